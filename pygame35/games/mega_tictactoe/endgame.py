"""Proofs of results by the kernel `kernels.proofs`."""

import numpy as np

from ...batches import take
from ...kernels.context import context
from ...search import endgame
from ...search.endgame import Node
from . import batch
from .batch import State
from .evaluation import action_values
from .kernels import proofs
from .kernels.boards import MOVES, PLIES, POSITION
from .kernels.network import WIDTH
from .model import shipped
from .positions import kernel_positions, kernel_tables

_ENTRIES = 2**19  # entries of the transposition table, 16 bytes each


class Proofs(endgame.Proofs[State]):
    """The kernel that proves results. A node's position is an array, int32 [POSITION]."""

    rules = batch

    def __init__(self) -> None:
        memory = context()
        super().__init__(memory, _ENTRIES)
        self._given = memory.zeros(POSITION, np.int32)
        random = np.random.default_rng(35).integers(0, 2**64, proofs.KEYS, np.uint64) | np.uint64(1)
        plies, moves = PLIES + 1, (PLIES + 1) * MOVES
        self._prove = memory.bind(
            proofs.prove,
            *(self.task, self._given, *map(memory.constant, (kernel_tables(), *shipped()))),
            *(memory.zeros(WIDTH, np.float32), memory.constant(random), self.table),
            *(memory.zeros(plies * POSITION, np.int32), memory.zeros(plies * proofs.NUMBERS, np.int32)),
            *(memory.zeros(moves, np.int32), memory.zeros(moves, np.float32)),
            *(memory.zeros(plies, np.uint64), memory.zeros(plies, np.int32)),
        )

    def options(self, state: State) -> tuple[list[int], State]:
        """The actions and positions of the base class, but with the action of the highest value first."""
        values = action_values(state)[0]
        actions = np.argsort(-values, kind="stable")[: np.count_nonzero(values > -np.inf)]
        return actions.tolist(), batch.step(take(state, np.zeros(len(actions), int)), actions)

    def locate(self, states: State) -> list[tuple[int, Node]]:
        """(0, node) for each board."""
        over, margins = batch.is_terminal(states), batch.margin(states) * states.turn
        lows, highs = (np.where(over, margins, extreme).tolist() for extreme in (-1, 1))
        return [(0, Node(*found)) for found in zip(kernel_positions(states), lows, highs, strict=True)]

    def _give(self, position: np.ndarray) -> None:
        self._given[:] = position


def solver(root: State) -> endgame.Solver[State]:
    return endgame.Solver(Proofs(), root)
