"""Threes on one board at a time, compiled by Numba: its rules, the values of its network, the best move.

These functions serve training only; the kernels that ship are in `pygame35.games.threes.kernels`.

A board is a uint64 as in `pygame35.games.threes.batch`, whose tables this module uses. The network is the one of
`pygame35.games.threes.evaluation`, but all bits of the codes index its tables. Swapping all 1s and 2s does not change
the game, so a board and the swapped board share their numbers, at the lower address.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from .. import batch, bitboards

U = np.uint64
TABLE = 1 << 24
"""The length of a table: an address is six codes of four bits."""
EIGHTH = 3  # a bonus tile is at most an eighth of the highest one: three codes below it
ONE_IN = 21  # probability 1 / ONE_IN of a bonus tile
BAG = 4  # tiles of each kind, 1, 2 and 3, in a full bag
_BONUS_FROM = bitboards.CODE[48]
_SIX, _LOW, _HIGH, _ROW = U(0xFFFFFF), U(0xFFF), U(0xFFF000), U(0xFFFF)
_ONES = U(0x1111111111111111)


class Rules(NamedTuple):
    """Results of sliding a row, [65536]; scores of the codes, [16]; squares where tiles enter, [moves, lines]."""

    left: np.ndarray  # uint64
    right: np.ndarray  # uint64
    score: np.ndarray  # float32
    entry: np.ndarray  # uint64: the bits by which a code is shifted to its square
    classic: bool  # the classic rules: each tile drawn uniformly from 1, 2 and 3, and no bonus


def rules(classic: bool = False) -> Rules:
    """The tables of one of the two rule sets."""
    tables = bitboards.tables()
    return Rules(tables.left, tables.right, tables.score.astype(np.float32), batch.ENDS, classic)


@njit(inline="always")
def transposed(b: np.uint64) -> np.uint64:
    """The board with rows and columns exchanged."""
    b = b & U(0xF0F00F0FF0F00F0F) | (b & U(0x0000F0F00000F0F0)) << U(12) | (b & U(0x0F0F00000F0F0000)) >> U(12)
    return b & U(0xFF00FF0000FF00FF) | (b & U(0x00FF00FF00000000)) >> U(24) | (b & U(0x00000000FF00FF00)) << U(24)


@njit(inline="always")
def mirrored(b: np.uint64) -> np.uint64:
    """The board with each row reversed."""
    b = (b & U(0x00FF00FF00FF00FF)) << U(8) | b >> U(8) & U(0x00FF00FF00FF00FF)
    return (b & U(0x0F0F0F0F0F0F0F0F)) << U(4) | b >> U(4) & U(0x0F0F0F0F0F0F0F0F)


@njit(inline="always")
def flipped(b: np.uint64) -> np.uint64:
    """The board with its rows in reverse order."""
    b = (b & U(0x0000FFFF0000FFFF)) << U(16) | b >> U(16) & U(0x0000FFFF0000FFFF)
    return b << U(32) | b >> U(32)


@njit(inline="always")
def swapped(b: np.uint64) -> np.uint64:
    """The board with 2 for 1 and 1 for 2."""
    return b ^ (~(b >> U(2) | b >> U(3)) & (b ^ b >> U(1)) & _ONES) * U(3)


@njit(inline="always")
def address(table: int, b: np.uint64, twin: np.uint64) -> int:
    """The address of a table's six squares, see `games.threes.evaluation`. twin: the board with 1 and 2 swapped."""
    if table & 1:
        b, twin = b >> U(16), twin >> U(16)
    if table < 2:
        first, second = b & _SIX, twin & _SIX
    else:
        first = b & _LOW | b >> U(4) & _HIGH
        second = twin & _LOW | twin >> U(4) & _HIGH
    return int(table * TABLE + np.int64(min(first, second)))


@njit(cache=True)
def _side(b: np.uint64, weight: np.ndarray) -> np.float32:
    """The sum of the four numbers of a board in one of its eight orientations."""
    s = swapped(b)
    total: np.float32 = (
        weight[address(0, b, s)] + weight[address(1, b, s)] + weight[address(2, b, s)] + weight[address(3, b, s)]
    )
    return total


@njit(cache=True)
def value(b: np.uint64, weight: np.ndarray) -> np.float32:
    """The expected points still to come on a board. weight: float32 [4 * TABLE]."""
    m, t = mirrored(b), transposed(b)
    n = mirrored(t)
    return (
        (_side(b, weight) + _side(m, weight))
        + (_side(t, weight) + _side(n, weight))
        + (_side(flipped(b), weight) + _side(flipped(m), weight))
        + (_side(flipped(t), weight) + _side(flipped(n), weight))
    )


@njit(inline="always")
def slide(b: np.uint64, action: int, rules: Rules) -> tuple[np.uint64, int]:
    """(board after a move, before a tile enters; a bit mask of the lines that changed, 0 for an illegal move)."""
    upright = action >= 2
    before = transposed(b) if upright else b
    after, changed = U(0), 0
    for line in range(4):
        row = before >> U(16 * line) & _ROW
        moved = rules.left[row] if action % 2 == 0 else rules.right[row]
        after |= moved << U(16 * line)
        if moved != row:
            changed |= 1 << line
    return (transposed(after) if upright else after), changed


@njit(inline="always")
def score(b: np.uint64, rules: Rules) -> np.float32:
    """The score of a board, in points."""
    table = rules.score
    total: np.float32 = table[b & _ROW] + table[b >> U(16) & _ROW] + table[b >> U(32) & _ROW] + table[b >> U(48)]
    return total


@njit(inline="always")
def _random(state: np.ndarray) -> np.uint64:
    """The next 64 bits of xorshift64 (Marsaglia 2003). state: uint64 [1], changed in place."""
    x: np.uint64 = state[0]
    x ^= x << U(13)
    x ^= x >> U(7)
    x ^= x << U(17)
    state[0] = x
    return x


@njit(cache=True)
def seeded(seed: int) -> np.ndarray:
    """uint64 [1]: a state of `_random`."""
    state = np.full(1, U(seed) * U(0x9E3779B97F4A7C15) | U(1))
    for _ in range(10):
        _random(state)
    return state


@njit(inline="always")
def _below(state: np.ndarray, limit: int) -> int:
    """A random number from 0 to limit - 1."""
    return int(np.int64((_random(state) >> U(33)) * U(limit) >> U(31)))


@njit(cache=True)
def draw(bag: np.ndarray, state: np.ndarray, rules: Rules) -> int:
    """The code of a drawn tile: 1, 2 or 3.

    bag: int64 [3], the tiles of each code that are left; changed in place. The classic rules do not use it.
    """
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
def start(bag: np.ndarray, state: np.ndarray, rules: Rules) -> np.uint64:
    """A board with nine drawn tiles. bag: see `draw`; it is filled first."""
    bag[:] = BAG
    b, placed = U(0), 0
    while placed < 9:
        square = U(4 * _below(state, 16))
        if b >> square & U(15) == 0:
            b |= U(draw(bag, state, rules)) << square
            placed += 1
    return b


@njit(inline="always")
def highest(b: np.uint64) -> int:
    """The highest code on a board."""
    most = np.int64(0)
    for square in range(16):
        most = max(most, np.int64(b >> U(4 * square) & U(15)))
    return int(most)


@njit(cache=True)
def best(b: np.uint64, shown: int, weight: np.ndarray, rules: Rules) -> tuple[int, np.float32]:
    """(action of the highest value, expected points still to come); -1 and 0 when the game is over.

    shown: the code of the next tile; for a bonus tile, the highest code that it can have.
    """
    chosen, most = -1, np.float32(0)
    before = score(b, rules)
    for action in range(4):
        after, changed = slide(b, action, rules)
        if not changed:
            continue
        total, count = np.float32(0), 0
        for code in range(min(shown, 4), shown + 1):
            gain = score(after, rules) + rules.score[code] - before
            for line in range(4):
                if changed >> line & 1:
                    total += gain + value(after | U(code) << rules.entry[action, line], weight)
                    count += 1
        mean = total / np.float32(count)
        if chosen < 0 or mean > most:
            chosen, most = action, mean
    return chosen, most


@njit(inline="always")
def entered(
    after: np.uint64, changed: int, action: int, shown: int, bag: np.ndarray, state: np.ndarray, rules: Rules
) -> tuple[np.uint64, int]:
    """(board, the next `shown`) after a tile has entered; draws the next tile from the bag. shown: as for `best`."""
    line = _below(state, 4)
    while not changed >> line & 1:
        line = _below(state, 4)
    code = shown if shown <= 3 else 4 + _below(state, shown - 3)
    b = after | U(code) << rules.entry[action, line]
    most = highest(b)
    bonus = has_bonus(most, rules) and _below(state, ONE_IN) == 0
    return b, (most - EIGHTH if bonus else draw(bag, state, rules))


@njit(inline="always")
def has_bonus(most: int, rules: Rules) -> bool:
    """True when the next tile can be a bonus. most: the highest code on the board."""
    return most >= _BONUS_FROM and not rules.classic
