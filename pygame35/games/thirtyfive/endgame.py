"""Exact endings of 35 by the kernel `kernels.proofs`."""

from collections.abc import Callable

import numpy as np

from ...batches import take
from ...kernels.context import context
from ...search import endgame
from ...search.endgame import Node
from . import batch
from .batch import State
from .boards import OF_SQUARES
from .grids import GRIDS
from .kernels import endings, proofs

_ENTRIES = 2**20  # entries of the transposition table, 16 bytes each
_Located = tuple[Callable[[], None], State, np.ndarray]


class Proofs(endgame.Proofs[State]):
    """The positions that follow from a root, a State of one board. ValueError if the root has too many empty squares.

    A node's margin leaves out settled squares and pairs of inert squares, which `endings` defines.
    """

    rules = batch

    def __init__(self, root: State):
        squares = root.digit.shape[1]
        if np.count_nonzero(root.digit == 0) > proofs.EMPTY:
            raise ValueError(f"an ending has at most {proofs.EMPTY} empty squares")
        self._memory = memory = context()
        super().__init__(memory, _ENTRIES)
        self._board = State(*map(memory.array, root))
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
        self._located: dict[int, _Located] = {}  # {number of boards: result of `_bounds_of`}
        self.arrays: tuple[np.ndarray, ...] = (self.task, *self._board, *self._fixed, *self._line, self.table, *work)
        self._prove = memory.bind(proofs.prove, *self.arrays)

    def locate(self, states: State) -> list[tuple[int, Node]]:
        """(the margin of the settled squares, node) for each board. A node starts with its bounds from the table."""
        boards = len(states.turn)
        if boards not in self._located:
            self._located[boards] = self._bounds_of(states)
        find, given, found = self._located[boards]
        _copy(states, given)
        find()
        return [
            (settled, Node((states, board), low, high)) for board, (settled, low, high) in enumerate(found.T.tolist())
        ]

    def _bounds_of(self, states: State) -> _Located:
        """The kernel `bounds`, bound to arrays for all boards of `states`: (call, boards, found).

        The user fills `boards`, calls `call`, then reads `found`.
        """
        given, found = State(*map(self._memory.array, states)), self._memory.zeros((3, len(states.turn)), np.int32)
        *fields, turn = given
        find = self._memory.bind(proofs.bounds, found, turn, *fields, self.table, *reversed(self._line), *self._fixed)
        return find, given, found

    def _give(self, position: tuple[State, int]) -> None:
        states, board = position
        _copy(take(states, [board]), self._board)


def solver(root: State, every: bool = False) -> endgame.Solver[State]:
    """The exact solver of a board. every: see `search.endgame.Solver`."""
    return endgame.Solver(Proofs(root), root, every)


def _copy(states: State, to: State) -> None:
    for field, given in zip(to, states, strict=True):
        field[...] = given


def _grid(squares: int) -> np.ndarray:
    grid = GRIDS[squares]
    nearby = [sum(1 << other for other in near) for near in OF_SQUARES[squares].neighbours]
    return np.array([grid.size, grid.not_first, grid.not_last, grid.whole, *nearby], np.uint64)


def _random(squares: int) -> np.ndarray:
    rng = np.random.default_rng(35)
    return rng.integers(0, 2**64, squares * endings.NEEDS, np.uint64)
