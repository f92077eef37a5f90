"""The values of the moves of Threes by expectimax. The kernel searches the last plies, on a few boards at a time."""

from collections.abc import Generator
from functools import cache

import numpy as np

from ...batches import take
from ...kernels.batches import Batches
from . import batch, bitboards, evaluation
from .kernels.expectimax import CLASSIC_BAG, CODES, DEEPEST, move_values
from .kernels.network import FEATURES, SHARES
from .rules import SQUARES

_ENTRIES = 1 << 14  # entries of the transposition table; 1 << 20 would save less than 1 % of the evaluations
_AT_ONCE = {1: 256, 2: 16, 3: 1}
"""{plies: boards in a call of the kernel}: some milliseconds in a browser."""
_BAG = 1 << 4 * np.arange(3)


class Searches:
    """The search with a network; all threads of a process can use it."""

    def __init__(self, network: evaluation.Network):
        tables = bitboards.tables()
        rows = np.concatenate([tables.left, tables.right]).astype(np.uint16)
        constants = rows, tables.score.astype(np.int32), evaluation.triples().astype(np.uint16), *network
        self._kernel = Batches(
            move_values,
            fields=[1, 1, 1],
            constants=constants,
            work=[_ENTRIES, _ENTRIES, 2 * SQUARES * SHARES, FEATURES, FEATURES, CODES],
            result=batch.ACTIONS + 1,
            most=max(_AT_ONCE.values()),
        )

    def searched(self, state: batch.State, plies: int) -> Generator[int, None, np.ndarray]:
        """float [boards, 4]: the points that each move is expected to bring until the end; -inf where it is not legal.

        The value of a move is a mean over all outcomes of chance. An outcome counts the points of the move plus the
        value of the new board. With one ply that value comes from the network. With more plies it is the
        value of the best move there.

        A generator: every few milliseconds it yields the number of boards evaluated since the last time.
        """
        values = np.empty((len(state.board), batch.ACTIONS))
        at_once = _AT_ONCE.get(plies, 1)
        for start in range(0, len(values), at_once):
            part = take(state, rows := slice(start, start + at_once))
            if plies > DEEPEST:
                values[rows] = yield from self._deeper(part, plies)
                continue
            bag = np.where(part.classic, CLASSIC_BAG, part.bag @ _BAG)
            found = np.empty((len(bag), batch.ACTIONS + 1))
            self._kernel.run((part.board, part.shown, bag), found, plies)
            values[rows] = found[:, :-1]
            yield int(found[:, -1].sum())
        return values

    def _deeper(self, state: batch.State, plies: int) -> Generator[int, None, np.ndarray]:
        """The result of `searched` for one board, and for more plies than the kernel can search."""
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
