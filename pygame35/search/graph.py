"""The graph of a best-first search, in arrays [nodes, ...] as in mctx (Babuschkin et al. 2020).

A node is a position. Several orders of moves can reach the same position (a transposition), so the graph is acyclic but
no tree. A node stores its most promising actions in numbered places, its slots.
"""

from typing import Generic

import numpy as np

from ..batches import take
from ..contracts import Boards, State
from ..kernels.context import context

UNKNOWN = -1  # the child of an untried slot
NO_ACTION = np.float32(-1e6)  # the value of a slot without an action: below every margin

_INDEX = 150  # bytes of a node's entry in the dict of nodes

_FIRST = 1024  # the least number of nodes for which a new graph has room

_COLUMNS = ("action", "value", "prior", "visits", "child", "searched", "over")


class Graph(Generic[State]):
    """A graph of nodes 0 ... size - 1, in arrays that have room for more. Full arrays are replaced by larger ones.

    The argument `state` is any state of the game, which shows the fields of boards. slots: actions per node. capacity:
    nodes for which the new arrays have room.

    memory     the context of the arrays
    state      boards, a NamedTuple of arrays [nodes, ...]
    action     int32 [nodes, slots]
    value      float32 [nodes, slots]: by the evaluation, the mover's margin after the action; NO_ACTION in a slot
               without an action
    prior      float32 [nodes, slots]: the probability of each action before any search; the sum is 1
    visits     int32 [nodes, slots]: simulations that went through the slot
    child      int32 [nodes, slots]: the node after the action, or UNKNOWN
    searched   float32 [nodes]: RED's margin by the search so far
    over       bool [nodes]: True where the game is over
    """

    def __init__(self, state: State, slots: int, capacity: int = _FIRST):
        self.slots = slots
        self.size = 0
        self.memory = memory = context()
        self._nodes: dict[int, int] = {}  # {hash of the position: node}; `find` adds the nodes that kernels made
        self.state = state._make(memory.zeros((capacity, *field.shape[1:]), field.dtype) for field in state)
        self.action = memory.zeros((capacity, slots), np.int32)
        self.value = memory.zeros((capacity, slots), np.float32)
        self.prior = memory.zeros((capacity, slots), np.float32)
        self.visits = memory.zeros((capacity, slots), np.int32)
        self.child = memory.zeros((capacity, slots), np.int32)
        self.searched = memory.zeros(capacity, np.float32)
        self.over = memory.zeros(capacity, bool)

    def find(self, states: State) -> tuple[np.ndarray, np.ndarray]:
        """Find the nodes of boards. Returns two arrays, the second for the caller to append the missing nodes.

        The first, int [boards], has the number of each board's node. A new position gets the next free number; equal
        boards get the same. The second has, for each new number in order, the index of one board of this node.
        """
        nodes: list[int] = []
        new: list[int] = []
        if (indexed := len(self._nodes)) < self.size:
            rest = _keys(take(self.state, slice(indexed, self.size)))
            self._nodes.update(zip(rest, range(indexed, self.size), strict=True))
        for board, key in enumerate(_keys(states)):
            node = self._nodes.get(key)
            if node is None:
                node = self._nodes[key] = self.size + len(new)
                new.append(board)
            nodes.append(node)
        return np.array(nodes, np.intp), np.array(new, np.intp)

    def append(self, states: State, over: np.ndarray) -> slice:
        """Add a node for each board; returns the slice of the new nodes.

        The caller must then fill action, value, prior and searched. over: bool [boards]. `states` may be a view of the
        unused part of the graph's own `state`.
        """
        first, last = self.size, self.size + len(states.turn)
        self.reserve(len(states.turn))
        for mine, given in zip(self.state, states, strict=True):
            mine[first:last] = given
        self.over[first:last] = over
        self.visits[first:last] = 0
        self.child[first:last] = UNKNOWN
        self.size = last
        return slice(first, last)

    def reserve(self, nodes: int) -> None:
        """Make room for that many more nodes. This may replace the arrays and the context of the graph."""
        if self.size + nodes > len(self.over):
            larger = self._copy(slice(self.size), max(self.size + nodes, 2 * len(self.over)))
            self.memory, self.state = larger.memory, larger.state
            for name in _COLUMNS:
                setattr(self, name, getattr(larger, name))

    def bytes_a_node(self) -> int:
        """The number of bytes of one node, including its entry in the dict of nodes."""
        return sum(array[:1].nbytes for array in self._arrays()) + _INDEX

    def bytes(self) -> int:
        return sum(array.nbytes for array in self._arrays()) + _INDEX * self.size

    def _arrays(self) -> list[np.ndarray]:
        return [*self.state, *(getattr(self, name) for name in _COLUMNS)]

    def below(self, root: int) -> "Graph[State]":
        """A new graph of `root`, which becomes node 0, and of all nodes that can be reached from it."""
        reached = np.zeros(self.size, bool)
        level = np.array([root])
        while len(level):
            reached[level] = True
            child = self.child[level]
            child = np.unique(child[child != UNKNOWN])
            level = child[~reached[child]]
        reached[root] = False
        kept = np.concatenate(([root], np.flatnonzero(reached)))
        number = np.full(self.size + 1, UNKNOWN, np.int32)  # the last entry maps UNKNOWN to itself
        number[kept] = np.arange(len(kept))
        graph = self._copy(kept, max(2 * len(kept), _FIRST))
        graph.child[: graph.size] = number[graph.child[: graph.size]]
        return graph

    def _copy(self, nodes: np.ndarray | slice, capacity: int) -> "Graph[State]":
        """A new graph with some of the nodes. Its array `child` still has the numbers of nodes in this graph."""
        graph = Graph(self.state, self.slots, capacity)
        graph.size = len(self.over[nodes])
        for copy, array in zip(graph._arrays(), self._arrays(), strict=True):
            copy[: graph.size] = array[nodes]
        return graph


def _keys(states: Boards) -> list[int]:
    """A 64-bit hash of each board, by a random linear map modulo 2^64. Collisions are improbable."""
    rows = np.concatenate([field.reshape(len(field), -1).view(np.uint8) for field in states], axis=1)
    factors = np.random.default_rng(35).integers(0, 2**64, rows.shape[1], np.uint64, endpoint=False) | np.uint64(1)
    keys: list[int] = (rows * factors).sum(axis=1, dtype=np.uint64).tolist()
    return keys
