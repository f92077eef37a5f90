"""Paints over the cards: a previewed mark, the boards to which it sends the opponent, chances, a keypad's digits.

Each function takes the canvas on which it paints.
"""

from math import atan2, cos, pi, sin

from app.games.mega_tictactoe import cards
from app.games.mega_tictactoe.cards import CardCanvas
from app.games.mega_tictactoe.words import Preview
from app.platform.canvas import SIDE_COLOURS
from pygame35.games.mega_tictactoe.rules import SIZE, SQUARE, Position

GHOST = 0.55  # the strength of a mark that is not made yet
FAINT = 0.3  # the strength of the large sign of a board that the mark would win
DASH = 0.22  # squares, the length of a dash around a board where the opponent would have to play
START, HEAD = 0.36, 0.26  # squares, from the middle of a mark to its arrow, and the length of the arrow's head


def ghost(board: CardCanvas, preview: Preview) -> None:
    """Paint a previewed mark, and the large sign of the board that the mark would win."""
    board.faded(GHOST, board.paint_mark, preview.move, preview.side)
    if preview.became == preview.side:
        cards.large_sign(board, preview.board, preview.side, SIDE_COLOURS[preview.side], strength=FAINT)


def sends(board: CardCanvas, preview: Preview) -> None:
    """Outline the boards where the opponent would have to play. If this is one other board, an arrow leads to it."""
    context, size, name = board.context, board.size, SIDE_COLOURS[-preview.side]
    path = board.window.Path2D.new()
    for local in preview.open:
        cards.card(board, path, local)
    context.lineCap = "butt"
    for colour, width in (("paper", 0.15), (name, 0.09)):
        context.strokeStyle = board.colours[colour]
        context.lineWidth = max(2.5, width * size)
        board.dash(*(() if colour == "paper" else (DASH * size, 0.6 * DASH * size)))
        context.stroke(path)
    board.dash()
    if preview.sends not in (None, preview.board):
        _arrow(board, preview.move, preview.sends, name)


def _arrow(board: CardCanvas, square: int, local: int, name: str) -> None:
    """Paint an arrow from a mark to the card of another local board."""
    context, size = board.context, board.size
    (x, y), (left, top) = board.middle(square), board.corner_of(local)
    inset = (cards.INSET + 0.1) * size
    to_x = min(max(x, left + inset), left + 3 * size - inset)
    to_y = min(max(y, top + inset), top + 3 * size - inset)
    angle = atan2(to_y - y, to_x - x)
    x, y = x + START * size * cos(angle), y + START * size * sin(angle)
    context.lineCap = context.lineJoin = "round"
    for colour, width in (("paper", 0.17), (name, 0.08)):
        board.pen(colour, width * size)
        context.moveTo(x, y)
        context.lineTo(to_x, to_y)
        for turn in (0.82 * pi, -0.82 * pi):
            context.moveTo(to_x, to_y)
            context.lineTo(to_x + HEAD * size * cos(angle + turn), to_y + HEAD * size * sin(angle + turn))
        context.stroke()


def keypad(board: CardCanvas, position: Position, local: int) -> None:
    """Write the digits of a keypad on the empty squares of the chosen board."""
    board.context.fillStyle = board.colours["quiet"]
    for place in range(SIZE):
        square = SQUARE[local][place]
        if not position.owners[square]:
            board.write(str(place + 1), *board.middle(square), 0.42, 700)


def heat(board: CardCanvas, square: int, text: str, share: float) -> None:
    """Paint a row of `app.engine.heat.heat`: a text on a square. The colour is stronger on better moves."""
    cards.tile(board, board.brush("accent"), square)
    board.faded(0.4 * share, board.context.fill)
    board.write(text, *board.middle(square), 0.3, 700, colour="ink")
