"""Plays the move of the highest value, without a search."""

from collections.abc import Callable
from typing import Any, Generic

from ..contracts import Move, Position

_LISTED = 100  # the most candidates that an analysis lists; a game on an unbounded board has more moves


class Search(Generic[Move]):
    """Ranks the moves of a position by their values, with the interface of a search. The game must not be over.

    position: the position to rank, which `advance` changes. values: position -> {legal move: value}. ranked: (position,
    {move: value}) -> the moves, best first.
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
        """Return 0, since there is nothing to simulate."""
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
        """The fields that `pygame35.search` lists. `values` has every move, `candidates` only the best 100.

        The margin of a candidate is RED's score minus BLUE's right after the move.
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
        """RED's score minus BLUE's right after the move."""
        self.position.play(action)
        red, blue = self.position.scores()
        self.position.undo()
        return float(red - blue)
