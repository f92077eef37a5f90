"""Exact endings of 35 by the kernel `kernels.proofs`: many more positions a second than `endgame` looks at."""

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ...kernels.choice import fastest
from ...search import endgame, endgame_compiled
from ...search.tree import take
from .batch import State
from .boards import USUAL
from .endgame import Endgame, options
from .endgame_digits import NEARBY
from .grids import GRIDS
from .kernels import endings, proofs
from .rules import DIGITS

_ENTRIES = 2**20  # of the table: 16 bytes each
_EXAMPLE = 4  # empty squares of the ending that the kernels are tried on


class Node:
    """A position and the bounds of its mover's margin in the squares that are open."""

    __slots__ = ("low", "high", "state")

    def __init__(self, state: State, low: int, high: int):
        self.state, self.low, self.high = state, low, high


class Proofs:
    """The positions from one root on, with all that has been proved of them: a `search.endgame.Nodes`."""

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
        self.left = 0
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
    return _fastest()[1](root)


def available() -> bool:
    """True if the kernels run here."""
    return _fastest()[1] is with_kernels


def with_kernels(root: State) -> endgame.AnySolver[State, Any]:
    """A solver that needs the kernels."""
    return Solver(Proofs(root), root)


def with_python(root: State) -> endgame.AnySolver[State, Any]:
    """A solver that needs none."""
    return endgame.Solver(Endgame(root), root)


@cache
def _fastest() -> tuple[str, Callable[[State], endgame.AnySolver[State, Any]]]:
    """(name, function): with the kernels if they prove an example as Python does."""
    rng, shape = np.random.default_rng(35), (1, USUAL.squares)
    digit = rng.integers(1, DIGITS + 1, shape, np.uint8)
    digit[0, :_EXAMPLE] = 0
    owner = np.where(digit, rng.choice(np.array([-1, 1], np.int8), shape), np.int8(0))
    root = State(owner, digit, digit @ GRIDS[USUAL.squares].near, np.ones(1, np.int8))

    def agree() -> bool:
        solvers = with_kernels(root), with_python(root)
        for solving in solvers:
            solving.run_candidates(math.inf)
        one, other = (solving.result()["candidates"] for solving in solvers)
        return {after["action"]: after["low"] for after in one} == {after["action"]: after["low"] for after in other}

    return fastest("proofs of endings of 35", proofs.prove, with_kernels, with_python, agree)


def _grid(squares: int) -> np.ndarray:
    grid = GRIDS[squares]
    return np.array([grid.size, grid.not_first, grid.not_last, grid.whole, *NEARBY[squares]], np.uint64)


def _random(squares: int) -> np.ndarray:
    rng = np.random.default_rng(35)
    return rng.integers(0, 2**64, squares * endings.NEEDS, np.uint64)
