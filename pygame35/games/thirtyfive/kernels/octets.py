"""Eight bytes as one number, the first byte the lowest: a row of a board, or a square of eight boards."""

import numpy as np

from ....kernels.kernel import part

EACH = np.uint64(0x0101010101010101)  # a 1 in each byte
HIGHEST, LOWER = np.uint64(0x80) * EACH, np.uint64(0x7F) * EACH
_PACK = np.uint64(0x0102040810204080)  # a factor that collects one bit of each byte in the highest byte
_1, _2, _3, _4, _7, _8, _16, _32, _56, _64 = (np.uint64(number) for number in (1, 2, 3, 4, 7, 8, 16, 32, 56, 64))
_OF_TWO, _OF_FOUR = np.uint64(0x00FF00FF00FF00FF), np.uint64(0x0000FFFF0000FFFF)  # every other byte, every other two
_OF_EIGHT = np.uint64(0x00000000FFFFFFFF)


@part
def move_mask(marks: np.uint64) -> np.uint64:
    """A number of eight bits: the highest bit of each of eight bytes."""
    return (marks >> _7) * _PACK >> _56


@part
def eight_bytes(numbers: np.ndarray, place: np.uint64) -> np.uint64:
    """The eight bytes that begin at byte `place` (an unaligned load). The array must extend one number beyond them."""
    number, shift = place >> _3, (place & _7) * _8
    return numbers[number] if shift == 0 else numbers[number] >> shift | numbers[number + _1] << (_64 - shift)


@part
def transpose(numbers: np.ndarray, first: np.uint64, step: np.uint64, to: np.uint64, stride: np.uint64) -> None:
    """Transpose a matrix of 8 x 8 bytes, whose rows are eight numbers.

    The rows are read from index `first` on, `step` apart; the columns are written from index `to` on, `stride` apart.
    """
    a, b = numbers[first], numbers[first + step]
    c, d = numbers[first + _2 * step], numbers[first + _3 * step]
    first += _4 * step
    e, f = numbers[first], numbers[first + step]
    g, h = numbers[first + _2 * step], numbers[first + _3 * step]
    a, e = delta_swap(a, e, _OF_EIGHT, _32)
    b, f = delta_swap(b, f, _OF_EIGHT, _32)
    c, g = delta_swap(c, g, _OF_EIGHT, _32)
    d, h = delta_swap(d, h, _OF_EIGHT, _32)
    a, c = delta_swap(a, c, _OF_FOUR, _16)
    b, d = delta_swap(b, d, _OF_FOUR, _16)
    e, g = delta_swap(e, g, _OF_FOUR, _16)
    f, h = delta_swap(f, h, _OF_FOUR, _16)
    a, b = delta_swap(a, b, _OF_TWO, _8)
    c, d = delta_swap(c, d, _OF_TWO, _8)
    e, f = delta_swap(e, f, _OF_TWO, _8)
    g, h = delta_swap(g, h, _OF_TWO, _8)
    numbers[to], numbers[to + stride] = a, b
    numbers[to + _2 * stride], numbers[to + _3 * stride] = c, d
    to += _4 * stride
    numbers[to], numbers[to + stride] = e, f
    numbers[to + _2 * stride], numbers[to + _3 * stride] = g, h


@part
def delta_swap(one: np.uint64, other: np.uint64, mask: np.uint64, shift: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Exchange the bits `mask << shift` of `one` with the bits `mask` of `other`."""
    change = (one >> shift ^ other) & mask
    return one ^ change << shift, other ^ change
