"""Expectimax search of a game for one player with chance, to a fixed number of the player's moves.

A move is worth the mean, over all that chance can make of it, of what it gains and what the board is worth then: by an
evaluation, or by the best move there, one move deeper. Michie 1966 describes the tree, Russell and Norvig the name.
Many positions are searched at once, level by level, in parts that fit the processor's memory.
"""

from collections.abc import Callable, Generator
from typing import Any

import numpy as np

from . import solitaire as alone
from .tree import take

_BOARDS = 2048  # searched at once
_MEMORY = 10 * 2**20  # bytes that they take natively, 15 plies deep

Evaluate = Callable[[Any], np.ndarray]


def move_values(game: Any, state: Any, evaluate: Evaluate, plies: int) -> np.ndarray:
    """float [boards, actions]: the points that each move is expected to gain until the end, -inf where not legal.

    game: a batch module with outcomes(state), draws(state) and ACTIONS; evaluate(boards) -> float [boards], the points
    still to come; plies: moves of the player, 1 or more.
    """
    steps = searched(game, state, evaluate, plies)
    while True:
        try:
            next(steps)
        except StopIteration as finished:
            values: np.ndarray = finished.value
            return values


def searched(game: Any, state: Any, evaluate: Evaluate, plies: int) -> Generator[int, None, np.ndarray]:
    """The same, with a pause every few milliseconds that tells how many boards were evaluated since the last."""
    boards = len(state[0])
    if boards > _BOARDS:
        found = []
        for part in np.array_split(np.arange(boards), -(-boards // _BOARDS)):
            found.append((yield from searched(game, take(state, part), evaluate, plies)))
        return np.concatenate(found)
    after = game.outcomes(state)
    if plies == 1:
        worth = evaluate(after.board)
        yield len(worth)
    else:
        parents, odds, deeper = game.draws(game.entered(state, after))
        values = yield from searched(game, deeper, evaluate, plies - 1)
        best = values.max(axis=1)
        worth = np.bincount(parents, odds * np.where(best > -np.inf, best, 0), len(after.parents))
    cells = after.parents * game.ACTIONS + after.actions
    total = np.bincount(cells, after.odds * (after.gain + worth), boards * game.ACTIONS).astype(float)
    total[np.bincount(cells, minlength=len(total)) == 0] = -np.inf
    return total.reshape(boards, game.ACTIONS)


class Search:
    """The interface of the searches of this folder, on a position that is not over.

    It is one move deep at once, and then goes one deeper each time. root: the state of one board; score: its points so
    far; plies: how deep it goes in the end; promise: turns the values of moves, points still to come, into those that
    really come on average, in the same order. A simulation is a board that was evaluated.
    """

    batch = 1

    def __init__(
        self, game: Any, root: Any, score: float, evaluate: Evaluate, *, plies: int, promise: Evaluate | None = None
    ):
        self.game, self.root, self.score, self._evaluate, self._plies = game, root, score, evaluate, plies
        self._promise = promise
        self._values = move_values(game, root, evaluate, 1)[0]
        self._depth, self._done = 1, 1
        self._work: Generator[int, None, np.ndarray] | None = None

    def run(self, simulations: int) -> int:
        """Search for some milliseconds, whatever is asked for; returns how many boards were evaluated."""
        if self.exhausted() or not simulations:
            return 0
        if not self._work:
            self._work = searched(self.game, self.root, self._evaluate, self._depth + 1)
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
        """True when it is as deep as it is to go."""
        return self._depth >= self._plies

    def simulations(self) -> int:
        return self._done

    def memory(self) -> int:
        """Bytes that it takes, about: of the boards under way."""
        return _MEMORY

    def analysis(self) -> dict[str, Any]:
        """As the other searches' (`mcts.Search.analysis`); a margin is the score that is expected at the end."""
        margins = self.score + (self._promise(self._values) if self._promise else self._values)
        return alone.analysis(margins, margins, self._done, self._depth)
