"""An endless grid for five in a row, as the *windows* of five cells in a row that contain stones.

Cells are whole numbers; neighbours follow by addition:

    cell    x + 2^32 y      x and y from -10^9 to 10^9, y downwards

A stone lies in 20 windows, five along each line. Windows are numbered in the order of their first use.
The *code* of a window is the number of stones of the first side + 8 * the number of stones of the other: 3 is a three
of the first side, 24 a three of the other, and 11 a window that neither side can fill.
>>> grid = Grid()
>>> for x in range(3):
...     grid.play(cell_of(x, 0), 0)
>>> sorted(place_of(cell)[0] for window in grid.held[THREE[0]] for cell in grid.gaps(window))
[-2, -1, -1, 3, 3, 4]
"""

from collections import defaultdict
from collections.abc import Callable
from random import Random

_ROW = 32  # a cell's number is x + (y << _ROW)
_HALF = 1 << (_ROW - 1)
_STEPS = (1, 1 - (1 << _ROW), 1 << _ROW, 1 + (1 << _ROW))
_LENGTH = 5
_STONE = (1, 8)  # [side]: the number that a stone adds to a code

TWO, THREE, FOUR, FIVE = ((n, 8 * n) for n in range(2, _LENGTH + 1))
"""[side]: the code of windows with that many stones of the side and none of the other."""
_CODES = 8 * _LENGTH + 1


def cell_of(x: int, y: int) -> int:
    """The number of a cell."""
    return x + (y << _ROW)


def place_of(cell: int) -> tuple[int, int]:
    """(x, y) of a cell."""
    x = ((cell + _HALF) & (2 * _HALF - 1)) - _HALF
    return x, (cell - x) >> _ROW


_Change = Callable[[int], None] | None
"""Removes a window from a set in `held`, or adds it to one."""


class Grid:
    """Stones that can be played and taken back; sides are 0 and 1.

    stones  {cell: side}
    codes   [window] the code of each window
    held    {code: the windows of that code}, for TWO, THREE, FOUR and FIVE of either side
    hash    64 bits, equal for equal stones
    """

    def __init__(self) -> None:
        self.stones: dict[int, int] = {}
        self.codes: list[int] = []
        self.held: dict[int, set[int]] = {code: set() for codes in (TWO, THREE, FOUR, FIVE) for code in codes}
        self.hash = 0
        self._cells: list[tuple[int, ...]] = []  # [window]
        self._numbers: dict[tuple[int, int], int] = {}  # {(first cell, line): window}
        self._windows: dict[int, tuple[int, ...]] = {}  # {cell: its windows}
        self._leave: list[_Change] = [self.held[code].discard if code in self.held else None for code in range(_CODES)]
        self._join: list[_Change] = [self.held[code].add if code in self.held else None for code in range(_CODES)]
        bits = Random(35)
        self._keys: dict[int, int] = defaultdict(lambda: bits.getrandbits(64))  # {2 * cell + side: a hash}

    def play(self, cell: int, side: int) -> None:
        """Put a stone on an empty cell."""
        self.stones[cell] = side
        self.hash ^= self.key(cell, side)
        self._change(cell, _STONE[side])

    def undo(self, cell: int) -> None:
        """Take back the stone on a cell."""
        side = self.stones.pop(cell)
        self.hash ^= self.key(cell, side)
        self._change(cell, -_STONE[side])

    def cells(self, window: int) -> tuple[int, ...]:
        """The five cells of a window."""
        return self._cells[window]

    def gaps(self, window: int) -> list[int]:
        """The empty cells of a window."""
        stones = self.stones
        return [cell for cell in self._cells[window] if cell not in stones]

    def fives(self, side: int) -> set[int]:
        """The cells on which a stone of that side makes five."""
        return {self.gaps(window)[0] for window in self.held[FOUR[side]]}

    def windows(self, cell: int) -> tuple[int, ...]:
        """The windows that contain a cell."""
        found = self._windows.get(cell)
        if found is None:
            found = self._windows[cell] = tuple(
                self._number(cell - back * step, line) for line, step in enumerate(_STEPS) for back in range(_LENGTH)
            )
        return found

    def key(self, cell: int, side: int) -> int:
        """The part of the hash that stands for a stone."""
        return self._keys[2 * cell + side]

    def _number(self, first: int, line: int) -> int:
        """The number of a window."""
        number = self._numbers.setdefault((first, line), len(self.codes))
        if number == len(self.codes):
            self.codes.append(0)
            self._cells.append(tuple(first + place * _STEPS[line] for place in range(_LENGTH)))
        return number

    def _change(self, cell: int, by: int) -> None:
        """Update the codes of the windows that contain a cell, and everything that depends on them."""
        codes = self.codes
        for window in self.windows(cell):
            leave, join = self._leave[codes[window]], self._join[codes[window] + by]
            codes[window] += by
            if leave:
                leave(window)
            if join:
                join(window)
