"""The strongest search of five in a row: iterative deepening with the learned network, and searches for threats.

Before each depth of alpha-beta, it looks for a win of the side to move by continuous threats. After each depth, it
looks for a win of the other side against the best move. There is one threat search for the mover, and one for each best
move. Each gets at most the share `_SHARE` of all positions. All of them run the kernel `kernels.alpha_beta`.
"""

import math
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from ...basics import RED, UserError
from ...records import play_moves
from .alpha_beta import AlphaBeta, NoRoom
from .borders import ENDLESS, Borders
from .kernels.search_state import MATE, NONE, PROVED, SCALE, UNPROVED
from .model import Weights, shipped
from .rules import Position

_DEEPEST = 60  # plies
_FIRST = 30  # positions that each threat search may always use
_SHARE = 0.2  # the largest share of all positions for one threat search
_COMPLETING = 5000  # the most positions of a search for the next moves of a line
_SLICE = 500  # positions between two checks of the share
Cell = tuple[int, int]


@dataclass
class _Threats:
    """The progress of a threat search: a search for a win of one side by continuous threats."""

    attacker: int
    plies: int = 2
    """the number of plies of the next depth"""
    steps: int = 0
    """positions searched"""


class Search:
    """A search of a position that is not over. It has the interface of `pygame35.search`; a simulation is one position.

    position: the position at the root; `advance` plays moves on it. borders: the borders of the board. UserError, also
    from `advance`, if the board is full. If stones lie too far apart for the kernel's board, the search sees only the
    latest ones.
    """

    batch = 64

    def __init__(self, position: Position, borders: Borders = ENDLESS, weights: Weights | None = None):
        self.position, self._borders = position, borders
        self._kernel = AlphaBeta(weights or shipped(), borders)
        self._begin()

    def _begin(self) -> None:
        """Reset everything that belongs to the previous position."""
        self._steps = self._depth = 0
        self._allowed = 0  # positions until `run` returns
        self._result: int | None = None  # the score of the last depth that is done
        self._best: Cell | None = None
        self._scores: dict[Cell, int] = {}
        self._line: list[Cell] = []
        self._proved = False
        self._work: Generator[int, None, None] = self._think()
        stones = sum(map(self._borders.hold, self.position.stones))
        if stones == self._borders.cells():
            raise UserError("the board is full")
        self._done = not stones
        if self._done:
            self._best, self._scores = (0, 0), {(0, 0): 0}
        else:
            self._kernel.give(self.position)
            self._kernel.begin(1)
            self._kernel.run(1)
            self._scores = dict.fromkeys(self._kernel.scores(), 0)  # the most promising moves first

    def run(self, simulations: int) -> int:
        """Search up to `simulations` more positions, fewer if the search ends. Returns the number searched."""
        done = 0
        while done < simulations and not self._done:
            self._allowed = simulations - done
            try:
                added = next(self._work, None)
            except NoRoom:
                added = None
            self._done = added is None
            done += added or 0
            self._steps += added or 0
        return done

    def _think(self) -> Generator[int, None, None]:
        """Run the whole search in slices. Yields the number of positions of each slice."""
        kernel, side = self._kernel, 0 if self.position.turn == RED else 1
        own = _Threats(side)
        others: dict[Cell, _Threats] = {}  # {move: the threat search of the other side after it}
        refuted: set[Cell] = set()
        while self._depth < _DEEPEST:
            if (yield from self._prove(own)):
                self._decide(side)
            else:
                yield from self._deepen()
            best, result = self._best or (0, 0), self._result or 0
            if abs(result) > PROVED:
                self._proved = yield from self._complete(side if result > 0 else 1 - side)
                return
            kernel.give(self.position, [best])
            if best not in refuted and (yield from self._prove(others.setdefault(best, _Threats(1 - side)))):
                refuted.add(best)
            else:
                self._depth += 1
            kernel.give(self.position)

    def _deepen(self) -> Generator[int, None, None]:
        """Search the candidates one ply deeper."""
        kernel = self._kernel
        kernel.begin(self._depth + 1)
        while not kernel.over:
            yield kernel.run(self._allowed)
            tried = {cell: score for cell, score in kernel.scores().items() if score is not None}
            best = kernel.best()
            if best in tried:
                self._best = best
                self._scores |= tried
        self._decide()

    def _decide(self, attacker: int = NONE) -> None:
        """Store the result of the kernel's finished search."""
        kernel = self._kernel
        self._best = kernel.best() or self._best or next(iter(kernel.scores()))
        self._result = self._scores[self._best] = kernel.score
        self._line = kernel.line(self._best, attacker)

    def _prove(self, threats: "_Threats") -> Generator[int, None, bool]:
        """Look for a win by threats in the kernel's position, with increasing depth; True if there is one."""
        kernel = self._kernel
        while threats.plies < _DEEPEST and threats.steps < max(_FIRST, _SHARE * self._steps):
            kernel.begin(threats.plies, threats.attacker)
            while not kernel.over:
                searched = kernel.run(min(self._allowed, _SLICE))
                threats.steps += searched
                yield searched
                if not kernel.over and threats.steps > max(_FIRST, _SHARE * self._steps):
                    return False
            if kernel.score > PROVED:
                return True
            threats.plies += 2
        return False

    def _complete(self, winner: int) -> Generator[int, None, bool]:
        """Search for moves of a proved line that the transposition table has lost; True if its end is found."""
        kernel, length = self._kernel, MATE - abs(self._result or 0)
        end = play_moves(self.position.copy(), self._line)
        while not end.is_over():
            for depth, attacker in [(length, winner), *((depth, NONE) for depth in range(1, length))]:
                kernel.give(end)
                kernel.begin(depth, attacker)
                searched = 0
                while not kernel.over and searched < _COMPLETING:
                    done = kernel.run(min(self._allowed, _SLICE))
                    searched += done
                    yield done
                if kernel.over and abs(kernel.score) > PROVED:
                    break
            else:
                return False
            for move in kernel.line(kernel.best() or (0, 0), attacker):
                self._line.append(move)
                end.play(move)
        return True

    def exhausted(self) -> bool:
        return self._done

    def simulations(self) -> int:
        return self._steps

    def memory(self) -> int:
        return self._kernel.memory()

    def advance(self, action: Cell) -> None:
        """Play a move at the root; the transposition table stays."""
        self.position.play(action)
        self._begin()

    def analysis(self) -> dict[str, Any]:
        """The fields that `pygame35.search` lists; a margin is 1 where crosses win, -1 where noughts win."""
        sign = 1 if self.position.turn == RED else -1
        scores = self._scores
        best = self._best or next(iter(scores))
        order = sorted(scores, key=lambda cell: (cell != best, -scores[cell]))
        exact = self._proved
        candidates = [
            {
                "action": cell,
                "visits": 0,
                "margin": sign * expected(scores[cell]),
                "prior": 1 / len(order),
                **({"exact": True} if abs(scores[cell]) > PROVED and (cell != best or exact) else {}),
            }
            for cell in order
        ]
        return {
            "simulations": self._steps,
            "depth": max(self._depth, MATE - abs(self._result) if exact and self._result else 0),
            "margin": candidates[0]["margin"],
            "line": self._line if self._line[:1] == [best] else [best],
            "candidates": candidates,
            "exact": exact,
        }


def expected(score: int) -> float:
    """-1 ... 1: the expected margin of the side to move, from a score."""
    if abs(score) >= UNPROVED:
        return 1.0 if score > 0 else -1.0
    return math.tanh(score / (2 * SCALE))
