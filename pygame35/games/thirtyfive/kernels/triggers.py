"""Finds the placements by which squares reach 35 in playouts, on LANES boards side by side.

A square reaches 35 by a placement if the digits around it then sum to 35, and if it is filled by then. So a placement
needs the times and the digits of the 24 squares around it.

The work is done in one array, the lanes: int8 [ROWS, LANES]. It consists of fields of 12 x 12 squares, the board with a
border of two squares; a square has a row with a byte for each board. Since all fields share one array, LLVM can prove
that lanes are independent, and vectorizes over the 16 lanes of a row.
"""

import numpy as np

from ....kernels.kernel import part
from ..rules import SIZE

LANES = 16
WIDTH = SIZE + 4
FIELD = WIDTH * WIDTH
# The fields. For an empty square, TIME is 1 + its place in the order of filling, and DIGIT the digit placed there. For
# other squares both are 0.
TIME, DIGIT = 0, FIELD
GOAL = 2 * FIELD  # the sum of the digits placed around and on a square when it reaches 35
AROUND = 3 * FIELD  # which neighbours reach 35 by the placement on a square: from bit 0 on, those of lower rank first
ITSELF = 4 * FIELD  # 1 if the square itself does
# Bit masks of a rank, bit 0 for file a. The row of file f holds the bits of files f ... h, so file a holds all:
FOUND = 5 * FIELD  # set if any square reaches 35 by the placement
ODD_TIME = 6 * FIELD  # set if the time is odd: on an empty board, the side to move fills these squares
SPARE = 7 * FIELD  # 16 rows for octets
ROWS = SPARE + 16
_2, _3, _4 = np.uint64(2), np.uint64(3), np.uint64(4)
_LANE, _RANK = np.uint64(LANES), np.uint64(WIDTH * LANES)  # steps to the next file, and to the next rank
_DIGIT, _GOAL, _AROUND, _ITSELF, _FOUND, _ODD_TIME = (
    np.uint64(field * LANES) for field in (DIGIT, GOAL, AROUND, ITSELF, FOUND, ODD_TIME)
)


def lanes() -> np.ndarray:
    """The scratch array. The squares of its borders have no placements, and goals that no sum reaches."""
    made = np.zeros((ROWS, LANES), np.int8)
    made[GOAL : GOAL + FIELD] = 127
    return made


@part
def find_triggers(lanes: np.ndarray) -> None:
    """Fill the last four fields of the lanes from the first three."""
    for rank in range(SIZE):
        for file in range(SIZE - 1, -1, -1):
            find_trigger(lanes, np.uint64(WIDTH * rank + file) * _LANE, np.int8(np.uint8(1 << file)))


@part
def find_trigger(lanes: np.ndarray, corner: np.uint64, bit: np.int8) -> None:
    """Fill the last four fields of a square.

    corner: the corner of the 5 x 5 squares around it. bit: the bit of its file.
    """
    for n in range(LANES):
        at = corner + np.uint64(n)
        here = at + _2 * _RANK + _2 * _LANE
        time = lanes[here]
        after = np.int8(time + np.int8(time > 0))  # nothing is earlier than 0, the time of a filled square
        # Sums of three digits; from one rank to the next, the sums so far for each rank of squares that may reach 35.
        a, b, c = in_threes(lanes, at, after)
        d, e, f = in_threes(lanes, at + _RANK, after)
        a, b, c = np.int8(a + d), np.int8(b + e), np.int8(c + f)
        g, h, i = in_threes(lanes, at + _2 * _RANK, after)
        around = reaching(lanes, here - _RANK - _LANE, np.int8(a + g), after, 1)
        around |= reaching(lanes, here - _RANK, np.int8(b + h), after, 2)
        around |= reaching(lanes, here - _RANK + _LANE, np.int8(c + i), after, 4)
        d, e, f = np.int8(d + g), np.int8(e + h), np.int8(f + i)
        a, b, c = in_threes(lanes, at + _3 * _RANK, after)
        around |= reaching(lanes, here - _LANE, np.int8(d + a), after, 8)
        itself = reaching(lanes, here, np.int8(e + b), after, 1)
        around |= reaching(lanes, here + _LANE, np.int8(f + c), after, 16)
        g, h, i = np.int8(g + a), np.int8(h + b), np.int8(i + c)
        a, b, c = in_threes(lanes, at + _4 * _RANK, after)
        around |= reaching(lanes, here + _RANK - _LANE, np.int8(g + a), after, 32)
        around |= reaching(lanes, here + _RANK, np.int8(h + b), after, 64)
        around |= reaching(lanes, here + _RANK + _LANE, np.int8(i + c), after, -128)
        lanes[here + _AROUND] = np.int8(around)
        lanes[here + _ITSELF] = itself
        found, odd = lanes[here + _FOUND + _LANE], lanes[here + _ODD_TIME + _LANE]
        lanes[here + _FOUND] = np.int8(found | bit & -np.int8(np.int8(around | itself) != 0))
        lanes[here + _ODD_TIME] = np.int8(odd | bit & -np.int8(time & 1))


@part
def in_threes(lanes: np.ndarray, at: np.uint64, after: np.int8) -> tuple[np.int8, np.int8, np.int8]:
    """Of the five squares from `at` on, the sums of squares 1 to 3, 2 to 4 and 3 to 5.

    Only digits placed before the time `after` count.
    """
    a, b = digit_before(lanes, at, after), digit_before(lanes, at + _LANE, after)
    c, d = digit_before(lanes, at + _2 * _LANE, after), digit_before(lanes, at + _3 * _LANE, after)
    e = digit_before(lanes, at + _4 * _LANE, after)
    left, right = np.int8(b + c), np.int8(c + d)
    return np.int8(a + left), np.int8(left + d), np.int8(right + e)


@part
def digit_before(lanes: np.ndarray, at: np.uint64, after: np.int8) -> np.int8:
    """The digit placed at `at` before the time `after`, or 0; without a branch, which LLVM could not vectorize."""
    return np.int8(lanes[at + _DIGIT] & -np.int8(lanes[at] < after))


@part
def reaching(lanes: np.ndarray, at: np.uint64, total: np.int8, after: np.int8, bit: int) -> np.int8:
    """`bit` if this square reaches 35 when the digits around it and on it sum to `total`; else 0."""
    return np.int8(bit & -np.int8((lanes[at + _GOAL] == total) & (lanes[at] < after)))
