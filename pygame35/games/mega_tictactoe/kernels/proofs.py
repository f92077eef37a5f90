"""Proves whether the side to move can at least draw, or win. The search can be stopped and continued.

`search.endgame` asks the questions: is the margin at least 0, and is it at least 1? The search has a stack of its own,
and a transposition table of a fixed size that keeps the bounds of positions, from the view of the side to move. Two
different positions share a key with a probability of about 2 ** -64, so a wrong proof is possible but very unlikely.
Moves are tried in the order of the network's values.
"""

import numpy as np

from ....kernels.kernel import kernel, part
from ....search.kernels.question import BUDGET, DONE, PLY, VALUE, K
from ..masks import ALL
from .boards import CLOSED, FORCED, HAS_LINE, MASKS, MOVES, POSITION, ROWS, TURN, WON, legal_moves, play
from .network import DRAW, WIN, Network, add_up, value_after

# Numbers of an entry of the stack: int32 [NUMBERS].
ASKED = 0
BEST = 1  # the best result of the moves that are answered
COUNT = 2  # the number of its moves
TRYING = 3  # the index of the move that is being tried
LOWEST = 4  # bounds of the result
HIGHEST = 5
NUMBERS = 6
KEYS = 10  # uint64 [KEYS]: factors of a position's key, one for each local board and one for where to play
_WAYS = 4  # neighbouring entries of the table where a position may be
_UNANSWERED = -9
_TRIED = np.float32(-9)
_0, _1, _29, _32 = (np.uint64(number) for number in (0, 1, 29, 32))
_FACTOR = np.uint64(0x9E3779B97F4A7C15)


Stack = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]
"""The path from the root to the current position, PLIES + 1 entries, one for each number of plies played: positions,
int32 [POSITION] each; numbers, int32 [NUMBERS]; moves, int32 [MOVES], those to try; orders, float32 [MOVES], their
priorities, _TRIED after a try; keys, uint64."""


@part
def key_of(positions: np.ndarray, at: int, random: np.ndarray) -> np.uint64:
    """A hash of the position as the side to move sees it."""
    key = np.uint64(positions[at + FORCED] + 2) * random[9]
    rows = at + ROWS + 9 * positions[at + TURN]
    for board in range(9):
        key += np.uint64(positions[rows + board] + 1) * random[board]
    key = (key ^ key >> _32) * _FACTOR
    return (key ^ key >> _29) | _1


@part
def entry_of(table: np.ndarray, key: np.uint64) -> int:
    """The index of a position's entry in the table.

    If there is none, the index of an empty entry, or else of the entry with the least work.
    """
    first = 2 * int(np.int64(key >> _32 & np.uint64(len(table) // 2 - _WAYS)))
    worst = first
    for entry in range(first, first + 2 * _WAYS, 2):
        if table[entry] == key or table[entry] == _0:
            return entry
        if table[entry + 1] >> _32 < table[worst + 1] >> _32:
            worst = entry
    return worst


@part
def can_win(positions: np.ndarray, at: int, tables: np.ndarray, side: int) -> bool:
    """False if a side can have no three local boards in a row any more.

    A local board is out of reach if the other side has won it, if it is drawn, or if all of its lines are blocked.
    """
    boards = positions[at + WON + side]
    for board in range(9):
        if not positions[at + CLOSED] >> board & 1:
            others = positions[at + MASKS + 9 - 9 * side + board]
            boards |= tables[HAS_LINE + (ALL & ~others)] << board
    return tables[HAS_LINE + boards] == 1


@part
def expand(stack: Stack, ply: int, network: Network, random: np.ndarray, table: np.ndarray) -> int:
    """Look up a position, or list its moves. Returns the result if it answers the question, else _UNANSWERED."""
    positions, numbers, moves, orders, keys = stack
    at, mine = POSITION * ply, NUMBERS * ply
    turn, asked = positions[at + TURN], numbers[mine + ASKED]
    keys[ply] = key_of(positions, at, random)
    entry = entry_of(table, keys[ply])
    low, high, first_choice = -1, 1, -1
    if table[entry] == keys[ply]:
        known = int(np.int64(table[entry + 1]))
        low, high, first_choice = (known & 3) - 1, (known >> 2 & 3) - 1, (known >> 4 & 127) - 1
    else:
        if not can_win(positions, at, network[0], turn):
            high = 0
        if not can_win(positions, at, network[0], 1 - turn):
            low = 0
    numbers[mine + LOWEST], numbers[mine + HIGHEST] = low, high
    if low >= asked:
        return low
    if high < asked:
        return high
    numbers[mine + BEST], numbers[mine + COUNT] = low, 0
    first = MOVES * ply
    count = legal_moves(positions, at, moves, first)
    add_up(positions, at, 1 - turn, network)
    listed = 0
    for i in range(count):
        move = moves[first + i]
        value = value_after(positions, at, network, move)
        if value == WIN or (value == DRAW and asked <= 0):
            return close(table, stack, ply, 1 if value == WIN else 0, move, 1)
        if value == DRAW:
            numbers[mine + BEST] = max(numbers[mine + BEST], 0)
        else:
            moves[first + listed] = move
            orders[first + listed] = np.float32(2) if move == first_choice else value
            listed += 1
    numbers[mine + COUNT] = listed
    return _UNANSWERED


@part
def close(table: np.ndarray, stack: Stack, ply: int, value: int, move: int, work: int) -> int:
    """Store `value`, the answer to the question about a position, and return it.

    move: if the answer is yes, the move that proves it, else -1. work: the number of positions expanded for the answer;
    the table keeps answers with more work longer.
    """
    _, numbers, _, _, keys = stack
    mine = NUMBERS * ply
    if value >= numbers[mine + ASKED]:
        numbers[mine + LOWEST] = max(numbers[mine + LOWEST], value)
    else:
        numbers[mine + HIGHEST] = min(numbers[mine + HIGHEST], value)
    entry = entry_of(table, keys[ply])
    packed = numbers[mine + LOWEST] + 1 | numbers[mine + HIGHEST] + 1 << 2 | move + 1 << 4
    table[entry], table[entry + 1] = keys[ply], np.uint64(packed) | np.uint64(work) << _32
    return value


@part
def next_move(stack: Stack, ply: int) -> int:
    """The index of the next move to try, or -1 if there is none. The move then counts as tried."""
    _, numbers, _, orders, _ = stack
    best, most = -1, _TRIED
    for n in range(MOVES * ply, MOVES * ply + numbers[NUMBERS * ply + COUNT]):
        if orders[n] > most:
            best, most = n, orders[n]
    if best >= 0:
        orders[best] = _TRIED
    return best


@part
def go_down(stack: Stack, ply: int, tables: np.ndarray, move: int) -> None:
    """Push the position after a move, and the question about it, onto the stack."""
    positions, numbers, _, _, _ = stack
    for i in range(POSITION):
        positions[POSITION * (ply + 1) + i] = positions[POSITION * ply + i]
    numbers[NUMBERS * (ply + 1) + ASKED] = 1 - numbers[NUMBERS * ply + ASKED]
    play(positions, POSITION * (ply + 1), tables, move)


@kernel(
    "int32 int32 int32 float32 float32 float32 float32 uint64 uint64 int32 int32 int32 float32 uint64 int32", __file__
)
def prove(
    task: np.ndarray,
    given: np.ndarray,
    tables: np.ndarray,
    boards: np.ndarray,
    targets: np.ndarray,
    dense: np.ndarray,
    base: np.ndarray,
    random: np.ndarray,
    table: np.ndarray,
    positions: np.ndarray,
    numbers: np.ndarray,
    moves: np.ndarray,
    orders: np.ndarray,
    keys: np.ndarray,
    work: np.ndarray,
) -> None:
    """Expand up to BUDGET more positions to answer the question about `given`, a position whose game is not over.

    If the question is not answered, the next call continues. BUDGET becomes the number left over. `tables` ... `base`
    are a `Network`, `positions` ... `keys` a `Stack`. random: uint64 [KEYS]. table: uint64 [2 * entries]. work: int32
    [PLIES + 1], the positions expanded below each entry of the stack.
    """
    network, stack = (tables, boards, targets, dense, base), (positions, numbers, moves, orders, keys)
    budget, ply, value = task[BUDGET], task[PLY], _UNANSWERED
    if ply < 0:
        for i in range(POSITION):
            positions[i] = given[i]
        ply, numbers[ASKED] = 0, task[K]
    entering = True
    while value == _UNANSWERED or ply > 0:
        if value != _UNANSWERED:  # it also answers the question of a move of the previous position
            ply -= 1
            work[ply] += work[ply + 1] + 1
            trying, value = numbers[NUMBERS * ply + TRYING], -value
            if value >= numbers[NUMBERS * ply + ASKED]:
                value = close(table, stack, ply, value, moves[trying], work[ply])
            else:
                numbers[NUMBERS * ply + BEST] = max(numbers[NUMBERS * ply + BEST], value)
                value = _UNANSWERED
        elif entering:
            if budget <= 0:
                break
            budget -= 1
            work[ply], entering = 0, False
            value = expand(stack, ply, network, random, table)
        else:
            trying = next_move(stack, ply)
            if trying < 0:
                value = close(table, stack, ply, numbers[NUMBERS * ply + BEST], -1, work[ply])
            else:
                numbers[NUMBERS * ply + TRYING] = trying
                go_down(stack, ply, tables, moves[trying])
                ply, entering = ply + 1, True
    task[DONE], task[VALUE], task[BUDGET] = value != _UNANSWERED, value, budget
    task[PLY] = ply if value == _UNANSWERED else -1
