"""Move ordering and alpha-beta where five in a row win; its leaves are extended by VCF.

The value of a cell in the ordering is a sum over those of its windows that hold one side only.
"""

import math
from collections.abc import Generator, Iterable
from heapq import nsmallest
from typing import NamedTuple

from .vcf import ThreatSearch
from .windows import CODES, FOUR, THREE, TWO, Grid

_OWN = (0, 35, 800, 15_000, 800_000)  # value of a window by its stones, all of the side to move
_OTHERS = (0, 15, 400, 1_800, 100_000)  # all of the other side
GAINS = tuple(
    tuple(
        (_OWN, _OTHERS)[side][code] if code < 5 else (_OTHERS, _OWN)[side][code // 8] if code in (8, 16, 24, 32) else 0
        for code in range(CODES)
    )
    for side in (0, 1)
)  # [side that moves][code]

_SEVERAL, _ONE = (*TWO, *THREE, *FOUR), (1, 8)  # codes of windows with several stones, and with one

WIDTH = 12  # moves searched at a position
NODES = 20  # of a VCF search
TO_MOVE = 45  # the value of the move, in units of the score
SCALE = 120  # the score whose value is tanh(1)
_LOST = -1.0
_BYTES_OF_ONE = 200  # about, of a refutation or a transposition; measured natively


def ranked(grid: Grid, side: int, most: int) -> list[int]:
    """The best cells for the side to move, best first."""
    worth: dict[int, int] = {}
    for code in _SEVERAL:
        _add(worth, grid, grid.held[code], GAINS[side][code])
    if len(worth) < most:
        for code in _ONE:
            _add(worth, grid, [window for window, held in enumerate(grid.codes) if held == code], GAINS[side][code])
    return nsmallest(most, worth, key=lambda cell: (-worth[cell], cell))


def _add(worth: dict[int, int], grid: Grid, windows: Iterable[int], gain: int) -> None:
    """Add the gain of each window to its empty cells."""
    stones = grid.stones
    for window in windows:
        for cell in grid.cells(window):
            if cell not in stones:
                worth[cell] = worth.get(cell, 0) + gain


class Transposition(NamedTuple):
    """The result of a search of a position: bounds of its value, and the best cell."""

    plies: int
    low: float
    high: float
    best: int


def value(
    threats: ThreatSearch,
    table: dict[int, Transposition],
    side: int,
    plies: int,
    low: float = -1.0,
    high: float = 1.0,
) -> Generator[int, None, float]:
    """-1 ... 1: the value of the position to the side to move, by alpha-beta over that many plies.

    Every position is searched for a VCF; a four that must be answered costs no ply. Yields 1 after each position.
    table: transposition table by hash, for positions of both sides; the search adds to it.
    """
    grid = threats.grid
    key = grid.hash if side == 0 else ~grid.hash
    before = table.get(key)
    if before and before.plies >= plies:
        if before.low >= high or before.low == before.high:
            return before.low
        if before.high <= low:
            return before.high
    yield 1
    if threats.vcf(side, nodes=NODES):
        return -_LOST
    feared = grid.fives(1 - side)
    if len(feared) > 1:
        return _LOST
    if not plies and not feared:
        score = grid.total if side == 0 else -grid.total
        return math.tanh((score + TO_MOVE) / SCALE)
    cells = list(feared) or ranked(grid, side, WIDTH)
    if not cells:  # on a board where no row of five is possible any more
        return 0.0
    if before and before.best in cells:
        cells.remove(before.best)
        cells.insert(0, before.best)
    best, chosen = _LOST, cells[0]
    for cell in cells:
        grid.play(cell, side)
        try:
            left = plies if feared else plies - 1
            found = yield from value(threats, table, 1 - side, left, -high, -max(low, best))
        finally:
            grid.undo(cell)
        if -found > best:
            best, chosen = -found, cell
        if best >= high:
            break
    table[key] = Transposition(plies, best if best > low else -1.0, best if best < high else 1.0, chosen)
    return best


class AlphaBeta:
    """`value` on the grid of a search for threats. Transpositions are stored between searches."""

    def __init__(self, threats: ThreatSearch):
        self.threats = threats
        self._table: dict[int, Transposition] = {}

    def stored(self) -> int:
        """The number of refutations and transpositions."""
        return self.threats.refutations() + len(self._table)

    def memory(self) -> int:
        """Bytes in use, about."""
        return _BYTES_OF_ONE * self.stored()

    def forget(self) -> None:
        """Drop what is stored."""
        self.threats.forget()
        self._table.clear()

    def value(self, side: int, plies: int, low: float, high: float) -> Generator[int, None, float]:
        """`value` of the grid's position; yields the number of positions searched since."""
        return value(self.threats, self._table, side, plies, low, high)
