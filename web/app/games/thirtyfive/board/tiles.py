"""Paints the squares of 35 one by one: the tile in its owner's shape and colour, and its digit.

Red tiles are rounded and blue tiles have cut corners, so that the sides differ without colour. A lit empty square is
tinted and hatched, to the right for red, to the left for blue. Each function takes the canvas on which it paints.
"""

from app.core.protocols import Element
from app.core.texts import say
from app.platform.canvas import SIDE_COLOURS, Canvas
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position

# All are shares of a square's width.
GAP = 0.037  # the gap at each edge of a tile
EDGE = 0.074  # height of the darker strip along the bottom of a tile
DIGIT = 0.574  # the height of a digit's font
ROUND = {NONE: 0.22, RED: 0.26}  # {owner: radius of a tile's rounded corners, as a share of the tile}
CUT = 0.2  # the cut at each corner of a blue tile, as a share of the tile
INSET = 0.05  # the distance of the ring on a tile that has turned from the tile's edge
STRIPES = 5  # of the hatching of a lit square

# Of a tile that shows how far it is from 35, as shares of the tile.
SHELF = 0.63  # where its darker edge begins, which is high enough for a label
RAISED, SMALLER = 0.365, 0.46  # the middle and the height of its digit
ROOMY = 30  # pixels; the label of a smaller tile is only a number
LABEL, LABELLED = 0.25, 0.8  # the height of its label, and the label's middle
TO_GO = [say("35.board.to-go", count=need) for need in range(DIGITS + 1)]  # the labels


def tile(board: Canvas, square: int, owner: int, digit: int, need: int = 0) -> None:
    """Paint a square and its digit. digit: 0 for no digit. need: what its neighbours lack to 35; 0 to leave it out."""
    if digit:
        body(board, square, owner, SHELF if need else 1 - EDGE / (1 - 2 * GAP))
        if need:
            write_need(board, square, owner, digit, need)
        else:
            write_digit(board, digit, square, ink(owner, digit))
    elif owner == NONE:
        tint(board, square, "square")
    else:
        lit(board, square, owner)


def body(board: Canvas, square: int, owner: int, share: float) -> None:
    """Paint a tile without its digit. share: where its darker edge begins, as a share of its height."""
    context, ((x, y), side) = board.context, face(board, square)
    context.fillStyle = board.colours[SIDE_COLOURS[owner] + "-deep"]
    shape(context, owner, x, y, side, side)
    context.fill()
    context.fillStyle = board.colours[SIDE_COLOURS[owner]]
    if share > SHELF:
        shape(context, owner, x, y, side, share * side)
        context.fill()
        return
    context.save()
    context.beginPath()
    context.rect(x, y, side, share * side)
    context.clip()
    shape(context, owner, x, y, side, side)
    context.fill()
    context.restore()


def write_need(board: Canvas, square: int, owner: int, digit: int, need: int) -> None:
    """Write a digit, and below it what the neighbours of its square lack to 35. One digit can add up to 9 of it."""
    ((x, y), side), colour = face(board, square), SIDE_COLOURS[owner] + "-ink"
    board.write(str(digit), x + side / 2, y + RAISED * side, SMALLER * side / board.size, 800, colour)
    single = need <= DIGITS
    text = TO_GO[need] if single and side >= ROOMY else str(need)
    board.context.globalAlpha = 1 if single else 0.82
    board.write(text, x + side / 2, y + LABELLED * side, LABEL * side / board.size, 700 if single else 600, colour)
    board.context.globalAlpha = 1


def needs(position: Position, square: int) -> int:
    """What the neighbours of a filled square lack to 35; 0 if they can no longer sum to 35, or the square is empty."""
    need = TARGET - position.sums[square]
    empty = len([near for near in position.field.neighbours[square] if not position.digits[near]])
    return need if position.digits[square] and 0 < need <= DIGITS * empty else 0


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


def lit(board: Canvas, square: int, owner: int) -> None:
    """Paint an empty square that is lit for its owner. The hatching leans right for red, left for blue."""
    context, ((x, y), side) = board.context, face(board, square)
    context.save()
    shape(context, NONE, x, y, side, side)
    context.fillStyle = board.colours[SIDE_COLOURS[owner] + "-lit"]
    context.fill()
    context.clip()
    context.strokeStyle = board.colours[SIDE_COLOURS[owner]]
    context.globalAlpha = 0.4
    context.lineWidth = 0.05 * side
    context.beginPath()
    for stripe in range(2 * STRIPES):
        offset = ((stripe + 0.5) / STRIPES - 1) * side
        rise = side if owner == RED else -side
        context.moveTo(x + offset, y + (side + rise) / 2)
        context.lineTo(x + offset + side, y + (side - rise) / 2)
    context.stroke()
    context.restore()


def write_digit(board: Canvas, digit: int, square: int, colour: str) -> None:
    """Write a digit in the middle of a tile's face."""
    x, y = board.corner(square)
    board.write(str(digit), x + board.size / 2, y + (0.52 - EDGE / 2) * board.size, DIGIT, 800, colour)


def ink(owner: int, digit: int) -> str:
    """The name of the colour for text on a square. digit: the digit on the square, 0 if it is empty."""
    return f"{SIDE_COLOURS[owner]}-ink" if digit else "quiet"


def last(board: Canvas, square: int, owner: int) -> None:
    """Mark the last move by a ring in the gap around its tile."""
    context, ((x, y), side) = board.context, face(board, square, 1)
    context.strokeStyle, context.lineWidth = board.colours["ink"], max(1.5, 0.045 * board.size)
    context.globalAlpha = 0.55
    shape(context, owner, x, y, side, side)
    context.stroke()
    context.globalAlpha = 1


def turned(board: Canvas, square: int, owner: int) -> None:
    """Mark a square that the last move has turned by a thin ring on its tile."""
    (x, y), side = face(board, square, 1 - 2 * GAP - 2 * INSET)
    context = board.pen(SIDE_COLOURS[owner] + "-ink", max(1, 0.03 * board.size))
    context.globalAlpha = 0.6
    shape(context, owner, x, y - EDGE / 4 * board.size, side, side - EDGE / 2 * board.size)
    context.stroke()
    context.globalAlpha = 1


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
