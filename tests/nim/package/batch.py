"""Many games of Nim at once. An action is a move of `rules`, WIDTH * heap + stone."""

from typing import NamedTuple

import numpy as np

from pygame35.basics import IllegalMove

from .rules import HEAPS, WIDTH, Position, start

PLANES = {"stones": WIDTH}  # of `observe`


class State(NamedTuple):
    """Games of Nim."""

    heaps: np.ndarray  # int8 [boards, HEAPS]: the stones that are left
    turn: np.ndarray  # int8 [boards]: RED or BLUE, the side to move


def init(boards: int, board: str = "") -> State:
    return from_position(start(board), boards)


def from_position(position: Position, boards: int = 1) -> State:
    """A state whose boards all hold this position."""
    return State(np.tile(np.int8(position.heaps), (boards, 1)), np.full(boards, position.turn, np.int8))


def actions(state: State) -> int:
    return HEAPS * WIDTH


def legal_action_mask(state: State) -> np.ndarray:
    return (np.arange(WIDTH) < state.heaps[:, :, None]).reshape(-1, HEAPS * WIDTH)


def step(state: State, actions: np.ndarray) -> State:
    actions = np.asarray(actions)
    heap, left = actions // WIDTH, actions % WIDTH
    boards = np.arange(len(actions))
    inside = (actions >= 0) & (actions < HEAPS * WIDTH)
    legal = inside & (left < state.heaps[boards, np.where(inside, heap, 0)])
    if not legal.all():
        board = int(np.argmin(legal))
        raise IllegalMove(f"board {board}: {int(actions[board])} is no stone that is there")
    heaps = state.heaps.copy()
    heaps[boards, heap] = left
    return State(heaps, -state.turn)


def is_terminal(state: State) -> np.ndarray:
    return ~state.heaps.any(axis=1)


def plies_left(state: State) -> np.ndarray:
    """A stone a ply."""
    return state.heaps.sum(axis=1, dtype=int)


def observe(state: State, side: np.ndarray | int) -> np.ndarray:
    """int8 [boards, HEAPS, 1]: the stones, the same for both sides."""
    return state.heaps[:, :, None].copy()


def margin(state: State) -> np.ndarray:
    """1 or -1: who took the last stone; 0 before the end."""
    return np.where(is_terminal(state), -state.turn, 0).astype(int)


def playout(state: State, rng: np.random.Generator) -> np.ndarray:
    state = State(*(field.copy() for field in state))
    while len(on := np.flatnonzero(state.heaps.any(axis=1))):
        chosen = State(*(field[on] for field in state))
        mask = legal_action_mask(chosen)
        after = step(chosen, (rng.random(mask.shape) * mask).argmax(axis=1))
        state.heaps[on], state.turn[on] = after
    return margin(state)
