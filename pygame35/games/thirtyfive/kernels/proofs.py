"""Proves whether the margin of an ending of 35 is at least k, by a search that can be stopped and continued.

It is the search of `search.endgame`, with its own stack, and with a transposition table of a fixed size that keeps the
bounds of positions. Two positions of `endings` with the same key count as one. Two different ones have the same key
with a probability of 2 ** -64, so a wrong proof is possible but very unlikely.

Four arrays belong together as `Work`:

    table     uint64 [entries, 2]: a position's key; its bounds, the move that refuted it, and its active squares
    moves     int32 [MOVE_FIELDS, PLIES, MOVES]: the moves still to be tried in each position of the line
    keys      uint64 [PLIES, MOVES]: the keys of the positions after these moves
    history   int32 [HISTORY]: how often each move, and a move on each square, caused a cutoff (the history heuristic,
              Schaeffer 1983)
"""

import numpy as np

from ....kernels.bits import bit_of, lowest_set_bit, popcount_int
from ....kernels.kernel import kernel, part
from ....search.kernels.question import BUDGET, DONE, PLY, VALUE, K
from ..rules import DIGITS
from .bitboards import NEAR
from .endings import (
    ACTIVE,
    EMPTIES,
    FIELDS,
    HIGH,
    KEY,
    LIT,
    LIVE,
    LOW,
    NUMBERS,
    SETTLED,
    SPARE,
    SQUARES,
    TURN,
    Ending,
    begin,
    bound,
    classify,
    place,
)

EMPTY = 24  # the most empty squares of a position
PLIES = EMPTY + 1
MOVES = DIGITS * EMPTY + 3 + 2  # the most moves of a position: also three to try first, and two on inert squares
MOVE, GAIN, ORDER = range(3)  # MOVE: 16 * square + digit. ORDER: larger is tried earlier; _TRIED after the try
MOVE_FIELDS = 3
HISTORY = 17 * SQUARES
# Further numbers of a position: the k of the question, the best value so far, the number of its moves, the index of the
# current move, and two moves that caused a cutoff at this ply (killer moves, Akl and Newborn 1977).
_ASKED, _BEST, _COUNT, _TRYING, _KILLER, _KILLER_BEFORE = range(5, 11)
_GAINS, _ORDERS = GAIN * PLIES * MOVES, ORDER * PLIES * MOVES
_WAYS = 4  # neighbouring entries of the table where a position may be
_TRIED, _UNANSWERED = -1_000_000_000, -1000
_BIAS = 65  # a bound plus this is a positive number below 256
_0, _1, _26 = np.uint64(0), np.uint64(1), np.uint64(26)
Work = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]


@part
def entry_of(table: np.ndarray, key: np.uint64) -> int:
    """The entry of a position in the table.

    If the table lacks the position: the entry to replace, the one with the fewest active squares.
    """
    first = 2 * int(np.int64(key & np.uint64(len(table) // 2 - _WAYS)))
    worst = first
    for entry in range(first, first + 2 * _WAYS, 2):
        if table[entry + 1] == _0 or table[entry] == key:
            return entry
        if table[entry + 1] >> _26 < table[worst + 1] >> _26:
            worst = entry
    return worst


@part
def know(ending: Ending, at: int, table: np.ndarray) -> int:
    """Set the bounds of a classified position, from the table or by `bound`. Returns its refuting move, or -1."""
    boards, numbers, _, _, _ = ending
    key, mine = boards[at * FIELDS + KEY], at * NUMBERS
    entry = entry_of(table, key)
    known = int(np.int64(table[entry + 1]))
    if known == 0 or table[entry] != key:
        bound(ending, at)
        return -1
    numbers[mine + LOW], numbers[mine + HIGH] = (known & 255) - _BIAS, (known >> 8 & 255) - _BIAS
    return (known >> 16 & 1023) - 1


@part
def keep(ending: Ending, at: int, table: np.ndarray, move: int) -> None:
    """Write the bounds of a position into the table, with the move that refutes it, or -1."""
    boards, numbers, _, _, _ = ending
    key, mine = boards[at * FIELDS + KEY], at * NUMBERS
    low, high = numbers[mine + LOW] + _BIAS, numbers[mine + HIGH] + _BIAS
    entry, active = entry_of(table, key), popcount_int(boards[at * FIELDS + ACTIVE])
    table[entry], table[entry + 1] = key, np.uint64(low | high << 8 | (move + 1) << 16 | active << 26)


@part
def refuted(ending: Ending, at: int, work: Work, value: int, move: int) -> int:
    """Record that a move reaches the k of the question. Returns `value`, the margin that the move reaches."""
    numbers, mine = ending[1], at * NUMBERS
    table, _, _, history = work
    numbers[mine + LOW] = max(numbers[mine + LOW], value)
    history[move] += 1
    history[16 * SQUARES + (move >> 4)] += 1
    if move != numbers[mine + _KILLER]:
        numbers[mine + _KILLER_BEFORE] = numbers[mine + _KILLER]
        numbers[mine + _KILLER] = move
    keep(ending, at, table, move)
    return value


@part
def consider(ending: Ending, at: int, work: Work, move: int, refutation: int) -> int:
    """A lower bound of the margin after a move; -_BIAS if an earlier move leads to the same position.

    Lists the move if its margin may be at least k; the proof asks whether the position's margin is.
    """
    boards, numbers, _, _, _ = ending
    table, moves, keys, history = work
    mine, end = at * NUMBERS, at * MOVES + numbers[at * NUMBERS + _COUNT]
    hits = place(ending, at, move >> 4, move & 15)
    classify(ending, at + 1)
    key = boards[(at + 1) * FIELDS + KEY]
    gain = numbers[mine + TURN] * (numbers[mine + NUMBERS + SETTLED] - numbers[mine + SETTLED])
    for n in range(max(at * MOVES, end - DIGITS), end):
        if keys[n] == key and gain <= moves[_GAINS + n]:
            return -_BIAS
    know(ending, at + 1, table)
    least, highest = gain - numbers[mine + NUMBERS + HIGH], gain - numbers[mine + NUMBERS + LOW]
    if highest < numbers[mine + _ASKED]:
        numbers[mine + _BEST] = max(numbers[mine + _BEST], highest)
        return least
    keys[end], moves[end], moves[_GAINS + end] = key, move, gain
    often = min(history[move], 400_000) + (500_000 if move == refutation else 0) + (100_000 if hits else 0)
    moves[_ORDERS + end] = (least << 20) + often
    numbers[mine + _COUNT] += 1
    return least


@part
def expand(ending: Ending, at: int, work: Work) -> int:
    """List the moves of a position that are to be tried. Returns the value if no move needs a try, else _UNANSWERED."""
    boards, numbers, _, grid, _ = ending
    first, mine = at * FIELDS, at * NUMBERS
    refutation, asked = know(ending, at, work[0]), numbers[mine + _ASKED]
    if numbers[mine + LOW] >= asked:
        return numbers[mine + LOW]
    if numbers[mine + HIGH] < asked:
        return numbers[mine + HIGH]
    numbers[mine + _BEST], numbers[mine + _COUNT] = numbers[mine + LOW], 0
    active, lit, spare = boards[first + ACTIVE], boards[first + LIT], numbers[mine + SPARE]
    inert = boards[first + EMPTIES] & ~active
    for n in range(2):
        if spare >> n & 1:
            move = lowest_set_bit(inert & lit if n else inert & ~lit) * 16 + 1
            least = consider(ending, at, work, move, refutation)
            if least >= asked:
                return refuted(ending, at, work, least, move)
    for n in range(3):
        move = refutation if n == 0 else numbers[mine + _KILLER] if n == 1 else numbers[mine + _KILLER_BEFORE]
        if move > 0 and active & bit_of(move >> 4):
            least = consider(ending, at, work, move, refutation)
            if least >= asked:
                return refuted(ending, at, work, least, move)
    while active:
        square = most_often(active, work[3])
        active ^= bit_of(square)
        digits = DIGITS if boards[first + LIVE] & grid[NEAR + square] else 1
        for move in range(16 * square + 1, 16 * square + digits + 1):
            least = consider(ending, at, work, move, refutation)
            if least >= asked:
                return refuted(ending, at, work, least, move)
    return _UNANSWERED


@part
def most_often(squares: np.uint64, history: np.ndarray) -> int:
    """Of some squares, the one on which moves caused a cutoff most often."""
    square, most = 0, -1
    while squares:
        other = lowest_set_bit(squares)
        squares &= squares - _1
        if history[16 * SQUARES + other] > most:
            square, most = other, history[16 * SQUARES + other]
    return square


@part
def next_move(ending: Ending, at: int, work: Work) -> int:
    """The index of the next move to try, or -1 if there is none. The move then counts as tried."""
    numbers, moves = ending[1], work[1]
    best, most = -1, _TRIED
    for n in range(at * MOVES, at * MOVES + numbers[at * NUMBERS + _COUNT]):
        if moves[_ORDERS + n] > most:
            best, most = n, moves[_ORDERS + n]
    if best >= 0:
        moves[_ORDERS + best] = _TRIED
    return best


@kernel("int32 int8 uint8 uint8 int8 uint64 uint64 uint64 int32 int8 uint64 int32 uint64 int32", __file__)
def prove(
    task: np.ndarray,
    owner: np.ndarray,
    digit: np.ndarray,
    neighbour_sum: np.ndarray,
    turn: np.ndarray,
    grid: np.ndarray,
    random: np.ndarray,
    boards: np.ndarray,
    numbers: np.ndarray,
    needs: np.ndarray,
    table: np.ndarray,
    moves: np.ndarray,
    keys: np.ndarray,
    history: np.ndarray,
) -> None:
    """Expand up to BUDGET more positions to answer: is the mover's margin, without settled squares, at least K?

    owner, digit, neighbour_sum, turn: fields of a State of one board. DONE becomes 1 when the question is answered;
    VALUE is then a lower bound of K or more, or an upper bound below K. If the question is not answered, the next call
    continues. BUDGET becomes the number left over.
    """
    ending, work = (boards, numbers, needs, grid, random), (table, moves, keys, history)
    budget, ply, value = task[BUDGET], task[PLY], _UNANSWERED
    task[DONE] = 0
    if ply < 0:
        ply = 0
        begin(ending, 0, owner, digit, neighbour_sum, turn[0], 0, len(owner))
        classify(ending, 0)
        numbers[_ASKED] = task[K]
    entering = True
    while True:
        if entering:
            if budget <= 0:
                task[PLY], task[BUDGET] = ply, 0
                return
            budget -= 1
            value = expand(ending, ply, work)
        while value != _UNANSWERED:  # it also answers the question of a move of the previous position
            if ply == 0:
                task[DONE], task[VALUE], task[PLY], task[BUDGET] = 1, value, -1, budget
                return
            ply -= 1
            mine, trying = ply * NUMBERS, numbers[ply * NUMBERS + _TRYING]
            value = moves[_GAINS + trying] - value
            if value >= numbers[mine + _ASKED]:
                value = refuted(ending, ply, work, value, moves[trying])
            else:
                numbers[mine + _BEST] = max(numbers[mine + _BEST], value)
                value = _UNANSWERED
        mine, trying = ply * NUMBERS, next_move(ending, ply, work)
        entering = trying >= 0
        if entering:
            place(ending, ply, moves[trying] >> 4, moves[trying] & 15)
            classify(ending, ply + 1)
            numbers[mine + _TRYING] = trying
            numbers[mine + NUMBERS + _ASKED] = moves[_GAINS + trying] - numbers[mine + _ASKED] + 1
            ply += 1
        else:
            value = numbers[mine + _BEST]
            numbers[mine + HIGH] = min(numbers[mine + HIGH], value)
            keep(ending, ply, table, -1)


@kernel("int32 int8 int8 uint8 uint8 uint64 int8 int32 uint64 uint64 uint64", __file__)
def bounds(
    found: np.ndarray,
    turn: np.ndarray,
    owner: np.ndarray,
    digit: np.ndarray,
    neighbour_sum: np.ndarray,
    table: np.ndarray,
    needs: np.ndarray,
    numbers: np.ndarray,
    boards: np.ndarray,
    grid: np.ndarray,
    random: np.ndarray,
) -> None:
    """Write SETTLED, LOW and HIGH to `found`, int32 [3, boards], without a search. Other arrays: see `prove`.

    The kernel works on position PLIES, which no search uses, so a search can be continued afterwards.
    """
    ending, boards_given = (boards, numbers, needs, grid, random), len(turn)
    squares, mine = len(owner) // boards_given, PLIES * NUMBERS
    for board in range(boards_given):
        begin(ending, PLIES, owner, digit, neighbour_sum, turn[board], board * squares, squares)
        classify(ending, PLIES)
        know(ending, PLIES, table)
        found[board], found[boards_given + board] = numbers[mine + SETTLED], numbers[mine + LOW]
        found[2 * boards_given + board] = numbers[mine + HIGH]
