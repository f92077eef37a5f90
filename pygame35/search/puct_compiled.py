"""The kernels of a best-first search: the walks through its graph, the new nodes, and the best of their actions.

A game may provide a kernel that makes nodes, `expand`; otherwise numpy makes them. `Walks._bind` shows the kernel's
parameters: a task, the steps of a walk (see `kernels.walks`), a graph's `action` and `child`, a table (see
`kernels.table`), a scratch array, and the fields of the graph's state. The kernel does this:

1. It enters the nodes from task[INDEXED] to task[SIZE] into the table.
2. For each step whose slot has no child it plays the slot's action. If the resulting position is not in the table, it
   becomes the node task[SIZE]: its fields and its entry are written, and task[SIZE] goes up by one. The slot's `child`
   is set to the node of the position.
3. It sets task[INDEXED] to task[SIZE].
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..kernels.kernel import Kernel
from .graph import UNKNOWN, Graph
from .kernels import ranking, walks
from .kernels.ranking import best_actions
from .kernels.walks import EXPLORATION, LEVEL_FIELDS, STEP_FIELDS, TASK, VIRTUAL_LOSS, back_up, select

_STEPS = 2**14
MOST = 1024  # simulations at a time
_WORK = 1024  # length of the scratch array
_BOARDS = 64  # boards ranked in a call


class Walks:
    """Walks through a graph, from its roots down and back."""

    def __init__(self, exploration: float, virtual_loss: float, expand: Kernel | None):
        self._expand_kernel = expand
        self._task, self._settings = np.zeros(TASK, np.int32), np.zeros(2, np.float64)
        self._settings[EXPLORATION], self._settings[VIRTUAL_LOSS] = exploration, virtual_loss
        self._steps, self._ends = np.zeros((STEP_FIELDS, _STEPS), np.int32), np.zeros(walks.MOST_LEVELS, np.int32)
        self._level, self._work = np.zeros((LEVEL_FIELDS, MOST), np.int32), np.zeros(_WORK, np.int32)
        self._bound_to: Any = None
        self._select: Callable[[], None]
        self._expand: Callable[[], None]
        self._back_up: Callable[[], None]

    def select(self, graph: Graph[Any], roots: np.ndarray, simulations: int) -> int:
        """Walk down from the roots; returns the simulations from each root: fewer than asked if the steps run out.

        roots: different nodes in ascending order, at most MOST / simulations.
        """
        self._bind(graph)
        self._task[walks.ROOTS] = len(roots)
        while True:
            self._level[walks.HERE, : len(roots)], self._level[walks.COUNT, : len(roots)] = roots, simulations
            self._select()
            if not self._task[walks.FULL]:
                break
            simulations = -(-simulations // 2)
        if self.levels == walks.MOST_LEVELS:
            raise ValueError(f"a line of a search has {walks.MOST_LEVELS} moves")
        first = self._steps[:, : self._ends[0] if self.levels else 0]
        return int(np.bincount(first[walks.NODE], first[walks.SHARE], 1).max())

    def untried(self, graph: Graph[Any]) -> tuple[np.ndarray, np.ndarray]:
        """(node, slot) of the untried slots that the last walk reached."""
        node, slot = self._steps[: walks.SHARE, : self._task[walks.STEPS]]
        untried = graph.child[node, slot] == UNKNOWN
        return node[untried], slot[untried]

    def expand(self, graph: Graph[Any]) -> int | None:
        """Make the nodes after the untried slots of the last walk; None if the game has no kernel for it.

        Returns the number of new nodes. Their boards are in `graph.state` from `graph.size` on; the caller must pass
        them to `graph.append`.
        """
        if self._expand_kernel is None:
            return None
        graph.reserve(int(self._task[walks.UNEXPANDED]))
        self._bind(graph)
        self._task[walks.SIZE] = graph.size
        self._expand()
        return int(self._task[walks.SIZE]) - graph.size

    def back_up(self, graph: Graph[Any]) -> None:
        """Back up the values after the slots have been expanded."""
        self._bind(graph)
        self._back_up()

    @property
    def levels(self) -> int:
        """The number of levels of the last walk."""
        return int(self._task[walks.LEVELS])

    def _bind(self, graph: Graph[Any]) -> None:
        """Bind the kernels to the arrays of a graph. A graph that has grown has new arrays, in another memory."""
        if self._bound_to is graph.over:
            return
        self._bound_to, slots, memory = graph.over, graph.slots, graph.memory
        self._task, self._settings, self._work = map(memory.array, (self._task, self._settings, self._work))
        self._steps, self._ends, self._level = map(memory.array, (self._steps, self._ends, self._level))
        self._task[walks.SLOTS], self._task[walks.INDEXED] = slots, 0
        turn, over = graph.state.turn, graph.over.view(np.uint8)
        work = memory.zeros(len(over), np.int32), memory.zeros(3 * slots, np.float64), memory.zeros(slots, np.int32)
        entries = 2 << len(over).bit_length()
        table = memory.zeros(entries, np.uint64), memory.zeros(entries, np.int32)
        table[1].fill(UNKNOWN)
        self._select = memory.bind(
            *(select, self._task, self._settings, turn, graph.value, graph.prior, graph.visits, graph.child),
            *(graph.searched, over, self._steps, self._ends, self._level, *work),
        )
        if self._expand_kernel:
            self._expand = memory.bind(
                *(self._expand_kernel, self._task, self._steps, graph.action, graph.child, *table, self._work),
                *graph.state,
            )
        self._back_up = memory.bind(
            *(back_up, self._task, self._steps, self._ends, turn, graph.value, graph.visits),
            *(graph.child, graph.searched),
        )


class Ranking:
    """Ranks the actions of boards. actions: the number of actions; a graph's slots get the best ones."""

    def __init__(self, actions: int):
        self._task, self._values = np.zeros(4, np.int32), np.zeros((_BOARDS, actions), np.float32)
        self._task[ranking.ACTIONS] = actions
        self._bound_to: Any = None
        self._run: Callable[[], None]

    def rank(self, graph: Graph[Any], first: int, values: np.ndarray) -> None:
        """Fill the slots of the nodes from `first` on. values: [nodes, actions]; see the kernel."""
        if self._bound_to is not graph.over:  # a graph that has grown has new arrays, in another memory
            self._bound_to, self._task[ranking.SLOTS] = graph.over, graph.slots
            self._task, self._values = map(graph.memory.array, (self._task, self._values))
            self._run = graph.memory.bind(best_actions, self._task, self._values, graph.action, graph.value)
        for start in range(0, len(values), _BOARDS):
            part = values[start : start + _BOARDS]
            self._task[ranking.FIRST], self._task[ranking.BOARDS] = first + start, len(part)
            self._values[: len(part)] = part
            self._run()
