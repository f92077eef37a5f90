"""The part of the grid that the kernel's board shows; stones that lie far apart are moved together.

Where more than 2 * MARGIN adjacent columns have no stones, the excerpt keeps only the MARGIN columns next to the stones
on either side, and puts a column of walls between them, so no row of stones crosses the gap. It treats rows in the same
way.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise, product

from .borders import Borders
from .kernels.cells import RIM, SIZE
from .shapes import REACH

MARGIN = 8
_EDGE = RIM + REACH  # columns and rows at either end of the kernel's board that hold no stone of a position
_ROOM = SIZE - 2 * _EDGE
Cell = tuple[int, int]


class Axis:
    """The columns of an excerpt, or its rows.

    used: columns that must be shown. low, high: the first and the last column within the borders; all of them are shown
    if they fit. ValueError if there is no room for the used columns.
    """

    def __init__(self, used: Iterable[int], low: int, high: int):
        ordered = sorted(set(used)) if high - low >= _ROOM else range(low, high + 1)
        shown: list[int | None] = [ordered[0]]
        for before, after in pairwise(ordered):
            if after - before > 2 * MARGIN + 1:
                shown += [*range(before + 1, before + MARGIN + 1), None, *range(after - MARGIN, after + 1)]
            else:
                shown += range(before + 1, after + 1)
        left, right = (SIZE - len(shown)) // 2, (SIZE - len(shown) + 1) // 2
        if left < _EDGE:
            raise ValueError(f"{len(shown)} columns or rows, of at most {_ROOM}")
        first, last = ordered[0], ordered[-1]
        self.shown = [*range(first - left, first), *shown, *range(last + 1, last + right + 1)]
        """[place on the kernel's board]: the column, None for a column of walls"""
        self.places = {at: place for place, at in enumerate(self.shown) if at is not None}
        within = range(RIM - REACH, SIZE - RIM + REACH)  # no line through a stone of a search leaves these places
        near = {place: self.shown[place] for place in within}
        self.cells = {place for place, at in near.items() if at is not None and low <= at <= high}
        self.walls = {
            place for place, at in near.items() if at is None or low - REACH <= at < low or high < at <= high + REACH
        }

    def surrounds(self, at: int) -> bool:
        """True if a column is far enough from the edge for a search, and the columns near it are all shown."""
        place = self.places.get(at, 0)
        around = list(range(at - REACH, at + REACH + 1))
        return _EDGE <= place < SIZE - _EDGE and self.shown[place - REACH : place + REACH + 1] == around


class Excerpt:
    """An excerpt that shows the given stones, or only the latest if there is no room for all.

    There is at least one stone, and all lie within the borders.
    """

    def __init__(self, stones: Sequence[Cell], borders: Borders):
        try:
            self._columns, self._rows = _axes(stones, borders)
        except ValueError:
            seen: list[Cell] = []
            for stone in reversed(stones):
                try:
                    self._columns, self._rows = _axes([*seen, stone], borders)
                    seen.append(stone)
                except ValueError:
                    pass

    def surrounds(self, cell: Cell) -> bool:
        """True if a cell is far enough from the edge for a search, and the cells near it are all shown."""
        return self._columns.surrounds(cell[0]) and self._rows.surrounds(cell[1])

    def number(self, cell: Cell) -> int:
        """The kernel's number of a shown cell."""
        return self._columns.places[cell[0]] + SIZE * self._rows.places[cell[1]]

    def cell(self, number: int) -> Cell:
        """The cell of a kernel's number, which must not be a wall."""
        x, y = self._columns.shown[number % SIZE], self._rows.shown[number // SIZE]
        assert x is not None and y is not None
        return x, y

    def walls(self) -> list[int]:
        """The kernel's numbers of all walls that a line through a cell can reach."""
        columns, rows = self._columns, self._rows
        across = [*product(columns.walls, rows.walls | rows.cells), *product(columns.cells, rows.walls)]
        return sorted(x + SIZE * y for x, y in across)


def _axes(stones: Sequence[Cell], borders: Borders) -> tuple[Axis, Axis]:
    columns, rows = zip(*stones, strict=True)
    return Axis(columns, borders.left, borders.right), Axis(rows, borders.top, borders.bottom)
