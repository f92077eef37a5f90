"""A learned evaluation of 35: a table of single squares, and a table of blocks of neighbours on top of it.

The value is the expected final margin, in squares, for the side to move: the sum of a table entry for each square
(`squares`) and for each block of 2 x 2 (`blocks`). (For such a value learned by self-play see Schraudolph, Dayan and
Sejnowski 1994.)

One look-up gives the square values after all moves; they rank the moves. The block values are looked up for the
best `considered` moves only. Moves by which a square reaches 35 are played on a copy of the board.
"""

from functools import cached_property
from typing import NamedTuple

import numpy as np

from ...kernels.context import has_webassembly
from ...search.tree import take
from . import batch, blocks, squares
from .evaluation_compiled import CompiledValues
from .grids import GRIDS
from .perspective import SUMS, Seen, seen
from .rules import DIGITS, SQUARES, TARGET

WEIGHTS = squares.WEIGHTS + blocks.PATTERNS
FEATURES = 2 * SQUARES + blocks.BLOCKS  # weights that make up the value of a position on the usual board
OWNERSHIP = squares.ROWS * SUMS

_APART = np.float32(1e-5)
_QUIET, _OVER = -1, -2  # moves by which no square reaches 35, and last moves
_ALL = np.iinfo(np.int32).max  # as `considered`, more than any board has


def local_features(state: batch.State) -> np.ndarray:
    """int32 [boards, squares]: each square's entry in a table of `OWNERSHIP` numbers, as the side to move sees it."""
    view = seen(state, state.turn)
    result: np.ndarray = squares.rows(view) * SUMS + view.sums
    return result


def features(state: batch.State) -> np.ndarray:
    """int32 [boards, FEATURES]: the indices of the weights that make up the value for the side to move.

    On the small board there are fewer features: 2 * 36 + 49.
    """
    view = seen(state, state.turn)
    return np.concatenate((squares.entries(view, _ply(state)), squares.WEIGHTS + blocks.patterns(view)), axis=1)


def _ply(state: batch.State) -> np.ndarray:
    """int [boards]"""
    result: np.ndarray = (state.digit != 0).sum(axis=1)
    return result


class Evaluation:
    """Values of positions and of all moves, from weights.

    weights: float32 [WEIGHTS], in squares: those of `squares.SquareTable`, then those of `blocks.BlockTable`.
    """

    def __init__(self, weights: np.ndarray):
        if weights.shape != (WEIGHTS,):
            raise ValueError(f"an evaluation has {WEIGHTS} weights, not an array of shape {weights.shape}")
        self._squares = squares.SquareTable(weights[: squares.WEIGHTS])
        self._blocks = blocks.BlockTable(weights[squares.WEIGHTS :])

    def value(self, state: batch.State) -> np.ndarray:
        """float32 [boards]: the margin that the side to move can expect."""
        view = seen(state, state.turn)
        result: np.ndarray = self._squares.total(view, _ply(state)) + self._blocks.total(view)
        return result

    @cached_property
    def compiled(self) -> CompiledValues:
        """This evaluation for the kernel."""
        return CompiledValues(self._squares.table(), self._blocks.weights())

    def action_values(self, state: batch.State, considered: int = _ALL) -> np.ndarray:
        """float32 [boards, actions]: the margin that the side to move can expect after each move, -inf if illegal.

        It equals minus `value` of the position after the move, up to rounding, and is exact where the move ends the
        game. considered: the number of moves of each board that are valued, preselected by their squares; -inf for the
        rest.
        """
        values = self.compiled.action_values if has_webassembly() else self.by_numpy
        return values(state, considered)

    def by_numpy(self, state: batch.State, considered: int = _ALL) -> np.ndarray:
        """As `action_values`."""
        view = seen(state, -state.turn)  # the opponent's view: the opponent moves next
        theirs, played = self._preselection(state, view)
        actions = theirs.shape[1]
        chosen = _smallest(theirs, considered)
        theirs = theirs.ravel()
        values = np.full_like(theirs, -np.inf)
        values[chosen] = -theirs.take(chosen)
        # Add the block values of the preselected moves: for played moves of the new position, else by the change.
        place = np.full(len(theirs), _QUIET, np.int32)
        place[played.actions] = np.where(played.over, _OVER, np.arange(len(played.over)))
        place = place.take(chosen)
        seen_after = place >= 0
        values[chosen[seen_after]] -= self._blocks.total(take(played.view, place[seen_after]))
        quiet = chosen[place == _QUIET]
        values[quiet] -= self._blocks.total_after(view, *np.divmod(quiet, actions))
        return values.reshape(-1, actions)

    def _preselection(self, state: batch.State, view: Seen) -> tuple[np.ndarray, "_Played"]:
        """(float32 [boards, actions], moves): the opponent's square values, inf if illegal; the played moves."""
        empty = state.digit == 0
        ply = _ply(state)
        last = ply == empty.shape[1] - 1
        theirs = self._squares.totals_after(view, ply)
        theirs[~empty] = np.inf
        loud = _loud_actions(state, empty)
        loud[last] = np.repeat(empty[last], DIGITS, axis=1)
        actions = np.flatnonzero(loud)
        board, action = np.divmod(actions, loud.shape[1])
        after = batch.step(take(state, board), action)
        over = last[board]
        played = _Played(actions, over, seen(after, after.turn))
        by_squares = self._squares.total(played.view, ply[board] + 1)
        by_squares[over] = batch.margin(take(after, over)) * after.turn[over]
        theirs = theirs.reshape(loud.shape)
        theirs.ravel()[actions] = by_squares
        return theirs, played


class _Played(NamedTuple):
    """Moves that were played in order to value them: those by which a square reaches 35, and last moves."""

    actions: np.ndarray  # int [moves]: board * actions + action
    over: np.ndarray  # bool [moves]: the game is over after it
    view: Seen  # of the positions after them


def _smallest(values: np.ndarray, count: int) -> np.ndarray:
    """int [at most boards * count]: indices into the flattened array of each row's smallest finite values."""
    if count < values.shape[1]:
        # Equal values, which sums in another order may tell apart, are taken in the order of their columns.
        apart = values + _APART * np.arange(values.shape[1], dtype=np.float32)
        columns = np.argpartition(apart, count, axis=1)[:, :count]
        chosen = (columns + values.shape[1] * np.arange(len(values))[:, None]).ravel()
    else:
        chosen = np.arange(values.size)
    result: np.ndarray = chosen[np.isfinite(values.take(chosen))]
    return result


def _loud_actions(state: batch.State, empty: np.ndarray) -> np.ndarray:
    """bool [boards, actions]: the moves by which a square reaches 35."""
    loud = np.zeros((*empty.shape, DIGITS), bool)
    board, square = np.nonzero(~empty & (state.neighbour_sum >= TARGET - DIGITS) & (state.neighbour_sum < TARGET))
    digit = TARGET - 1 - state.neighbour_sum[board, square].astype(np.intp)
    near = GRIDS[empty.shape[1]].beside[square]
    which, side = np.nonzero((near >= 0) & empty[board[:, None], near])
    loud[board[which], near[which, side], digit[which]] = True
    loud[empty & (state.neighbour_sum == TARGET)] = True
    return loud.reshape(len(loud), -1)
