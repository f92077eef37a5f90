"""Paints what the cells lie in: a dish of glass with wells, or a beaker or a flask with walls of glass.

Each function takes the `app.games.cell_division.render.Board` on whose canvas it paints.
"""

from math import pi

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.games.cell_division.render import Board
    from pygame35.games.cell_division.boards import Board as Field

WALL = 0.07  # of a square, a vessel's
LIP, BEND = 0.1, 0.2  # of a square, the size of a vessel's lips and the radius of its corners
WELL = 0.41  # of a square, the radius of a well
ROUND = 18  # pixels, the corners of the dish


def dish(board: "Board", field: "Field") -> None:
    """Paint a flat dish, as large as the board."""
    context = board.context
    width, height = (count * board.size + 2 * board.edge for count in (field.columns, field.rows))
    context.fillStyle, context.strokeStyle = board.colours["glass"], board.colours["line"]
    context.lineWidth = 1
    context.beginPath()
    context.roundRect(0.5, 0.5, width - 1, height - 1, ROUND)
    context.fill()
    context.stroke()


def vessel(board: "Board", field: "Field") -> None:
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


def wells(board: "Board", field: "Field") -> None:
    """Paint the places of the cells, all in one path."""
    context = board.context
    context.fillStyle = board.colours["well"]
    context.beginPath()
    for square in field.squares:
        x, y = board.middle(square)
        context.moveTo(x + WELL * board.size, y)
        context.arc(x, y, WELL * board.size, 0, 2 * pi)
    context.fill()
