"""Moves of 35 that turn squares, and last moves: they are played, and undone."""

import numpy as np

from ....kernels.kernel import part
from ..rules import DIGITS
from .frames import BOARD, BORDER, DIGIT, OWNER, PLACES, SUM, index, known_size, margin, place_of, play
from .views import (
    BLOCK,
    BLOCKS_THEN,
    CLASS,
    COUNTED,
    DIGITS_TO_35,
    EDGE,
    HERE,
    NOW,
    THEIRS,
    THEN,
    VIEW,
    around,
    block,
    entry_and_key,
    kind_and_counted,
)


@part
def value_last_moves(work: np.ndarray, numbers: np.ndarray, size: int, turn: int) -> None:
    """Play all moves, each of which ends the game: the opponent's margins into THEIRS, and 0 into BLOCKS_THEN."""
    size = known_size(size)
    for square in range(size * size):
        place = index(place_of(square, size))
        if work[HERE + DIGIT + place] != 0:
            continue
        for digit in range(1, DIGITS + 1):
            for at in range(BOARD):
                work[THEN + at] = work[HERE + at]
            play(work, THEN, place, digit, turn, size + BORDER)
            move = square * DIGITS + digit - 1
            numbers[THEIRS + move] = np.float32(-turn * margin(work, THEN))
            numbers[BLOCKS_THEN + move] = np.float32(0)


@part
def value_loud_moves(
    work: np.ndarray,
    numbers: np.ndarray,
    table: np.ndarray,
    blocks: np.ndarray,
    seen_as: np.ndarray,
    size: int,
    turn: int,
    stage: int,
    total: np.float32,
    now: np.float32,
) -> None:
    """Play the moves by which a square reaches 35: their values into THEIRS and BLOCKS_THEN.

    total, now: the values of squares and blocks before the move, of which those change that are near it.
    """
    size = known_size(size)
    row = size + BORDER
    for at in range(VIEW):
        work[THEN + at] = work[HERE + at]
    for square in range(size * size):
        place = index(place_of(square, size))
        digits = work[DIGITS_TO_35 + place]
        if digits == 0:
            continue
        rank, file = square // size, square % size
        for digit in range(1, DIGITS + 1):
            if digits >> digit & 1 == 0:
                continue
            play(work, THEN, place, digit, turn, row)
            # The squares that see a change: those around the ones that changed their owner or were filled.
            top, bottom, left, right = rank - 1, rank + 1, file - 1, file + 1
            for y in range(max(rank - 2, 0), min(rank + 3, size)):
                for x in range(max(file - 2, 0), min(file + 3, size)):
                    at = THEN + index((y + BORDER) * row + x + BORDER)
                    counted = kind_and_counted(work[at + OWNER], work[at + DIGIT], -turn)[1]
                    if counted != work[at + COUNTED]:
                        work[at + COUNTED] = counted
                        top, bottom = min(top, y - 1), max(bottom, y + 1)
                        left, right = min(left, x - 1), max(right, x + 1)
            top, bottom, left, right = max(top, 0), min(bottom, size - 1), max(left, 0), min(right, size - 1)
            squares_then, blocks_then = total, now
            for y in range(top, bottom + 1):
                for x in range(left, right + 1):
                    near = index((y + BORDER) * row + x + BORDER)
                    at = THEN + near
                    kind = kind_and_counted(work[at + OWNER], work[at + DIGIT], -turn)[0]
                    counts = around(work, at + COUNTED, row)
                    entry, key = entry_and_key(kind, work[EDGE + near], counts, work[at + SUM])
                    work[at + CLASS] = seen_as[index(key)]
                    squares_then += table[index(stage + entry)] - numbers[NOW + near]
            for y in range(top - 1, bottom + 1):
                for x in range(left - 1, right + 1):
                    near = index((y + BORDER) * row + x + BORDER)
                    blocks_then += block(work, THEN, near, row, blocks) - numbers[BLOCK + near]
            move = square * DIGITS + digit - 1
            numbers[THEIRS + move], numbers[BLOCKS_THEN + move] = squares_then, blocks_then
            for y in range(top, bottom + 1):
                for x in range(left, right + 1):
                    near = index((y + BORDER) * row + x + BORDER)
                    for field in range(0, VIEW, PLACES):
                        work[THEN + field + near] = work[HERE + field + near]
