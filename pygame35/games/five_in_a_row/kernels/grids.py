"""A part of the grid of five in a row, for kernels: what `windows.Grid` keeps, in flat arrays.

Cells and windows have numbers that follow from each other:

    cell      x + SIZE y               the game's first stone lies in the middle
    window    4 * its first cell + line     lines as in `windows`

`grid` is a tuple of arrays:

    stones    int8 [CELLS]: the part of the stone in a code, 0 where the cell is empty
    codes     int8 [4 * CELLS]; windows with a cell that does not exist have `windows.BEYOND` more
    held      int32 [KINDS, ROOM]: the windows with three or four stones of one side only, by kind, in any order
    numbers   int32 [NUMBERS]: how many windows there are of each kind, then TOTAL and LAID
    laid      int32 [STONES]: the cells with stones, in the order in which they were put there
    worth     int32 [codes]: `windows.WORTH`

A grid has no stones between two runs of a kernel; the caller sets the codes that borders ask for, all others are 0.
"""

import numpy as np

from ....kernels.kernel import part
from ....search.kernels.table import SEED, mixed

SIZE = 512
CELLS = SIZE * SIZE
MIDDLE = SIZE // 2 * (SIZE + 1)
REACH = 50  # of the given stones from the first one; the searches put no stone further than 200 from these
GIVEN = 256  # stones at most
STONES = GIVEN + 80
KINDS, ROOM = 4, 2240  # of 336 stones, each in 20 windows, no side has more threes
THREES, FOURS = 0, 2  # the first kind of each; the other side's is the next one
TOTAL, LAID = KINDS, KINDS + 1
NUMBERS = KINDS + 2
NONE, SEVERAL = -1, -2  # in place of a cell
_ROW, _HALF = 32, 1 << 31  # of the cells of `windows`
_SIDE = np.uint64(0xD1B54A32D192ED03)
Grid = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]


@part
def local(cell: int, first: int) -> int:
    """The number of a cell of `windows`, from that of the first stone; NONE if it is out of reach."""
    offset = cell - first
    x = ((offset + _HALF) & (2 * _HALF - 1)) - _HALF
    y = (offset - x) >> _ROW
    return MIDDLE + x + SIZE * y if max(abs(x), abs(y)) <= REACH else NONE


@part
def step_of(line: int) -> int:
    """The distance of neighbours along a line: 1, 1 - SIZE, SIZE and SIZE + 1."""
    return 1 if line == 0 else 1 - SIZE if line == 1 else SIZE + line - 2


@part
def key_of(cell: int, side: int) -> np.uint64:
    """The change of a position's hash by a stone."""
    return mixed(SEED, 2 * cell + side)


@part
def for_side(key: np.uint64, side: int) -> np.uint64:
    """The hash of a position together with a side."""
    return key ^ _SIDE if side == 1 else key


@part
def kind_of(code: int) -> int:
    """The kind of windows with that code; -1 if none."""
    if code == 3 or code == 24:
        return THREES + int(code == 24)
    return FOURS + int(code == 32) if code == 4 or code == 32 else -1


@part
def change(grid: Grid, cell: int, by: int) -> None:
    """Update the windows that contain a cell for one stone more, or one less if `by` is negative."""
    stones, codes, held, numbers, _, worth = grid
    stones[cell] += by
    for line in range(4):
        step = step_of(line)
        for back in range(5):
            window = 4 * (cell - back * step) + line
            before = int(codes[window])
            after = before + by
            codes[window] = after
            numbers[TOTAL] += worth[after] - worth[before]
            kind = kind_of(before)
            if kind >= 0:
                at = kind * ROOM
                while held[at] != window:
                    at += 1
                numbers[kind] -= 1
                held[at] = held[kind * ROOM + numbers[kind]]
            kind = kind_of(after)
            if kind >= 0:
                held[kind * ROOM + numbers[kind]] = window
                numbers[kind] += 1


@part
def put(grid: Grid, cell: int, side: int) -> None:
    """Put a stone on an empty cell."""
    numbers, laid = grid[3], grid[4]
    laid[numbers[LAID]] = cell
    numbers[LAID] += 1
    change(grid, cell, 1 + 7 * side)


@part
def take(grid: Grid) -> int:
    """Take back the last stone: its cell."""
    stones, numbers, laid = grid[0], grid[3], grid[4]
    numbers[LAID] -= 1
    cell = int(laid[numbers[LAID]])
    change(grid, cell, -int(stones[cell]))
    return cell


@part
def clear(grid: Grid) -> None:
    """Take back all stones."""
    stones, codes, _, numbers, laid, _ = grid
    for n in range(numbers[LAID]):
        by = stones[laid[n]]
        stones[laid[n]] = 0
        for line in range(4):
            for back in range(5):
                codes[4 * (laid[n] - back * step_of(line)) + line] -= by
    for n in range(NUMBERS):
        numbers[n] = 0


@part
def gaps(grid: Grid, window: int) -> tuple[int, int]:
    """The first and the last empty cell of a window that has one or more."""
    cell, step = window // 4, step_of(window % 4)
    first = last = -1
    for _ in range(5):
        if grid[0][cell] == 0:
            first, last = cell if first < 0 else first, cell
        cell += step
    return first, last


@part
def five(grid: Grid, side: int) -> int:
    """The cell on which a side makes five: NONE, or SEVERAL if there are more."""
    held, numbers = grid[2], grid[3]
    kind, found = FOURS + side, NONE
    for n in range(numbers[kind]):
        cell = gaps(grid, int(held[kind * ROOM + n]))[0]
        if found != NONE and found != cell:
            return SEVERAL
        found = cell
    return found
