"""Humanlike players of Cell Division: they overlook cells and misjudge moves. They look at most two moves ahead.

In each turn a player *notices* each cell with a probability that falls with its distance from the last move. On the
board as the player sees it, a cell that it does not notice belongs to nobody. On the board as seen, a move is worth

    up to two points for a plausible place: beside a cell of the player, beside any cell, close to the last move,
    + an error,
    + the points that it gains at once,
    + `blocks` times the points that the opponent would gain with a cell on the same square,
    + `room` points for each empty square around,
    - `reply` times the most points that the opponent gains by the next move.

In some turns the player does not look for gains (`takes` is the probability that it does); it then plays a plausible
place. The parameters are chosen, not learned; tests/FIGURES.md has the matches that place the players among the others.

>>> from pygame35.games.cell_division.rules import Position
>>> len(values(Position(), Habits(takes=0.7), seed=1))
36
"""

from typing import NamedTuple

import numpy as np

from ...basics import RED
from .batch import EMPTY, OUTSIDE, State, from_position, gains, legal_action_mask, step
from .rules import Position


class Habits(NamedTuple):
    """The parameters of a humanlike player. `near`, `far` and `takes` are probabilities, 0 ... 1."""

    near: float = 1.0
    """The probability of noticing the cell of the last move."""
    far: float = 1.0
    """The probability of noticing a cell at the other end of the board; linear in between."""
    takes: float = 1.0
    """The probability of looking for gains in a turn; otherwise the player plays a plausible place."""
    blocks: float = 0.0
    """The weight of the points that the opponent would gain on the same square."""
    room: float = 0.0
    """The worth of each empty square around, in points."""
    looks: int = 1
    """The number of moves, the most promising ones, for which the player considers `reply`."""
    reply: float = 0.0
    """The weight of the opponent's best reply."""
    plausible: float = 1.0
    """The weight of a plausible place."""
    misjudges: float = 0.5
    """The standard deviation of the error of a move's worth, in points."""


def values(position: Position, habits: Habits, seed: int) -> dict[int, float]:
    """{square: its worth in points to the side to move}, for all legal moves. seed: equal seeds give equal values."""
    rng = np.random.default_rng([seed, len(position.moves)])
    state = from_position(position)
    moves = np.flatnonzero(legal_action_mask(state)[0])
    distance = _distance(position)
    seen = _as_seen(state, distance, habits, rng)
    worth = habits.plausible * _plausible(seen, distance)[moves] + habits.misjudges * rng.standard_normal(len(moves))
    if rng.random() < habits.takes:
        worth += _gains_seen(seen, moves, worth, habits)
    return dict(zip(moves.tolist(), worth.tolist(), strict=True))


def _distance(position: Position) -> np.ndarray:
    """float [squares]: the distance of each square from the last move, 1 for the longest on the board.

    Distances are counted in king's moves.
    """
    rows, columns = position.field.rows, position.field.columns
    row, column = np.divmod(np.arange(rows * columns), columns)
    if not position.moves:
        return np.zeros(rows * columns)
    last = divmod(position.moves[-1], columns)
    distance: np.ndarray = np.maximum(abs(row - last[0]), abs(column - last[1])) / (max(rows, columns) - 1)
    return distance


def _as_seen(state: State, distance: np.ndarray, habits: Habits, rng: np.random.Generator) -> State:
    """The board as the player sees it: cells that it overlooks belong to nobody."""
    noticed = rng.random(len(distance)) < habits.near + (habits.far - habits.near) * distance
    owner = state.owner.reshape(1, -1)
    seen = np.where(noticed | (owner == EMPTY), owner, OUTSIDE).astype(np.int8)
    return state._replace(owner=seen.reshape(state.owner.shape))


def _plausible(seen: State, distance: np.ndarray) -> np.ndarray:
    """float [squares], 0 ... 2: how readily a person thinks of the square, before any calculation."""
    cells = (seen.owner == RED) | (seen.owner == -RED)
    own = _around(seen.owner == seen.turn[0]) > 0
    plausible: np.ndarray = own + 0.5 * (_around(cells) > 0) + 0.5 * (1 - distance)
    return plausible


def _around(cells: np.ndarray) -> np.ndarray:
    """int [squares]: the number of cells around each square. cells: bool [1, rows, columns]."""
    _, rows, columns = cells.shape
    framed = np.pad(cells[0].astype(np.intp), 1)
    block = sum(framed[y : y + rows, x : x + columns] for y in range(3) for x in range(3))
    around: np.ndarray = (block - cells[0]).ravel()
    return around


def _gains_seen(seen: State, moves: np.ndarray, worth: np.ndarray, habits: Habits) -> np.ndarray:
    """float [moves]: the worth of each move on the board as seen, in points."""
    both = gains(seen)[0]  # [2, squares]
    own, theirs = both if seen.turn[0] == RED else both[::-1]
    brings: np.ndarray = (
        own[moves].astype(float) + habits.blocks * theirs[moves] + habits.room * _around(seen.owner == EMPTY)[moves]
    )
    if habits.reply:
        order = np.argsort(-(worth + brings), kind="stable")
        looked, rest = order[: habits.looks], order[habits.looks :]
        brings[looked] -= habits.reply * _best_gains(seen, moves[looked])
        brings[rest] -= habits.reply * (2 * own.max() + 2 * theirs.max())
    return brings


def _best_gains(state: State, moves: np.ndarray) -> np.ndarray:
    """float [moves]: after each move, the most points that the opponent can gain at once; 0 at the end."""
    boards = len(moves)
    after = step(State(state.owner.repeat(boards, 0), state.gravity.repeat(boards), state.turn.repeat(boards)), moves)
    gained = gains(after)[:, 0 if after.turn[0] == RED else 1]
    best: np.ndarray = np.where(legal_action_mask(after), gained, 0).max(axis=1).astype(float)
    return best
