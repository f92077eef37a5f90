"""The picture of 35: red tiles are rounded, blue tiles have cut corners, and lit squares are hatched."""

from ...basics import BLUE, NONE, RED
from ...svg import SIDES, UNIT, Picture, Point, badge, box, joined, path, pen, write
from .boards import FILES, RANKS
from .rules import DIGITS, Position

MARGIN = 10  # around the squares
GAP, EDGE = 3.7, 7.4  # between a square's edge and its tile; the darker strip along the bottom of a tile
SIDE, INSET = UNIT - 2 * GAP, 8.7  # of a tile; from a square's edge to the rim of a tile that has turned
ROUND = {NONE: 0.22, RED: 0.26}  # {owner: radius of the corners, as a share of the width}
CUT = 0.2  # of a blue tile's corners
DIGIT = 57.4  # height of a digit's font


def draw(position: Position, line: list[int], last: bool) -> Picture:
    size = position.field.size
    width = 2 * MARGIN + UNIT * size
    names = [MARGIN + UNIT * (at + 0.5) for at in range(size)]
    corners = [(x - UNIT / 2, y - UNIT / 2) for y in reversed(names) for x in names]
    parts = [box(0, 0, width, width, 0.034 * width, fill="tray")]
    for corner, owner, digit in zip(corners, position.owners, position.digits, strict=True):
        parts += _square(corner, owner, digit)
    if last and position.moves:
        before = position.copy()
        move = before.undo()
        for square in before.play(move).flipped:
            (x, y), owner = corners[square], position.owners[square]
            rim, wide = pen(f"{SIDES[owner]}-ink", 3, opacity=0.6), UNIT - 2 * INSET
            parts.append(_shape(owner, x + INSET, y + INSET - EDGE / 4, wide, wide - EDGE / 2, **rim))
        x, y = corners[move // DIGITS]
        parts.append(_shape(position.owners[move // DIGITS], x, y, UNIT, UNIT, **pen("ink", 5, opacity=0.6)))
    ahead = position.copy()
    for order, move in enumerate(line, 1):
        (x, y), side = corners[move // DIGITS], SIDES[ahead.play(move).created]
        ghost = pen(side, 3, "9 7") | {"fill": f"{side}-lit"}
        parts.append(_shape(NONE, x + GAP + 1.5, y + GAP + 1.5, SIDE - 3, SIDE - 3, **ghost))
        parts += [write(str(move % DIGITS + 1), x + 54, y + 50, DIGIT, side), badge(str(order), x + 18, y + 18)]
    red, blue = position.scores()
    columns, rows = dict(zip(names, FILES, strict=False)), dict(zip(reversed(names), RANKS, strict=False))
    return Picture(width, width, f"35: red {red}, blue {blue}", parts, columns, rows)


def _square(corner: Point, owner: int, digit: int) -> list[str]:
    x, y = corner[0] + GAP, corner[1] + GAP
    if digit:
        side = SIDES[owner]
        tile = _shape(owner, x, y, SIDE, SIDE, fill=f"{side}-deep"), _shape(owner, x, y, SIDE, SIDE - EDGE, fill=side)
        return [*tile, write(str(digit), x + SIDE / 2, y + 48.3 - GAP, DIGIT, f"{side}-ink")]
    ground = _shape(NONE, x, y, SIDE, SIDE, fill=f"{SIDES[owner]}-lit" if owner else "square")
    return [ground, _stripes(x, y, owner)] if owner else [ground]


def _stripes(x: float, y: float, owner: int) -> str:
    """The hatching of a lit square: it leans right for red, left for blue."""
    words = ""
    for share in (-0.7, -0.5, -0.3, -0.1, 0.1, 0.3, 0.5, 0.7):
        short = 3 if abs(share) < 0.2 else 0  # because of the round corners
        ends = max(share, 0) * SIDE + short, SIDE + min(share, 0) * SIDE - short
        downs = [SIDE - (right - share * SIDE) if owner == RED else right - share * SIDE for right in ends]
        words += "M" + joined((x + right, y + down) for right, down in zip(ends, downs, strict=True))
    return path(words, **pen(SIDES[owner], 0.05 * SIDE, opacity=0.4))


def _shape(owner: int, x: float, y: float, width: float, height: float, **look: str | float) -> str:
    """The outline of a tile, or of an empty square for NONE."""
    if owner != BLUE:
        return box(x, y, width, height, ROUND[owner] * width, **look)
    cut, right, low = CUT * width, x + width, y + height
    upper = [(x, y + cut), (x + cut, y), (right - cut, y), (right, y + cut)]
    lower = [(right, low - cut), (right - cut, low), (x + cut, low), (x, low - cut)]
    return path(f"M{joined(upper + lower)}Z", **look)
