"""Monte Carlo search of a game for one player with chance: the search of the original of Threes.

A simulation plays each legal move, and then every sequence of further moves, all chance drawn anew each time; the best
score at the ends counts for the move. The largest sum over the simulations wins. A game that ends sooner counts there.
"""

from collections.abc import Callable, Generator
from typing import Any

import numpy as np

_BOARDS = 4096  # at once
_AT_ONCE = 50  # simulations


class Search:
    """The interface of the searches of this folder, on a position that is not over.

    game: a batch module with children(state, rng) -> (parents, actions, state), the parents in order; root: its state
    of one board; score(state) -> float [boards]; depth: plies in all; simulations: how many there are to be.
    """

    batch = _AT_ONCE

    def __init__(
        self,
        game: Any,
        score: Callable[[Any], np.ndarray],
        root: Any,
        *,
        depth: int,
        simulations: int,
        rng: np.random.Generator,
    ):
        self.game, self.score, self.root = game, score, root
        self._depth, self._wanted, self._rng = depth, simulations, rng
        _, self.actions, _ = game.children(root, rng)
        self._sums = np.zeros(len(self.actions))
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
            self._work = self._simulate(self._under_way)
        try:
            next(self._work)
            return 0
        except StopIteration as finished:
            self._sums += finished.value
        self._work = None
        self._done += self._under_way
        return self._under_way

    def exhausted(self) -> bool:
        """True when all simulations are done."""
        return self._done >= self._wanted

    def simulations(self) -> int:
        return self._done

    def _simulate(self, simulations: int) -> Generator[None, None, np.ndarray]:
        """The sums [actions] of so many simulations; yields in between."""
        roots = _taken(self.root, np.zeros(simulations, int))
        _, _, state = self.game.children(roots, self._rng)
        ends = yield from self._ends(state, self._depth - 1)
        return ends.reshape(simulations, -1).sum(axis=0)

    def _ends(self, state: Any, depth: int) -> Generator[None, None, np.ndarray]:
        """float [boards]: the best score after so many plies more, or where the game ends before."""
        if not depth:
            return self.score(state)
        boards = len(state[0])
        if boards > _BOARDS:
            parts = np.array_split(np.arange(boards), -(-boards // _BOARDS))
            found = []
            for part in parts:
                found.append((yield from self._ends(_taken(state, part), depth)))
            return np.concatenate(found)
        parents, _, children = self.game.children(state, self._rng)
        yield
        ends = yield from self._ends(children, depth - 1)
        best = np.full(boards, -np.inf)
        np.maximum.at(best, parents, ends)
        return np.where(best > -np.inf, best, self.score(state))

    def analysis(self) -> dict[str, Any]:
        """As the other searches' (`mcts.Search.analysis`); a margin is the mean of the best scores."""
        means = self._sums / max(self._done, 1)
        order = np.argsort(-means, kind="stable")
        actions = self.actions.tolist()
        candidates = [
            {"action": actions[at], "visits": self._done, "margin": float(means[at]), "prior": 1 / len(actions)}
            for at in order
        ]
        return {
            "simulations": self._done,
            "depth": self._depth,
            "margin": candidates[0]["margin"],
            "line": [candidates[0]["action"]],
            "candidates": candidates,
            "values": {actions[at]: float(self._sums[at]) for at in order},
        }


def _taken(state: Any, boards: np.ndarray) -> Any:
    """The state of some of the boards."""
    return type(state)(*(field[boards] for field in state))
