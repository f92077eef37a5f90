"""Converts states and moves to the form of the kernels, see `kernels.boards`."""

from functools import cache

import numpy as np

from ...basics import RED
from .batch import State
from .kernels import boards as kernel
from .kernels.boards import CLOSED, CODES, DRAWN, FORCED, MASKS, MINE, NOBODY, ROW_OF, ROWS, THEIRS, TURN, WINNER, WON
from .kernels.network import TABLE_ROWS
from .masks import ALL, BIT, BITS, HAS_LINE
from .rules import BOARD, LINES, PLACE, SIZE, SQUARE

SQUARE_OF = [square for board in SQUARE for square in board]  # [move of the kernels]: square
_POWERS = 3 ** np.arange(SIZE)  # int [9]
_CODE = BITS @ _POWERS  # [512]: for each mask, the number in base 3 with a digit 1 at each of its places


@cache
def codes_of_rows() -> np.ndarray:
    """int [TABLE_ROWS]: the code of each row, -1 for decided local boards."""
    digits = np.arange(kernel.CODE_COUNT)[:, None] // _POWERS % 3
    line = np.zeros(kernel.CODE_COUNT, bool)
    for side in (1, 2):
        for places in LINES:
            line |= (digits[:, places] == side).all(axis=1)
    undecided = np.flatnonzero(~line & (digits == 0).any(axis=1))
    return np.concatenate((np.full(kernel.UNDECIDED, -1), undecided))


@cache
def kernel_tables() -> np.ndarray:
    """int32 [TABLES] for the kernels, see `kernels.boards`."""
    tables = np.zeros(kernel.TABLES, np.int32)
    tables[kernel.HAS_LINE : kernel.HAS_LINE + ALL + 1] = HAS_LINE
    tables[kernel.POWERS : kernel.POWERS + SIZE] = _POWERS
    tables[ROW_OF + codes_of_rows()[kernel.UNDECIDED :]] = np.arange(kernel.UNDECIDED, TABLE_ROWS)
    return tables


def move_of(square: int) -> int:
    """The number that stands for a move in the kernels."""
    return SIZE * BOARD[square] + PLACE[square]


def rows(mine: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """int, the row of each local board as a side sees it. mine, theirs: masks of squares, of any shape."""
    undecided = kernel_tables()[ROW_OF + codes(mine, theirs)]
    return np.select([HAS_LINE[mine], HAS_LINE[theirs], (mine | theirs) == ALL], [MINE, THEIRS, DRAWN], undecided)


def codes(mine: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """int, each local board as a number in base 3. mine, theirs: masks of squares, of any shape."""
    found: np.ndarray = _CODE[mine] + 2 * _CODE[theirs]
    return found


def kernel_position(state: State) -> np.ndarray:
    """int32 [POSITION]: the only board of a state; its game must not be over."""
    position: np.ndarray = kernel_positions(state)[0]
    return position


def kernel_positions(state: State) -> np.ndarray:
    """int32 [boards, POSITION]: the boards of a state. No game may be over."""
    sides, won = np.moveaxis(state.marks.astype(int), 1, 0), HAS_LINE[state.marks]
    positions = np.zeros((len(state.turn), kernel.POSITION), np.int32)
    for side, (mine, theirs) in enumerate((sides, sides[::-1])):
        for field, values in ((MASKS, mine), (CODES, codes(mine, theirs)), (ROWS, rows(mine, theirs))):
            positions[:, field + SIZE * side : field + SIZE * side + SIZE] = values
        positions[:, WON + side] = won[:, side] @ BIT
    positions[:, CLOSED] = (won.any(axis=1) | ((sides[0] | sides[1]) == ALL)) @ BIT
    positions[:, FORCED] = state.forced
    positions[:, TURN], positions[:, WINNER] = state.turn != RED, NOBODY
    return positions


def play(position: np.ndarray, square: int) -> None:
    """Mark a square in a position of the kernels."""
    kernel.play(position, 0, kernel_tables(), move_of(square))
