"""Expectimax search of Threes, one board at a time.

A board is a uint64 as in `bitboards`. A bag is one number, four bits for each of the counts of 1, 2 and 3; it is
CLASSIC_BAG by the classic rules. The value of a board is the same from all sides, so boards stay transposed after a
vertical move.

A transposition table keeps the value of a board with a new tile on it, by a hash of the board, the bag and the plies
left (see `search.kernels.table`). A new entry replaces the one in its place.
"""

from collections.abc import Callable

import numpy as np

from ....kernels.kernel import kernel, part
from ....search.kernels.table import GOLDEN_GAMMA, hash_combine
from ..bitboards import CODE, transposed
from ..rules import BAG, BONUS_FROM, BONUS_ONE_IN, LEFT, MOVES, SIZE, UP
from .network import SHARES, Arrays, gather_features, note_shares

BOARDS, PLIES, EVALUATED = range(3)  # the items of `task`
DEEPEST = 3  # plies
ROWS = 1 << 16
CODES = 16
CLASSIC_BAG = 0x1111  # one of each, which is never used up
_COUNTS, _FULL = 0xFFF, BAG | BAG << 4 | BAG << 8
_ACTIONS = len(MOVES)
_MASK, _ROW, _CODE = np.uint64(ROWS - 1), np.uint64(16), np.uint64(15)
_BONUS, _BONUS_FROM, _EIGHTH = 4, CODE[BONUS_FROM], 3  # codes


@part
def slid(b: np.uint64, action: int, rows: np.ndarray) -> tuple[np.uint64, np.uint64, int]:
    """(before, after, end) of a move. before: the board, transposed if the move is vertical.

    after: the same board with its rows moved. end: the place in a row where a tile enters.
    """
    before = transposed(b) if action >= UP else b
    towards, end = (0, SIZE - 1) if action in (LEFT, UP) else (ROWS, 0)
    after = np.uint64(0)
    for line in range(SIZE):
        shift = np.uint64(line) * _ROW
        after |= np.uint64(rows[towards + np.int32(before >> shift & _MASK)]) << shift
    return before, after, end


@part
def score(b: np.uint64, points: np.ndarray) -> int:
    """The score of the tiles."""
    total = np.int64(0)
    for line in range(SIZE):
        total += points[b >> np.uint64(line) * _ROW & _MASK]
    return int(total)


@part
def highest(b: np.uint64) -> int:
    """The largest tile's code."""
    most = np.uint64(0)
    while b:
        most = max(most, b & _CODE)
        b >>= np.uint64(4)
    return int(most)


@part
def moved_last(b: np.uint64, action: int, codes: int, arrays: Arrays) -> bool:
    """Write to `mean` the points that a move is expected to gain. Returns False if the move is not legal.

    codes: a bit for the code of every tile that may enter.
    """
    before, after, end = slid(b, action, arrays.rows)
    if after == before:
        return False
    gain = score(after, arrays.points) - score(before, arrays.points)
    lines, total = 0, gather_features(after, arrays)
    for code in range(CODES):
        arrays.mean[code] = 0.0
    for line in range(SIZE):
        if (after ^ before) >> np.uint64(line) * _ROW & _MASK:
            lines += 1
            first = 2 * SHARES * (SIZE * line + end)
            rest, at = total, first
            while arrays.shares[at + 1]:
                rest -= arrays.number[arrays.shares[at]]
                at += 2
            for code in range(CODES):
                if codes >> code & 1:
                    value, at = rest, first
                    while arrays.shares[at + 1]:
                        place = arrays.address[arrays.shares[at]] + code * arrays.shares[at + 1]
                        value += arrays.levels[arrays.tables[place]]
                        at += 2
                    arrays.mean[code] += value
                    arrays.task[EVALUATED] += 1
    for code in range(CODES):
        arrays.mean[code] = arrays.mean[code] / lines + gain + arrays.points[code]
    return True


@part
def expected_last(b: np.uint64, bag: int, arrays: Arrays) -> float:
    """The points still to come after a tile has entered: the points of the best move, averaged over the next tiles."""
    left = bag & _COUNTS if bag else _FULL
    ones, twos, threes = left & 15, left >> 4 & 15, left >> 8
    codes = int(ones > 0) << 1 | int(twos > 0) << 2 | int(threes > 0) << 3
    most = highest(b)
    bonuses = most - _EIGHTH - _BONUS + 1 if most >= _BONUS_FROM and bag != CLASSIC_BAG else 0
    codes |= (1 << bonuses) - 1 << _BONUS
    one = two = three = bonus = -np.inf
    for action in range(_ACTIONS):
        if moved_last(b, action, codes, arrays):
            one, two = max(one, arrays.mean[1]), max(two, arrays.mean[2])
            three = max(three, arrays.mean[3])
            total = 0.0
            for code in range(_BONUS, _BONUS + bonuses):
                total += arrays.mean[code]
            bonus = max(bonus, total)
    if one == -np.inf:
        return 0.0
    worth = (ones * one + twos * two + threes * three) / (ones + twos + threes)
    return worth + (bonus / bonuses - worth) / BONUS_ONE_IN if bonuses else worth


@part
def moved_one(b: np.uint64, action: int, shown: int, bag: int, arrays: Arrays) -> float:
    """The points that a move is expected to gain until the end, by the evaluation; -inf where it is not legal."""
    fewest = min(shown, _BONUS)
    if not moved_last(b, action, (2 << shown) - (1 << fewest), arrays):
        return -np.inf
    total = 0.0
    for code in range(fewest, shown + 1):
        total += arrays.mean[code]
    return total / (shown + 1 - fewest)


def memoized(plies: int, expected: Callable[..., float]) -> Callable[..., float]:
    """Memoize `expected` in the transposition table, under this number of plies."""

    @part
    def looked_up(b: np.uint64, bag: int, arrays: Arrays) -> float:
        key = hash_combine(hash_combine(GOLDEN_GAMMA, int(b)), bag << 4 | plies)
        entry = np.int32(key & np.uint64(len(arrays.keys) - 1))
        if arrays.keys[entry] != key:
            arrays.keys[entry], arrays.values[entry] = key, expected(b, bag, arrays)
        return float(arrays.values[entry])

    return looked_up


def deeper(expected: Callable[..., float]) -> tuple[Callable[..., float], Callable[..., float]]:
    """(moved, expected) of a search one ply deeper than `expected`; see `moved_one`, `expected_last`."""

    @part
    def moved(b: np.uint64, action: int, shown: int, bag: int, arrays: Arrays) -> float:
        """The points that a move is expected to gain until the end, -inf where it is not legal."""
        before, after, end = slid(b, action, arrays.rows)
        if after == before:
            return -np.inf
        total, outcomes = 0.0, 0
        for line in range(SIZE):
            if (after ^ before) >> np.uint64(line) * _ROW & _MASK:
                for code in range(min(shown, _BONUS), shown + 1):
                    board = after | np.uint64(code) << np.uint64(4 * (SIZE * line + end))
                    total += arrays.points[code] + expected(board, bag, arrays)
                    outcomes += 1
        return float(score(after, arrays.points) - score(before, arrays.points) + total / outcomes)

    @part
    def best(b: np.uint64, shown: int, bag: int, arrays: Arrays) -> float:
        """The points that the best move is expected to gain, 0 when the game is over."""
        most = -np.inf
        for action in range(_ACTIONS):
            most = max(most, moved(b, action, shown, bag, arrays))
        return most if most > -np.inf else 0.0

    @part
    def next_expected(b: np.uint64, bag: int, arrays: Arrays) -> float:
        """The mean over the next tiles of the best move's expected points."""
        left = bag & _COUNTS if bag else _FULL
        worth, tiles = 0.0, 0
        for tile in range(3):
            count = left >> 4 * tile & 15
            tiles += count
            if count:
                rest = bag if bag == CLASSIC_BAG else left - (1 << 4 * tile)
                worth += count * best(b, tile + 1, rest, arrays)
        worth /= tiles
        most = highest(b)
        if most >= _BONUS_FROM and bag != CLASSIC_BAG:
            worth += (best(b, most - _EIGHTH, bag, arrays) - worth) / BONUS_ONE_IN
        return worth

    return moved, next_expected


expected_one = memoized(1, expected_last)
moved_two, expected_two = deeper(expected_one)
moved_three, _ = deeper(memoized(2, expected_two))


@kernel(
    "int32 uint64 uint8 int16 uint16 int32 uint16 uint8 float32 uint64 float32 int32 int32 float32 float64 float64",
    __file__,
)
def move_values(
    task: np.ndarray,
    board: np.ndarray,
    shown: np.ndarray,
    bag: np.ndarray,
    rows: np.ndarray,
    points: np.ndarray,
    triple: np.ndarray,
    tables: np.ndarray,
    levels: np.ndarray,
    keys: np.ndarray,
    values: np.ndarray,
    shares: np.ndarray,
    address: np.ndarray,
    number: np.ndarray,
    mean: np.ndarray,
    result: np.ndarray,
) -> None:
    """Write the expected points of each move, and the number of boards evaluated, to `result`.

    task[PLIES]: the moves to look ahead, 1 ... DEEPEST. board, shown, bag: [boards], a State with its bags as numbers.
    result: float64 [boards, 5]: the values of the four moves, and the number. The other arrays: see `Arrays`. The table
    begins empty, so that equal calls evaluate equally many boards.
    """
    arrays = Arrays(task, rows, points, triple, tables, levels, keys, values, shares, address, number, mean)
    note_shares(arrays)
    for entry in range(len(keys)):
        keys[entry] = 0
    for nth in range(task[BOARDS]):
        b, tile, tiles, first = board[nth], int(shown[nth]), int(bag[nth]), (_ACTIONS + 1) * nth
        task[EVALUATED] = 0
        for action in range(_ACTIONS):
            if task[PLIES] == 1:
                worth = moved_one(b, action, tile, tiles, arrays)
            elif task[PLIES] == 2:
                worth = moved_two(b, action, tile, tiles, arrays)
            else:
                worth = moved_three(b, action, tile, tiles, arrays)
            result[first + action] = worth
        result[first + _ACTIONS] = task[EVALUATED]
