"""Bitboards for kernels: a uint64 with one bit for each square, a1 the lowest.

`grid` is an array uint64: the length of a row, three masks, then the neighbours of each square.
"""

import numpy as np

from ....kernels.kernel import part

ROW, NOT_FIRST, NOT_LAST, WHOLE, NEAR = range(5)  # the items of a grid; from NEAR on, the neighbours of each square
_1 = np.uint64(1)


@part
def neighbours(squares: np.uint64, grid: np.ndarray) -> np.uint64:
    """All squares with a neighbour among the given ones."""
    beside = (squares << _1 & grid[NOT_FIRST]) | (squares >> _1 & grid[NOT_LAST])
    ranks = squares | beside
    return (beside | ranks << grid[ROW] | ranks >> grid[ROW]) & grid[WHOLE]


@part
def beside_one(squares: np.uint64, grid: np.ndarray) -> np.uint64:
    """All squares with exactly one neighbour among the given ones."""
    left, right = squares << _1 & grid[NOT_FIRST], squares >> _1 & grid[NOT_LAST]
    once, more = left | right, left & right
    for half in range(2):
        for third in range(3):
            board = left if third == 0 else right if third == 1 else squares
            shifted = board << grid[ROW] if half == 0 else board >> grid[ROW]
            more |= once & shifted
            once |= shifted
    return once & ~more & grid[WHOLE]
