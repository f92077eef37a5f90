"""Paints cells and the glass that they lie in. Each function takes the canvas on which it paints.

Cells grow out of each other, stay joined where they touch, and carry their points. Red cells are round, blue ones have
eight corners, so that the sides differ without colour.
"""

from math import cos, pi, sin

from app.platform.canvas import SIDE_COLOURS, Canvas
from pygame35.basics import BLUE, RED
from pygame35.games.cell_division.boards import Board as Field
from pygame35.games.cell_division.rules import Position

WALL = 0.07  # of a square, the thickness of a vessel's wall
LIP, BEND = 0.1, 0.2  # of a square, the size of a vessel's lips and the radius of its corners
WELL = 0.41  # of a square, the radius of a well
ROUND = 18  # pixels, the corners of the dish
BODY = 0.37  # of a square, the radius
BOND = 0.3  # of a square, the width of a bond
SHINE = 0.085  # of a square, the radius of the highlight
POINTS = 0.34  # of a square, the height of the points
CORNERS = [(1.08 * cos(pi / 8 * turn), 1.08 * sin(pi / 8 * turn)) for turn in range(1, 16, 2)]  # of a blue cell
SHEEN = 0.8  # the strength of bonds, so that cells stand out from them


def dish(board: Canvas) -> None:
    """Paint a flat dish, as large as the board."""
    width, height = board.extent
    board.plate("glass", 0.5, 0.5, width - 1, height - 1, ROUND)
    board.context.strokeStyle, board.context.lineWidth = board.colours["line"], 1
    board.context.stroke()


def vessel(board: Canvas, field: Field) -> None:
    """Paint a beaker or a flask, open above; a flask's shoulders touch the corners of its columns.

            |    |      A flask of 6 columns: `side` = 2 columns to either side of the neck, the outermost 2 high.
           /      \\
          |________|
    """
    context, size = board.context, board.size
    tall = [len(stack) for stack in field.stacks]
    side, low = tall.index(field.rows), field.rows - tall[0]
    left = [(side, 0), (side, low - side), (0, low), (0, field.rows)]
    corners = left + [(field.columns - x, y) for x, y in reversed(left)]
    context.save()
    context.translate(board.edge, board.edge)
    context.beginPath()
    context.moveTo((side - LIP) * size, 0)
    context.quadraticCurveTo(side * size, 0, side * size, LIP * size)
    for (x, y), (to_x, to_y) in zip(corners[1:], corners[2:]):
        context.arcTo(x * size, y * size, to_x * size, to_y * size, BEND * size)
    context.lineTo((field.columns - side) * size, LIP * size)
    context.quadraticCurveTo((field.columns - side) * size, 0, (field.columns - side + LIP) * size, 0)
    context.fillStyle = board.colours["glass"]
    context.fill()
    context.lineJoin = context.lineCap = "round"
    for colour, width in (("rim", WALL), ("well", 0.3 * WALL)):  # the light within the wall
        context.strokeStyle = board.colours[colour]
        context.lineWidth = width * size
        context.stroke()
    context.restore()


def wells(board: Canvas, field: Field) -> None:
    """Paint the places of the cells, all in one path."""
    context = board.context
    board.brush("well")
    for square in field.squares:
        x, y = board.middle(square)
        context.moveTo(x + WELL * board.size, y)
        context.arc(x, y, WELL * board.size, 0, 2 * pi)
    context.fill()


def bonds(board: Canvas, position: Position, centres: dict[int, tuple[float, float]]) -> None:
    """Paint the bonds between touching cells: one path a side, on a layer of glass, so that no colours mix."""
    context, field, owners = board.context, position.field, position.owners
    context.lineWidth = BOND * board.size
    context.lineCap = "butt"
    for side in (RED, BLUE):
        context.beginPath()
        for square in centres:
            for near in field.near[square] if owners[square] == side else ():
                if near > square and owners[near] == side and near in centres:
                    context.moveTo(*centres[square])
                    context.lineTo(*centres[near])
        for colour, strength in (("glass", 1), (SIDE_COLOURS[side], SHEEN)):
            context.strokeStyle = board.colours[colour]
            board.faded(strength, context.stroke)


def bodies(board: Canvas, position: Position, centres: dict[int, tuple[float, float]], sizes: dict[int, float]) -> None:
    """Paint the cells with their highlights and points. sizes: shares of their sizes."""
    context, size = board.context, board.size
    for side in (RED, BLUE):
        name, own = SIDE_COLOURS[side], [square for square in centres if position.owners[square] == side]
        board.pen(name + "-deep", 0.025 * size)
        board.brush(name)
        for square in own:
            body(board, side, *centres[square], BODY * size * sizes[square])
        context.fill()
        context.stroke()
        board.brush(name + "-ink")
        for square in own:
            (x, y), unit = centres[square], size * sizes[square]
            x, y = x - 0.16 * unit, y - 0.18 * unit
            context.moveTo(x + SHINE * unit, y)
            context.arc(x, y, SHINE * unit, 0, 2 * pi)
        board.faded(0.35, context.fill)
        board.set_font(POINTS, 800)
        for square in own:
            x, y = centres[square]
            context.fillText(str(position.tallies[side].count(square)), x, y + 0.02 * size)


def disc(board: Canvas, owner: int, x: float, y: float, radius: float) -> None:
    """Paint a cell without edge and highlight."""
    board.brush(SIDE_COLOURS[owner])
    body(board, owner, x, y, radius)
    board.context.fill()


def body(board: Canvas, owner: int, x: float, y: float, radius: float) -> None:
    """Add a cell to the path: round for red, with eight blunt corners for blue."""
    context = board.context
    if owner == RED:
        context.moveTo(x + radius, y)
        context.arc(x, y, radius, 0, 2 * pi)
        return
    (x_0, y_0), (x_1, y_1) = CORNERS[0], CORNERS[1]
    context.moveTo(x + (x_0 + x_1) / 2 * radius, y + (y_0 + y_1) / 2 * radius)
    for index in range(-7, 1):
        (x_0, y_0), (x_1, y_1) = CORNERS[index], CORNERS[index + 1]
        context.arcTo(x + x_0 * radius, y + y_0 * radius, x + x_1 * radius, y + y_1 * radius, 0.3 * radius)
    context.closePath()
