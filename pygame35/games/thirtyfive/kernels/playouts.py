"""Random playouts of 35, ply by ply: the random numbers of `playouts.final_margins`, and the margins.

Every row of a board is a number of eight bytes, a byte a square: three additions add a digit to the sums around it, and
the sums of a row are compared with 35 at once. Boards of colours are bitboards.
"""

import numpy as np

from ....kernels.kernel import kernel, part
from ..boards import USUAL
from ..rules import DIGITS, SIZE, TARGET
from .bitboards import ones
from .random_numbers import numbers_below, shuffle

SHUFFLES = 8  # boards for each random order
SQUARES = USUAL.squares
_EACH = np.uint64(0x0101010101010101)  # a 1 in each byte
_TARGETS, _HIGHEST, _LOWER = np.uint64(TARGET) * _EACH, np.uint64(0x80) * _EACH, np.uint64(0x7F) * _EACH
_EMPTY = np.uint64(36)  # is added to the sum of an empty square, which then is above 35 and still below 128
_GATHER = np.uint64(0x0102040810204080)  # times a number with a bit in each byte: these bits in the highest byte
_NOT_A, _NOT_H, _ALL = np.uint64(0xFEFEFEFEFEFEFEFE), np.uint64(0x7F7F7F7F7F7F7F7F), np.uint64(2**64 - 1)
_0, _1, _2, _3, _4, _7, _8, _15, _56 = (np.uint64(number) for number in (0, 1, 2, 3, 4, 7, 8, 15, 56))
# uint32 [9 ** 4]: every four digits, a byte each
FOUR_DIGITS = np.ascontiguousarray(1 + np.indices((DIGITS,) * 4, np.uint8).reshape(4, -1).T).view(np.uint32).ravel()
ROWS = SIZE + 2
WORK = ROWS + SIZE
_ROWS, _SQUARES = np.uint64(ROWS), np.uint64(SQUARES)


@part
def near_squares(squares: np.uint64) -> np.uint64:
    """A bitboard of the neighbours of these squares, which may include some of them."""
    beside = (squares << _1 & _NOT_A) | (squares >> _1 & _NOT_H)
    ranks = squares | beside
    return beside | ranks << _8 | ranks >> _8


@part
def off_target(row: np.uint64) -> np.uint64:
    """The highest bit of each byte that is not 35; all bytes are below 128. The other bits are of no use."""
    return (row ^ _TARGETS) + _LOWER


@kernel("uint64 uint64 uint64 int8 uint64 uint32 uint8 uint8 uint16 uint32 uint64 int32", __file__)
def playouts(
    owner: np.ndarray,
    digit: np.ndarray,
    neighbour_sum: np.ndarray,
    turn: np.ndarray,
    generator: np.ndarray,
    four_digits: np.ndarray,
    orders: np.ndarray,
    squares: np.ndarray,
    drawn: np.ndarray,
    digits: np.ndarray,
    work: np.ndarray,
    margins: np.ndarray,
) -> None:
    """Margins int32 [boards] after random moves, on boards of 8 x 8.

    owner, digit, neighbour_sum, turn: the fields of a State, eight bytes as a number. generator: see `random_numbers`.
    four_digits: FOUR_DIGITS. To work in: orders [a row for every SHUFFLES boards, 64], squares [SHUFFLES, 64],
    drawn [16, boards], digits [spread_length(boards)], work [WORK].
    """
    boards, count = np.uint64(len(turn)), np.uint64(len(orders) // SQUARES)
    draw_orders(generator, orders)
    draw_orders(generator, squares)
    draw_digits(generator, four_digits, drawn, digits)
    for file in range(SIZE):  # work: rows of sums, the first and the last outside the board; then these three bytes
        under = _1 << np.uint64(8 * file)
        work[ROWS + file] = under | under << _8 | under >> _8
    for board in range(len(turn)):
        work[0] = work[ROWS - 1] = _EMPTY * _EACH
        here = np.uint64(board)
        empties, red, owned = begin(owner, digit, neighbour_sum, here, work)
        mine = _0  # the filled squares that are red unless they were lit
        mover = _ALL if turn[board] == 1 else _0
        order, turned = here % count * _SQUARES, here // count * _SQUARES
        for rank in range(SQUARES):
            square = np.uint64(squares[turned + np.uint64(orders[order + np.uint64(rank)])])
            bit = _1 << square
            if empties & bit == _0:
                continue
            mine |= bit & mover
            mover = ~mover
            place = square * boards + here
            value = np.uint64(digits[spread(place >> _2)]) >> (place & _3) * _8 & _15
            middle, at = square >> _3, square & _7
            three = work[_ROWS + at]
            added = value * three
            before = work[middle] + added
            under = work[middle + _1] + added - (value + _EMPTY << at * _8)
            after = work[middle + _2] + added
            work[middle], work[middle + _1], work[middle + _2] = before, under, after
            # Sums only grow: a filled square newly is at 35 where its sum is 35 now and has changed.
            marks = three << _7
            if off_target(before) & off_target(under) & off_target(after) & marks == marks:
                continue
            reached = gathered(~off_target(under) & marks) << middle * _8
            reached |= gathered(~off_target(before) & marks) << middle * _8 >> _8
            if middle < _7:
                reached |= gathered(~off_target(after) & marks) << middle * _8 + _8
            reds, near = reached & (red & owned | mine & ~owned), near_squares(reached)
            if reds == reached:
                red |= near
                owned |= near
            elif reds == _0:
                red &= ~near
                owned |= near
        red = red & owned | mine & ~owned
        margins[board] = np.int32(ones(red) * _2) - np.int32(SQUARES)


@part
def begin(
    owner: np.ndarray, digit: np.ndarray, neighbour_sum: np.ndarray, board: np.uint64, rows: np.ndarray
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Bitboards of the empty squares, the red ones, and those with an owner; fills the rows of sums."""
    empties = red = owned = _0
    for rank in range(SIZE):
        row, at = board * _8 + np.uint64(rank), np.uint64(8 * rank)
        empty = ~(digit[row] + _LOWER) & _HIGHEST
        colour = (owner[row] & _EACH) << _7  # 1 is red, 255 blue
        blue = owner[row] & _HIGHEST
        empties |= gathered(empty) << at
        owned |= gathered(colour) << at
        red |= gathered(colour & ~blue) << at
        rows[1 + rank] = neighbour_sum[row] + (empty >> _7) * _EMPTY
    return empties, red, owned


@part
def gathered(marks: np.uint64) -> np.uint64:
    """Eight bits from the highest bits of eight bytes."""
    return (marks >> _7) * _GATHER >> _56


@part
def draw_orders(generator: np.ndarray, permutations: np.ndarray) -> None:
    """Draw permutations [rows, 64], and replace each by its inverse: the squares by their rank."""
    for n in range(len(permutations)):
        permutations[n] = np.uint8(n % SQUARES)
    for start in range(0, len(permutations), SQUARES):
        shuffle(generator, permutations, start, SQUARES)
    for start in range(0, len(permutations), SQUARES):
        invert(permutations, start)


@part
def draw_digits(generator: np.ndarray, four_digits: np.ndarray, drawn: np.ndarray, digits: np.ndarray) -> None:
    """Draw the digits of all squares, four at a time."""
    numbers_below(generator, DIGITS**4, drawn, len(drawn))
    for n in range(len(drawn)):
        digits[spread(np.uint64(n))] = four_digits[drawn[n]]


@part
def spread(place: np.uint64) -> np.uint64:
    """Where a number of the digits is stored: after each kilobyte, a cache line is left out.

    The digits of a board lie `boards` bytes apart, and a processor's cache cannot hold 64 of 1,024 bytes' distance.
    """
    return place + (place >> _8 << _4)


def spread_length(boards: int) -> int:
    """The length of an array for the digits of that number of boards."""
    return int(spread(np.uint64(SQUARES // 4 * boards))) + 1


@part
def invert(order: np.ndarray, start: int) -> None:
    """Replace a permutation of 64 items from `start` on by its inverse, in place: each cycle is turned round."""
    for first in range(SQUARES):
        at, value = first, int(order[start + first])
        while value < 128:  # above, it is done
            following = int(order[start + value])
            order[start + value] = np.uint8(at + 128)
            at, value = value, following
    for n in range(start, start + SQUARES):
        order[n] &= np.uint8(127)
