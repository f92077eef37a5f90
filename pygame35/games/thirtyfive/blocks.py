"""Blocks of 2 x 2 squares: the value of neighbours together, in addition to that of single squares.

Each square has one of a few classes. The classes of its four squares identify a block; rotations and reflections of a
block are one pattern. The blocks overlap, and those that extend over the edge of the board count, too: 81 on the usual
board.
(Sums over tables of patterns of several squares: Buro 1997, for Othello; n-tuple networks, Lucas 2008.)
"""

from typing import NamedTuple

import numpy as np

from .boards import OF_SQUARES
from .perspective import COUNTS, ENEMY, KINDS, OWN, SUMS, Seen, on_board
from .rules import DIGITS, SIZE, TARGET

BLOCKS = (SIZE + 1) ** 2  # of the usual board


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
_OFFSET = np.arange(-_BORDER, _BORDER + 1)
_CENTRE = len(_OFFSET) ** 2 // 2  # among the 25
_BESIDE = np.array([6, 7, 8, 11, 13, 16, 17, 18])  # the neighbours among the 25


class _Frame(NamedTuple):
    """A framed board; its places are numbered row by row."""

    size: int  # of the board itself
    row: int  # the length of a row
    first: int  # the place of the first square
    places: int
    around: np.ndarray  # int [25]: the steps to the 5 x 5 squares around a square


def _frame(size: int) -> _Frame:
    row = size + _BORDER
    around = (_OFFSET[:, None] * row + _OFFSET).ravel()
    return _Frame(size, row, _BORDER * row + _BORDER, (size + 2 * _BORDER) * row + 2 * _BORDER, around)


_FRAMES = {squares: _frame(board.size) for squares, board in OF_SQUARES.items()}  # {number of squares: frame}


def _keys(view: Seen) -> np.ndarray:
    """int32 [boards, squares]"""
    result: np.ndarray = (view.kind * COUNTS + view.empty_near) * SUMS + view.sums
    return result


def _framed(squares: np.ndarray, outside: int, frame: _Frame) -> np.ndarray:
    """[boards, places]: boards [boards, squares] with their frame."""
    framed = np.full((len(squares), frame.places), outside, squares.dtype)
    inner = framed[:, frame.first : frame.first + frame.size * frame.row].reshape(-1, frame.size, frame.row)
    inner[:, :, : frame.size] = on_board(squares)
    return framed


def _codes(framed: np.ndarray, frame: _Frame) -> np.ndarray:
    """int32 [boards, places]: the blocks of framed classes, as places in `_PATTERN`."""
    pairs = framed[:, :-1] * CLASSES + framed[:, 1:]
    result: np.ndarray = pairs[:, : -frame.row] * CLASSES**2 + pairs[:, frame.row :]
    return result


def _blocks(places: np.ndarray, frame: _Frame) -> np.ndarray:
    """[boards, size + 1, size + 1] of [boards, places]: the blocks that have a square on the board."""
    first, side = frame.first - frame.row - 1, frame.size + 1
    return places[:, first : first + side * frame.row].reshape(-1, side, frame.row)[:, :, :side]


def _nearby(places: np.ndarray, frame: _Frame) -> np.ndarray:
    """[boards, size * row] of [boards, places]: the sum of the 16 blocks around each place from the first square on."""
    row = frame.row
    lines = places[:, :-3] + places[:, 1:-2] + places[:, 2:-1] + places[:, 3:]
    result: np.ndarray = (
        lines[:, : -3 * row] + lines[:, row : -2 * row] + lines[:, 2 * row : -row] + lines[:, 3 * row :]
    )
    return result


def _codes_of(view: Seen) -> np.ndarray:
    """int32 [boards, size + 1, size + 1]: the blocks, as places in `_PATTERN`."""
    frame = _FRAMES[view.kind.shape[1]]
    return _blocks(_codes(_framed(classes(view), OUTSIDE, frame), frame), frame)


def classes(view: Seen) -> np.ndarray:
    """int32 [boards, squares]: the squares' classes."""
    result: np.ndarray = _NOW[_keys(view)]
    return result


def patterns(view: Seen) -> np.ndarray:
    """int32 [boards, blocks]: the number of each block's pattern, 0 ... PATTERNS - 1."""
    result: np.ndarray = _PATTERN[_codes_of(view)].reshape(len(view.kind), -1)
    return result


def classes_by_key() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The class of a square by its key: uint8 [keys] now, [keys, 9] after a digit beside it, [keys] after one on it."""
    now, raised, placed = (classes.astype(np.uint8) for classes in (_NOW, _RAISED, _PLACED))
    return now, raised, placed


class BlockTable:
    """The sum of the blocks' weights; weights: float32 [PATTERNS]."""

    def __init__(self, weights: np.ndarray):
        self._weights = weights[_PATTERN]  # by code

    def weights(self) -> np.ndarray:
        """float32 [CLASSES ** 4]: the weights by the classes of the squares, row by row."""
        weights: np.ndarray = self._weights
        return weights

    def total(self, view: Seen) -> np.ndarray:
        """float32 [boards]."""
        result: np.ndarray = self._weights[_codes_of(view)].sum(axis=(1, 2))
        return result

    def total_after(self, view: Seen, board: np.ndarray, action: np.ndarray) -> np.ndarray:
        """float32 [moves]: the total after a move of the viewer's opponent by which no square reaches 35.

        board, action: int [moves], the board of the move, and square and digit as 9 * square + digit - 1.
        """
        frame = _FRAMES[view.kind.shape[1]]
        keys = _framed(_keys(view), _OUTSIDE_KEY, frame)
        before = _NOW[keys]
        now = self._weights[_codes(before, frame)]
        rest = _blocks(now, frame).sum(axis=(1, 2))[:, None] - _nearby(now, frame)
        # The squares around each move, [25, moves]: the moves lie side by side.
        square, digit = np.divmod(action, DIGITS)
        place = square // frame.size * frame.row + square % frame.size
        centre = board * frame.places + frame.first + place
        around = centre + frame.around[:, None]
        then = before.ravel()[around]
        then[_BESIDE] = _RAISED[keys.ravel()[around[_BESIDE]] * DIGITS + digit]
        then[_CENTRE] = _PLACED[keys.ravel()[centre]]
        then = then.reshape(len(_OFFSET), len(_OFFSET), len(action))
        pairs = then[:, :-1] * CLASSES + then[:, 1:]
        codes = pairs[:-1] * CLASSES**2 + pairs[1:]
        result: np.ndarray = rest[board, place] + self._weights[codes].sum(axis=(0, 1))
        return result
