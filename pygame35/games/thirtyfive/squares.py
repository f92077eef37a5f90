"""The value of single squares: a sum with one table entry for each square.

The entry depends on the square's kind, the sum of its neighbours, the number of its empty neighbours and of its
neighbours in the opponent's colour, its place (inside, edge or corner), and a little on the stage of the game. (Tables
of local patterns with weights shared by all places: Samuel 1967.)

A row's number: ((kind * 3 + place) * 9 + empty neighbours) * 9 + enemy neighbours; see `rows`.
"""

import numpy as np

from .boards import OF_SQUARES
from .perspective import COUNTS, ENEMY, KINDS, SUMS, Seen

EDGE_KINDS = 3  # inside, edge, corner
ROWS = KINDS * EDGE_KINDS * COUNTS * COUNTS
STAGES = 8  # of equal length: eight plies each on the usual board
STAGE_ROWS = STAGES * KINDS * COUNTS
WEIGHTS = (ROWS + STAGE_ROWS) * SUMS

_PLACE = {  # {number of squares: the place of each}
    squares: np.array([{8: 0, 5: 1, 3: 2}[len(near)] for near in board.neighbours], np.int32)
    for squares, board in OF_SQUARES.items()
}


def rows(view: Seen) -> np.ndarray:
    """int32 [boards, squares]: the row of each square, 0 ... ROWS - 1."""
    enemy_near = np.where(view.kind == ENEMY, view.own_near, view.enemy_near)  # enemies of the owner, else the player
    place = _PLACE[view.kind.shape[1]]
    numbers: np.ndarray = ((view.kind * EDGE_KINDS + place) * COUNTS + view.empty_near) * COUNTS + enemy_near
    return numbers


def table(weights: np.ndarray) -> np.ndarray:
    """float32 [STAGES, ROWS, SUMS]: the values of squares by stage, row and sum.

    weights: float32 [WEIGHTS], a table [ROWS, SUMS], then a coarser one by stage, [STAGES, KINDS, COUNTS, SUMS].
    """
    fine = weights[: ROWS * SUMS].reshape(1, KINDS, EDGE_KINDS, COUNTS, COUNTS, SUMS)
    coarse = weights[ROWS * SUMS :].reshape(STAGES, KINDS, 1, COUNTS, 1, SUMS)
    result: np.ndarray = (fine + coarse).astype(np.float32).reshape(STAGES, ROWS, SUMS)
    return result
