"""A table of the positions of a graph, for kernels that make nodes: the node of a position, by a hash of it.

An entry is a key and a node; it is free where the node is UNKNOWN. Keys are looked for from their own place on
(open addressing with linear probing: Knuth, The Art of Computer Programming 3, 6.4). The number of entries is a power
of two, larger than that of nodes.
"""

import numpy as np

from ...kernels.kernel import part
from ..graph import UNKNOWN

SEED = np.uint64(0x9E3779B97F4A7C15)
_FACTOR, _OTHER = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_FIRST, _SECOND, _LAST = np.uint64(30), np.uint64(27), np.uint64(31)


@part
def mixed(key: np.uint64, number: int) -> np.uint64:
    """The hash of a series of numbers and one more, from SEED on (splitmix64: Steele et al. 2014).

    All of its steps are needed. After one multiplication, the highest bit of a number changes only two bits of the key.
    The next numbers, which may be bitboards of the same squares, can change them back.
    """
    key ^= np.uint64(number)
    key = (key ^ key >> _FIRST) * _FACTOR
    key = (key ^ key >> _SECOND) * _OTHER
    return key ^ key >> _LAST


@part
def entry_of(key: np.uint64, keys: np.ndarray, nodes: np.ndarray) -> np.int64:
    """The entry of a key, or the free one where it belongs."""
    last = len(nodes) - 1
    entry = np.int64(key & np.uint64(last))
    while nodes[entry] != UNKNOWN and keys[entry] != key:
        entry = (entry + 1) & last
    return entry
