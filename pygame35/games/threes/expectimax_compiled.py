"""The master's search by a kernel: the last plies of `search.expectimax`, a few boards at a time."""

from collections.abc import Generator
from functools import partial

import numpy as np

from ...kernels.context import Pool, context, has_webassembly
from ...search import expectimax
from . import batch, bitboards, evaluation
from .kernels.expectimax import BOARDS, CLASSIC_BAG, DEEPEST, EVALUATED, FEATURES, PLIES, SHARES, move_values
from .rules import SQUARES

_ENTRIES = 1 << 14  # of the transposition table: 1 << 20 saves no evaluation in a hundred
_AT_ONCE = {1: 256, 2: 16, 3: 1}
"""Boards in a call of the kernel, by the plies: some milliseconds in a browser."""
_BAG = 1 << 4 * np.arange(3)


class _Arrays:
    """Arrays for boards and the values of their moves, bound to the kernel."""

    def __init__(self, network: evaluation.Network):
        memory, most, tables = context(), max(_AT_ONCE.values()), bitboards.tables()
        self._task = memory.zeros(3, np.int32)
        self._result = memory.zeros((16 // batch.ACTIONS + most, batch.ACTIONS), np.float64)
        self._board, self._shown, self._bag = (memory.zeros(most, kind) for kind in (np.uint64, np.uint8, np.int16))
        self._keys = memory.zeros(_ENTRIES, np.uint64)
        fixed = (
            np.concatenate([tables.left, tables.right]).astype(np.uint16),
            tables.score.astype(np.int32),
            evaluation.triples().astype(np.uint16),
            _shares(),
            *network,
        )
        self._call = memory.bind(
            *(move_values, self._task, self._board, self._shown, self._bag),
            *map(memory.constant, fixed),
            *(self._keys, memory.zeros(_ENTRIES, np.float32)),
            *(memory.zeros(FEATURES, kind) for kind in (np.int32, np.float32)),
            self._result,
        )

    def values(self, state: batch.State, plies: int) -> tuple[np.ndarray, int]:
        """(float64 [boards, actions], the number of boards evaluated)."""
        boards = len(state.board)
        self._task[[BOARDS, PLIES, EVALUATED]] = boards, plies, 0
        self._board[:boards], self._shown[:boards] = state.board, state.shown
        self._bag[:boards] = np.where(state.classic, CLASSIC_BAG, state.bag @ _BAG)
        self._keys.fill(0)  # so that equal searches evaluate equally many boards
        self._call()
        return self._result[-len(self._board) :][:boards].copy(), int(self._task[EVALUATED])


class Searches:
    """The kernel with a network, for all searches of a process."""

    def __init__(self, network: evaluation.Network):
        self._arrays = Pool(lambda: _Arrays(network))

    def searched(self, state: batch.State, plies: int) -> Generator[int, None, np.ndarray]:
        """`expectimax.searched` with this network."""
        if plies > DEEPEST:
            return (yield from expectimax.deeper(batch, state, lambda after: self.searched(after, plies - 1)))
        if len(state.board) > _AT_ONCE[plies]:
            return (yield from expectimax.in_parts(state, _AT_ONCE[plies], lambda part: self.searched(part, plies)))
        with self._arrays.lent() as arrays:
            values, evaluated = arrays.values(state, plies)
        yield evaluated
        return values


def _shares() -> np.ndarray:
    """int32 [squares, SHARES, 2]: see `kernels.expectimax.Given`; 0 for the inner squares, where no tile enters."""
    shares = np.zeros((SQUARES, SHARES, 2), np.int32)
    for square in sorted(set((batch.ENDS // 4).ravel().tolist())):
        board = np.array([1 << 4 * square], np.uint64)
        added = np.concatenate([evaluation.addresses(side) for side in bitboards.symmetries(board)]).ravel()
        features = np.flatnonzero(added)
        shares[square, : len(features)] = np.column_stack([features, added[features]])
    return shares


def fastest(network: evaluation.Network) -> expectimax.Values:
    """The master's search with a network: by the kernel, or by numpy where there is no WebAssembly."""
    if has_webassembly():
        return Searches(network).searched
    return expectimax.by_numpy(batch, partial(evaluation.value, network))
