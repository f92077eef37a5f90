"""A vast grid on which five in a row win, as the *windows* of five cells in a row that contain stones.

Cells are whole numbers; neighbours follow by addition:

    cell    x + 2^32 y      x and y from -10^9 to 10^9, y downwards

Windows are numbered in the order of their first use.

A stone lies in 20 windows, five along each line; fewer near a border, since all cells of a window exist (`borders`).
The *code* of a window is the number of stones of the first side + 8 times that of the other: 3 is a three of the first
side, 24 a three of the other, and 11 a window that neither side can fill.

>>> grid = Grid()
>>> for x in range(3):
...     grid.play(cell_of(x, 0), 0)
>>> sorted(place_of(cell)[0] for window in grid.held[THREE[0]] for cell in grid.gaps(window))
[-2, -1, -1, 3, 3, 4]
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import count
from random import Random

from ...basics import UserError
from .borders import ENDLESS, Borders

_ROW = 32  # bits
_HALF = 1 << (_ROW - 1)
_STEPS = (1, 1 - (1 << _ROW), 1 << _ROW, 1 + (1 << _ROW))
_LENGTH = 5
_STONE = (1, 8)  # the part of a stone in a code, by side

TWO, THREE, FOUR, FIVE = ((n, 8 * n) for n in range(2, _LENGTH + 1))
"""[side] -> the code of windows with that many stones of the side, and none of the other."""
BEYOND = 8 * _LENGTH + 1
"""For kernels: the code, without stones, of a window with a cell that does not exist. It is worth nothing."""
CODES = 2 * BEYOND
_OWN = (0, 1, 9, 30, 90, 400)  # value of a window by its stones
WORTH = tuple(_OWN[c] if c <= _LENGTH else -_OWN[c // 8] if c in (8, 16, 24, 32, 40) else 0 for c in range(CODES))
"""[code] -> the value of a window to the first side, in the score of a position at a leaf."""


def cell_of(x: int, y: int) -> int:
    """The number of a cell."""
    return x + (y << _ROW)


def place_of(cell: int) -> tuple[int, int]:
    """(x, y) of a cell."""
    x = ((cell + _HALF) & (2 * _HALF - 1)) - _HALF
    return x, (cell - x) >> _ROW


_Change = tuple[int, int, Callable[[int], None] | None, Callable[[int], None] | None]
"""The change of a window: its new code, the gain in `total`, removal from a set in `held`, addition to another."""


class Grid:
    """Stones that can be played and taken back; sides are 0 and 1.

    borders the cells that exist. Stones can lie beyond, where they are part of no window
    stones  {cell: side}
    codes   [window]
    held    {code: the windows of that code}, for TWO, THREE, FOUR and FIVE of either side
    hash    64 bits, equal for equal stones
    total   the sum of the windows' values by their codes: worth [code] is 0 for windows that neither side can fill, and
            differs between any two codes of which one is in `held`
    """

    def __init__(self, borders: Borders = ENDLESS, worth: Sequence[int] = WORTH):
        self.borders = borders
        self.stones: dict[int, int] = {}
        self.codes: list[int] = []
        self.held: dict[int, set[int]] = {code: set() for codes in (TWO, THREE, FOUR, FIVE) for code in codes}
        self.hash = 0
        self.total = 0
        self._cells: list[tuple[int, ...]] = []  # by window
        self._numbers: dict[tuple[int, int], int] = {}  # (first cell, line) -> window
        self._windows: dict[int, tuple[int, ...]] = {}  # by cell
        self._changes = {by: self._becomes(by, worth) for stone in _STONE for by in (stone, -stone)}
        bits = Random(35)
        self._keys: dict[int, int] = defaultdict(lambda: bits.getrandbits(64))  # by 2 * cell + side

    def _becomes(self, by: int, worth: Sequence[int]) -> list[_Change]:
        """[code] -> the change of a window by one stone more or less; meaningless if the code allows no such change."""
        found: list[_Change] = [(0, 0, None, None)] * CODES
        for old in range(max(0, -by), min(CODES, CODES - by)):
            before, after = self.held.get(old), self.held.get(old + by)
            leave = None if before is None else before.discard
            join = None if after is None else after.add
            found[old] = old + by, worth[old + by] - worth[old], leave, join
        return found

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
            places = ((cell - back * step, line) for line, step in enumerate(_STEPS) for back in range(_LENGTH))
            x, y = place_of(cell)
            far = _LENGTH - 1
            if not (self.borders.hold((x - far, y - far)) and self.borders.hold((x + far, y + far))):
                places = (place for place in places if self._exists(*place))
            found = self._windows[cell] = tuple(self._number(first, line) for first, line in places)
        return found

    def free(self) -> int:
        """An empty cell, the nearest to 0,0 in king's moves; UserError if the board is full."""
        if sum(self.borders.hold(place_of(cell)) for cell in self.stones) == self.borders.cells():
            raise UserError("the board is full")
        rings = (((x, y) for y in range(-far, far + 1) for x in range(-far, far + 1)) for far in count())
        cells = (cell_of(*place) for ring in rings for place in ring if self.borders.hold(place))
        return next(cell for cell in cells if cell not in self.stones)

    def key(self, cell: int, side: int) -> int:
        """The change of the hash by a stone."""
        return self._keys[2 * cell + side]

    def _exists(self, first: int, line: int) -> bool:
        """True when all cells of a window exist."""
        last = first + (_LENGTH - 1) * _STEPS[line]
        return self.borders.hold(place_of(first)) and self.borders.hold(place_of(last))

    def _number(self, first: int, line: int) -> int:
        """The number of a window."""
        number = self._numbers.setdefault((first, line), len(self.codes))
        if number == len(self.codes):
            self.codes.append(0)
            self._cells.append(tuple(first + place * _STEPS[line] for place in range(_LENGTH)))
        return number

    def _change(self, cell: int, by: int) -> None:
        """Update the codes of the windows that contain a cell, and everything that depends on them."""
        codes, changes, total = self.codes, self._changes[by], self.total
        for window in self.windows(cell):
            codes[window], gain, leave, join = changes[codes[window]]
            if gain:
                total += gain
                if leave:
                    leave(window)
                if join:
                    join(window)
        self.total = total
