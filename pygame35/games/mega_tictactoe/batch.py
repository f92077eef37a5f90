"""Many games of Mega tic-tac-toe at once: pure functions on a NamedTuple of arrays, whose first axis is the board.

Squares, local boards and places are numbered as in `pygame35.games.mega_tictactoe.rules`. An action is a square.
RED = 1 plays crosses, BLUE = -1 noughts.

    State          marks   uint16 [boards, 2, 9]  crosses, then noughts, of each local board; bit n is place n
                   forced  int8 [boards]          the local board to play in, ANY (-1) if it may be any undecided one
                   turn    int8 [boards]          RED or BLUE, the side to move

>>> rng = np.random.default_rng(35)
>>> state = init(1000)
>>> legal = legal_action_mask(state)
>>> legal.shape
(1000, 81)
>>> state = step(state, (rng.random(legal.shape) * legal).argmax(axis=1))  # a random legal move on each board
>>> observe(state, state.turn).shape, bool(is_terminal(state).any())
((1000, 9, 9, 5), False)
>>> np.unique(playout(state, rng)).tolist()
[-1, 0, 1]
"""

from typing import NamedTuple

import numpy as np

from ...basics import BLUE, NONE, RED, IllegalMove
from ...batches import checked
from .masks import ALL, BIT, BITS, COUNT, HAS_LINE
from .playouts import final_margins
from .rules import BOARD, DRAWN, PLACE, SIZE, SQUARE, SQUARES, Position, line_of, start

ANY = -1
_BOARD, _PLACE = np.array(BOARD), np.array(PLACE)
PLANES = {"own": 1, "other": 1, "legal": 1, "own boards": 1, "other boards": 1}
"""legal: the squares that the side to move can mark; boards: all squares of the local boards that a side has won."""


class State(NamedTuple):
    marks: np.ndarray  # uint16 [boards, 2, 9]: crosses, then noughts, of each local board; bit n is place n
    forced: np.ndarray  # int8 [boards]: the local board to play in, ANY if it may be any undecided one
    turn: np.ndarray  # int8 [boards]: RED or BLUE, the side to move


def init(boards: int, board: str = "") -> State:
    """`boards` empty boards, crosses to move. board: a name; IllegalMove if there is no board of that name."""
    return from_position(start(board), boards)


def from_position(position: Position, boards: int = 1) -> State:
    owners = np.array(position.owners)[np.array(SQUARE)]
    marks = np.array([(owners == side) @ BIT for side in (RED, BLUE)], np.uint16)
    forced = ANY if position.forced is None else position.forced
    return State(
        marks=np.tile(marks, (boards, 1, 1)),
        forced=np.full(boards, forced, np.int8),
        turn=np.full(boards, position.turn, np.int8),
    )


def actions(state: State) -> int:
    return SQUARES


def legal_action_mask(state: State) -> np.ndarray:
    """bool [boards, 81]: True for the empty squares of the local boards in which the side to move may play."""
    may = (state.forced[:, None] == ANY) | (state.forced[:, None] == np.arange(SIZE))
    may &= ~(decided(state) | is_terminal(state)[:, None])
    return _laid_out(BITS[empty(state)] & may[:, :, None])


def _laid_out(local: np.ndarray) -> np.ndarray:
    """[boards, 81], by square. local: [boards, 9, 9], by local board and place."""
    # From [row and column of the local board, row and column in it] to [rows, columns].
    squares: np.ndarray = local.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, SQUARES)
    return squares


def step(state: State, actions: np.ndarray) -> State:
    """Play one action on each board and return the new state.

    actions: int [boards], each a square. IllegalMove names the first board whose action is not legal, and says why.
    """
    actions = checked(actions, state)
    _check(state, actions)
    boards, place, marks = np.arange(len(actions)), _PLACE[actions], state.marks.copy()
    marks[boards, np.where(state.turn == RED, 0, 1), _BOARD[actions]] |= BIT[place]
    after = State(marks, state.forced, -state.turn)
    closed = decided(after)[boards, place]
    return after._replace(forced=np.where(closed, ANY, place).astype(np.int8))


def _check(state: State, actions: np.ndarray) -> None:
    inside = (actions >= 0) & (actions < SQUARES)
    legal = inside & legal_action_mask(state)[np.arange(len(actions)), np.where(inside, actions, 0)]
    if legal.all():
        return
    board = int(np.argmin(legal))
    try:
        _position(state, board).check(int(actions[board]))
    except IllegalMove as error:
        raise IllegalMove(f"board {board}: {error}") from None


def _position(state: State, board: int) -> Position:
    """One board as a position, without the moves that led to it."""
    position, marks, wins = Position(), BITS[state.marks[board]], HAS_LINE[state.marks[board]]
    red, blue = marks[:, _BOARD, _PLACE]
    position.owners = np.where(red, RED, np.where(blue, BLUE, NONE)).tolist()
    full = np.where(empty(state)[board] == 0, DRAWN, NONE)
    position.boards = np.where(wins[0], RED, np.where(wins[1], BLUE, full)).tolist()
    position.line = line_of(position.boards, RED) or line_of(position.boards, BLUE)
    position.forced = None if state.forced[board] == ANY else int(state.forced[board])
    position.turn = int(state.turn[board])
    return position


def empty(state: State) -> np.ndarray:
    """int [boards, 9]: a mask of the empty squares of each local board."""
    squares: np.ndarray = ALL & ~(state.marks[:, 0] | state.marks[:, 1])
    return squares


def decided(state: State) -> np.ndarray:
    """bool [boards, 9]: True for each local board that is won or full."""
    result: np.ndarray = np.logical_or(HAS_LINE[state.marks].any(axis=1), empty(state) == 0)
    return result


def wins(state: State) -> np.ndarray:
    """bool [boards, 2]: whether each side, crosses first, has three local boards in a row."""
    result: np.ndarray = HAS_LINE[HAS_LINE[state.marks] @ BIT]
    return result


def is_terminal(state: State) -> np.ndarray:
    """bool [boards]: True where three local boards are in a row, or all are decided."""
    over: np.ndarray = np.logical_or(wins(state).any(axis=1), decided(state).all(axis=1))
    return over


def plies_left(state: State) -> np.ndarray:
    """int [boards]: the empty squares of undecided local boards. At most this number of plies can follow."""
    squares = np.where(decided(state), 0, COUNT[empty(state)]).sum(axis=1)
    result: np.ndarray = np.where(is_terminal(state), 0, squares)
    return result


def margin(state: State) -> np.ndarray:
    """int [boards]: 1 where crosses have won, -1 where noughts have, else 0."""
    red, blue = wins(state).T.astype(np.intp)
    result: np.ndarray = red - blue
    return result


def observe(state: State, side: np.ndarray | int) -> np.ndarray:
    """int8 [boards, rows, columns, 5]: `PLANES` as a side sees them. side: RED or BLUE, or int8 [boards]."""
    boards = np.arange(len(state.turn))
    own = np.where(np.reshape(side, -1) == RED, 0, 1)
    marks, won = BITS[state.marks], HAS_LINE[state.marks]
    planes = [_laid_out(marks[boards, number]) for number in (own, 1 - own)]
    planes.append(legal_action_mask(state))
    planes += [_laid_out(np.repeat(won[boards, number], SIZE, axis=1)) for number in (own, 1 - own)]
    return np.stack(planes, axis=2).astype(np.int8).reshape(-1, SIZE, SIZE, len(PLANES))


def playout(state: State, rng: np.random.Generator) -> np.ndarray:
    """int [boards]: the margin after random moves to the end, every legal move equally likely."""
    return final_margins(*state, rng)
