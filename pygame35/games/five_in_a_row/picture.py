"""The picture of five in a row: crosses and noughts, as a pen draws them on squared paper."""

from ...basics import BLUE, RED
from ...svg import SIDES, UNIT, Picture, Point, badge, box, disc, numbered, path, pen, stroke, write, xy
from .rules import Position
from .terminal import cut

FEWEST, MOST = 9, 25  # columns and rows of a picture
RULED = 5  # every fifth line is stronger, and every fifth column and row is named
SIGNS = {RED: "M-12-13q13 10 23 25M12-12Q0-2-11 13", BLUE: "M1-14C-20-13-19 15 0 14c20 0 18-28-2-28"}
SCALE, PEN = 2.25, 5  # of the signs, and the width of their strokes before they are scaled
OVER = 35  # from the last stones of the row that won to the ends of the line through it


def draw(position: Position, line: list[tuple[int, int]], last: bool) -> Picture:
    """If stones lie far apart, only the area around the last move is drawn."""
    centre = position.moves[-1] if position.moves else max(position.stones, default=(0, 0))
    seen = [centre, *position.stones, *line]
    (left, right), (top, bottom) = [_range([cell[axis] for cell in seen], centre[axis]) for axis in (0, 1)]
    width, height = UNIT * (right - left + 1), UNIT * (bottom - top + 1)

    def shown(cell: tuple[int, int]) -> bool:
        return left <= cell[0] <= right and top <= cell[1] <= bottom

    def middle(cell: tuple[int, int]) -> Point:
        return UNIT * (cell[0] - left + 0.5), UNIT * (cell[1] - top + 0.5)

    parts = [box(0, 0, width, height, 40, fill="paper", stroke="line", stroke_width=4)]
    for strong, thick in ((False, 2.5), (True, 5)):
        across = [x for x in range(left + 1, right + 1) if (x % RULED == 0) == strong]
        down = [y for y in range(top + 1, bottom + 1) if (y % RULED == 0) == strong]
        words = "".join(f"M{UNIT * (x - left)} 2v{height - 4}" for x in across)
        words += "".join(f"M2 {UNIT * (y - top)}h{width - 4}" for y in down)
        parts.append(path(words, **pen("ruled", thick)))
    parts += [_sign(side, cell, middle(cell)) for cell, side in position.stones.items() if shown(cell)]
    if position.line:
        parts.append(stroke(middle(position.line[0]), middle(position.line[-1]), OVER, "gold", 9))
    if last and position.moves:
        x, y = middle(position.moves[-1])
        parts.append(disc(x, y, 56, **pen("gold", 5.5, "12 12")))
    for number, side, cell in numbered(position.turn, line):
        if shown(cell):
            x, y = middle(cell)
            parts += [_sign(side, cell, (x, y), opacity=0.5), badge(number, x + 30, y - 30)]
    names = [
        {UNIT * (at - first + 0.5): str(at).replace("-", "\u2212") for at in range(first, end + 1) if at % RULED == 0}
        for first, end in ((left, right), (top, bottom))
    ]
    words, outside = f"Five in a row: {len(position.stones)} stones", sum(not shown(cell) for cell in position.stones)
    if outside:
        words, size = f"{words}, {outside} of them far away", 0.03 * max(width, height)
        parts.append(write(f"{outside} outside", width - size, height - 1.2 * size, size, "quiet", 500, "end"))
    return Picture(width, height, words, parts, *names)


def _range(used: list[int], centre: int) -> tuple[int, int]:
    """The first and the last column, or row, of the picture."""
    first, last = cut(min(used) - 1, max(used) + 1, centre, MOST)
    missing = max(0, FEWEST - (last - first + 1))
    return first - missing // 2, last + (missing + 1) // 2


def _sign(side: int, cell: tuple[int, int], middle: Point, opacity: float = 1) -> str:
    """A cross or a nought. It leans a little, always alike in the same cell."""
    (x, y), (across, down) = middle, cell
    lean = 2 * ((5 * across + 3 * down + across * down) % 13 - 6)  # degrees
    place = f"translate({xy(x, y)}) rotate({lean}) scale({SCALE})"
    return path(SIGNS[side], transform=place, stroke_linecap="round", **pen(SIDES[side], PEN, opacity=opacity))
