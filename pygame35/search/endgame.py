"""An exact solver of endings: proves the final margin with perfect play of both sides, and finds the moves.

Each side maximises its own final margin. A proof is a series of yes-or-no questions: is the margin at least k? The
answers close in on the margin by bisection (zero-window tests as in MTD, Plaat et al. 1996). A kernel of the game
answers the questions by alpha-beta search, and stores results in a table, so that it proves hardly anything twice.

Each game defines a subclass of `Proofs`; see for example `pygame35.games.thirtyfive.endgame`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic

import numpy as np

from ..batches import take
from ..contracts import BatchRules, State
from ..kernels.kernel import Context
from .kernels.question import BUDGET, DONE, PLY, TASK, VALUE, K

_STEP = 40  # positions; searching them takes as long as adding an action to the line, some tenths of a millisecond


class Node:
    """A position in the kernel's form, and bounds of its margin for the side to move, which questions tighten.

    The margin leaves out the points that are already settled, see `Proofs.locate`.
    """

    __slots__ = ("position", "low", "high")

    def __init__(self, position: Any, low: int, high: int):
        self.position, self.low, self.high = position, low, high


class Proofs(ABC, Generic[State]):
    """The positions that follow from a root, and the kernel that answers questions about them.

    memory: the context of the kernel. entries: the number of entries in the table, uint64 [2 * entries]. An entry is
    the key of a position, 0 if it is free, and the position's bounds. task: the number of items in the kernel's array
    `task`, see `kernels.question`. A subclass binds the kernel as `_prove`.
    """

    rules: BatchRules[State]
    _prove: Callable[[], None]

    def __init__(self, memory: Context, entries: int, task: int = TASK):
        self.task, self.table = memory.zeros(task, np.int32), memory.zeros(2 * entries, np.uint64)
        self._asked: Node | None = None

    def options(self, state: State) -> tuple[list[int], State]:
        """The legal actions of a board in the order of the search, and the states after them. state: one board."""
        actions = np.flatnonzero(self.rules.legal_action_mask(state)[0])
        return actions.tolist(), self.rules.step(take(state, np.zeros(len(actions), int)), actions)

    @abstractmethod
    def locate(self, states: State) -> list[tuple[int, Node]]:
        """A pair (settled, node) for each board. RED's final margin is settled + turn * (the margin of the node).

        settled: RED's margin on the part of the board that cannot change. There is at least one board.
        """

    @abstractmethod
    def _give(self, position: Any) -> None:
        """Write the position of a node into the kernel's arrays."""

    def ask(self, node: Node, k: int, positions: int) -> int:
        """Ask whether the node's margin is at least k. Expands at most `positions` positions, and returns their number.

        The answer is in the bounds of the node: either low is at least k, or high is below k. If neither holds, the
        question is still open, and a further call with the same node and k continues the work.
        """
        if node is not self._asked or self.task[K] != k:
            self._asked, self.task[PLY], self.task[K] = node, -1, k
            self._give(node.position)
        self.task[BUDGET] = positions
        self._prove()
        value = int(self.task[VALUE])
        if self.task[DONE] and value >= k:
            node.low = value
        elif self.task[DONE]:
            node.high = value
        return positions - int(self.task[BUDGET])

    def memory(self) -> int:
        return self.table.nbytes


_After = list[tuple[int, int, Node]]
"""(turn, settled, node) after each action of a position."""


class _SliceIsOver(Exception):
    """Raised when a call of `run` has searched all the positions that it may search."""


class Solver(Generic[State]):
    """A proof of the final margin from one position, in slices. The lengths of the slices do not change the result.

    root: a state of one board. every: prove the margin after every action of the root, too. proved: True when all that
    is asked for is known: the margin and the line of best play, and with `every` the margins after the actions.
    """

    def __init__(self, game: Proofs[State], root: State, every: bool = False):
        if len(root.turn) != 1:
            raise ValueError(f"the root must be one board, not {len(root.turn)}")
        self.game, self.root, self.every = game, root, every
        self.proved = False
        ((self._turn, self._settled, self._node),) = _located(game, root)
        self._actions, self._states = game.options(root)
        self._after = _located(game, self._states)
        self._line: list[int] = []
        self._tip = self._turn, self._actions, self._states, self._after  # the position at the end of the line so far
        self._left = 0  # positions that this slice may still search

    def run(self, positions: int) -> bool:
        """Search at most that many positions; returns True when the proof is complete."""
        self._left = positions
        try:
            self._settle(self._node)
            self._find_line(_bounds(self._turn, self._settled, self._node)[0])
            for _, _, node in self._after if self.every else ():
                self._settle(node)
            self.proved = True
        except _SliceIsOver:
            pass
        return self.proved

    def memory(self) -> int:
        return self.game.memory()

    def after(self, action: int) -> "Solver[State]":
        """A solver of the position after an action of the root. Both solvers use the same table."""
        index = self._actions.index(action)
        return Solver(self.game, take(self._states, np.array([index])), self.every)

    def result(self) -> dict[str, Any]:
        """The state of the proof as a dict that JSON can carry. All margins are RED's minus BLUE's.

        proved: bool. low, high: bounds of the final margin, equal when proved. margin: int, or None until proved.
        line: the actions of best play to the end of the game, or the known part of them until proved.
        candidates: a dict for every legal action, best first, with action, low and high. Its low and high are bounds of
        the final margin after the action.
        """
        low, high = _bounds(self._turn, self._settled, self._node)
        candidates = []
        for action, asked, known in zip(self._actions, self._after, _located(self.game, self._states), strict=True):
            (least, most), (least_known, most_known) = _bounds(*asked), _bounds(*known)
            candidates.append({"action": action, "low": max(least, least_known), "high": min(most, most_known)})
        # The first action of the line comes first. The others are sorted by the mover's worst case, then its best case.
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

    def _settle(self, node: Node) -> None:
        """Narrow the bounds of the node until they are equal. A question compares its margin with a number."""
        while node.low < node.high:
            self._answer((node.low + node.high + 1) // 2, node)

    def _answer(self, k: int, node: Node) -> None:
        """Work until it is known whether the node's margin is at least k."""
        while node.low < k <= node.high:
            if self._left <= 0:
                raise _SliceIsOver
            self._left -= self.game.ask(node, k, self._left)

    def _find_line(self, margin: int) -> None:
        """Extend the line of best play to the end of the game, each time by the first action that keeps the margin."""
        turn, actions, states, after = self._tip
        while actions:
            if self._left <= 0:
                raise _SliceIsOver
            index = self._first_that_keeps(margin, turn, after)
            self._left -= _STEP
            self._line.append(actions[index])
            tip = take(states, np.array([index]))
            turn, (actions, states) = int(tip.turn[0]), self.game.options(tip)
            after = _located(self.game, states)
            self._tip = turn, actions, states, after

    def _first_that_keeps(self, margin: int, turn: int, after: _After) -> int:
        """The index of an action that keeps RED's final margin. turn: the side to move.

        If some actions are known to keep it, the first of these; otherwise the first for which this can be proved.
        """
        # If the mover moves again, an action keeps the margin when the margin of its node is at least `wanted`. If the
        # opponent moves, it does when that is at most `wanted`.
        wanted = [side * (margin - settled) for side, settled, _ in after]
        for index, (side, _, node) in enumerate(after):
            if node.low >= wanted[index] if side == turn else node.high <= wanted[index]:
                return index
        for index, (side, _, node) in enumerate(after):
            k = wanted[index] + (side != turn)
            self._answer(k, node)
            if (node.low >= k) == (side == turn):
                return index
        raise AssertionError("a position whose margin no action keeps: the game's bounds are wrong")


def _located(game: Proofs[State], states: State) -> _After:
    if not len(states.turn):
        return []
    return [(turn, *found) for turn, found in zip(states.turn.tolist(), game.locate(states), strict=True)]


def _bounds(turn: int, settled: int, node: Node) -> tuple[int, int]:
    """Bounds of RED's final margin, from the settled part of it and the bounds of a node."""
    return (settled + node.low, settled + node.high) if turn > 0 else (settled - node.high, settled - node.low)
