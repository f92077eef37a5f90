"""Paints squared paper, the numbers at its edges, and signs as strokes of a pen.

Signs are of a few kinds of unsteadiness; a cell has the same kind on every visit. The strokes of each kind are made
once, for a sign that reaches from -1 to 1, as points (x, y, x, y, ...): the beginning of a stroke, then the control
points and the end of each of its curves.
"""

from typing import TypeAlias

from app.core.protocols import Element
from app.core.words import minus
from app.games.five_in_a_row.camera import Bounds, Cell
from app.games.five_in_a_row.sheet import PLATE, Sheet, plate_width
from app.platform.canvas import SIDE_COLOURS, Name
from pygame35.basics import RED

Points: TypeAlias = tuple[float, ...]

LINES = 7  # pixels a cell; smaller cells show only every fifth line
RULED = 5  # cells from one stronger line to the next
CORNER = 24  # pixels from the end of an edge in which no number stands, as the sheet's corners are round
REACH, STROKE = 0.27, 0.115  # cells from a sign's middle to its edge, and the width of its strokes
FINEST = 1.5  # pixels, the least width of strokes
KINDS = 13
UNSTEADY = 0.14  # the farthest that a stroke ends from its place
RADIUS = 1.08  # of a nought
BOW = 4 / 3  # of the radius, sideways: the control points of half a circle


def lines(board: Sheet, bounds: Bounds) -> None:
    """Paint the lines, every fifth one stronger; when zoomed out, only every fifth."""
    left, top, right, bottom = bounds
    context, camera = board.context, board.camera
    context.strokeStyle = board.colours["ruled"]
    context.lineCap = "butt"
    step = 1 if board.size >= LINES else RULED
    for strong in (False, True):
        context.lineWidth = 1.8 if strong else 1
        context.beginPath()
        for x in range(left, right + 2):
            if (x % RULED == 0) == strong and x % step == 0:
                at = round(camera.corner((x, 0))[0]) + 0.5  # on whole pixels
                context.moveTo(at, 0)
                context.lineTo(at, camera.height)
        for y in range(top, bottom + 2):
            if (y % RULED == 0) == strong and y % step == 0:
                at = round(camera.corner((0, y))[1]) + 0.5
                context.moveTo(0, at)
                context.lineTo(camera.width, at)
        context.stroke()


def numbers(board: Sheet, bounds: Bounds) -> None:
    """Write the numbers of every fifth column and row at the edges, over everything else."""
    names: list[list[Name]] = []
    for axis, length in enumerate((board.camera.width, board.camera.height)):
        cells = [(at, at) for at in range(bounds[axis], bounds[axis + 2] + 1) if at % RULED == 0]
        seen = [cell for cell in cells if CORNER < board.middle(cell)[axis] < length - CORNER]
        names.append([(minus(str(cell[0])), cell, "quiet") for cell in seen])
    board.write_coordinates(names[1], names[0])


def is_numbered(board: Sheet, cell: Cell, text: str) -> bool:
    """True if a line's number would cover a text in the middle of a cell."""
    x, y = board.middle(cell)
    width, height = 0.16 * board.size * len(text), 0.26 * board.size
    if cell[1] % RULED == 0 and x - width / 2 < plate_width(str(cell[1])) + 1:
        return True
    return cell[0] % RULED == 0 and y - height / 2 < PLATE + 1


def signs(board: Sheet, cells: list[Cell], side: int) -> None:
    """Draw crosses or noughts, all in one path."""
    take_pen(board, side, 1)
    board.context.beginPath()
    for cell in cells:
        x, y = board.middle(cell)
        sign(board.context, side, x, y, REACH * board.size, cell)
    board.context.stroke()


def take_pen(board: Sheet, side: int, unit: float) -> None:
    """Set the colour and the width of strokes. unit: pixels for each unit of the context."""
    board.context.strokeStyle = board.colours[SIDE_COLOURS[side]]
    board.context.lineWidth = max(FINEST, STROKE * board.size) / unit
    board.context.lineCap = "round"


def sign(context: Element, side: int, x: float, y: float, reach: float, cell: Cell) -> None:
    """Add a sign to a path or to the path of a context. (x, y): the middle. reach: from the middle to the edge."""
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


def _cross(kind: int) -> list[Points]:
    """A stroke to the right and down, then one to the left and down, each slightly bent."""
    strokes: list[Points] = []
    for stroke, lean in ((0, 1), (1, -1)):
        left, up, right, down = [1 + _unsteady(kind, 4 * stroke + end) for end in range(4)]
        bend = _unsteady(kind, 8 + stroke)
        strokes.append((-lean * left, -up, bend, -lean * bend, lean * right, down))
    return strokes


def _nought(kind: int) -> Points:
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
