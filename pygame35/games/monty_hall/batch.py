"""Monty Hall many times at once: a NamedTuple of arrays, pure functions, the board as the first axis.

Actions and doors are those of `pygame35.games.monty_hall.rules`, and so is what the host does, as a table.

>>> state = step(init(2), np.array([0, 1]))
>>> opened(state).tolist(), margin(step(state, np.array([STAY, SWITCH]))).tolist()
([1, 2], [1, 1])
"""

from typing import NamedTuple

import numpy as np

from ...basics import IllegalMove
from . import rules
from .rules import DOORS, NAMES, STAY, SWITCH, Position, other, start

NOT_YET = -1
OPENED = np.array(
    [[[rules.opened(car, picked, coin) for coin in range(2)] for picked in range(DOORS)] for car in range(DOORS)],
    np.int8,
)
"""[car, picked, coin]: the door that the host opens."""


class State(NamedTuple):
    """Games of Monty Hall."""

    car: np.ndarray  # int8 [boards]: the door that hides it, 0 ... 2
    coin: np.ndarray  # int8 [boards]: 0 or 1, which of two doors the host opens
    picked: np.ndarray  # int8 [boards]: the player's first door, -1 (not yet)
    taken: np.ndarray  # int8 [boards]: the door stayed with or switched to, -1 (not yet)


def init(boards: int, board: str = "") -> State:
    """Games with the seed of that name (see `rules`), every one the same; IllegalMove when there is none."""
    return from_position(start(board), boards)


def from_position(position: Position, boards: int = 1) -> State:
    """The same position on every board."""
    doors = position.car, position.coin, position.picked, position.taken
    return State(*(np.full(boards, NOT_YET if door is None else door, np.int8) for door in doors))


def deal(boards: int, rng: np.random.Generator) -> State:
    """Games from the start, each with a car and a coin of its own."""
    not_yet = np.full(boards, NOT_YET, np.int8)
    return State(rng.integers(0, DOORS, boards, np.int8), rng.integers(0, 2, boards, np.int8), not_yet, not_yet)


def opened(state: State) -> np.ndarray:
    """int8 [boards]: the door that the host opened, -1 (not yet)."""
    return np.where(state.picked == NOT_YET, np.int8(NOT_YET), OPENED[state.car, state.picked, state.coin])


def legal_action_mask(state: State) -> np.ndarray:
    """bool [boards, 5]: True for the doors, then for stay and switch, then for nothing."""
    first, over = state.picked == NOT_YET, is_terminal(state)
    doors = np.arange(len(NAMES)) < DOORS
    return (doors == first[:, None]) & ~over[:, None]


def is_terminal(state: State) -> np.ndarray:
    """bool [boards]: True where the player stayed or switched."""
    return state.taken != NOT_YET


def margin(state: State) -> np.ndarray:
    """int64 [boards]: 1 for the car, else 0; there is nobody to lose against."""
    return (state.taken == state.car).astype(np.int64)


def step(state: State, actions: np.ndarray) -> State:
    """Play one action on each board; `state` itself stays as it is.

    actions: int [boards]. IllegalMove names the first board whose action is not legal.
    """
    actions = np.asarray(actions)
    known = (actions >= 0) & (actions < len(NAMES))
    legal = known & legal_action_mask(state)[np.arange(len(actions)), np.where(known, actions, 0)]
    if not legal.all():
        at = int(np.argmin(legal))
        action = int(actions[at])
        raise IllegalMove(f"board {at}: {NAMES[action] if known[at] else action} is not a legal move")
    picked = np.where(actions < DOORS, actions, state.picked).astype(np.int8)
    taken = np.where(actions == SWITCH, other(picked, opened(state)), picked)
    return State(state.car, state.coin, picked, np.where(actions < STAY, state.taken, taken).astype(np.int8))


def playout(state: State, rng: np.random.Generator) -> np.ndarray:
    """int64 [boards]: the score after random moves to the end, every legal move equally likely."""
    boards = len(state.car)
    door, switches = rng.integers(0, DOORS, boards, np.int8), rng.integers(0, 2, boards) == 1
    picked = np.where(state.picked == NOT_YET, door, state.picked)
    taken = np.where(switches, other(picked, opened(state._replace(picked=picked))), picked)
    return margin(state._replace(picked=picked, taken=np.where(is_terminal(state), state.taken, taken)))


def compare(games: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """(bool [games], bool [games]): which games staying wins, and which of the same games switching.

    Every first door is as likely. What is known after so many games is the sums of as many; so `cumsum` is its course.
    """
    state = step(deal(games, rng), rng.integers(0, DOORS, games))
    stayed, switched = (step(state, np.full(games, action)) for action in (STAY, SWITCH))
    return margin(stayed) == 1, margin(switched) == 1
