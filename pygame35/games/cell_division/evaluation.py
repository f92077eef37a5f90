"""The evaluation of Cell Division: the expected final margin when the empty squares are filled at random.

Without gravity it is the exact mean of all random playouts. The score is a sum over cells: a
side's cell counts 2 for each direction in which it touches another cell of the side, and 1 if it touches none. For
every cell and side it is therefore enough to know the probability that the other side fills all of a few squares. Of
n empty squares, of which the side will fill r, any k become the other side's with probability

    (n - r) / n * (n - r - 1) / (n - 1) * ...    (k factors).

With gravity the squares are not filled in every order, but each side still fills about half of them.
"""

from collections.abc import Callable

import numpy as np

from ...kernels.context import Pool, context
from .batch import State, legal_action_mask
from .kernels.values import BOARDS, CELLS, COLUMNS, COUNTS, OPEN, OWN, PLACES, ROWS
from .kernels.values import values as kernel

_MOST_SQUARES = 100
_NEIGHBOURS = 8
_BOARDS = 64  # at a time


def _tables() -> np.ndarray:
    """float32 [101, 2, 3, 10]: the probability that a cell is the side's and that some empty squares all become
    the other side's.

    The axes are the number of empty squares on the board, 1 where the side fills the larger half of them, the cell
    (OWN ...), and the number of these empty squares or TOUCHED.
    """
    tables = np.zeros((_MOST_SQUARES + 1, 2, CELLS, COUNTS), np.float32)
    for empty in range(_MOST_SQUARES + 1):
        for larger in (0, 1):
            own = (empty + larger) // 2
            other = empty - own
            for cell, chance, squares in ((OWN, 1.0, empty), (OPEN, own / max(empty, 1), empty - 1)):
                for count in range(_NEIGHBOURS + 1):
                    tables[empty, larger, cell, count] = chance
                    chance *= max(other - count, 0) / max(squares - count, 1)
    return tables


_TABLES = _tables()


def action_values(state: State) -> np.ndarray:
    """float32 [boards, rows * columns]: the margin that the side to move can expect after each action, -inf where it is
    illegal, exact where it ends the game."""
    legal = legal_action_mask(state)
    values = np.empty(legal.shape, np.float32)
    with _ARRAYS.lent() as arrays:
        for start in range(0, len(legal), _BOARDS):
            part = slice(start, start + _BOARDS)
            arrays.value(state.owner[part], state.turn[part], legal[part], values[part])
    return values


class _Arrays:
    """Arrays for boards and their values, bound to the kernel."""

    def __init__(self) -> None:
        memory, cells = context(), _BOARDS * PLACES
        self._task, self._turn = memory.zeros(3, np.int32), memory.zeros(_BOARDS, np.int8)
        self._owner, self._legal = memory.zeros(cells, np.int8), memory.zeros(cells, np.uint8)
        self.values = memory.zeros(cells, np.float32)
        work, before = memory.zeros(PLACES, np.int8), memory.zeros(PLACES, np.float32)
        given = self._task, self._owner, self._turn, self._legal
        self.all: tuple[np.ndarray, ...] = *given, memory.constant(_TABLES), work, before, self.values
        self._run: Callable[[], None] = memory.bind(kernel, *self.all)

    def give(self, owner: np.ndarray, turn: np.ndarray, legal: np.ndarray) -> None:
        """Take over at most _BOARDS boards: fields of a State, and its mask."""
        boards, rows, columns = owner.shape
        self._task[[ROWS, COLUMNS, BOARDS]] = rows, columns, boards
        self._owner[: owner.size], self._turn[:boards], self._legal[: legal.size] = owner.ravel(), turn, legal.ravel()

    def value(self, owner: np.ndarray, turn: np.ndarray, legal: np.ndarray, result: np.ndarray) -> None:
        """Put the values of at most _BOARDS boards into `result`, [boards, squares]."""
        self.give(owner, turn, legal)
        self._run()
        result[...] = self.values[: result.size].reshape(result.shape)


_ARRAYS = Pool(_Arrays)
