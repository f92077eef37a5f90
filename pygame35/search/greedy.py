"""No search: the move of the highest value is played, and nothing is looked ahead."""

from collections.abc import Callable
from typing import Any

_LISTED = 100  # candidates at most, where a game has endlessly many moves


class Search:
    """The interface of the searches of this folder, on a position, whose values are known at once.

    position: with legal moves; it is played on when the search is advanced. values: position -> {move: value} of the
    legal moves. ranked: (position, {move: value}) -> the moves, the one to play first.
    """

    batch = 1

    def __init__(
        self, position: Any, values: Callable[[Any], dict[Any, float]], ranked: Callable[[Any, dict[Any, float]], list]
    ):
        self.position, self._values, self._ranked = position, values, ranked

    def run(self, simulations: int) -> int:
        """There is nothing to simulate: 0."""
        return 0

    def exhausted(self) -> bool:
        return True

    def simulations(self) -> int:
        return 0

    def memory(self) -> int:
        """Bytes that it takes, about: next to nothing."""
        return 0

    def advance(self, action: Any) -> None:
        """Play a move at the root."""
        self.position.play(action)

    def analysis(self) -> dict:
        """As the other searches' (`mcts.Search.analysis`), the first 100 moves; margins are those of the scores.

        values: {action: value} of every move, what the order comes from.
        """
        values = self._values(self.position)
        candidates = [
            {"action": action, "visits": 0, "margin": self._margin(action), "prior": 1 / len(values)}
            for action in self._ranked(self.position, values)[:_LISTED]
        ]
        return {
            "simulations": 0,
            "depth": 1,
            "margin": candidates[0]["margin"],
            "line": [candidates[0]["action"]],
            "candidates": candidates,
            "values": values,
        }

    def _margin(self, action: Any) -> float:
        """The first player's score minus the second's after the move."""
        self.position.play(action)
        first, second = self.position.scores()
        self.position.undo()
        return float(first - second)
