"""Random orders of the numbers that a mask holds, from tables.

An order is stored as one number: four bits for each item, the first item in the lowest bits, then a 1. A shift removes
the first item; a 1 remains after the last.

There are 9! orders of a full mask, too many for a table. So an order is made of two parts. The *end* orders the last
LAST items, and the *beginning* the items before them. A mask of at most LAST items has an empty beginning.
"""

from functools import cache
from itertools import permutations
from typing import Any

import numpy as np

from ....kernels.kernel import part
from ..masks import ALL, BITS, COUNT
from ..rules import SIZE

Words = Any  # uint64: one number in a kernel, an array of them with numpy
LAST = 5
# Spans: uint32 [2 * 512]. First, for each mask, where its beginnings lie among the parts; then, for each mask, where
# its ends lie. A span is 4,096 * the place of the first part + the number of parts.
_ENDS = np.uint64(512)
_PLACE, _NUMBER = np.uint64(12), np.uint64(2**12 - 1)
# Parts: uint32. An end is an order, without the 1 if it is LAST long. A beginning is 512 * an order + the mask of the
# numbers that it leaves; the order is 0 if it leaves fewer than LAST numbers.
_ORDER, _MASK = np.uint64(9), np.uint64(ALL)
_AFTER_END = np.uint64(4 * LAST)
_32, _LOWER_32 = np.uint64(32), np.uint64(2**32 - 1)


@part
def random_order(mask: Words, drawn: Words, spans: np.ndarray, parts: np.ndarray) -> Words:
    """A random order of a mask's numbers; all orders are equally likely. drawn: 64 random bits.

    Each part is drawn from n parts with equal probabilities, to within 1 / 2 ** 32.
    """
    span = np.uint64(spans[mask])
    beginning = np.uint64(parts[(span >> _PLACE) + ((drawn >> _32) * (span & _NUMBER) >> _32)])
    span = np.uint64(spans[_ENDS + (beginning & _MASK)])
    end = np.uint64(parts[(span >> _PLACE) + ((drawn & _LOWER_32) * (span & _NUMBER) >> _32)])
    return beginning >> _ORDER << _AFTER_END | end


@cache
def tables() -> tuple[np.ndarray, np.ndarray]:
    """(spans, parts), about 110 kB."""
    spans, parts, size = np.zeros((2, ALL + 1), np.uint32), [], 0
    for length in range(SIZE + 1):
        masks = np.flatnonzero(length == COUNT)
        numbers = np.nonzero(BITS[masks])[1].reshape(len(masks), length)
        first = max(length - LAST, 0)
        beginnings, bits = _orders(numbers, first)
        if length < LAST:
            beginnings[:] = 0
        made = [(0, beginnings << 9 | masks[:, None] & ~bits)]
        if length <= LAST:
            ends, _ = _orders(numbers, length)
            made.append((1, ends & 2 ** (4 * LAST) - 1))
        for which, rows in made:
            spans[which, masks] = size + rows.shape[1] * np.arange(len(masks)) << 12 | rows.shape[1]
            parts.append(rows.ravel())
            size += rows.size
    return spans.ravel(), np.concatenate(parts).astype(np.uint32)


def _orders(numbers: np.ndarray, length: int) -> tuple[np.ndarray, np.ndarray]:
    """(orders, masks), int [rows, orders]: for each row of numbers, all orders of `length` of them, and their masks."""
    choices = np.array(list(permutations(range(numbers.shape[1]), length)), np.intp)
    chosen = numbers[:, choices]
    orders = (chosen << 4 * np.arange(length)).sum(axis=2) + (1 << 4 * length)
    return orders, (1 << chosen).sum(axis=2)
