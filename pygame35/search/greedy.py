"""No search: the player takes the move of the highest value."""

from collections.abc import Callable
from typing import Any, Generic

from ..contracts import Move, Position

_LISTED = 100  # candidates at most; a game on an unbounded board has more moves


class Search(Generic[Move]):
    """Ranks the moves of a position by their values; the game is not over. It has the interface of a search.

    position: `advance` plays moves on it. values: position -> {legal move: value}. ranked: (position, {move: value}) ->
    the moves, best first.
    """

    batch = 1

    def __init__(
        self,
        position: Position[Move],
        values: Callable[[Any], dict[Move, float]],
        ranked: Callable[[Any, dict[Move, float]], list[Move]],
    ):
        self.position, self._values, self._ranked = position, values, ranked

    def run(self, simulations: int) -> int:
        """0: there is nothing to simulate."""
        return 0

    def exhausted(self) -> bool:
        return True

    def simulations(self) -> int:
        return 0

    def memory(self) -> int:
        return 0

    def advance(self, action: Move) -> None:
        self.position.play(action)

    def analysis(self) -> dict[str, Any]:
        """The fields that `pygame35.search` lists. candidates has the first 100 moves, each with the score after it.

        values has every move.
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

    def _margin(self, action: Move) -> float:
        """RED's score minus BLUE's after the move."""
        self.position.play(action)
        red, blue = self.position.scores()
        self.position.undo()
        return float(red - blue)
