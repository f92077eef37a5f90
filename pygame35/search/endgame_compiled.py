"""The exact solver of `endgame` for games whose kernel answers the questions, with a table of fixed size for results.

Examples: `pygame35.games.thirtyfive.endgame_compiled`, `pygame35.games.mega_tictactoe.endgame`.
"""

import time
from typing import Generic, Protocol

import numpy as np

from ..contracts import State
from .endgame import AnyNode, AnySolver, Nodes, SliceIsOver

_AT_A_TIME = 500  # positions between two looks at the clock, about 10 ms of the game 35 in a browser


class Proofs(Nodes[State, AnyNode], Protocol[State, AnyNode]):
    """The nodes of a game, and its kernel."""

    left: int
    """Positions that the last call of `ask` did not need."""

    def ask(self, node: AnyNode, k: int, positions: int) -> int | None:
        """Prove that the node's margin is at least k, or that it is less; expand at most `positions` more positions.

        The next call for the same node and k continues. Returns a lower bound of at least k, an upper bound below k, or
        None if neither is proved yet.
        """

    def memory(self) -> int:
        """Bytes in use."""


class Tabled:
    """`Proofs` with a table of pairs, uint64 [2 * entries]: a position's key, 0 for none, and what is known of it."""

    _table: np.ndarray

    def nodes(self) -> int:
        """The number of positions in memory."""
        return int(np.count_nonzero(self._table[::2]))

    def memory(self) -> int:
        """Bytes in use."""
        return self._table.nbytes


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
