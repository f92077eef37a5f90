"""Expectimax search of a game of chance for one player, to a fixed number of the player's moves.

The value of a move is a mean over all outcomes of chance. Michie 1966 describes the tree; the name is from Russell and
Norvig.
"""

from collections.abc import Callable, Generator
from typing import Any, Generic

import numpy as np

from ..contracts import ChanceState
from . import ranking

_MEMORY = 10 * 2**20  # bytes that a search of 15 plies needs on CPython

Values = Callable[[Any, int], Generator[int, None, np.ndarray]]
"""(state, plies) -> float [boards, actions]: the points that moves are expected to bring; -inf where not legal.

A generator: every few milliseconds it yields the number of boards evaluated since the last time.
"""


def at_once(steps: Generator[int, None, np.ndarray]) -> np.ndarray:
    """Run a search to its end without pauses, and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as finished:
            values: np.ndarray = finished.value
            return values


class Search(Generic[ChanceState]):
    """A search of a position that is not over, first one move deep, then one move deeper each time.

    values: searches a state to a given depth. root: a state of one board. score: the root's points so far. plies: the
    depth at which the search ends. promise: (values of moves, depth) -> calibrated values; it keeps their order. A
    simulation is an evaluated board.
    """

    batch = 1

    def __init__(
        self,
        values: Values,
        root: ChanceState,
        score: float,
        *,
        plies: int,
        promise: Callable[[np.ndarray, int], np.ndarray] | None = None,
    ):
        self.root, self.score, self._search, self._plies, self._promise = root, score, values, plies, promise
        self._values = at_once(values(root, 1))[0]
        self._depth, self._done = 1, 1
        self._work: Generator[int, None, np.ndarray] | None = None

    def run(self, simulations: int) -> int:
        """Search for some milliseconds; returns the number of boards evaluated. Do nothing if `simulations` is 0."""
        if self.exhausted() or not simulations:
            return 0
        if not self._work:
            self._work = self._search(self.root, self._depth + 1)
        try:
            added = next(self._work)
            self._done += added
            return added
        except StopIteration as finished:
            self._values = finished.value[0]
        self._work = None
        self._depth += 1
        return 0

    def exhausted(self) -> bool:
        """True when the search has reached its full depth."""
        return self._depth >= self._plies

    def simulations(self) -> int:
        """The number of boards evaluated so far."""
        return self._done

    def memory(self) -> int:
        """The approximate number of bytes that the boards of one step of the search need."""
        return _MEMORY

    def analysis(self) -> dict[str, Any]:
        """The fields that `pygame35.search` lists; margins are expected final scores."""
        margins = self.score + (self._promise(self._values, self._depth) if self._promise else self._values)
        return ranking.analysis(margins, margins, self._done, self._depth)
