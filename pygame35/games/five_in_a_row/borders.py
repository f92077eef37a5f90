"""The borders of a board. The grid of the rules never ends, but a player can be asked to play within borders.

A search treats borders as walls (`excerpt`): no row crosses a wall, and no move beyond it is considered. The rules know
no borders.
"""

from typing import NamedTuple

from .rules import FARTHEST

LARGEST = 1000
"""The most columns, or rows, of a board."""


class Borders(NamedTuple):
    """The first and last column, and the first and last row; all inclusive."""

    left: int
    top: int
    right: int
    bottom: int

    def hold(self, cell: tuple[int, int]) -> bool:
        """True if the cell lies within the borders."""
        return self.left <= cell[0] <= self.right and self.top <= cell[1] <= self.bottom

    def cells(self) -> int:
        """The number of cells within the borders."""
        return (self.right - self.left + 1) * (self.bottom - self.top + 1)


ENDLESS = Borders(-FARTHEST, -FARTHEST, FARTHEST, FARTHEST)


def board(width: int = 0, height: int = 0) -> Borders:
    """The borders of a board of `width` columns and `height` rows, at most LARGEST each.

    If one of them is 0, the board is square; if both are 0, it is endless. The cell 0,0 lies in column width // 2 and
    row height // 2, counted from 0 at the left and at the top.
    """
    width, height = width or height, height or width
    if not width:
        return ENDLESS
    left, top = -(width // 2), -(height // 2)
    return Borders(left, top, left + width - 1, top + height - 1)
