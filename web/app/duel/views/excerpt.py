"""A small picture of the part of a board around some squares. The page loads this module late."""

from typing import Any

from app.core.geometry import Geometry
from app.core.protocols import Element, Preview, Square
from app.core.session import Session
from app.duel.renderer import Renderer

LARGE = 8  # columns; a larger board is shown whole
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

        squares: those to show, the first as near to the middle as possible. other: shown, too, if there is room.
        """
        if self.board:
            self.board.read_colours()
        else:
            self.board = self.renderer.make_board(self.canvas, session)
        if not self.board.crop(self.frame, squares, self.across, self.down):
            self._crop(session.game.geometry(session.position), squares, other)
        scene = self.renderer.bare_scene(session, preview)
        for now in (0, LATER):  # the second picture shows the end of effects that begin with the first
            self.board.paint(scene, now)

    def _crop(self, geometry: Geometry, squares: list[Square], other: Square | None) -> None:
        """Show only a part of the board. The canvas is wider than the frame around it."""
        board, places = self.board, [geometry.places[square] for square in squares]
        (across, down), rows, columns = self._size(geometry, places), geometry.rows, geometry.columns
        if other is not None:
            every = places + [geometry.places[other]]
            places = every if self._size(geometry, every) == (across, down) else places
        self.frame.style.setProperty("aspect-ratio", f"{across} / {down}")
        width = self.frame.clientWidth * columns / across
        for _ in range(3):  # the later widths make up for the border around the board
            board.canvas.style.width = f"{width}px"
            board.lay(geometry)
            board.canvas.style.height = f"{board.extent[1]}px"
            width *= self.frame.clientWidth / max(1, across * board.size)
        (row, column), (x, y) = places[0], board.corner(squares[0])
        left = first([place[1] for place in places], across, columns)
        top = first([place[0] for place in places], down, rows)
        right, lower = (column - left) * board.size - x, (row - top) * board.size - y
        board.canvas.style.transform = f"translate({right}px, {lower}px)"  # its place would be read as a gutter

    def _size(self, geometry: Geometry, places: list[tuple[int, int]]) -> tuple[int, int]:
        """(columns, rows) of the part of a board that has all places."""
        if geometry.columns > LARGE:
            return geometry.columns, geometry.rows
        spans = [1 + max(axis) - min(axis) for axis in zip(*places)]
        more = max(0, spans[1] - self.across, spans[0] - self.down)
        return min(self.across + more, geometry.columns), min(self.down + more, geometry.rows)


def first(places: list[int], length: int, whole: int) -> int:
    """The first place of a part of an axis. The part has all places, and the first of them near its middle.

    length: of the part. whole: of the axis.
    """
    start = places[0] - (length - 1) // 2
    for place in places[1:]:
        start = min(max(start, place - length + 1), place)
    return max(0, min(start, whole - length))
