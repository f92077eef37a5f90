"""The boards of 35 for numpy: matrices of the squares, and bitboards.

The last axis of an array is the square: 64 or 36 of them. A bitboard is a uint64 with one bit a square, a1 the lowest.
"""

from typing import NamedTuple

import numpy as np

from .boards import OF_SQUARES, Board


class Grid(NamedTuple):
    """The geometry of a board."""

    size: int
    """the number of ranks and of files"""
    near: np.ndarray
    """uint8 [square, square]: 1 where the two are neighbours"""
    beside: np.ndarray
    """int [square, 8]: the neighbours, -1 where there are fewer"""
    distance: np.ndarray
    """int [square, square]: the distance of two squares in king's moves"""
    near_or_under: np.ndarray
    """uint64 [square]: a bitboard of the square and its neighbours"""
    whole: np.uint64
    """the bitboard of all squares"""
    not_first: np.uint64
    """the bitboard of all files but the first"""
    not_last: np.uint64
    """the bitboard of all files but the last"""


def _grid(board: Board) -> Grid:
    ranks, files = np.divmod(np.arange(board.squares), board.size)
    beside = np.full((board.squares, 8), -1)
    for square, near in enumerate(board.neighbours):
        beside[square, : len(near)] = near
    distance = np.maximum(np.abs(ranks[:, None] - ranks), np.abs(files[:, None] - files))
    bits = np.uint64(1) << np.arange(board.squares, dtype=np.uint64)
    return Grid(
        size=board.size,
        near=(distance == 1).astype(np.uint8),
        beside=beside,
        distance=distance,
        near_or_under=np.where(distance <= 1, bits, 0).sum(axis=1, dtype=np.uint64),
        whole=bits.sum(),
        not_first=bits[files > 0].sum(),
        not_last=bits[files < board.size - 1].sum(),
    )


GRIDS = {squares: _grid(board) for squares, board in OF_SQUARES.items()}  # {number of squares: grid}


def bitboards(marked: np.ndarray) -> np.ndarray:
    """uint64 [boards]: bitboards of the marked squares. marked: bool or 0 and 1, [boards, squares]."""
    packed = np.packbits(marked, axis=1, bitorder="little")
    if packed.shape[1] < 8:
        packed, part = np.zeros((len(packed), 8), np.uint8), packed
        packed[:, : part.shape[1]] = part
    return packed.view("<u8").ravel()


def unpacked(boards: np.ndarray, squares: int) -> np.ndarray:
    """bool [boards, squares]: the squares of bitboards. boards: uint64 [boards]."""
    return np.unpackbits(boards[:, None].view(np.uint8), axis=1, count=squares, bitorder="little").view(bool)


def around(squares: np.ndarray, grid: Grid) -> np.ndarray:
    """Bitboards: all squares with a neighbour among the given ones."""
    beside = (squares << 1 & grid.not_first) | (squares >> 1 & grid.not_last)
    ranks = squares | beside
    result: np.ndarray = (beside | (ranks << grid.size) | (ranks >> grid.size)) & grid.whole
    return result
