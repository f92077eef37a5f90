"""Boards of Threes as one number each, many at once: moves, turns, scores.

Four bits a square, square 0 lowest:

    code  0 (blank), 1, 2, 3, and k + 3 for the tile 3 * 2^k      0 ... 15

A row is 16 bits, and a table has the row after a move. Up and down are left and right on the transposed board.
"""

from functools import cache
from typing import NamedTuple, TypeVar

import numpy as np

from ...kernels.kernel import part
from .rules import DOWN, LARGEST, LEFT, SIZE, UP, value

Bits = TypeVar("Bits", np.ndarray, np.uint64)
TILES = (0, 1, 2, *(3 << k for k in range(13)))
"""The tile of each code."""
CODE = {tile: code for code, tile in enumerate(TILES)}
_ROWS = 1 << 16
_ROW = np.uint64(_ROWS - 1)
_LARGEST = CODE[LARGEST]


class Tables(NamedTuple):
    """Properties of every row, [65536]."""

    left: np.ndarray  # uint64: the row after a move to the left, without the tile that enters
    right: np.ndarray
    score: np.ndarray  # int64: the score of the tiles
    highest: np.ndarray  # uint8: the highest code
    tiles: np.ndarray  # int8: the number of tiles


@cache
def tables() -> Tables:
    """The tables of all rows, computed in a few milliseconds."""
    codes = np.arange(_ROWS)[:, None] >> 4 * np.arange(SIZE) & 15
    left, right = (_folded(codes[:, order])[:, order] for order in (np.s_[:], np.s_[::-1]))
    shifts = 1 << 4 * np.arange(SIZE)
    values = np.array([value(tile) for tile in TILES])
    return Tables(
        (left @ shifts).astype(np.uint64),
        (right @ shifts).astype(np.uint64),
        values[codes].sum(axis=1),
        codes.max(axis=1).astype(np.uint8),
        (codes > 0).sum(axis=1).astype(np.int8),
    )


def _folded(codes: np.ndarray) -> np.ndarray:
    """Rows [rows, 4] of codes after a move towards their first square."""
    tile, behind = codes[:, :-1], codes[:, 1:]
    merges = (tile + behind == 3) & (tile != 0) & (behind != 0) | (tile == behind) & (tile >= 3) & (tile < _LARGEST)
    folds = (behind > 0) & (tile == 0) | merges
    place = np.where(folds.any(axis=1), folds.argmax(axis=1), SIZE)[:, None]
    here = np.arange(SIZE)
    shifted = np.pad(behind, ((0, 0), (0, 1)))
    merged = np.where(codes == 0, shifted, np.where(codes < 3, 3, codes + 1))
    return np.where(here < place, codes, np.where(here == place, merged, shifted))


def slide(board: np.ndarray, action: int) -> tuple[np.ndarray, np.ndarray]:
    """(boards, lines): the boards after a move, before a tile enters, and masks of the lines that changed.

    boards: uint64 [boards]. lines: uint8 [boards]; the lowest bit stands for the first line, the top row or the left
    column. `lines` is 0 where the move is not legal.
    """
    upright = action in (UP, DOWN)
    before = transposed(board) if upright else board
    table = tables().left if action in (LEFT, UP) else tables().right
    after = np.zeros_like(before)
    changed = np.zeros(before.shape, np.uint8)
    for line in range(SIZE):
        shift = np.uint64(16 * line)
        row = before >> shift & _ROW
        moved = table[row]
        after |= moved << shift
        changed |= (moved != row).astype(np.uint8) << line
    return (transposed(after) if upright else after), changed


@part
def transposed(board: Bits) -> Bits:
    """uint64 [boards], or a single board: rows become columns."""
    near, far = np.uint64(12), np.uint64(24)
    board = (
        board & np.uint64(0xF0F00F0FF0F00F0F)
        | (board & np.uint64(0x0000F0F00000F0F0)) << near
        | (board & np.uint64(0x0F0F00000F0F0000)) >> near
    )
    result: Bits = (
        board & np.uint64(0xFF00FF0000FF00FF)
        | (board & np.uint64(0x00FF00FF00000000)) >> far
        | (board & np.uint64(0x00000000FF00FF00)) << far
    )
    return result


@part
def mirrored(board: Bits) -> Bits:
    """uint64 [boards], or a single board: left and right are exchanged."""
    near, far = np.uint64(4), np.uint64(12)
    result: Bits = (
        (board & np.uint64(0x000F000F000F000F)) << far
        | (board & np.uint64(0x00F000F000F000F0)) << near
        | board >> near & np.uint64(0x00F000F000F000F0)
        | board >> far & np.uint64(0x000F000F000F000F)
    )
    return result


@part
def flipped(board: Bits) -> Bits:
    """uint64 [boards], or a single board: top and bottom are exchanged."""
    near, far = np.uint64(16), np.uint64(48)
    result: Bits = (
        board << far
        | board << near & np.uint64(0x0000FFFF00000000)
        | board >> near & np.uint64(0x00000000FFFF0000)
        | board >> far
    )
    return result


def scores(board: np.ndarray) -> np.ndarray:
    """int64 [boards]: the score of the tiles."""
    return _of_rows(np.add, tables().score, board)


def highest(board: np.ndarray) -> np.ndarray:
    """uint8 [boards]: the largest tile's code."""
    return _of_rows(np.maximum, tables().highest, board)


def tiles(board: np.ndarray) -> np.ndarray:
    """int8 [boards]: the number of tiles."""
    return _of_rows(np.add, tables().tiles, board)


def _of_rows(together: np.ufunc, table: np.ndarray, board: np.ndarray) -> np.ndarray:
    """[boards]: the table's entries for the four rows of a board, combined by `together`."""
    found: np.ndarray = table[board & _ROW]
    for row in range(1, SIZE):
        found = together(found, table[board >> np.uint64(16 * row) & _ROW])
    return found
