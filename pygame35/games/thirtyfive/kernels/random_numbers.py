"""The random numbers of playouts: SplitMix64 (Steele, Lea and Flood 2014), two numbers below a bound from each 64 bits.

A number below a bound is the upper half of 32 random bits times the bound (Lemire 2019, without the rejection). Each
number has the same probability, to within bound / 2 ** 32.
"""

import numpy as np

from ....kernels.kernel import part
from ....search.kernels.table import GOLDEN_GAMMA, splitmix64

_1, _2, _32, _LOWER_32 = np.uint64(1), np.uint64(2), np.uint64(32), np.uint64(2**32 - 1)


@part
def draw_places(generator: np.ndarray, length: int, places: np.ndarray, first: np.uint64, step: np.uint64) -> None:
    """Draw the swap indices of a Fisher-Yates shuffle of `length` items; `length` must be even.

    The shuffle begins with the last item, and exchanges item n with one of items 0 ... n. The index of that item is
    stored at first + n * step. generator: uint64 [1], the state.
    """
    state, item = generator[0], np.uint64(length)
    while item > 0:
        state += GOLDEN_GAMMA
        bits = splitmix64(state)
        places[first + (item - _1) * step] = np.uint8((bits >> _32) * item >> _32)
        places[first + (item - _2) * step] = np.uint8((bits & _LOWER_32) * (item - _1) >> _32)
        item -= _2
    generator[0] = state


@part
def draw_items(generator: np.ndarray, items: np.ndarray, result: np.ndarray, length: int) -> None:
    """Fill `result` with `length` random items; `length` must be even. generator: uint64 [1], the state."""
    state, size = generator[0], np.uint64(len(items))
    for n in range(0, length, 2):
        state += GOLDEN_GAMMA
        bits = splitmix64(state)
        result[n] = items[(bits >> _32) * size >> _32]
        result[n + 1] = items[(bits & _LOWER_32) * size >> _32]
    generator[0] = state
