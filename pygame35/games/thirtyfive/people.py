"""Players of 35 that see and err as people do. They do not search: they look at most two moves ahead.

A person does not look at all squares. In each turn a player *notices* each filled square with a probability that falls
with the square's distance from the last move; a square that is not noticed cannot reach 35 on the board as the player
sees it. So it overlooks what is far from the last move, the second effect of a move, and the threats of its opponent.
It can overlook the colour of lit squares, too. On the board as seen, a move is worth

    up to one square for a plausible place: beside other digits, close to the last move, a high digit,
    + an error,
    + what it gains at once, in squares,
    - `reply` times the most that the opponent gains by the next move,
    + `threat` times the most that the player would gain if the opponent passed.

In place of the last three, a player with `experience` counts the margin that the learned evaluation expects. The
weights are chosen, not learned; tests/README.md has the matches by which the players are placed.

>>> from pygame35.games.thirtyfive.rules import Position
>>> worth = values(Position(), Habits(takes=0.7), 1, judge=None)
>>> len(worth)
576
"""

from typing import NamedTuple

import numpy as np

from ...contracts import ActionValues
from .batch import State, from_position, legal_action_mask, margin, step
from .grids import GRIDS
from .rules import DIGITS, TARGET, Position

_UNSEEN = TARGET + 1  # a sum that cannot reach TARGET any more
_FAR = 7  # king's moves, from corner to corner of the usual board
_UNTHINKABLE = 64.0  # squares; more than a move can gain


class Habits(NamedTuple):
    """The attention of a player. `near`, `far`, `lit` and `takes` are probabilities, 0 ... 1."""

    near: float = 1.0
    """The square of the last move is noticed."""
    far: float = 1.0
    """A filled square seven king's moves away is noticed; between them the probability changes linearly."""
    lit: float = 1.0
    """The colour of a lit square is noticed."""
    takes: float = 1.0
    """The player looks for gains in this turn; otherwise it only avoids the losses that it sees."""
    looks: int = 1
    """The number of moves, the most promising ones, of which it considers `reply` and `threat`; 0: looks at nothing."""
    reply: float = 0.0
    """The weight of the opponent's best reply."""
    threat: float = 0.0
    """The weight of the player's own best move after this one."""
    misjudges: float = 0.3
    """The standard deviation of the error of a move's worth, in squares."""
    experience: bool = False
    """True if the player knows what positions are worth: it has the learned evaluation."""


def values(position: Position, habits: Habits | None, seed: int, judge: ActionValues[State] | None) -> dict[int, float]:
    """{move: its worth in squares to the side to move}, for all legal moves.

    habits: None plays at random. seed: equal seeds give equal values. judge: the learned evaluation, for a player with
    `experience`.
    """
    rng = np.random.default_rng([seed, len(position.moves)])
    state = from_position(position)
    moves = np.flatnonzero(legal_action_mask(state)[0])
    if habits is None:
        return dict(zip(moves.tolist(), rng.random(len(moves)).tolist(), strict=True))
    last = position.moves[-1] // DIGITS if position.moves else None
    seen = _as_seen(state, last, habits, rng)
    worth = _plausible(state, moves, last) + habits.misjudges * rng.standard_normal(len(moves))
    if habits.experience:
        assert judge
        worth += judge(seen)[0][moves]
    elif habits.looks:
        worth += _look(seen, moves, worth, habits, takes=rng.random() < habits.takes)
    return dict(zip(moves.tolist(), worth.tolist(), strict=True))


def _as_seen(state: State, last: int | None, habits: Habits, rng: np.random.Generator) -> State:
    """The board without what the player overlooks."""
    squares = state.digit.shape[1]
    far = GRIDS[squares].distance[last] / _FAR if last is not None else np.zeros(squares)
    noticed = rng.random(squares) < habits.near + (habits.far - habits.near) * far
    coloured = (state.digit[0] != 0) | (rng.random(squares) < habits.lit)
    return state._replace(
        owner=np.where(coloured, state.owner, 0).astype(np.int8),
        neighbour_sum=np.where(noticed | (state.digit == 0), state.neighbour_sum, _UNSEEN).astype(np.uint8),
    )


def _plausible(state: State, moves: np.ndarray, last: int | None) -> np.ndarray:
    """float [moves], 0 ... 1: how likely a person thinks of the move before any calculation."""
    square, digit = moves // DIGITS, moves % DIGITS + 1
    grid = GRIDS[state.digit.shape[1]]
    beside = (grid.near @ (state.digit[0] != 0).astype(np.int64))[square] > 0
    close = 1 - grid.distance[last][square] / _FAR if last is not None else np.ones(len(moves))
    plausible: np.ndarray = 0.4 * beside + 0.3 * close + 0.3 * digit / DIGITS
    return plausible


def _look(seen: State, moves: np.ndarray, worth: np.ndarray, habits: Habits, takes: bool) -> np.ndarray:
    """float [moves]: what the moves bring on the board as seen, in squares. takes: False if only losses are seen."""
    side = int(seen.turn[0])
    after = step(_repeated(seen, np.zeros(len(moves), np.intp)), moves)
    gains: np.ndarray = side * (margin(after) - margin(seen)).astype(float)
    if not takes:
        return gains.clip(max=1)
    if not (habits.reply or habits.threat):
        return gains
    order = np.argsort(-(worth + gains), kind="stable")
    looked, rest = order[: habits.looks], order[habits.looks :]
    children = _repeated(after, looked)
    gains[looked] -= habits.reply * _best_gains(children)
    gains[looked] += habits.threat * _best_gains(children._replace(turn=-children.turn))
    gains[rest] -= habits.reply * _UNTHINKABLE  # what it has not looked at, it does not play
    return gains


def _best_gains(state: State) -> np.ndarray:
    """float [boards]: the most squares that the side to move gains by bringing a filled square to 35; at least 1."""
    boards, near = np.nonzero(
        (state.digit != 0) & (state.neighbour_sum < TARGET) & (state.neighbour_sum >= TARGET - DIGITS)
    )
    pairs, square = np.nonzero(GRIDS[state.digit.shape[1]].near[near].astype(bool) & (state.digit[boards] == 0))
    boards, near = boards[pairs], near[pairs]
    best = np.ones(len(state.turn))
    if len(boards):
        digit = TARGET - state.neighbour_sum[boards, near].astype(np.intp)
        before = _repeated(state, boards)
        gains = state.turn[boards] * (margin(step(before, DIGITS * square + digit - 1)) - margin(before))
        np.maximum.at(best, boards, gains)
    return best


def _repeated(state: State, boards: np.ndarray) -> State:
    """The state of these boards, one after the other."""
    return State(state.owner[boards], state.digit[boards], state.neighbour_sum[boards], state.turn[boards])
