"""Proofs of results by the kernel `kernels.proofs`, see `search.endgame_compiled`.

Where no kernel runs there is no solver, and the search proves what it can by itself.
"""

import numpy as np

from ...kernels.context import context, has_webassembly
from ...search import endgame_compiled
from ...search.tree import take
from . import batch
from .batch import State
from .evaluation import action_values
from .kernels import proofs
from .kernels.boards import MOVES, PLIES, POSITION
from .kernels.network import WIDTH
from .model import shipped
from .positions import kernel_position, kernel_tables

_ENTRIES = 2**19  # of the table, 16 bytes each


class Node:
    """A position. low, high: bounds of the result of its side to move."""

    def __init__(self, low: int, high: int, position: np.ndarray | None):
        self.low, self.high, self.position = low, high, position


class Proofs(endgame_compiled.Tabled):
    """The nodes of a game from one position on, and the kernel with its table."""

    def __init__(self) -> None:
        memory = context()
        self.task, self._given = memory.zeros(proofs.TASK, np.int32), memory.zeros(POSITION, np.int32)
        self._table = memory.zeros(2 * _ENTRIES, np.uint64)
        self._asked: Node | None = None
        self._known: dict[bytes, Node] = {}
        self.left = 0
        random = np.random.default_rng(35).integers(0, 2**64, proofs.KEYS, np.uint64) | np.uint64(1)
        plies, moves = PLIES + 1, (PLIES + 1) * MOVES
        self._prove = memory.bind(
            proofs.prove,
            *(self.task, self._given, *map(memory.constant, (kernel_tables(), *shipped()))),
            *(memory.zeros(WIDTH, np.float32), memory.constant(random), self._table),
            *(memory.zeros(plies * POSITION, np.int32), memory.zeros(plies * proofs.NUMBERS, np.int32)),
            *(memory.zeros(moves, np.int32), memory.zeros(moves, np.float32)),
            *(memory.zeros(plies, np.uint64), memory.zeros(plies, np.int32)),
        )

    def options(self, state: State) -> tuple[list[int], State]:
        """The legal actions of one board, the one of the highest value first, and the states after them."""
        values = action_values(state)[0]
        actions = np.argsort(-values, kind="stable")[: np.count_nonzero(values > -np.inf)]
        return actions.tolist(), batch.step(take(state, np.zeros(len(actions), int)), actions)

    def locate(self, states: State) -> list[tuple[int, Node]]:
        """(0, node) for each board."""
        over, margins = batch.is_terminal(states), batch.margin(states) * states.turn
        return [(0, self._node(take(states, [board]), over[board], int(margins[board]))) for board in range(len(over))]

    def _node(self, state: State, over: bool, margin: int) -> Node:
        """The node of a board: the same one each time, so that it keeps its bounds, and the search goes on."""
        if over:
            return Node(margin, margin, None)
        position = kernel_position(state)
        return self._known.setdefault(position.tobytes(), Node(-1, 1, position))

    def ask(self, node: Node, k: int, positions: int) -> int | None:
        """Expand up to `positions` more positions.

        Returns a lower bound of at least k, an upper bound below k, or None if neither is proved yet.
        """
        assert node.position is not None  # the result of a finished game is known
        if node is not self._asked or self.task[proofs.K] != k:
            self._asked, self.task[proofs.PLY], self.task[proofs.K] = node, -1, k
            self._given[:] = node.position
        self.task[proofs.BUDGET] = positions
        self._prove()
        self.left = int(self.task[proofs.BUDGET])
        return int(self.task[proofs.VALUE]) if self.task[proofs.DONE] else None


def solver(root: State) -> endgame_compiled.Solver[State, Node] | None:
    """The solver of a board; None where kernels are too slow for it."""
    return endgame_compiled.Solver(Proofs(), root) if has_webassembly() else None
