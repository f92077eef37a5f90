"""Strokes of a pen on squared paper: signs of a few kinds of unsteadiness, and the same one for a cell on every visit.

The strokes of each kind are made once, for a sign that reaches from -1 to 1, as points (x, y, x, y, ...): the beginning
of a stroke, then the control points and the end of each of its curves.
"""

from pygame35.basics import RED, TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element
    from app.games.five_in_a_row.camera import Cell

    Points = tuple[float, ...]

KINDS = 13
UNSTEADY = 0.14  # the farthest that a stroke ends from its place
RADIUS = 1.08  # of a nought
BOW = 4 / 3  # of the radius, sideways: the control points of half a circle


def sign(context: "Element", side: int, x: float, y: float, reach: float, cell: "Cell") -> None:
    """Add a sign to a path, or to the current one of a context. (x, y): its middle. reach: from there to its edge."""
    across, down = cell
    kind = (5 * across + 3 * down + across * down + (across ^ down)) % KINDS
    if side == RED:
        for a, b, c, d, e, f in CROSSES[kind]:
            context.moveTo(x + reach * a, y + reach * b)
            context.quadraticCurveTo(x + reach * c, y + reach * d, x + reach * e, y + reach * f)
        return
    at = [y + reach * value if index % 2 else x + reach * value for index, value in enumerate(NOUGHTS[kind])]
    context.moveTo(at[0], at[1])
    context.bezierCurveTo(at[2], at[3], at[4], at[5], at[6], at[7])
    context.bezierCurveTo(at[8], at[9], at[10], at[11], at[12], at[13])


def length(side: int, reach: float) -> float:
    """The length of a sign's longest stroke, generously."""
    return (3.2 if side == RED else 7.6) * reach


def _cross(kind: int) -> "list[Points]":
    """A stroke to the right and down, then one to the left and down, each slightly bent."""
    strokes: list[Points] = []
    for stroke, lean in ((0, 1), (1, -1)):
        left, up, right, down = [1 + _unsteady(kind, 4 * stroke + end) for end in range(4)]
        bend = _unsteady(kind, 8 + stroke)
        strokes.append((-lean * left, -up, bend, -lean * bend, lean * right, down))
    return strokes


def _nought(kind: int) -> "Points":
    """Two bows, to the left and down, then to the right and up, a little past the beginning."""
    slip, wide, low = [RADIUS * _unsteady(kind, at) for at in range(3)]
    left, right, bottom = -BOW * RADIUS - wide, BOW * RADIUS - wide, RADIUS + low / 2
    to_left = (left, slip / 2 - RADIUS, left, bottom, -slip / 2, bottom)
    to_right = (right, bottom, right, -RADIUS - low / 2, -0.06 * RADIUS, -0.95 * RADIUS)
    return (0.1 * RADIUS, -RADIUS) + to_left + to_right


def _unsteady(kind: int, at: int) -> float:
    """A number from -UNSTEADY to UNSTEADY. at: which of the numbers of a kind."""
    return UNSTEADY * ((kind * (at + 3) + 7 * at) % KINDS - KINDS // 2) / (KINDS // 2)


CROSSES, NOUGHTS = [_cross(kind) for kind in range(KINDS)], [_nought(kind) for kind in range(KINDS)]
