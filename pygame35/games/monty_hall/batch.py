"""Many games of Monty Hall at once: a NamedTuple of arrays, pure functions, the board as the first axis.

Actions and doors are those of `pygame35.games.monty_hall.rules`. The car is placed before the game, so a state knows
more than the player; which of two doors the host opens is drawn from the caller's random generator.

>>> rng = np.random.default_rng(35)
>>> state = step(init(2), np.array([0, 1]), rng)
>>> margin(step(state, np.array([STAY, STAY]), rng)).tolist()
[1, 0]
"""

from typing import NamedTuple

import numpy as np

from ...basics import IllegalMove
from . import rules
from .rules import DOORS, NAMES, STAY, SWITCH, Position, start

NOT_YET = -1
OPENED = np.array(
    [[[rules.opened(car, picked, coin) for coin in range(2)] for picked in range(DOORS)] for car in range(DOORS)],
    np.int8,
)
"""[car, picked, coin]: the door that the host opens."""


class State(NamedTuple):
    """Games of Monty Hall."""

    car: np.ndarray  # int8 [boards]: the door that hides it, 0 ... 2
    picked: np.ndarray  # int8 [boards]: the player's first door, -1 (not yet)
    opened: np.ndarray  # int8 [boards]: the door that the host opened, -1 (not yet)
    taken: np.ndarray  # int8 [boards]: the door stayed with or switched to, -1 (not yet)


def init(boards: int, board: str = "") -> State:
    """Games with the seed of that name (see `rules`), all with the same car; IllegalMove if the name is wrong."""
    return from_position(start(board), boards)


def from_position(position: Position, boards: int = 1) -> State:
    """A state whose boards all hold this position."""
    doors = position.car, position.picked, position.opened, position.taken
    return State(*(np.full(boards, NOT_YET if door is None else door, np.int8) for door in doors))


def dealt(boards: int, rng: np.random.Generator) -> State:
    """Games from the start, each with its own car."""
    not_yet = np.full(boards, NOT_YET, np.int8)
    return State(rng.integers(0, DOORS, boards, np.int8), not_yet, not_yet, not_yet)


def actions(state: State) -> int:
    """5: the doors, stay and switch."""
    return len(NAMES)


def legal_action_mask(state: State) -> np.ndarray:
    """bool [boards, 5]: True for the doors, after a pick for stay and switch, after these for no action."""
    first, over = state.picked == NOT_YET, is_terminal(state)
    doors = np.arange(len(NAMES)) < DOORS
    result: np.ndarray = np.logical_and(doors == first[:, None], ~over[:, None])
    return result


def is_terminal(state: State) -> np.ndarray:
    """bool [boards]: True where the player stayed or switched."""
    result: np.ndarray = np.not_equal(state.taken, NOT_YET)
    return result


def margin(state: State) -> np.ndarray:
    """int64 [boards]: 1 for the car, else 0."""
    result: np.ndarray = np.equal(state.taken, state.car).astype(np.int64)
    return result


def step(state: State, actions: np.ndarray, rng: np.random.Generator) -> State:
    """Play one action on each board, and open a door after a first pick; `state` itself stays as it is.

    actions: int [boards]. IllegalMove names the first board whose action is not legal.
    """
    actions = np.asarray(actions)
    known = (actions >= 0) & (actions < len(NAMES))
    legal = known & legal_action_mask(state)[np.arange(len(actions)), np.where(known, actions, 0)]
    if not legal.all():
        at = int(np.argmin(legal))
        action = int(actions[at])
        raise IllegalMove(f"board {at}: {NAMES[action] if known[at] else action} is not a legal move")
    first = actions < DOORS
    picked = np.where(first, actions, state.picked).astype(np.int8)
    opened = np.where(first, _opened(state.car, picked, rng), state.opened)
    taken = np.where(actions == SWITCH, _third(picked, opened), picked)
    return State(state.car, picked, opened, np.where(first, state.taken, taken).astype(np.int8))


def _third(door: np.ndarray, second: np.ndarray) -> np.ndarray:
    """int8 [boards]: the third door, given two different ones."""
    third: np.ndarray = DOORS - door - second
    return third


def _opened(car: np.ndarray, picked: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """int8 [boards]: a door that the host may open; if there are two, either with the same probability."""
    doors: np.ndarray = OPENED[car, picked, rng.integers(0, 2, len(car))]
    return doors


def playout(state: State, rng: np.random.Generator) -> np.ndarray:
    """int64 [boards]: the score after random moves to the end, every legal move equally likely."""
    boards, first = len(state.car), state.picked == NOT_YET
    door, switches = rng.integers(0, DOORS, boards, np.int8), rng.integers(0, 2, boards) == 1
    picked = np.where(first, door, state.picked)
    opened = np.where(first, _opened(state.car, picked, rng), state.opened)
    taken = np.where(switches, _third(picked, opened), picked)
    return margin(state._replace(taken=np.where(is_terminal(state), state.taken, taken)))


def compare(games: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """(bool [games], bool [games]): the games that staying wins, and the games that switching wins, of the same games.

    Every first door is equally likely. `cumsum` of either array gives the number of wins after each game.
    """
    state = step(dealt(games, rng), rng.integers(0, DOORS, games), rng)
    stayed, switched = (step(state, np.full(games, action), rng) for action in (STAY, SWITCH))
    return margin(stayed) == 1, margin(switched) == 1
