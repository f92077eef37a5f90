"""Paints the squares of 35 one by one: the tile in its owner's shape and colour, its digit, its sum.

Red tiles are rounded and blue ones have cut corners, so that the sides differ without colour; an empty square that is
lit is an outline of the same shape, tinted and hatched. Each function takes the canvas on which it paints.
"""

from app.core.protocols import Element
from app.platform.canvas import FONT, SIDE_COLOURS, Canvas
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.thirtyfive.boards import FILES, RANKS
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position

# All are shares of a square's width.
GAP = 0.04  # around each tile
EDGE = 0.055  # the lower edge of a tile, in its deep colour
DIGIT = 0.5  # the height of a digit's font
ROUND = {NONE: 0.13, RED: 0.24}  # radii of corners
CUT = 0.18  # of a blue tile's corners
HATCHES = 7
LEGIBLE = 30  # CSS pixels: a smaller tile has no room for a sum beside its digit


def tile(board: Canvas, square: int, owner: int, digit: int, total: int) -> None:
    """Paint a square with all that is written on it. digit: 0 for none. total: the sum to write, 0 for none."""
    x, y = board.corner(square)
    near = TARGET - DIGITS <= total <= TARGET and not digit
    body(board, x, y, owner, digit, near and total < TARGET)
    _coordinates(board, square, ink_name(owner, digit))
    if digit:
        write_digit(board, digit, square, ink(board, owner, digit))
    if total and (board.size >= LEGIBLE or not digit):
        board.context.fillStyle = board.colours["ink"] if near else ink(board, owner, digit)
        board.context.font = f"700 {max(9, 0.17 * board.size):.1f}px {FONT}"
        board.context.textAlign, board.context.textBaseline = "right", "middle"
        board.context.fillText(str(total), x + 0.86 * board.size, y + 0.19 * board.size)


def written(position: Position, square: int, all_sums: bool) -> int:
    """The sum to write on a square, 0 for none. One digit can complete 26 to 34."""
    total = position.sums[square]
    return total if all_sums or (TARGET - DIGITS <= total <= TARGET and not position.is_over()) else 0


def body(board: Canvas, x: float, y: float, owner: int, digit: int, near: bool) -> None:
    """Paint the bare tile of a square with its corner at (x, y). near: one digit can bring its sum to 35."""
    context, size = board.context, board.size
    x, y, side = x + GAP * size, y + GAP * size, (1 - 2 * GAP) * size
    if owner == NONE:
        context.fillStyle = board.colours["near" if near else "square"]
        shape(context, owner, x, y, side, side)
        context.fill()
    elif digit:
        context.fillStyle = board.colours[SIDE_COLOURS[owner] + "-deep"]
        shape(context, owner, x, y, side, side)
        context.fill()
        context.fillStyle = board.colours[SIDE_COLOURS[owner]]
        shape(context, owner, x, y, side, side - EDGE * size)
        context.fill()
    else:
        lit(board, owner, x, y, side, hatched=True)


def lit(board: Canvas, owner: int, x: float, y: float, side: float, hatched: bool) -> None:
    """Paint a lit square: the next digit here takes this colour. Hatching leans right for red, left for blue."""
    context, colour = board.context, board.colours[SIDE_COLOURS[owner]]
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
    board.context.fillStyle = colour
    board.write(str(digit), x + board.size / 2, y + (0.525 - EDGE / 2) * board.size, DIGIT, 800)


def ink(board: Canvas, owner: int, digit: int) -> str:
    """The colour of writing on a square."""
    return board.colours[ink_name(owner, digit)]


def ink_name(owner: int, digit: int) -> str:
    return ("red-ink" if owner == RED else "blue-ink") if digit else "quiet"


def bar(board: Canvas, square: int, colour: str) -> None:
    """Mark the last move by a short bar under its digit."""
    (x, y), size = board.corner(square), board.size
    board.context.fillStyle = colour
    board.context.beginPath()
    board.context.roundRect(x + 0.39 * size, y + 0.78 * size, 0.22 * size, 0.055 * size, 0.03 * size)
    board.context.fill()


def _coordinates(board: Canvas, square: int, colour: str) -> None:
    """Write the name on a square of the left file, the file on a square of the lowest rank.

    A rank alone would look like a digit that counts.
    """
    rank, file = divmod(square, board.geometry.columns)
    if file == 0:
        board.write_coordinates([(FILES[0] + RANKS[rank], square, colour)], [])
    elif rank == 0:
        board.write_coordinates([], [(FILES[file], square, colour)])


def shape(context: Element, owner: int, x: float, y: float, width: float, height: float) -> None:
    """Begin a path: rounded for red, cut corners for blue, nearly square for neither."""
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
