"""The value of single squares: the sum of a table entry for each.

The entry depends on the square's kind, the sum of its neighbours, the number of them that are empty and that are in the
opponent's colour, its place (inside, edge or corner), and a little on the stage of the game. (Tables of local patterns
with weights shared by all places: Samuel 1967.)

Numbering of a row: ((kind * 3 + place) * 9 + empty neighbours) * 9 + enemy neighbours; see `rows`.
"""

import numpy as np

from .boards import OF_SQUARES
from .perspective import COUNTS, ENEMY, KINDS, OWN, OWN_LIT, SUMS, Seen, on_board, sum_of_neighbours
from .rules import DIGITS

PLACES = 3  # inside, edge, corner
ROWS = KINDS * PLACES * COUNTS * COUNTS
STAGES = 8  # of equal length: eight plies each on the usual board
STAGE_ROWS = STAGES * KINDS * COUNTS
WEIGHTS = (ROWS + STAGE_ROWS) * SUMS

_PLACE = {  # {number of squares: the place of each}
    squares: np.array([{8: 0, 5: 1, 3: 2}[len(near)] for near in board.neighbours], np.int32)
    for squares, board in OF_SQUARES.items()
}
_STAGE = ROWS * SUMS  # weights of one stage when rows and stages are merged


def _rows(kind: np.ndarray, empty_near: np.ndarray, enemy_near: np.ndarray) -> np.ndarray:
    """int32 [boards, squares]; enemy_near: enemies of the square's own colour or, if it is empty, of the player's."""
    numbers: np.ndarray = ((kind * PLACES + _PLACE[kind.shape[1]]) * COUNTS + empty_near) * COUNTS + enemy_near
    return numbers


def rows(view: Seen) -> np.ndarray:
    """int32 [boards, squares], 0 ... ROWS - 1."""
    return _rows(view.kind, view.empty_near, np.where(view.kind == ENEMY, view.own_near, view.enemy_near))


def _stage(ply: np.ndarray, squares: int) -> np.ndarray:
    """int32 [boards, 1]: the stage at a ply 0 ... squares, the same for equal shares of a game."""
    result: np.ndarray = np.minimum(ply * STAGES // squares, STAGES - 1).astype(np.int32)[:, None]
    return result


def entries(view: Seen, ply: np.ndarray) -> np.ndarray:
    """int32 [boards, 2 * squares]: the weights of the squares, then those by stage, 0 ... WEIGHTS - 1.

    ply: int [boards].
    """
    stage_rows = ROWS + (_stage(ply, view.kind.shape[1]) * KINDS + view.kind) * COUNTS + view.empty_near
    return np.concatenate((rows(view) * SUMS + view.sums, stage_rows * SUMS + view.sums), axis=1)


class SquareTable:
    """The sum of the squares' entries.

    weights: float32 [WEIGHTS], a table [ROWS, SUMS], then a coarser one by stage, [STAGES, KINDS, COUNTS, SUMS].
    """

    def __init__(self, weights: np.ndarray):
        fine = weights[:_STAGE].reshape(1, KINDS, PLACES, COUNTS, COUNTS, SUMS)
        coarse = weights[_STAGE:].reshape(STAGES, KINDS, 1, COUNTS, 1, SUMS)
        table = (fine + coarse).astype(np.float32)
        further = np.concatenate((table, np.repeat(table[..., -1:], DIGITS, axis=-1)), axis=-1)
        raised = np.lib.stride_tricks.sliding_window_view(further[..., 1:], DIGITS, axis=-1)
        self._table = table.ravel()  # by stage, row and sum
        self._raised = np.ascontiguousarray(raised).reshape(-1, DIGITS)  # the table for sums raised by 1 ... 9

    def table(self) -> np.ndarray:
        """float32 [STAGES, ROWS, SUMS]: the values of squares by stage, row and sum."""
        table: np.ndarray = self._table.reshape(STAGES, ROWS, SUMS)
        return table

    def total(self, view: Seen, ply: np.ndarray) -> np.ndarray:
        """float32 [boards]."""
        result: np.ndarray = self._table[rows(view) * SUMS + view.sums + _STAGE * _stage(ply, view.sums.shape[1])].sum(
            axis=1
        )
        return result

    def totals_after(self, view: Seen, ply: np.ndarray) -> np.ndarray:
        """float32 [boards, squares, 9]: the totals after the viewer's opponent has put a digit on a square at that ply.

        A total is valid only if no square reaches 35. A digit changes only its own square and its neighbours.
        The change of a neighbour depends on digit and colour but not on the square of the digit. So one look-up of nine
        digits for each square and a sum over neighbours give all totals.
        """
        sums = view.sums + _STAGE * _stage(ply + 1, view.sums.shape[1])
        row = rows(view)
        now = self._table[row * SUMS + sums]
        # Beside the move a square has one empty neighbour less, and one enemy more unless it is an enemy itself. (A
        # square without empty neighbours is beside no move; its index must only stay within the table.)
        beside = np.maximum(row - COUNTS, 0) * SUMS + sums
        one_more = (view.kind != ENEMY) * np.int32(SUMS)
        totals = self._change_nearby(beside + one_more, now, view)
        lit = view.kind >= OWN_LIT
        if lit.any():  # the counts include their colour already
            totals = np.where(lit[:, :, None], self._change_nearby(beside, now, view), totals)
        placed = np.where(view.kind == OWN_LIT, OWN, ENEMY)
        enemies = np.where(view.kind == OWN_LIT, view.enemy_near, view.own_near)
        itself = self._table[_rows(placed, view.empty_near, enemies) * SUMS + sums]
        totals += (now.sum(axis=1, keepdims=True) + itself - now)[:, :, None]
        return totals

    def _change_nearby(self, index: np.ndarray, now: np.ndarray, view: Seen) -> np.ndarray:
        """float32 [boards, squares, 9]: the gain of the neighbours of each square when a digit is put on it."""
        change = self._raised.take(index, axis=0, mode="clip")
        change -= now[:, :, None]
        change[view.empty_near == 0] = 0
        return sum_of_neighbours(on_board(change)).reshape(change.shape)
