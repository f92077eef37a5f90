"""A learned evaluation of Threes: the points still to come, as a sum over tables of patterns.

An n-tuple network (Szubert and Jaskowski 2014; for Threes Yeh et al. 2016). A pattern is six squares of the board, in
all eight orientations; the tiles on them are the address of a number in the pattern's table:

    0 1 2 3        . . . .        0 1 2 .        . . . .
    4 5 . .        4 5 6 7        4 5 6 .        4 5 6 .
    . . . .        8 9 . .        . . . .        8 9 a .
    . . . .        . . . .        . . . .        . . . .

The evaluation takes a board after a tile has entered and before the next one is drawn. The numbers are stored as bytes,
each for one of 256 levels, which lie closer together near zero. The tables do not distinguish tiles from 3072 on.
Exchanging all 1s and 2s does not change the game, so two addresses that differ by this exchange share a number. The
file stores the number at the lower of the two addresses.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ...npz import arrays
from .bitboards import CODE
from .rules import CLASSIC, FULL

_WEIGHTS = Path(__file__).with_name("weights")
PATHS = {FULL: _WEIGHTS / "threes.npz", CLASSIC: _WEIGHTS / "threes_classic.npz"}
"""The shipped network of each rule set."""
LARGEST = CODE[3072]
"""The highest code that a table distinguishes."""
TRIPLES = (LARGEST + 1) ** 3
"""Addresses of three squares."""
LEVELS = 256
NOTHING = LEVELS // 2  # the level that stands for 0
PATTERNS = ((0, 12), (16, 28), (0, 16), (16, 32))
"""For each pattern, the first bits of its two triples of consecutive squares."""


class Network(NamedTuple):
    """The tables of the patterns, and the values of their levels."""

    tables: np.ndarray
    """uint8 [patterns, TRIPLES * TRIPLES]: the level at each address"""
    levels: np.ndarray
    """float32 [LEVELS], points"""


@cache
def triples() -> np.ndarray:
    """int64 [4096]: the address of three codes of four bits each, the first code lowest."""
    codes = np.minimum(np.arange(1 << 12)[:, None] >> 4 * np.arange(3) & 15, LARGEST)
    result: np.ndarray = codes @ (LARGEST + 1) ** np.arange(3)
    return result


def load(path: Path) -> Network:
    """The network in a file; ValueError if the file is not a network."""
    packed, numbers, levels = arrays(path, ("kept", "numbers", "levels"), "a network of Threes").values()
    kept = np.unpackbits(packed).astype(bool)
    if numbers.shape != (kept.sum(),):
        raise ValueError(f"{path} is not a network of Threes: it keeps {kept.sum()} numbers and has {numbers.size}")
    tables = np.full(kept.size, NOTHING, np.uint8)
    tables[kept] = numbers
    if tables.size != len(PATTERNS) * TRIPLES**2 or levels.shape != (LEVELS,):
        sizes = f"its tables have {tables.size} numbers, its levels {levels.size}"
        raise ValueError(f"{path} is not a network of Threes: {sizes}")
    return Network(_with_swapped(tables.reshape(len(PATTERNS), TRIPLES, TRIPLES)), levels)


def _with_swapped(tables: np.ndarray) -> np.ndarray:
    """uint8 [patterns, TRIPLES * TRIPLES]: the levels at all addresses. tables: [patterns, high triple, low triple]."""
    codes = np.arange(TRIPLES)[:, None] // (LARGEST + 1) ** np.arange(3) % (LARGEST + 1)
    swapped = np.where((codes == 1) | (codes == 2), 3 - codes, codes) @ (LARGEST + 1) ** np.arange(3)
    own = np.arange(TRIPLES)
    high, neither = np.flatnonzero(swapped < own), np.flatnonzero(swapped == own)
    whole = tables.copy()
    for table, source in zip(whole, tables, strict=True):
        table[high] = source[swapped[high]].take(swapped, axis=1)
        table[neither] = source[neither].take(np.minimum(own, swapped), axis=1)
    return whole.reshape(len(tables), -1)


@cache
def shipped(rules: str = FULL) -> Network:
    """The shipped network of a rule set, read once."""
    return load(PATHS[rules])
