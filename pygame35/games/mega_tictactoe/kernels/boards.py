"""A position for the kernels: an array of whole numbers, and the moves on it.

Inside the kernels a move is 9 * local board + place, and RED is side 0, BLUE side 1. A side's squares in a local board
are a mask, bit n for place n. For each side's view, a position also holds the *row* of each local board: its index in
the network's tables (see `positions.codes_of_rows`).
"""

import numpy as np

from ....kernels.kernel import part
from ..batch import ANY
from ..masks import ALL

# A position: int32 [POSITION].
MASKS = 0  # [2][9] the squares of RED and of BLUE in each local board
CODES = 18  # [2][9] of each side's view: the local board as a number in base 3, 1 for the side's squares, 2 for others
ROWS = 36  # [2][9] of each side's view: the row of each local board
WON = 54  # [2] the local boards that each side has won, as a mask
CLOSED = 56  # the local boards that are decided, as a mask
FORCED = 57  # the local board in which the side to move must play, -1 for any that is not decided
TURN = 58  # the side to move
OVER = 59  # 1 when the game is over
WINNER = 60  # the side that has won, or -1
POSITION = 61

NOBODY = -1
MOVES = 81  # the most moves of a position
PLIES = 81  # the most plies of a game

# The rows of decided local boards; the others follow in the order of their codes.
MINE, THEIRS, DRAWN = 0, 1, 2
UNDECIDED = 3
CODE_COUNT = 19_683  # 3 ** 9

# Tables: int32 [TABLES].
HAS_LINE = 0  # [512] 1 if the mask has three in a row
POWERS = 512  # [9] of 3
ROW_OF = 521  # [CODE_COUNT] the row of an undecided local board
TABLES = ROW_OF + CODE_COUNT


@part
def play(position: np.ndarray, at: int, tables: np.ndarray, move: int) -> None:
    """Play a legal move in the position that begins at `at`."""
    board, place = move // 9, move % 9
    turn = position[at + TURN]
    own = position[at + MASKS + 9 * turn + board] | 1 << place
    position[at + MASKS + 9 * turn + board] = own
    power = tables[POWERS + place]
    for side in range(2):
        position[at + CODES + 9 * side + board] += power if side == turn else 2 * power
    if tables[HAS_LINE + own]:
        position[at + CLOSED] |= 1 << board
        position[at + WON + turn] |= 1 << board
        position[at + ROWS + 9 * turn + board], position[at + ROWS + 9 - 9 * turn + board] = MINE, THEIRS
        if tables[HAS_LINE + position[at + WON + turn]]:
            position[at + OVER], position[at + WINNER] = 1, turn
    elif (own | position[at + MASKS + 9 - 9 * turn + board]) == ALL:
        position[at + CLOSED] |= 1 << board
        position[at + ROWS + board], position[at + ROWS + 9 + board] = DRAWN, DRAWN
    else:
        for view in (board, 9 + board):
            position[at + ROWS + view] = tables[ROW_OF + position[at + CODES + view]]
    if position[at + CLOSED] == ALL:
        position[at + OVER] = 1
    position[at + FORCED] = ANY if position[at + CLOSED] >> place & 1 else place
    position[at + TURN] = 1 - turn


@part
def legal_moves(position: np.ndarray, at: int, moves: np.ndarray, to: int) -> int:
    """Write the legal moves to `moves`, from index `to` on; returns their number. The game must not be over."""
    first, last = position[at + FORCED], position[at + FORCED]
    if first == ANY:
        first, last = 0, 8
    count = 0
    for board in range(first, last + 1):
        if not position[at + CLOSED] >> board & 1:
            taken = position[at + MASKS + board] | position[at + MASKS + 9 + board]
            for place in range(9):
                if not taken >> place & 1:
                    moves[to + count] = 9 * board + place
                    count += 1
    return count
