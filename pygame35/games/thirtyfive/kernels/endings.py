"""Positions of an ending of 35, for kernels. Positions with equal keys have equal values.

Colours never affect digits. Digits matter only through *live* squares. A filled square is live if it can still reach
35: its need is 1 ... 9 for each empty neighbour. An empty square is live if it can still reach 35, or if its sum is 35
already, so that it acts when it is filled. Therefore

- the digits 1 ... 9 on a square differ only in the squares that they bring to 35, and in the needs that they leave;
- an empty square that is neither live nor next to a live one is *inert*: its digit does not matter;
- if the live squares around an empty one have no other empty neighbour, only the equality of their needs matters: needs
  of 3, 3 and 7 are equivalent to 1, 1 and 2.

A square that is neither live nor next to a live one is *settled*: its colour counts but has no further effect. A plain
inert square is worth one square to the side that fills it; filling a highlighted one only passes the turn. Two inert
squares of one sort cancel: when one side takes the first, the other can take the second. So each side can secure the
result that the position has without the two squares.

Positions are numbered. `ending` is a tuple of arrays:

    boards    uint64 [FIELDS of each position]
    numbers   int32 [NUMBERS of each position]
    needs     int8 [64 of each position]: 35 minus the sum around each square
    grid      uint64: see `bitboards`
    random    uint64 [squares, NEEDS]: a random number for each need of each square (Zobrist 1970)
"""

import numpy as np

from ....kernels.bits import bit_of, lowest_set_bit, popcount_int
from ....kernels.kernel import part
from ....search.kernels.table import hash_combine
from ..boards import USUAL
from ..rules import DIGITS, TARGET
from .bitboards import NEAR, WHOLE, beside_one, neighbours

# The fields of a position: bitboards, then two hashes. `classify` writes ACTIVE and KEY.
EMPTIES, RED, LIT, LIVE, ACTIVE = range(5)  # LIT: empty squares with a colour. ACTIVE: empty ones that are not inert
LIVE_KEY, KEY = 5, 6  # a hash of the live squares and their needs, and one of the position
FIELDS = 8
# The numbers of a position. SETTLED: the settled red squares minus the settled blue ones. SPARE: pairs of inert squares
# are left out; 1 if a plain one remains, plus 2 if a highlighted one remains. LOW, HIGH: bounds of the mover's margin
# in the squares that are not settled, without the pairs of inert squares.
TURN, SETTLED, SPARE, LOW, HIGH = range(5)
NUMBERS = 16
SQUARES = USUAL.squares
NEEDS = TARGET + 1  # number of needs that a live square can have: 0 ... 35
_0, _1, _4, _15 = (np.uint64(number) for number in (0, 1, 4, 15))
Ending = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]


@part
def begin(
    ending: Ending, at: int, owner: np.ndarray, digit: np.ndarray, sums: np.ndarray, turn: int, start: int, squares: int
) -> None:
    """Make position `at` from a board of a State, whose squares begin at `start`."""
    boards, numbers, needs, grid, random = ending
    empties = red = lit = live = key = _0
    for square in range(squares):
        bit = bit_of(square)
        needs[at * SQUARES + square] = TARGET - int(sums[start + square])
        if digit[start + square] == 0:
            empties |= bit
            if owner[start + square] != 0:
                lit |= bit
        if owner[start + square] > 0:
            red |= bit
    for square in range(squares):
        bit, need = bit_of(square), int(needs[at * SQUARES + square])
        filled = 0 if empties & bit else 1
        if filled <= need <= DIGITS * popcount_int(grid[NEAR + square] & empties):
            live |= bit
            key ^= random[square * NEEDS + need]
    first = at * FIELDS
    boards[first + EMPTIES], boards[first + RED], boards[first + LIT] = empties, red, lit
    boards[first + LIVE], boards[first + LIVE_KEY] = live, key
    numbers[at * NUMBERS + TURN] = turn


@part
def place(ending: Ending, at: int, square: int, digit: int) -> bool:
    """Make position at + 1 from position `at` by a move. Returns True if the move brings a square to 35."""
    boards, numbers, needs, grid, random = ending
    first, mine, following = at * FIELDS, at * SQUARES, (at + 1) * SQUARES
    bit = bit_of(square)
    empties, red, lit = boards[first + EMPTIES] ^ bit, boards[first + RED], boards[first + LIT]
    live, key, reached = boards[first + LIVE], boards[first + LIVE_KEY], _0
    for other in range(SQUARES):
        needs[following + other] = needs[mine + other]
    rest = grid[NEAR + square]
    while rest:
        near = lowest_set_bit(rest)
        here, rest = bit_of(near), rest & (rest - _1)
        before = int(needs[mine + near])
        after = before - digit
        needs[following + near] = after
        if live & here:  # no other square becomes live
            filled = 0 if empties & here else 1
            live, key = live ^ here, key ^ random[near * NEEDS + before]
            if filled and after == 0:
                reached |= here
            elif filled <= after <= DIGITS * popcount_int(grid[NEAR + near] & empties):
                live, key = live | here, key ^ random[near * NEEDS + after]
    if live & bit:
        need = int(needs[mine + square])
        if need == 0:
            live, key, reached = live ^ bit, key ^ random[square * NEEDS + need], reached | bit
        elif need > DIGITS * popcount_int(grid[NEAR + square] & empties):
            live, key = live ^ bit, key ^ random[square * NEEDS + need]
    if numbers[at * NUMBERS + TURN] > 0 and not lit & bit:
        red |= bit
    lit &= ~bit
    if reached:
        reds, beside = red & reached, neighbours(reached, grid)
        if reds == reached:
            red, lit = red | beside, lit | beside & empties
        elif reds == _0:
            red, lit = red & ~beside, lit | beside & empties
    first += FIELDS
    boards[first + EMPTIES], boards[first + RED], boards[first + LIT] = empties, red, lit
    boards[first + LIVE], boards[first + LIVE_KEY] = live, key
    numbers[(at + 1) * NUMBERS + TURN] = -numbers[at * NUMBERS + TURN]
    return reached != _0


@part
def classify(ending: Ending, at: int) -> None:
    """Find the squares that still matter, and the key of a position.

    With the same mover, equal keys mean equal values.
    """
    boards, numbers, needs, grid, _ = ending
    first, mine = at * FIELDS, at * NUMBERS
    empties, red, lit = boards[first + EMPTIES], boards[first + RED], boards[first + LIT]
    live = boards[first + LIVE]
    near = neighbours(live, grid)
    active = empties & (live | near)
    plain, inert_lit = empties & ~active & ~lit, empties & ~active & lit
    settled = grid[WHOLE] & ~near & ~(active & ~lit) & ~plain
    spare = popcount_int(plain) & 1 | (popcount_int(inert_lit) & 1) << 1
    boards[first + ACTIVE] = active
    numbers[mine + SETTLED] = 2 * popcount_int(red & settled) - popcount_int(settled)
    numbers[mine + SPARE] = spare
    key, single, rest = boards[first + LIVE_KEY], beside_one(active, grid), active
    while rest:
        group = live & grid[NEAR + lowest_set_bit(rest)]
        rest &= rest - _1
        if group and not group & ~single:
            key ^= relabelling(ending, at, group)
    key = hash_combine(hash_combine(hash_combine(key, spare), active), lit & active)
    boards[first + KEY] = hash_combine(key, red & (live | near))


@part
def relabelling(ending: Ending, at: int, group: np.uint64) -> np.uint64:
    """The change of a key when the needs of a group become labels.

    A group is a set of live squares that all have the same only empty neighbour. Their needs are at most 9, and only
    which of them are equal matters. A need of 0 stays 0.
    """
    needs, random = ending[2], ending[4]
    change = labels = _0  # labels: four bits for each need
    last = 0
    while group:
        square = lowest_set_bit(group)
        group &= group - _1
        need = int(needs[at * SQUARES + square])
        if need != 0:
            shift = _4 * np.uint64(need)
            label = int(np.int64(labels >> shift & _15))
            if label == 0:
                last += 1
                label = last
                labels |= np.uint64(label) << shift
            change ^= random[square * NEEDS + need] ^ random[square * NEEDS + label]
    return change


@part
def bound(ending: Ending, at: int) -> None:
    """Set LOW and HIGH, bounds of the mover's margin.

    A side has in the end at most its own squares, the squares that may still turn to it, and those that it can fill.
    """
    boards, numbers, _, grid, _ = ending
    first, mine = at * FIELDS, at * NUMBERS
    red, live, active = boards[first + RED], boards[first + LIVE], boards[first + ACTIVE]
    plain = active & ~boards[first + LIT]
    coloured = neighbours(live, grid) & ~plain
    red_reach = reach(live, live & (red | plain), grid)
    blue_reach = reach(live, live & ~red, grid)
    turn, spare = numbers[mine + TURN], numbers[mine + SPARE]
    moves = popcount_int(active) + (spare & 1) + (spare >> 1)
    red_moves = moves + (1 if turn > 0 else 0) >> 1
    most_red = most(red, red_reach, coloured, plain, spare & 1, red_moves)
    most_blue = most(~red, blue_reach, coloured, plain, spare & 1, moves - red_moves)
    squares = popcount_int(coloured | plain) + (spare & 1)
    high, low = 2 * most_red - squares, squares - 2 * most_blue
    numbers[mine + LOW], numbers[mine + HIGH] = (low, high) if turn > 0 else (-high, -low)


@part
def most(own: np.uint64, reached: np.uint64, coloured: np.uint64, plain: np.uint64, spare: int, moves: int) -> int:
    """The most squares that a side can have in the end, see `bound`."""
    others = popcount_int(plain & ~reached) + spare
    return popcount_int((own | reached) & coloured) + popcount_int(plain & reached) + min(others, moves)


@part
def reach(live: np.uint64, able: np.uint64, grid: np.ndarray) -> np.uint64:
    """All squares that can ever take one given colour. able: the live squares that may act in that colour now."""
    reached = neighbours(able, grid)
    more = live & reached & ~able
    while more:
        able |= more
        reached |= neighbours(more, grid)
        more = live & reached & ~able
    return reached
