"""The exact end of a game: the final margin under perfect play of both sides, proved, and the moves that reach it.

Each side maximises its own final margin. A proof is a row of yes-or-no questions, "at least k?", that close in on the
margin (the zero-window tests of MTD, Plaat et al. 1996, here by bisection). A node keeps the bounds that any question
has proved, so that nothing is asked twice and a search that was stopped goes on where it was.

A game is handed in as an object, a `Game`: it says how positions are merged, and bounds a position before any search.
For 35 it is `pygame35.games.thirtyfive.endgame.Endgame`.
"""

import math
import time
from collections.abc import Iterable
from typing import Any, Protocol

_LEAST_STEPS = 16  # nodes that a slice looks at even when it has no time; more than the moves to the end
_MOST_NODES = 200_000  # for 35 about 0.2 GB and 5 s natively
_BYTES_A_NODE = 1000  # of 35, about


class Node(Protocol):
    """A class of positions that are worth the same to their mover.

    low, high: bounds of the margin that is still open, mover minus opponent; the solver tightens them.
    """

    low: int
    high: int


class Game(Protocol):
    """What the solver asks of a game; margins of nodes are the mover's, of states the first player's."""

    def nodes(self) -> int:
        """How many nodes it holds in memory."""

    def children(self, node: Any) -> Iterable[tuple[int, Any, Any]]:
        """(gain, child, move) for each move that differs: the margin after it is gain minus the child's.

        At least one if low < high at the node. They may be made one by one: the solver often stops early.
        """

    def promote(self, node: Any, move: Any) -> None:
        """This move of the node refuted the others: give it early next time."""

    def locate(self, states: Any) -> list[tuple[int, Any]]:
        """(settled, node) for each board: its final margin is settled + turn * (the node's margin)."""

    def options(self, state: Any) -> tuple[list[int], Any]:
        """The legal actions of one board, and the states after them, in the same order."""


class _SliceIsOver(Exception):
    pass


class Solver:
    """A proof of the final margin from one position, made in slices.

    game: a `Game` that knows the root. root: a state of one board, with fields `turn` and others, arrays [1, ...].
    proved: True when margin and line are known. Where several lines lead to the margin, the slices decide between them:
    equal calls of `look` lead to equal lines.
    """

    def __init__(self, game: Game, root: Any):
        if len(root.turn) != 1:
            raise ValueError(f"the root must be one board, not {len(root.turn)}")
        self.game = game
        self.root = root
        self.proved = False
        self._end = 0.0  # when this slice is over, at the latest
        self._most_steps = math.inf  # nodes that it may look at
        self._steps = 0  # nodes looked at so far
        self._settled, self._node = game.locate(root)[0]
        self._turn = int(root.turn[0])
        self._actions, states = game.options(root)
        self._after = game.locate(states)
        self._line: list[int] = []
        self._tip = root  # the position at the end of the line so far

    def run(self, seconds: float) -> bool:
        """Search for about so many seconds more; True when everything is proved.

        Even 0 seconds bring the proof forward. It ends early, unproved, when the memory is used up (`exhausted`).
        """
        return self._go_on(time.perf_counter() + seconds, math.inf)

    def look(self, nodes: int) -> bool:
        """Look at about so many nodes more, however long that takes; else as `run`."""
        return self._go_on(math.inf, nodes)

    def _go_on(self, end: float, most_steps: float) -> bool:
        self._end, self._most_steps, self._steps = end, most_steps, 0
        try:
            self._settle(self._node)
            self._extend_line()
            self.proved = True
        except _SliceIsOver:
            pass
        return self.proved

    def run_candidates(self, seconds: float) -> bool:
        """As `run`, and then prove the margin after every action of the root, which takes a few times longer."""
        try:
            if self.run(seconds):
                for _, node in self._after:
                    self._settle(node)
        except _SliceIsOver:
            pass
        return self.proved and all(node.low == node.high for _, node in self._after)

    def exhausted(self) -> bool:
        """True when the memory is used up: further calls of `run` prove nothing more."""
        return self.game.nodes() > _MOST_NODES

    def memory(self) -> int:
        """Bytes that it takes, about."""
        return _BYTES_A_NODE * self.game.nodes()

    def after(self, action: int) -> "Solver":
        """The solver of the position after an action of the root; what is proved already is kept."""
        index = self._actions.index(action)
        _, states = self.game.options(self.root)
        return Solver(self.game, states._make(field[index : index + 1] for field in states))

    def result(self) -> dict[str, Any]:
        """What is proved so far, JSON-able; all margins are the first player's minus the second's.

        proved: bool. low, high: bounds of the final margin, equal when proved. margin: int, None until proved.
        line: actions to the end of the game, both sides playing perfectly; as far as it is known until proved.
        candidates: for every legal action a dict, best first: action; low, high, bounds of the final margin after it.
        """
        low, high = _bounds(self._settled, self._node, self._turn)
        candidates = []
        for action, (settled, node) in zip(self._actions, self._after, strict=True):
            least, most = _bounds(settled, node, -self._turn)
            candidates.append({"action": action, "low": least, "high": most})
        # The line's first, then by what is sure for the mover, then by what is possible.
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

    def _settle(self, node: Any) -> None:
        """Search until the node's bounds meet."""
        while node.low < node.high:
            self._at_least((node.low + node.high + 1) // 2, node)

    def _extend_line(self) -> None:
        """Lead the line to the end of the game: at each position the first action that keeps the margin."""
        margin = _bounds(self._settled, self._node, self._turn)[0]
        while True:
            actions, states = self.game.options(self._tip)
            if not actions:
                return
            keeps = self._first_that_keeps(margin, int(self._tip.turn[0]), self.game.locate(states))
            self._line.append(actions[keeps])
            self._tip = states._make(field[keeps : keeps + 1] for field in states)

    def _first_that_keeps(self, margin: int, turn: int, after: list[tuple[int, Any]]) -> int:
        """The first of the positions after the mover's actions that is worth the margin, a proved one if possible."""
        # The most that the opponent may have left in a node for the mover to have the margin.
        allowed = [turn * (settled - margin) for settled, _ in after]
        for index, (_, node) in enumerate(after):
            if node.high <= allowed[index]:
                return index
        for index, (_, node) in enumerate(after):
            if self._at_least(allowed[index] + 1, node) <= allowed[index]:
                return index
        raise AssertionError("a position whose margin no action keeps: the game's bounds are wrong")

    def _at_least(self, k: int, node: Any) -> int:
        """Prove that the node is worth k or more, or that it is not.

        Returns a lower bound of it that is k or more, or an upper bound that is below k.
        """
        if node.low >= k:
            return node.low
        if node.high < k:
            return node.high
        self._steps += 1
        if self._steps > _LEAST_STEPS and (
            self._steps > self._most_steps or time.perf_counter() >= self._end or self.exhausted()
        ):
            raise _SliceIsOver
        best = node.low
        open_moves: list[tuple[int, int, int, Any, Any]] = []
        for gain, child, move in self.game.children(node):
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

    def _refuted(self, node: Any, value: int, move: Any) -> int:
        node.low = max(node.low, value)
        self.game.promote(node, move)
        return value


def _bounds(settled: int, node: Any, turn: int) -> tuple[int, int]:
    """Bounds of the first player's final margin."""
    return (settled + node.low, settled + node.high) if turn > 0 else (settled - node.high, settled - node.low)
