"""The visible part of an endless grid: a point in the middle and a scale. Pixels are CSS pixels."""

from math import floor
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]  # (x, y)
Bounds: TypeAlias = tuple[int, int, int, int]  # the cells (left, top, right, bottom)

NEAREST, FARTHEST, USUAL = 96, 3, 40  # pixels a cell


class Camera:
    """The visible part.

    x, y: the point in the middle, in cells; cell (0, 0) reaches from 0 to 1. size: pixels a cell. width, height: of the
    screen, in pixels.
    """

    def __init__(self) -> None:
        self.x = self.y = 0.5
        self.size: float = USUAL
        self.width: float = 1
        self.height: float = 1

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell, in pixels."""
        return ((cell[0] - self.x) * self.size + self.width / 2, (cell[1] - self.y) * self.size + self.height / 2)

    def cell_at(self, left: float, top: float) -> Cell:
        """The cell under a point of the screen."""
        return (
            floor((left - self.width / 2) / self.size + self.x),
            floor((top - self.height / 2) / self.size + self.y),
        )

    def visible(self) -> Bounds:
        """The cells that are at least partly visible."""
        return self.cell_at(0, 0) + self.cell_at(self.width - 0.01, self.height - 0.01)

    def whole(self, most: int, around: Cell | None = None) -> Bounds:
        """The cells that are wholly visible, at most `most` // 2 cells from one cell, by default the middle one."""
        middle = around or (floor(self.x), floor(self.y))
        ends = []
        for center, at, length in zip(middle, (self.x, self.y), (self.width, self.height)):
            half = length / 2 / self.size
            first, last = max(-floor(half - at), center - most // 2), min(floor(at + half) - 1, center + most // 2)
            ends.append((min(first, center), max(last, center)))
        (left, right), (top, bottom) = ends
        return left, top, right, bottom

    def pan(self, right: float, down: float) -> None:
        """Move the visible part by some pixels."""
        self.x -= right / self.size
        self.y -= down / self.size

    def zoom(self, factor: float, left: float, top: float) -> None:
        """Zoom in (factor above 1) or out around a point of the screen."""
        size = min(max(self.size * factor, FARTHEST), NEAREST)
        self.x += (left - self.width / 2) * (1 / self.size - 1 / size)
        self.y += (top - self.height / 2) * (1 / self.size - 1 / size)
        self.size = size

    def fit(self, bounds: Bounds, nearest: float = USUAL) -> None:
        """Show all cells of a part of the grid, as large as possible."""
        left, top, right, bottom = bounds
        self.x, self.y = (left + right + 1) / 2, (top + bottom + 1) / 2
        across, down = self.width / (right - left + 1), self.height / (bottom - top + 1)
        self.size = max(min(across, down, nearest), FARTHEST)

    def bring(self, cell: Cell, margin: int = 1) -> bool:
        """Move as little as possible to show a cell with a margin of cells; True if anything moved."""
        x, y = self.x, self.y
        self.x = _in_sight(x, cell[0] + 0.5, self.width / 2 / self.size, margin)
        self.y = _in_sight(y, cell[1] + 0.5, self.height / 2 / self.size, margin)
        return (x, y) != (self.x, self.y)


def _in_sight(at: float, middle: float, half: float, margin: float) -> float:
    """The middle of a view that shows a cell with a margin, as near to `at` as possible.

    middle: of the cell. half: the visible length to either side. The margin is at most half of the room.
    """
    room = max(half - 0.5, 0)
    reach = room - min(margin, room / 2)
    return min(max(at, middle - reach), middle + reach)
