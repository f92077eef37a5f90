"""A hash table from positions to nodes of a graph, for kernels that make nodes.

An entry is a key and a node. It is free if the node is UNKNOWN. The low bits of a key are the number of the entry where
a search for the key begins (linear probing: Knuth, The Art of Computer Programming 3, 6.4). The number of entries is a
power of two, and larger than the number of nodes.
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
    """The 64 random bits that SplitMix64 makes from a state (Steele, Lea and Flood 2014).

    state: uint64, or an array of uint64; then the result is an array, too.
    """
    state = (state ^ state >> _30) * _FIRST_FACTOR
    state = (state ^ state >> _27) * _SECOND_FACTOR
    return state ^ state >> _31


@part
def hash_combine(key: np.uint64, number: int) -> np.uint64:
    """Extend a hash of numbers by one number.

    All steps of SplitMix64 are needed. After a single multiplication, the highest bit of a number would change only two
    bits of the key. The next number, which may be a bitboard of the same squares, could change these bits back.
    """
    return np.uint64(splitmix64(key ^ np.uint64(number)))


@part
def entry_of(key: np.uint64, keys: np.ndarray, nodes: np.ndarray) -> np.int64:
    """The index of the entry that has this key. If there is none, the index of the free entry where the key belongs."""
    last = len(nodes) - 1
    entry = np.int64(key & np.uint64(last))
    while nodes[entry] != UNKNOWN and keys[entry] != key:
        entry = (entry + 1) & last
    return entry
