"""Many games of Monty Hall at once: pure functions on a NamedTuple of arrays, whose first axis is the board.

Actions and doors are numbered as in `pygame35.games.monty_hall.rules`. The car is placed before the game, so a state
contains more than the player knows. If the host has a choice, it is drawn from the caller's random generator. All
boards of a state have the same number of doors.

    State          host    int8 [boards]         index in boards.HOSTS
                   car     int8 [boards]         the door with the car, 0 ... doors - 1
                   picked  int8 [boards]         the player's first door, -1 (not yet)
                   opened  bool [boards, doors]  the doors that the host opened
                   taken   int8 [boards]         the door that the player stayed with or switched to, -1 (not yet)

>>> rng = np.random.default_rng(35)
>>> state = dealt(1000, rng)  # different games; all boards of `init` are the same
>>> legal = legal_action_mask(state)
>>> legal.shape
(1000, 5)
>>> state = step(state, (rng.random(legal.shape) * legal).argmax(axis=1), rng)  # a random door in each game
>>> observe(state).shape, bool(is_terminal(state).any())
((1000, 3, 3), False)
>>> bool(abs(playout(state, rng).mean() - 1 / 2) < 0.1)  # half of the games switch
True
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from ...basics import IllegalMove
from ...batches import checked
from .boards import CLASSIC, HOSTS, Variation
from .rules import DECISIONS, Position, left_closed, start

NOT_YET = -1
PLANES = {"picked": 1, "opened": 1, "taken": 1}  # of `observe`: 1 for the door that the player picked, and so on


class State(NamedTuple):
    host: np.ndarray  # int8 [boards]: index in boards.HOSTS
    car: np.ndarray  # int8 [boards]: the door with the car, 0 ... doors - 1
    picked: np.ndarray  # int8 [boards]: the player's first door, -1 (not yet)
    opened: np.ndarray  # bool [boards, doors]: the doors that the host opened
    taken: np.ndarray  # int8 [boards]: the door that the player stayed with or switched to, -1 (not yet)


def init(boards: int, board: str = "") -> State:
    """Games on one board, all with the car behind the same door. board: its name; IllegalMove if it is wrong."""
    return from_position(start(board), boards)


def from_position(position: Position, boards: int = 1) -> State:
    opened = np.zeros((boards, position.doors), bool)
    opened[:, list(position.opened)] = True
    numbers = (HOSTS.index(position.variation.host), position.car, position.picked, position.taken)
    host, car, picked, taken = (np.full(boards, NOT_YET if door is None else door, np.int8) for door in numbers)
    return State(host, car, picked, opened, taken)


def dealt(boards: int, rng: np.random.Generator, variation: Variation = CLASSIC) -> State:
    """Games from the start; the door with the car is drawn anew for each."""
    host, doors = HOSTS.index(variation.host), variation.doors
    not_yet = np.full(boards, NOT_YET, np.int8)
    car = rng.integers(0, doors, boards, np.int8)
    return State(np.full(boards, host, np.int8), car, not_yet, np.zeros((boards, doors), bool), not_yet)


def doors(state: State) -> int:
    """The number of doors of every board."""
    return len(state.opened[0])


def actions(state: State) -> int:
    """The number of moves: the doors, stay and switch."""
    return doors(state) + len(DECISIONS)


def legal_action_mask(state: State) -> np.ndarray:
    """bool [boards, actions]: True for the doors; after a pick, for stay and switch; after the end, for none."""
    first, over = state.picked == NOT_YET, is_terminal(state)
    is_door = np.arange(actions(state)) < doors(state)
    result: np.ndarray = np.logical_and(is_door == first[:, None], ~over[:, None])
    return result


def is_void(state: State) -> np.ndarray:
    """bool [boards]: True where the host showed the car."""
    result: np.ndarray = state.opened[np.arange(len(state.car)), state.car]
    return result


def is_terminal(state: State) -> np.ndarray:
    """bool [boards]: True where the player stayed or switched, or the host showed the car."""
    result: np.ndarray = np.not_equal(state.taken, NOT_YET) | is_void(state)
    return result


def margin(state: State) -> np.ndarray:
    """int64 [boards]: 1 for the car, else 0."""
    result: np.ndarray = np.equal(state.taken, state.car).astype(np.int64)
    return result


def observe(state: State) -> np.ndarray:
    """int8 [boards, doors, 3]: `PLANES` of the boards. The car is not in them."""
    number = np.arange(doors(state))
    planes = [state.picked[:, None] == number, state.opened, state.taken[:, None] == number]
    return np.stack(planes, axis=2).astype(np.int8)


def step(state: State, actions: np.ndarray, rng: np.random.Generator) -> State:
    """Play one action on each board; after a first pick the host opens doors. Returns the new state.

    actions: int [boards]. IllegalMove names the first board whose action is not legal.
    """
    actions, mask = checked(actions, state), legal_action_mask(state)
    known = (actions >= 0) & (actions < mask.shape[1])
    legal = known & mask[np.arange(len(actions)), np.where(known, actions, 0)]
    if not legal.all():
        at = int(np.argmin(legal))
        action = int(actions[at])
        name = ([*range(1, doors(state) + 1), *DECISIONS])[action] if known[at] else action
        raise IllegalMove(f"board {at}: {name} is not a legal move")
    first = actions < doors(state)
    state = _picked(state, first, actions, rng)
    taken = np.where(actions == doors(state), state.picked, _left(state))
    return state._replace(taken=np.where(first, state.taken, taken).astype(np.int8))


def _picked(state: State, first: np.ndarray, door: np.ndarray, rng: np.random.Generator) -> State:
    """The state after first picks: where `first` is True, the player picks a door, then the host opens doors.

    first: bool [boards]. door: int [boards], the picked doors.
    """
    picked = np.where(first, door, state.picked).astype(np.int8)
    left = _choices(doors(state))[state.host, state.car, picked, rng.integers(0, doors(state) - 1, len(picked))]
    numbers = np.arange(doors(state))
    opened = (numbers != picked[:, None]) & (numbers != left[:, None])
    return state._replace(picked=picked, opened=np.where(first[:, None], opened, state.opened))


@cache
def _choices(doors: int) -> np.ndarray:
    """int8 [host, car, picked, coin]: the door that the host leaves closed. coin: see `left_closed`."""
    each, coins = range(doors), range(doors - 1)
    table = [
        [
            [[left_closed(Variation(host, doors), car, picked, coin) for coin in coins] for picked in each]
            for car in each
        ]
        for host in HOSTS
    ]
    return np.array(table, np.int8)


def _left(state: State) -> np.ndarray:
    """int64 [boards]: the closed door that the player did not pick; any door before a pick."""
    closed = ~state.opened & (np.arange(doors(state)) != state.picked[:, None])
    result: np.ndarray = closed.argmax(axis=1)
    return result


def playout(state: State, rng: np.random.Generator) -> np.ndarray:
    """int64 [boards]: the score after random moves to the end, every legal move equally likely."""
    boards, first = len(state.car), state.picked == NOT_YET
    state = _picked(state, first, rng.integers(0, doors(state), boards, np.int8), rng)
    taken = np.where(rng.integers(0, 2, boards) == 1, _left(state), state.picked).astype(np.int8)
    return margin(state._replace(taken=np.where(is_terminal(state), state.taken, taken)))


def compare(
    games: int, rng: np.random.Generator, variation: Variation = CLASSIC
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(stayed, switched, void), each bool [games], for the same games: staying wins, switching wins, the car was shown.

    Every first door is equally likely. The `cumsum` of an array gives running counts.
    """
    state = dealt(games, rng, variation)
    state = _picked(state, np.ones(games, bool), rng.integers(0, variation.doors, games), rng)
    return state.picked == state.car, _left(state) == state.car, is_void(state)
