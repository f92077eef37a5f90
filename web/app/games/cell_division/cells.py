"""Paints cells, which grow out of each other and stay joined where they touch.

Red cells are round with a round nucleus. Blue ones have eight corners and a square nucleus, so that the sides differ
without colour. Each function takes the `app.games.cell_division.render.Board` on whose canvas it paints.
"""

from math import cos, pi, sin

from pygame35.basics import BLUE, RED, TYPE_CHECKING

if TYPE_CHECKING:
    from app.games.cell_division.render import Board
    from pygame35.games.cell_division.rules import Position

GAP = 0.03  # of a square, around each
BODY, NUCLEUS = 0.33, 0.1  # of a square, radii
NECK, WAIST = 0.24, 0.13  # of a square, half the width of the joint of two cells, at the cells and between them
NAMES = {RED: "red", BLUE: "blue"}  # of the colours in the style sheet


def joints(board: "Board", position: "Position", centres: dict[int, tuple[float, float]]) -> None:
    """Paint the joints of all cells of a side that touch."""
    for square in centres:
        owner = position.owners[square]
        for near in position.field.near[square]:
            if near > square and position.owners[near] == owner:
                board.context.fillStyle = board.colours[NAMES[owner]]
                joint(board, *centres[square], *centres[near])


def joint(board: "Board", x: float, y: float, to_x: float, to_y: float) -> None:
    """Paint a joint of two cells, narrower in the middle."""
    context = board.context
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    if not length:
        return
    across, down = (y - to_y) / length * board.size, (to_x - x) / length * board.size
    middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
    # a quadratic curve passes halfway between its control point and the middle of its ends
    bend = 2 * WAIST - NECK
    context.beginPath()
    context.moveTo(x + NECK * across, y + NECK * down)
    context.quadraticCurveTo(middle_x + bend * across, middle_y + bend * down, to_x + NECK * across, to_y + NECK * down)
    context.lineTo(to_x - NECK * across, to_y - NECK * down)
    context.quadraticCurveTo(middle_x - bend * across, middle_y - bend * down, x - NECK * across, y - NECK * down)
    context.fill()


def cell(board: "Board", owner: int, x: float, y: float, share: float) -> None:
    context = board.context
    context.fillStyle = board.colours[NAMES[owner]]
    body(board, owner, x, y, BODY * board.size * share)
    context.fill()
    context.fillStyle = board.colours[NAMES[owner] + "-ink"]
    radius = NUCLEUS * board.size * share
    context.beginPath()
    if owner == RED:
        context.arc(x, y, radius, 0, 2 * pi)
    else:
        context.rect(x - radius, y - radius, 2 * radius, 2 * radius)
    context.fill()


def body(board: "Board", owner: int, x: float, y: float, radius: float) -> None:
    """Begin a cell's path: round for red, with eight corners for blue."""
    context = board.context
    context.beginPath()
    if owner == RED:
        context.arc(x, y, radius, 0, 2 * pi)
        return
    for corner in range(8):
        angle = pi / 8 + corner * pi / 4
        place = x + 1.06 * radius * cos(angle), y + 1.06 * radius * sin(angle)
        if corner:
            context.lineTo(*place)
        else:
            context.moveTo(*place)
    context.closePath()


def mark(board: "Board", owner: int, x: float, y: float) -> None:
    """Mark the last move by a ring around the nucleus."""
    board.context.strokeStyle = board.colours[NAMES[owner] + "-ink"]
    board.context.lineWidth = 0.035 * board.size
    board.context.beginPath()
    board.context.arc(x, y, 0.22 * board.size, 0, 2 * pi)
    board.context.stroke()
