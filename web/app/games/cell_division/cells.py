"""Paints cells, which grow out of each other, stay joined where they touch, and carry their points.

Red cells are round, blue ones have eight corners, so that the sides differ without colour. Each function takes the
`app.games.cell_division.render.Board` on whose canvas it paints.
"""

from math import cos, pi, sin

from pygame35.basics import BLUE, RED, TYPE_CHECKING

if TYPE_CHECKING:
    from app.games.cell_division.render import Board
    from pygame35.games.cell_division.rules import Position

BODY = 0.37  # of a square, the radius
BOND = 0.3  # of a square, the width of a bond
SHINE = 0.085  # of a square, the radius of the highlight
SHEEN = 0.8  # the strength of bonds, so that cells stand out from them
NAMES = {RED: "red", BLUE: "blue"}  # of the colours in the style sheet


def bonds(board: "Board", position: "Position", centres: dict[int, tuple[float, float]]) -> None:
    """Paint the bonds of cells that touch: each side's in one path and on glass, so that no colours mix."""
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
        for colour, strength in (("glass", 1), (NAMES[side], SHEEN)):
            context.strokeStyle, context.globalAlpha = board.colours[colour], strength
            context.stroke()
    context.globalAlpha = 1


def cell(board: "Board", owner: int, x: float, y: float, share: float) -> None:
    """Paint a cell with its highlight. share: of its size."""
    context, name = board.context, NAMES[owner]
    context.fillStyle = board.colours[name]
    body(board, owner, x, y, BODY * board.size * share)
    context.fill()
    context.strokeStyle = board.colours[name + "-deep"]
    context.lineWidth = 0.025 * board.size
    context.stroke()
    away = 0.16 * board.size * share
    context.globalAlpha = 0.35
    context.fillStyle = board.colours[name + "-ink"]
    context.beginPath()
    context.arc(x - away, y - 1.1 * away, SHINE * board.size * share, 0, 2 * pi)
    context.fill()
    context.globalAlpha = 1


def points(board: "Board", position: "Position", square: int, x: float, y: float) -> None:
    """Write the points of a cell."""
    owner = position.owners[square]
    board.context.fillStyle = board.colours[NAMES[owner] + "-ink"]
    board.write(str(position.tallies[owner].count(square)), x, y + 0.02 * board.size, 0.34, 800)


def body(board: "Board", owner: int, x: float, y: float, radius: float) -> None:
    """Begin a cell's path: round for red, with eight blunt corners for blue."""
    context = board.context
    context.beginPath()
    if owner == RED:
        context.arc(x, y, radius, 0, 2 * pi)
        return
    corners = [(pi / 8 + corner * pi / 4) for corner in range(9)]
    places = [(x + 1.08 * radius * cos(angle), y + 1.08 * radius * sin(angle)) for angle in corners]
    context.moveTo((places[0][0] + places[1][0]) / 2, (places[0][1] + places[1][1]) / 2)
    for one, other in zip(places[1:], places[2:] + places[1:2]):
        context.arcTo(*one, *other, 0.3 * radius)
    context.closePath()
