"""Bitboards for kernels: a uint64 with one bit for each square, a1 the lowest.

`grid` is an array uint64: the length of a row, three masks, then the neighbours of each square.
"""

import numpy as np

from ....kernels.kernel import part

ROW, NOT_FIRST, NOT_LAST, WHOLE, NEAR = range(5)  # the items of a grid; from NEAR on, the neighbours of each square
_1, _2, _4, _56 = (np.uint64(number) for number in (1, 2, 4, 56))
_EACH = np.uint64(0x0101010101010101)
_TWO, _FOUR, _EIGHT = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)


@part
def popcount(bits: np.uint64) -> np.uint64:
    """The number of bits set."""
    bits = bits - (bits >> _1 & _TWO)
    bits = (bits & _FOUR) + (bits >> _2 & _FOUR)
    return ((bits + (bits >> _4) & _EIGHT) * _EACH) >> _56


@part
def popcount_int(bits: np.uint64) -> int:
    """The number of bits set, as a signed integer."""
    return int(np.int64(popcount(bits)))


@part
def bit_of(square: int) -> np.uint64:
    """The bitboard of a square."""
    return _1 << np.uint64(square)


@part
def lowest_set_bit(bits: np.uint64) -> int:
    """The lowest square in `bits`, which must not be 0: the number of zeros below it."""
    return popcount_int((bits - _1) & ~bits)


@part
def neighbours(squares: np.uint64, grid: np.ndarray) -> np.uint64:
    """The neighbours of these squares, which may include some of them."""
    beside = (squares << _1 & grid[NOT_FIRST]) | (squares >> _1 & grid[NOT_LAST])
    ranks = squares | beside
    return (beside | ranks << grid[ROW] | ranks >> grid[ROW]) & grid[WHOLE]


@part
def beside_one(squares: np.uint64, grid: np.ndarray) -> np.uint64:
    """All squares with exactly one of these as a neighbour."""
    left, right = squares << _1 & grid[NOT_FIRST], squares >> _1 & grid[NOT_LAST]
    once, more = left | right, left & right
    for half in range(2):
        for third in range(3):
            board = left if third == 0 else right if third == 1 else squares
            shifted = board << grid[ROW] if half == 0 else board >> grid[ROW]
            more |= once & shifted
            once |= shifted
    return once & ~more & grid[WHOLE]
