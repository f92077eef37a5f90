"""Best-first search on an evaluation: PUCT (Rosin 2011, Silver et al. 2017) with minimax backups.

The evaluation returns the values of all actions of a position at once. A simulation goes down from the root by value
and exploration, reaches one new position and evaluates its actions. A node is worth the best of its actions, not their
average (minimax backups in UCT: Ramanujan and Selman 2011; unbounded best-first minimax: Korf and Chickering 1996,
Cohen-Solal 2020); in matches with equal settings, averages did worse. The prior is a softmax of the evaluation.

The simulations of a batch are distributed together. Each unfinished simulation in a slot lowers the slot's exploration,
as a visit would, and its value, by a virtual loss (Chaslot et al. 2008). A batch therefore goes down level by level,
visits every node once, and evaluates all new positions in one call. Many roots can be searched side by side; equal
roots are one node.
"""

from typing import Any, Generic

import numpy as np

from ..contracts import ActionValues, BatchRules, State
from ..kernels.kernel import Kernel
from .graph import NO_ACTION, UNKNOWN, Graph
from .puct_compiled import MOST, Ranking, Walks
from .tree import take

_MEMORY = 96 * 2**20  # bytes of a graph; the search ends when the graph is full
_FIRST_BATCH = 4
_BATCH_SHARE = 4  # a batch is at most 1/4 of the simulations before it


class Search(Generic[State]):
    """A search from one position, or from several side by side in one graph. A simulation is one evaluated position.

    game: a game's batch rules. evaluate: the expected margins after each action, exact where the action ends the game.
    roots: a state of one board or more. exploration: in units of the margin, above 0. temperature: of the prior's
    softmax, in units of the margin. width: the number of actions considered at a position, the best ones by value.
    batch: the most simulations at a time from one root, up to 1,024. virtual_loss: in units of the margin. expand: a
    kernel of the game that makes nodes, see `puct_compiled`. Equal arguments and calls give equal results.
    """

    def __init__(
        self,
        game: BatchRules[State],
        evaluate: ActionValues[State],
        roots: State,
        *,
        exploration: float = 4.0,
        temperature: float = 3.0,
        width: int = 32,
        batch: int = 64,
        virtual_loss: float = 0.1,
        expand: Kernel | None = None,
    ):
        if not (exploration > 0 and temperature > 0 and width >= 1 and 1 <= batch <= MOST and virtual_loss >= 0):
            raise ValueError(
                f"exploration, temperature and width must be above 0, batch 1 to {MOST}, virtual_loss at least 0"
            )
        if roots.turn.dtype != np.int8:
            raise ValueError(f"the field turn of a state is int8, not {roots.turn.dtype}")
        self.game = game
        self.evaluate = evaluate
        self.exploration = exploration
        self.temperature = temperature
        self.batch = batch
        self.virtual_loss = virtual_loss
        self.depth = 0
        self.graph = Graph(roots, width)
        self._walks = Walks(exploration, virtual_loss, expand)
        self._ranking: Ranking | None = None
        self.roots = self._nodes(roots)

    def run(self, simulations: int) -> int:
        """Add simulations to every root; returns their number: fewer if the games are over or the memory is full."""
        done = 0
        while done < simulations and not self.exhausted():
            size = min(simulations - done, self.batch, max(_FIRST_BATCH, self.simulations() // _BATCH_SHARE))
            done += self._simulate(size)
        return done

    def exhausted(self) -> bool:
        """True when further simulations would change nothing."""
        graph = self.graph
        return bool(graph.over[self.roots].all()) or graph.size * graph.bytes_a_node() > _MEMORY

    def simulations(self) -> int:
        """Simulations from the root so far, including those before `advance`; of several roots, the largest number."""
        return int(self.graph.visits[self.roots].sum(axis=1).max())

    def memory(self) -> int:
        return self.graph.bytes()

    def values(self) -> np.ndarray:
        """float32 [roots]: the margin that the player to move can expect."""
        margins: np.ndarray = self.graph.searched[self.roots] * self.graph.state.turn[self.roots]
        return margins

    def best(self) -> np.ndarray:
        """int [roots]: the action to play; meaningless where the game is over."""
        actions: np.ndarray = self.graph.action[self.roots, self._ranked(self.roots)[:, 0]]
        return actions

    def advance(self, action: int) -> None:
        """Play an action at the only root and keep the results for the position after it."""
        graph, root = self.graph, self.roots[0]
        slot = np.flatnonzero((graph.action[root] == action) & (graph.value[root] > NO_ACTION))
        child = graph.child[root, slot[0]] if len(slot) else UNKNOWN
        if child == UNKNOWN:
            after = self.game.step(take(graph.state, np.array([root])), np.array([action]))
            self.graph, self.depth = Graph(after, graph.slots), 0
            self.roots = self._nodes(after)
        else:
            self.graph, self.depth = graph.below(child), max(self.depth - 1, 0)
            self.roots = np.array([0])

    def analysis(self) -> dict[str, Any]:
        """The fields that `pygame35.search` lists, of the only root."""
        graph, root = self.graph, self.roots[0]
        turn = int(graph.state.turn[root])
        values = turn * self._values(self.roots)[0]
        slots = [slot for slot in self._ranked(self.roots)[0] if graph.value[root, slot] > NO_ACTION]
        return {
            "simulations": self.simulations(),
            "depth": self.depth,
            "margin": float(graph.searched[root]),
            "line": self._line(),
            "candidates": [
                {
                    "action": int(graph.action[root, slot]),
                    "visits": int(graph.visits[root, slot]),
                    "margin": float(values[slot]),
                    "prior": float(graph.prior[root, slot]),
                }
                for slot in slots
            ],
        }

    def _line(self) -> list[int]:
        graph, line, node = self.graph, [], self.roots[0]
        while node != UNKNOWN and graph.visits[node].any():
            slot = self._ranked(np.array([node]))[0, 0]
            line.append(int(graph.action[node, slot]))
            node = graph.child[node, slot]
        return line

    def _ranked(self, nodes: np.ndarray) -> np.ndarray:
        """int [nodes, slots]: the slots, most visited first; among equal ones the higher value first."""
        slots: np.ndarray = np.lexsort((-self._values(nodes), -self.graph.visits[nodes]), axis=1)
        return slots

    def _values(self, nodes: np.ndarray) -> np.ndarray:
        """float32 [nodes, slots], for the mover: from the search if the slot has a node, else from the evaluation."""
        graph = self.graph
        child = graph.child[nodes]
        untried = child == UNKNOWN
        searched = np.where(untried, 0, graph.searched[child]) * graph.state.turn[nodes, None]
        values: np.ndarray = np.where(untried, graph.value[nodes], searched)
        return values

    def _nodes(self, states: State) -> np.ndarray:
        """int [boards]: the nodes of these positions; new positions are evaluated."""
        nodes, new = self.graph.find(states)
        if len(new):
            self._append(take(states, new))
        return nodes

    def _append(self, states: State) -> None:
        """Make nodes of these positions, which must be new."""
        graph, values, over = self.graph, self.evaluate(states), self.game.is_terminal(states)
        nodes = graph.append(states, over)
        self._rank(values, nodes)
        value, prior, best = graph.value[nodes], graph.prior[nodes], graph.value[nodes, 0]
        # In float64: the last bits of exp differ between machines, and disappear when the prior is rounded to float32.
        weights = np.exp((value - best[:, None]) / self.temperature, dtype=np.float64)
        prior[...] = weights / weights.sum(axis=1, keepdims=True)
        graph.searched[nodes] = best * states.turn
        if over.any():
            graph.searched[nodes][over] = self.game.margin(take(states, over))

    def _rank(self, values: np.ndarray, nodes: slice) -> None:
        """Write each board's best actions and their values into the slots of its node; NO_ACTION for empty slots."""
        self._ranking = self._ranking or Ranking(values.shape[1])
        self._ranking.rank(self.graph, nodes.start, values)

    def _simulate(self, simulations: int) -> int:
        """Run a batch; returns its simulations from each root, fewer if a root has only a few actions, all untried."""
        walks, graph, made = self._walks, self.graph, 0
        roots = np.unique(self.roots)
        for start in range(0, len(roots), MOST // simulations):
            made = max(made, walks.select(graph, roots[start : start + MOST // simulations], simulations))
            new = walks.expand(graph)
            if new is None:
                self._expand(*walks.untried(graph))
            elif new:
                self._append(take(graph.state, slice(graph.size, graph.size + new)))
            walks.back_up(graph)
            self.depth = max(self.depth, walks.levels)
        return made

    def _expand(self, node: np.ndarray, slot: np.ndarray) -> None:
        """Make the nodes after the actions of untried slots."""
        graph = self.graph
        if len(node):
            after = self.game.step(take(graph.state, node), graph.action[node, slot])
            child = self._nodes(after)  # may replace the arrays of the graph
            graph.child[node, slot] = child
