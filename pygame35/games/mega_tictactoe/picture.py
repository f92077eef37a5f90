"""The picture of Mega tic-tac-toe: nine cards on a tray. A won board has its winner's colour and a large sign.

Gold frames are around the boards where the side to move may play.
"""

from ...basics import BLUE, NONE, RED
from ...svg import SIDES, UNIT, Look, Picture, Point, badge, box, disc, numbered, path, pen, stroke, xy
from .rules import BOARD, DRAWN, FILES, SIZE, SQUARE, Position

MARGIN, CARD = 7, 290  # around the boards; width of a card
PITCH, TILE = 88, 81  # from a square to the next; the width of a square that is lit
REACH, BROAD = {RED: 0.225, BLUE: 0.245}, {RED: 0.165, BLUE: 0.15}  # of a sign and its strokes, of the width below it
LOW = 2.25  # half the height of a mark's lower edge
LARGE = 375  # the width below a large sign
GROUNDS = {NONE: "paper", RED: "red", BLUE: "blue", DRAWN: "square"}  # {owner of a local board: colour of its card}


def draw(position: Position, line: list[int], last: bool) -> Picture:
    width = 2 * MARGIN + SIZE * UNIT
    thirds = [MARGIN + UNIT * at for at in (1.5, 4.5, 7.5)]
    centres = [(x, y) for y in reversed(thirds) for x in thirds]
    names = [middle + PITCH * aside for middle in thirds for aside in (-1, 0, 1)]
    middles = [(x, y) for y in reversed(names) for x in names]
    lit, parts = position.open_boards() if position.ply else [], [box(0, 0, width, width, 0.03 * width, fill="shelf")]
    for local, owner in enumerate(position.boards):
        parts += _card(centres[local], owner)
        for square in SQUARE[local] if lit == [local] else ():
            if not position.owners[square]:
                parts.append(_tile(middles[square], fill="near"))
        for outer, opacity in ((16, 0.25), (6, 1)) if lit == [local] else ((5, 0.4),) if local in lit else ():
            parts.append(_ground(centres[local], 0, **pen("gold", outer, opacity=opacity)))
    for square, owner in enumerate(position.owners):
        if owner:
            parts += _mark(owner, position.boards[BOARD[square]], middles[square])
    for centre, owner in zip(centres, position.boards, strict=True):
        if owner in SIDES:
            parts.append(_sign(owner, centre, LARGE, f"{SIDES[owner]}-ink", 0.62))
    if last and position.moves:
        parts += [_tile(middles[position.moves[-1]], **pen(colour, rim)) for colour, rim in (("paper", 9), ("gold", 5))]
    if position.line:
        ends = centres[position.line[0]], centres[position.line[2]]
        parts += [stroke(*ends, UNIT, colour, thick) for colour, thick in (("paper", 34), ("gold", 20))]
    for number, side, square in numbered(position.turn, line):
        x, y = middles[square]
        parts.append(_tile((x, y), fill=f"{SIDES[side]}-lit"))
        parts += [_sign(side, (x, y), UNIT, SIDES[side], opacity=0.55), badge(number, x + 28, y - 28)]
    won = f"crosses {position.boards.count(RED)}, noughts {position.boards.count(BLUE)}"
    columns, rows = dict(zip(names, FILES, strict=True)), dict(zip(names, "987654321", strict=True))
    return Picture(width, width, f"Mega tic-tac-toe: boards won, {won}", parts, columns, rows)


def _card(centre: Point, owner: int) -> list[str]:
    """A local board without marks."""
    (x, y), ground = centre, GROUNDS[owner]
    ledge: Look = {"fill": f"{ground}-deep"} if owner in SIDES else {"fill": "ink", "fill_opacity": 0.16}
    parts = [_ground(centre, 5.5, **ledge), _ground(centre, 0, fill=ground)]
    if not owner:
        places = (-PITCH / 2, PITCH / 2)
        words = "".join(f"M{xy(x + at, y - 124)}v248M{xy(x - 124, y + at)}h248" for at in places)
        parts.append(path(words, **pen("quiet", 3.5, opacity=0.35), stroke_linecap="round"))
    return parts


def _ground(centre: Point, down: float, **look: str | float) -> str:
    """The outline of a card. down: how much lower than its place."""
    return box(centre[0] - CARD / 2, centre[1] - CARD / 2 + down, CARD, CARD, 20, **look)


def _tile(middle: Point, **look: str | float) -> str:
    return box(middle[0] - TILE / 2, middle[1] - TILE / 2, TILE, TILE, 15, **look)


def _mark(side: int, became: int, middle: Point) -> list[str]:
    """A mark. became: the owner of its local board; the marks in decided boards are faint."""
    (x, y), name = middle, SIDES[side]
    if became:
        colour, faded = ("quiet", 0.35) if became == DRAWN else (f"{SIDES[became]}-deep", 0.6)
        return [_sign(side, middle, UNIT, colour, 0.85, faded)]
    return [_sign(side, (x, y + LOW), UNIT, f"{name}-deep"), _sign(side, (x, y - LOW), UNIT, name)]


def _sign(side: int, middle: Point, width: float, colour: str, thick: float = 1, opacity: float = 1) -> str:
    """A cross or a nought. width: of the square or local board below it. thick: its strokes, relative to a mark's."""
    (x, y), reach = middle, REACH[side] * width
    look = pen(colour, thick * BROAD[side] * width, opacity=opacity)
    if side == BLUE:
        return disc(x, y, reach, **look)
    long = xy(2 * reach, 2 * reach), xy(-2 * reach, 2 * reach)
    return path(
        f"M{xy(x - reach, y - reach)}l{long[0]}M{xy(x + reach, y - reach)}l{long[1]}", **look, stroke_linecap="round"
    )
