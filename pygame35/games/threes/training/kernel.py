"""Games of Threes that learn from themselves, one after another on every core: compiled by numba.

The rules are those of `pygame35.games.threes.batch`, whose tables it uses, on one board at a time; the network is that
of `pygame35.games.threes.evaluation`, its tables as large as the codes' bits make them. Swapping every 1 for a 2 and
every 2 for a 1 changes nothing about the game, so a board and the swapped one share their numbers: those of the lower
address.

What is learned is the value of a board after a tile entered, from the move that is best by what is known (temporal
differences of one move, Sutton 1988), each number at its own rate: by how much its errors agree (temporal coherence,
Beal and Smith 1999; for such networks Jaskowski 2018).
"""

from typing import NamedTuple

import numpy as np
from numba import njit, prange

from .. import batch, bitboards

U = np.uint64
TABLE = 1 << 24
"""Numbers in a table: six codes of four bits."""
_SIX, _LOW, _HIGH, _ROW = U(0xFFFFFF), U(0xFFF), U(0xFFF000), U(0xFFFF)
_ONES = U(0x1111111111111111)
_BONUS_FROM, _EIGHTH, _ONE_IN = bitboards.CODE[48], 3, 21
BAG = 4  # of each of 1, 2 and 3
_LONGEST = 20_000  # plies of a game
_SHORTEST = 32  # plies of one that begins again half way


class Rules(NamedTuple):
    """What becomes of a row, [65536]; of the codes, [16]; where a tile enters, [moves, lines], in bits."""

    left: np.ndarray  # uint64
    right: np.ndarray  # uint64
    score: np.ndarray  # float32
    entry: np.ndarray  # uint64
    classic: bool  # the classic rules: every tile alike from 1, 2 and 3, and no bonus


class Learned(NamedTuple):
    """float32 [4 * TABLE] each."""

    weight: np.ndarray
    error: np.ndarray
    """the sum of its errors"""
    size: np.ndarray
    """the sum of their sizes"""


def rules(classic: bool = False) -> Rules:
    tables = bitboards.tables()
    return Rules(tables.left, tables.right, tables.score.astype(np.float32), batch.ENDS, classic)


def nothing() -> Learned:
    return Learned(*(np.zeros(4 * TABLE, np.float32) for _ in Learned._fields))


@njit(inline="always")
def _transposed(b):
    b = b & U(0xF0F00F0FF0F00F0F) | (b & U(0x0000F0F00000F0F0)) << U(12) | (b & U(0x0F0F00000F0F0000)) >> U(12)
    return b & U(0xFF00FF0000FF00FF) | (b & U(0x00FF00FF00000000)) >> U(24) | (b & U(0x00000000FF00FF00)) << U(24)


@njit(inline="always")
def _mirrored(b):
    b = (b & U(0x00FF00FF00FF00FF)) << U(8) | b >> U(8) & U(0x00FF00FF00FF00FF)
    return (b & U(0x0F0F0F0F0F0F0F0F)) << U(4) | b >> U(4) & U(0x0F0F0F0F0F0F0F0F)


@njit(inline="always")
def _flipped(b):
    b = (b & U(0x0000FFFF0000FFFF)) << U(16) | b >> U(16) & U(0x0000FFFF0000FFFF)
    return b << U(32) | b >> U(32)


@njit(inline="always")
def _swapped(b):
    """1 for 2 and 2 for 1."""
    return b ^ (~(b >> U(2) | b >> U(3)) & (b ^ b >> U(1)) & _ONES) * U(3)


@njit(inline="always")
def _address(table, b, swapped):
    """Of the six squares that a table looks at; see `games.threes.evaluation`."""
    if table & 1:
        b, swapped = b >> U(16), swapped >> U(16)
    if table < 2:
        first, second = b & _SIX, swapped & _SIX
    else:
        first = b & _LOW | b >> U(4) & _HIGH
        second = swapped & _LOW | swapped >> U(4) & _HIGH
    return table * TABLE + np.int64(min(first, second))


@njit(cache=True)
def _side(b, weight):
    s = _swapped(b)
    return weight[_address(0, b, s)] + weight[_address(1, b, s)] + weight[_address(2, b, s)] + weight[_address(3, b, s)]


@njit(cache=True)
def value(b, weight):
    """float32: the points still to come on a board, uint64."""
    m, t = _mirrored(b), _transposed(b)
    n = _mirrored(t)
    return (
        (_side(b, weight) + _side(m, weight))
        + (_side(t, weight) + _side(n, weight))
        + (_side(_flipped(b), weight) + _side(_flipped(m), weight))
        + (_side(_flipped(t), weight) + _side(_flipped(n), weight))
    )


@njit(cache=True)
def _correct_side(b, error, learned, rate):
    s = _swapped(b)
    for table in range(4):
        at = _address(table, b, s)
        size = learned.size[at]
        coherence = abs(learned.error[at]) / size if size > 0 else np.float32(1)
        learned.weight[at] += rate * coherence * error
        learned.error[at] += error
        learned.size[at] = size + abs(error)


@njit(cache=True)
def _correct(b, error, learned, rate):
    rate = rate / np.float32(32)
    m, t = _mirrored(b), _transposed(b)
    n = _mirrored(t)
    for side in (b, m, t, n):
        _correct_side(side, error, learned, rate)
        _correct_side(_flipped(side), error, learned, rate)


@njit(inline="always")
def _slide(b, action, rules):
    """The board after a move, no tile entered yet, and the lines that changed as bits; 0 when it is not legal."""
    upright = action >= 2
    before = _transposed(b) if upright else b
    after, changed = U(0), 0
    for line in range(4):
        row = before >> U(16 * line) & _ROW
        moved = rules.left[row] if action % 2 == 0 else rules.right[row]
        after |= moved << U(16 * line)
        if moved != row:
            changed |= 1 << line
    return (_transposed(after) if upright else after), changed


@njit(inline="always")
def _score(b, rules):
    table = rules.score
    return table[b & _ROW] + table[b >> U(16) & _ROW] + table[b >> U(32) & _ROW] + table[b >> U(48)]


@njit(inline="always")
def _random(state):
    """xorshift64 (Marsaglia 2003)."""
    x = state[0]
    x ^= x << U(13)
    x ^= x >> U(7)
    x ^= x << U(17)
    state[0] = x
    return x


@njit(cache=True)
def _seeded(seed):
    """uint64 [1]: the state of `_random`."""
    state = np.full(1, U(seed) * U(0x9E3779B97F4A7C15) | U(1))
    for _ in range(10):
        _random(state)
    return state


@njit(inline="always")
def _below(state, limit):
    return np.int64((_random(state) >> U(33)) * U(limit) >> U(31))


@njit(cache=True)
def _draw(bag, state, rules):
    if rules.classic:
        return 1 + _below(state, 3)
    if bag.sum() == 0:
        bag[:] = BAG
    pick, tile = _below(state, bag.sum()), 0
    while pick >= bag[tile]:
        pick -= bag[tile]
        tile += 1
    bag[tile] -= 1
    return tile + 1


@njit(cache=True)
def _start(bag, state, rules):
    bag[:] = BAG
    b, placed = U(0), 0
    while placed < 9:
        square = U(4 * _below(state, 16))
        if b >> square & U(15) == 0:
            b |= U(_draw(bag, state, rules)) << square
            placed += 1
    return b


@njit(inline="always")
def _highest(b):
    most = np.int64(0)
    for square in range(16):
        most = max(most, np.int64(b >> U(4 * square) & U(15)))
    return most


@njit(cache=True)
def _best(b, shown, weight, rules):
    """(action, expected points): -1 and 0 when the game is over."""
    best, most = -1, np.float32(0)
    before = _score(b, rules)
    for action in range(4):
        after, changed = _slide(b, action, rules)
        if not changed:
            continue
        total, count = np.float32(0), 0
        for code in range(min(shown, 4), shown + 1):
            gain = _score(after, rules) + rules.score[code] - before
            for line in range(4):
                if changed >> line & 1:
                    total += gain + value(after | U(code) << rules.entry[action, line], weight)
                    count += 1
        mean = total / np.float32(count)
        if best < 0 or mean > most:
            best, most = action, mean
    return best, most


@njit(cache=True)
def game(seed, rate, learned, rules):
    """Play a game by the full rules and learn from it; nothing is learned at rate 0.

    A game that one learns from begins again half way to its end, and that one half way to its own, and so on, so that
    what comes late in games, which few reach, is seen often (Matsuzaki 2017 for 2048).

    Returns (score, highest code) of the first time and the moves of all.
    """
    state = _seeded(seed)
    boards, shown = np.empty(_LONGEST, np.uint64), np.empty(_LONGEST, np.int64)
    bags = np.empty((_LONGEST, 3), np.int64)
    boards[0] = _start(bags[0], state, rules)
    shown[0] = _draw(bags[0], state, rules)
    end = _played(0, boards, shown, bags, state, rate, learned, rules)
    score, highest, moves, start = _score(boards[end], rules), _highest(boards[end]), end, 0
    while rate > 0 and end - start >= _SHORTEST:
        start = (start + end) // 2
        end = _played(start, boards, shown, bags, state, rate, learned, rules)
        moves += end - start
    return score, highest, moves


@njit(cache=True)
def _played(ply, boards, shown_codes, bags, state, rate, learned, rules):
    """Play on from a ply, whose board, shown code and bag are known, and note all; returns the ply of the end."""
    start = ply
    b, shown = boards[ply], shown_codes[ply]
    while True:
        action, expected = _best(b, shown, learned.weight, rules)
        if ply > start and rate > 0:
            _correct(b, expected - value(b, learned.weight), learned, rate)
        if action < 0 or ply == _LONGEST - 1:
            return ply
        after, changed = _slide(b, action, rules)
        bags[ply + 1] = bags[ply]
        b, shown = _entered(after, changed, action, shown, bags[ply + 1], state, rules)
        ply += 1
        boards[ply], shown_codes[ply] = b, shown


@njit(inline="always")
def _entered(after, changed, action, shown, bag, state, rules):
    """(board, shown): what chance does after a move; the bag loses the next tile."""
    line = _below(state, 4)
    while not changed >> line & 1:
        line = _below(state, 4)
    code = shown if shown <= 3 else 4 + _below(state, shown - 3)
    b = after | U(code) << rules.entry[action, line]
    most = _highest(b)
    bonus = _has_bonus(most, rules) and _below(state, _ONE_IN) == 0
    return b, (most - _EIGHTH if bonus else _draw(bag, state, rules))


@njit(inline="always")
def _has_bonus(most, rules):
    """True when the next tile can be a bonus; most: the highest code on the board."""
    return most >= _BONUS_FROM and not rules.classic


@njit(parallel=True, cache=True)
def games(first, count, rate, learned, rules):
    """float64 [count, 3]: what `game` returns, of the seeds from `first` on, which all learn into the same tables."""
    found = np.empty((count, 3))
    for nth in prange(count):
        score, highest, moves = game(first + nth, rate, learned, rules)
        found[nth, 0], found[nth, 1], found[nth, 2] = score, highest, moves
    return found
