"""Paints cells and the glass that they lie in. Each function takes the canvas on which it paints.

A bond joins touching cells of one side, and each cell shows its points. Red cells are round, and blue cells have eight
corners, so that the sides differ without colour.
"""

from math import cos, pi, sin
from typing import TypeAlias

from app.core.protocols import Element
from app.platform.canvas import SIDE_COLOURS, Canvas
from pygame35.basics import BLUE, RED
from pygame35.games.cell_division.boards import Board as Field
from pygame35.games.cell_division.rules import Position

Point: TypeAlias = tuple[float, float]  # (x, y) in pixels

WALL = 0.07  # thickness of a vessel's wall, in squares
LIP, BEND = 0.1, 0.2  # size of a vessel's lips and radius of its corners, in squares
WELL = 0.41  # radius of a well, in squares
ROUND = 18  # radius of the dish's corners, in pixels
BODY = 0.37  # radius of a cell, in squares
BOND = 0.3  # width of a bond, in squares
GAP = 0.03  # on both sides of a bond that crosses over another, in squares
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


class Wells:
    """The wells in one path: a round one on each square, and one with corners under each blue cell.

    The path is kept between frames, and made anew when the squares move or a blue cell disappears.
    """

    def __init__(self) -> None:
        self.key: object = None  # the place and the size of the squares
        self.blue: set[int] = set()
        self.path: Element = None

    def paint(self, board: Canvas, position: Position) -> None:
        field, owners = position.field, position.owners
        blue, key = {square for square in field.squares if owners[square] == BLUE}, (board.edge, board.size)
        if key != self.key or not self.blue.issubset(blue):
            self.key, self.blue, self.path = key, set(), board.window.Path2D.new()
            self._add(board, RED, set(field.squares))
        self._add(board, BLUE, blue - self.blue)
        self.blue = blue
        board.context.fillStyle = board.colours["well"]
        board.context.fill(self.path)

    def _add(self, board: Canvas, side: int, squares: set[int]) -> None:
        for square in squares:
            body(self.path, side, *board.middle(square), WELL * board.size)


def bonds(board: Canvas, position: Position, centres: dict[int, Point]) -> None:
    """Paint the bonds between touching cells of the same side. The gap between three such cells is filled, too.

    Where bonds of both sides cross, the later one lies on top. centres: {square: (x, y)} of the cells to join.
    """
    field, owners, columns = position.field, position.owners, position.field.columns
    own = {side: {square for square in centres if owners[square] == side} for side in (RED, BLUE)}
    crossings = []
    for side in (RED, BLUE):
        shapes = []
        for one in own[side]:
            for other in field.near[one]:
                if other < one or other not in own[side]:
                    continue
                shapes.append(_bond(board, centres[one], centres[other], BOND))
                right, down = other % columns - one % columns, other // columns - one // columns
                corners = (one + right, other - right) if right and down else ()
                shapes += [[centres[one], centres[corner], centres[other]] for corner in corners if corner in own[side]]
                if corners and own[-side].issuperset(corners):
                    crossings.append((one, other, corners, side))
        _fill(board, side, shapes, shapes)
    for one, other, corners, side in crossings:
        if _age(position, one, other) > _age(position, *corners):
            (x, y), (to_x, to_y) = centres[one], centres[other]
            start, end = [(x + share * (to_x - x), y + share * (to_y - y)) for share in (0.3, 0.7)]
            _fill(board, side, [_bond(board, start, end, BOND + 2 * GAP)], [_bond(board, start, end, BOND)])


def _age(position: Position, one: int, other: int) -> int:
    """The index of the move by which a bond came to be."""
    return max(position.moves.index(one), position.moves.index(other))


def _bond(board: Canvas, start: Point, end: Point, width: float) -> list[Point]:
    """The corners of a bond. width: in squares."""
    (x, y), (to_x, to_y) = start, end
    far = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 or 1
    right, down = (y - to_y) / far * width / 2 * board.size, (to_x - x) / far * width / 2 * board.size
    return [(x + right, y + down), (x - right, y - down), (to_x - right, to_y - down), (to_x + right, to_y + down)]


def _fill(board: Canvas, side: int, ground: list[list[Point]], shapes: list[list[Point]]) -> None:
    """Fill shapes with a side's colour as one area, over the colour of the glass. The shapes may overlap."""
    for colour, strength, paths in (("glass", 1, ground), (SIDE_COLOURS[side], SHEEN, shapes)):
        context = board.brush(colour)
        for path in paths:
            (x, y), (x_1, y_1), (x_2, y_2) = path[:3]
            turns_left = (x_1 - x) * (y_2 - y) < (x_2 - x) * (y_1 - y)
            context.moveTo(x, y)
            board.join(reversed(path[1:]) if turns_left else path[1:])  # in one sense, or overlaps would be holes
            context.closePath()
        board.faded(strength, context.fill)


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
            body(context, side, *centres[square], BODY * size * sizes[square])
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
    body(board.context, owner, x, y, radius)
    board.context.fill()


def body(path: Element, owner: int, x: float, y: float, radius: float) -> None:
    """Add the outline of a cell to a path or a context: a circle for red, an octagon with blunt corners for blue."""
    if owner == RED:
        path.moveTo(x + radius, y)
        path.arc(x, y, radius, 0, 2 * pi)
        return
    (x_0, y_0), (x_1, y_1) = CORNERS[0], CORNERS[1]
    path.moveTo(x + (x_0 + x_1) / 2 * radius, y + (y_0 + y_1) / 2 * radius)
    for index in range(-7, 1):
        (x_0, y_0), (x_1, y_1) = CORNERS[index], CORNERS[index + 1]
        path.arcTo(x + x_0 * radius, y + y_0 * radius, x + x_1 * radius, y + y_1 * radius, 0.3 * radius)
    path.closePath()
