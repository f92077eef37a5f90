"""The random numbers of playouts: those of numpy's PCG64, drawn as `numpy.random.Generator` draws them.

The generator: O'Neill 2014, 128 bits of state with the output XSL-RR. Whole numbers below a bound: Lemire 2019.
"""

import numpy as np

from ....kernels.kernel import part

# A generator's numbers: uint64 [6].
HIGH, LOW = 0, 1  # the halves of its state
STEP_HIGH, STEP_LOW = 2, 3  # the halves of its increment
HAS_HALF, HALF = 4, 5  # whether half of the last number drawn is still to be used, and that half
_HIGH, _LOW = np.uint64(0x2360ED051FC65DA4), np.uint64(0x4385DF649FCCF645)  # the multiplier
_32, _58, _63 = np.uint64(32), np.uint64(58), np.uint64(63)
_LOWER = np.uint64(2**32 - 1)
_ONE, _64 = np.uint64(1), np.uint64(64)


@part
def next_uint64(generator: np.ndarray) -> np.uint64:
    """The next 64 bits."""
    # state = state * multiplier + increment, modulo 2 ** 128, by halves; of the low ones the whole product.
    low, high = generator[LOW], generator[HIGH]
    a, b = low >> _32, low & _LOWER
    c, d = _LOW >> _32, _LOW & _LOWER
    cross = a * d + (b * d >> _32)
    other = b * c + (cross & _LOWER)
    upper = a * c + (cross >> _32) + (other >> _32) + low * _HIGH + high * _LOW
    lower = low * _LOW + generator[STEP_LOW]
    carry = np.uint64(lower < generator[STEP_LOW])
    upper = upper + generator[STEP_HIGH] + carry
    generator[HIGH], generator[LOW] = upper, lower
    mixed, turned = upper ^ lower, upper >> _58
    return mixed >> turned | mixed << (_64 - turned & _63)


@part
def next_uint32(generator: np.ndarray) -> np.uint64:
    """The next 32 bits: of each 64 first the lower half, then the upper one."""
    if generator[HAS_HALF]:
        generator[HAS_HALF] = np.uint64(0)
        return generator[HALF]
    drawn = next_uint64(generator)
    generator[HAS_HALF] = np.uint64(1)
    generator[HALF] = drawn >> _32
    return drawn & _LOWER


@part
def shuffle(generator: np.ndarray, order: np.ndarray, first: int, length: int) -> None:
    """Shuffle `length` items of an array from `first` on, as `Generator.permuted` shuffles a row."""
    mask = np.uint64(1)
    while mask < np.uint64(length - 1):
        mask = mask << _ONE | _ONE
    for last in range(length - 1, 0, -1):
        most = np.uint64(last)
        while mask >> _ONE >= most:
            mask = mask >> _ONE
        drawn = next_uint32(generator) & mask
        while drawn > most:
            drawn = next_uint32(generator) & mask
        place = first + np.int64(drawn)
        order[first + last], order[place] = order[place], order[first + last]


@part
def numbers_below(generator: np.ndarray, bound: int, result: np.ndarray, length: int) -> None:
    """Fill an array with `length` numbers below `bound`, at most 2 ** 16, as `Generator.integers` draws uint16."""
    size, sixteen, most = np.uint64(bound), np.uint64(16), np.uint64(2**16 - 1)
    least = (most + _ONE - size) % size
    rest, left = np.uint64(0), 0
    for n in range(length):
        while True:
            if left == 0:
                rest, left = next_uint32(generator), 2
            product = (rest & most) * size
            rest, left = rest >> sixteen, left - 1
            if (product & most) >= least:
                break
        result[n] = np.uint16(product >> sixteen)
