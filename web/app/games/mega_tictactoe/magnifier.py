"""Enlarges a local board on small screens while a move waits for its second press. The page's cells grow with it."""

from app.games.mega_tictactoe import cards
from pygame35.basics import TYPE_CHECKING
from pygame35.games.mega_tictactoe.rules import BOARD, SQUARE

if TYPE_CHECKING:
    from app.games.mega_tictactoe.render import Board, Scene
    from app.widgets.grid import Grid

SMALL = 36  # pixels: smaller squares are enlarged
LARGE = 48  # pixels, the squares of the enlarged board
RIM = 5  # pixels around it


class Magnifier:
    """The enlarged local board.

    grid    the page's cells, which are enlarged with the board; None for a picture
    lifted  (the local board, pixels a square) that is shown enlarged, or None
    """

    def __init__(self, board: "Board") -> None:
        self.board = board
        self.grid: Grid | None = None
        self.lifted: tuple[int, float] | None = None

    def show(self, scene: "Scene", now: float) -> None:
        """Draw the local board of the square that has to be pressed again, if the squares are small."""
        board = self.board
        wanted = None
        if self.grid and scene.asked is not None and board.size < SMALL:
            wanted = BOARD[scene.asked], board.size
        if wanted != self.lifted:
            if self.lifted:
                self._lift(self.lifted[0], "")
            self.lifted = wanted
            if wanted:
                right, down = self._shift(wanted[0])
                self._lift(wanted[0], f"translate({right:.1f}px, {down:.1f}px) ", LARGE / board.size)
        if wanted:
            self._paint(scene, wanted[0], now)

    def _shift(self, local: int) -> tuple[float, float]:
        """Pixels to the right and down from the middle of a local board to that of the enlarged one."""
        board, half = self.board, 1.5 * LARGE + RIM
        width = 9 * board.size + 2 * board.edge
        x, y = board.centre_of(local)
        return min(max(x, half), width - half) - x, min(max(y, half), width - half) - y

    def _lift(self, local: int, shift: str, scale: float = 1.0) -> None:
        """Enlarge the page's cells of a local board; shift "": put them back."""
        assert self.grid
        for place, square in enumerate(SQUARE[local]):
            style = self.grid.cells[square].style
            style.zIndex = style.transform = ""
            if not shift:
                continue
            style.zIndex = "1"
            # a cell grows from its own middle: those beside the middle of the board also move outwards
            right, down = (place % 3 - 1) * (scale - 1), (1 - place // 3) * (scale - 1)
            style.transform = f"{shift}translate({100 * right:.1f}%, {100 * down:.1f}%) scale({scale:.3f})"

    def _paint(self, scene: "Scene", local: int, now: float) -> None:
        board = self.board
        context, scale = board.context, LARGE / board.size
        (x, y), (right, down) = board.centre_of(local), self._shift(local)
        context.save()
        context.translate(x + right, y + down)
        context.scale(scale, scale)
        context.translate(-x, -y)
        context.beginPath()
        cards.card(board, context, local, -RIM / LARGE)
        context.fillStyle, context.strokeStyle = board.colours["shelf"], board.colours["accent"]
        context.lineWidth = 2 / scale
        context.shadowColor, context.shadowBlur = board.colours["ink"], RIM * 2 * board.ratio
        context.fill()
        context.shadowBlur = 0
        context.stroke()
        context.beginPath()
        cards.card(board, context, local, 0)
        context.clip()
        board.paint_boards(scene, now)
        context.restore()
