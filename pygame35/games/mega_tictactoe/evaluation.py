"""The learned evaluation: the result that the side to move can expect after each action, by `kernels.values`."""

from collections.abc import Callable

import numpy as np

from ...kernels.context import Pool, context
from .batch import State, is_terminal
from .kernels.boards import MOVES, POSITION
from .kernels.network import WIDTH
from .kernels.values import action_values as kernel
from .model import shipped
from .positions import SQUARE_OF, kernel_positions, kernel_tables

_BOARDS = 64  # at a time


def action_values(state: State) -> np.ndarray:
    """float32 [boards, 81]: the result that the side to move can expect after each action, -1 ... 1; -inf where it is
    not legal, exact where it ends the game."""
    found = np.full((len(state.turn), MOVES), -np.inf, np.float32)
    going = np.flatnonzero(~is_terminal(state))
    with _ARRAYS.lent() as arrays:
        for start in range(0, len(going), _BOARDS):
            some = going[start : start + _BOARDS]
            found[some[:, None], SQUARE_OF] = arrays.values(State(*(field[some] for field in state)))
    return found


class _Arrays:
    """Arrays for boards and their values, bound to the kernel."""

    def __init__(self) -> None:
        memory = context()
        self._task, self._positions = memory.zeros(1, np.int32), memory.zeros((_BOARDS, POSITION), np.int32)
        self._values = memory.zeros((_BOARDS, MOVES), np.float32)
        network = map(memory.constant, (kernel_tables(), *shipped()))
        work = memory.zeros(WIDTH, np.float32), memory.zeros(MOVES, np.int32)
        self._run: Callable[[], None] = memory.bind(kernel, self._task, self._positions, *network, *work, self._values)

    def values(self, state: State) -> np.ndarray:
        """float32 [boards, MOVES], by the kernel's numbers of moves, until the next call; of at most _BOARDS boards."""
        boards = len(state.turn)
        self._task[0], self._positions[:boards] = boards, kernel_positions(state)
        self._values[:boards] = -np.inf
        self._run()
        return self._values[:boards]


_ARRAYS = Pool(_Arrays)
