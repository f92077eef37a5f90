"""Many boards of 35 at once: pure functions on a NamedTuple of arrays, whose first axis is the board.

Squares and actions are numbered as in `pygame35.games.thirtyfive.rules`: action = 9 * square + digit - 1, RED = 1,
BLUE = -1. All boards of a state have the same number of squares, 64 or 36.

    State          owner          int8 [boards, squares]   RED, BLUE or 0; for an empty square, its highlight
                   digit          uint8 [boards, squares]  0 (empty), 1 ... 9
                   neighbour_sum  uint8 [boards, squares]  0 ... 72
                   turn           int8 [boards]            RED or BLUE, the side to move

>>> rng = np.random.default_rng(35)
>>> state = init(1000, "6x6")
>>> legal = legal_action_mask(state)
>>> legal.shape
(1000, 324)
>>> state = step(state, (rng.random(legal.shape) * legal).argmax(axis=1))  # a random legal move on each board
>>> observe(state, state.turn).shape, bool(is_terminal(state).any())
((1000, 6, 6, 4), False)
>>> bool(abs(playout(state, rng).mean()) < 2)  # squares
True
"""

from typing import NamedTuple

import numpy as np

from ...basics import RED, IllegalMove
from ...batches import checked
from .boards import OF_SQUARES
from .grids import GRIDS, around, bitboards, unpacked
from .playouts import final_margins
from .rules import DIGITS, TARGET, Position, format_square, start

PLANES = {"own": 1, "other": 1, "digit": DIGITS, "sum": 8 * DIGITS}
"""own and other: the squares of the two sides, with their highlights; sum: of the neighbours' digits."""


class State(NamedTuple):
    """Boards of 35; `pygame35.games.thirtyfive.rules` numbers the squares."""

    owner: np.ndarray  # int8 [boards, squares]: RED, BLUE or 0; for an empty square, its highlight
    digit: np.ndarray  # uint8 [boards, squares]: 0 (empty), 1 ... 9
    neighbour_sum: np.ndarray  # uint8 [boards, squares]: 0 ... 72
    turn: np.ndarray  # int8 [boards]: RED or BLUE, the side to move


def init(boards: int, board: str = "") -> State:
    """`boards` empty boards, red to move. board: a name, see `games.thirtyfive.boards`; IllegalMove if unknown."""
    return from_position(start(board), boards)


def from_position(position: Position, boards: int = 1) -> State:
    return State(
        owner=np.tile(np.array(position.owners, np.int8), (boards, 1)),
        digit=np.tile(np.array(position.digits, np.uint8), (boards, 1)),
        neighbour_sum=np.tile(np.array(position.sums, np.uint8), (boards, 1)),
        turn=np.full(boards, position.turn, np.int8),
    )


def actions(state: State) -> int:
    """576 on the usual board, 324 on the small one: one for each digit on each square."""
    return int(DIGITS * state.digit.shape[1])


def legal_action_mask(state: State) -> np.ndarray:
    """bool [boards, actions]: True for every digit on an empty square."""
    return np.repeat(state.digit == 0, DIGITS, axis=1)


def step(state: State, actions: np.ndarray) -> State:
    """Play one action on each board and return the new state.

    actions: int [boards], each 0 ... 575 (323 on the small board). IllegalMove names the first board whose action is
    out of range or whose square is filled.
    """
    actions = checked(actions, state)
    boards = np.arange(len(actions))
    square, digit = actions // DIGITS, (actions % DIGITS + 1).astype(np.uint8)
    _check(state, boards, actions, square)
    digits = state.digit.copy()
    digits[boards, square] = digit
    owners = state.owner.copy()
    highlight = owners[boards, square]
    owners[boards, square] = np.where(highlight == 0, state.turn, highlight)
    grid = GRIDS[digits.shape[1]]
    sums = state.neighbour_sum + grid.near[square] * digit[:, None]
    # Sums only grow, so only the filled square and its neighbours can newly be at 35.
    reached = bitboards(sums == TARGET) & bitboards(digits != 0) & grid.near_or_under[square]
    reds = bitboards(owners == RED)
    red, blue = reached & reds, reached & ~reds
    acts = np.flatnonzero((red != 0) != (blue != 0))  # boards on which exactly one colour reached 35
    near = unpacked(around(red[acts] | blue[acts], grid), digits.shape[1])
    colour = np.where(red[acts] != 0, RED, -RED).astype(np.int8)
    owners[acts] = np.where(near, colour[:, None], owners[acts])
    return State(owners, digits, sums, -state.turn)


def _check(state: State, boards: np.ndarray, actions: np.ndarray, square: np.ndarray) -> None:
    squares = state.digit.shape[1]
    outside = (actions < 0) | (actions >= DIGITS * squares)
    if outside.any():
        board = int(np.argmax(outside))
        raise IllegalMove(f"board {board}: {actions[board]} is not a move: moves are 0 to {DIGITS * squares - 1}")
    filled = state.digit[boards, square] != 0
    if filled.any():
        board = int(np.argmax(filled))
        raise IllegalMove(f"board {board}: {format_square(int(square[board]), OF_SQUARES[squares])} is already filled")


def is_terminal(state: State) -> np.ndarray:
    """bool [boards]: True for full boards."""
    over: np.ndarray = (state.digit != 0).all(axis=1)
    return over


def plies_left(state: State) -> np.ndarray:
    """int [boards]: the number of empty squares."""
    result: np.ndarray = np.sum(state.digit == 0, axis=1)
    return result


def margin(state: State) -> np.ndarray:
    """int [boards]: red's filled squares minus blue's."""
    result: np.ndarray = np.where(state.digit != 0, state.owner, 0).sum(axis=1, dtype=np.intp)
    return result


def observe(state: State, side: np.ndarray | int) -> np.ndarray:
    """int8 [boards, ranks, files, 4]: `PLANES` as a side sees them. side: RED or BLUE, or int8 [boards]."""
    side, size = np.reshape(side, (-1, 1)), GRIDS[state.digit.shape[1]].size
    planes = (state.owner == side, state.owner == -side, state.digit, state.neighbour_sum)
    return np.stack(planes, axis=2).astype(np.int8).reshape(-1, size, size, len(PLANES))


def playout(state: State, rng: np.random.Generator) -> np.ndarray:
    """int [boards]: the margin after random moves to the end, every legal move equally likely."""
    return final_margins(*state, rng)
