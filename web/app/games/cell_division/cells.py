"""Paints cells and the glass that they lie in. Each function takes the canvas on which it paints.

A bond joins touching cells of one side, and each cell shows its points. Red cells are round, and blue cells have eight
corners, so that the sides differ without colour.
"""

from math import cos, pi, sin

from app.platform.canvas import SIDE_COLOURS, Canvas
from pygame35.basics import BLUE, RED
from pygame35.games.cell_division.boards import Board as Field
from pygame35.games.cell_division.rules import Position

WALL = 0.07  # thickness of a vessel's wall, in squares
LIP, BEND = 0.1, 0.2  # size of a vessel's lips and radius of its corners, in squares
WELL = 0.41  # radius of a well, in squares
ROUND = 18  # radius of the dish's corners, in pixels
BODY = 0.37  # radius of a cell, in squares
BOND = 0.3  # width of a bond, in squares
SHINE = 0.085  # radius of a cell's highlight, in squares
POINTS = 0.34  # height of the points on a cell, in squares
CORNERS = [(1.08 * cos(pi / 8 * turn), 1.08 * sin(pi / 8 * turn)) for turn in range(1, 16, 2)]  # [8] (x, y)
SHEEN = 0.8  # opacity of bonds, so that cells stand out from them


def dish(board: Canvas) -> None:
    """Paint a flat dish that is as large as the board."""
    width, height = board.extent
    board.plate("glass", 0.5, 0.5, width - 1, height - 1, ROUND)
    board.context.strokeStyle, board.context.lineWidth = board.colours["line"], 1
    board.context.stroke()


def vessel(board: Canvas, field: Field) -> None:
    """Paint a beaker or a flask. Both are open at the top.

            |    |      A flask of 6 columns: 2 on each side of the neck (`side`), 2 in the neck.
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
    for colour, width in (("rim", WALL), ("well", 0.3 * WALL)):  # the thinner stroke is light within the wall
        context.strokeStyle = board.colours[colour]
        context.lineWidth = width * size
        context.stroke()
    context.restore()


def wells(board: Canvas, field: Field) -> None:
    """Paint a well on each square, all wells in one path."""
    context = board.context
    board.brush("well")
    for square in field.squares:
        x, y = board.middle(square)
        context.moveTo(x + WELL * board.size, y)
        context.arc(x, y, WELL * board.size, 0, 2 * pi)
    context.fill()


def bonds(board: Canvas, position: Position, centres: dict[int, tuple[float, float]]) -> None:
    """Paint the bonds between touching cells of the same side. Glass is painted below, so that no colours mix.

    centres: {square: (x, y)} of the cells to join, in pixels
    """
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
    """Paint the cells with their highlights and points.

    centres: {square: (x, y)} in pixels. sizes: {square: the size of its cell, 1 for a full-grown cell}.
    """
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
    """Paint a plain cell, without edge, highlight or points."""
    board.brush(SIDE_COLOURS[owner])
    body(board, owner, x, y, radius)
    board.context.fill()


def body(board: Canvas, owner: int, x: float, y: float, radius: float) -> None:
    """Add the outline of a cell to the path: a circle for red, an octagon with blunt corners for blue."""
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
