"""Many boards of Cell Division at once: pure functions on a NamedTuple of arrays, whose first axis is the board.

Boards, squares and actions are numbered as in `pygame35.games.cell_division.rules`: action = square = columns * row +
column, row 0 at the top, RED = 1, BLUE = -1. All boards of a state have the same rows and columns; boards with and
without gravity may be mixed.

    State          owner    int8 [boards, rows, columns]  RED, BLUE, EMPTY (0) or OUTSIDE (2)
                   gravity  bool [boards]                 cells drop to the lowest empty square of their column
                   turn     int8 [boards]                 RED or BLUE, the side to move

>>> rng = np.random.default_rng(35)
>>> state = init(1000, "4x4")
>>> legal = legal_action_mask(state)
>>> legal.shape
(1000, 16)
>>> state = step(state, (rng.random(legal.shape) * legal).argmax(axis=1))  # a random legal move on each board
>>> observe(state, state.turn).shape, bool(is_terminal(state).any())
((1000, 4, 4, 3), False)
>>> bool(abs(playout(state, rng).mean()) < 2)  # points
True

The boards lie one after another in one long array of cells; shifting it finds all neighbours at once. An empty cell
follows every row of a board, and an empty row follows every board, so nothing wraps around. Every operation runs over
contiguous bytes.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ...basics import BLUE, RED, IllegalMove
from ...batches import checked
from .boards import DIRECTIONS
from .rules import Position, start

EMPTY, OUTSIDE = 0, 2  # owners besides RED and BLUE; OUTSIDE: beside a flask, where there is no square
_INDEX_BITS = 8  # bits of a square's index
PLANES = {"own": 1, "other": 1, "empty": 1}  # of `observe`; beside a flask, where there is no square, all are 0


class State(NamedTuple):
    """Boards of Cell Division of one size."""

    owner: np.ndarray  # int8 [boards, rows, columns]: RED, BLUE, EMPTY or OUTSIDE
    gravity: np.ndarray  # bool [boards]: cells drop to the lowest empty square of their column
    turn: np.ndarray  # int8 [boards]: RED or BLUE, the side to move


def init(boards: int, board: str = "") -> State:
    """`boards` empty boards, red to move. board: a name of `games.cell_division.boards`; else IllegalMove."""
    return from_position(start(board), boards)


def from_position(position: Position, boards: int = 1) -> State:
    field = position.field
    owner = np.full(field.rows * field.columns, OUTSIDE, np.int8)
    owner[field.squares] = np.array(position.owners, np.int8)[field.squares]
    return State(
        owner=np.tile(owner.reshape(field.rows, field.columns), (boards, 1, 1)),
        gravity=np.full(boards, field.gravity),
        turn=np.full(boards, position.turn, np.int8),
    )


def actions(state: State) -> int:
    _, rows, columns = state.owner.shape
    return int(rows * columns)


def legal_action_mask(state: State) -> np.ndarray:
    """bool [boards, rows * columns]: True for empty squares; with gravity, only for the lowest of each column."""
    empty = state.owner == EMPTY
    legal = empty.copy()
    legal[:, :-1] &= ~(empty[:, 1:] & state.gravity[:, None, None])
    mask: np.ndarray = legal.reshape(len(legal), actions(state))
    return mask


def step(state: State, actions: np.ndarray) -> State:
    """Play one action on each board and return the new state.

    actions: int [boards], each a square. IllegalMove names the first board whose action is not legal.
    """
    actions = checked(actions, state)
    boards, rows, columns = state.owner.shape
    _check(state, actions)
    owner = state.owner.copy()
    owner.reshape(boards, rows * columns)[np.arange(boards), actions] = state.turn
    return State(owner, state.gravity, -state.turn)


def _check(state: State, actions: np.ndarray) -> None:
    squares = state.owner[0].size if len(actions) else 0
    inside = (actions >= 0) & (actions < squares)
    boards, on = np.arange(len(actions)), np.where(inside, actions, 0)
    legal = inside & legal_action_mask(state)[boards, on]
    if legal.all():
        return
    board = int(np.argmin(legal))
    action, owner = int(actions[board]), state.owner[board].ravel()
    if not inside[board] or owner[action] == OUTSIDE:
        raise IllegalMove(f"board {board}: {action} is not a square")
    if owner[action] != EMPTY:
        raise IllegalMove(f"board {board}: square {action} is already filled")
    raise IllegalMove(f"board {board}: a cell on square {action} would drop: the square below it is empty")


def is_terminal(state: State) -> np.ndarray:
    """bool [boards]: True for full boards."""
    over: np.ndarray = (state.owner != EMPTY).all(axis=(1, 2))
    return over


def plies_left(state: State) -> np.ndarray:
    """int [boards]: the number of empty squares."""
    result: np.ndarray = np.sum(state.owner == EMPTY, axis=(1, 2))
    return result


def margin(state: State) -> np.ndarray:
    """int [boards]: red's score minus blue's."""
    return _margins(state.owner == RED, state.owner == BLUE)


def observe(state: State, side: np.ndarray | int) -> np.ndarray:
    """int8 [boards, rows, columns, 3]: `PLANES` as a side sees them. side: RED or BLUE, or int8 [boards]."""
    side = np.reshape(side, (-1, 1, 1))
    return np.stack([state.owner == side, state.owner == -side, state.owner == EMPTY], axis=3).astype(np.int8)


def gains(state: State) -> np.ndarray:
    """int8 [boards, 2, rows * columns]: the points that each side, red first, would gain on the square.

    The points are 0 where the square is not empty. Gravity is ignored.
    """
    empty = state.owner == EMPTY
    boards, rows, columns = empty.shape
    both = [np.where(empty, _gained(state.owner == side), 0) for side in (RED, BLUE)]
    return np.stack(both, axis=1).reshape(boards, 2, rows * columns)


def playout(state: State, rng: np.random.Generator) -> np.ndarray:
    """int [boards]: the margin after random moves to the end, every legal move equally likely."""
    owner = np.empty_like(state.owner)
    for way, drops in ((_filled, False), (_dropped, True)):
        chosen = np.flatnonzero(state.gravity == drops)
        if len(chosen):
            owner[chosen] = way(state.owner[chosen], state.turn[chosen], rng)
    return _margins(owner == RED, owner == BLUE)


def _filled(owner: np.ndarray, turn: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """int8 [boards, rows, columns]: a full board without gravity; the mover gets a random half of the empty squares."""
    boards = len(owner)
    cells = owner.reshape(boards, -1)
    empty = cells == EMPTY
    keys = rng.integers(0, 2**32 - 1, cells.shape, np.uint32)
    keys >>= _INDEX_BITS
    keys <<= _INDEX_BITS
    keys |= np.arange(cells.shape[1], dtype=np.uint32)  # makes all keys differ
    keys[~empty] = 2**32 - 1
    halves = (empty.sum(axis=1) + 1) // 2  # the mover fills half of them, rounded up
    last = np.take_along_axis(np.sort(keys, axis=1), np.maximum(halves - 1, 0)[:, None], axis=1)
    fillings = np.where(keys <= last, turn[:, None], -turn[:, None])
    return np.where(empty, fillings, cells).reshape(owner.shape)


def _dropped(owner: np.ndarray, turn: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """int8 [boards, rows, columns]: a full board with gravity; each cell drops in a random column that is not full."""
    owner = owner.copy()
    room = (owner == EMPTY).sum(axis=1)  # [boards, columns]: empty squares; they lie above the filled ones
    top = (owner == OUTSIDE).sum(axis=1)
    turn = turn.copy()
    while len(active := np.flatnonzero(room.any(axis=1))):
        column = (rng.random((len(active), room.shape[1])) * (room[active] > 0)).argmax(axis=1)
        room[active, column] -= 1
        owner[active, top[active, column] + room[active, column], column] = turn[active]
        turn[active] *= -1
    return owner


def _margins(red: np.ndarray, blue: np.ndarray) -> np.ndarray:
    """int [boards]: red's score minus blue's. red, blue: the cells of each side, bool [boards, rows, columns]."""
    points = _points(red) - _points(blue)
    margins: np.ndarray = points.reshape(len(red), -1).sum(axis=1, dtype=np.intp)
    return margins


def _points(cells: np.ndarray) -> np.ndarray:
    """int8, in the order of `laid_out`: the points of each cell.

    A cell counts 1 if it touches no other cell, else 2 for each direction in which it touches one.
    """
    shifted = laid_out(cells)
    own, line = shifted(0), cells.shape[2] + 1
    touches = np.zeros(own.shape, np.int8)
    for down, right in DIRECTIONS:
        ahead = line * down + right
        touches += (shifted(ahead) | shifted(-ahead)) & own
    isolated = own & (touches == 0)
    points: np.ndarray = 2 * touches + isolated
    return points


def _gained(cells: np.ndarray) -> np.ndarray:
    """int8 [boards, rows, columns]: the points that a side would gain by a cell on each empty square.

    cells: the side's cells, same shape. The new cell counts 1, or 2 for each direction in which it touches a cell of
    the side. Each of these neighbours counts 2 more if it touched no cell in that direction, that is, if the cell
    behind it is not the side's. A neighbour that was isolated loses 1 point.
    """
    boards, rows, columns = cells.shape
    line = columns + 1
    shifted = laid_out(cells)
    own = shifted(0)
    touched = np.zeros(own.shape, np.int8)
    gained = np.zeros(own.shape, np.int8)
    for down, right in DIRECTIONS:
        ahead = line * down + right
        before, behind = shifted(ahead), shifted(-ahead)
        touches = before | behind
        touched += touches
        gained += touches
        gained += before & ~shifted(2 * ahead)
        gained += behind & ~shifted(-2 * ahead)
    gained *= 2
    gained += touched == 0
    isolated = laid_out((own & (touched == 0)).reshape(boards, rows + 1, line)[:, :rows, :columns])
    for down, right in DIRECTIONS:
        ahead = line * down + right
        gained -= isolated(ahead)
        gained -= isolated(-ahead)
    return gained.reshape(boards, rows + 1, line)[:, :rows, :columns]


def laid_out(cells: np.ndarray) -> Callable[[int], np.ndarray]:
    """A function shifted(by): the cells of all boards, moved by `by` places.

    It returns bool [boards * (rows + 1) * (columns + 1)].
    """
    boards, rows, columns = cells.shape
    line = columns + 1
    size, edge = boards * (rows + 1) * line, 2 * (line + 1)
    row = np.zeros(size + 2 * edge, bool)
    row[edge : edge + size].reshape(boards, rows + 1, line)[:, :rows, :columns] = cells
    return lambda by: row[edge + by : edge + by + size]
