"""Exact endings of 35 by the kernel `kernels.proofs`: many more positions a second than `endgame` looks at."""

import time
from typing import Any

import numpy as np

from ...search import endgame
from ...search.tree import take
from .batch import State
from .endgame import Endgame, options
from .endgame_digits import NEARBY
from .grids import GRIDS
from .kernels import endings, proofs

_ENTRIES = 2**20  # of the table: 16 bytes each
_AT_A_TIME = 500  # positions between two looks at the clock, about 10 ms in a browser


class Node:
    """A position and the bounds of its mover's margin in the squares that are open."""

    __slots__ = ("low", "high", "state")

    def __init__(self, state: State, low: int, high: int):
        self.state, self.low, self.high = state, low, high


class Proofs:
    """What has been proved of the positions from one root on, as `search.endgame.Nodes`."""

    def __init__(self, root: State):
        if len(root.turn) != 1:
            raise ValueError(f"the root must be one board, not {len(root.turn)}")
        squares = root.digit.shape[1]
        if np.count_nonzero(root.digit == 0) > proofs.EMPTY:
            raise ValueError(f"an ending has at most {proofs.EMPTY} empty squares")
        self._board = State(*(field.copy() for field in root))
        self._table = np.zeros(2 * _ENTRIES, np.uint64)
        positions, moves = proofs.PLIES + 1, proofs.PLIES * proofs.MOVES
        self._fixed = _grid(squares), _random(squares)
        self._line = (
            np.zeros(positions * endings.FIELDS, np.uint64),
            np.zeros(positions * endings.NUMBERS, np.int32),
            np.zeros(positions * endings.SQUARES, np.int8),
        )
        work = (
            np.zeros(proofs.MOVE_FIELDS * moves, np.int32),
            np.zeros(moves, np.uint64),
            np.zeros(proofs.HISTORY, np.int32),
        )
        self.task = np.zeros(proofs.TASK, np.int32)
        self.task[proofs.PLY] = -1
        self.arrays: tuple[np.ndarray, ...] = (self.task, *self._board, *self._fixed, *self._line, self._table, *work)
        self._prove = proofs.prove.bind(*self.arrays)

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
        *fields, turn = map(np.ascontiguousarray, states)
        found = np.zeros((3, boards), np.int32)
        proofs.bounds.bind(found, turn, *fields, self._table, *reversed(self._line), *self._fixed)()
        return [
            (settled, Node(take(states, np.array([board])), low, high))
            for board, (settled, low, high) in enumerate(found.T.tolist())
        ]

    def ask(self, node: Node, k: int, positions: int) -> int | None:
        """Expand that many positions more: a lower bound that is k or more, or an upper one below it; else None."""
        same = all(np.array_equal(mine, given) for mine, given in zip(self._board, node.state, strict=True))
        if not same or self.task[proofs.K] != k:
            self.task[proofs.PLY], self.task[proofs.K] = -1, k
            for mine, given in zip(self._board, node.state, strict=True):
                mine[...] = given
        self.task[proofs.BUDGET] = positions
        self._prove()
        return int(self.task[proofs.VALUE]) if self.task[proofs.DONE] else None


class Solver(endgame.AnySolver[State, Node]):
    """A proof from one position, in slices, whose questions the kernel answers."""

    def __init__(self, game: Proofs, root: State):
        super().__init__(game, root)
        self._proofs = game

    def exhausted(self) -> bool:
        """False: the table forgets what it has no room for."""
        return False

    def memory(self) -> int:
        return self._proofs.memory()

    def result(self) -> dict[str, Any]:
        _, states = self._proofs.options(self.root)
        for (_, _, node), (_, found) in zip(self._after, self._proofs.locate(states), strict=True):
            node.low, node.high = max(node.low, found.low), min(node.high, found.high)
        return super().result()

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


def available() -> bool:
    """True if the kernels run here."""
    return proofs.prove.runs and proofs.bounds.runs


def solver(root: State) -> endgame.AnySolver[State, Any]:
    """The solver of a board: by the kernels if they run here, else by `endgame`."""
    return Solver(Proofs(root), root) if available() else endgame.Solver(Endgame(root), root)


def _grid(squares: int) -> np.ndarray:
    grid = GRIDS[squares]
    return np.array([grid.size, grid.not_first, grid.not_last, grid.whole, *NEARBY[squares]], np.uint64)


def _random(squares: int) -> np.ndarray:
    rng = np.random.default_rng(35)
    return rng.integers(0, 2**64, squares * endings.NEEDS, np.uint64)
