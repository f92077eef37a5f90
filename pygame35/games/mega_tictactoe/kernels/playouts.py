"""Random playouts of Mega tic-tac-toe.

For each local board a random order of its empty squares is drawn before the first ply. A ply in a given local board
takes the next square of its order, which is equally likely to be any of the squares left. A side that may play anywhere
first draws the local board, with a probability in proportion to its empty squares. So most plies need no random number,
and only one number from memory.

The random numbers of a playout are those of SplitMix64 (Steele, Lea and Flood 2014) from a seed of 64 bits. It passes
the tests of BigCrush, and a playout draws fewer than a hundred numbers.
"""

import numpy as np

from ....basics import RED
from ....kernels.kernel import kernel, part
from ....search.kernels.table import GOLDEN_GAMMA, splitmix64
from ..masks import ALL, COUNT, HAS_LINE
from ..rules import SIZE
from .orders import Words, random_order

FACTS = (HAS_LINE << 4 | COUNT).astype(np.uint8)  # [mask]: 16 if it has three in a row, plus the number of its items
LINE, COUNT_BITS = np.uint8(4), np.uint8(15)  # in FACTS: the bit of three in a row, and the bits of the number
# `sides` is uint64 [2, 10]: for red and for blue, the squares in each local board as masks, then a mask of the local
# boards that the side has won.
SIDE_STRIDE, WON = np.uint64(SIZE + 1), np.uint64(SIZE)
_0, _1, _4, _7, _9, _15, _18 = (np.uint64(number) for number in (0, 1, 4, 7, 9, 15, 18))
_32, _56 = np.uint64(32), np.uint64(56)
_ALL, _BYTE = np.uint64(ALL), np.uint64(255)
_EACH, _HIGHEST = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)  # one bit of each byte


@part
def at_board(number: Words, board: Words) -> Words:
    """`number`, at most a byte, shifted to the byte of a local board. Board 8 has no byte: the result is 0."""
    return number << _4 * board << _4 * board


@part
def random_board(drawn: Words, room: Words, total: Words) -> Words:
    """A random local board; its probability is proportional to the number of its empty squares.

    drawn: 64 random bits. room: the numbers of empty squares of local boards 0 to 7, one byte for each; 0 for a decided
    board. total: the sum over all nine boards.
    """
    number = (drawn >> _32) * total >> _32
    # In each byte: 1 if the empty squares up to and including this board's are at most `number`.
    before = ((number * _EACH | _HIGHEST) - room * _EACH & _HIGHEST) >> _7
    return before * _EACH >> _56


@kernel("int32 uint16 int8 int8 uint64 uint8 uint32 uint32 uint64 uint64 int8", __file__)
def random_games(
    task: np.ndarray,
    marks: np.ndarray,
    forced: np.ndarray,
    turn: np.ndarray,
    seeds: np.ndarray,
    facts: np.ndarray,
    spans: np.ndarray,
    parts: np.ndarray,
    orders: np.ndarray,
    sides: np.ndarray,
    margins: np.ndarray,
) -> None:
    """Write the margins, int8 [boards], after random moves to the end.

    task: [1] the number of boards. marks, forced, turn: the fields of a State. seeds: [boards]. facts: FACTS.
    spans, parts: `orders.tables()`. Scratch arrays: orders [9], sides [2, 10].
    """
    for board in range(task[0]):
        n = np.uint64(board)
        closed, room, total = lay_out(marks, n, facts, sides)
        margin = np.int8(facts[sides[WON]] >> LINE) - np.int8(facts[sides[SIDE_STRIDE + WON]] >> LINE)
        if margin == 0 and total != _0:
            state = seeds[n]
            for k in range(SIZE):
                here = np.uint64(k)
                state += GOLDEN_GAMMA
                orders[here] = random_order(
                    _ALL & ~(sides[here] | sides[SIDE_STRIDE + here]), splitmix64(state), spans, parts
                )
            side = _0 if turn[n] == RED else SIDE_STRIDE
            margin = played(forced[n], side, state, closed, room, total, facts, orders, sides)
        margins[n] = margin


@part
def lay_out(
    marks: np.ndarray, n: np.uint64, facts: np.ndarray, sides: np.ndarray
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Fill `sides` with the marks of board n.

    Returns a mask of the decided local boards, and room and total of `random_board`.
    """
    closed, room, total = _0, _0, _0
    sides[WON], sides[SIDE_STRIDE + WON] = _0, _0
    for k in range(SIZE):
        here = np.uint64(k)
        one, other = np.uint64(marks[_18 * n + here]), np.uint64(marks[_18 * n + _9 + here])
        sides[here], sides[SIDE_STRIDE + here] = one, other
        red, blue = np.uint64(facts[one] >> LINE), np.uint64(facts[other] >> LINE)
        sides[WON] |= red << here
        sides[SIDE_STRIDE + WON] |= blue << here
        left = np.uint64(facts[_ALL & ~(one | other)] & COUNT_BITS)
        if red | blue or left == _0:
            closed |= _1 << here
        else:
            room |= at_board(left, here)
            total += left
    return closed, room, total


@part
def played(
    forced: np.int8,
    side: np.uint64,
    state: np.uint64,
    closed: np.uint64,
    room: np.uint64,
    total: np.uint64,
    facts: np.ndarray,
    orders: np.ndarray,
    sides: np.ndarray,
) -> np.int8:
    """The margin after random moves to the end.

    side: the index in `sides` at which the part of the side to move begins.
    """
    board, anywhere = np.uint64(forced), forced < 0
    while True:
        if anywhere:
            state += GOLDEN_GAMMA
            board = random_board(splitmix64(state), room, total)
        order = orders[board]
        place = order & _15
        order >>= _4
        orders[board] = order
        own = sides[side + board] | _1 << place
        sides[side + board] = own
        room -= at_board(_1, board)
        total -= _1
        won = facts[own] >> LINE
        if won or order == _1:
            closed |= _1 << board
            room &= ~at_board(_BYTE, board)
            total -= np.uint64(facts[_ALL & ~(own | sides[SIDE_STRIDE - side + board])] & COUNT_BITS)
            sides[side + WON] |= np.uint64(won) << board
            if facts[sides[side + WON]] >> LINE:
                return np.int8(1) if side == _0 else np.int8(-1)
            if total == _0:
                return np.int8(0)
        side = SIDE_STRIDE - side
        anywhere = closed >> place & _1 != _0
        board = place
