"""The camera over an endless grid: its centre and its scale decide which cells are visible. Pixels are CSS pixels."""

from math import floor
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]  # (x, y)
Bounds: TypeAlias = tuple[int, int, int, int]  # (left, top, right, bottom), all inclusive, in cells

NEAREST, FARTHEST, USUAL = 96, 3, 40  # scales, in pixels for each cell


class Camera:
    """A camera over the grid.

    x, y           the point at the middle of the screen, in cells; cell (0, 0) reaches from 0 to 1
    size           the width of a cell in pixels
    width, height  the size of the screen in pixels
    """

    def __init__(self) -> None:
        self.x = self.y = 0.5
        self.size: float = USUAL
        self.width: float = 1
        self.height: float = 1

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell on the screen, as (left, top) in pixels."""
        return ((cell[0] - self.x) * self.size + self.width / 2, (cell[1] - self.y) * self.size + self.height / 2)

    def cell_at(self, left: float, top: float) -> Cell:
        """The cell under a point of the screen. left, top: in pixels."""
        return (
            floor((left - self.width / 2) / self.size + self.x),
            floor((top - self.height / 2) / self.size + self.y),
        )

    def visible(self) -> Bounds:
        """The bounds of all cells that are at least partly visible."""
        return self.cell_at(0, 0) + self.cell_at(self.width - 0.01, self.height - 0.01)

    def whole(self, most: int, around: Cell | None = None) -> Bounds:
        """The bounds of at most `most` columns and rows (or one more) around a cell, as far as the screen shows them.

        The first column and row are wholly visible; the last ones may be cut, so that moving the camera does not change
        their number. around: None for the middle cell. The cell `around` itself is always included.
        """
        middle = around or (floor(self.x), floor(self.y))
        ends = []
        for center, at, length in zip(middle, (self.x, self.y), (self.width, self.height)):
            first = -floor(length / 2 / self.size - at)
            visible = max(floor(length / self.size), 1)
            number = min(visible, most // 2 * 2 + 1)
            start = min(max(first, center - number // 2), first + visible - number)
            start = min(max(start, center - number + 1), center)
            ends.append((start, start + number - 1))
        (left, right), (top, bottom) = ends
        return left, top, right, bottom

    def pan(self, right: float, down: float) -> None:
        """Shift the picture of the grid by some pixels to the right and down."""
        self.x -= right / self.size
        self.y -= down / self.size

    def zoom(self, factor: float, left: float, top: float) -> None:
        """Zoom in (factor above 1) or out. The point (left, top) of the screen, in pixels, stays in place."""
        size = min(max(self.size * factor, FARTHEST), NEAREST)
        self.x += (left - self.width / 2) * (1 / self.size - 1 / size)
        self.y += (top - self.height / 2) * (1 / self.size - 1 / size)
        self.size = size

    def fit(self, bounds: Bounds, nearest: float = USUAL) -> None:
        """Show all cells within bounds, as large as possible. nearest: the largest size of a cell, in pixels."""
        left, top, right, bottom = bounds
        self.x, self.y = (left + right + 1) / 2, (top + bottom + 1) / 2
        across, down = self.width / (right - left + 1), self.height / (bottom - top + 1)
        self.size = max(min(across, down, nearest), FARTHEST)

    def bring(self, cell: Cell, margin: int = 1) -> bool:
        """Move as little as possible to show a cell and `margin` cells around it. True if the camera moved."""
        x, y = self.x, self.y
        self.x = _in_sight(x, cell[0] + 0.5, self.width / 2 / self.size, margin)
        self.y = _in_sight(y, cell[1] + 0.5, self.height / 2 / self.size, margin)
        return (x, y) != (self.x, self.y)


def _in_sight(at: float, middle: float, half: float, margin: float) -> float:
    """The camera's position nearest to `at` that shows a cell with a margin. All lengths are in cells, along one axis.

    at: the camera's position now. middle: the middle of the cell. half: half of the visible length. A margin that is
    too large for the screen is reduced.
    """
    room = max(half - 0.5, 0)
    reach = room - min(margin, room / 2)
    return min(max(at, middle - reach), middle + reach)
