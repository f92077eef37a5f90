"""Strokes of a pen on squared paper: no two crosses or noughts alike, and the same ones for a cell on every visit.

Lengths are in pixels; reach: from the middle of a sign to its edge.
"""

from pygame35.basics import RED, TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element
    from app.games.five_in_a_row.camera import Cell

UNSTEADY = 0.14  # of the reach, the farthest that a stroke ends from its place
ROUND = 4 / 3  # of the radius: the control points of half a circle


def sign(context: "Element", side: int, x: float, y: float, reach: float, cell: "Cell") -> None:
    """Add a sign to the current path. (x, y): its middle."""
    if side == RED:
        cross(context, x, y, reach, cell)
    else:
        nought(context, x, y, 1.08 * reach, cell)


def length(side: int, reach: float) -> float:
    """The length of a sign's longest stroke, generously."""
    return (3.2 if side == RED else 7.6) * reach


def cross(context: "Element", x: float, y: float, reach: float, cell: "Cell") -> None:
    for stroke, lean in ((0, 1), (1, -1)):  # to the right and down, then to the left and down
        ends = [reach * (1 + UNSTEADY * _unsteady(cell, 4 * stroke + end)) for end in range(4)]
        bend = UNSTEADY * reach * _unsteady(cell, 8 + stroke)
        context.moveTo(x - lean * ends[0], y - ends[1])
        context.quadraticCurveTo(x + bend, y - lean * bend, x + lean * ends[2], y + ends[3])


def nought(context: "Element", x: float, y: float, radius: float, cell: "Cell") -> None:
    """Two bows, to the left and down, then to the right and up, a little past the beginning."""
    slip, wide, low = [UNSTEADY * radius * _unsteady(cell, at) for at in range(3)]
    left, right = x - ROUND * radius - wide, x + ROUND * radius - wide
    top, bottom = y - radius, y + radius + 0.5 * low
    context.moveTo(x + 0.1 * radius, top)
    context.bezierCurveTo(left, top + 0.5 * slip, left, bottom, x - 0.5 * slip, bottom)
    context.bezierCurveTo(right, bottom, right, top - 0.5 * low, x - 0.06 * radius, top + 0.05 * radius)


def _unsteady(cell: "Cell", at: int) -> float:
    """A number from -1 to 1 for a cell. at: which of its numbers."""
    x, y = cell
    return ((5 * x + 3 * y + x * y + 7 * at + (x ^ y)) % 13 - 6) / 6
