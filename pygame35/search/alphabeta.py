"""Selective alpha-beta on an evaluation: of every position only the most promising moves are looked at, ever deeper.

All moves of a position are evaluated at once, so a search of n plies evaluates positions n - 1 plies deep, the children
of a node together. Alpha-beta: Knuth and Moore 1975; only the most plausible moves: Shannon 1950, type B; one ply
deeper at a time: Slate and Atkin 1977.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from .tree import take


class _Root(NamedTuple):
    """An action of the root in a finished iteration."""

    action: int
    margin: float  # for the player to move at the root; of all but the first only an upper bound
    positions: int  # evaluated for it
    line: list[int]


class Search:
    """Iterative deepening from one board; a simulation is a position whose moves are evaluated.

    game, evaluate: as in `puct.Search`. root: a state of one board. width: how many actions of a position are looked
    at, those of the best values. plies: how deep it goes at most. Equal arguments and calls give equal results.
    """

    batch = 32  # simulations to ask for at a time

    def __init__(
        self, game: Any, evaluate: Callable[[Any], np.ndarray], root: Any, *, width: int = 12, plies: int = 64
    ):
        if not (width >= 1 and plies >= 1):
            raise ValueError(f"width and plies must be at least 1, not {width} and {plies}")
        if len(root.turn) != 1:
            raise ValueError(f"the root must be one board, not {len(root.turn)}")
        self.game, self.evaluate, self.width, self.plies = game, evaluate, width, plies
        self._begin(root)

    def _begin(self, root: Any) -> None:
        self.root = root
        self.depth = 0
        self._found: list[_Root] = []  # of the last finished iteration, best first
        self._looked_at = 0
        self._over = bool(self.game.is_terminal(root)[0])
        self._work = self._deepen()

    def run(self, simulations: int) -> int:
        """Search on for about so many positions; returns how many, 0 when nothing is left to search."""
        before = self._looked_at
        while self._looked_at - before < simulations and not self._over:
            self._over = next(self._work, True)
        return self._looked_at - before

    def exhausted(self) -> bool:
        """True when the search is as deep as it may go."""
        return self._over

    def simulations(self) -> int:
        """Positions evaluated so far."""
        return self._looked_at

    def memory(self) -> int:
        """Bytes that it takes, about: next to nothing."""
        return 0

    def advance(self, action: int) -> None:
        """Play an action at the root; the search begins anew."""
        self._begin(self.game.step(self.root, np.array([action])))

    def analysis(self) -> dict:
        """As `puct.Search.analysis`, of the last finished depth; visits are positions evaluated behind an action."""
        turn = int(self.root.turn[0])
        margin = self._found[0].margin if self._found else 0.0
        return {
            "simulations": self._looked_at,
            "depth": self.depth,
            "margin": turn * margin,
            "line": self._found[0].line if self._found else [],
            "candidates": [
                {"action": found.action, "visits": found.positions, "margin": turn * found.margin, "prior": 0.0}
                for found in self._found
            ],
        }

    def _deepen(self) -> Iterator[bool]:
        """One depth after the other; pauses after every evaluation."""
        values = self.evaluate(self.root)[0]
        self._looked_at += 1
        order = self._promising(values)
        self._found = [_Root(int(action), float(values[action]), 0, [int(action)]) for action in order]
        self.depth = 1
        while self.depth < self.plies:
            yield False
            after = self._after(self.root, np.array([root.action for root in self._found]))
            if self.game.is_terminal(after).all():
                return
            found: list[_Root] = []
            replies = yield from self._evaluated(after)
            for i, root in enumerate(self._found):
                before = self._looked_at
                alpha = max((other.margin for other in found), default=-np.inf)
                theirs, line = yield from self._best(take(after, [i]), replies[i], self.depth, -np.inf, -alpha)
                found.append(_Root(root.action, -theirs, self._looked_at - before + 1, [root.action, *line]))
            self._found = sorted(found, key=lambda root: -root.margin)
            if len(self._found[0].line) == self.depth:  # the game ends there: it went no deeper than the time before
                return
            self.depth += 1

    def _best(self, state: Any, values: np.ndarray, plies: int, alpha: float, beta: float):
        """(margin, line) for the mover of a board whose action values are known; a generator.

        The last move of a game is taken to be the last one whatever was played before, as in games that fill a board.
        """
        order = self._promising(values)
        first = int(order[0])
        if plies == 1:
            return float(values[first]), [first]
        after = self._after(state, order)
        if self.game.is_terminal(after).all():
            return float(values[first]), [first]
        replies = yield from self._evaluated(after)
        if plies == 2:
            margins = -replies.max(axis=1)
            best = int(margins.argmax())
            return float(margins[best]), [int(order[best]), int(replies[best].argmax())]
        margin, line = -np.inf, []
        for i, action in enumerate(order):
            theirs, further = yield from self._best(take(after, [i]), replies[i], plies - 1, -beta, -max(alpha, margin))
            if -theirs > margin:
                margin, line = -theirs, [int(action), *further]
            if margin >= beta:
                break
        return margin, line

    def _promising(self, values: np.ndarray) -> np.ndarray:
        order = np.argsort(-values, kind="stable")[: self.width]
        return order[values[order] > -np.inf]

    def _after(self, state: Any, actions: np.ndarray) -> Any:
        return self.game.step(take(state, np.zeros(len(actions), np.intp)), actions)

    def _evaluated(self, states: Any):
        """The action values of the boards; a generator."""
        values = self.evaluate(states)
        self._looked_at += len(values)
        yield False
        return values
