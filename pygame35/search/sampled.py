"""Monte Carlo search for a game of chance for one player. The original Threes AI uses it.

A simulation plays each legal move, and after it every sequence of further moves up to a given depth. Chance is drawn
anew for each sequence. The best score at the end of these sequences counts for the move; a game that ends sooner counts
with its final score. The player takes the move with the largest sum over all simulations.
"""

from collections.abc import Callable, Generator
from typing import Any, Generic, Protocol

import numpy as np

from ..batches import board_count, take
from ..contracts import ChanceBatchRules, ChanceState
from . import ranking

_BOARDS = 4096  # the most boards at a time
_AT_ONCE = 50  # the most simulations at a time
_MEMORY = 4 * 2**20  # bytes that this many simulations of 15 plies need on CPython


class SampledRules(ChanceBatchRules[ChanceState], Protocol[ChanceState]):
    """Batch rules that also play every legal move of every board in one call."""

    def children(self, state: ChanceState, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, ChanceState]:
        """Play all legal actions on all boards; each result is a child.

        Returns the index of each child's board (ascending), the action of each child, and a state of all children.
        """


def searched(
    game: SampledRules[ChanceState],
    state: ChanceState,
    score: Callable[[ChanceState], np.ndarray],
    depth: int,
    simulations: int,
    rng: np.random.Generator,
) -> Generator[None, None, np.ndarray]:
    """Run simulations on each board; returns the sum of each action's best scores, float [boards, actions].

    The sum is -inf for illegal actions. The generator pauses every few milliseconds. score: state -> float [boards].
    depth: the number of plies, at least 1. simulations: the number on each board.
    """
    boards = board_count(state)
    parts = min(-(-boards * simulations // _BOARDS), boards)
    if parts > 1:
        found = []
        for part in np.array_split(np.arange(boards), parts):
            found.append((yield from searched(game, take(state, part), score, depth, simulations, rng)))
            yield
        return np.concatenate(found)
    parents, actions, children = game.children(take(state, np.repeat(np.arange(boards), simulations)), rng)
    ends = yield from _ends(game, children, score, depth - 1, rng)
    count = game.actions(state)
    cells = parents // simulations * count + actions
    sums = np.bincount(cells, ends, boards * count).astype(float)
    sums[np.bincount(cells, minlength=len(sums)) == 0] = -np.inf
    return sums.reshape(boards, count)


def _ends(
    game: SampledRules[ChanceState],
    state: ChanceState,
    score: Callable[[ChanceState], np.ndarray],
    depth: int,
    rng: np.random.Generator,
) -> Generator[None, None, np.ndarray]:
    """The best score that sequences of `depth` further plies reach from each board, float [boards].

    A game that ends sooner counts with its final score. The generator pauses every few milliseconds.
    """
    if not depth:
        return score(state)
    boards = board_count(state)
    if boards > _BOARDS:
        found = []
        for part in np.array_split(np.arange(boards), -(-boards // _BOARDS)):
            found.append((yield from _ends(game, take(state, part), score, depth, rng)))
        return np.concatenate(found)
    parents, _, children = game.children(state, rng)
    yield
    ends = yield from _ends(game, children, score, depth - 1, rng)
    best = np.full(boards, -np.inf)
    np.maximum.at(best, parents, ends)
    return np.where(best > -np.inf, best, score(state))


class Search(Generic[ChanceState]):
    """A search of a position that is not over.

    score: state -> float [boards]. root: a state of one board. depth: the number of plies, at least 1. simulations:
    the total number, after which the search ends.
    """

    batch = _AT_ONCE

    def __init__(
        self,
        game: SampledRules[ChanceState],
        score: Callable[[ChanceState], np.ndarray],
        root: ChanceState,
        *,
        depth: int,
        simulations: int,
        rng: np.random.Generator,
    ):
        self.game, self.score, self.root = game, score, root
        self._depth, self._wanted, self._rng = depth, simulations, rng
        self._sums = np.full(game.actions(root), -np.inf)
        self._sums[game.children(root, rng)[1]] = 0
        self._done = 0
        self._work: Generator[None, None, np.ndarray] | None = None
        self._under_way = 0  # simulations that have begun

    def run(self, simulations: int) -> int:
        """Work on at most that many simulations for a few milliseconds; returns the number completed, often 0."""
        if self.exhausted():
            return 0
        if not self._work:
            self._under_way = min(simulations, self._wanted - self._done, _AT_ONCE)
            if not self._under_way:
                return 0
            self._work = searched(self.game, self.root, self.score, self._depth, self._under_way, self._rng)
        try:
            next(self._work)
            return 0
        except StopIteration as finished:
            self._sums += finished.value[0]
        self._work = None
        self._done += self._under_way
        return self._under_way

    def exhausted(self) -> bool:
        """True when all simulations are done."""
        return self._done >= self._wanted

    def simulations(self) -> int:
        return self._done

    def memory(self) -> int:
        """The approximate number of bytes in use, for the boards of the current step."""
        return _MEMORY

    def analysis(self) -> dict[str, Any]:
        """The fields that `pygame35.search` lists. An action's margin is the mean of its best scores."""
        return ranking.analysis(self._sums, self._sums / max(self._done, 1), self._done, self._depth)
