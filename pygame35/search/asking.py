"""An exact solver as `endgame`, whose questions a game's kernel answers, from a table of a fixed size."""

import time
from typing import Generic, Protocol

from ..contracts import State
from .endgame import AnyNode, AnySolver, Nodes, SliceIsOver

_AT_A_TIME = 500  # positions between two looks at the clock, about 10 ms of 35 in a browser


class Proofs(Nodes[State, AnyNode], Protocol[State, AnyNode]):
    """The nodes of a game, and its kernel."""

    left: int
    """Positions that the last call of `ask` did not need."""

    def ask(self, node: AnyNode, k: int, positions: int) -> int | None:
        """Is the margin of the node at least k? Looks at so many positions more, and goes on where it stopped.

        Returns a lower bound that is k or more, or an upper one below it; None while it is not known.
        """

    def memory(self) -> int:
        """Bytes in use."""


class Solver(AnySolver[State, AnyNode], Generic[State, AnyNode]):
    """A proof from one position, in slices."""

    def __init__(self, game: Proofs[State, AnyNode], root: State):
        super().__init__(game, root)
        self._proofs = game

    def exhausted(self) -> bool:
        """False: the table forgets what it has no room for."""
        return False

    def memory(self) -> int:
        return self._proofs.memory()

    def _at_least(self, k: int, node: AnyNode) -> int:
        while node.low < k <= node.high:
            positions = max(1, int(min(_AT_A_TIME, self._most_steps - self._steps)))
            value = self._proofs.ask(node, k, positions)
            self._steps += positions - self._proofs.left
            if value is None:
                if self._steps >= self._most_steps or time.perf_counter() >= self._end:
                    raise SliceIsOver
            elif value >= k:
                node.low = value
            else:
                node.high = value
        return node.low if node.low >= k else node.high
