"""Proves whether the side to move can gain at least k points more than the other side in the rest of an ending.

`search.endgame` asks the questions; the search can be stopped and continued. It has a stack of its own, and a
transposition table of a fixed size that keeps the bounds of positions. Two positions share a key with a probability of
about 2 ** -64, so a wrong proof is possible but very unlikely.

Two ideas end the search early. First, `endings.brings` bounds the worth of each square to each side, and these bounds
give a bound of the margin (`settled_by`). Second, `key_of` merges positions with the same future.
"""

import numpy as np

from ....kernels.bits import lowest_set_bit, popcount_int
from ....kernels.kernel import kernel, part
from ....search.kernels import question
from ....search.kernels.question import BUDGET, DONE, PLY, VALUE, K
from .endings import EMPTY, FIELDS, LEGAL, OWN, SQUARES, brings, fill, key_of, mixed

# Further numbers of the task: int32 [TASK].
TURN = question.TASK  # 0 or 1: the side to move in the position given
DROPS = question.TASK + 1  # 1 with gravity
SYMMETRIC = question.TASK + 2  # with at least this many empty squares, mirror images count as one position
TASK = question.TASK + 3
# Numbers of an entry of the stack: int32 [NUMBERS].
ASKED, BEST, COUNT, TRYING, LOWEST, HIGHEST, WORK, KILLER, IMAGE = range(9)
NUMBERS = 9
MOVE, GAIN, ORDER = range(3)  # the fields of a move: int32 [PLIES, SQUARES, MOVE_FIELDS]
MOVE_FIELDS = 3
LIMIT = 500  # no margin is larger
_KEPT_FROM = 4  # empty squares: positions with fewer are not stored in the table
_BOUNDED_TO = 14  # empty squares: in positions with more, bounds seldom answer the question
_LIKELY = 5  # bonus in the move ordering for the answer to a sibling move (killer moves, Akl and Newborn 1977)
_WAYS = 4  # neighbouring entries of the table where a position may be
_TRIED, _UNANSWERED = -1_000_000, -1000
_0, _1, _32 = np.uint64(0), np.uint64(1), np.uint64(32)

Stack = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]
"""The path from the root to the current position: positions, uint64 [FIELDS] each; numbers, int32 [NUMBERS]; moves;
keys, uint64."""


@part
def entry_of(table: np.ndarray, key: np.uint64) -> int:
    """The entry of a position in the table.

    If the table lacks the position: the entry to replace, the one whose answer took the least work.
    """
    start = 2 * int(np.int64((key >> _32) * np.uint64(len(table) // 2 - _WAYS) >> _32))
    cheapest = start
    for way in range(_WAYS):
        entry = start + 2 * way
        if table[entry] == key or table[entry] == _0:
            return entry
        if table[entry + 1] >> _32 < table[cheapest + 1] >> _32:
            cheapest = entry
    return cheapest


@part
def image(squares: np.uint64, images: np.ndarray, symmetry: int) -> np.uint64:
    """The image of a set of squares under a symmetry of the board."""
    found = _0
    while squares:
        found |= _1 << np.uint64(images[SQUARES * symmetry + lowest_set_bit(squares)])
        squares &= squares - _1
    return found


@part
def settled_by(worth: np.ndarray, count: int, drops: bool, least: bool) -> int:
    """A bound of the margin: the lower one if `least`, else the upper one.

    worth: int32 [count, 2], the worth of each square to the mover and to the other side. Without gravity, the bound
    assumes that the sides take squares in turn; the best choice is then the square with the highest sum of both worths.
    With gravity, it assumes that one side first chooses all of its squares: the other side for the lower bound, the
    mover for the upper one.
    """
    margin = 0
    for i in range(count):
        margin -= worth[2 * i + 1]
        both = worth[2 * i] + worth[2 * i + 1]
        n = i
        while n > 0 and worth[2 * n - 2] < both:
            worth[2 * n] = worth[2 * n - 2]
            n -= 1
        worth[2 * n] = both
    mine = (count + 1) // 2
    for n in range(mine):
        margin += worth[2 * ((count - 1 - n if least else n) if drops else 2 * n)]
    return margin


@part
def last_ones(positions: np.ndarray, at: int, side: int, left: int, rays: np.ndarray) -> int:
    """The margin with one or two empty squares left.

    Each side has at most one move, so only its gain at once counts.
    """
    empty, legal = positions[at + EMPTY], positions[at + LEGAL]
    one = lowest_set_bit(legal)
    margin = brings(positions, at, side, one, 0, rays)[0]
    if left == 1:
        return margin
    other = lowest_set_bit(empty ^ _1 << np.uint64(one))
    margin -= brings(positions, at, 1 - side, other, 0, rays)[0]
    if popcount_int(legal) == 1:
        return margin
    swapped = brings(positions, at, side, other, 0, rays)[0] - brings(positions, at, 1 - side, one, 0, rays)[0]
    return max(margin, swapped)


@part
def expand(
    stack: Stack, ply: int, task: np.ndarray, rays: np.ndarray, images: np.ndarray, table: np.ndarray, worth: np.ndarray
) -> int:
    """Look up a position, or list its moves.

    Returns the position's margin, or a bound of it, if this answers the question, else _UNANSWERED.
    """
    positions, numbers, moves, keys = stack
    at, mine, side = FIELDS * ply, NUMBERS * ply, (task[TURN] + ply) & 1
    asked, empty, legal = numbers[mine + ASKED], positions[at + EMPTY], positions[at + LEGAL]
    left = popcount_int(empty)
    if left <= 2:
        return last_ones(positions, at, side, left, rays)
    low, high, first_choice, symmetry = -LIMIT, LIMIT, -1, 0
    if left >= _KEPT_FROM:
        if left >= task[SYMMETRIC]:
            keys[ply] = _0
            for n in range(len(images) // SQUARES):
                key = mixed(image(positions[at + OWN], images, n)) + image(positions[at + OWN + 1], images, n)
                key = mixed(key) | _1
                if key > keys[ply]:
                    keys[ply], symmetry = key, n
        else:
            keys[ply] = key_of(positions, at, rays)
        entry = entry_of(table, keys[ply])
        if table[entry] == keys[ply]:
            known = int(np.int64(table[entry + 1]))
            low, high, first_choice = (known & 1023) - LIMIT, (known >> 10 & 1023) - LIMIT, (known >> 20 & 127) - 1
            if low >= asked:
                return low
            if high < asked:
                return high
    bounded = left <= _BOUNDED_TO
    count, n, rest = 0, 0, empty
    while rest:
        square = lowest_set_bit(rest)
        rest &= rest - _1
        gain, least, most = brings(positions, at, side, square, (left - 1) // 2, rays)
        its_gain, its_least, its_most = brings(positions, at, 1 - side, square, left // 2 - 1, rays)
        if bounded:
            worth[2 * n], worth[2 * n + 1] = most, its_least
            worth[2 * SQUARES + 2 * n], worth[2 * SQUARES + 2 * n + 1] = least, its_most
            n += 1
        if legal >> np.uint64(square) & _1:
            move = MOVE_FIELDS * (SQUARES * ply + count)
            moves[move + MOVE], moves[move + GAIN] = square, gain
            moves[move + ORDER] = 2 * (gain + its_gain) + most + its_most
            if square == numbers[mine + KILLER]:
                moves[move + ORDER] += _LIKELY if task[DROPS] else 4 * _LIKELY
            if images[SQUARES * symmetry + square] == first_choice:
                moves[move + ORDER] = 10_000
            count += 1
    if bounded:
        high = min(high, settled_by(worth, left, task[DROPS] == 1, False))
        low = max(low, settled_by(worth[2 * SQUARES :], left, task[DROPS] == 1, True))
        if low >= asked:
            return low
        if high < asked:
            return high
    numbers[mine + LOWEST], numbers[mine + HIGHEST], numbers[mine + IMAGE] = low, high, symmetry
    numbers[mine + BEST], numbers[mine + COUNT], numbers[mine + WORK] = -LIMIT, count, 1
    return _UNANSWERED


@part
def close(table: np.ndarray, stack: Stack, ply: int, value: int, square: int) -> int:
    """Store `value`, the answer to the question about a position, and return it.

    square: the square of the move that proves a yes, or -1 after a no. It is numbered as in the mirror image from which
    the key was made.
    """
    positions, numbers, _, keys = stack
    mine = NUMBERS * ply
    if value >= numbers[mine + ASKED]:
        numbers[mine + LOWEST] = max(numbers[mine + LOWEST], value)
    else:
        numbers[mine + HIGHEST] = min(numbers[mine + HIGHEST], value)
    if popcount_int(positions[FIELDS * ply + EMPTY]) >= _KEPT_FROM:
        entry = entry_of(table, keys[ply])
        packed = numbers[mine + LOWEST] + LIMIT | numbers[mine + HIGHEST] + LIMIT << 10 | square + 1 << 20
        table[entry], table[entry + 1] = keys[ply], np.uint64(packed) | np.uint64(numbers[mine + WORK]) << _32
    return value


@part
def next_move(stack: Stack, ply: int) -> int:
    """The index of the next move to try, or -1 if there is none. The move then counts as tried."""
    _, numbers, moves, _ = stack
    best, most = -1, _TRIED
    for n in range(numbers[NUMBERS * ply + COUNT]):
        move = MOVE_FIELDS * (SQUARES * ply + n)
        if moves[move + ORDER] > most:
            best, most = move, moves[move + ORDER]
    if best >= 0:
        moves[best + ORDER] = _TRIED
    return best


@kernel("int32 uint64 uint64 uint8 uint64 uint64 int32 int32 uint64 int32", __file__)
def prove(
    task: np.ndarray,
    given: np.ndarray,
    rays: np.ndarray,
    images: np.ndarray,
    table: np.ndarray,
    positions: np.ndarray,
    numbers: np.ndarray,
    moves: np.ndarray,
    keys: np.ndarray,
    worth: np.ndarray,
) -> None:
    """Expand up to BUDGET more positions to answer the question about `given`, a position with an empty square.

    If the question is not answered, the next call continues. BUDGET becomes the number left over. images: uint8
    [symmetries, SQUARES], the square to which each symmetry of the board moves each square; the first symmetry is the
    identity. table: uint64 [2 * entries]. positions ... keys: a Stack. worth: a scratch array, int32 [4 * SQUARES].
    """
    stack = positions, numbers, moves, keys
    budget, ply, value = task[BUDGET], task[PLY], _UNANSWERED
    if ply < 0:
        ply, numbers[ASKED] = 0, task[K]
        for i in range(FIELDS):
            positions[i] = given[i]
    entering = True
    while value == _UNANSWERED or ply > 0:
        if value != _UNANSWERED:  # it also answers the question of a move of the previous position
            ply -= 1
            mine = NUMBERS * ply
            numbers[mine + WORK] += numbers[mine + NUMBERS + WORK]
            move = numbers[mine + TRYING]
            value = moves[move + GAIN] - value
            if value >= numbers[mine + ASKED]:
                square = moves[move + MOVE]
                numbers[mine + KILLER] = square
                square = int(images[SQUARES * numbers[mine + IMAGE] + square])
                value = close(table, stack, ply, value, square)
            else:
                numbers[mine + BEST] = max(numbers[mine + BEST], value)
                value = _UNANSWERED
        elif entering:
            if budget <= 0:
                break
            budget -= 1
            entering = False
            numbers[NUMBERS * ply + WORK] = 1
            value = expand(stack, ply, task, rays, images, table, worth)
        else:
            move = next_move(stack, ply)
            if move < 0:
                value = close(table, stack, ply, numbers[NUMBERS * ply + BEST], -1)
            else:
                mine = NUMBERS * ply
                numbers[mine + TRYING] = move
                side = (task[TURN] + ply) & 1
                fill(positions, FIELDS * ply, FIELDS * (ply + 1), side, moves[move + MOVE], rays)
                numbers[mine + NUMBERS + ASKED] = moves[move + GAIN] - numbers[mine + ASKED] + 1
                ply, entering = ply + 1, True
    task[DONE], task[VALUE], task[BUDGET] = value != _UNANSWERED, value, budget
    task[PLY] = ply if value == _UNANSWERED else -1
