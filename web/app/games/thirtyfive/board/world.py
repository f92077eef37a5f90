"""Paints the 3 × 3 world of a touched square: how far each of its neighbours is from 35.

A touched empty square shows its filled neighbours: an arc over each of them fills towards 35, and its edge carries what
is missing, if one digit can be that. A touched filled square shows the same of itself. Times are in milliseconds.
"""

from app.core.protocols import Element
from app.core.texts import say
from app.games.thirtyfive.board import tiles
from app.platform.canvas import SIDE_COLOURS, Canvas
from pygame35.basics import RED
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position

PLATE = 140  # how long the plate under the squares takes to grow
ARC, STAGGER = 220, 15  # how long an arc takes to be drawn, and from one neighbour to the next
OPENING = ARC + 8 * STAGGER  # from the touch until the world is complete
LEAST = 0.92  # the size of the plate when it begins to grow
RIM = 0.033  # of the plate beyond the nine squares, in squares
NEARLY = 0.28  # opacity of the rest of an arc
ANY = say("35.board.any")  # the label of a touched square on which any digit makes 35


def paint(board: Canvas, position: Position, square: int, passed: float) -> None:
    """Paint the world of a square. passed: milliseconds since the touch."""
    around = position.field.neighbours[square]
    _plate(board, square, 1 - (1 - LEAST) * (1 - min(1, passed / PLATE)) ** 3)
    shown = [square] if position.digits[square] else around
    for near in list(around) + [square]:
        owner, digit = position.owners[near], position.digits[near]
        need = tiles.needs(position, near) if near in shown else 0
        tiles.tile(board, near, owner, digit, need if need <= DIGITS else 0)
        if need:
            drawn = min(1, max(0, (passed - STAGGER * shown.index(near)) / ARC))
            _arc(board, near, owner, 1, NEARLY)
            _arc(board, near, owner, drawn * position.sums[near] / TARGET, 1)
    if not position.digits[square]:
        tiles.tint(board, square, "near")
        if position.sums[square] == TARGET:
            x, y = board.middle(square)
            board.write(ANY, x, y, 0.19, 700, "ink")


def _plate(board: Canvas, square: int, scale: float) -> None:
    """Paint the plate under the nine squares, as far as they are on the board."""
    x, y = board.middle(square)
    half, (width, height) = (1.5 + RIM) * board.size * scale, board.extent
    left, top, right, bottom = max(0, x - half), max(0, y - half), min(width, x + half), min(height, y + half)
    context = board.context
    context.save()
    context.shadowColor, context.shadowBlur = "rgb(0 0 0 / .3)", 0.16 * board.size * board.ratio
    context.shadowOffsetY = 0.05 * board.size * board.ratio
    board.plate("plate", left, top, right - left, bottom - top, 0.28 * board.size)
    context.restore()


def _arc(board: Canvas, square: int, owner: int, share: float, alpha: float) -> None:
    """Draw the first part of the arc over a tile, clockwise from the left. share: that part, 0 ... 1."""
    if share <= 0:
        return
    context, ((x, y), side) = board.context, tiles.face(board, square)
    context.strokeStyle, context.lineWidth, context.lineCap = (
        board.colours[SIDE_COLOURS[owner] + "-ink"],
        0.06 * side,
        "butt",
    )
    context.globalAlpha = alpha
    context.beginPath()
    length = _trace(context, owner, x, y, side)
    board.dash(share * length, length)
    context.stroke()
    board.dash()
    context.globalAlpha = 1


def _trace(context: Element, owner: int, x: float, y: float, side: float) -> float:
    """Add the whole arc to the path, a little inside the tile's edge; returns its length."""
    inset, round_, low = 0.06 * side, 0.24 * side, tiles.SHELF * side
    cut = 0.17 * side
    corner = round_ if owner == RED else cut
    left, top, right = x + inset, y + inset, x + side - inset
    context.moveTo(left, y + low)
    context.lineTo(left, top + corner)
    if owner == RED:
        context.arcTo(left, top, left + corner, top, corner)
        context.lineTo(right - corner, top)
        context.arcTo(right, top, right, top + corner, corner)
    else:
        context.lineTo(left + corner, top)
        context.lineTo(right - corner, top)
        context.lineTo(right, top + corner)
    context.lineTo(right, y + low)
    bend = 1.571 if owner == RED else 1.414
    return 2 * (low - inset - corner) + 2 * bend * corner + right - left - 2 * corner
