"""A table of the positions of a graph, for kernels that make nodes: the node of a position, by a hash of it.

An entry is a key and a node; it is free where the node is UNKNOWN. Keys are looked for from their own place on
(open addressing with linear probing: Knuth, The Art of Computer Programming 3, 6.4). The number of entries is a power
of two, larger than that of nodes.
"""

import numpy as np

from ...kernels.kernel import part
from ..graph import UNKNOWN

SEED = np.uint64(0x9E3779B97F4A7C15)
_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
_SHIFT = np.uint64(29)


@part
def mixed(key: np.uint64, number: int) -> np.uint64:
    """The hash of a series of numbers and one more, from SEED on (a round of splitmix64: Steele et al. 2014)."""
    key = (key ^ np.uint64(number)) * _FACTOR
    return key ^ key >> _SHIFT


@part
def entry_of(key: np.uint64, keys: np.ndarray, nodes: np.ndarray) -> np.int64:
    """The entry of a key, or the free one where it belongs."""
    last = len(nodes) - 1
    entry = np.int64(key & np.uint64(last))
    while nodes[entry] != UNKNOWN and keys[entry] != key:
        entry = (entry + 1) & last
    return entry
