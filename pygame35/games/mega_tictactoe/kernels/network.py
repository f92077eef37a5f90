"""The values of the positions after each legal move, by the learned network.

A position is worth, to the side to move,

    squashed(output . units ** 2),  units = the sum of the rows of its nine local boards and of the board to play in,
                                            cut to 0 ... 1

with `squashed(x) = x / sqrt(1 + x * x)`. The rows are taken from the view of the side to move. A move changes one local
board, so most of the sum stays the same. The incrementally updated first layer is the idea of NNUE (Nasu 2018).
"""

from math import sqrt

import numpy as np

from ....kernels.kernel import part
from ..masks import ALL
from .boards import CLOSED, CODES, DRAWN, HAS_LINE, MASKS, POWERS, ROW_OF, ROWS, THEIRS, TURN, WON

WIDTH = 32  # units
TABLE_ROWS = 11_096  # of local boards
ANYWHERE = 9 * TABLE_ROWS  # the row of a side that may play anywhere
# The dense part: float32 [DENSE]
BIAS = 0  # [WIDTH] of the units
OUTPUT = WIDTH  # [WIDTH]
OUTPUT_BIAS = 2 * WIDTH
DENSE = OUTPUT_BIAS + 1
_0, _1 = np.float32(0), np.float32(1)
WIN, DRAW = np.float32(2), np.float32(3)  # returned instead of a value where the game ends


Network = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]
"""The tables of `kernels.boards`; the rows of local boards and of where to play, float32 [rows, WIDTH] each; the dense
part; and `base`, a scratch array, float32 [WIDTH]."""


@part
def add_up(position: np.ndarray, at: int, view: int, network: Network) -> None:
    """Put the sum of the rows of the local boards, as a side sees them, into `base`."""
    _, boards, _, dense, base = network
    for i in range(WIDTH):
        base[i] = dense[BIAS + i]
    for board in range(9):
        row = WIDTH * (TABLE_ROWS * board + position[at + ROWS + 9 * view + board])
        for i in range(WIDTH):
            base[i] += boards[row + i]


@part
def value_after(position: np.ndarray, at: int, network: Network, move: int) -> np.float32:
    """The value to the mover of the position after a move; WIN or DRAW if the game ends there.

    `base` holds the sum of the rows as the opponent sees them.
    """
    tables, boards, targets, dense, base = network
    board, place = move // 9, move % 9
    turn = position[at + TURN]
    other = 1 - turn
    own = position[at + MASKS + 9 * turn + board] | 1 << place
    closed = position[at + CLOSED]
    if tables[HAS_LINE + own]:
        if tables[HAS_LINE + (position[at + WON + turn] | 1 << board)]:
            return WIN
        row, closed = THEIRS, closed | 1 << board
    elif (own | position[at + MASKS + 9 * other + board]) == ALL:
        row, closed = DRAWN, closed | 1 << board
    else:
        row = tables[ROW_OF + position[at + CODES + 9 * other + board] + 2 * tables[POWERS + place]]
    if closed == ALL:
        return DRAW
    target = ANYWHERE
    if not closed >> place & 1:
        target = TABLE_ROWS * place + (row if place == board else position[at + ROWS + 9 * other + place])
    before = WIDTH * (TABLE_ROWS * board + position[at + ROWS + 9 * other + board])
    after = WIDTH * (TABLE_ROWS * board + row)
    to = WIDTH * target
    total_0, total_1, total_2, total_3 = _0, _0, _0, _0  # four sums, for vectors of four numbers
    for i in range(0, WIDTH, 4):
        unit = min(max(base[i] - boards[before + i] + boards[after + i] + targets[to + i], _0), _1)
        total_0 += dense[OUTPUT + i] * (unit * unit)
        unit = min(max(base[i + 1] - boards[before + i + 1] + boards[after + i + 1] + targets[to + i + 1], _0), _1)
        total_1 += dense[OUTPUT + i + 1] * (unit * unit)
        unit = min(max(base[i + 2] - boards[before + i + 2] + boards[after + i + 2] + targets[to + i + 2], _0), _1)
        total_2 += dense[OUTPUT + i + 2] * (unit * unit)
        unit = min(max(base[i + 3] - boards[before + i + 3] + boards[after + i + 3] + targets[to + i + 3], _0), _1)
        total_3 += dense[OUTPUT + i + 3] * (unit * unit)
    total = dense[OUTPUT_BIAS] + ((total_0 + total_1) + (total_2 + total_3))
    return -total / np.float32(sqrt(_1 + total * total))
