"""Selective alpha-beta on an evaluation: iterative deepening over the most promising moves of each position.

All moves of a position are evaluated at once, so a search of n plies evaluates positions n - 1 plies deep, the children
of a node together. Alpha-beta: Knuth and Moore 1975; only the most plausible moves: Shannon 1950, type B; iterative
deepening: Slate and Atkin 1977.
"""

from collections.abc import Generator
from typing import Any, Generic, NamedTuple

import numpy as np

from ..contracts import ActionValues, BatchRules, State
from .tree import take


class _Root(NamedTuple):
    """An action of the root in a finished iteration."""

    action: int
    margin: float  # for the player to move at the root; an upper bound for all actions but the first
    positions: int  # the number evaluated for the action
    line: list[int]


class Search(Generic[State]):
    """Iterative deepening from one board; a simulation is a position whose moves are evaluated.

    game: a game's batch rules. evaluate: the margins to expect after each action, exact where one ends the game. root:
    a state of one board. width: the number of actions searched at a position, the best ones by value. plies: the
    depth at which the search ends. Equal arguments and calls give equal results.
    """

    batch = 32  # simulations to ask for at a time

    def __init__(
        self,
        game: BatchRules[State],
        evaluate: ActionValues[State],
        root: State,
        *,
        width: int = 12,
        plies: int = 64,
    ):
        if not (width >= 1 and plies >= 1):
            raise ValueError(f"width and plies must be at least 1, not {width} and {plies}")
        if len(root.turn) != 1:
            raise ValueError(f"the root must be one board, not {len(root.turn)}")
        self.game, self.evaluate, self.width, self.plies = game, evaluate, width, plies
        self._begin(root)

    def _begin(self, root: State) -> None:
        self.root = root
        self.depth = 0
        self._found: list[_Root] = []  # the actions of the last finished iteration, best first
        self._evaluated = 0
        self._at_horizon = False  # True if a deeper iteration would search some position further
        self._over = bool(self.game.is_terminal(root)[0])
        self._work = self._deepen()

    def run(self, simulations: int) -> int:
        """Search about that many more positions; returns the number searched, 0 when nothing is left to search."""
        before = self._evaluated
        while self._evaluated - before < simulations and not self._over:
            self._over = next(self._work, True)
        return self._evaluated - before

    def exhausted(self) -> bool:
        """True at the full depth."""
        return self._over

    def simulations(self) -> int:
        """Positions evaluated so far."""
        return self._evaluated

    def memory(self) -> int:
        """Bytes in use, about: next to nothing."""
        return 0

    def advance(self, action: int) -> None:
        """Play an action at the root; the search begins anew."""
        self._begin(self.game.step(self.root, np.array([action])))

    def analysis(self) -> dict[str, Any]:
        """The fields that `pygame35.search` lists, of the last finished depth."""
        turn = int(self.root.turn[0])
        margin = self._found[0].margin if self._found else 0.0
        return {
            "simulations": self._evaluated,
            "depth": self.depth,
            "margin": turn * margin,
            "line": self._found[0].line if self._found else [],
            "candidates": [
                {"action": found.action, "visits": found.positions, "margin": turn * found.margin, "prior": 0.0}
                for found in self._found
            ],
        }

    def _deepen(self) -> Generator[bool, None, None]:
        """Search one depth after the other; pauses after every evaluation."""
        values = self.evaluate(self.root)[0]
        self._evaluated += 1
        order = self._promising(values)
        self._found = [_Root(int(action), float(values[action]), 0, [int(action)]) for action in order]
        self.depth = 1
        while self.depth < self.plies:
            yield False
            after = self._after(self.root, np.array([root.action for root in self._found]))
            over, same_side = self.game.is_terminal(after), after.turn == self.root.turn
            if over.all():
                return
            self._at_horizon = False
            found: list[_Root] = []
            replies = yield from self._replies(after, over)
            for i, root in enumerate(self._found):
                if over[i]:
                    found.append(root)  # its value is exact
                    continue
                before = self._evaluated
                alpha = max((other.margin for other in found), default=-np.inf)
                child = take(after, np.array([i])), replies[i], self.depth
                margin, line = yield from self._child(*child, bool(same_side[i]), alpha, np.inf)
                found.append(_Root(root.action, margin, self._evaluated - before + 1, [root.action, *line]))
            self._found = sorted(found, key=lambda root: -root.margin)
            if not self._at_horizon:  # every line ends with the game, so a deeper search changes nothing
                return
            self.depth += 1

    def _child(
        self, state: State, values: np.ndarray, plies: int, same_side: bool, alpha: float, beta: float
    ) -> Generator[bool, None, tuple[float, list[int]]]:
        """`_best` of a child, as the player to move at its parent sees it; alpha and beta are the parent's."""
        if same_side:
            return (yield from self._best(state, values, plies, alpha, beta))
        margin, line = yield from self._best(state, values, plies, -beta, -alpha)
        return -margin, line

    def _best(
        self, state: State, values: np.ndarray, plies: int, alpha: float, beta: float
    ) -> Generator[bool, None, tuple[float, list[int]]]:
        """(margin, line) for the player to move on a board that is not over and whose action values are known."""
        order = self._promising(values)
        first = int(order[0])
        if plies == 1:
            self._at_horizon = True
            return float(values[first]), [first]
        after = self._after(state, order)
        over = self.game.is_terminal(after)
        if over.all():
            return float(values[first]), [first]
        same_side = after.turn == state.turn
        replies = yield from self._replies(after, over)
        if plies == 2:
            self._at_horizon = True
            best_reply = replies.max(axis=1)
            margins = np.where(over, values[order], np.where(same_side, best_reply, -best_reply))
            best = int(margins.argmax())
            line = [int(order[best])] if over[best] else [int(order[best]), int(replies[best].argmax())]
            return float(margins[best]), line
        margin, line = -np.inf, []
        for i, action in enumerate(order):
            further: list[int] = []
            if over[i]:
                found = float(values[action])
            else:
                child = take(after, np.array([i])), replies[i], plies - 1
                found, further = yield from self._child(*child, bool(same_side[i]), max(alpha, margin), beta)
            if found > margin:
                margin, line = found, [int(action), *further]
            if margin >= beta:
                break
        return margin, line

    def _promising(self, values: np.ndarray) -> np.ndarray:
        order = np.argsort(-values, kind="stable")[: self.width]
        return order[values[order] > -np.inf]

    def _after(self, state: State, actions: np.ndarray) -> State:
        return self.game.step(take(state, np.zeros(len(actions), np.intp)), actions)

    def _replies(self, states: State, over: np.ndarray) -> Generator[bool, None, np.ndarray]:
        """float32 [boards, actions]: the action values of the boards, -inf for boards that are over."""
        if over.any():
            live = self.evaluate(take(states, ~over))
            values = np.full((len(over), live.shape[1]), -np.inf, live.dtype)
            values[~over] = live
            self._evaluated += len(live)
        else:
            values = self.evaluate(states)
            self._evaluated += len(values)
        yield False
        return values
