"""A small picture of the part of a board around some squares. The page loads this module late."""

from typing import Any

from app.core.geometry import Geometry
from app.core.protocols import Element, Preview, Square
from app.core.session import Session
from app.duel.renderer import Renderer

LARGE = 8  # columns; a larger board is shown whole
MORE = 1  # row and column that are added for a square of less importance
LATER = 5_000  # milliseconds


class Excerpt:
    """A canvas in a frame, its parent. The frame has the width that the style sheet gives it.

    across, down  squares of the part that is shown; more if this is too small for all squares to show
    """

    def __init__(self, canvas: Element, renderer: Renderer, across: int, down: int) -> None:
        self.canvas, self.frame, self.renderer = canvas, canvas.parentElement, renderer
        self.across, self.down = across, down
        self.board: Any = None  # an `app.platform.canvas.Canvas`, once something was drawn

    def draw(
        self, session: Session, squares: list[Square], other: Square | None = None, preview: Preview | None = None
    ) -> None:
        """Draw the session's position in the colours of the theme.

        squares: those to show, the first with all squares around it. other: shown, too, if it is near.
        """
        if self.board:
            self.board.read_colours()
        else:
            self.board = self.renderer.make_board(self.canvas, session)
        if not self.board.crop(self.frame, squares, self.across, self.down):
            geometry = session.game.geometry(session.position)
            if geometry.columns > LARGE:
                self._lay(geometry, self.frame.clientWidth)
                self.frame.style.setProperty("aspect-ratio", f"{self.frame.clientWidth} / {self.board.extent[1]}")
            else:
                self._crop(geometry, squares, other)
        scene = self.renderer.bare_scene(session, preview)
        for now in (0, LATER):  # the second picture shows the end of effects that begin with the first
            self.board.paint(scene, now)

    def _crop(self, geometry: Geometry, squares: list[Square], other: Square | None) -> None:
        """Show only a part of the board. The canvas is wider than the frame around it."""
        board, places = self.board, [geometry.places[square] for square in squares]
        rows, columns = self._part(geometry, places)
        if other is not None:
            wider = self._part(geometry, places + [geometry.places[other]])
            if len(wider[0]) * len(wider[1]) <= (self.down + MORE) * (self.across + MORE):
                rows, columns = wider
        across, down = len(columns), len(rows)
        self.frame.style.setProperty("aspect-ratio", f"{across} / {down}")
        width = self.frame.clientWidth * geometry.columns / across
        for _ in range(3):  # the later widths make up for the border around the board
            self._lay(geometry, width)
            width *= self.frame.clientWidth / max(1, across * board.size)
        (row, column), (x, y) = places[0], board.corner(squares[0])
        right, lower = (column - columns[0]) * board.size - x, (row - rows[0]) * board.size - y
        board.canvas.style.transform = f"translate({right}px, {lower}px)"  # its place would be read as a gutter

    def _lay(self, geometry: Geometry, width: float) -> None:
        """Lay the whole board out in a width."""
        self.canvas.style.width = f"{width}px"
        self.board.lay(geometry)
        self.canvas.style.height = f"{self.board.extent[1]}px"

    def _part(self, geometry: Geometry, places: list[tuple[int, int]]) -> tuple[range, range]:
        """(rows, columns) of the part of a board around the first place that has all others, too."""
        rows = part([row for row, _ in places], self.down, geometry.rows)
        columns = part([column for _, column in places], self.across, geometry.columns)
        more = max(0, len(rows) - self.down, len(columns) - self.across)  # the part keeps its shape
        return widened(rows, self.down + more, geometry.rows), widened(columns, self.across + more, geometry.columns)


def part(places: list[int], length: int, whole: int) -> range:
    """The part of an axis around the first place that has all others, too. whole: the length of the axis."""
    start = max(0, min(places[0] - (length - 1) // 2, whole - length))
    return range(min(start, *places), max(min(start + length, whole), *[place + 1 for place in places]))


def widened(axis: range, length: int, whole: int) -> range:
    """The part of an axis in a longer one, but not longer than the axis."""
    length = min(length, whole)
    start = max(0, min(axis[0] - (length - len(axis)) // 2, whole - length))
    return range(start, start + length)
