"""Which cells look best where five in a row win, and what a position without threats is worth: a short look ahead.

What a cell is worth is the sum over the windows that it lies in, as far as they are of one side.
"""

import math
from collections.abc import Generator, Iterable
from heapq import nsmallest
from typing import NamedTuple

from .vcf import Threats
from .windows import CODES, FOUR, THREE, TWO, Grid

_OWN = (0, 35, 800, 15_000, 800_000)  # for a window with so many stones of the side that moves
_OTHERS = (0, 15, 400, 1_800, 100_000)  # and of the other
_GAINS = tuple(
    tuple(
        (_OWN, _OTHERS)[side][code] if code < 5 else (_OTHERS, _OWN)[side][code // 8] if code in (8, 16, 24, 32) else 0
        for code in range(CODES)
    )
    for side in (0, 1)
)  # [side that moves][code]

_LIVELY, _LONELY = (*TWO, *THREE, *FOUR), (1, 8)  # codes of windows with more stones than one, and with one

_WIDTH = 12  # moves of a position that are looked at
_NODES = 20  # of a search for continuous fours at a leaf
_TO_MOVE = 45  # what the move is worth, in the same units
_SCALE = 120  # the score that is worth tanh(1)
_LOST = -1.0


def ranked(grid: Grid, side: int, most: int) -> list[int]:
    """The cells that look best to the side, which is to move, best first."""
    worth: dict[int, int] = {}
    for code in _LIVELY:
        _add(worth, grid, grid.held[code], _GAINS[side][code])
    if len(worth) < most:
        for code in _LONELY:
            _add(worth, grid, [window for window, held in enumerate(grid.codes) if held == code], _GAINS[side][code])
    return nsmallest(most, worth, key=lambda cell: (-worth[cell], cell))


def _add(worth: dict[int, int], grid: Grid, windows: Iterable[int], gain: int) -> None:
    """What windows are worth to their empty cells."""
    stones = grid.stones
    for window in windows:
        for cell in grid.cells(window):
            if cell not in stones:
                worth[cell] = worth.get(cell, 0) + gain


class Known(NamedTuple):
    """What was found out about a position by a look ahead."""

    plies: int
    low: float
    high: float
    """The value lies between."""
    best: int
    """The best cell."""


def value(
    threats: Threats, known: dict[int, Known], side: int, plies: int, low: float = -1.0, high: float = 1.0
) -> Generator[None, None, float]:
    """-1 ... 1: what the position is worth to the side, which is to move, by alpha-beta over so many plies.

    Wins by continuous fours are seen wherever they begin; a four that must be answered costs no ply. Yields after
    each position. known: {hash: what was found}, is added to; positions of both sides can be in it.
    """
    grid = threats.grid
    key = grid.hash if side == 0 else ~grid.hash
    before = known.get(key)
    if before and before.plies >= plies:
        if before.low >= high or before.low == before.high:
            return before.low
        if before.high <= low:
            return before.high
    yield
    if threats.fours(side, nodes=_NODES):
        return -_LOST
    feared = grid.fives(1 - side)
    if len(feared) > 1:
        return _LOST
    if not plies and not feared:
        score = grid.total if side == 0 else -grid.total
        return math.tanh((score + _TO_MOVE) / _SCALE)
    cells = list(feared) or ranked(grid, side, _WIDTH)
    if before and before.best in cells:
        cells.remove(before.best)
        cells.insert(0, before.best)
    best, chosen = _LOST, cells[0]
    for cell in cells:
        grid.play(cell, side)
        try:
            left = plies if feared else plies - 1
            found = yield from value(threats, known, 1 - side, left, -high, -max(low, best))
        finally:
            grid.undo(cell)
        if -found > best:
            best, chosen = -found, cell
        if best >= high:
            break
    known[key] = Known(plies, best if best > low else -1.0, best if best < high else 1.0, chosen)
    return best
