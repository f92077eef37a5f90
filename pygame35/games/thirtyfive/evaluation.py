"""A learned value of 35: what every square is worth alone, and what blocks of neighbours are worth beyond that.

The value is the expected final margin, in squares, for the player to move: the sum of a table entry for each square
(`thirtyfive_squares`) and for each block of 2 x 2 (`thirtyfive_blocks`). (For such a value learned by self-play see
Schraudolph, Dayan and Sejnowski 1994.)

What the squares are worth after each of the 576 moves comes from one look-up for all, so that is the first guess; the
blocks are then looked up for as many of the best moves as are asked for. Moves at which a square reaches 35 are played.
"""

from typing import NamedTuple

import numpy as np

from ...search.tree import take
from . import batch, blocks, squares
from .rules import DIGITS, NEIGHBOURS, SQUARES, TARGET
from .view import SUMS, Seen, seen

WEIGHTS = squares.WEIGHTS + blocks.PATTERNS
FEATURES = 2 * SQUARES + blocks.BLOCKS  # weights that are added up for a position
OWNERSHIP = squares.ROWS * SUMS

_QUIET, _OVER = -1, -2  # moves at which no square reaches 35, and last moves

_NEAR = np.full((SQUARES, 8), -1)  # [square, 8]: the neighbours, -1 where there are fewer
for _square, _near in enumerate(NEIGHBOURS):
    _NEAR[_square, : len(_near)] = _near


def local_features(state: batch.State) -> np.ndarray:
    """int32 [boards, 64]: each square's entry in a table of `OWNERSHIP` numbers, as the player to move sees it."""
    view = seen(state, state.turn)
    return squares.rows(view) * SUMS + view.sums


def features(state: batch.State) -> np.ndarray:
    """int32 [boards, FEATURES]: which of the weights add up to the value for the player to move."""
    view = seen(state, state.turn)
    return np.concatenate((squares.entries(view, _ply(state)), squares.WEIGHTS + blocks.patterns(view)), axis=1)


def _ply(state: batch.State) -> np.ndarray:
    """int [boards]"""
    return (state.digit != 0).sum(axis=1)


class Evaluation:
    """Values of positions and of all moves, from weights.

    weights: float32 [WEIGHTS], in squares: those of `squares.Table`, then those of `blocks.Table`.
    """

    def __init__(self, weights: np.ndarray):
        if weights.shape != (WEIGHTS,):
            raise ValueError(f"an evaluation has {WEIGHTS} weights, not an array of shape {weights.shape}")
        self._squares = squares.Table(weights[: squares.WEIGHTS])
        self._blocks = blocks.Table(weights[squares.WEIGHTS :])

    def value(self, state: batch.State) -> np.ndarray:
        """float32 [boards]: the margin that the player to move can expect."""
        view = seen(state, state.turn)
        return self._squares.total(view, _ply(state)) + self._blocks.total(view)

    def action_values(self, state: batch.State, considered: int = batch.ACTIONS) -> np.ndarray:
        """float32 [boards, 576]: the margin that the player to move can expect after each move, -inf if it is illegal.

        The same as minus `value` of each position after it, up to rounding; exact where the move ends the game. With
        `considered`, of each board only so many moves, those that are best by their squares alone; -inf for the rest.
        """
        view = seen(state, -state.turn)  # as the opponent sees it, who is to move afterwards
        theirs, played = self._first_look(state, view)
        chosen = _smallest(theirs, considered)
        theirs = theirs.ravel()
        values = np.full_like(theirs, -np.inf)
        values[chosen] = -theirs.take(chosen)
        # What was chosen gets its blocks: of the moves that were played by looking, of the others by what changes.
        place = np.full(len(theirs), _QUIET, np.int32)
        place[played.actions] = np.where(played.over, _OVER, np.arange(len(played.over)))
        place = place.take(chosen)
        seen_after = place >= 0
        values[chosen[seen_after]] -= self._blocks.total(take(played.view, place[seen_after]))
        quiet = chosen[place == _QUIET]
        values[quiet] -= self._blocks.total_after(view, *np.divmod(quiet, batch.ACTIONS))
        return values.reshape(-1, batch.ACTIONS)

    def _first_look(self, state: batch.State, view: Seen) -> tuple[np.ndarray, "_Played"]:
        """float32 [boards, 576]: what the opponent can expect after each move, by the squares alone; inf if illegal."""
        empty = state.digit == 0
        ply = _ply(state)
        last = ply == SQUARES - 1
        theirs = self._squares.totals_after(view, ply)
        theirs[~empty] = np.inf
        loud = _loud_actions(state, empty)
        loud[last] = np.repeat(empty[last], DIGITS, axis=1)
        actions = np.flatnonzero(loud)
        board, action = np.divmod(actions, batch.ACTIONS)
        after = batch.step(take(state, board), action)
        over = last[board]
        played = _Played(actions, over, seen(after, after.turn))
        first_look = self._squares.total(played.view, ply[board] + 1)
        first_look[over] = batch.margin(take(after, over)) * after.turn[over]
        theirs = theirs.reshape(-1, batch.ACTIONS)
        theirs.ravel()[actions] = first_look
        return theirs, played


class _Played(NamedTuple):
    """Moves that were played to see what they are worth: those at which a square reaches 35, and last moves."""

    actions: np.ndarray  # int [moves]: board * 576 + action
    over: np.ndarray  # bool [moves]: the game is over after it
    view: Seen  # of the positions after them


def _smallest(values: np.ndarray, count: int) -> np.ndarray:
    """int [at most boards * count]: where in the flattened array each row's smallest finite values are."""
    if count < values.shape[1]:
        columns = np.argpartition(values, count, axis=1)[:, :count]
        chosen = (columns + values.shape[1] * np.arange(len(values))[:, None]).ravel()
    else:
        chosen = np.arange(values.size)
    return chosen[np.isfinite(values.take(chosen))]


def _loud_actions(state: batch.State, empty: np.ndarray) -> np.ndarray:
    """bool [boards, 576]: the moves at which a square reaches 35."""
    loud = np.zeros((len(empty), SQUARES, DIGITS), bool)
    board, square = np.nonzero(~empty & (state.neighbour_sum >= TARGET - DIGITS) & (state.neighbour_sum < TARGET))
    digit = TARGET - 1 - state.neighbour_sum[board, square].astype(np.intp)
    near = _NEAR[square]
    which, side = np.nonzero((near >= 0) & empty[board[:, None], near])
    loud[board[which], near[which, side], digit[which]] = True
    loud[empty & (state.neighbour_sum == TARGET)] = True
    return loud.reshape(-1, batch.ACTIONS)
