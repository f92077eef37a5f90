"""Random playouts of 35 that are not played ply by ply: the random numbers, and the margins.

Digits alone decide when a square reaches 35, five or six times a game. `triggers` finds these placements on many boards
at once. Then they are applied to the colours of each board, in the order of their times. The boards come in octets:
eight boards with the same shuffle of the squares, and with neighbouring orders. The colours of a board are bitboards.
"""

import numpy as np

from ....kernels.bits import lowest_set_bit, popcount
from ....kernels.kernel import kernel, part
from ..boards import USUAL
from ..rules import DIGITS, SIZE, TARGET
from .octets import EACH, HIGHEST, LOWER, eight_bytes, move_mask, transpose
from .random_numbers import draw_items, draw_places
from .triggers import AROUND, DIGIT, FOUND, GOAL, ITSELF, LANES, ODD_TIME, SPARE, TIME, WIDTH, find_triggers

SHUFFLES = 8  # of the squares; each random order is combined with all of them
SQUARES = USUAL.squares
# uint32 [9 ** 4]: every four digits, a byte each
FOUR_DIGITS = np.ascontiguousarray(1 + np.indices((DIGITS,) * 4, np.uint8).reshape(4, -1).T).view(np.uint32).ravel()
OCTETS = LANES // 8
_NOT_A, _NOT_H, _ALL = np.uint64(0xFEFEFEFEFEFEFEFE), np.uint64(0x7F7F7F7F7F7F7F7F), np.uint64(2**64 - 1)
_0, _1, _2, _3, _5, _6, _7, _8, _9 = (np.uint64(number) for number in (0, 1, 2, 3, 5, 6, 7, 8, 9))
_16, _55, _63, _64, _255 = (np.uint64(number) for number in (16, 55, 63, 64, 255))
_GOALS = np.uint64(TARGET + 128) * EACH
_LANES, _OCTETS, _WIDTH = np.uint64(LANES), np.uint64(OCTETS), np.uint64(WIDTH)
_TIME, _DIGIT, _GOAL, _AROUND, _ITSELF, _FOUND, _ODD_TIME, _SPARE = (
    np.uint64(row) for row in (TIME, DIGIT, GOAL, AROUND, ITSELF, FOUND, ODD_TIME, SPARE)
)


@kernel(
    "uint64 uint64 uint64 int8 uint64 uint64 uint32 uint8 uint8 uint64 uint8 uint32 uint64 int8 uint64 uint8 int32",
    __file__,
)
def playouts(
    owner: np.ndarray,
    digit: np.ndarray,
    neighbour_sum: np.ndarray,
    turn: np.ndarray,
    inside: np.ndarray,
    generator: np.ndarray,
    four_digits: np.ndarray,
    places: np.ndarray,
    orders: np.ndarray,
    ranks: np.ndarray,
    shuffles: np.ndarray,
    drawn: np.ndarray,
    digits: np.ndarray,
    lanes: np.ndarray,
    octets: np.ndarray,
    triggers: np.ndarray,
    margins: np.ndarray,
) -> None:
    """Write the margins, int32 [boards], after random moves to the end.

    owner, digit, neighbour_sum, turn: the fields of a State of 8 x 8 squares, read as numbers of eight bytes. inside:
    [1], a bitboard of the squares that count; the others must be filled and have sums that never become 35. generator:
    see `random_numbers`. four_digits: FOUR_DIGITS. Scratch arrays: places, orders [64, padded_orders(boards)], shuffles
    [64, SHUFFLES], drawn [16 * boards + 4], lanes `triggers.lanes()`, triggers [64]. ranks, digits and octets are the
    same memory as orders, drawn and lanes, read as numbers of eight bytes.
    """
    boards = np.uint64(len(turn))
    count, padded = (boards + _7) // _8, np.uint64(len(orders) // SQUARES)
    draw_orders(generator, places, orders, count, padded)
    draw_orders(generator, places, shuffles, _8, _8)
    draw_items(generator, four_digits, drawn, int(_16 * boards))
    columns = padded >> _3  # octets with the same shuffle
    end = columns * _8
    for start in range(_0, end, _OCTETS):
        for n in range(OCTETS):
            octet = start + np.uint64(n)
            shuffle, column = octet // columns, octet % columns
            board = shuffle * count + column * _8
            if octet < end and board < boards:
                lay_out(digit, neighbour_sum, ranks, shuffles, digits, octets, np.uint64(n), shuffle, column, board)
        find_triggers(lanes)
        for n in range(OCTETS):
            octet = start + np.uint64(n)
            shuffle, column = octet // columns, octet % columns
            board = shuffle * count + column * _8
            if octet < end and board < boards:
                extract_bitboards(octets, np.uint64(n))
                for m in range(min(_8, count - column * _8, boards - board)):
                    lane = np.uint64(n) * _8 + np.uint64(m)
                    here = board + np.uint64(m)
                    margins[here] = margin(owner, digit, turn, inside, lanes, octets, triggers, lane, here)


@part
def draw_orders(
    generator: np.ndarray, places: np.ndarray, orders: np.ndarray, count: np.uint64, padded: np.uint64
) -> None:
    """Draw `count` permutations, the columns of an array [64, padded]."""
    for n in range(count):
        draw_places(generator, SQUARES, places, np.uint64(n), padded)
    for n in range(SQUARES):
        for column in range(padded):
            orders[np.uint64(n) * padded + np.uint64(column)] = np.uint8(n)
    for n in range(SQUARES - 1, 0, -1):
        for column in range(count):
            one = np.uint64(n) * padded + np.uint64(column)
            other = np.uint64(places[one]) * padded + np.uint64(column)
            orders[one], orders[other] = orders[other], orders[one]


@part
def lay_out(
    digit: np.ndarray,
    neighbour_sum: np.ndarray,
    ranks: np.ndarray,
    shuffles: np.ndarray,
    digits: np.ndarray,
    octets: np.ndarray,
    octet: np.uint64,
    shuffle: np.uint64,
    column: np.uint64,
    board: np.uint64,
) -> None:
    """Fill the first three fields of an octet's lanes. board: the first board of the octet.

    Where fewer than eight boards are left, the last one fills the other lanes, too.
    """
    boards = np.uint64(len(digit)) >> _3
    columns = np.uint64(len(ranks) // SQUARES)
    for r in range(SIZE):
        rank = np.uint64(r)
        for n in range(8):
            row = min(board + np.uint64(n), boards - _1) * _8 + rank
            filled = digit[row] + LOWER & HIGHEST
            octets[(_SPARE + np.uint64(n)) * _OCTETS + octet] = neighbour_sum[row] | filled
        transpose(octets, _SPARE * _OCTETS + octet, _OCTETS, (_SPARE + _8) * _OCTETS + octet, _OCTETS)
        for f in range(SIZE):
            file = np.uint64(f)
            square = rank * _8 + file
            sums = octets[(_SPARE + _8 + file) * _OCTETS + octet]
            empty = ~((sums >> _7 & EACH) * _255)
            at = row_of(square) * _OCTETS + octet
            placed = eight_bytes(digits, square * boards + board) & empty
            octets[_TIME * _OCTETS + at] = (
                ranks[np.uint64(shuffles[square * _8 + shuffle]) * columns + column] + EACH & empty
            )
            octets[_DIGIT * _OCTETS + at] = placed
            octets[_GOAL * _OCTETS + at] = (_GOALS - (sums & LOWER) + placed) ^ HIGHEST  # minus 128 in each byte


@part
def row_of(square: np.uint64) -> np.uint64:
    """The row of a square in a field of the lanes."""
    return ((square >> _3) + _2) * _WIDTH + (square & _7) + _2


@part
def extract_bitboards(octets: np.ndarray, octet: np.uint64) -> None:
    """Write bitboards of eight boards into the spare rows: first FOUND, then ODD_TIME."""
    first = row_of(_0) * _OCTETS + octet
    transpose(octets, _FOUND * _OCTETS + first, _WIDTH * _OCTETS, _SPARE * _OCTETS + octet, _OCTETS)
    transpose(octets, _ODD_TIME * _OCTETS + first, _WIDTH * _OCTETS, (_SPARE + _8) * _OCTETS + octet, _OCTETS)


@part
def margin(
    owner: np.ndarray,
    digit: np.ndarray,
    turn: np.ndarray,
    inside: np.ndarray,
    lanes: np.ndarray,
    octets: np.ndarray,
    triggers: np.ndarray,
    lane: np.uint64,
    board: np.uint64,
) -> np.int32:
    """The margin of a board at the end of the playout: red squares minus blue ones."""
    spare = (_SPARE + (lane & _7)) * _OCTETS + (lane >> _3)
    left, mine = octets[spare], octets[spare + _8 * _OCTETS]
    empties, red, owned = colours(owner, digit, board)
    if empties != _ALL:
        mine = squares_of_mover(lanes, empties, lane)
    red |= (mine if turn[board] == 1 else ~mine) & empties & ~owned
    times = _0
    while left:
        square = np.uint64(lowest_set_bit(left))
        left &= left - _1
        time = np.uint64(lanes[row_of(square) * _LANES + lane] - 1)
        times |= _1 << time
        triggers[time] = np.uint8(square)
    while times:
        square = np.uint64(triggers[np.uint64(lowest_set_bit(times))])
        times &= times - _1
        at = row_of(square) * _LANES + lane
        around, itself = np.uint64(np.uint8(lanes[_AROUND * _LANES + at])), np.uint64(lanes[_ITSELF * _LANES + at])
        # As bits of the 3 x 3 squares from a1 on, then rotated to their place.
        bits = around & _7 | (around & _8) << _5 | itself << _9 | (around & _16) << _6 | around >> _5 << _16
        reached = rotate_left(bits, square + _55)
        near, reds = neighbours(reached) & inside[_0], reached & red
        red = (red | (near if reds == reached else _0)) & ~(near if reds == _0 else _0)
    return np.int32(popcount(red) * _2) - np.int32(popcount(inside[_0]))


@part
def colours(owner: np.ndarray, digit: np.ndarray, board: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Three bitboards of a board: its empty squares, its red squares, and its squares with an owner."""
    empties = red = owned = _0
    for rank in range(SIZE):
        row, at = board * _8 + np.uint64(rank), np.uint64(8 * rank)
        if digit[row] | owner[row] == _0:
            empties |= _255 << at
            continue
        colour = (owner[row] & EACH) << _7  # 1 is red, 255 blue
        empties |= move_mask(~(digit[row] + LOWER) & HIGHEST) << at
        owned |= move_mask(colour) << at
        red |= move_mask(colour & ~owner[row]) << at
    return empties, red, owned


@part
def squares_of_mover(lanes: np.ndarray, empties: np.uint64, lane: np.uint64) -> np.uint64:
    """A bitboard of the empty squares that the side to move fills: the first, third, fifth ... by time."""
    filled, left = _0, empties
    while left:
        filled |= _1 << np.uint64(lanes[row_of(np.uint64(lowest_set_bit(left))) * _LANES + lane] - 1)
        left &= left - _1
    for n in range(6):
        filled ^= filled << (_1 << np.uint64(n))  # at the end, bit k: 1 if an odd number is filled by time k
    mine, left = _0, empties
    while left:
        square = np.uint64(lowest_set_bit(left))
        left &= left - _1
        mine |= (filled >> np.uint64(lanes[row_of(square) * _LANES + lane] - 1) & _1) << square
    return mine


@part
def rotate_left(bits: np.uint64, by: np.uint64) -> np.uint64:
    """64 bits, rotated upwards by `by` places."""
    return bits << (by & _63) | bits >> (_64 - by & _63)


@part
def neighbours(squares: np.uint64) -> np.uint64:
    """A bitboard of all squares with a neighbour among the given ones."""
    beside = (squares << _1 & _NOT_A) | (squares >> _1 & _NOT_H)
    ranks = squares | beside
    return beside | ranks << _8 | ranks >> _8


def padded_orders(boards: int) -> int:
    """The number of orders that `boards` boards need, rounded up to whole octets; at least one octet."""
    return max(1, -(-boards // (SHUFFLES * 8))) * 8
