"""Proofs of results by the kernel `kernels.proofs`: a `search.endgame.AnySolver` whose questions the kernel answers.

Where no kernel runs there is no solver, and the search proves what it can by itself.
"""

import time

import numpy as np

from ...search import endgame
from ...search.tree import take
from . import batch
from .batch import State
from .kernels import proofs
from .kernels.boards import POSITION
from .kernels.network import WIDTH
from .model import shipped
from .network import kernel_tables
from .positions import prepared

_ENTRIES = 2**19  # of the table, 16 bytes each
_AT_A_TIME = 512  # positions


class Node:
    """A position. low, high: bounds of the result of its side to move."""

    def __init__(self, low: int, high: int, position: np.ndarray | None):
        self.low, self.high, self.position = low, high, position


class Proofs:
    """The nodes of a game from one position on, and the kernel with its table."""

    def __init__(self) -> None:
        self.task, self._given = np.zeros(proofs.TASK, np.int32), np.zeros(POSITION, np.int32)
        self._table = np.zeros(2 * _ENTRIES, np.uint64)
        self._asked: Node | None = None
        random = np.random.default_rng(35).integers(0, 2**64, proofs.KEYS, np.uint64) | np.uint64(1)
        plies, moves = proofs.PLIES, proofs.PLIES * proofs.MOVES
        self._prove = proofs.prove.bind(
            *(self.task, self._given, kernel_tables(), *shipped(), np.zeros(WIDTH, np.float32), random, self._table),
            *(np.zeros(plies * POSITION, np.int32), np.zeros(plies * proofs.NUMBERS, np.int32)),
            *(np.zeros(moves, np.int32), np.zeros(moves, np.float32)),
            *(np.zeros(plies, np.uint64), np.zeros(plies, np.int32)),
        )

    def nodes(self) -> int:
        """The number of positions in memory."""
        return int(np.count_nonzero(self._table[::2]))

    def memory(self) -> int:
        """Bytes in use."""
        return self._table.nbytes

    def options(self, state: State) -> tuple[list[int], State]:
        """The legal actions of one board, and the states after them, in the same order."""
        actions = np.flatnonzero(batch.legal_action_mask(state)[0])
        return actions.tolist(), batch.step(take(state, np.zeros(len(actions), int)), actions)

    def locate(self, states: State) -> list[tuple[int, Node]]:
        """(0, node) for each board."""
        over, margins = batch.is_terminal(states), batch.margin(states) * states.turn
        return [(0, self._node(take(states, [board]), over[board], int(margins[board]))) for board in range(len(over))]

    def _node(self, state: State, over: bool, margin: int) -> Node:
        return Node(margin, margin, None) if over else Node(-1, 1, prepared(state))

    def ask(self, node: Node, k: int, positions: int) -> int | None:
        """Expand that many positions more: a lower bound that is k or more, or an upper one below it; else None."""
        assert node.position is not None  # the result of a finished game is known
        if node is not self._asked or self.task[proofs.K] != k:
            self._asked, self.task[proofs.PLY], self.task[proofs.K] = node, -1, k
            self._given[:] = node.position
        self.task[proofs.BUDGET] = positions
        self._prove()
        return int(self.task[proofs.VALUE]) if self.task[proofs.DONE] else None


class Solver(endgame.AnySolver[State, Node]):
    """A proof from one position, in slices."""

    def __init__(self, game: Proofs, root: State):
        super().__init__(game, root)
        self._proofs = game

    def exhausted(self) -> bool:
        """False: the table forgets what it has no room for."""
        return False

    def memory(self) -> int:
        return self._proofs.memory()

    def _at_least(self, k: int, node: Node) -> int:
        while node.low < k <= node.high:
            positions = max(1, int(min(_AT_A_TIME, self._most_steps - self._steps)))
            value = self._proofs.ask(node, k, positions)
            self._steps += positions - int(self._proofs.task[proofs.BUDGET])
            if value is None:
                if self._steps >= self._most_steps or time.perf_counter() >= self._end:
                    raise endgame.SliceIsOver
            elif value >= k:
                node.low = value
            else:
                node.high = value
        return node.low if node.low >= k else node.high


def solver(root: State) -> Solver | None:
    """The solver of a board; None where the kernel does not run."""
    return Solver(Proofs(), root) if proofs.prove.runs else None
