"""Sets of numbers 0 ... 63 as the bits of a uint64, for kernels."""

import numpy as np

from .kernel import part

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
def bit_of(number: int) -> np.uint64:
    """The set that contains only this number."""
    return _1 << np.uint64(number)


@part
def lowest_set_bit(bits: np.uint64) -> int:
    """The lowest number in the set, which must not be empty."""
    return popcount_int((bits - _1) & ~bits)
