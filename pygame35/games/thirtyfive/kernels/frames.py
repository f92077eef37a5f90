"""Boards of 35 with a frame of two squares on all sides, for kernels.

A row takes `size` + 2 places, the stride: its squares and two border places, which lie between it and the next row. So
the neighbours of a place are 1, stride - 1, stride and stride + 1 places away, also at an edge. Places outside the
board are never filled; their owners and sums mean nothing.

A framed board is a part of an array int32, from `board` on: owners by place, then digits, then sums.
"""

import numpy as np

from ....kernels.kernel import part
from ..boards import SMALL, USUAL
from ..rules import TARGET

BORDER = 2
PLACES = 128  # enough for the usual board, which needs 12 * 10 + 4
PLACE_MASK = 127
OWNER, DIGIT, SUM = 0, PLACES, 2 * PLACES
BOARD = 3 * PLACES  # numbers of a framed board
_USUAL, _SMALL = USUAL.size, SMALL.size


@part
def nonnegative(number: int) -> int:
    """Return `number`, which must not be negative.

    A mask makes this known to LLVM, which then leaves out the code for negative indices.
    """
    return number & 0x3FFFFFFF


@part
def known_size(size: int) -> int:
    """Return `size`. LLVM can then see that the size is positive, and vectorizes the loops over it."""
    return _USUAL if size == _USUAL else _SMALL


@part
def place_of(square: int, size: int) -> int:
    """The place of a square on a board of size x size squares."""
    stride = size + BORDER
    return (square // size + BORDER) * stride + square % size + BORDER


@part
def frame(
    owner: np.ndarray, digit: np.ndarray, sums: np.ndarray, start: int, size: int, work: np.ndarray, board: int
) -> None:
    """Put a board of a State, whose squares begin at `start`, into a frame."""
    size = known_size(size)
    for place in range(board, board + BOARD):
        work[place] = 0
    for rank in range(size):
        place, square = nonnegative(board + place_of(rank * size, size)), nonnegative(start + rank * size)
        for file in range(size):
            work[place + OWNER + file] = owner[square + file]
            work[place + DIGIT + file] = digit[square + file]
            work[place + SUM + file] = sums[square + file]


@part
def unframe(
    work: np.ndarray, board: int, owner: np.ndarray, digit: np.ndarray, sums: np.ndarray, start: int, size: int
) -> None:
    """Put a framed board into a State, whose squares begin at `start`."""
    size = known_size(size)
    for rank in range(size):
        place, square = nonnegative(board + place_of(rank * size, size)), nonnegative(start + rank * size)
        for file in range(size):
            owner[square + file] = work[place + OWNER + file]
            digit[square + file] = work[place + DIGIT + file]
            sums[square + file] = work[place + SUM + file]


@part
def play(work: np.ndarray, board: int, place: int, digit: int, turn: int, stride: int) -> None:
    """Put a digit on an empty place of a framed board."""
    place &= PLACE_MASK  # so LLVM knows that no index is negative
    owner, digits, sums = board + OWNER, board + DIGIT, board + SUM
    if work[owner + place] == 0:
        work[owner + place] = turn
    work[digits + place] = digit
    for line in range(-1, 2):
        for near in range(place + line * stride - 1, place + line * stride + 2):
            work[sums + near] += digit
    work[sums + place] -= digit
    reds = blues = 0
    for line in range(-1, 2):
        for near in range(place + line * stride - 1, place + line * stride + 2):
            if work[sums + near] == TARGET and work[digits + near] != 0:
                if work[owner + near] > 0:
                    reds += 1
                else:
                    blues += 1
    if (reds > 0) == (blues > 0):
        return
    colour = 1 if reds else -1
    for line in range(-1, 2):
        for near in range(place + line * stride - 1, place + line * stride + 2):
            if work[sums + near] == TARGET and work[digits + near] != 0:
                itself = work[owner + near]
                for other in range(-1, 2):
                    for lit in range(near + other * stride - 1, near + other * stride + 2):
                        work[owner + lit] = colour
                work[owner + near] = itself


@part
def margin(work: np.ndarray, board: int) -> int:
    """Red squares minus blue ones of a full framed board."""
    total = 0
    for place in range(board, board + PLACES):
        if work[place + DIGIT] != 0:
            total += work[place + OWNER]
    return total
