"""The nine local boards as cards on a tray, with the marks on them.

Paths keep all that changes only with a move, so a frame draws a few paths instead of 81 squares.
"""

from collections import namedtuple

from app.games.mega_tictactoe import signs
from pygame35.basics import BLUE, NONE, RED, TYPE_CHECKING
from pygame35.games.mega_tictactoe.rules import DRAWN, SIZE, SQUARE

if TYPE_CHECKING:
    from app.core.protocols import Element
    from app.games.mega_tictactoe.render import Board
    from pygame35.games.mega_tictactoe.rules import Position

# Shares of a square's width.
INSET = 0.07  # from the edge of a local board to its card
ROUND = 0.2  # the corners of a card
LEDGE, SHADE = 0.055, 0.16  # the lower edge of a card, and the strength of its ink
PITCH = 0.9  # from a square to the next one
TILE, TILE_ROUND = 0.82, 0.15  # the width of a lit square, and its corners
LINE, LONG = 0.035, 1.26  # the lines of a local board: their width, half their length
FADED, FINE = 0.35, 0.32  # of marks in a decided board: their strength, and their strokes on a large sign
GLOW, GLOW_STRENGTH = 0.3, 0.6  # around a board in play
ASIDE = 0.3  # the strength of its frame where that gives way
LARGE = 1.36  # of a large sign, against the width of the square that it would fill

Cards = namedtuple("Cards", ("grounds", "lines", "lit", "frames", "marks"))
# grounds  {name of a colour: a path of the cards in it}
# lines    a path of the lines within the cards that are not decided
# lit      a path of the squares in play
# frames   a path around the boards in play, unless all are
# marks    {(side, of `Position.boards`): a path of the marks in such local boards}

GROUNDS = {NONE: "paper", RED: "red-lit", BLUE: "blue-lit", DRAWN: "square"}  # {owner of a board: colour of its card}


def made(board: "Board", position: "Position", lit: list[int], hidden: list[int], undecided: list[int]) -> Cards:
    """The paths of a position. lit: the boards in play. hidden: squares whose marks are drawn otherwise.

    undecided: local boards that are shown as if they were not decided yet.
    """
    new, size = board.window.Path2D.new, board.size
    found = Cards({}, new(), new(), new(), {})
    for local in range(SIZE):
        became = NONE if local in undecided else position.boards[local]
        card(board, found.grounds.setdefault(GROUNDS[became], new()), local)
        if not became:
            _lines(board, found.lines, local)
        if local in lit:
            if len(lit) < SIZE:  # a frame around each would be one around none
                card(board, found.frames, local)
            for square in SQUARE[local]:
                if not position.owners[square]:
                    tile(board, found.lit, square)
        for square in SQUARE[local]:
            side = position.owners[square]
            if side and square not in hidden:
                x, y = board.middle(square)
                signs.add(found.marks.setdefault((side, became), new()), side, x, y, size)
    return found


def card(board: "Board", path: "Element", local: int, inset: float = INSET) -> None:
    """Add the outline of a local board's card to a path. inset: from the board's edge, in squares."""
    x, y = board.corner_of(local)
    size = board.size
    width = (3 - 2 * inset) * size
    path.roundRect(x + inset * size, y + inset * size, width, width, (ROUND + INSET - inset) * size)


def tile(board: "Board", path: "Element", square: int) -> None:
    """Add the outline of a square to a path."""
    (x, y), width = board.middle(square), TILE * board.size
    path.roundRect(x - width / 2, y - width / 2, width, width, TILE_ROUND * board.size)


def _lines(board: "Board", path: "Element", local: int) -> None:
    """Add the four lines of a local board to a path."""
    (x, y), long = board.centre_of(local), LONG * board.size
    for at in (-board.pitch / 2, board.pitch / 2):
        path.moveTo(x + at, y - long)
        path.lineTo(x + at, y + long)
        path.moveTo(x - long, y + at)
        path.lineTo(x + long, y + at)


def paint(board: "Board", cards: Cards, light: float, framed: bool) -> None:
    """Draw the cards, and the marks in those that are not decided.

    light: 0 ... 1, of the squares in play. framed: False if the frames of their boards give way to other ones.
    """
    context, size, colours = board.context, board.size, board.colours
    context.globalAlpha = GLOW_STRENGTH * light
    context.fillStyle = context.shadowColor = colours["gold"]
    context.shadowBlur = GLOW * size * board.ratio
    context.fill(cards.frames)
    context.shadowBlur = 0
    context.fillStyle, context.globalAlpha = colours["ink"], SHADE
    context.translate(0, LEDGE * size)
    for path in cards.grounds.values():
        context.fill(path)
    context.translate(0, -LEDGE * size)
    context.globalAlpha = 1
    for name, path in cards.grounds.items():
        context.fillStyle = colours[name]
        context.fill(path)
    context.lineCap = "round"
    context.strokeStyle = colours["line"]
    context.lineWidth = max(1, LINE * size)
    context.stroke(cards.lines)
    context.globalAlpha = light
    context.fillStyle = colours["near"]
    context.fill(cards.lit)
    context.globalAlpha = light * (1 if framed else ASIDE)
    context.strokeStyle = colours["gold"]
    context.lineWidth = max(2.5, min(0.06 * size, 4))
    context.stroke(cards.frames)
    context.globalAlpha = 1
    for (side, became), path in cards.marks.items():
        if not became:
            signs.stroke(board, side, path, size)


def marks_of_decided(board: "Board", cards: Cards, covered: bool) -> None:
    """Draw the marks in decided boards: faded where large signs will cover them, then fine and light upon those."""
    context = board.context
    context.lineCap = "round"
    context.globalAlpha = FADED if covered else 1 - FADED
    for (side, became), path in cards.marks.items():
        if became:
            own = "quiet" if became == DRAWN else signs.NAMES[side]
            context.strokeStyle = board.colours[own if covered else GROUNDS[became]]
            context.lineWidth = (1 if covered else FINE) * signs.BROAD[side] * board.size
            context.stroke(path)
    context.globalAlpha = 1


def large_sign(board: "Board", local: int, side: int, scale: float, strength: float) -> None:
    """Draw the sign over a local board that a side has won. scale: of its usual size."""
    x, y = board.centre_of(local)
    board.context.globalAlpha = strength
    signs.draw(board, side, x, y, 3 * LARGE * board.size * scale, signs.SLENDER)
    board.context.globalAlpha = 1


def row(board: "Board", line: tuple[int, ...], done: float) -> None:
    """Draw the line through three local boards that won the game. done: the share that is drawn."""
    (x, y), (to_x, to_y) = board.centre_of(line[0]), board.centre_of(line[2])
    over_x, over_y = 0.17 * (to_x - x), 0.17 * (to_y - y)
    x, y, to_x, to_y = x - over_x, y - over_y, to_x + over_x, to_y + over_y
    context = board.context
    context.lineCap = "round"
    for colour, width in (("paper", 0.34), ("gold", 0.2)):
        context.strokeStyle = board.colours[colour]
        context.lineWidth = width * board.size
        context.beginPath()
        context.moveTo(x, y)
        context.lineTo(x + done * (to_x - x), y + done * (to_y - y))
        context.stroke()
