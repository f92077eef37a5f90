"""Paints squared paper, the numbers at its edges, and signs as strokes of a pen.

There are KINDS variants of each sign, with different small irregularities. A cell always has the same variant. The
strokes of a variant are computed once, for a sign that reaches from -1 to 1. A stroke is a tuple (x, y, x, y, ...) of
points: its beginning, then the control points and the end of each of its curves.
"""

from typing import TypeAlias

from app.core.formats import minus
from app.core.protocols import Element
from app.games.five_in_a_row.camera import Bounds, Cell
from app.games.five_in_a_row.sheet import PLATE, Sheet, plate_width
from app.platform.canvas import SIDE_COLOURS
from pygame35.basics import RED

Points: TypeAlias = tuple[float, ...]

LINES = 7  # pixels; if cells are smaller, only every fifth line is painted
RULED = 5  # every fifth line is stronger
NUMBER = 10  # pixels, the height of the numbers
CORNER = 24  # pixels; no number stands nearer to the sheet's round corners
REACH, STROKE = 0.27, 0.115  # in cells: from a sign's middle to its edge; the width of its strokes
FINEST = 1.5  # the least width of strokes, in pixels
KINDS = 13
UNSTEADY = 0.14  # the largest shift of a stroke's end; 1 is the reach of a sign
RADIUS = 1.08  # radius of a nought; 1 is the reach of a sign
BOW = 4 / 3  # horizontal distance of the control points of half a circle from its middle, in radii


def lines(board: Sheet, bounds: Bounds) -> None:
    """Paint the lines of the paper, every fifth line stronger. If cells are small, paint only every fifth line."""
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
                at = round(camera.corner((x, 0))[0]) + 0.5  # lines on whole pixels are sharp
                context.moveTo(at, 0)
                context.lineTo(at, camera.height)
        for y in range(top, bottom + 2):
            if (y % RULED == 0) == strong and y % step == 0:
                at = round(camera.corner((0, y))[1]) + 0.5
                context.moveTo(0, at)
                context.lineTo(camera.width, at)
        context.stroke()


def numbers(board: Sheet, bounds: Bounds) -> None:
    """Write the numbers of every fifth column and row on plates at the upper and the left edge of the sheet."""
    board.set_font(NUMBER / board.size, 500)
    for axis, length in enumerate((board.camera.width, board.camera.height)):
        for at in range(bounds[axis], bounds[axis + 2] + 1):
            place, number = board.middle((at, at))[axis], minus(str(at))
            if at % RULED == 0 and CORNER < place < length - CORNER:
                width = plate_width(number)
                x, y = (width / 2 + 1, place) if axis else (place, PLATE / 2 + 1)
                board.bar("paper", x - width / 2, y - PLATE / 2, width, PLATE)
                board.label("quiet", number, x, y)


def is_numbered(board: Sheet, cell: Cell, text: str) -> bool:
    """True if the number of a column or row covers part of a text in the middle of a cell."""
    x, y = board.middle(cell)
    width, height = 0.16 * board.size * len(text), 0.26 * board.size
    if cell[1] % RULED == 0 and x - width / 2 < plate_width(str(cell[1])) + 1:
        return True
    return cell[0] % RULED == 0 and y - height / 2 < PLATE + 1


def signs(board: Sheet, cells: list[Cell], side: int) -> None:
    """Draw the signs of a side on some cells, all in one path."""
    take_pen(board, side, 1)
    board.context.beginPath()
    for cell in cells:
        x, y = board.middle(cell)
        sign(board.context, side, x, y, REACH * board.size, cell)
    board.context.stroke()


def take_pen(board: Sheet, side: int, unit: float) -> None:
    """Set the colour and the width of a side's strokes. unit: the scale of the context, in pixels for each unit."""
    board.context.strokeStyle = board.colours[SIDE_COLOURS[side]]
    board.context.lineWidth = max(FINEST, STROKE * board.size) / unit
    board.context.lineCap = "round"


def sign(context: Element, side: int, x: float, y: float, reach: float, cell: Cell) -> None:
    """Add a sign to a path. context: a path object, or a canvas context with its current path.

    x, y: the middle of the sign. reach: the distance from the middle to the edge. cell: decides the variant.
    """
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
    """An upper bound for the length of a sign's longest stroke. reach: from the middle of the sign to its edge."""
    return (3.2 if side == RED else 7.6) * reach


def _cross(kind: int) -> list[Points]:
    """The strokes of a cross. The first goes right and down, the second left and down, and both are slightly bent."""
    strokes: list[Points] = []
    for stroke, lean in ((0, 1), (1, -1)):
        left, up, right, down = [1 + _unsteady(kind, 4 * stroke + end) for end in range(4)]
        bend = _unsteady(kind, 8 + stroke)
        strokes.append((-lean * left, -up, bend, -lean * bend, lean * right, down))
    return strokes


def _nought(kind: int) -> Points:
    """The stroke of a nought: down on the left side, up on the right side, and a little past its beginning."""
    slip, wide, low = [RADIUS * _unsteady(kind, at) for at in range(3)]
    left, right, bottom = -BOW * RADIUS - wide, BOW * RADIUS - wide, RADIUS + low / 2
    to_left = (left, slip / 2 - RADIUS, left, bottom, -slip / 2, bottom)
    to_right = (right, bottom, right, -RADIUS - low / 2, -0.06 * RADIUS, -0.95 * RADIUS)
    return (0.1 * RADIUS, -RADIUS) + to_left + to_right


def _unsteady(kind: int, at: int) -> float:
    """The irregularity number `at` of a variant, from -UNSTEADY to UNSTEADY. kind: the variant."""
    return UNSTEADY * ((kind * (at + 3) + 7 * at) % KINDS - KINDS // 2) / (KINDS // 2)


CROSSES, NOUGHTS = [_cross(kind) for kind in range(KINDS)], [_nought(kind) for kind in range(KINDS)]
