"""The values of moves of Cell Division, by the formulas of `evaluation`.

A move also changes the points of the squares beside it. Each row of a board starts with a square outside the board,
which also ends the row before it; a row of such squares lies above the board and below it.
"""

import numpy as np

from ....basics import BLUE, RED
from ....kernels.kernel import kernel, part
from ..batch import EMPTY, OUTSIDE

OWN, OPEN = range(2)  # a square as a side sees it: its own cell, or empty
TOUCHED = 9  # in place of a number of empty squares: the side already owns one of the squares
CELLS, COUNTS = 2, TOUCHED + 1
BOARDS, ROWS, COLUMNS = range(3)  # the items of `task`
PLACES = 15 * 11 + 1  # of the largest board, a flask of 13 rows and 10 columns, with a frame of outside squares


@part
def score(work: np.ndarray, place: int, side: int, stride: int, first: int, table: np.ndarray) -> np.float32:
    """The points that a side can expect from a square. first: where the side's probabilities begin in the table."""
    cell = work[place]
    if cell != side and cell != EMPTY:
        return np.float32(0)
    base = first + (OPEN if cell == EMPTY else OWN) * COUNTS
    total = np.float32(8) * table[base]
    around, touches = 0, False
    for n in range(4):  # the four directions: 1, stride - 1, stride and stride + 1 places ahead
        ahead = 1 + min(n, 1) * (stride + n - 3)
        one, other = work[place + ahead], work[place - ahead]
        count = int(one == EMPTY) + int(other == EMPTY)
        around += count
        if one == side or other == side:
            count, touches = TOUCHED, True
        total -= np.float32(2) * table[base + count]
    return total + table[base + (TOUCHED if touches else around)]


@part
def margin(work: np.ndarray, place: int, stride: int, red: int, blue: int, table: np.ndarray) -> np.float32:
    """The points that red can expect from a square, minus the points that blue can expect."""
    return score(work, place, RED, stride, red, table) - score(work, place, BLUE, stride, blue, table)


@kernel("int32 int8 int8 uint8 float32 int8 float32 float32", __file__)
def values(
    task: np.ndarray,
    owner: np.ndarray,
    turn: np.ndarray,
    legal: np.ndarray,
    table: np.ndarray,
    work: np.ndarray,
    before: np.ndarray,
    result: np.ndarray,
) -> None:
    """Write the mover's expected margin after each action to `result`, float32 [boards, squares]; -inf if illegal.

    owner, turn: fields of a State. legal: its mask. table: see `evaluation`. Scratch arrays: work int8, before float32,
    [PLACES].
    """
    rows, columns = task[ROWS], task[COLUMNS]
    stride, squares = columns + 1, rows * columns
    for place in range(PLACES):
        work[place], before[place] = OUTSIDE, 0
    for board in range(task[BOARDS]):
        first, mover, empty = board * squares, turn[board], 0
        for square in range(squares):
            cell = owner[first + square]
            work[(square // columns + 1) * stride + square % columns + 1] = cell
            empty += int(cell == EMPTY)
        empty = max(empty - 1, 0)  # after the move
        red = (2 * empty + int(mover == BLUE)) * CELLS * COUNTS
        blue = (2 * empty + int(mover == RED)) * CELLS * COUNTS
        total = np.float32(0)
        for square in range(squares):
            place = (square // columns + 1) * stride + square % columns + 1
            before[place] = margin(work, place, stride, red, blue, table)
            total += before[place]
        for square in range(squares):
            result[first + square] = -np.inf
            if legal[first + square]:
                place, after = (square // columns + 1) * stride + square % columns + 1, total
                work[place] = mover
                for down in range(-1, 2):
                    for near in range(place + down * stride - 1, place + down * stride + 2):
                        after += margin(work, near, stride, red, blue, table) - before[near]
                work[place] = EMPTY
                result[first + square] = after * np.float32(mover)
