"""Threat sequences where five in a row win: VCF (victory by continuous fours) and VCT (by continuous threats).

A *four* is a move that lets its side make five next. A four has one answer, the cell of the five; two fours at once
have no answer. A *threat* is a move after which its side would win by VCF if the other side passed.

Few answers to a threat need a search: those that disturb W, the VCF that would follow on a pass:
1. on the cells that W needs empty: its fours, the forced answers, and the cells of the final fives;
2. the other side's own fours, which interrupt W anywhere;
3. on cells that turn a forced answer in W into a four of the other side. Such a cell lies in a window without stones of
   the attacker's; after all forced answers, the window holds three or more stones of the other side, one of them a
   forced answer.
After any other answer r, W still wins. Since r is not among the cells of case 1, all moves of W can be played and make
the same fours. The defender can leave W only by a new four of their own, one that contains r. That four first occurs at
r itself, which is case 2, or at a forced answer, which is case 3. So every win that is found holds against every
defence; `tests/games/five_in_a_row/test_vcf.py` checks this by trying all defences.

Allis, van den Herik, Huntjens, Go-Moku and threat-space search, 1993, name the threats and search only these. Thomsen,
Lambda-search in game trees, 2000, defines a threat by the win that follows on a pass, and derives the answers from it.
"""

from collections.abc import Generator, Iterable
from typing import NamedTuple

from .windows import THREE, TWO, Grid

ALWAYS = 99  # a number of fours that no line reaches
MOST_FOURS = 12  # the most fours of the attacker in a line
_THREAT_FOURS = 2  # MOST_FOURS of the VCF that makes a move a threat
NODES = 100  # of a VCF search inside another search: about 10 ms natively


class Win(NamedTuple):
    """A forced win of the side to move."""

    line: tuple[int, ...]
    """Moves and answers alternately, down to the five."""
    cells: frozenset[int]
    """The cells on which an answer may matter: the cells of the line, of the other fives, and of the defences tried."""


class ThreatSearch:
    """VCF and VCT searches on a grid, which is unchanged afterwards. Refutations are stored between searches.

    nodes  positions searched so far
    """

    def __init__(self, grid: Grid):
        self.grid = grid
        self.nodes = 0
        self._left = 0  # nodes that the VCF search may still visit
        self._cut = False  # True if the VCF search skipped a line
        self._fives: set[int] = set()  # the cells of the last five of the line found
        self._no_vcf: dict[tuple[int, int], int] = {}  # {(hash, side): number of fours that do not win}
        self._no_vct: dict[tuple[int, int], int] = {}  # {(hash, side): number of threats that did not win}

    def out_of_nodes(self) -> bool:
        """True if the last VCF search ran out of nodes. Another call then gets further."""
        return self._left < 0

    def refutations(self) -> int:
        """The number of stored refutations."""
        return len(self._no_vcf) + len(self._no_vct)

    def forget(self) -> None:
        """Drop the refutations."""
        self._no_vcf.clear()
        self._no_vct.clear()

    # --- VCF ---------------------------------------------------------------------------------------------------------

    def vcf(self, side: int, most: int = MOST_FOURS, nodes: int = NODES) -> Win | None:
        """The shortest win of the side to move by continuous fours, at most `most`, and a five.

        None if there is no such win, or if `nodes` nodes did not suffice to find it. A second call uses the refutations
        of the first.
        """
        self._left = nodes
        for fours in range(most + 1):
            self._cut = False
            line = self._vcf(side, fours)
            if line:
                return Win(tuple(line), frozenset(line) | self._fives)
            if not self._cut or self._left < 0:
                return None
        return None

    def _vcf(self, side: int, fours: int) -> list[int] | None:
        grid = self.grid
        fives = grid.fives(side)
        if fives:
            self._fives = fives
            return [min(fives)]
        feared = grid.fives(1 - side)
        if len(feared) > 1:
            return None
        key = (grid.hash, side)
        known = self._no_vcf.get(key, -1)
        if known >= fours:
            self._cut = self._cut or known < ALWAYS
            return None
        threes = grid.held[THREE[side]]
        if not threes:
            return None
        if self._left <= 0 or not fours:
            self._left -= bool(fours)
            self._cut = True
            return None
        self._left -= 1
        self.nodes += 1
        answers: dict[int, set[int]] = {}  # {move: the cells of the fives that it threatens}
        for window in threes:
            one, two = grid.gaps(window)
            answers.setdefault(one, set()).add(two)
            answers.setdefault(two, set()).add(one)
        moves = self.ordered(move for move in answers if not feared or move in feared)
        for move in moves:
            if len(answers[move]) > 1:
                self._fives = answers[move]
                return [move, min(self._fives), max(self._fives)]
        if fours == 1:
            self._cut = self._cut or bool(moves)
            self._no_vcf[key] = 1 if moves else ALWAYS
            return None
        cut_before, self._cut = self._cut, False
        for move in moves:
            (answer,) = answers[move]
            after = grid.hash ^ grid.key(move, side) ^ grid.key(answer, 1 - side)
            known = self._no_vcf.get((after, side), -1)
            if known >= fours - 1:
                self._cut = self._cut or known < ALWAYS
                continue
            grid.play(move, side)
            try:
                grid.play(answer, 1 - side)
                try:
                    line = self._vcf(side, fours - 1)
                finally:
                    grid.undo(answer)
            finally:
                grid.undo(move)
            if line:
                return [move, answer, *line]
            if self._left < 0:
                return None
        self._no_vcf[key] = fours if self._cut else ALWAYS
        self._cut = self._cut or cut_before
        return None

    def ordered(self, moves: Iterable[int]) -> list[int]:
        """The fours of a position in the order in which they are searched."""
        return sorted(moves)

    # --- VCT ---------------------------------------------------------------------------------------------------------

    def vct(self, side: int, most: int) -> Generator[int, None, Win | None]:
        """Search for a win of the side to move by at most `most` threats, then continuous fours; None if not found.

        Yields 1 after each position, which takes some milliseconds. A threat that also blocks a four of the other side
        does not count.
        """
        yield 1
        win = self.vcf(side)
        if win or not most:
            return win
        grid = self.grid
        key = (grid.hash, side)
        if self._no_vct.get(key, 0) >= most:
            return None
        feared = grid.fives(1 - side)
        if len(feared) > 1:
            return None
        for move in feared or self.threatening(side):
            grid.play(move, side)
            try:
                rest = yield from self.answered(side, most if feared else most - 1)
            finally:
                grid.undo(move)
            if rest:
                return Win((move, *rest.line), rest.cells | {move})
        self._no_vct[key] = most
        return None

    def threatening(self, side: int) -> list[int]:
        """The cells on which a side makes a three or a four, in the order in which `vct` tries them."""
        grid = self.grid
        moves: dict[int, int] = {}
        for code, worth in ((TWO[side], 2), (THREE[side], 3)):
            for window in grid.held[code]:
                for cell in grid.gaps(window):
                    moves[cell] = moves.get(cell, 0) + worth
        for window in grid.held[TWO[1 - side]] | grid.held[THREE[1 - side]]:
            for cell in grid.gaps(window):
                if cell in moves:
                    moves[cell] += 1
        return sorted(moves, key=lambda cell: (-moves[cell], cell))

    def answered(self, side: int, most: int) -> Generator[int, None, Win | None]:
        """Search for the win of a side that has just made a threat, against the answer that delays it most.

        The line of the win begins with this answer. The other side is to move and cannot make five. None if an answer
        refutes the threat, or if there is no threat. `most` and the yields are as for `vct`.
        """
        grid = self.grid
        fives = grid.fives(side)
        if len(fives) > 1:
            return Win((min(fives), max(fives)), frozenset(fives))
        answers = fives
        if not fives:
            yield 1
            threat = self.vcf(side, _THREAT_FOURS)
            if not threat or self.vcf(1 - side):
                return None
            answers = self._disturbing(side, threat)
        cells, longest = frozenset(answers), Win((), frozenset())
        for answer in sorted(answers, key=lambda cell: (self._weight(cell), cell), reverse=True):
            grid.play(answer, 1 - side)
            try:
                win = yield from self.vct(side, most)
            finally:
                grid.undo(answer)
            if not win:
                return None
            cells |= win.cells
            if len(win.line) >= len(longest.line):
                longest = Win((answer, *win.line), cells)
        return Win(longest.line, cells)

    def _disturbing(self, side: int, threat: Win) -> set[int]:
        """The answers to a threat that need a search; see the module's docstring."""
        grid, other = self.grid, 1 - side
        answers = set(threat.cells)
        for window in grid.held[THREE[other]]:
            answers.update(grid.gaps(window))
        forced = threat.line[1::2]
        touched = {window for cell in forced for window in grid.windows(cell)}
        for window in touched:
            stones = [grid.stones.get(cell) for cell in grid.cells(window)]
            if side in stones:
                continue
            gaps = grid.gaps(window)
            if stones.count(other) + sum(cell in forced for cell in gaps) >= 3:
                answers.update(gaps)
        return answers

    def _weight(self, cell: int) -> int:
        """The sum of the stones in windows through a cell. Windows with stones of both sides count 0."""
        codes = self.grid.codes
        found = (codes[window] for window in self.grid.windows(cell))
        return sum(code if code < 8 else code // 8 if code % 8 == 0 else 0 for code in found)
