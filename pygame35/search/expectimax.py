"""Expectimax search of a game of chance for one player, to a fixed number of the player's moves.

The value of a move is a mean over all outcomes of chance: of the points that the move gains plus the value of the new
board. The latter comes from the evaluation or, one move deeper, from the best move on that board. Michie 1966 describes
the tree, Russell and Norvig the name. Many positions are searched at once, level by level, in parts that fit the
processor's memory.
"""

from collections.abc import Callable, Generator
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from ..contracts import ChanceBatchRules, ChanceState
from . import ranking
from .tree import board_count, take

_BOARDS = 2048  # searched at once
_MEMORY = 10 * 2**20  # bytes that they take natively, 15 plies deep

Evaluate = Callable[[np.ndarray], np.ndarray]
"""`Outcomes.board` -> float [boards]: the points still to come."""

Values = Callable[[Any, int], Generator[int, None, np.ndarray]]
"""(state, plies) -> the values of all moves as by `move_values`; see `searched`."""


class Outcomes(Protocol):
    """All afterstates of the moves of some boards: one row for every legal move and every outcome of chance."""

    @property
    def parents(self) -> np.ndarray:
        """int [outcomes]: the board that the move was made on, ascending."""

    @property
    def actions(self) -> np.ndarray:
        """int [outcomes]: the move."""

    @property
    def odds(self) -> np.ndarray:
        """float [outcomes]: the probability of the outcome after the move."""

    @property
    def gain(self) -> np.ndarray:
        """int [outcomes]: the points that move and outcome gain."""

    @property
    def board(self) -> np.ndarray:
        """[outcomes, ...]: the afterstate, as the evaluation takes it."""


Found = TypeVar("Found", bound=Outcomes)


class ExpectimaxRules(ChanceBatchRules[ChanceState], Protocol[ChanceState, Found]):
    """Batch rules that also enumerate chance, in two steps: the outcomes of a move, and the draws before the next."""

    def outcomes(self, state: ChanceState) -> Found:
        """The afterstates of all legal moves of all boards."""

    def entered(self, state: ChanceState, found: Found) -> ChanceState:
        """The afterstates of `outcomes(state)` as a state, before anything is drawn for the next move."""

    def draws(self, state: ChanceState) -> tuple[np.ndarray, np.ndarray, ChanceState]:
        """(int [draws], float [draws], state): every possible draw on every board of `entered`.

        The parts are the board, ascending, the probability, and the state after the draw.
        """


def by_numpy(game: ExpectimaxRules[ChanceState, Found], evaluate: Evaluate) -> Values:
    """`searched` for a game and an evaluation."""
    return lambda state, plies: searched(game, state, evaluate, plies)


def move_values(
    game: ExpectimaxRules[ChanceState, Found], state: ChanceState, evaluate: Evaluate, plies: int
) -> np.ndarray:
    """float [boards, actions]: the points that each move is expected to gain until the end, -inf where not legal.

    plies: moves of the player, 1 or more.
    """
    return at_once(searched(game, state, evaluate, plies))


def at_once(steps: Generator[int, None, np.ndarray]) -> np.ndarray:
    """The values that a generator such as `searched` returns in the end."""
    while True:
        try:
            next(steps)
        except StopIteration as finished:
            values: np.ndarray = finished.value
            return values


def searched(
    game: ExpectimaxRules[ChanceState, Found], state: ChanceState, evaluate: Evaluate, plies: int
) -> Generator[int, None, np.ndarray]:
    """`move_values` as a generator; every few milliseconds it yields the number of boards evaluated since."""
    if board_count(state) > _BOARDS:
        return (yield from in_parts(state, _BOARDS, lambda part: searched(game, part, evaluate, plies)))
    if plies > 1:
        return (yield from deeper(game, state, lambda after: searched(game, after, evaluate, plies - 1)))
    found = game.outcomes(state)
    worth = evaluate(found.board)
    yield len(worth)
    return _means(game, state, found, worth)


def in_parts(
    state: ChanceState, most: int, values: Callable[[ChanceState], Generator[int, None, np.ndarray]]
) -> Generator[int, None, np.ndarray]:
    """The values of all boards, `most` boards at a time."""
    boards, found = board_count(state), []
    for part in np.array_split(np.arange(boards), -(-boards // most)):
        found.append((yield from values(take(state, part))))
    return np.concatenate(found)


def deeper(
    game: ExpectimaxRules[ChanceState, Found],
    state: ChanceState,
    values: Callable[[ChanceState], Generator[int, None, np.ndarray]],
) -> Generator[int, None, np.ndarray]:
    """The values of moves by a search of one ply more than `values`, which searches the boards after each draw."""
    found = game.outcomes(state)
    parents, odds, after = game.draws(game.entered(state, found))
    best = (yield from values(after)).max(axis=1)
    return _means(
        game, state, found, np.bincount(parents, odds * np.where(best > -np.inf, best, 0), len(found.parents))
    )


def _means(
    game: ExpectimaxRules[ChanceState, Found], state: ChanceState, found: Found, worth: np.ndarray
) -> np.ndarray:
    """float [boards, actions]: the means of each move. worth: float [outcomes], the points still to come after it."""
    boards, actions = board_count(state), game.actions(state)
    cells = found.parents * actions + found.actions
    total = np.bincount(cells, found.odds * (found.gain + worth), boards * actions).astype(float)
    total[np.bincount(cells, minlength=len(total)) == 0] = -np.inf
    return total.reshape(boards, actions)


class Search(Generic[ChanceState]):
    """A search of a position that is not over: one move deep at once, then one deeper each time.

    values: `searched` for a game and an evaluation, or the same by a kernel. root: a state of one board. score: its
    points so far. plies: the depth at which the search ends. promise: a monotonic map from the values of moves, in
    points still to come, and the depth of their search, to the calibrated averages. A simulation is an evaluated board.
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
        """Search for some milliseconds, for any number above 0; returns the number of boards evaluated."""
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
        """True at the full depth."""
        return self._depth >= self._plies

    def simulations(self) -> int:
        """The number of boards evaluated so far."""
        return self._done

    def memory(self) -> int:
        """Bytes in use, about: the boards of the current step."""
        return _MEMORY

    def analysis(self) -> dict[str, Any]:
        """The fields that `pygame35.search` lists; margins are expected final scores."""
        margins = self.score + (self._promise(self._values, self._depth) if self._promise else self._values)
        return ranking.analysis(margins, margins, self._done, self._depth)
