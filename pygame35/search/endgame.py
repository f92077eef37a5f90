"""An exact solver of endgames: a proof of the final margin with perfect play of both sides, and the moves to it.

Each side maximises its own final margin. A proof is a series of yes-or-no questions, "at least k?", that close in on
the margin (the zero-window tests of MTD, Plaat et al. 1996, here by bisection). A node keeps the bounds that any
question has proved, so no question is asked twice, and a stopped search continues where it was.

The rules are an argument, an `EndgameRules`, which merges equivalent positions into nodes and bounds a node
before any search. An example is `Endgame` of the game 35.
"""

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from ..contracts import State
from .tree import take

_LEAST_STEPS = 16  # nodes of a slice without time; more than the moves to the end
_MOST_NODES = 200_000  # about 0.2 GB and 5 s natively in the game 35
_BYTES_A_NODE = 1000  # about, in the game 35


class Node(Protocol):
    """A class of positions of equal value to their mover.

    low, high: bounds of the margin that is still open, mover minus opponent; the solver tightens them.
    """

    low: int
    high: int


AnyNode = TypeVar("AnyNode", bound=Node)
Move = TypeVar("Move")  # opaque to the solver


class Nodes(Protocol[State, AnyNode]):
    """The nodes of a game's positions; margins of nodes are the mover's, those of states RED's."""

    def nodes(self) -> int:
        """The number of nodes in memory."""

    def locate(self, states: State) -> list[tuple[int, AnyNode]]:
        """(settled, node) for each board: its final margin is settled + turn * (the node's margin)."""

    def options(self, state: State) -> tuple[list[int], State]:
        """The legal actions of one board, and the states after them, in the same order."""


class EndgameRules(Nodes[State, AnyNode], Protocol[State, AnyNode, Move]):
    """The rules of a game for the solver."""

    def children(self, node: AnyNode) -> Iterable[tuple[int, AnyNode, Move]]:
        """(gain, child, move) for each different move: the margin after the move is gain minus the child's.

        So the other side moves at the child. If the same side moves twice, a node in between has a pass as its only
        move. A node with low < high has at least one child. A generator saves work: the solver often stops early.
        """

    def promote(self, node: AnyNode, move: Move) -> None:
        """Order this move first among the node's children next time, since it was a refutation."""


class SliceIsOver(Exception):
    """The time or the positions of a call are used up."""


class AnySolver(ABC, Generic[State, AnyNode]):
    """A proof of the final margin from one position, in slices; a subclass answers its questions.

    game: the nodes from the root on. root: a state of one board. proved: True when margin and line are known. If
    several lines lead to the margin, the line found depends on the slices: equal calls of `look` give equal lines.
    """

    def __init__(self, game: Nodes[State, AnyNode], root: State):
        if len(root.turn) != 1:
            raise ValueError(f"the root must be one board, not {len(root.turn)}")
        self.game = game
        self.root = root
        self.proved = False
        self._end = 0.0  # the time at which this slice is over
        self._most_steps = math.inf  # nodes of this slice at most
        self._steps = 0  # nodes of this slice so far
        self._settled, self._node = game.locate(root)[0]
        self._turn = int(root.turn[0])
        self._actions, states = game.options(root)
        self._after: list[tuple[int, int, AnyNode]] = _located(game, states)
        self._line: list[int] = []
        self._tip = root  # the position at the end of the line so far

    def run(self, seconds: float) -> bool:
        """Search for about that many seconds more; returns `proved`.

        Even 0 seconds make progress. The call ends early, unproved, when the memory is used up (`exhausted`).
        """
        return self._go_on(time.perf_counter() + seconds, math.inf)

    def look(self, nodes: int) -> bool:
        """Search about that many nodes more, without a time limit; otherwise as `run`."""
        return self._go_on(math.inf, nodes)

    def _go_on(self, end: float, most_steps: float) -> bool:
        self._end, self._most_steps, self._steps = end, most_steps, 0
        try:
            self._settle(self._node)
            self._extend_line()
            self.proved = True
        except SliceIsOver:
            pass
        return self.proved

    def run_candidates(self, seconds: float) -> bool:
        """As `run`, then prove the margin after every action of the root, which takes a few times longer."""
        try:
            if self.run(seconds):
                for _, _, node in self._after:
                    self._settle(node)
        except SliceIsOver:
            pass
        return self.proved and all(node.low == node.high for _, _, node in self._after)

    def exhausted(self) -> bool:
        """True when the memory is used up: nothing more will be proved."""
        return self.game.nodes() > _MOST_NODES

    def memory(self) -> int:
        """Bytes in use, about."""
        return _BYTES_A_NODE * self.game.nodes()

    def after(self, action: int) -> "AnySolver[State, AnyNode]":
        """The solver of the position after an action of the root; it keeps all proved bounds."""
        index = self._actions.index(action)
        _, states = self.game.options(self.root)
        return type(self)(self.game, take(states, np.array([index])))

    def result(self) -> dict[str, Any]:
        """The state of the proof, which JSON can carry; all margins are RED's minus BLUE's.

        proved: bool. low, high: bounds of the final margin, equal when proved. margin: int, None until proved.
        line: actions to the end of the game with perfect play; only the known part until proved.
        candidates: a dict for every legal action, best first: action; low, high, bounds of the final margin after it.
        """
        low, high = _bounds(self._settled, self._node, self._turn)
        candidates = []
        for action, (turn, settled, node) in zip(self._actions, self._after, strict=True):
            least, most = _bounds(settled, node, turn)
            candidates.append({"action": action, "low": least, "high": most})
        # The line's action first, then by the worst case for the mover, then by the best case.
        sure, possible = ("low", "high") if self._turn > 0 else ("high", "low")
        candidates.sort(
            key=lambda after: (
                [after["action"]] != self._line[:1],
                -self._turn * after[sure],
                -self._turn * after[possible],
            )
        )
        return {
            "proved": self.proved,
            "low": low,
            "high": high,
            "margin": low if self.proved else None,
            "line": list(self._line),
            "candidates": candidates,
        }

    def _settle(self, node: AnyNode) -> None:
        """Search until the node's bounds meet."""
        while node.low < node.high:
            self._at_least((node.low + node.high + 1) // 2, node)

    def _extend_line(self) -> None:
        """Extend the line to the end of the game, at each position by the first action that keeps the margin."""
        margin = _bounds(self._settled, self._node, self._turn)[0]
        while True:
            actions, states = self.game.options(self._tip)
            if not actions:
                return
            keeps = self._first_that_keeps(margin, int(self._tip.turn[0]), _located(self.game, states))
            self._line.append(actions[keeps])
            self._tip = take(states, np.array([keeps]))

    def _first_that_keeps(self, margin: int, turn: int, after: list[tuple[int, int, AnyNode]]) -> int:
        """The index of the first action that keeps the margin; an action with a proved margin is preferred."""
        # The margin of each node if its action keeps the margin: the opponent must not have more, the mover not less.
        wanted = [side * (margin - settled) for side, settled, _ in after]
        for index, (side, _, node) in enumerate(after):
            if node.low >= wanted[index] if side == turn else node.high <= wanted[index]:
                return index
        for index, (side, _, node) in enumerate(after):
            if side == turn:
                keeps = self._at_least(wanted[index], node) >= wanted[index]
            else:
                keeps = self._at_least(wanted[index] + 1, node) <= wanted[index]
            if keeps:
                return index
        raise AssertionError("a position whose margin no action keeps: the game's bounds are wrong")

    @abstractmethod
    def _at_least(self, k: int, node: AnyNode) -> int:
        """Prove that the margin of the node is at least k, or that it is below k.

        Returns a lower bound of the margin that is k or more, or an upper bound that is below k. SliceIsOver when this
        slice has no time or steps left.
        """


class Solver(AnySolver[State, AnyNode], Generic[State, AnyNode, Move]):
    """A proof by the rules of a game, an `EndgameRules`."""

    def __init__(self, game: EndgameRules[State, AnyNode, Move], root: State):
        super().__init__(game, root)
        self._rules = game

    def _at_least(self, k: int, node: AnyNode) -> int:
        if node.low >= k:
            return node.low
        if node.high < k:
            return node.high
        self._steps += 1
        if self._steps > _LEAST_STEPS and (
            self._steps > self._most_steps or time.perf_counter() >= self._end or self.exhausted()
        ):
            raise SliceIsOver
        best = node.low
        open_moves: list[tuple[int, int, int, AnyNode, Move]] = []
        for gain, child, move in self._rules.children(node):
            at_least, at_most = gain - child.high, gain - child.low
            if at_least >= k:
                return self._refuted(node, at_least, move)
            if at_most < k:
                best = max(best, at_most)
            else:
                open_moves.append((-at_least, len(open_moves), gain, child, move))
        open_moves.sort()
        for _, _, gain, child, move in open_moves:
            value = gain - self._at_least(gain - k + 1, child)
            if value >= k:
                return self._refuted(node, value, move)
            best = max(best, value)
        node.high = min(node.high, best)
        return best

    def _refuted(self, node: AnyNode, value: int, move: Move) -> int:
        node.low = max(node.low, value)
        self._rules.promote(node, move)
        return value


def _located(game: Nodes[State, AnyNode], states: State) -> list[tuple[int, int, AnyNode]]:
    """(turn, settled, node) for each board."""
    return [(turn, *found) for turn, found in zip(states.turn.tolist(), game.locate(states), strict=True)]


def _bounds(settled: int, node: Node, turn: int) -> tuple[int, int]:
    """Bounds of RED's final margin."""
    return (settled + node.low, settled + node.high) if turn > 0 else (settled - node.high, settled - node.low)
