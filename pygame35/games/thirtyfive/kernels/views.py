"""A framed board of 35 as a player sees it, and what squares and blocks are worth; see `evaluation`.

All steps go through the places of the board one after the other, so that LLVM can take four at a time.
"""

import numpy as np

from ....kernels.kernel import part
from ..blocks import CLASSES, OUTSIDE
from ..perspective import COUNTS, ENEMY, KINDS, PLAIN, SUMS
from ..rules import DIGITS, TARGET
from ..squares import EDGE_KINDS, ROWS, STAGES
from .frames import BOARD, BORDER, DIGIT, OWNER, PLACES, SUM, known_size, nonnegative, place_of

WIDTH = 48  # entries of a table row, by sum; the last value is repeated, so that sum + digit needs no clamp
STAGE = ROWS * WIDTH
NOTHING = STAGES * STAGE  # the index of an entry that is 0
LANES = 12  # numbers for each place: nine digits, rounded up for vectors of four
OUTSIDE_KEY = KINDS * COUNTS * SUMS

# Parts of `work`, int32: a framed board with what a player counts and the classes seen, then the same after a move.
COUNTED, CLASS = BOARD, BOARD + PLACES
VIEW = BOARD + 2 * PLACES
BEFORE, AFTER = 0, VIEW
# Then numbers by place: first the geometry, then what a player sees.
INSIDE, EDGE, LINES, NEAR, KIND, ENTRY, KEY, DIGITS_TO_35 = (2 * VIEW + n * PLACES for n in range(8))
AROUND = 2 * VIEW + 8 * PLACES  # the classes of 5 x 5 places
MOVES = AROUND + 32  # the legal moves
WORK = MOVES + 64 * DIGITS

# Parts of `numbers`, float32, by place: the value of the square, of the block that begins there, of lines of blocks,
# and of the 16 blocks around it. Then the changes of the square's value for each digit put beside it: DELTA_ENEMY if
# that adds an enemy neighbour, DELTA if it adds none.
SQUARE_VALUE, BLOCK, LINE, BLOCKS_NEAR, DELTA_ENEMY = (n * PLACES for n in range(5))
DELTA = DELTA_ENEMY + LANES * PLACES
# By move: the blocks after a noisy move; the opponent's value. Then the values of the legal moves, to be compared.
BLOCKS_AFTER = DELTA + LANES * PLACES
THEIRS = BLOCKS_AFTER + 64 * DIGITS
COMPARED = THEIRS + 64 * DIGITS + LANES
NUMBERS = COMPARED + 64 * DIGITS


@part
def lay_out(work: np.ndarray, numbers: np.ndarray, blocks: np.ndarray, size: int) -> None:
    """Fill the parts that depend only on the size of the board."""
    for place in range(PLACES):
        for field in range(INSIDE, AROUND, PLACES):
            work[field + place] = 0
        work[ENTRY + place] = NOTHING
        work[KEY + place] = OUTSIDE_KEY
        work[BEFORE + COUNTED + place] = 0
        work[BEFORE + CLASS + place] = OUTSIDE
        for field in range(SQUARE_VALUE, DELTA_ENEMY, PLACES):
            numbers[field + place] = np.float32(0)
        numbers[BLOCK + place] = blocks[((OUTSIDE * CLASSES + OUTSIDE) * CLASSES + OUTSIDE) * CLASSES + OUTSIDE]
    for place in range(DELTA_ENEMY, DELTA + LANES * PLACES):
        numbers[place] = np.float32(0)
    for rank in range(size):
        for file in range(size):
            place = place_of(rank * size + file, size)
            work[INSIDE + place] = 1
            work[EDGE + place] = int(rank == 0 or rank == size - 1) + int(file == 0 or file == size - 1)


@part
def kind_and_counted(owner: int, digit: int, player: int) -> tuple[int, int]:
    """(kind, counted): what a square is to a player, and what it counts as for its neighbours."""
    enemy, own, empty = int(owner == -player), int(owner == player), int(digit == 0)
    return enemy + PLAIN * empty + (empty & (enemy | own)), (enemy * 16 + own) * 16 + empty


@part
def entry_and_key(kind: int, edge: int, counts: int, total: int) -> tuple[int, int]:
    """A square's entry in its stage of the table, and its key.

    counts: three counts of its neighbours, packed. total: its neighbour sum.
    """
    total = min(total, SUMS - 1)
    enemies = counts >> 4 & 15 if kind == ENEMY else counts >> 8
    line = ((kind * EDGE_KINDS + edge) * COUNTS + (counts & 15)) * COUNTS + enemies
    return line * WIDTH + total, (kind * COUNTS + (counts & 15)) * SUMS + total


@part
def sum_of_neighbours(work: np.ndarray, at: int, stride: int) -> int:
    """The sum of the eight numbers around the place `at`."""
    above, below = at - stride, at + stride
    total = work[above - 1] + work[above] + work[above + 1] + work[at - 1] + work[at + 1]
    return total + work[below - 1] + work[below] + work[below + 1]


@part
def see(work: np.ndarray, player: int, size: int, stage: int, seen_as: np.ndarray) -> None:
    """Write to `seen_as`, for each place, what a player sees on the framed board that begins at BEFORE in `work`."""
    size = known_size(size)
    stride = size + BORDER
    first, last = place_of(0, size), place_of(size * size - 1, size) + 1
    for place in range(first, last):
        kind, counted = kind_and_counted(work[BEFORE + OWNER + place], work[BEFORE + DIGIT + place], player)
        work[KIND + place] = kind
        work[BEFORE + COUNTED + place] = counted * work[INSIDE + place]
    for place in range(first - stride, last + stride):
        at = BEFORE + COUNTED + place
        work[LINES + place] = work[at - 1] + work[at] + work[at + 1]
    for place in range(first, last):
        lines = work[LINES + place - stride] + work[LINES + place] + work[LINES + place + stride]
        counts = lines - work[BEFORE + COUNTED + place]
        work[NEAR + place] = counts
        entry, key = entry_and_key(work[KIND + place], work[EDGE + place], counts, work[BEFORE + SUM + place])
        inside = work[INSIDE + place]
        work[ENTRY + place] = stage + entry if inside else NOTHING
        work[KEY + place] = key if inside else OUTSIDE_KEY
    for place in range(first, last):
        work[BEFORE + CLASS + place] = seen_as[nonnegative(work[KEY + place])]


@part
def find_noisy(work: np.ndarray, size: int) -> None:
    """Fill DIGITS_TO_35, by place: bit d of a place is set if the digit d on it brings some square to 35.

    Call it before `see`: here NEAR and LINES hold bits of digits.
    """
    size = known_size(size)
    stride = size + BORDER
    first, last = place_of(0, size), place_of(size * size - 1, size) + 1
    for place in range(first, last):
        missing = TARGET - work[BEFORE + SUM + place]
        needs = work[BEFORE + DIGIT + place] != 0 and 1 <= missing <= DIGITS
        work[NEAR + place] = 1 << (missing & 15) if needs else 0
    for place in range(first - stride, last + stride):
        work[LINES + place] = work[NEAR + place - 1] | work[NEAR + place] | work[NEAR + place + 1]
    for place in range(first, last):
        near = work[LINES + place - stride] | work[LINES + place] | work[LINES + place + stride]
        digits = 1023 if work[BEFORE + SUM + place] == TARGET else near
        work[DIGITS_TO_35 + place] = digits if work[BEFORE + DIGIT + place] == 0 else 0


@part
def block(work: np.ndarray, board: int, place: int, stride: int, blocks: np.ndarray) -> np.float32:
    """The value of the block whose first square is at a place, by the classes of a board."""
    at = board + CLASS + nonnegative(place)
    upper, lower = (
        work[at] * CLASSES + work[at + 1],
        work[at + nonnegative(stride)] * CLASSES + work[at + nonnegative(stride) + 1],
    )
    return blocks[nonnegative(upper * CLASSES**2 + lower)]


@part
def blocks_total(work: np.ndarray, numbers: np.ndarray, size: int, blocks: np.ndarray) -> np.float32:
    """The value of all blocks; writes the value of each to BLOCK. Call `see` first."""
    size = known_size(size)
    stride, total = size + BORDER, np.float32(0)
    first = place_of(0, size) - stride - 1
    for rank in range(size + 1):
        for place in range(first + rank * stride, first + rank * stride + size + 1):
            value = block(work, BEFORE, place, stride, blocks)
            numbers[BLOCK + place] = value
            total += value
    return total


@part
def add_blocks_nearby(numbers: np.ndarray, size: int) -> None:
    """Fill BLOCKS_NEAR: the value of the 16 blocks that a digit at a place changes."""
    size = known_size(size)
    stride = size + BORDER
    first, last = place_of(0, size), place_of(size * size - 1, size) + 1
    for place in range(first - 2 * stride, last + stride):
        at = BLOCK + place
        numbers[LINE + place] = (numbers[at - 2] + numbers[at - 1]) + (numbers[at] + numbers[at + 1])
    for place in range(first, last):
        at = LINE + place
        numbers[BLOCKS_NEAR + place] = (numbers[at - 2 * stride] + numbers[at - stride]) + (
            numbers[at] + numbers[at + stride]
        )


@part
def squares_total(work: np.ndarray, table: np.ndarray) -> np.float32:
    """The value of all squares. Call `see` first."""
    total = np.float32(0)
    for place in range(PLACES):
        total += table[nonnegative(work[ENTRY + place])]
    return total
