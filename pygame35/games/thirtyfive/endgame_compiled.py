"""Exact endings of 35 by the kernel `kernels.proofs`: many more positions a second than `endgame` looks at."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ...kernels.context import context, has_webassembly
from ...search import endgame, endgame_compiled
from ...search.tree import take
from .batch import State
from .endgame import Endgame, options
from .endgame_digits import NEARBY
from .grids import GRIDS
from .kernels import endings, proofs

_ENTRIES = 2**20  # of the table: 16 bytes each


class Node:
    """A position and the bounds of its mover's margin in the squares that are open."""

    __slots__ = ("low", "high", "state")

    def __init__(self, state: State, low: int, high: int):
        self.state, self.low, self.high = state, low, high


_Located = tuple[Callable[[], None], State, np.ndarray]


class Proofs:
    """The positions from one root on, with all that has been proved of them: a `search.endgame.Nodes`."""

    def __init__(self, root: State):
        if len(root.turn) != 1:
            raise ValueError(f"the root must be one board, not {len(root.turn)}")
        squares = root.digit.shape[1]
        if np.count_nonzero(root.digit == 0) > proofs.EMPTY:
            raise ValueError(f"an ending has at most {proofs.EMPTY} empty squares")
        self._memory = memory = context()
        self._board = State(*map(memory.array, root))
        self._table = memory.zeros(2 * _ENTRIES, np.uint64)
        positions, moves = proofs.PLIES + 1, proofs.PLIES * proofs.MOVES
        self._fixed = memory.constant(_grid(squares)), memory.constant(_random(squares))
        self._line = (
            memory.zeros(positions * endings.FIELDS, np.uint64),
            memory.zeros(positions * endings.NUMBERS, np.int32),
            memory.zeros(positions * endings.SQUARES, np.int8),
        )
        work = (
            memory.zeros(proofs.MOVE_FIELDS * moves, np.int32),
            memory.zeros(moves, np.uint64),
            memory.zeros(proofs.HISTORY, np.int32),
        )
        self.task = memory.zeros(proofs.TASK, np.int32)
        self.task[proofs.PLY] = -1
        self.left = 0
        self._located: dict[int, _Located] = {}  # by the number of boards
        self.arrays: tuple[np.ndarray, ...] = (self.task, *self._board, *self._fixed, *self._line, self._table, *work)
        self._prove = memory.bind(proofs.prove, *self.arrays)

    def nodes(self) -> int:
        """The number of positions in memory."""
        return int(np.count_nonzero(self._table[1::2]))

    def memory(self) -> int:
        """Bytes in use."""
        return self._table.nbytes

    options = staticmethod(options)

    def locate(self, states: State) -> list[tuple[int, Node]]:
        """(settled, node) for each board: its final margin is settled + turn * (the node's margin)."""
        boards = len(states.turn)
        if not boards:
            return []
        if boards not in self._located:
            self._located[boards] = self._bounds_of(states)
        find, given, found = self._located[boards]
        for mine, field in zip(given, states, strict=True):
            mine[...] = field
        find()
        return [
            (settled, Node(take(states, np.array([board])), low, high))
            for board, (settled, low, high) in enumerate(found.T.tolist())
        ]

    def _bounds_of(self, states: State) -> _Located:
        """(call, boards, found): the call writes the bounds of these boards, or of as many others, into `found`."""
        given, found = State(*map(self._memory.array, states)), self._memory.zeros((3, len(states.turn)), np.int32)
        *fields, turn = given
        find = self._memory.bind(proofs.bounds, found, turn, *fields, self._table, *reversed(self._line), *self._fixed)
        return find, given, found

    def ask(self, node: Node, k: int, positions: int) -> int | None:
        """Expand up to `positions` more positions.

        Returns a lower bound of at least k, an upper bound below k, or None if neither is proved yet.
        """
        same = all(np.array_equal(mine, given) for mine, given in zip(self._board, node.state, strict=True))
        if not same or self.task[proofs.K] != k:
            self.task[proofs.PLY], self.task[proofs.K] = -1, k
            for mine, given in zip(self._board, node.state, strict=True):
                mine[...] = given
        self.task[proofs.BUDGET] = positions
        self._prove()
        self.left = int(self.task[proofs.BUDGET])
        return int(self.task[proofs.VALUE]) if self.task[proofs.DONE] else None


class Solver(endgame_compiled.Solver[State, Node]):
    """A proof from one position, in slices, whose questions the kernel answers."""

    def result(self) -> dict[str, Any]:
        _, states = self.game.options(self.root)
        for (_, _, node), (_, found) in zip(self._after, self.game.locate(states), strict=True):
            node.low, node.high = max(node.low, found.low), min(node.high, found.high)
        return super().result()


def solver(root: State) -> endgame.AnySolver[State, Any]:
    """The solver of a board: by the kernels if they run here, else by `endgame`."""
    return with_kernels(root) if has_webassembly() else with_python(root)


def with_kernels(root: State) -> endgame.AnySolver[State, Any]:
    """A solver that needs the kernels."""
    return Solver(Proofs(root), root)


def with_python(root: State) -> endgame.AnySolver[State, Any]:
    """A solver that needs none."""
    return endgame.Solver(Endgame(root), root)


def _grid(squares: int) -> np.ndarray:
    grid = GRIDS[squares]
    return np.array([grid.size, grid.not_first, grid.not_last, grid.whole, *NEARBY[squares]], np.uint64)


def _random(squares: int) -> np.ndarray:
    rng = np.random.default_rng(35)
    return rng.integers(0, 2**64, squares * endings.NEEDS, np.uint64)
