"""Values moves of 35 by playing them: noisy moves, by which a square reaches 35, and the last moves of a game."""

import numpy as np

from ....kernels.kernel import part
from ..rules import DIGITS
from .frames import BOARD, BORDER, DIGIT, OWNER, PLACES, SUM, known_size, margin, nonnegative, place_of, play
from .views import (
    AFTER,
    BEFORE,
    BLOCK,
    BLOCKS_AFTER,
    CLASS,
    COUNTED,
    DIGITS_TO_35,
    EDGE,
    SQUARE_VALUE,
    THEIRS,
    VIEW,
    block,
    entry_and_key,
    kind_and_counted,
    sum_of_neighbours,
)


@part
def value_last_moves(work: np.ndarray, numbers: np.ndarray, size: int, turn: int) -> None:
    """Play all moves of a board with one empty square. Writes the opponent's margins to THEIRS, 0 to BLOCKS_AFTER."""
    size = known_size(size)
    for square in range(size * size):
        place = nonnegative(place_of(square, size))
        if work[BEFORE + DIGIT + place] != 0:
            continue
        for digit in range(1, DIGITS + 1):
            for at in range(BOARD):
                work[AFTER + at] = work[BEFORE + at]
            play(work, AFTER, place, digit, turn, size + BORDER)
            move = square * DIGITS + digit - 1
            numbers[THEIRS + move] = np.float32(-turn * margin(work, AFTER))
            numbers[BLOCKS_AFTER + move] = np.float32(0)


@part
def value_noisy_moves(
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
    """Play the moves by which a square reaches 35; write their values to THEIRS and BLOCKS_AFTER.

    total: the value of all squares before the move. now: the value of all blocks. Only values near the move change.
    """
    size = known_size(size)
    stride = size + BORDER
    for at in range(VIEW):
        work[AFTER + at] = work[BEFORE + at]
    for square in range(size * size):
        place = nonnegative(place_of(square, size))
        digits = work[DIGITS_TO_35 + place]
        if digits == 0:
            continue
        rank, file = square // size, square % size
        for digit in range(1, DIGITS + 1):
            if digits >> digit & 1 == 0:
                continue
            play(work, AFTER, place, digit, turn, stride)
            # The bounding box of the squares whose features changed: the neighbours of the filled square and of all
            # squares whose owner changed.
            top, bottom, left, right = rank - 1, rank + 1, file - 1, file + 1
            for y in range(max(rank - 2, 0), min(rank + 3, size)):
                for x in range(max(file - 2, 0), min(file + 3, size)):
                    at = AFTER + nonnegative((y + BORDER) * stride + x + BORDER)
                    counted = kind_and_counted(work[at + OWNER], work[at + DIGIT], -turn)[1]
                    if counted != work[at + COUNTED]:
                        work[at + COUNTED] = counted
                        top, bottom = min(top, y - 1), max(bottom, y + 1)
                        left, right = min(left, x - 1), max(right, x + 1)
            top, bottom, left, right = max(top, 0), min(bottom, size - 1), max(left, 0), min(right, size - 1)
            squares_after, blocks_after = total, now
            for y in range(top, bottom + 1):
                for x in range(left, right + 1):
                    near = nonnegative((y + BORDER) * stride + x + BORDER)
                    at = AFTER + near
                    kind = kind_and_counted(work[at + OWNER], work[at + DIGIT], -turn)[0]
                    counts = sum_of_neighbours(work, at + COUNTED, stride)
                    entry, key = entry_and_key(kind, work[EDGE + near], counts, work[at + SUM])
                    work[at + CLASS] = seen_as[nonnegative(key)]
                    squares_after += table[nonnegative(stage + entry)] - numbers[SQUARE_VALUE + near]
            for y in range(top - 1, bottom + 1):
                for x in range(left - 1, right + 1):
                    near = nonnegative((y + BORDER) * stride + x + BORDER)
                    blocks_after += block(work, AFTER, near, stride, blocks) - numbers[BLOCK + near]
            move = square * DIGITS + digit - 1
            numbers[THEIRS + move], numbers[BLOCKS_AFTER + move] = squares_after, blocks_after
            for y in range(top, bottom + 1):
                for x in range(left, right + 1):
                    near = nonnegative((y + BORDER) * stride + x + BORDER)
                    for field in range(0, VIEW, PLACES):
                        work[AFTER + field + near] = work[BEFORE + field + near]
