"""A hash table from positions to nodes of a graph, for kernels that make nodes.

An entry is a key and a node; it is free where the node is UNKNOWN. The probe for a key begins at the entry that its low
bits name (open addressing with linear probing: Knuth, The Art of Computer Programming 3, 6.4). The number of entries is
a power of two, larger than that of nodes.
"""

from typing import Any

import numpy as np

from ...kernels.kernel import part
from ..graph import UNKNOWN

GOLDEN_GAMMA = np.uint64(0x9E3779B97F4A7C15)
"""The step between the states of SplitMix64, and the hash of an empty list of numbers."""
_FIRST_FACTOR, _SECOND_FACTOR = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_27, _30, _31 = np.uint64(27), np.uint64(30), np.uint64(31)


@part
def splitmix64(state: Any) -> Any:
    """The 64 random bits of a state of SplitMix64 (Steele, Lea and Flood 2014); of an array uint64, of each state."""
    state = (state ^ state >> _30) * _FIRST_FACTOR
    state = (state ^ state >> _27) * _SECOND_FACTOR
    return state ^ state >> _31


@part
def hash_combine(key: np.uint64, number: int) -> np.uint64:
    """Extend a hash of numbers by one number.

    All steps of SplitMix64 are needed. After one multiplication, the highest bit of a number changes only two bits of
    the key. The next numbers, which may be bitboards of the same squares, can change them back.
    """
    return np.uint64(splitmix64(key ^ np.uint64(number)))


@part
def entry_of(key: np.uint64, keys: np.ndarray, nodes: np.ndarray) -> np.int64:
    """The entry of a key, or the free one where it belongs."""
    last = len(nodes) - 1
    entry = np.int64(key & np.uint64(last))
    while nodes[entry] != UNKNOWN and keys[entry] != key:
        entry = (entry + 1) & last
    return entry
