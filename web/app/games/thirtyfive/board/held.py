"""Paints a held digit of 35: a move that helps the opponent, before it is placed.

The digit hovers over its square. Squares that would turn are half turned along the diagonal: the upper left half has
the old colour. A square that would reach 35 has a golden ring and a plate "35".

Times are in milliseconds. Each function takes the canvas on which it paints.
"""

from math import pi, sin

from app.games.thirtyfive.board import tiles
from app.games.thirtyfive.board.preview import Preview
from app.platform.canvas import SIDE_COLOURS, Canvas
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position

KINDS = ("half", "float")  # of effects
HALF = 160  # a square turns half over
STAGGER = 60  # from one square that turns to the next
FLOAT = 1600  # the digit moves up and down once
RISE = 1.5  # pixels: the largest distance of the floating digit from its middle height
LIFT = 0.06  # the middle height above the square, in squares
SEAM = 2  # pixels by which the halves of a tile overlap
GROWN = 1.12  # the size of the floating digit, in tiles


def begin(board: Canvas, preview: Preview, now: float) -> None:
    """Begin the effects of a move that is newly held."""
    changed = _outwards(board, preview)
    for order, square in enumerate(changed):
        board.add_effect(square, "half", now + STAGGER * order, HALF)
    board.add_effect(preview.move // DIGITS, "half", now, HALF + STAGGER * len(changed))


def end(board: Canvas) -> None:
    """Drop the effects of a held move, so that the touched square shows its world again."""
    going = {square: [one for one in effects if one[0] not in KINDS] for square, effects in board.effects.items()}
    board.effects = {square: effects for square, effects in going.items() if effects}


def _outwards(board: Canvas, preview: Preview) -> list[int]:
    """The squares that would turn or light up, the nearest to the square that reaches 35 first."""
    outcome = preview.outcome
    changed = [square for square in outcome.flipped + outcome.lit if square != preview.move // DIGITS]
    return sorted(changed, key=lambda square: board.geometry.distance(square, outcome.reached[0]))


def paint(board: Canvas, position: Position, preview: Preview, now: float) -> None:
    """Paint a held move over the squares. position: before the move."""
    outcome, placed = preview.outcome, preview.move // DIGITS
    if not board.effects_on(placed, "float", now):
        board.add_effect(placed, "float", now, FLOAT)
    for square in outcome.lit:
        board.bar("tray", *board.corner(square), board.size, board.size)
        board.faded(_share(board, square, now), tiles.lit, board, square, preview.owners[square])
    for square in outcome.flipped:
        if square != placed:
            owners = position.owners[square], preview.owners[square]
            board.bar("tray", *board.corner(square), board.size, board.size)
            _half_turned(board, square, owners, position.digits[square], _share(board, square, now))
    reached = () if outcome.cancelled else outcome.reached
    for square in reached:
        if square != placed:
            _ring(board, square, preview.owners[square])
    _floating(board, placed, (preview.mover, preview.owners[placed]), preview.move % DIGITS + 1, now)
    for square in reached:
        _plate(board, square)


def _share(board: Canvas, square: int, now: float) -> float:
    """The share of the half turn that is done, 0 ... 1."""
    for done, _ in board.effects_on(square, "half", now):
        return 1 - (1 - max(0, done)) ** 2
    return 1


def _half_turned(board: Canvas, square: int, owners: tuple[int, int], digit: int, share: float) -> None:
    """Paint a tile of which a half has turned. owners: before and after the move. share: of the half turn, 0 ... 1."""
    before, after = owners
    share = 0 if before == after else share
    (x, y), size = board.corner(square), board.size
    far = x + y + 2 * size
    edge = far - share * size  # on the diagonal, the coordinates sum to this
    under = edge + SEAM  # the other half lies over this one, so that the board does not shine through
    _half(board, square, before, digit, [(x, y), (under - y, y), (x, under - x)])
    if share:
        _half(board, square, after, digit, [(edge - y, y), (far - y, y), (x, far - x), (x, edge - x)])


def _half(board: Canvas, square: int, owner: int, digit: int, corners: list[tuple[float, float]]) -> None:
    """Paint the part of a tile between some corners."""
    context = board.context
    context.save()
    context.beginPath()
    board.join(corners)
    context.closePath()
    context.clip()
    tiles.tile(board, square, owner, digit)
    context.restore()


def _floating(board: Canvas, square: int, owners: tuple[int, int], digit: int, now: float) -> None:
    """Paint the held digit above its square, with its shadow. owners: of the new digit, before and after the move."""
    context, (x, y), ((left, top), side) = board.context, board.middle(square), tiles.face(board, square)
    rise = LIFT * board.size
    for done, _ in board.effects_on(square, "float", now):
        rise += RISE * sin(2 * pi * done)
    context.save()
    context.translate(x, y - rise)
    context.scale(GROWN, GROWN)
    context.translate(-x, -y)
    context.save()
    context.globalAlpha = 0.5
    context.shadowColor = board.colours[SIDE_COLOURS[owners[0]] + "-deep"]
    context.shadowBlur = 0.14 * board.size * board.ratio
    context.shadowOffsetY = (0.08 * board.size + rise) * board.ratio
    context.fillStyle = board.colours["square"]
    tiles.shape(context, owners[0], left, top, side, side)
    context.fill()
    context.restore()
    _half_turned(board, square, owners, digit, _share(board, square, now))
    context.restore()


def _ring(board: Canvas, square: int, owner: int) -> None:
    """Paint a golden ring around the tile of a square that would reach 35."""
    (x, y), side = tiles.face(board, square, 1.04)
    context = board.pen("gold", 0.075 * board.size)
    tiles.shape(context, owner, x, y, side, side)
    context.stroke()


def _plate(board: Canvas, square: int) -> None:
    """Write 35 on a plate at the lower edge of a square."""
    (x, y), size = board.corner(square), board.size
    width, height = 0.56 * size, 0.34 * size
    board.plate("ink", x + (size - width) / 2, y + 0.74 * size, width, height, height / 2)
    board.write(str(TARGET), x + size / 2, y + 0.92 * size, 0.26, 800, colour="square")
