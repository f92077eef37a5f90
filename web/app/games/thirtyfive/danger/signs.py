"""Paints the signs of danger and of chances in the corners of squares.

A sign shows the digit that brings its square to 35, or a dot if the square is empty and any digit on it makes 35.

A danger is a diamond in the colour of writing. A chance is a disc in the colour of squares with a golden ring. Shapes
and brightness differ, so the signs need no colour. A preview folds a corner of each square that the largest danger
would turn. Each function takes the canvas on which it paints.
"""

from app.games.thirtyfive.board import tiles
from app.games.thirtyfive.danger.sight import Signs
from app.platform.canvas import SIDE_COLOURS, Canvas
from pygame35.games.thirtyfive.rules import DIGITS
from pygame35.games.thirtyfive.threats import Threat

RADIUS = 0.18  # radius of a disc, in squares
LEAST = 9  # pixels: a smaller disc has no room for its digit
FOLD = 0.42  # width and height of a folded corner, in squares
ASIDE = 0.21  # distance of a sign's centre from the left and lower edge of its square, in squares


def paint(board: Canvas, signs: Signs, owners: list[int]) -> None:
    """Paint all signs. owners: [squares] as shown on the board."""
    for square in signs.lost:
        _fold(board, square, owners[square])
    chances = {threat.square for threat in signs.chances}
    for threat in signs.dangers:
        if threat.square not in chances:
            _danger(board, threat.square, _inscription(threat))
    for threat in signs.chances:
        _chance(board, threat.square, _inscription(threat))


def _inscription(threat: Threat) -> str:
    return "•" if threat.move // DIGITS == threat.square else str(threat.move % DIGITS + 1)


def _fold(board: Canvas, square: int, owner: int) -> None:
    """Paint the lower right corner of a tile in the other side's colour. owner: the owner of the tile."""
    context, size = board.context, board.size
    (x, y), ((left, top), side) = board.corner(square), tiles.face(board, square)
    context.save()
    tiles.shape(context, owner, left, top, side, side)
    context.clip()
    context.fillStyle = board.colours[SIDE_COLOURS[-owner]]
    context.strokeStyle = board.colours[tiles.ink(owner, 1)]
    context.lineWidth = max(1.5, 0.04 * size)
    context.beginPath()
    context.moveTo(x + size, y + (1 - FOLD - tiles.GAP) * size)
    context.lineTo(x + (1 - FOLD - tiles.GAP) * size, y + size)
    context.lineTo(x + size, y + size)
    context.closePath()
    context.fill()
    context.stroke()
    context.restore()


def _danger(board: Canvas, square: int, text: str) -> None:
    (x, y), radius = _middle(board, square), 1.3 * _radius(board)
    context = board.context
    context.fillStyle = board.colours["ink"]
    board.pen("square", 0.1 * radius)
    board.join([(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)])
    context.closePath()
    context.fill()
    context.stroke()
    _write(board, text, x, y, "square")


def _chance(board: Canvas, square: int, text: str) -> None:
    (x, y), radius = _middle(board, square), _radius(board)
    board.disc("square", x, y, radius)
    board.circle("gold", 0.25 * radius, x, y, radius)
    _write(board, text, x, y, "ink")


def _write(board: Canvas, text: str, x: float, y: float, colour: str) -> None:
    board.write(text, x, y + 0.06 * _radius(board), 1.3 * _radius(board) / board.size, 800, colour)


def _radius(board: Canvas) -> float:
    return max(LEAST, RADIUS * board.size)


def _middle(board: Canvas, square: int) -> tuple[float, float]:
    """The (x, y) of the centre of a square's sign, in pixels."""
    x, y = board.corner(square)
    return x + ASIDE * board.size, y + (1 - ASIDE) * board.size
