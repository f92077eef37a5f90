"""Paints over a board of 35: neighbours, previews, hints, lines, heat map, expected owners, rings.

Each function takes the `app.games.thirtyfive.render.Board` on whose canvas it paints.
"""

from math import pi

from pygame35.basics import RED, TYPE_CHECKING
from pygame35.games.thirtyfive.rules import DIGITS, NEIGHBOURS, TARGET

if TYPE_CHECKING:
    from app.games.thirtyfive.preview import Preview
    from app.games.thirtyfive.render import Board


def neighbours(board: "Board", square: int) -> None:
    """Mark the neighbours of a square; their digits make up its sum."""
    context, size = board.context, board.size
    context.fillStyle = board.colours["accent"]
    for near in NEIGHBOURS[square]:
        x, y = board.corner(near)
        context.beginPath()
        context.arc(x + 0.13 * size, y + 0.13 * size, 0.05 * size, 0, 2 * pi)
        context.fill()


def preview(board: "Board", preview: "Preview") -> None:
    """Paint the digit, rings around the squares that reach 35, struck out if they cancel each other."""
    context, size = board.context, board.size
    outcome = preview.outcome
    x, y = board.corner(preview.move // DIGITS)
    colour = board.colours["red" if outcome.created == RED else "blue"]
    changed = preview.move // DIGITS in outcome.flipped
    board.write_digit(preview.move % DIGITS + 1, x, y, board.colours["accent"] if changed else colour, 1)
    context.strokeStyle = board.colours["accent"]
    context.lineWidth = 0.06 * size
    for square in outcome.reached:
        x, y = board.corner(square)
        context.beginPath()
        context.arc(x + size / 2, y + size / 2, 0.4 * size, 0, 2 * pi)
        if outcome.cancelled:
            context.moveTo(x + 0.2 * size, y + 0.8 * size)
            context.lineTo(x + 0.8 * size, y + 0.2 * size)
        context.stroke()
    for square in outcome.flipped + outcome.lit:
        x, y = board.corner(square)
        context.beginPath()
        context.arc(x + 0.87 * size, y + 0.87 * size, 0.06 * size, 0, 2 * pi)
        context.fillStyle = board.colours["accent"]
        context.fill()


def hint(board: "Board", move: int, with_digit: bool) -> None:
    """Paint the square of a hint, and its digit if the person asked again."""
    if with_digit:
        x, y = board.corner(move // DIGITS)
        board.write_digit(move % DIGITS + 1, x, y, board.colours["accent"], 1)
    board.ring(move // DIGITS)


def line(board: "Board", moves: list[int]) -> None:
    """Paint the digits of a line, each with its number."""
    context, size = board.context, board.size
    for number, move in enumerate(moves):
        x, y = board.corner(move // DIGITS)
        context.globalAlpha = max(0.35, 1 - 0.12 * number)
        board.write_digit(move % DIGITS + 1, x, y, board.colours["accent"], 1)
        context.font = f"600 {0.2 * size:.1f}px system-ui, sans-serif"
        context.fillText(str(number + 1), x + 0.2 * size, y + 0.2 * size)
    context.globalAlpha = 1


def heat(board: "Board", rows: list[tuple[int, str, float]]) -> None:
    """Paint the best digit of each square and its margin. rows: of `app.engine.heat.heat`."""
    context, size = board.context, board.size
    for move, margin, share in rows:
        x, y = board.corner(move // DIGITS)
        context.globalAlpha = 0.15 + 0.55 * share
        context.fillStyle = board.colours["accent"]
        context.fillRect(x + 0.08 * size, y + 0.08 * size, 0.84 * size, 0.84 * size)
        context.globalAlpha = 1
        context.textAlign = "center"
        context.fillStyle = board.colours["ink"]
        context.font = f"600 {0.34 * size:.1f}px system-ui, sans-serif"
        context.fillText(str(move % DIGITS + 1), x + size / 2, y + 0.42 * size)
        context.font = f"500 {0.19 * size:.1f}px system-ui, sans-serif"
        context.fillText(margin, x + size / 2, y + 0.74 * size)


def ownership(board: "Board", owners: list[float]) -> None:
    """Mark the expected owner of each square; surer ones are larger. owners: [64] -1 ... 1."""
    context, size = board.context, board.size
    for square, owner in enumerate(owners):
        side = 0.8 * size * abs(owner) ** 0.5
        x, y = board.corner(square)
        context.globalAlpha = 0.55
        context.fillStyle = board.colours["red" if owner > 0 else "blue"]
        context.fillRect(x + (size - side) / 2, y + (size - side) / 2, side, side)
    context.globalAlpha = 1


def pulse(board: "Board", square: int, kind: str, done: float) -> None:
    """Paint a widening ring around a square that reached 35, struck out if the move was cancelled."""
    context, size = board.context, board.size
    x, y = board.corner(square)
    x, y = x + size / 2, y + size / 2
    context.globalAlpha = 1 - done
    context.strokeStyle = board.colours["accent"]
    context.lineWidth = 0.08 * size
    context.beginPath()
    context.arc(x, y, (0.5 + 0.8 * done) * size, 0, 2 * pi)
    context.stroke()
    if kind == "strike":
        context.beginPath()
        context.moveTo(x - 0.45 * size, y + 0.45 * size)
        context.lineTo(x + 0.45 * size, y - 0.45 * size)
        context.stroke()
    _rising_sum(board, x, y - (0.3 + 0.45 * done) * size, min(1, 2 - 2 * done))
    context.globalAlpha = 1


def _rising_sum(board: "Board", x: float, y: float, alpha: float) -> None:
    """Write 35, readable on any background."""
    context, size = board.context, board.size
    context.globalAlpha = alpha
    context.font = f"600 {0.34 * size:.1f}px system-ui, sans-serif"
    context.textAlign = "center"
    context.textBaseline = "middle"
    context.lineJoin = "round"
    context.lineWidth = 0.09 * size
    context.strokeStyle = board.colours["square"]
    context.strokeText(str(TARGET), x, y)
    context.fillStyle = board.colours["accent"]
    context.fillText(str(TARGET), x, y)
