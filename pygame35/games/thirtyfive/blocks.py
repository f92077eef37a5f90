"""Blocks of 2 x 2 squares: the value of neighbours together, in addition to that of single squares.

Each square has one of a few classes. The classes of its four squares identify a block; rotations and reflections of a
block are one pattern. The blocks overlap, and those that extend over the edge of the board count, too: 81 a board.
(Sums over tables of patterns of several squares: Buro 1997, for Othello; n-tuple networks, Lucas 2008.)
"""

import numpy as np

from .perspective import COUNTS, ENEMY, KINDS, OWN, SUMS, Seen
from .rules import DIGITS, SIZE, TARGET

BLOCKS = (SIZE + 1) ** 2


def _classes() -> np.ndarray:
    """int [KINDS, COUNTS, SUMS]: the class of a square by its kind, its empty neighbours and their sum.

    The class of a filled square that can still reach 35 has two parts: the fewest further digits that it needs (1, 2,
    more) and the number of its empty neighbours (1, 2, more). The class of an empty square is: below 35, at 35, beyond.
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
    """int32 [CLASSES ** 4]: the number of the pattern by the classes of its squares, row by row."""
    code = np.arange(CLASSES**4, dtype=np.int32).reshape((CLASSES,) * 4)
    for mirrored in ((1, 0, 3, 2), (2, 3, 0, 1), (0, 2, 1, 3)):  # they generate all eight symmetries
        code = np.minimum(code, code.transpose(mirrored))
    least = code.ravel()
    number = np.zeros(len(least), np.int32)
    number[least] = 1
    return (number.cumsum(dtype=np.int32) - 1)[least]


_PATTERN = _patterns()
PATTERNS = int(_PATTERN.max()) + 1


def classes_of_patterns() -> np.ndarray:
    """int [PATTERNS, 4]: the classes of the squares of each pattern, in one of its symmetries."""
    code = np.zeros(PATTERNS, np.intp)
    code[_PATTERN] = np.arange(len(_PATTERN))
    return np.stack(np.unravel_index(code, (CLASSES,) * 4), axis=1)


# A square's key is its index in CLASS, flattened; one more key stands for squares outside the board.
_OUTSIDE_KEY = CLASS.size


def _by_key(classes: np.ndarray) -> np.ndarray:
    """int32 [keys, ...]: the same classes by key, the last for squares outside."""
    classes = classes.reshape(_OUTSIDE_KEY, *classes.shape[3:])
    return np.concatenate((classes, np.full_like(classes[:1], OUTSIDE))).astype(np.int32)


def _raised() -> np.ndarray:
    """int [KINDS, COUNTS, SUMS, DIGITS]: the class of a square after a digit 1 ... 9 is put beside it."""
    empty_near = np.maximum(np.arange(COUNTS) - 1, 0)[:, None, None]
    sums = np.minimum(np.arange(SUMS)[:, None] + np.arange(1, DIGITS + 1), SUMS - 1)
    return CLASS[:, empty_near, sums]


_NOW = _by_key(CLASS)
_RAISED = _by_key(_raised()).ravel()
_PLACED = _by_key(CLASS[[OWN, ENEMY, ENEMY, OWN, ENEMY]])  # after the opponent has put a digit there

# Boards are framed by two squares on all sides; those right of a row are those left of the next. The 5 x 5 squares
# around a square contain the 16 blocks that a digit there changes. A block has the place of its first square.
_BORDER = 2
_ROW = SIZE + _BORDER
_FIRST = _BORDER * _ROW + _BORDER
_FRAMED = (SIZE + 2 * _BORDER) * _ROW + 2 * _BORDER
_OFFSET = np.arange(-_BORDER, _BORDER + 1)
_AROUND = (_OFFSET[:, None] * _ROW + _OFFSET).ravel()
_CENTRE = len(_AROUND) // 2
_BESIDE = np.array([6, 7, 8, 11, 13, 16, 17, 18])  # the neighbours among the 25


def _keys(view: Seen) -> np.ndarray:
    """int32 [boards, 64]"""
    result: np.ndarray = (view.kind * COUNTS + view.empty_near) * SUMS + view.sums
    return result


def _framed(squares: np.ndarray, outside: int) -> np.ndarray:
    """[boards, _FRAMED]: boards [boards, 64] with their frame."""
    framed = np.full((len(squares), _FRAMED), outside, squares.dtype)
    inner = framed[:, _FIRST : _FIRST + SIZE * _ROW].reshape(-1, SIZE, _ROW)
    inner[:, :, :SIZE] = squares.reshape(-1, SIZE, SIZE)
    return framed


def _codes(framed: np.ndarray) -> np.ndarray:
    """int32 [boards, places]: the blocks of framed classes, as places in `_PATTERN`."""
    pairs = framed[:, :-1] * CLASSES + framed[:, 1:]
    result: np.ndarray = pairs[:, :-_ROW] * CLASSES**2 + pairs[:, _ROW:]
    return result


def _blocks(places: np.ndarray) -> np.ndarray:
    """[boards, 9, 9] of [boards, places]: the blocks that have a square on the board."""
    first, side = _FIRST - _ROW - 1, SIZE + 1
    return places[:, first : first + side * _ROW].reshape(-1, side, _ROW)[:, :, :side]


def _nearby(places: np.ndarray) -> np.ndarray:
    """[boards, 80] of [boards, places]: the sum of the 16 blocks around each place from the first square on."""
    lines = places[:, :-3] + places[:, 1:-2] + places[:, 2:-1] + places[:, 3:]
    result: np.ndarray = (
        lines[:, : -3 * _ROW] + lines[:, _ROW : -2 * _ROW] + lines[:, 2 * _ROW : -_ROW] + lines[:, 3 * _ROW :]
    )
    return result


def classes(view: Seen) -> np.ndarray:
    """int32 [boards, 64]: the squares' classes."""
    result: np.ndarray = _NOW[_keys(view)]
    return result


def patterns(view: Seen) -> np.ndarray:
    """int32 [boards, BLOCKS]: the number of each block's pattern, 0 ... PATTERNS - 1."""
    result: np.ndarray = _PATTERN[_blocks(_codes(_framed(classes(view), OUTSIDE)))].reshape(-1, BLOCKS)
    return result


class BlockTable:
    """The sum of the blocks' weights; weights: float32 [PATTERNS]."""

    def __init__(self, weights: np.ndarray):
        self._weights = weights[_PATTERN]  # by code

    def total(self, view: Seen) -> np.ndarray:
        """float32 [boards]."""
        result: np.ndarray = self._weights[_blocks(_codes(_framed(classes(view), OUTSIDE)))].sum(axis=(1, 2))
        return result

    def total_after(self, view: Seen, board: np.ndarray, action: np.ndarray) -> np.ndarray:
        """float32 [moves]: the total after a move of the viewer's opponent by which no square reaches 35.

        board, action: int [moves], the board of the move, and square and digit as 9 * square + digit - 1.
        """
        keys = _framed(_keys(view), _OUTSIDE_KEY)
        before = _NOW[keys]
        now = self._weights[_codes(before)]
        rest = _blocks(now).sum(axis=(1, 2))[:, None] - _nearby(now)
        # The squares around each move, [25, moves]: the moves lie side by side.
        square, digit = np.divmod(action, DIGITS)
        place = square // SIZE * _ROW + square % SIZE
        centre = board * _FRAMED + _FIRST + place
        around = centre + _AROUND[:, None]
        then = before.ravel()[around]
        then[_BESIDE] = _RAISED[keys.ravel()[around[_BESIDE]] * DIGITS + digit]
        then[_CENTRE] = _PLACED[keys.ravel()[centre]]
        then = then.reshape(len(_OFFSET), len(_OFFSET), len(action))
        pairs = then[:, :-1] * CLASSES + then[:, 1:]
        codes = pairs[:-1] * CLASSES**2 + pairs[1:]
        result: np.ndarray = rest[board, place] + self._weights[codes].sum(axis=(0, 1))
        return result
