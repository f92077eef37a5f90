"""The nine local boards as cards on a tray, with the marks on them.

Paths hold everything that changes only with a move. So an animation frame draws a few paths instead of 81 squares.
"""

from collections import namedtuple
from math import pi

from app.core.protocols import Element
from app.platform.canvas import SIDE_COLOURS, Canvas
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.mega_tictactoe.rules import BOARD, DRAWN, PLACE, SIZE, SQUARE, Position

# Shares of the width of the square or local board that a sign fills.
REACH = {RED: 0.225, BLUE: 0.245}  # from the middle to the ends of a cross; the radius of a nought
BROAD = {RED: 0.165, BLUE: 0.15}  # the width of the strokes of a cross; of a nought
EDGE = 0.045  # the height of a sign's lower edge
# Shares of a square's width.
INSET = 0.05  # from the edge of a local board to its card
ROUND = 0.2  # the corners of a card
LEDGE, SHADE = 0.055, 0.16  # the lower edge of a card, and the strength of its ink
PITCH = 0.88  # from a square to the next one
TILE, TILE_ROUND = 0.81, 0.15  # the width of a lit square, and its corners
LINE, LONG = 0.035, 1.24  # the lines of a local board: their width, half their length
DRAWN_LINE = 0.35  # the strength of the lines' ink
LIT = 0.08  # the strength of the gold on a lit square
FADED = {RED: 0.6, BLUE: 0.6, DRAWN: 0.35}  # {owner of a decided board: strength of the marks in it}
SMALL = 0.85  # the width of strokes in decided boards, relative to other boards
GLOW, GLOW_STRENGTH = 0.3, 0.6  # the glow around a board in play: its width, its strength
ASIDE = 0.3  # the strength of the frame of a board in play, while a preview shows frames or many boards are in play
LARGE = 1.25  # the size of a large sign, relative to its local board
SLENDER = 0.62  # the width of a large sign's strokes, relative to a small sign

Cards = namedtuple("Cards", ("grounds", "lines", "lit", "frames", "marks"))
# grounds  {name of a colour: a path of the cards in it}
# lines    a path of the lines within the cards that are not decided
# lit      a path of the squares in play, if they lie in one board
# frames   a path around the boards in play
# marks    {(side, owner of a local board): a path of the side's marks in the boards of that owner}

# {owner of a local board: a colour}
GROUNDS = {NONE: "paper", RED: "red", BLUE: "blue", DRAWN: "square"}  # the colour of its card
LEDGES = {"red": "red-deep", "blue": "blue-deep"}  # {colour of a card: colour of its lower edge}; others have SHADE
LABELS = {NONE: "quiet", RED: "red-ink", BLUE: "blue-ink", DRAWN: "quiet"}  # the colour of text on its card


class CardCanvas(Canvas):
    """A canvas with nine local boards side by side."""

    def corner_of(self, local: int) -> tuple[float, float]:
        """The upper left corner of a local board."""
        return super().corner(SQUARE[local][6])

    def centre_of(self, local: int) -> tuple[float, float]:
        """The middle of a local board."""
        x, y = self.corner_of(local)
        return x + 1.5 * self.size, y + 1.5 * self.size

    def middle(self, square: int) -> tuple[float, float]:
        """The middle of a painted square. The squares of a local board are painted closer together than its cells."""
        (x, y), place = self.centre_of(BOARD[square]), PLACE[square]
        return x + (place % 3 - 1) * self.pitch, y + (1 - place // 3) * self.pitch

    @property
    def pitch(self) -> float:
        """Pixels from the middle of a square to the middle of the next one in its local board."""
        return PITCH * self.size

    def corner(self, square: int) -> tuple[float, float]:
        x, y = self.middle(square)
        return x - self.pitch / 2, y - self.pitch / 2


def add(path: Element, side: int, x: float, y: float, width: float) -> None:
    """Add a sign to a path. (x, y): the sign's middle. width: the width of the square or local board under the sign."""
    reach = REACH[side] * width
    if side == RED:
        path.moveTo(x - reach, y - reach)
        path.lineTo(x + reach, y + reach)
        path.moveTo(x + reach, y - reach)
        path.lineTo(x - reach, y + reach)
    else:
        path.moveTo(x + reach, y)
        path.arc(x, y, reach, 0, 2 * pi)


def stroke(board: CardCanvas, side: int, path: Element, width: float) -> None:
    """Draw a path of one side's signs. width: the width of the square or local board under each sign."""
    context, edge = board.context, EDGE * width / 2
    context.lineWidth = BROAD[side] * width
    context.lineCap = "round"
    for colour, down in ((f"{SIDE_COLOURS[side]}-deep", edge), (SIDE_COLOURS[side], -edge)):
        context.strokeStyle = board.colours[colour]
        context.translate(0, down)
        context.stroke(path)
        context.translate(0, -down)


def draw(board: CardCanvas, side: int, x: float, y: float, width: float) -> None:
    """Draw one sign."""
    path = board.window.Path2D.new()
    add(path, side, x, y, width)
    stroke(board, side, path, width)


def made(board: CardCanvas, position: Position, lit: list[int], hidden: list[int], undecided: list[int]) -> Cards:
    """The paths of a position. lit: the boards in play. hidden: squares whose marks other functions draw.

    undecided: local boards that are shown as if they were not decided yet.
    """
    new, size = board.window.Path2D.new, board.size
    cards = Cards({}, new(), new(), new(), {})
    for local in range(SIZE):
        became = NONE if local in undecided else position.boards[local]
        card(board, cards.grounds.setdefault(GROUNDS[became], new()), local)
        if not became:
            _lines(board, cards.lines, local)
        if local in lit:
            card(board, cards.frames, local)
            for square in SQUARE[local]:
                if len(lit) == 1 and not position.owners[square]:
                    tile(board, cards.lit, square)
        for square in SQUARE[local]:
            side = position.owners[square]
            if side and square not in hidden:
                x, y = board.middle(square)
                add(cards.marks.setdefault((side, became), new()), side, x, y, size)
    return cards


def card(board: CardCanvas, path: Element, local: int, inset: float = INSET) -> None:
    """Add the outline of a local board's card to a path. inset: squares from the board's edge to the card."""
    x, y = board.corner_of(local)
    size = board.size
    width = (3 - 2 * inset) * size
    path.roundRect(x + inset * size, y + inset * size, width, width, (ROUND + INSET - inset) * size)


def tile(board: CardCanvas, path: Element, square: int) -> None:
    """Add the outline of a square to a path."""
    (x, y), width = board.middle(square), TILE * board.size
    path.roundRect(x - width / 2, y - width / 2, width, width, TILE_ROUND * board.size)


def _lines(board: CardCanvas, path: Element, local: int) -> None:
    """Add the four lines of a local board to a path."""
    (x, y), long = board.centre_of(local), LONG * board.size
    for at in (-board.pitch / 2, board.pitch / 2):
        path.moveTo(x + at, y - long)
        path.lineTo(x + at, y + long)
        path.moveTo(x - long, y + at)
        path.lineTo(x + long, y + at)


def paint(board: CardCanvas, cards: Cards, light: float, framed: float) -> None:
    """Draw the cards, and the marks in undecided boards.

    light: the strength of the gold on boards in play, 0 ... 1. framed: the strength of their frames; 1 adds a glow.
    """
    context, size, colours = board.context, board.size, board.colours
    context.globalAlpha = GLOW_STRENGTH * light if framed == 1 else 0
    context.fillStyle = context.shadowColor = colours["gold"]
    context.shadowBlur = GLOW * size * board.ratio
    context.fill(cards.frames)
    context.shadowBlur = 0
    context.translate(0, LEDGE * size)
    for name, path in cards.grounds.items():
        context.globalAlpha = 1 if name in LEDGES else SHADE
        context.fillStyle = colours[LEDGES.get(name, "ink")]
        context.fill(path)
    context.translate(0, -LEDGE * size)
    context.globalAlpha = 1
    for name, path in cards.grounds.items():
        context.fillStyle = colours[name]
        context.fill(path)
    context.lineCap = "round"
    context.strokeStyle, context.globalAlpha = colours["quiet"], DRAWN_LINE
    context.lineWidth = max(1, LINE * size)
    context.stroke(cards.lines)
    for name, strength in (("near", 1), ("gold", LIT)):
        context.fillStyle, context.globalAlpha = colours[name], strength * light
        context.fill(cards.lit)
    context.globalAlpha = light * framed
    context.strokeStyle = colours["gold"]
    context.lineWidth = max(2.5, min(0.06 * size, 4))
    context.stroke(cards.frames)
    context.globalAlpha = 1
    for (side, became), path in cards.marks.items():
        if not became:
            stroke(board, side, path, size)


def marks_of_decided(board: CardCanvas, cards: Cards) -> None:
    """Draw the marks in decided boards. The marks are faint, since large signs will lie over them."""
    context = board.context
    context.lineCap = "round"
    for (side, became), path in cards.marks.items():
        if became:
            board.pen("quiet" if became == DRAWN else LEDGES[GROUNDS[became]], SMALL * BROAD[side] * board.size)
            board.faded(FADED[became], context.stroke, path)


def large_sign(
    board: CardCanvas, local: int, side: int, colour: str, scale: float = 1.0, strength: float = 1.0
) -> None:
    """Draw a large sign over a local board. scale: relative to the usual size. strength: 0 ... 1."""
    context, width = board.context, 3 * LARGE * board.size * scale
    context.lineCap = "round"
    add(board.pen(colour, SLENDER * BROAD[side] * width), side, *board.centre_of(local), width)
    board.faded(strength, context.stroke)


def row(board: CardCanvas, line: tuple[int, ...], done: float) -> None:
    """Draw the line through three local boards that won the game. done: the share that is drawn."""
    (x, y), (to_x, to_y) = board.centre_of(line[0]), board.centre_of(line[2])
    over_x, over_y = 0.17 * (to_x - x), 0.17 * (to_y - y)
    x, y, to_x, to_y = x - over_x, y - over_y, to_x + over_x, to_y + over_y
    board.context.lineCap = "round"
    for colour, width in (("paper", 0.34), ("gold", 0.2)):
        board.trace(colour, width * board.size, (x, y), (x + done * (to_x - x), y + done * (to_y - y)))
