"""The random numbers of playouts: those of numpy's PCG64, drawn as `numpy.random.Generator` draws them.

The generator: O'Neill 2014, 128 bits of state with the output XSL-RR. Whole numbers below a bound: Lemire 2019.

Many numbers are drawn and not used, in no order that a processor could foresee. So no branch depends on them: each is
stored, and the next one overwrites it.
"""

import numpy as np

from ....kernels.kernel import part

# A generator's numbers: uint64 [6].
HIGH, LOW = 0, 1  # the halves of its state
STEP_HIGH, STEP_LOW = 2, 3  # the halves of its increment
HAS_HALF, HALF = 4, 5  # whether half of the last number drawn is still to be used, and that half
_HIGH, _LOW = np.uint64(0x2360ED051FC65DA4), np.uint64(0x4385DF649FCCF645)  # the multiplier
_0, _1, _4, _16, _32, _58, _63, _64 = (np.uint64(number) for number in (0, 1, 4, 16, 32, 58, 63, 64))
_LOWER_32, _LOWER_16 = np.uint64(2**32 - 1), np.uint64(2**16 - 1)


@part
def stepped(high: np.uint64, low: np.uint64, generator: np.ndarray) -> tuple[np.uint64, np.uint64]:
    """The halves of the next state; the generator gives the increment."""
    # state * multiplier + increment, modulo 2 ** 128, by halves; of the low ones the whole product.
    a, b = low >> _32, low & _LOWER_32
    c, d = _LOW >> _32, _LOW & _LOWER_32
    cross = a * d + (b * d >> _32)
    other = b * c + (cross & _LOWER_32)
    upper = a * c + (cross >> _32) + (other >> _32) + low * _HIGH + high * _LOW
    lower = low * _LOW + generator[STEP_LOW]
    carry = np.uint64(lower < generator[STEP_LOW])
    return upper + generator[STEP_HIGH] + carry, lower


@part
def mixed(high: np.uint64, low: np.uint64) -> np.uint64:
    """The 64 bits that a state gives."""
    both, turned = high ^ low, high >> _58
    return both >> turned | both << (_64 - turned & _63)


@part
def draw_places(generator: np.ndarray, length: int, places: np.ndarray, first: np.uint64, step: np.uint64) -> None:
    """Draw the places with which a shuffle of `length` items exchanges each, as `Generator.permuted` draws them.

    It begins with the last item. The place of item n is stored at first + n * step; the first item has none.
    """
    high, low, has_half, half = generator[HIGH], generator[LOW], generator[HAS_HALF], generator[HALF]
    last, mask = np.uint64(length - 1), _1
    while mask < last:
        mask = mask << _1 | _1
    while mask:
        smaller = mask >> _1
        while last > smaller:
            if has_half:
                drawn, has_half = half, _0
            else:
                high, low = stepped(high, low, generator)
                whole = mixed(high, low)
                drawn, half, has_half = whole & _LOWER_32, whole >> _32, _1
            place = drawn & mask
            places[first + last * step] = np.uint8(place)
            last -= np.uint64(place <= last)
        mask = smaller
    generator[HIGH], generator[LOW], generator[HAS_HALF], generator[HALF] = high, low, has_half, half


@part
def draw_items(generator: np.ndarray, items: np.ndarray, result: np.ndarray, length: int) -> None:
    """Fill an array with `length` of the items, at most 2 ** 16, by the numbers that `integers` draws as uint16."""
    size = np.uint64(len(items))
    least = (_LOWER_16 + _1 - size) % size
    high, low, has_half, half = generator[HIGH], generator[LOW], generator[HAS_HALF], generator[HALF]
    n, end = _0, np.uint64(length)
    while n < end:
        if has_half:
            drawn, has_half = half, _0
        else:
            high, low = stepped(high, low, generator)
            whole = mixed(high, low)
            half = whole >> _32
            if n + _4 <= end:
                n = put(whole, size, least, items, result, n)
                n = put(whole >> _16, size, least, items, result, n)
                n = put(half, size, least, items, result, n)
                n = put(half >> _16, size, least, items, result, n)
                continue
            drawn, has_half = whole & _LOWER_32, _1
        n = put(drawn, size, least, items, result, n)
        if n < end:
            n = put(drawn >> _16, size, least, items, result, n)
    generator[HIGH], generator[LOW], generator[HAS_HALF], generator[HALF] = high, low, has_half, half


@part
def put(
    drawn: np.uint64, size: np.uint64, least: np.uint64, items: np.ndarray, result: np.ndarray, n: np.uint64
) -> np.uint64:
    """Put the item of the lowest 16 bits at n; returns where the next one goes: n again if these bits do not count."""
    product = (drawn & _LOWER_16) * size
    result[n] = items[product >> _16]
    return n + np.uint64((product & _LOWER_16) >= least)
