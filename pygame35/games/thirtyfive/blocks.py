"""Blocks of 2 x 2 squares: the value that neighbours have together, on top of the values of single squares.

Each square has one of a few classes. The classes of its four squares identify a block; rotations and reflections of a
block are one pattern. The blocks overlap, and include those that extend over the edge of the board; the usual board has
81.
(Sums over tables of patterns of several squares: Buro 1997, for Othello; n-tuple networks, Lucas 2008.)
"""

import numpy as np

from .perspective import COUNTS, ENEMY, KINDS, OWN, SUMS
from .rules import DIGITS, TARGET


def _classes() -> np.ndarray:
    """int [KINDS, COUNTS, SUMS]: the class of a square by kind, number of empty neighbours, and neighbour sum.

    The class of a filled square that can still reach 35 has two parts: the fewest digits that it still needs (1, 2,
    more) and the number of its empty neighbours (1, 2, more). An empty square has one of three classes, by its sum:
    below 35, at 35, beyond.
    """
    kind, empty_near, sums = np.indices((KINDS, COUNTS, SUMS))
    missing = TARGET - sums
    needed = -(-missing // DIGITS)
    digit = np.where((needed > 0) & (empty_near > 0), 3 * np.clip(needed, 1, 3) + np.clip(empty_near, 1, 3), 0)
    empty = np.sign(missing) + 1
    described = 100 * kind + np.where(kind <= ENEMY, digit, empty)
    return np.unique(described, return_inverse=True)[1].reshape(described.shape)


CLASS = _classes()  # [KINDS, COUNTS, SUMS]
CLASSES = int(CLASS.max()) + 2
OUTSIDE = CLASSES - 1  # the class of squares outside the board


def _patterns() -> np.ndarray:
    """int32 [CLASSES ** 4]: the pattern of a block, indexed by the classes of its four squares, row by row."""
    code = np.arange(CLASSES**4, dtype=np.int32).reshape((CLASSES,) * 4)
    for mirrored in ((1, 0, 3, 2), (2, 3, 0, 1), (0, 2, 1, 3)):  # they generate all eight symmetries
        code = np.minimum(code, code.transpose(mirrored))
    least = code.ravel()
    number = np.zeros(len(least), np.int32)
    number[least] = 1
    return (number.cumsum(dtype=np.int32) - 1)[least]


PATTERN = _patterns()
PATTERNS = int(PATTERN.max()) + 1


def _raised() -> np.ndarray:
    """int [KINDS, COUNTS, SUMS, DIGITS]: the class of a square after a digit 1 ... 9 is placed beside it."""
    empty_near = np.maximum(np.arange(COUNTS) - 1, 0)[:, None, None]
    sums = np.minimum(np.arange(SUMS)[:, None] + np.arange(1, DIGITS + 1), SUMS - 1)
    return CLASS[:, empty_near, sums]


def classes_by_key() -> list[np.ndarray]:
    """Three arrays of classes, uint8: [keys] now, [keys, 9] after a digit beside the square, [keys] after one on it.

    A square's key is its index in CLASS, flattened. The last key stands for squares outside the board.
    """
    placed = CLASS[[OWN, ENEMY, ENEMY, OWN, ENEMY]]  # after the opponent has put a digit there
    by_key = (classes.reshape(CLASS.size, *classes.shape[3:]) for classes in (CLASS, _raised(), placed))
    return [np.concatenate((classes, np.full_like(classes[:1], OUTSIDE))).astype(np.uint8) for classes in by_key]


def table(weights: np.ndarray) -> np.ndarray:
    """float32 [CLASSES ** 4]: a block's weight by the classes of its squares, row by row. weights: [PATTERNS]."""
    result: np.ndarray = weights[PATTERN]
    return result
