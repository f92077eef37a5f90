"""The numbers of the network on a board of Threes.

A feature is a pattern seen from a side. Boards that differ only in the tile that has just entered share most numbers.
So the search gathers the numbers of a board without that tile, and for each tile replaces only the numbers of the
features that contain its square.
"""

from typing import NamedTuple

import numpy as np

from ....kernels.kernel import part
from ..bitboards import flipped, mirrored, transposed
from ..evaluation import PATTERNS, TRIPLES
from ..rules import SIZE

FEATURES = 32
SHARES = 12  # the most features that contain a square of the edge, and one item to end the list
_TABLE = TRIPLES * TRIPLES
_TRIPLE = np.uint64(0xFFF)
_FIRST, _SECOND = np.uint64(PATTERNS[0][1]), np.uint64(PATTERNS[1][0])
_THIRD, _FOURTH = np.uint64(PATTERNS[1][1]), np.uint64(PATTERNS[3][1])


class Arrays(NamedTuple):
    """The arrays that the functions share."""

    task: np.ndarray  # int32: BOARDS, PLIES, EVALUATED
    rows: np.ndarray  # uint16 [2, ROWS]: every row after a move to the left, and to the right
    points: np.ndarray  # int32 [ROWS]: the score of every row
    triple: np.ndarray  # uint16 [4096]: the address of three squares, see `evaluation`
    tables: np.ndarray  # uint8 [patterns, TRIPLES * TRIPLES]: the network's numbers
    levels: np.ndarray  # float32 [256]
    keys: np.ndarray  # uint64 [entries]: of the transposition table; the number of entries is a power of two
    values: np.ndarray  # float32 [entries]
    shares: np.ndarray  # int32 [squares, SHARES, 2]: see `note_shares`
    address: np.ndarray  # int32 [FEATURES]: the addresses of a board without the tile that enters
    number: np.ndarray  # float32 [FEATURES]: the numbers at these addresses
    mean: np.ndarray  # float64 [16]: the expected points of a move, by the code of the tile that enters


@part
def gather_side(b: np.uint64, first: int, arrays: Arrays) -> None:
    """Write the addresses of a board seen from one side, and the numbers there, to the features from `first` on."""
    triple = arrays.triple
    upper, middle = np.int32(triple[b & _TRIPLE]), np.int32(triple[b >> _SECOND & _TRIPLE])
    arrays.address[first] = upper + TRIPLES * np.int32(triple[b >> _FIRST & _TRIPLE])
    arrays.address[first + 1] = _TABLE + middle + TRIPLES * np.int32(triple[b >> _THIRD & _TRIPLE])
    arrays.address[first + 2] = 2 * _TABLE + upper + TRIPLES * middle
    arrays.address[first + 3] = 3 * _TABLE + middle + TRIPLES * np.int32(triple[b >> _FOURTH & _TRIPLE])
    for feature in range(first, first + 4):
        arrays.number[feature] = arrays.levels[arrays.tables[arrays.address[feature]]]


@part
def gather_features(b: np.uint64, arrays: Arrays) -> float:
    """Write the addresses of a board, seen from its eight sides, and the numbers there; returns their sum."""
    for flip in range(2):
        one, first = flipped(b) if flip else b, 8 * flip
        other = mirrored(one)
        gather_side(one, first, arrays)
        gather_side(other, first + 4, arrays)
        gather_side(transposed(one), first + 16, arrays)
        gather_side(transposed(other), first + 20, arrays)
    total = 0.0
    for feature in range(FEATURES):
        total += arrays.number[feature]
    return total


@part
def note_shares(arrays: Arrays) -> None:
    """Write a list for each square on which a tile can enter: its features, and the step of each feature's address.

    A code on the square adds code * step to the address. A step of 0 ends the list.
    """
    for line in range(SIZE):
        for end in range(0, SIZE, SIZE - 1):
            square = SIZE * line + end
            gather_features(np.uint64(1) << np.uint64(4 * square), arrays)
            at = 2 * SHARES * square
            for feature in range(FEATURES):
                added = arrays.address[feature] - feature % len(PATTERNS) * _TABLE
                if added:
                    arrays.shares[at], arrays.shares[at + 1] = feature, added
                    at += 2
            arrays.shares[at + 1] = 0
