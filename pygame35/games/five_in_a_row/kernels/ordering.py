"""The order of moves where five in a row win, for kernels: `alphabeta.ranked`.

`order` is a tuple of arrays:

    gains     int32 [2, codes]: `alphabeta.GAINS`
    gained    int32 [CELLS]: the values of the cells; 0 between two calls
    touched   int32 [TOUCHED]: the cells with a value
"""

import numpy as np

from ....kernels.kernel import part
from ..windows import CODES
from .grids import LAID, STONES, Grid, step_of

TOUCHED = 32 * STONES  # cells that share a window with a stone
Order = tuple[np.ndarray, np.ndarray, np.ndarray]


@part
def add(grid: Grid, order: Order, cell: int, side: int, single: bool, count: int) -> int:
    """Add the gains of the windows whose first stone lies on a cell; returns the number of touched cells.

    single: for windows of one stone, else for those of several.
    """
    stones, codes = grid[0], grid[1]
    gains, gained, touched = order
    for line in range(4):
        step = step_of(line)
        for back in range(5):
            first = cell - back * step
            if back > 0 and stones[first] != 0:
                break
            code = int(codes[4 * first + line])
            gain = gains[side * CODES + code]
            if gain == 0 or (code == 1 or code == 8) != single:
                continue
            for place in range(5):
                near = first + place * step
                if stones[near] == 0:
                    if gained[near] == 0:
                        touched[count] = near
                        count += 1
                    gained[near] += gain
    return count


@part
def best_cells(grid: Grid, order: Order, side: int, most: int, cells: np.ndarray, start: int) -> int:
    """Write the best cells for the side to move, at most `most`, best first, from `start` on; returns their number."""
    numbers, laid = grid[3], grid[4]
    _, gained, touched = order
    count = 0
    for n in range(numbers[LAID]):
        count = add(grid, order, int(laid[n]), side, False, count)
    if count < most:
        for n in range(numbers[LAID]):
            count = add(grid, order, int(laid[n]), side, True, count)
    filled = 0
    for n in range(count):
        cell = touched[n]
        at = filled
        while at > 0 and comes_before(cell, cells[start + at - 1], gained):
            at -= 1
        if at < most:
            filled = min(filled + 1, most)
            for place in range(filled - 1, at, -1):
                cells[start + place] = cells[start + place - 1]
            cells[start + at] = cell
    for n in range(count):
        gained[touched[n]] = 0
    return filled


@part
def comes_before(one: int, other: int, gained: np.ndarray) -> bool:
    """True if a cell is worth more than another, or as much with a lower number."""
    return bool(gained[one] > gained[other] or gained[one] == gained[other] and one < other)
