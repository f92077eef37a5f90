"""A learned value of 35: every square looked up in a table, the entries added.

The value is the expected final margin, in squares, for the player to move. What a square contributes depends on its
kind, the sum of its neighbours, how many of them are empty and how many are in the opponent's colour, whether it lies
inside, on an edge or in a corner, and a little on the stage of the game. (Tables of local patterns, weights shared by
all places: Samuel 1967; for such a value learned by self-play see Schraudolph, Dayan and Sejnowski 1994.)

A digit changes only its own square and its neighbours, and what a neighbour gains depends on the digit and the colour
alone, not on the square it was put on. So all 576 values after a move come from one look-up of nine digits a square and
a sum over neighbours (`action_values`); only moves at which a square reaches 35 are played out.

Numbering of a row: ((kind * 3 + place) * 9 + empty neighbours) * 9 + enemy neighbours; see `_rows`.
"""

from typing import NamedTuple

import numpy as np

from ..batch import thirtyfive as batch
from ..rules.thirtyfive import DIGITS, NEIGHBOURS, SIZE, SQUARES, TARGET

OWN, ENEMY, PLAIN, OWN_LIT, ENEMY_LIT = range(5)  # kinds of squares, as the player to move sees them: digits, empties
KINDS = 5
COUNTS = 9  # 0 ... 8 neighbours
PLACES = 3  # inside, edge, corner
ROWS = KINDS * PLACES * COUNTS * COUNTS
SUMS = TARGET + 2  # neighbour sums 0 ... 35, and 36 for all that are beyond
STAGES = 8  # of eight plies each
STAGE_ROWS = STAGES * KINDS * COUNTS
WEIGHTS = (ROWS + STAGE_ROWS) * SUMS
FEATURES = 2 * SQUARES  # weights that are added up for a position
OWNERSHIP = ROWS * SUMS

_PLACE = np.array([{8: 0, 5: 1, 3: 2}[len(near)] for near in NEIGHBOURS], np.int32)
_NEAR = np.full((SQUARES, 8), -1)  # [square, 8]: the neighbours, -1 where there are fewer
for _square, _near in enumerate(NEIGHBOURS):
    _NEAR[_square, : len(_near)] = _near

# By owner as the mover sees it (-1, 0, 1) + 1 + 3 * is empty; a digit has an owner, so 1 does not occur.
_KIND = np.array([ENEMY, 0, OWN, ENEMY_LIT, PLAIN, OWN_LIT], np.int32)
_COUNTED = np.array([256, 0, 16, 257, 1, 17], np.int16)  # 1 if empty, + 16 if in the mover's colour, + 256 if enemy
_BASE = KINDS * PLACES * COUNTS * COUNTS * SUMS  # weights of one stage when rows and stages are merged


class Seen(NamedTuple):
    """Squares as a player sees them; arrays [boards, 64]."""

    kind: np.ndarray  # int32: OWN ... ENEMY_LIT
    empty_near: np.ndarray  # int32: empty neighbours
    own_near: np.ndarray  # int32: neighbours in the player's colour, highlights included
    enemy_near: np.ndarray  # int32: neighbours in the other colour, highlights included


def seen(state: batch.State, viewer: np.ndarray) -> Seen:
    """The boards as `viewer` sees them, int8 [boards], RED or BLUE."""
    key = (state.owner * viewer[:, None] + 1) + 3 * (state.digit == 0)
    counts = sum_of_neighbours(_COUNTED.take(key).reshape(-1, SIZE, SIZE)).reshape(-1, SQUARES).astype(np.int32)
    return Seen(_KIND.take(key), counts & 15, (counts >> 4) & 15, counts >> 8)


def sum_of_neighbours(values: np.ndarray) -> np.ndarray:
    """[boards, 8, 8, ...]: at every square the sum over its neighbours of an array of that shape."""
    boards, rest = len(values), values.shape[3:]
    padded = np.zeros((boards, SIZE + 2, SIZE + 2, *rest), values.dtype)
    padded[:, 1:-1, 1:-1] = values
    lines = padded[:, :, :-2] + padded[:, :, 1:-1]
    lines += padded[:, :, 2:]
    sums = lines[:, :-2] + lines[:, 1:-1]
    sums += lines[:, 2:]
    sums -= values
    return sums


def _rows(kind, empty_near, enemy_near):
    """int32 [boards, 64]. enemy_near counts the enemies of the square's own colour, or, if it is empty, the mover's."""
    return ((kind * PLACES + _PLACE) * COUNTS + empty_near) * COUNTS + enemy_near


def _stage(ply: np.ndarray) -> np.ndarray:
    """int32 [boards]: the stage at a ply 0 ... 64."""
    return np.minimum(ply // (SQUARES // STAGES), STAGES - 1).astype(np.int32)


def _own_rows(state: batch.State) -> tuple[Seen, np.ndarray, np.ndarray]:
    """The view of the player to move, the rows, int32 [boards, 64], and the sums, int32 [boards, 64], 0 ... 36."""
    view = seen(state, state.turn)
    rows = _rows(view.kind, view.empty_near, np.where(view.kind == ENEMY, view.own_near, view.enemy_near))
    return view, rows, np.minimum(state.neighbour_sum, SUMS - 1).astype(np.int32)


def local_features(state: batch.State) -> np.ndarray:
    """int32 [boards, 64]: each square's entry in a table of `OWNERSHIP` numbers, as the player to move sees it."""
    _, rows, sums = _own_rows(state)
    return rows * SUMS + sums


def features(state: batch.State) -> np.ndarray:
    """int32 [boards, 128]: which of the weights add up to the value for the player to move."""
    view, rows, sums = _own_rows(state)
    stage = _stage((state.digit != 0).sum(axis=1))[:, None]
    stage_rows = ROWS + (stage * KINDS + view.kind) * COUNTS + view.empty_near
    return np.concatenate((rows * SUMS + sums, stage_rows * SUMS + sums), axis=1)


class Evaluation:
    """Values of positions and of all moves, from weights.

    weights: float32 [WEIGHTS], in squares: a table [ROWS, SUMS], then [STAGES, KINDS, COUNTS, SUMS] by the stage of the
    game and coarser.
    """

    def __init__(self, weights: np.ndarray):
        if weights.shape != (WEIGHTS,):
            raise ValueError(f"an evaluation has {WEIGHTS} weights, not an array of shape {weights.shape}")
        fine = weights[: ROWS * SUMS].reshape(1, KINDS, PLACES, COUNTS, COUNTS, SUMS)
        coarse = weights[ROWS * SUMS :].reshape(STAGES, KINDS, 1, COUNTS, 1, SUMS)
        table = (fine + coarse).astype(np.float32)
        further = np.concatenate((table, np.repeat(table[..., -1:], DIGITS, axis=-1)), axis=-1)
        raised = np.lib.stride_tricks.sliding_window_view(further[..., 1:], DIGITS, axis=-1)
        self._table = table.ravel()  # by stage, row and sum
        self._raised = np.ascontiguousarray(raised).reshape(-1, DIGITS)  # the same with the sum raised by 1 ... 9

    def value(self, state: batch.State) -> np.ndarray:
        """float32 [boards]: the margin that the player to move can expect."""
        index = local_features(state) + _BASE * _stage((state.digit != 0).sum(axis=1))[:, None]
        return self._table.take(index).sum(axis=1)

    def action_values(self, state: batch.State) -> np.ndarray:
        """float32 [boards, 576]: the margin that the player to move can expect after each move, -inf if it is illegal.

        The same as minus `value` of each position after it, up to rounding; exact where the move ends the game.
        """
        empty = state.digit == 0
        plies = SQUARES - empty.sum(axis=1)
        values = self._quiet(state, empty, plies)
        np.negative(values, out=values)
        values[~empty] = -np.inf
        values = values.reshape(-1, batch.ACTIONS)
        loud = _loud_actions(state, empty)
        if (plies == SQUARES - 1).any():
            loud |= (values > -np.inf) & (plies == SQUARES - 1)[:, None]
        board, action = np.nonzero(loud)
        if len(board):
            after = batch.step(batch.State(*(field[board] for field in state)), action)
            worth = -self.value(after)
            over = plies[board] == SQUARES - 1
            worth[over] = batch.margin(batch.State(*(field[over] for field in after))) * state.turn[board[over]]
            values[board, action] = worth
        return values

    def _quiet(self, state: batch.State, empty: np.ndarray, plies: np.ndarray) -> np.ndarray:
        """float32 [boards, 64, 9]: values for the opponent after each move, as if no square ever reached 35."""
        view = seen(state, -state.turn)  # as the opponent sees it, who is to move afterwards; what is placed is enemy
        sums = np.minimum(state.neighbour_sum, SUMS - 1).astype(np.int32) + _BASE * _stage(plies + 1)[:, None]
        rows = _rows(view.kind, view.empty_near, np.where(view.kind == ENEMY, view.own_near, view.enemy_near))
        now = self._table.take(rows * SUMS + sums)
        # Beside the move a square has one empty neighbour less, and one enemy more unless it is an enemy itself. (One
        # without empty neighbours is beside no move; its entry only must not leave the table.)
        beside = np.maximum(rows - COUNTS, 0) * SUMS + sums
        one_more = (view.kind != ENEMY) * np.int32(SUMS)
        values = self._change_nearby(beside + one_more, now, view)
        lit = empty & (state.owner != 0)
        if lit.any():  # the colour there counts already
            values = np.where(lit[:, :, None], self._change_nearby(beside, now, view), values)
        placed = np.where(view.kind == OWN_LIT, OWN, ENEMY)
        enemies = np.where(view.kind == OWN_LIT, view.enemy_near, view.own_near)
        itself = self._table.take(_rows(placed, view.empty_near, enemies) * SUMS + sums)
        values += (now.sum(axis=1, keepdims=True) + itself - now)[:, :, None]
        return values

    def _change_nearby(self, index: np.ndarray, now: np.ndarray, view: Seen) -> np.ndarray:
        """float32 [boards, 64, 9]: what the neighbours of each square gain when a digit is put on it."""
        change = self._raised.take(index, axis=0, mode="clip")
        change -= now[:, :, None]
        change[view.empty_near == 0] = 0
        return sum_of_neighbours(change.reshape(-1, SIZE, SIZE, DIGITS)).reshape(-1, SQUARES, DIGITS)


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
