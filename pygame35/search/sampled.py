"""Monte Carlo search of a game for one player with chance: the search of the original of Threes.

A simulation plays each legal move, and then every sequence of further moves, all chance drawn anew each time; the best
score at the ends counts for the move. The largest sum over the simulations wins. A game that ends sooner counts there.
"""

from collections.abc import Callable, Generator
from typing import Any

import numpy as np

from . import solitaire as alone
from .tree import take

_BOARDS = 4096  # at once
_AT_ONCE = 50  # simulations
_MEMORY = 4 * 2**20  # bytes that they take natively, 15 plies deep

Score = Callable[[Any], np.ndarray]


def searched(
    game: Any, state: Any, score: Score, depth: int, simulations: int, rng: np.random.Generator
) -> Generator[None, None, np.ndarray]:
    """float [boards, actions]: sums over so many simulations, -inf where not legal; pauses every few milliseconds.

    game: a batch module with ACTIONS and children(state, rng) -> (parents, actions, state), the parents in order;
    score(state) -> float [boards]; depth: plies in all, 1 or more.
    """
    boards = len(state[0])
    parts = min(-(-boards * simulations // _BOARDS), boards)
    if parts > 1:
        found = []
        for part in np.array_split(np.arange(boards), parts):
            found.append((yield from searched(game, take(state, part), score, depth, simulations, rng)))
            yield
        return np.concatenate(found)
    parents, actions, children = game.children(take(state, np.repeat(np.arange(boards), simulations)), rng)
    ends = yield from _ends(game, children, score, depth - 1, rng)
    cells = parents // simulations * game.ACTIONS + actions
    sums = np.bincount(cells, ends, boards * game.ACTIONS).astype(float)
    sums[np.bincount(cells, minlength=len(sums)) == 0] = -np.inf
    return sums.reshape(boards, game.ACTIONS)


def _ends(
    game: Any, state: Any, score: Score, depth: int, rng: np.random.Generator
) -> Generator[None, None, np.ndarray]:
    """float [boards]: the best score after so many plies more, or where the game ends before."""
    if not depth:
        return score(state)
    boards = len(state[0])
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


class Search:
    """The interface of the searches of this folder, on a position that is not over.

    game, score, depth: as above; root: the state of one board; simulations: how many there are to be.
    """

    batch = _AT_ONCE

    def __init__(
        self,
        game: Any,
        score: Score,
        root: Any,
        *,
        depth: int,
        simulations: int,
        rng: np.random.Generator,
    ):
        self.game, self.score, self.root = game, score, root
        self._depth, self._wanted, self._rng = depth, simulations, rng
        self._sums = np.full(game.ACTIONS, -np.inf)
        self._sums[game.children(root, rng)[1]] = 0
        self._done = 0
        self._work: Generator[None, None, np.ndarray] | None = None
        self._under_way = 0  # simulations

    def run(self, simulations: int) -> int:
        """Do so many simulations at most, or a part of them that takes some milliseconds. Returns how many."""
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
        """Bytes that it takes, about: of the boards under way."""
        return _MEMORY

    def analysis(self) -> dict[str, Any]:
        """As the other searches' (`mcts.Search.analysis`); a margin is the mean of the best scores."""
        return alone.analysis(self._sums, self._sums / max(self._done, 1), self._done, self._depth)
