"""Paints the squared paper: its lines, and the numbers of columns and rows at the edges.

Each function takes the `app.games.five_in_a_row.render.Board` on whose canvas it paints.
"""

from app.core.words import minus
from app.platform.canvas import FONT
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.games.five_in_a_row.camera import Bounds, Cell
    from app.games.five_in_a_row.render import Board

LINES = 7  # pixels a cell; smaller cells show only every fifth line
RULED = 5  # cells from one stronger line to the next
CORNER = 24  # pixels from the end of an edge in which no number stands, as the sheet's corners are round
PLATE, DIGIT = 14, 6.5  # pixels, the height of a line's number and the width of a digit


def lines(board: "Board", bounds: "Bounds") -> None:
    """Paint the lines, every fifth one stronger; when zoomed out, only every fifth."""
    left, top, right, bottom = bounds
    context, camera = board.context, board.camera
    context.strokeStyle = board.colours["ruled"]
    context.lineCap = "butt"
    step = 1 if board.size >= LINES else RULED
    for strong in (False, True):
        context.lineWidth = 1.8 if strong else 1
        context.beginPath()
        for x in range(left, right + 2):
            if (x % RULED == 0) == strong and x % step == 0:
                at = round(camera.corner((x, 0))[0]) + 0.5  # on whole pixels
                context.moveTo(at, 0)
                context.lineTo(at, camera.height)
        for y in range(top, bottom + 2):
            if (y % RULED == 0) == strong and y % step == 0:
                at = round(camera.corner((0, y))[1]) + 0.5
                context.moveTo(0, at)
                context.lineTo(camera.width, at)
        context.stroke()


def numbers(board: "Board", bounds: "Bounds") -> None:
    """Write the numbers of every fifth column and row at the edges, over everything else."""
    left, top, right, bottom = bounds
    board.context.font = f"500 10px {FONT}"
    board.context.textBaseline = "middle"
    board.context.textAlign = "center"
    for x in range(left, right + 1):
        across = board.middle((x, 0))[0]
        if x % RULED == 0 and CORNER < across < board.camera.width - CORNER:
            _number(board, x, across, PLATE / 2 + 1)
    for y in range(top, bottom + 1):
        down = board.middle((0, y))[1]
        if y % RULED == 0 and CORNER < down < board.camera.height - CORNER:
            _number(board, y, _plate(y) / 2 + 1, down)


def _number(board: "Board", number: int, x: float, y: float) -> None:
    width = _plate(number)
    board.context.fillStyle = board.colours["paper"]
    board.context.fillRect(x - width / 2, y - PLATE / 2, width, PLATE)
    board.context.fillStyle = board.colours["quiet"]
    board.context.fillText(minus(str(number)), x, y)


def is_numbered(board: "Board", cell: "Cell", text: str) -> bool:
    """True if a line's number would cover a text in the middle of a cell."""
    x, y = board.middle(cell)
    width, height = 0.16 * board.size * len(text), 0.26 * board.size
    if cell[1] % RULED == 0 and x - width / 2 < _plate(cell[1]) + 1:
        return True
    return cell[0] % RULED == 0 and y - height / 2 < PLATE + 1


def _plate(number: int) -> float:
    """The width of a line's number in pixels, with some room around it."""
    return DIGIT * len(str(number)) + 6
