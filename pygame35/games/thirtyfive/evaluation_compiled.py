"""The values of moves of 35 by the kernel `kernels.values`."""

from collections.abc import Callable

import numpy as np

from ...kernels.context import Pool, context
from .batch import State, actions
from .blocks import classes_by_key
from .boards import USUAL
from .grids import GRIDS
from .kernels.values import BOARDS, CONSIDERED, SIZE, action_values
from .kernels.views import NUMBERS, WIDTH, WORK
from .perspective import SUMS
from .rules import DIGITS

_BOARDS = 64  # at a time
_MOVES = DIGITS * USUAL.squares


class CompiledValues:
    """The tables of an evaluation for the kernel. table: float32 [STAGES, ROWS, SUMS]; weights: float32, of blocks."""

    def __init__(self, table: np.ndarray, weights: np.ndarray):
        self._given = table, weights
        self._arrays = Pool(lambda: _Arrays(self.tables()))

    def action_values(self, state: State, considered: int) -> np.ndarray:
        """As `evaluation.Evaluation.action_values`."""
        moves = actions(state)
        values = np.empty((len(state.turn), moves), np.float32)
        with self._arrays.lent() as arrays:
            for start in range(0, len(state.turn), _BOARDS):
                part = slice(start, start + _BOARDS)
                arrays.value(*(field[part] for field in state), considered=considered, result=values[part])
        return values

    def tables(self) -> tuple[np.ndarray, ...]:
        """table, blocks, seen_as, raised and placed, see the kernel."""
        table, weights = self._given
        last = np.repeat(table[:, :, -1:], WIDTH - SUMS, axis=2)
        padded = np.concatenate((table, last), axis=2).ravel()
        return np.append(padded, np.float32(0)), np.ascontiguousarray(weights), *classes_by_key()


class _Arrays:
    """Arrays for boards and their values, bound to the kernel."""

    def __init__(self, tables: tuple[np.ndarray, ...]):
        squares, memory = _BOARDS * USUAL.squares, context()
        self._task, self.values = memory.zeros(3, np.int32), memory.zeros(_BOARDS * _MOVES, np.float32)
        kinds = ((squares, np.int8), (squares, np.uint8), (squares, np.uint8), (_BOARDS, np.int8))
        self._fields = tuple(memory.zeros(length, kind) for length, kind in kinds)
        work, numbers = memory.zeros(WORK, np.int32), memory.zeros(NUMBERS, np.float32)
        given = map(memory.array, tables)
        self.all: tuple[np.ndarray, ...] = self._task, *self._fields, *given, work, numbers, self.values
        self._run: Callable[[], None] = memory.bind(action_values, *self.all)

    def give(self, *fields: np.ndarray, considered: int, moves: int) -> None:
        """Take over at most _BOARDS boards, the fields of a State, with that number of moves each."""
        for mine, given in zip(self._fields, fields, strict=True):
            mine[: given.size] = given.ravel()
        self._task[CONSIDERED], self._task[BOARDS] = min(considered, _MOVES), len(fields[-1])
        self._task[SIZE] = GRIDS[moves // DIGITS].size

    def value(self, *fields: np.ndarray, considered: int, result: np.ndarray) -> None:
        """Put the values of at most _BOARDS boards, the fields of a State, into `result`, [boards, moves]."""
        self.give(*fields, considered=considered, moves=result.shape[1])
        self._run()
        result[...] = self.values[: result.size].reshape(result.shape)
