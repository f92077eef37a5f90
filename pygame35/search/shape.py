"""Which cells look best where five in a row win, and what a position without threats is worth: a short look ahead.

What a cell is worth is the sum over the windows that it lies in, as far as they are of one side.
"""

import math
from collections.abc import Generator
from heapq import nsmallest

from .five_windows import CODES, Grid
from .threats import Threats

_OWN = (0, 35, 800, 15_000, 800_000)  # for a window with so many stones of the side that moves
_OTHERS = (0, 15, 400, 1_800, 100_000)  # and of the other
_GAINS = tuple(
    tuple(
        (_OWN, _OTHERS)[side][code] if code < 5 else (_OTHERS, _OWN)[side][code // 8] if code in (8, 16, 24, 32) else 0
        for code in range(CODES)
    )
    for side in (0, 1)
)  # [side that moves][code]

_WORTH = (0, 1, 10, 24, 90, 0)  # of a window by the stones of its one side, in a position that is not looked into
_SCORE = tuple(_WORTH[c] if c <= 5 else -_WORTH[c // 8] if c % 8 == 0 else 0 for c in range(CODES))
_WIDTH = 12  # moves of a position that are looked at
_NODES = 20  # of a search for continuous fours at a leaf
_TO_MOVE = 25  # what the move is worth, in the same units
_SCALE = 120  # the score that is worth tanh(1)
_LOST = -1.0


def ranked(grid: Grid, side: int, most: int) -> list[int]:
    """The cells that look best to the side, which is to move, best first."""
    gains, stones = _GAINS[side], grid.stones
    worth: dict[int, int] = {}
    for window, code in grid.codes.items():
        gain = gains[code]
        if gain:
            for cell in grid.cells(window):
                if cell not in stones:
                    worth[cell] = worth.get(cell, 0) + gain
    return nsmallest(most, worth, key=lambda cell: (-worth[cell], cell))


def value(
    threats: Threats, side: int, plies: int, low: float = -1.0, high: float = 1.0
) -> Generator[None, None, float]:
    """-1 ... 1: what the position is worth to the side, which is to move, by alpha-beta over so many plies.

    Wins by continuous fours are seen wherever they begin; a four that must be answered costs no ply. Yields after
    each position.
    """
    grid = threats.grid
    yield
    if threats.fours(side, nodes=_NODES):
        return -_LOST
    feared = grid.fives(1 - side)
    if len(feared) > 1:
        return _LOST
    if not plies and not feared:
        score = sum(_SCORE[code] for code in grid.codes.values()) * (1 if side == 0 else -1)
        return math.tanh((score + _TO_MOVE) / _SCALE)
    best = _LOST
    for cell in feared or ranked(grid, side, _WIDTH):
        grid.play(cell, side)
        try:
            found = yield from value(threats, 1 - side, plies if feared else plies - 1, -high, -max(low, best))
        finally:
            grid.undo(cell)
        best = max(best, -found)
        if best >= high:
            break
    return best
