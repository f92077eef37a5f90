"""Monte Carlo tree search (UCT, Kocsis and Szepesvári 2006) with a batch of simulations at a time.

A slot is an action of a node. A simulation chooses the slot of the highest mean + 2 * exploration * sqrt(ln(parent
visits) / visits), which is UCB1 for results from -1 to 1. When k simulations of a batch reach a node, k such choices
are made there in a row. Each choice counts as a visit at once, but its result arrives only after the batch (the
unobserved visits of WU-UCT, Liu et al. 2020). So a batch goes down the tree level by level, visits every node at most
once, and evaluates all its leaves in one call.
"""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple

import numpy as np

from ..batches import take
from ..contracts import BatchRules, State
from .tree import ROOT, UNVISITED, Tree

_EXPAND_AT = 4  # a slot gets a node of its own after this many visits
_FIRST_BATCH = 16
_BATCH_SHARE = 8  # a batch has at most 1/8 as many simulations as came before it, so results are recent
_BISECTIONS = 14
_MEMORY = 128 * 2**20  # bytes of a tree, after which no nodes are added; two trees may exist at once


class _Level(NamedTuple):
    """The slots that a batch of simulations chooses at one depth of the tree. Each field is an array [slots chosen]."""

    node: np.ndarray
    slot: np.ndarray
    share: np.ndarray  # the number of simulations that choose the slot
    parent: np.ndarray  # an index into those entries of the level above that lead on: the entry that leads to `node`
    leads_on: np.ndarray  # bool: True if the simulations go on from the slot's node; otherwise they end there


class Search(Generic[State]):
    """A search from one position. A simulation goes down to a leaf of the tree, which is evaluated.

    game: batch rules. evaluator: state -> (value, prior). The value is RED's expected result, -1 ... 1, and expected
    margin, float [boards, 2]; or only the expected result, float [boards]. The prior is ignored. root: a state of one
    board. exploration: above 0, in units of win probability. batch: the most simulations at a time; the first batches
    are smaller. Equal arguments and equal calls give equal results.
    """

    def __init__(
        self,
        game: BatchRules[State],
        evaluator: Callable[[State], tuple[np.ndarray, np.ndarray | None]],
        root: State,
        *,
        exploration: float = 0.3,
        batch: int = 256,
        seed: int = 0,
    ):
        if not (exploration > 0 and batch >= 1):
            raise ValueError(f"exploration must be above 0 and batch at least 1, not {exploration} and {batch}")
        if len(root.turn) != 1:
            raise ValueError(f"the root must be one board, not {len(root.turn)}")
        self.game = game
        self.evaluator = evaluator
        self.exploration = exploration
        self.batch = batch
        self.depth = 0
        self.tree = Tree(game, root, np.random.default_rng(seed))

    def run(self, simulations: int) -> int:
        """Add simulations; returns the number added, 0 when the game is over at the root."""
        if self.tree.legal[ROOT] == 0:
            return 0
        left = simulations
        while left > 0:
            size = min(left, self.batch, max(_FIRST_BATCH, self.simulations() // _BATCH_SHARE))
            self._simulate(size)
            left -= size
        return max(simulations, 0)

    def exhausted(self) -> bool:
        """True when the game is over at the root, so that there is nothing to simulate."""
        return bool(self.tree.legal[ROOT] == 0)

    def simulations(self) -> int:
        return int(self.tree.visits[ROOT].sum())

    def memory(self) -> int:
        return self.tree.memory()

    def advance(self, action: int) -> None:
        """Play an action at the root and keep the results for the position after it."""
        tree = self.tree
        slots = np.flatnonzero(tree.action[ROOT, : tree.legal[ROOT]] == action)
        if not len(slots):
            raise ValueError(f"{action} is not a legal action at the root")
        child = tree.child[ROOT, slots[0]]
        if child == UNVISITED:
            root = self.game.step(take(tree.state, np.array([ROOT])), np.array([action]))
            self.tree, self.depth = Tree(self.game, root, tree._rng), 0
        else:
            self.tree, self.depth = tree.below(child), max(self.depth - 1, 0)

    def analysis(self) -> dict[str, Any]:
        """The fields that `pygame35.search` lists; the candidates are the tried actions, most visited first."""
        tree = self.tree
        visits, sums = tree.visits[ROOT], tree.value_sum[ROOT]
        tried = np.flatnonzero(visits)
        means = sums[tried] / visits[tried, None]
        turn = int(tree.state.turn[ROOT])
        order = np.lexsort((-turn * means[:, 0], -visits[tried]))
        value, margin = sums.sum(axis=0) / max(int(visits.sum()), 1)
        return {
            "simulations": self.simulations(),
            "depth": self.depth,
            "value": float(value),
            "margin": float(margin),
            "line": self._line(),
            "candidates": [
                {
                    "action": int(tree.action[ROOT, tried[i]]),
                    "visits": int(visits[tried[i]]),
                    "value": float(means[i, 0]),
                    "margin": float(means[i, 1]),
                    "prior": 1 / int(tree.legal[ROOT]),
                }
                for i in order
            ],
        }

    def _line(self) -> list[int]:
        tree, node, line = self.tree, ROOT, []
        while node != UNVISITED and tree.visits[node].any():
            turn = int(tree.state.turn[node])
            visits = tree.visits[node]
            means = turn * tree.value_sum[node, :, 0] / np.maximum(visits, 1)
            slot = np.lexsort((-means, -visits))[0]
            line.append(int(tree.action[node, slot]))
            node = tree.child[node, slot]
        return line

    def _simulate(self, simulations: int) -> None:
        levels = self._descend(simulations)
        self._back_up(levels, self._evaluate(levels))
        self.depth = max(self.depth, len(levels))

    def _descend(self, simulations: int) -> list[_Level]:
        """Send a batch down the tree; returns the slots chosen, level by level. Slots with enough visits get a node."""
        tree, levels = self.tree, []
        nodes, counts = np.array([ROOT]), np.array([simulations])
        while len(nodes):
            parent, slot, share = self._allocate(nodes, counts)
            node = nodes[parent]
            ripe = (tree.child[node, slot] == UNVISITED) & (tree.visits[node, slot] >= _EXPAND_AT)
            if ripe.any() and tree.size * tree.bytes_a_node() < _MEMORY:
                tree.child[node[ripe], slot[ripe]] = tree.add(self._behind(node[ripe], slot[ripe]))
            child = tree.child[node, slot]
            leads_on = (child != UNVISITED) & (tree.legal[child] > 0)
            levels.append(_Level(node, slot, share, parent, leads_on))
            nodes, counts = child[leads_on], share[leads_on]
        return levels

    def _behind(self, node: np.ndarray, slot: np.ndarray) -> State:
        """The state after the action of each slot, one board per slot. node, slot: int arrays of equal length."""
        return self.game.step(take(self.tree.state, node), self.tree.action[node, slot])

    def _evaluate(self, levels: list[_Level]) -> np.ndarray:
        """Evaluate the simulations that end at each leaf; returns the sums of their results and margins.

        float [leaves, 2]. A leaf is a slot that does not lead on; the leaves are in the order of the levels.
        """
        node, slot, share = (
            np.concatenate([column[~level.leads_on] for level, column in zip(levels, columns, strict=True)])
            for columns in list(zip(*levels, strict=True))[:3]
        )
        states = take(self._behind(node, slot), np.repeat(np.arange(len(node)), share))
        results = np.zeros((len(states.turn), 2))
        over = self.game.is_terminal(states)
        if over.any():
            margins = self.game.margin(take(states, over))
            results[over] = np.stack((np.sign(margins), margins), axis=1)
        if not over.all():
            value, _ = self.evaluator(states if not over.any() else take(states, ~over))
            value = np.asarray(value)
            results[np.ix_(~over, np.arange(value.size // len(value)))] = value.reshape(len(value), -1)
        return np.add.reduceat(results, np.cumsum(share) - share, axis=0)

    def _back_up(self, levels: list[_Level], leaf_sums: np.ndarray) -> None:
        """Add the results of a batch to every slot that it chose, from the deepest level up."""
        from_below = np.zeros((0, 2))
        for level in reversed(levels):
            ends = ~level.leads_on
            sums = np.empty((len(ends), 2))
            sums[ends] = leaf_sums[len(leaf_sums) - ends.sum() :]
            leaf_sums = leaf_sums[: len(leaf_sums) - ends.sum()]
            sums[level.leads_on] = from_below
            self.tree.visits[level.node, level.slot] += level.share.astype(np.int32)
            self.tree.value_sum[level.node, level.slot] += sums
            nodes = int(level.parent[-1]) + 1
            from_below = np.stack([np.bincount(level.parent, sums[:, i], minlength=nodes) for i in (0, 1)], axis=1)

    def _allocate(self, nodes: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Distribute the simulations that reach each node among its slots.

        nodes: int [nodes]. counts: int [nodes], how many simulations reach each. Returns three arrays with an item for
        each chosen slot: the index into `nodes` (ascending), the slot, and its number of simulations.
        """
        tree = self.tree
        opened = tree.opened[nodes]
        fresh = np.minimum(counts, tree.legal[nodes] - opened)
        tree.opened[nodes] += fresh
        rest = counts - fresh
        untried = np.where(rest == 0, fresh, 0)
        parent = np.repeat(np.arange(len(nodes)), untried)
        slot = opened[parent] + np.arange(len(parent)) - np.repeat(np.cumsum(untried) - untried, untried)
        share = np.ones(len(parent), np.intp)
        full = np.flatnonzero(rest)
        if len(full):
            shares = self._by_ucb(nodes[full], rest[full])
            slots = np.arange(shares.shape[1])
            shares += (slots >= opened[full, None]) & (slots < tree.opened[nodes[full], None])
            row, column = np.nonzero(shares)
            parent, slot = np.concatenate((parent, full[row])), np.concatenate((slot, column))
            share = np.concatenate((share, shares[row, column]))
            order = np.argsort(parent, kind="stable")
            parent, slot, share = parent[order], slot[order], share[order]
        return parent, slot, share

    def _by_ucb(self, nodes: np.ndarray, counts: np.ndarray) -> np.ndarray:
        """Distribute the simulations that reach each node by UCB1. Returns each slot's number, int [nodes, slots].

        counts: int [nodes], how many simulations reach each node. Every slot must have been tried.
        """
        tree = self.tree
        legal = tree.legal[nodes]
        width = int(legal.max())
        visits = np.maximum(tree.visits[nodes, :width], 1).astype(float)
        mean = tree.value_sum[nodes, :width, 0] / visits * tree.state.turn[nodes, None]
        mean[np.arange(width) >= legal[:, None]] = -np.inf
        bonus = 2 * self.exploration * np.sqrt(np.log(tree.visits[nodes].sum(axis=1) + counts))
        return share_by_ucb(mean, visits, bonus, counts)


def share_by_ucb(mean: np.ndarray, visits: np.ndarray, bonus: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Distribute simulations among the slots of each node; returns their numbers, int [nodes, slots].

    The upper bound of a slot is mean + bonus / sqrt(visits). One by one, a simulation goes to the slot of the largest
    bound and adds 1 to its visits. In the end all bounds are close to one level: each slot has just enough visits to
    bring its bound down to this level. Bisection finds the level. Simulations that are left go to the largest bounds.

    mean, visits: float [nodes, slots]. mean is -inf where there is no slot, visits is at least 1. bonus: float [nodes],
    above 0. counts: int [nodes], at least 1: the number of simulations of each node.
    """
    shares = np.zeros(mean.shape, np.intp)
    several = np.flatnonzero(counts > 1)
    if len(several):
        q, n, b, k = mean[several], visits[several], bonus[several, None], counts[several, None]
        high = (q + b / np.sqrt(n)).max(axis=1, keepdims=True)
        low = (q + b / np.sqrt(n + k)).max(axis=1, keepdims=True)
        for _ in range(_BISECTIONS):
            middle = (low + high) / 2
            too_many = _visits_to_reach(middle, q, n, b, k).sum(axis=1, keepdims=True) > k
            low, high = np.where(too_many, middle, low), np.where(too_many, high, middle)
        shares[several] = _visits_to_reach(high, q, n, b, k)
    left = counts - shares.sum(axis=1)
    while len(rows := np.flatnonzero(left)):
        bound = mean[rows] + bonus[rows, None] / np.sqrt(visits[rows] + shares[rows])
        if left[rows].max() == 1:
            shares[rows, bound.argmax(axis=1)] += 1
            break
        ranked = np.argsort(-bound, axis=1, kind="stable")
        gets = np.arange(bound.shape[1]) < left[rows, None]
        gets &= np.take_along_axis(bound, ranked, axis=1) > -np.inf
        row, place = np.nonzero(gets)
        shares[rows[row], ranked[row, place]] += 1
        left[rows] -= gets.sum(axis=1)
    return shares


def _visits_to_reach(
    level: np.ndarray, mean: np.ndarray, visits: np.ndarray, bonus: np.ndarray, most: np.ndarray
) -> np.ndarray:
    """The number of additional visits that bring the bound of each slot down to `level`, int [nodes, slots].

    level, bonus: float [nodes, 1]. most: int [nodes, 1], the largest number to return. A small tolerance prevents an
    extra visit that is due to rounding.
    """
    needed = np.square(bonus / np.maximum(level - mean, 1e-6))
    more: np.ndarray = np.clip(np.ceil(needed - visits - 1e-6), 0, most).astype(np.intp)
    return more
