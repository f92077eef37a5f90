"""Paints over a board of Cell Division: heat map, previews, gains, values, lines.

Each function takes the `app.games.cell_division.render.Board` on whose canvas it paints.
"""

from app.games.cell_division import cells
from app.games.cell_division.cells import BODY, GAP, NAMES
from pygame35.basics import BLUE, RED, TYPE_CHECKING

if TYPE_CHECKING:
    from app.games.cell_division.game import Preview
    from app.games.cell_division.render import Board
    from pygame35.games.cell_division.rules import Position


def heat(board: "Board", square: int, margin: str, share: float) -> None:
    """Paint a row of `app.engine.heat.heat`: the margin of a square; better ones are stronger."""
    context, size = board.context, board.size
    x, y = board.corner(square)
    context.globalAlpha = 0.1 + 0.5 * share
    context.fillStyle = board.colours["accent"]
    context.beginPath()
    context.roundRect(x + GAP * size, y + GAP * size, (1 - 2 * GAP) * size, (1 - 2 * GAP) * size, 0.08 * size)
    context.fill()
    context.globalAlpha = 1
    context.fillStyle = board.colours["ink"]
    board.write(margin, x + 0.5 * size, y + 0.5 * size, 0.22, 500)


def ghost(board: "Board", preview: "Preview") -> None:
    """Paint the cell of a preview with its joints; all other cells are painted over it."""
    context = board.context
    x, y = board.middle(preview.move)
    context.fillStyle = board.colours[NAMES[preview.side] + "-lit"]
    for near in preview.joined:
        cells.joint(board, x, y, *board.middle(near))
    cells.body(board, preview.side, x, y, BODY * board.size)
    context.fill()
    context.strokeStyle = board.colours[NAMES[preview.side]]
    context.lineWidth = 0.02 * board.size
    context.stroke()


def gains(board: "Board", position: "Position", preview: "Preview | None") -> None:
    """Write the gain of red, above, and of blue on each legal square; a preview shows its own gain."""
    context, size = board.context, board.size
    for square in position.legal_moves():
        if preview and preview.move == square:
            continue
        x, y = board.corner(square)
        for side, place in ((RED, 0.34), (BLUE, 0.64)):
            context.fillStyle = board.colours[NAMES[side]]
            board.write(str(position.gain(square, side)), x + 0.5 * size, y + place * size, 0.26)


def values(board: "Board", position: "Position", values: dict[str, float]) -> None:
    """Write the AI's value of each square near its lower edge."""
    board.context.fillStyle = board.colours["quiet"]
    for name in values:
        x, y = board.corner(position.parse_move(name))
        board.write(f"{values[name]:.2f}", x + 0.5 * board.size, y + 0.84 * board.size, 0.18, 500)


def shares(board: "Board", preview: "Preview") -> None:
    """Write the points of a preview's cell, and the further points of its neighbours."""
    outlined(board, f"+{preview.gain - sum(preview.rises)}", *board.middle(preview.move))
    for near, points in zip(preview.joined, preview.rises):
        if points:
            outlined(board, f"+{points}", *board.middle(near), 0.22)


def line(board: "Board", position: "Position", moves: list[int]) -> None:
    """Paint the moves of a line with their numbers."""
    side = position.turn
    for number in range(len(moves)):
        x, y = board.middle(moves[number])
        board.context.globalAlpha = max(0.2, 0.6 - 0.06 * number)
        board.context.fillStyle = board.colours[NAMES[side]]
        cells.body(board, side, x, y, 0.8 * BODY * board.size)
        board.context.fill()
        board.context.globalAlpha = 1
        outlined(board, str(number + 1), x, y)
        side = -side


def rising(board: "Board", square: int, gain: int, done: float) -> None:
    """Paint the rising points of a new cell."""
    x, y = board.middle(square)
    board.context.globalAlpha = min(1, 2 - 2 * done)
    top = max(y - (0.25 + 0.3 * done) * board.size, 0.2 * board.size)
    outlined(board, f"+{gain}", x, top)
    board.context.globalAlpha = 1


def outlined(board: "Board", text: str, x: float, y: float, share: float = 0.3) -> None:
    """Write text readable on any background; share: its height in squares."""
    context = board.context
    context.font = f"600 {share * board.size:.1f}px system-ui, sans-serif"
    context.textAlign = "center"
    context.textBaseline = "middle"
    context.lineJoin = "round"
    context.lineWidth = 0.08 * board.size
    context.strokeStyle = board.colours["square"]
    context.strokeText(text, x, y)
    context.fillStyle = board.colours["ink"]
    context.fillText(text, x, y)
