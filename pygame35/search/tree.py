"""A search tree as arrays [nodes, ...], as in mctx (google-deepmind/mctx, `mctx/_src/tree.py`).

The legal actions of a node are in random order in numbered places, its slots 0 ... legal - 1. Slots are tried in this
order, so the untried slots are those from `opened` on.
"""

from typing import Generic

import numpy as np

from ..batches import take
from ..contracts import BatchRules, State

ROOT = 0
UNVISITED = -1
_FIRST_CAPACITY = 64


class Tree(Generic[State]):
    """The expanded positions below a root and the statistics of the moves between them.

    state      NamedTuple of arrays [nodes, ...], the position of each node
    legal      int32 [nodes], the number of legal actions; 0 where the game is over
    opened     int32 [nodes], the number of slots that have been tried
    action     int32 [nodes, slots], the legal actions, then -1
    child      int32 [nodes, slots], the node after the action, or UNVISITED
    visits     int32 [nodes, slots], how many simulations chose the slot
    value_sum  float64 [nodes, slots, 2], sums over these simulations of RED's result (-1 ... 1) and RED's margin
    size       the number of nodes; the arrays may be longer
    """

    def __init__(self, game: BatchRules[State], root: State, rng: np.random.Generator):
        self._game = game
        self._rng = rng
        self.size = 0
        self.state = root
        self.legal = np.zeros(0, np.int32)
        self.opened = np.zeros(0, np.int32)
        self.action = np.zeros((0, 0), np.int32)
        self.child = np.zeros((0, 0), np.int32)
        self.visits = np.zeros((0, 0), np.int32)
        self.value_sum = np.zeros((0, 0, 2))
        self.add(root)

    def add(self, states: State) -> np.ndarray:
        """Add a node for each state; returns their numbers, int [boards]."""
        legal_mask = self._game.legal_action_mask(states) & ~self._game.is_terminal(states)[:, None]
        legal = legal_mask.sum(axis=1)
        order = self._rng.integers(0, 2**16 - 1, legal_mask.shape, np.uint16)
        order[~legal_mask] = 2**16 - 1
        slots = int(legal.max(initial=0))
        action = np.argsort(order, axis=1, kind="stable")[:, :slots]
        nodes = np.arange(self.size, self.size + len(legal))
        self._reserve(self.size + len(legal), slots)
        for array, rows in zip(self.state, states, strict=True):
            array[nodes] = rows
        self.legal[nodes] = legal
        self.action[nodes, :slots] = np.where(np.arange(slots) < legal[:, None], action, -1)
        self.size += len(legal)
        return nodes

    def bytes_a_node(self) -> int:
        return sum(array[:1].nbytes for array in self._arrays())

    def memory(self) -> int:
        return sum(array.nbytes for array in self._arrays())

    def _arrays(self) -> tuple[np.ndarray, ...]:
        return (*self.state, self.legal, self.opened, self.action, self.child, self.visits, self.value_sum)

    def below(self, node: int) -> "Tree[State]":
        """A new tree of `node`, as its root, and of all nodes below it."""
        levels = [np.array([node])]
        while len(levels[-1]):
            children = self.child[levels[-1]]
            levels.append(children[children != UNVISITED])
        kept = np.concatenate(levels)
        number = np.full(self.size + 1, UNVISITED, np.int32)  # the last entry maps UNVISITED to itself
        number[kept] = np.arange(len(kept))
        slots = max(int(self.legal[kept].max(initial=0)), 1)
        tree: Tree[State] = object.__new__(Tree)
        tree._game, tree._rng, tree.size = self._game, self._rng, len(kept)
        tree.state = take(self.state, kept)
        tree.legal, tree.opened = self.legal[kept], self.opened[kept]
        tree.action, tree.visits = self.action[kept, :slots], self.visits[kept, :slots]
        tree.value_sum = self.value_sum[kept, :slots]
        tree.child = number[self.child[kept, :slots]]
        return tree

    def _reserve(self, nodes: int, slots: int) -> None:
        """Make room for `nodes` nodes in all, by doubling the capacity, and for `slots` slots per node."""
        capacity, width = self.action.shape
        if nodes <= capacity and slots <= width:
            return
        while nodes > capacity:
            capacity = max(2 * capacity, _FIRST_CAPACITY)
        width = max(width, slots)

        def grown(array: np.ndarray, shape: tuple[int, ...], fill: int = 0) -> np.ndarray:
            larger = np.full(shape, fill, array.dtype)
            larger[tuple(slice(length) for length in array[: self.size].shape)] = array[: self.size]
            return larger

        self.state = self.state._make(grown(array, (capacity, *array.shape[1:])) for array in self.state)
        self.legal, self.opened = grown(self.legal, (capacity,)), grown(self.opened, (capacity,))
        self.action = grown(self.action, (capacity, width), -1)
        self.child = grown(self.child, (capacity, width), UNVISITED)
        self.visits = grown(self.visits, (capacity, width))
        self.value_sum = grown(self.value_sum, (capacity, width, 2))
