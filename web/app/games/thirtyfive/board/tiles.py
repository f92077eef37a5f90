"""Paints the squares of 35 one by one: the tile in its owner's shape and colour, its digit, its sum.

Red tiles are rounded and blue tiles have cut corners, so that the sides differ without colour. A lit empty square is an
outline of the same shape, tinted and hatched. Each function takes the canvas on which it paints.
"""

from app.core.protocols import Element
from app.platform.canvas import FONT, SIDE_COLOURS, Canvas
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.thirtyfive.boards import FILES, RANKS
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position

# All are shares of a square's width.
GAP = 0.04  # the gap at each edge of a tile
EDGE = 0.055  # height of the darker strip along the bottom of a tile
DIGIT = 0.5  # the height of a digit's font
ROUND = {NONE: 0.13, RED: 0.24}  # {owner: radius of a tile's rounded corners}
CUT = 0.18  # the cut at each corner of a blue tile
HATCHES = 7
LEGIBLE = 30  # CSS pixels: a smaller tile has no room for a sum beside its digit


def tile(board: Canvas, square: int, owner: int, digit: int, total: int) -> None:
    """Paint a square, its digit and its sum. digit: 0 for no digit. total: the sum to write, 0 for no sum."""
    near = TARGET - DIGITS <= total <= TARGET and not digit
    colour = ink(owner, digit)
    if owner == NONE:
        tint(board, square, "near" if near and total < TARGET else "square")
    elif digit:
        (x, y), side = face(board, square)
        for name, height in ((SIDE_COLOURS[owner] + "-deep", side), (SIDE_COLOURS[owner], side - EDGE * board.size)):
            board.context.fillStyle = board.colours[name]
            shape(board.context, owner, x, y, side, height)
            board.context.fill()
    else:
        lit(board, square, owner, hatched=True)
    _coordinates(board, square, colour)
    if digit:
        write_digit(board, digit, square, colour)
    if total and (board.size >= LEGIBLE or not digit):
        (x, y), context = board.corner(square), board.context
        context.font = f"700 {max(9, 0.17 * board.size):.1f}px {FONT}"
        context.textAlign, context.textBaseline = "right", "middle"
        board.label("ink" if near else colour, str(total), x + 0.86 * board.size, y + 0.19 * board.size)


def written(position: Position, square: int, all_sums: bool) -> int:
    """The sum to write on a square; 0 to write no sum. Without all_sums, only sums of 26 to 35 are written."""
    total = position.sums[square]
    return total if all_sums or (TARGET - DIGITS <= total <= TARGET and not position.is_over()) else 0


def face(board: Canvas, square: int, share: float = 1 - 2 * GAP) -> tuple[tuple[float, float], float]:
    """((x, y) of the top left corner, side) of the middle part of a square. share: its side, in squares."""
    (x, y), side = board.corner(square), share * board.size
    edge = (board.size - side) / 2
    return (x + edge, y + edge), side


def tint(board: Canvas, square: int, colour: str, alpha: float = 1, share: float = 1 - 2 * GAP) -> None:
    """Fill the middle part of a square with a colour. share: the width of that part, in squares."""
    (x, y), side = face(board, square, share)
    board.context.globalAlpha = alpha
    board.context.fillStyle = board.colours[colour]
    shape(board.context, NONE, x, y, side, side)
    board.context.fill()
    board.context.globalAlpha = 1


def lit(board: Canvas, square: int, owner: int, hatched: bool) -> None:
    """Paint an empty square that is lit for its owner. The hatching leans right for red, left for blue."""
    context, colour, ((x, y), side) = board.context, board.colours[SIDE_COLOURS[owner]], face(board, square)
    context.save()
    shape(context, owner, x, y, side, side)
    context.fillStyle = board.colours[SIDE_COLOURS[owner] + "-lit"]
    context.fill()
    context.strokeStyle = colour
    context.globalAlpha = 0.55
    context.lineWidth = max(1, 0.035 * side)
    context.stroke()
    if hatched:
        context.clip()
        context.globalAlpha = 0.4
        context.lineWidth = max(1, 0.025 * side)
        context.beginPath()
        for line in range(1, HATCHES):
            offset = (2 * line / HATCHES - 1) * side
            rise = side if owner == RED else -side
            context.moveTo(x + offset, y + (side + rise) / 2)
            context.lineTo(x + offset + side, y + (side - rise) / 2)
        context.stroke()
    context.restore()


def write_digit(board: Canvas, digit: int, square: int, colour: str) -> None:
    """Write a digit in the middle of a tile's face."""
    x, y = board.corner(square)
    board.write(str(digit), x + board.size / 2, y + (0.525 - EDGE / 2) * board.size, DIGIT, 800, colour)


def ink(owner: int, digit: int) -> str:
    """The name of the colour for text on a square. digit: the digit on the square, 0 if it is empty."""
    return f"{SIDE_COLOURS[owner]}-ink" if digit else "quiet"


def bar(board: Canvas, square: int, colour: str) -> None:
    """Mark the last move by a short bar under its digit."""
    (x, y), size = board.corner(square), board.size
    board.plate(colour, x + 0.39 * size, y + 0.78 * size, 0.22 * size, 0.055 * size, 0.03 * size)


def _coordinates(board: Canvas, square: int, colour: str) -> None:
    """Write file and rank on a square at the left edge, and the file on a square at the lower edge.

    A rank without its file would look like a digit of the game.
    """
    rank, file = divmod(square, board.geometry.columns)
    if file == 0:
        board.write_coordinates([(FILES[0] + RANKS[rank], square, colour)], [])
    elif rank == 0:
        board.write_coordinates([], [(FILES[file], square, colour)])


def shape(context: Element, owner: int, x: float, y: float, width: float, height: float) -> None:
    """Begin a path in the shape of a tile: rounded for red, with cut corners for blue, nearly square for NONE."""
    context.beginPath()
    if owner == BLUE:
        cut, right, bottom = CUT * width, x + width, y + height
        context.moveTo(x + cut, y)
        context.lineTo(right - cut, y)
        context.lineTo(right, y + cut)
        context.lineTo(right, bottom - cut)
        context.lineTo(right - cut, bottom)
        context.lineTo(x + cut, bottom)
        context.lineTo(x, bottom - cut)
        context.lineTo(x, y + cut)
        context.closePath()
    else:
        context.roundRect(x, y, width, height, ROUND[owner] * width)
