"""Paints overlays on a board of 35: previews, hints, lines, heat map, expected owners.

Each function takes the canvas on which it paints.
"""

from app.games.thirtyfive.board import tiles
from app.games.thirtyfive.board.preview import Preview
from app.platform.canvas import SIDE_COLOURS, Canvas
from pygame35.games.thirtyfive.rules import DIGITS, Position


def _dot(board: Canvas, square: int, down: float, colour: str) -> None:
    """Paint a dot in the middle of a square's width. down: the height of its centre, in squares from the top."""
    x, y = board.corner(square)
    board.disc(colour, x + 0.5 * board.size, y + down * board.size, 0.045 * board.size)


def preview(board: Canvas, preview: Preview) -> None:
    """Paint the previewed digit, rings around the squares that reach 35, and dots on the squares that change colour."""
    outcome, placed = preview.outcome, preview.move // DIGITS
    tiles.lit(board, placed, preview.owners[placed])
    tiles.write_digit(board, preview.move % DIGITS + 1, placed, SIDE_COLOURS[preview.owners[placed]])
    board.frame(placed)
    for square in outcome.reached:
        _surround(board, square, "gold", struck=outcome.cancelled)
    for square in outcome.flipped + outcome.lit:
        is_filled = square in outcome.flipped and square != placed
        _dot(board, square, 0.84, tiles.ink(preview.owners[square], is_filled))


def _surround(board: Canvas, square: int, colour: str, struck: bool = False) -> None:
    """Paint a ring at the edge of a square. struck: strike the square out."""
    (x, y), size = board.corner(square), board.size
    context = board.pen(colour, 0.07 * size)
    context.roundRect(x, y, size, size, 0.25 * size)
    if struck:
        context.moveTo(x + 0.14 * size, y + 0.86 * size)
        context.lineTo(x + 0.86 * size, y + 0.14 * size)
    context.stroke()


def hint(board: Canvas, move: int, with_digit: bool) -> None:
    """Paint a ring around the square of a hint. with_digit: also write the digit of the hint."""
    if with_digit:
        tiles.write_digit(board, move % DIGITS + 1, move // DIGITS, "accent")
    _surround(board, move // DIGITS, "accent")


def line(board: Canvas, position: Position, moves: list[int]) -> None:
    """Paint the digits of a line of moves, numbered from 1, in the colours that the digits will have when played."""
    context, size = board.context, board.size
    owners = [position.play(move).created for move in moves]
    for _ in moves:
        position.undo()
    for number, move in enumerate(moves):
        x, y = board.corner(move // DIGITS)
        context.globalAlpha = max(0.5, 1 - 0.1 * number)
        tiles.write_digit(board, move % DIGITS + 1, move // DIGITS, SIDE_COLOURS[owners[number]])
        board.write(str(number + 1), x + 0.2 * size, y + 0.8 * size, 0.24, 800, "ink")  # away from coordinates and sums
    context.globalAlpha = 1


def heat(board: Canvas, rows: list[tuple[int, str, float]]) -> None:
    """Paint the best digit of each square and its margin. rows: [(move, margin as text, brightness 0 ... 1)]."""
    size = board.size
    for move, margin, share in rows:
        x, y = board.corner(move // DIGITS)
        tiles.tint(board, move // DIGITS, "gold", 0.1 + 0.35 * share)
        board.write(str(move % DIGITS + 1), x + size / 2, y + 0.4 * size, 0.36, 800, colour="ink")
        board.write(margin, x + size / 2, y + 0.74 * size, 0.19, 700)


def ownership(board: Canvas, position: Position, owners: list[float]) -> None:
    """Mark each square with its expected owner. A surer owner gets a larger mark. owners: [squares] -1 ... 1."""
    for square, owner in enumerate(owners):
        share = 0.5 * abs(owner) ** 0.5  # at most half the width, so that sums stay readable
        tiles.tint(board, square, "red" if owner > 0 else "blue", 0.6, share)
        if position.digits[square]:
            tiles.write_digit(board, position.digits[square], square, tiles.ink(position.owners[square], 1))
