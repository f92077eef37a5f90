"""A learned evaluation of 35: a table of single squares, and a table of blocks of neighbours on top of it.

The value is the expected final margin, in squares, for the side to move. It is the sum of a table entry for each square
(`squares`) and for each block of 2 x 2 (`blocks`). (A similar value learned by self-play: Schraudolph, Dayan and
Sejnowski 1994.)

The kernel `kernels.values` computes the value after every move. It ranks the moves by their squares, and looks up the
blocks only for the best `considered` moves.
"""

import numpy as np

from ...kernels.batches import Batches
from . import batch, blocks, squares
from .boards import USUAL
from .grids import GRIDS
from .kernels.values import action_values
from .kernels.views import NUMBERS, WIDTH, WORK
from .perspective import SUMS, seen
from .rules import DIGITS

WEIGHTS = squares.WEIGHTS + blocks.PATTERNS
OWNERSHIP = squares.ROWS * SUMS

_ALL = np.iinfo(np.int32).max  # more moves than any board has


def local_features(state: batch.State) -> np.ndarray:
    """int32 [boards, squares]: each square's entry in a table of `OWNERSHIP` numbers, as the side to move sees it."""
    view = seen(state, state.turn)
    result: np.ndarray = squares.rows(view) * SUMS + view.sums
    return result


class Evaluation:
    """The values of all moves, from learned weights.

    weights: float32 [WEIGHTS], in squares: first the weights of `squares`, then the weights of `blocks`.
    """

    def __init__(self, weights: np.ndarray):
        if weights.shape != (WEIGHTS,):
            raise ValueError(f"an evaluation has {WEIGHTS} weights, not an array of shape {weights.shape}")
        self._kernel = Batches(
            action_values,
            fields=[*3 * [USUAL.squares], 1],
            constants=_tables(weights),
            work=[WORK, NUMBERS],
            result=DIGITS * USUAL.squares,
        )

    def action_values(self, state: batch.State, considered: int = _ALL) -> np.ndarray:
        """float32 [boards, actions]: the margin that the side to move can expect after each move; -inf if illegal.

        A value is minus the value of the position after the move, and is exact where the move ends the game.
        considered: the number of moves of each board to value, preselected by their squares; the rest are -inf.
        """
        moves = batch.actions(state)
        values = np.empty((len(state.turn), moves), np.float32)
        self._kernel.run(state, values, min(considered, moves), GRIDS[moves // DIGITS].size)
        return values


def _tables(weights: np.ndarray) -> tuple[np.ndarray, ...]:
    """(table, blocks, seen_as, raised, placed): parameters of `kernels.values.action_values`, described there."""
    table = squares.table(weights[: squares.WEIGHTS])
    last = np.repeat(table[:, :, -1:], WIDTH - SUMS, axis=2)
    padded = np.concatenate((table, last), axis=2).ravel()
    return np.append(padded, np.float32(0)), blocks.table(weights[squares.WEIGHTS :]), *blocks.classes_by_key()
