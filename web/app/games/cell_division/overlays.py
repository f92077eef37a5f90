"""Paints overlays on a board of Cell Division: heat map, previews, gains, values.

Each function takes the canvas on which it paints.
"""

from app.core.formats import decimal, minus
from app.games.cell_division import cells
from app.games.cell_division.cells import BODY, BOND, WELL
from app.games.cell_division.words import Preview
from app.platform.canvas import SIDE_COLOURS, Canvas
from pygame35.basics import BLUE, RED
from pygame35.games.cell_division.rules import Position

FEARED = 0.9  # opacity of a cell that the opponent could place
PLATE = 0.16  # radius of the plate under a gain, in squares


def heat(board: Canvas, square: int, margin: str, share: float) -> None:
    """Paint a square of the heat map. margin: the margin as text. share: 0 ... 1, larger for a better move."""
    x, y = board.middle(square)
    board.faded(0.1 + 0.5 * share, board.disc, "accent", x, y, WELL * board.size)
    board.write(margin, x, y, 0.24, colour="ink")


def ghost(board: Canvas, preview: Preview) -> None:
    """Paint the bonds and the dashed outline of a preview's cell. The real cells are painted later, over the bonds."""
    x, y = board.middle(preview.move)
    context = board.pen(SIDE_COLOURS[preview.side], BOND * board.size)
    context.lineCap = "butt"
    for near in preview.joined:
        context.moveTo(x, y)
        context.lineTo(*board.middle(near))
    board.faded(0.45, context.stroke)
    board.brush("well")
    cells.body(board.context, preview.side, x, y, BODY * board.size)
    context.fill()
    board.dash(0.12 * board.size, 0.12 * board.size)
    board.pen(SIDE_COLOURS[preview.side], max(1.5, 0.055 * board.size))
    cells.body(board.context, preview.side, x, y, BODY * board.size)
    context.stroke()
    board.dash()


def gains(board: Canvas, position: Position, preview: Preview | None) -> None:
    """Write red's gain above blue's gain on each legal square. The square of the preview is left out."""
    size = board.size
    for square in position.legal_moves():
        if preview and preview.move == square:
            continue
        x, y = board.middle(square)
        for side, place in ((RED, y - PLATE * size), (BLUE, y + PLATE * size)):
            cells.disc(board, side, x, place, (PLATE - 0.01) * size)
            gain = str(position.gain(square, side))
            share = 0.22 if len(gain) == 1 else 0.19
            board.write(gain, x, place + 0.01 * size, share, 700, SIDE_COLOURS[side] + "-ink")


def values(board: Canvas, position: Position, values: dict[str, float]) -> None:
    """Write the AI's values near the lower edges of squares. values: {name of a square: its value}."""
    for name, value in values.items():
        x, y = board.corner(position.parse_move(name))
        board.write(minus(decimal(value, 2)), x + 0.5 * board.size, y + 0.84 * board.size, 0.18, colour="quiet")


def shares(board: Canvas, preview: Preview) -> None:
    """Write the points of a preview's cell, and the additional points of the cells that it touches."""
    x, y = board.middle(preview.move)
    board.write(f"+{preview.gain - sum(preview.rises)}", x, y + 0.02 * board.size, 0.32, 800, colour="ink")
    for near, points in zip(preview.joined, preview.rises):
        if points:
            x, y = board.middle(near)
            plate(board, f"+{points}", x + 0.36 * board.size, y - 0.36 * board.size)


def feared(board: Canvas, side: int, square: int, points: int) -> None:
    """Paint the cell that the opponent could place after a held move, with its points. side: the opponent."""
    x, y = board.middle(square)
    board.faded(FEARED, cells.disc, board, side, x, y, BODY * board.size)
    board.circle("gold", 0.07 * board.size, x, y, WELL * board.size)
    board.write(f"+{points}", x, y + 0.02 * board.size, 0.34, 800, SIDE_COLOURS[side] + "-ink")


def rising(board: Canvas, square: int, gain: int, done: float) -> None:
    """Paint the points of a cell while they rise. done: the elapsed share of the effect, 0 ... 1."""
    x, y = board.middle(square)
    up = max(y - (0.42 + 0.15 * done) * board.size, 0.18 * board.size)
    board.faded(min(1, 2 - 2 * done), plate, board, f"+{gain}", x, up)


def plate(board: Canvas, text: str, x: float, y: float) -> None:
    """Write text on a plate centred at (x, y), to be readable on any background."""
    size = board.size
    half = (0.09 + 0.08 * len(text)) * size
    board.plate("well", x - half, y - PLATE * size, 2 * half, 2 * PLATE * size, PLATE * size)
    board.write(text, x, y + 0.01 * size, 0.24, 800, colour="ink")
