"""The cells that exist. The grid of the rules never ends, but a player can be asked to play on a board with borders.

A search takes borders as walls (`excerpt`), so a row cannot run beyond one, and no move is considered there. The rules
know no borders.
"""

from typing import NamedTuple

from .rules import FARTHEST

LARGEST = 1000
"""The most columns, and the most rows, of a board."""


class Borders(NamedTuple):
    """The columns from left to right and the rows from top to bottom exist."""

    left: int
    top: int
    right: int
    bottom: int

    def hold(self, cell: tuple[int, int]) -> bool:
        """True if the cell exists."""
        return self.left <= cell[0] <= self.right and self.top <= cell[1] <= self.bottom

    def cells(self) -> int:
        """The number of cells that exist."""
        return (self.right - self.left + 1) * (self.bottom - self.top + 1)


ENDLESS = Borders(-FARTHEST, -FARTHEST, FARTHEST, FARTHEST)


def board(width: int = 0, height: int = 0) -> Borders:
    """A board of that many columns and rows, at most LARGEST; square if one is 0, without borders if both are.

    The cell 0,0 lies in its column width // 2 and its row height // 2, counted from 0 at the left and at the top.
    """
    width, height = width or height, height or width
    if not width:
        return ENDLESS
    left, top = -(width // 2), -(height // 2)
    return Borders(left, top, left + width - 1, top + height - 1)
