"""Best-first search on an evaluation: PUCT (Rosin 2011, Silver et al. 2017) with minimax backups.

The evaluation returns the values of all actions of a position at once. A simulation goes down from the root by value
and exploration, reaches one new position and evaluates its actions. The value of a node is that of its best action, not
an average over its actions (minimax backups in UCT: Ramanujan and Selman 2011; unbounded best-first minimax: Korf and
Chickering 1996, Cohen-Solal 2020). In matches with equal settings, averages did worse. The prior is a softmax of the
evaluation.

The simulations of a batch are distributed together. While a simulation is unfinished, it counts as a visit of the slots
on its way, and lowers their values by a virtual loss (Chaslot et al. 2008). So a batch goes down level by level, visits
every node once, and evaluates all new positions in one call. Many roots can be searched side by side; equal roots are
one node.
"""

from typing import Any, Generic

import numpy as np

from ..batches import take
from ..contracts import ActionValues, BatchRules, State
from ..kernels.kernel import Kernel
from .graph import NO_ACTION, UNKNOWN, Graph
from .puct_compiled import MOST, Ranking, Walks

_MEMORY = 96 * 2**20  # bytes of a graph; the search ends when the graph is full
_FIRST_BATCH = 4
_BATCH_SHARE = 4  # a batch has at most 1/4 as many simulations as came before it


class Search(Generic[State]):
    """A search from one position, or from several side by side in one graph. A simulation evaluates one position.

    game: batch rules. evaluate: returns the expected margin after each action, exact where the action ends the game.
    roots: a state of one board or more. exploration, temperature (of the prior's softmax) and virtual_loss are in units
    of the margin; the first two are above 0. width: the most actions considered at a position, those of the highest
    values. batch: the most simulations at a time from one root, 1 ... 1,024. expand: a kernel of the game that makes
    nodes, see `puct_compiled`. Equal arguments and calls give equal results.
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
        """Add simulations to every root; returns how many. The search ends if all games are over or memory is full."""
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
        """Simulations from the root so far, including those before `advance`. With several roots, the most from one."""
        return int(self.graph.visits[self.roots].sum(axis=1).max())

    def memory(self) -> int:
        return self.graph.bytes()

    def values(self) -> np.ndarray:
        """The margin that the side to move can expect at each root, float32 [roots]."""
        margins: np.ndarray = self.graph.searched[self.roots] * self.graph.state.turn[self.roots]
        return margins

    def best(self) -> np.ndarray:
        """The best action at each root, int [roots]. It has no meaning where the game is over."""
        actions: np.ndarray = self.graph.action[self.roots, self._ranked(self.roots)[:, 0]]
        return actions

    def advance(self, action: int) -> None:
        """Play an action at the root and keep the results for the position after it. Only for a search of one root."""
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
        """The fields that `pygame35.search` lists. Only for a search of one root."""
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
        """The slots of each node, in order of visits and then of value, the highest first. int [nodes, slots]."""
        slots: np.ndarray = np.lexsort((-self._values(nodes), -self.graph.visits[nodes]), axis=1)
        return slots

    def _values(self, nodes: np.ndarray) -> np.ndarray:
        """The value of each slot for the side to move, float32 [nodes, slots].

        It comes from the search if the slot has a node, else from the evaluation.
        """
        graph = self.graph
        child = graph.child[nodes]
        untried = child == UNKNOWN
        searched = np.where(untried, 0, graph.searched[child]) * graph.state.turn[nodes, None]
        values: np.ndarray = np.where(untried, graph.value[nodes], searched)
        return values

    def _nodes(self, states: State) -> np.ndarray:
        """The node of each board, int [boards]. New positions are evaluated and added to the graph."""
        nodes, new = self.graph.find(states)
        if len(new):
            self._append(take(states, new))
        return nodes

    def _append(self, states: State) -> None:
        """Evaluate positions and add them to the graph. They must not be in the graph yet."""
        graph, values, over = self.graph, self.evaluate(states), self.game.is_terminal(states)
        nodes = graph.append(states, over)
        self._rank(values, nodes)
        value, prior, best = graph.value[nodes], graph.prior[nodes], graph.value[nodes, 0]
        # The last bits of exp differ between machines. Computed in float64, they vanish by rounding to float32.
        weights = np.exp((value - best[:, None]) / self.temperature, dtype=np.float64)
        prior[...] = weights / weights.sum(axis=1, keepdims=True)
        graph.searched[nodes] = best * states.turn
        if over.any():
            graph.searched[nodes][over] = self.game.margin(take(states, over))

    def _rank(self, values: np.ndarray, nodes: slice) -> None:
        """Write the best actions of each board and their values into the slots of its node."""
        self._ranking = self._ranking or Ranking(values.shape[1])
        self._ranking.rank(self.graph, nodes.start, values)

    def _simulate(self, simulations: int) -> int:
        """Run a batch; returns the number of simulations from each root.

        It is smaller than `simulations` if the roots are new and have fewer actions, or if a walk needs too many steps.
        """
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
        """Set the child of each of these untried slots to the node of the position after the slot's action."""
        graph = self.graph
        if len(node):
            after = self.game.step(take(graph.state, node), graph.action[node, slot])
            child = self._nodes(after)  # may replace the arrays of the graph
            graph.child[node, slot] = child
