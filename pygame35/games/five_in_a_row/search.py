"""The search of a master where five in a row win: forced wins first, then what the other side's forced wins leave.

1. A win by continuous fours, or by fours and threes, is played, and is proved.
2. Of the moves that look best, those that the other side answers with such a win are left out.
3. Of the others, the one that a short look ahead values most.

All three are done again and again, with one threat more up to a few, and one ply more each time. Where no move is left,
the loss is proved if it follows from the other side's last threat, or if the only move that is not lost at once loses.
"""

from collections.abc import Generator
from typing import Any

from ...basics import RED
from .alphabeta import Known, ranked, value
from .vcf import Threats, Win
from .windows import Grid, cell_of, place_of

_WIDTH = 24  # moves that are looked at
_WIDEST = 60  # where all of those lose
_ROUNDS = 12  # plies of the look ahead at most
_THREATS = 3  # at most: more of them take longer than what they find is worth at a second a move
_PATIENCE = 10  # searches for continuous fours at the beginning, each of a limited number of positions
_MOST_KNOWN = 400_000  # refutations and values that are kept
_BYTES_OF_ONE = 200  # that it takes, about; measured natively


class Search:
    """The interface of the searches of this folder, on a position of `games.five_in_a_row.rules` that is not over.

    position: it is played on when the search is advanced. A simulation is a position looked at.
    """

    batch = 1

    def __init__(self, position: Any):
        self.position = position
        self._threats = Threats(Grid())
        self._known: dict[int, Known] = {}
        for (x, y), side in position.stones.items():
            self._threats.grid.play(cell_of(x, y), 0 if side == RED else 1)
        self._begin()

    def _begin(self) -> None:
        """Forget what belongs to the position before."""
        self._side = 0 if self.position.turn == RED else 1
        self._steps = self._depth = 0
        self._done = self._proved = False
        self._win: Win | None = None  # of the side to move
        self._values: dict[int, float]  # cell -> -1 ... 1, to the side to move; the candidates
        self._fresh: set[int] = set()  # the candidates that the look ahead under way has valued
        self._lost: dict[int, tuple[int, Win]] = {}  # cell -> (threats needed, how the other side wins after it)
        grid = self._threats.grid
        first = grid.fives(1 - self._side) or ranked(grid, self._side, _WIDTH) or [cell_of(0, 0)]
        self._values = dict.fromkeys(first, 0.0)
        self._work = self._think()

    def run(self, simulations: int) -> int:
        """Look at so many positions more; fewer when nothing is left to do. Returns how many."""
        for done in range(simulations):
            if self._done:
                return done
            try:
                next(self._work)
                self._steps += 1
            except StopIteration:
                self._done = True
            if self._kept() > _MOST_KNOWN:
                self._threats.forget()
                self._known.clear()
        return simulations

    def exhausted(self) -> bool:
        """True when more work would change nothing."""
        return self._done

    def simulations(self) -> int:
        return self._steps

    def memory(self) -> int:
        """Bytes that it takes, about."""
        return _BYTES_OF_ONE * self._kept()

    def _kept(self) -> int:
        """How many refutations and values are kept."""
        return self._threats.known() + len(self._known)

    def advance(self, action: tuple[int, int]) -> None:
        """Play a move at the root; what was refuted stays known."""
        self._work.close()
        self.position.play(action)
        self._threats.grid.play(cell_of(*action), self._side)
        self._begin()

    # --- what is done ------------------------------------------------------------------------------------------------

    def _think(self) -> Generator[None, None, None]:
        grid, side, threats = self._threats.grid, self._side, self._threats
        if not grid.stones:
            return
        for _ in range(_PATIENCE):
            yield from self._threaten(0)
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
                yield from self._threaten(threat_count)
                if self._win:
                    self._proved = True
                    return
                yield from self._defend(threat_count)
            yield from self._look_ahead(plies)
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

    def _threaten(self, most: int) -> Generator[None, None, None]:
        """Look for a forced win."""
        self._win = yield from self._threats.threats(self._side, most)
        if self._win:
            self._depth = max(self._depth, len(self._win.line))

    def _look_ahead(self, plies: int) -> Generator[None, None, None]:
        """Value the candidates that are not lost, the best so far first."""
        grid, best = self._threats.grid, -1.0
        for cell in self._open():
            grid.play(cell, self._side)
            try:
                found = yield from value(self._threats, self._known, 1 - self._side, plies - 1, -1.0, -best)
            finally:
                grid.undo(cell)
            self._values[cell] = -found  # where not above the best before it, no more than a bound
            self._fresh.add(cell)
            best = max(best, -found)
        self._fresh.clear()
        self._depth = max(self._depth, plies)

    def _defend(self, most: int) -> Generator[None, None, None]:
        """Leave out candidates, the best first, that lose by force, until one is found that does not.

        Where the other side would win if it were to move, the cells that stand in its way are candidates, too.
        """
        grid, side = self._threats.grid, self._side
        fear = yield from self._threats.threats(1 - side, most)
        if fear and not grid.fives(1 - side):
            own = {cell for window in grid.held[3 if side == 0 else 24] for cell in grid.gaps(window)}
            for cell in sorted((fear.cells | own) - self._values.keys() - grid.stones.keys()):
                self._values[cell] = -0.9
        for cell in self._open():
            grid.play(cell, side)
            try:
                answer = yield from self._threats.threats(1 - side, most)
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
        """The candidates that are not known to lose, best first; those that were looked at furthest before others."""
        cells = [cell for cell in self._values if cell not in self._lost]
        return sorted(cells, key=lambda cell: (cell not in self._fresh, -self._values[cell]))

    # --- what is told ------------------------------------------------------------------------------------------------

    def analysis(self) -> dict[str, Any]:
        """As the other searches' (`mcts.Search.analysis`); margins are 1 where crosses win, -1 where noughts do.

        exact: True when a forced win, or that there is no defence, is proved. line: such a win to its end.
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
