"""The picture of Cell Division: cells in a dish, a beaker or a flask. Bonds join touching cells of one side.

Each cell shows its points.
"""

from ...svg import SIDES, UNIT, Picture, badge, box, disc, joined, numbered, path, pen, write
from .boards import FILES
from .drawings import MARGIN, body, bonds, vessel
from .rules import Position

WELL, BODY = 41, 37  # radii of a well and of a cell


def draw(position: Position, line: list[int], last: bool) -> Picture:
    field, owners = position.field, position.owners
    columns = {MARGIN + UNIT * (at + 0.5): FILES[at] for at in range(field.columns)}
    rows = {MARGIN + UNIT * (at + 0.5): str(field.rows - at) for at in range(field.rows)}
    places = [(x, y) for y in rows for x in columns]
    middles = {square: places[square] for square in field.squares}
    width, height = 2 * MARGIN + UNIT * field.columns, 2 * MARGIN + UNIT * field.rows
    dish = box(0.5, 0.5, width - 1, height - 1, 30, fill="glass", stroke="line", stroke_width=2)
    parts = vessel(field) if field.gravity else [dish]
    parts += [body(owners[square], middle, WELL, fill="well") for square, middle in middles.items()]
    for x, y in [middles[square] for square in position.legal_moves() if field.gravity and square not in line]:
        parts.append(path(f"M{joined([(x - 9, y - 5), (x, y + 4), (x + 9, y - 5)])}", **pen("quiet", 3)))
    parts += bonds(position, middles)
    for square, (x, y) in middles.items():
        if owners[square]:
            side, points = SIDES[owners[square]], position.tallies[owners[square]].count(square)
            parts.append(body(owners[square], (x, y), BODY, fill=side, stroke=f"{side}-deep", stroke_width=2.5))
            parts.append(disc(x - 16, y - 18, 8.5, fill=f"{side}-ink", fill_opacity=0.35))
            parts.append(write(str(points), x, y + 2, 34, f"{side}-ink"))
    if last and position.moves:
        square = position.moves[-1]
        parts.append(body(owners[square], middles[square], BODY + 2, **pen("gold", 6)))
    for number, owner, square in numbered(position.turn, line):
        ghost = pen(SIDES[owner], 5, "11 8") | {"fill": f"{SIDES[owner]}-lit"}
        parts += [body(owner, middles[square], BODY - 2, **ghost), badge(number, *middles[square], 19)]
    red, blue = position.scores()
    return Picture(width, height, f"Cell Division: red {red}, blue {blue}", parts, columns, rows)
