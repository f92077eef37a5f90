"""Positions as the kernels know them, see `kernels.boards`, and their moves."""

import numpy as np

from ...basics import RED
from .batch import ANY, State
from .kernels import boards as kernel
from .kernels.boards import CLOSED, CODES, DRAWN, FORCED, MASKS, MINE, NOBODY, ROW_OF, ROWS, THEIRS, TURN, WINNER, WON
from .masks import ALL, BITS, HAS_LINE
from .network import PLACES, kernel_tables
from .rules import BOARD, PLACE, SIZE, SQUARE

SQUARE_OF = [square for board in SQUARE for square in board]  # [a move of the kernels] the square
_CODE = BITS @ 3 ** np.arange(PLACES)  # [512] of a mask: the number in base 3 with a 1 for each of its places


def move_of(square: int) -> int:
    """The number by which the kernels know a move."""
    return SIZE * BOARD[square] + PLACE[square]


def rows(mine: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """int of the same shape: the rows of local boards as a side sees them. mine, theirs: masks of squares."""
    undecided = kernel_tables()[ROW_OF + codes(mine, theirs)]
    return np.select([HAS_LINE[mine], HAS_LINE[theirs], (mine | theirs) == ALL], [MINE, THEIRS, DRAWN], undecided)


def codes(mine: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """int of the same shape: local boards as numbers in base 3. mine, theirs: masks of squares."""
    found: np.ndarray = _CODE[mine] + 2 * _CODE[theirs]
    return found


def prepared(state: State) -> np.ndarray:
    """int32 [POSITION]: the only board of a state, whose game is not over."""
    red, blue = state.marks[0].astype(int)
    won = HAS_LINE[state.marks[0]]
    position = np.zeros(kernel.POSITION, np.int32)
    for side, mine, theirs in ((0, red, blue), (1, blue, red)):
        for field, values in ((MASKS, mine), (CODES, codes(mine, theirs)), (ROWS, rows(mine, theirs))):
            position[field + SIZE * side : field + SIZE * side + SIZE] = values
        position[WON + side] = won[side] @ (1 << np.arange(SIZE))
    position[CLOSED] = (won.any(axis=0) | ((red | blue) == ALL)) @ (1 << np.arange(SIZE))
    position[FORCED] = kernel.ANY if state.forced[0] == ANY else state.forced[0]
    position[TURN], position[WINNER] = state.turn[0] != RED, NOBODY
    return position


def play(position: np.ndarray, square: int) -> None:
    """Mark a square in a position of the kernels."""
    kernel.play(position, 0, kernel_tables(), move_of(square))
