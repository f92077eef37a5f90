"""Runs the kernels of a best-first search: they walk through its graph, make new nodes, and rank their actions.

A game may provide a kernel `expand` that makes nodes; otherwise numpy makes them. The parameters of `expand` are a
task, the steps of a walk (see `kernels.walks`), the graph's `action` and `child`, the two arrays of a hash table (see
`kernels.table`), a scratch array, and the fields of the graph's state. It does this:

1. It enters the nodes task[INDEXED] ... task[SIZE] - 1 into the table.
2. For each step whose slot has no child, it plays the slot's action. If the resulting position is not in the table, the
   kernel writes its fields and its entry as those of the node task[SIZE], and adds 1 to task[SIZE]. In any case it sets
   the slot's `child` to the node of the position.
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
MOST = 1024  # the most simulations at a time
_WORK = 1024  # items of the scratch array
_BOARDS = 64  # the most boards that one call of the kernel ranks


class Walks:
    """Walks down through a graph from its roots, and back up with the new values."""

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
        """Walk down from the roots; returns the number of simulations from each root.

        It is smaller than `simulations` if the roots are new and have fewer actions, or if the walk needs too many
        steps. roots: at most MOST / simulations nodes, ascending and distinct.
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
        """The untried slots that the last walk reached, as two arrays: their nodes and their slots."""
        node, slot = self._steps[: walks.SHARE, : self._task[walks.STEPS]]
        untried = graph.child[node, slot] == UNKNOWN
        return node[untried], slot[untried]

    def expand(self, graph: Graph[Any]) -> int | None:
        """Make nodes for the untried slots of the last walk; returns the number of new nodes.

        The boards of the new nodes are in `graph.state`, from `graph.size` on. The caller must pass these boards to
        `graph.append`. Returns None if the game has no kernel that makes nodes.
        """
        if self._expand_kernel is None:
            return None
        graph.reserve(int(self._task[walks.UNEXPANDED]))
        self._bind(graph)
        self._task[walks.SIZE] = graph.size
        self._expand()
        return int(self._task[walks.SIZE]) - graph.size

    def back_up(self, graph: Graph[Any]) -> None:
        """Update the visits and values along the last walk. Its untried slots must have been expanded."""
        self._bind(graph)
        self._back_up()

    @property
    def levels(self) -> int:
        """The number of levels of the last walk."""
        return int(self._task[walks.LEVELS])

    def _bind(self, graph: Graph[Any]) -> None:
        """Bind the kernels to the arrays of a graph. When a graph has grown, it has new arrays, in a new context."""
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
    """Writes the best actions of boards into the slots of a graph. actions: the number of actions in the game."""

    def __init__(self, actions: int):
        self._task, self._values = np.zeros(4, np.int32), np.zeros((_BOARDS, actions), np.float32)
        self._task[ranking.ACTIONS] = actions
        self._bound_to: Any = None
        self._run: Callable[[], None]

    def rank(self, graph: Graph[Any], first: int, values: np.ndarray) -> None:
        """Fill the slots of the nodes from `first` on. values: float32 [nodes, actions], -inf for illegal actions."""
        if self._bound_to is not graph.over:  # a graph that has grown has new arrays, in a new context
            self._bound_to, self._task[ranking.SLOTS] = graph.over, graph.slots
            self._task, self._values = map(graph.memory.array, (self._task, self._values))
            self._run = graph.memory.bind(best_actions, self._task, self._values, graph.action, graph.value)
        for start in range(0, len(values), _BOARDS):
            part = values[start : start + _BOARDS]
            self._task[ranking.FIRST], self._task[ranking.BOARDS] = first + start, len(part)
            self._values[: len(part)] = part
            self._run()
