"""What the moves of Threes are worth, by expectimax: the kernel searches the last plies, a few boards at a time."""

from collections.abc import Generator
from functools import cache

import numpy as np

from ...kernels.context import Pool, context
from ...search.tree import take
from . import batch, bitboards, evaluation
from .kernels.expectimax import BOARDS, CLASSIC_BAG, DEEPEST, EVALUATED, PLIES, move_values
from .kernels.network import FEATURES, SHARES
from .rules import SQUARES

_ENTRIES = 1 << 14  # of the transposition table: 1 << 20 saves no evaluation in a hundred
_AT_ONCE = {1: 256, 2: 16, 3: 1}
"""Boards in a call of the kernel, by the plies: some milliseconds in a browser."""
_BAG = 1 << 4 * np.arange(3)


class Searches:
    """The search with a network, for all threads of a process."""

    def __init__(self, network: evaluation.Network):
        self._arrays = Pool(lambda: _Arrays(network))

    def searched(self, state: batch.State, plies: int) -> Generator[int, None, np.ndarray]:
        """float [boards, 4]: the points that each move is expected to bring until the end; -inf where it is not legal.

        The value of a move is a mean over all outcomes of chance: of the points that the move gains plus the value of
        the new board. The latter comes from the network or, of more plies, from the best move on that board.

        A generator; every few milliseconds it yields the number of boards evaluated since.
        """
        values = np.empty((len(state.board), batch.ACTIONS))
        at_once = _AT_ONCE.get(plies, 1)
        for start in range(0, len(values), at_once):
            part = take(state, rows := slice(start, start + at_once))
            if plies > DEEPEST:
                values[rows] = yield from self._deeper(part, plies)
                continue
            with self._arrays.lent() as arrays:
                values[rows], evaluated = arrays.values(part, plies)
            yield evaluated
        return values

    def _deeper(self, state: batch.State, plies: int) -> Generator[int, None, np.ndarray]:
        """As `searched`, for one board and more plies than the kernel searches."""
        found = batch.outcomes(state)
        before, odds, after = batch.draws(batch.entered(state, found))
        best = (yield from self.searched(after, plies - 1)).max(axis=1)
        worth = np.bincount(before, odds * np.where(best > -np.inf, best, 0), len(found.odds))
        values = np.bincount(found.actions, found.odds * (found.gain + worth), batch.ACTIONS)
        return np.where(batch.legal_action_mask(state), values, -np.inf)


@cache
def shipped(rules: str) -> Searches:
    """The search with the shipped network of a rule set."""
    return Searches(evaluation.shipped(rules))


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
            *network,
        )
        self._call = memory.bind(
            *(move_values, self._task, self._board, self._shown, self._bag),
            *map(memory.constant, fixed),
            *(self._keys, memory.zeros(_ENTRIES, np.float32), memory.zeros((SQUARES, SHARES, 2), np.int32)),
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
