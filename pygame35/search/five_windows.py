"""An endless grid on which five in a row win, as the *windows* of five cells in a row that stones lie in.

Cells and windows are whole numbers, so that neighbours are found by adding:

    cell    x + 2^32 y                     x and y from -10^9 to 10^9, y downwards
    window  4 * its first cell + line      line 0 ... 3: to the right, up and right, down, down and right

A stone touches 20 windows, five along each line. What lies in a window is its *code*, the number of stones of the first
side + 8 times that of the other; so 3 is a three of the first side and 24 one of the other, 11 nobody's.

>>> grid = Grid()
>>> for x in range(3):
...     grid.play(cell_of(x, 0), 0)
>>> sorted(place_of(cell)[0] for window in grid.held[THREE[0]] for cell in grid.gaps(window))
[-2, -1, -1, 3, 3, 4]
"""

from collections import defaultdict
from random import Random

_ROW = 32  # bits
_HALF = 1 << (_ROW - 1)
_STEPS = (1, 1 - (1 << _ROW), 1 << _ROW, 1 + (1 << _ROW))
_LENGTH = 5
_TOUCHED = tuple(line - 4 * step * back for line, step in enumerate(_STEPS) for back in range(_LENGTH))
_STONE = (1, 8)  # in a code, of either side

TWO, THREE, FOUR, FIVE = ((n, 8 * n) for n in range(2, _LENGTH + 1))
"""Codes of windows that hold so many stones of one side, and none of the other."""
CODES = 8 * _LENGTH + 1


def cell_of(x: int, y: int) -> int:
    """The number of a cell."""
    return x + (y << _ROW)


def place_of(cell: int) -> tuple[int, int]:
    """(x, y) of a cell."""
    x = ((cell + _HALF) & (2 * _HALF - 1)) - _HALF
    return x, (cell - x) >> _ROW


class Grid:
    """Stones that can be played and taken back; sides are 0 and 1.

    stones  {cell: side}
    held    [code] -> the windows of that code, for TWO, THREE, FOUR and FIVE of either side; None for other codes
    codes   {window: code} of windows that were touched; more of them may hold nothing
    hash    64 bits, equal for equal stones
    """

    def __init__(self):
        self.stones: dict[int, int] = {}
        self.held: list = [None] * (CODES + 1)
        for codes in (TWO, THREE, FOUR, FIVE):
            for code in codes:
                self.held[code] = set()
        self.hash = 0
        self.codes: dict[int, int] = defaultdict(int)
        self._cells: dict[int, tuple[int, ...]] = {}
        bits = Random(35)
        self._keys: dict[int, int] = defaultdict(lambda: bits.getrandbits(64))  # by 2 * cell + side

    def play(self, cell: int, side: int) -> None:
        """Put a stone on an empty cell."""
        self.stones[cell] = side
        self.hash ^= self.key(cell, side)
        self._change(cell, _STONE[side])

    def undo(self, cell: int) -> None:
        """Take the stone on a cell away."""
        side = self.stones.pop(cell)
        self.hash ^= self.key(cell, side)
        self._change(cell, -_STONE[side])

    def cells(self, window: int) -> tuple[int, ...]:
        """The five cells of a window."""
        found = self._cells.get(window)
        if found is None:
            first, step = window >> 2, _STEPS[window & 3]
            found = self._cells[window] = tuple(first + place * step for place in range(_LENGTH))
        return found

    def gaps(self, window: int) -> list[int]:
        """Its empty cells."""
        stones = self.stones
        return [cell for cell in self.cells(window) if cell not in stones]

    def fives(self, side: int) -> set[int]:
        """The cells on which a stone of that side makes five."""
        return {self.gaps(window)[0] for window in self.held[FOUR[side]]}

    def windows(self, cell: int) -> list[int]:
        """The windows that a cell lies in."""
        base = 4 * cell
        return [base + touched for touched in _TOUCHED]

    def key(self, cell: int, side: int) -> int:
        """What a stone changes in the hash."""
        return self._keys[2 * cell + side]

    def _change(self, cell: int, by: int) -> None:
        """The codes of the windows that a cell lies in."""
        codes, held, base = self.codes, self.held, 4 * cell
        for touched in _TOUCHED:
            window = base + touched
            old = codes[window]
            new = codes[window] = old + by
            before, after = held[old], held[new]
            if before is not None:
                before.discard(window)
            if after is not None:
                after.add(window)
