"""The walks of a best-first search by the kernels `kernels.walks`."""

from collections.abc import Callable
from typing import Any

import numpy as np

from .graph import Graph
from .kernels import walks
from .kernels.walks import EXPLORATION, STEP_FIELDS, TASK, VIRTUAL_LOSS, back_up, go_down

_STEPS = 2**14
_MOST = 1024  # simulations at a time


def available(graph: Graph[Any]) -> bool:
    """True if the kernels run here, on such a graph."""
    return graph.state.turn.dtype == np.int8 and go_down.runs and back_up.runs


class Walks:
    """The walks through a graph from one root."""

    def __init__(self, exploration: float, virtual_loss: float):
        self._task, self._settings = np.zeros(TASK, np.int32), np.zeros(2, np.float64)
        self._settings[EXPLORATION], self._settings[VIRTUAL_LOSS] = exploration, virtual_loss
        self._steps, self._ends = np.zeros((STEP_FIELDS, _STEPS), np.int32), np.zeros(walks.MOST_LEVELS, np.int32)
        self._level = np.zeros((4, _MOST), np.int32)
        self._bound_to: Any = None
        self._down: Callable[[], None]
        self._up: Callable[[], None]

    def go_down(self, graph: Graph[Any], root: int, simulations: int) -> tuple[int, np.ndarray, np.ndarray] | None:
        """(simulations that were shared out, node, slot of the slots to open); None if there is no room for them."""
        if simulations > _MOST:
            return None
        self._bind(graph)
        self._task[walks.ROOT], self._task[walks.SIMULATIONS] = root, simulations
        self._down()
        if self._task[walks.FULL] or self._task[walks.LEVELS] == walks.MOST_LEVELS:
            return None
        steps = self._steps[:, : self._ends[self.levels - 1] if self.levels else 0]
        node, slot = steps[: walks.SHARE, steps[walks.FRESH] == 1]
        return int(self._task[walks.DONE]), node, slot

    def back_up(self, graph: Graph[Any]) -> None:
        """Back up after the slots have been opened."""
        self._bind(graph)
        self._up()

    @property
    def levels(self) -> int:
        """Levels of the last walk."""
        return int(self._task[walks.LEVELS])

    def _bind(self, graph: Graph[Any]) -> None:
        """Bind the kernels to the arrays of a graph; it has others when it has grown."""
        if self._bound_to is graph.over:
            return
        self._bound_to, slots = graph.over, graph.slots
        self._task[walks.SLOTS] = slots
        turn, over = graph.state.turn, graph.over.view(np.uint8)
        work = np.zeros(len(over), np.int32), np.zeros(3 * slots, np.float64), np.zeros(slots, np.int32)
        self.down_arrays: tuple[np.ndarray, ...] = (
            *(self._task, self._settings, turn, graph.value, graph.prior, graph.visits, graph.child, graph.searched),
            *(over, self._steps, self._ends, self._level, *work),
        )
        self._down = go_down.bind(*self.down_arrays)
        self._up = back_up.bind(
            *(self._task, self._steps, self._ends, turn, graph.value, graph.visits, graph.child, graph.searched, over)
        )
