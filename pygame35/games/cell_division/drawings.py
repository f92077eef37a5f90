"""The outlines of cells, the bonds between them, and the glass of beakers and flasks."""

from math import cos, pi, sin

from ...basics import BLUE, RED
from ...svg import UNIT, Point, blunt, disc, joined, path, pen, stroke, toward, xy
from .boards import Board
from .rules import Position

MARGIN = 12  # around the squares
BOND, GAP, CROSSED = 30, 3, 42  # width of a bond; beside a bond on top of another, and from it to the cells' middles
SHEEN = {RED: "#d06056", BLUE: "#5180ce"}  # bonds: the side's colour over glass
CORNERS = [(1.08 * cos(pi / 8 * turn), 1.08 * sin(pi / 8 * turn)) for turn in range(1, 16, 2)]  # of a blue cell


def body(owner: int, middle: Point, radius: float, **look: str | float) -> str:
    """The outline of a cell: a circle, or for blue an octagon with blunt corners."""
    x, y = middle
    if owner != BLUE:
        return disc(x, y, radius, **look)
    points = [(x + right * radius, y + down * radius) for right, down in CORNERS]
    start = toward(points[0], points[-1], 0.4 * radius)
    return path(f"M{blunt([start, *points, start], 0.13 * radius)}Z", **look)


def vessel(field: Board) -> list[str]:
    """The glass of a beaker or a flask, which is open at the top."""
    tall = [len(stack) for stack in field.stacks]
    side, low = tall.index(field.rows), field.rows - tall[0]  # columns beside the neck, rows above the shoulders
    half = [(side, 0), (side, low - side), (0, low), (0, field.rows)] if low else [(0, 0), (0, field.rows)]
    corners = half + [(field.columns - x, y) for x, y in reversed(half)]
    points = [(float(MARGIN + UNIT * x), float(MARGIN + UNIT * y)) for x, y in corners]
    (left, top), right = points[0], points[-1][0]
    glass = blunt([(left, top + 10), *points[1:-1], (right, top + 10)], 20)
    words = f"M{xy(left - 10, top)}Q{xy(left, top)} {glass}Q{xy(right, top)} {xy(right + 10, top)}"
    wall = path(words, fill="glass", stroke="rim", stroke_width=7, stroke_linecap="round")
    return [wall, path(words, **pen("well", 2), stroke_linecap="round")]  # the light in the wall


def bonds(position: Position, middles: dict[int, Point]) -> list[str]:
    """The bonds. The gap between three touching cells is filled, too. Where bonds cross, the later one is on top."""
    owners, columns = position.owners, position.field.columns
    age = {square: order for order, square in enumerate(position.moves, 1)}
    lines, fills, over = {RED: "", BLUE: ""}, {RED: list[str](), BLUE: list[str]()}, list[str]()
    for one in [square for square in middles if owners[square]]:
        side = owners[one]
        for other in [near for near in position.field.near[one] if near > one and owners[near] == side]:
            ends = middles[one], middles[other]
            lines[side] += f"M{joined(ends)}"
            right, down = other % columns - one % columns, other // columns - one // columns
            corners = [square for square in (one + right, other - right) if right and down and square in middles]
            for corner in [square for square in corners if owners[square] == side]:
                fills[side].append(path(f"M{joined([*ends, middles[corner]])}Z", fill=SHEEN[side]))
            rival = [age.get(square, 0) for square in corners if owners[square] == -side]
            if len(rival) == 2 and max(rival) < max(age.get(one, 0), age.get(other, 0)):
                looks = ("glass", BOND + 2 * GAP), (SHEEN[side], BOND)
                over += [stroke(*ends, -CROSSED, ground, width, "butt") for ground, width in looks]
    under = [part for side in lines for part in (path(lines[side], **pen(SHEEN[side], BOND)), *fills[side])]
    return under + over
