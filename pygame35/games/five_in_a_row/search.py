"""A search in plain Python where five in a row win: threat sequences first, then alpha-beta.

It takes the place of `deep` where its kernel does not run, or stones lie too far apart for it; see `master`.

1. A win by VCF or VCT is played, and is proved.
2. Candidates that the other side answers with such a win are refuted.
3. Of the other candidates, the one that alpha-beta values highest is played.

The three steps are repeated, each time one ply deeper and with one more threat, up to a few threats. If every candidate
is refuted, the loss is proved in two cases: it follows from the other side's last threat, or the only move that does
not lose at once loses.
"""

from collections.abc import Generator
from typing import Any

from ...basics import RED
from .alphabeta import AlphaBeta, ranked
from .borders import ENDLESS, Borders
from .rules import Position
from .thinking import Thinking
from .vcf import ThreatSearch, Win
from .windows import Grid, cell_of, place_of

_WIDTH = 24  # candidates
_WIDEST = 60  # candidates if all of these lose
_ROUNDS = 12  # plies of alpha-beta at most
_THREATS = 3  # at most: at a second a move, more threats cost more time than they gain
_PATIENCE = 10  # VCF searches at the beginning, each of a limited number of positions
_MOST_KEPT = 400_000  # refutations and transpositions


class Search(Thinking):
    """The interface of the searches of `pygame35.search`, on a position that is not over.

    position: `advance` plays moves on it. A simulation is one searched position.
    borders: the cells that exist. UserError, also from `advance`, if all of them are filled.
    """

    batch = 1

    def __init__(self, position: Position, borders: Borders = ENDLESS):
        self.position = position
        self._search = AlphaBeta(ThreatSearch(Grid(borders)))
        self._threats = self._search.threats
        for (x, y), side in position.stones.items():
            self._threats.grid.play(cell_of(x, y), 0 if side == RED else 1)
        self._begin()

    def _begin(self) -> None:
        """Reset everything that belongs to the previous position."""
        self._side = 0 if self.position.turn == RED else 1
        self._steps = self._depth = 0
        self._done = self._proved = False
        self._win: Win | None = None  # of the side to move
        self._values: dict[int, float]  # cell -> -1 ... 1, to the side to move; the candidates
        self._fresh: set[int] = set()  # the candidates with a value of the current depth
        self._lost: dict[int, tuple[int, Win]] = {}  # cell -> (threats needed, the win of the other side)
        grid = self._threats.grid
        first = grid.fives(1 - self._side) or ranked(grid, self._side, _WIDTH) or [grid.free()]
        self._values = dict.fromkeys(first, 0.0)
        self._work = self._think()

    def run(self, simulations: int) -> int:
        """Search that many more positions, or fewer when nothing is left to do; returns the number searched."""
        done = 0
        while done < simulations and not self._done:
            try:
                added = next(self._work)
                done += added
                self._steps += added
            except StopIteration:
                self._done = True
            if self._kept() > _MOST_KEPT:
                self._search.forget()
        return done

    def memory(self) -> int:
        """Bytes in use, about."""
        return self._search.memory()

    def _kept(self) -> int:
        """The number of stored refutations and transpositions."""
        return self._search.stored()

    def advance(self, action: tuple[int, int]) -> None:
        """Play a move at the root; refutations and transpositions stay stored."""
        self._work.close()
        self.position.play(action)
        self._threats.grid.play(cell_of(*action), self._side)
        self._begin()

    # --- the steps ---------------------------------------------------------------------------------------------------

    def _think(self) -> Generator[int, None, None]:
        grid, side, threats = self._threats.grid, self._side, self._threats
        if not grid.stones:
            return
        for _ in range(_PATIENCE):
            yield from self._find_win(0)
            if self._win or not threats.out_of_nodes():
                break
        feared = grid.fives(1 - side)
        if not self._win and len(feared) > 1:
            for cell in feared:
                self._lose(cell, 0, Win((min(feared - {cell}),), frozenset(feared)))
        self._proved = bool(self._win) or len(feared) > 1
        if self._proved:
            return
        for plies in range(1, _ROUNDS + 1):
            threat_count = min(plies - 1, _THREATS)
            if 0 < threat_count == plies - 1:
                yield from self._find_win(threat_count)
                if self._win:
                    self._proved = True
                    return
                yield from self._defend(threat_count)
            yield from self._alpha_beta(plies)
            yield from self._defend(threat_count)
            if not self._open():
                self._proved = bool(feared or (yield from threats.answered(1 - side, threat_count)))
                if self._proved:
                    return
                for cell in ranked(grid, side, _WIDEST):
                    self._values.setdefault(cell, 0.0)
                yield from self._defend(threat_count)
            if not self._open():
                return

    def _find_win(self, most: int) -> Generator[int, None, None]:
        """Search for a VCF or VCT."""
        self._win = yield from self._threats.vct(self._side, most)
        if self._win:
            self._depth = max(self._depth, len(self._win.line))

    def _alpha_beta(self, plies: int) -> Generator[int, None, None]:
        """Compute the values of the candidates that are not refuted, the best so far first."""
        grid, best = self._threats.grid, -1.0
        for cell in self._open():
            grid.play(cell, self._side)
            try:
                found = yield from self._search.value(1 - self._side, plies - 1, -1.0, -best)
            finally:
                grid.undo(cell)
            self._values[cell] = -found  # an upper bound unless it is the best so far
            self._fresh.add(cell)
            best = max(best, -found)
        self._fresh.clear()
        self._depth = max(self._depth, plies)

    def _defend(self, most: int) -> Generator[int, None, None]:
        """Refute candidates, best first, until one is found that does not lose by force.

        Where the other side would win if it were to move, the cells that disturb its win become candidates, too.
        """
        grid, side = self._threats.grid, self._side
        fear = yield from self._threats.vct(1 - side, most)
        if fear and not grid.fives(1 - side):
            own = {cell for window in grid.held[3 if side == 0 else 24] for cell in grid.gaps(window)}
            for cell in sorted((fear.cells | own) - self._values.keys() - grid.stones.keys()):
                self._values[cell] = -0.9
        for cell in self._open():
            grid.play(cell, side)
            try:
                answer = yield from self._threats.vct(1 - side, most)
            finally:
                grid.undo(cell)
            if not answer:
                break
            self._lose(cell, most, answer)

    def _lose(self, cell: int, threat_count: int, answer: Win) -> None:
        self._lost[cell] = threat_count, answer
        self._values[cell] = -1.0
        self._depth = max(self._depth, 1 + len(answer.line))

    def _open(self) -> list[int]:
        """The candidates that are not refuted, best first; those with a value of the deepest alpha-beta come first."""
        cells = [cell for cell in self._values if cell not in self._lost]
        return sorted(cells, key=lambda cell: (cell not in self._fresh, -self._values[cell]))

    # --- the analysis ------------------------------------------------------------------------------------------------

    def analysis(self) -> dict[str, Any]:
        """The fields that `pygame35.search` lists; a margin is 1 where crosses win, -1 where noughts win.

        exact: True when a win or a loss is proved; line is then the win to its end.
        """
        sign = 1 if self._side == 0 else -1
        lost = sorted(self._lost, key=lambda cell: (self._lost[cell][0], len(self._lost[cell][1].line)), reverse=True)
        order = [*self._open(), *lost]
        values = {cell: (self._values[cell], cell in self._lost) for cell in order}
        line = [order[0], *(self._lost[order[0]][1].line if order[0] in self._lost else ())]
        if self._win:
            line = list(self._win.line)
            values = {line[0]: (1.0, True), **{cell: values[cell] for cell in order if cell != line[0]}}
        candidates = [
            {
                "action": place_of(cell),
                "visits": 0,
                "margin": sign * worth,
                "prior": 1 / len(values),
                **({"exact": True} if exact else {}),
            }
            for cell, (worth, exact) in values.items()
        ]
        return {
            "simulations": self._steps,
            "depth": self._depth,
            "margin": candidates[0]["margin"],
            "line": [place_of(cell) for cell in line],
            "candidates": candidates,
            "exact": self._proved,
        }
