"""Crosses and noughts as pieces: broad, with round ends and a lower edge in the deep colour of their side.

A sign is added to a path; `stroke` draws the path. Lengths are in pixels.
"""

from math import pi

from pygame35.basics import BLUE, RED, TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element
    from app.games.mega_tictactoe.render import Board

NAMES = {RED: "red", BLUE: "blue"}  # of the colours in the style sheet
# Shares of the width of what a sign fills: a square or a local board.
REACH = {RED: 0.225, BLUE: 0.245}  # from the middle to the ends of a cross, to the middle of a nought's ring
BROAD = {RED: 0.165, BLUE: 0.15}  # of the strokes
EDGE = 0.045  # the lower edge


def add(path: "Element", side: int, x: float, y: float, width: float) -> None:
    """Add a sign to a path. (x, y): its middle. width: of what it fills."""
    reach = REACH[side] * width
    if side == RED:
        path.moveTo(x - reach, y - reach)
        path.lineTo(x + reach, y + reach)
        path.moveTo(x + reach, y - reach)
        path.lineTo(x - reach, y + reach)
    else:
        path.moveTo(x + reach, y)
        path.arc(x, y, reach, 0, 2 * pi)


def stroke(board: "Board", side: int, path: "Element", width: float) -> None:
    """Draw a path of one side's signs. width: of what a sign fills."""
    context, edge = board.context, EDGE * width / 2
    context.lineWidth = BROAD[side] * width
    context.lineCap = "round"
    for colour, down in ((f"{NAMES[side]}-deep", edge), (NAMES[side], -edge)):
        context.strokeStyle = board.colours[colour]
        context.translate(0, down)
        context.stroke(path)
        context.translate(0, -down)


def draw(board: "Board", side: int, x: float, y: float, width: float) -> None:
    """Draw one sign."""
    path = board.window.Path2D.new()
    add(path, side, x, y, width)
    stroke(board, side, path, width)
