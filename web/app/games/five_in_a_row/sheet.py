"""The canvas of a board without borders: its camera, and the cells of the page over the visible part."""

from typing import Any

from app.core.game_tree import GameTree
from app.core.geometry import Geometry
from app.core.protocols import Element
from app.core.session import Session
from app.games.five_in_a_row.camera import NEAREST, Bounds, Camera, Cell
from app.games.five_in_a_row.game import window
from app.platform.canvas import Canvas

SIGHT = 3  # cells around the last moves that stay in view
MOST_CELLS = 24  # across and down, with an element of the page
PLATE, DIGIT = 14, 6.5  # pixels, the height of a line's number and the width of a digit
ROOM = 100  # pixels; on a smaller board, such as a hidden one, a game is not yet shown as a whole


class Sheet(Canvas):
    """The visible part of a board without borders.

    camera   its place and scale
    settled  the cells with an element of the page, or None
    tree     the tree of the shown game, or None
    node     the node of the shown position, or None
    plies    the number of moves of the shown position
    """

    own_colours = ("paper", "ruled")
    row_name, column_name = (0, 0.5, "center"), (0.5, 0, "center")  # 0: at the edge of the sheet
    name_font = (0, 10, 10, 500)

    def __init__(self, canvas: Element, window_: Element, geometry: Geometry, width: int | None = None) -> None:
        self.camera = Camera()
        self.settled: Bounds | None = None
        self.tree: GameTree | None = None
        self.node: int | None = None
        self.plies = 0
        super().__init__(canvas, window_, geometry, width)
        self.resize()
        if width:
            corners: Any = geometry.lines[0][0], geometry.lines[-1][-1]
            self.camera.fit(corners[0] + corners[1], NEAREST)

    def key(self, session: Session) -> object:
        """The cells with an element. Before, the camera moves to the whole of another game, or to the last moves.

        A board without room shows the whole game as soon as it has some.
        """
        tree, moves = session.tree, session.position.moves
        if tree is not self.tree:
            self.camera.fit(session.position.bounds(2))
            self.settle()
        elif tree.shown != self.node and moves:
            # Moves that are taken back move the paper no more than needed: a press on another cell takes one back.
            margin = SIGHT if len(moves) > self.plies else 0
            row = session.position.line  # the row that has won; its ends come into sight
            moved = [self.camera.bring(cell) for cell in row[:1] + row[-1:]]
            moved += [self.camera.bring(move, margin) for move in moves[-2:]]
            if any(moved) or moves[-1] not in self.geometry.places:
                self.settle(moves[-1])
        has_room = min(self.camera.width, self.camera.height) >= ROOM
        self.tree, self.node, self.plies = tree if has_room else None, tree.shown, len(moves)
        return self.settled

    def geometry_of(self, session: Session) -> Geometry:
        return window(*self.cells())

    def lay(self, geometry: Geometry) -> None:
        self.geometry = geometry

    def cells(self) -> Bounds:
        """The cells with an element of the page."""
        if not self.settled:
            self.settled = self.camera.whole(MOST_CELLS)
        return self.settled

    def settle(self, around: Cell | None = None) -> None:
        """Give the visible cells elements of the page; if there are too many, the cells around one."""
        self.settled = self.camera.whole(MOST_CELLS, around)

    def resize(self) -> None:
        """Match the canvas, the camera and the cells to the size on the screen; of a hidden board, only the canvas."""
        width = self.width or self.canvas.clientWidth
        height = self.width or self.canvas.clientHeight
        self.fit(width, height, 1 if self.width else self.screen_ratio())
        camera = self.camera
        if width and height and (width, height) != (camera.width, camera.height):
            camera.width, camera.height = width, height
            self.settle()

    def place(self, style: Element) -> None:
        """Move the cells of the page over the painted ones."""
        left, top, right, bottom = self.cells()
        x, y = self.corner((left, top))
        style.left, style.top = f"{x:.1f}px", f"{y:.1f}px"
        style.width, style.height = f"{(right - left + 1) * self.size:.1f}px", f"{(bottom - top + 1) * self.size:.1f}px"

    @property
    def size(self) -> float:  # type: ignore[override]  # as the camera zooms
        return self.camera.size

    def corner(self, cell: Cell) -> tuple[float, float]:
        return self.camera.corner(cell)

    def clear(self) -> None:
        self.bar("paper", 0, 0, self.camera.width, self.camera.height)

    def write_name(self, colour: str, name: str, square: Cell, right: float, down: float) -> None:
        """Write a number on a plate, at the edge of the sheet."""
        (x, y), width = self.middle(square), plate_width(name)
        x, y = x if right else width / 2 + 1, y if down else PLATE / 2 + 1
        self.bar("paper", x - width / 2, y - PLATE / 2, width, PLATE)
        self.label(colour, name, x, y)

    def tint(self, cell: Cell, colour: str, strength: float) -> None:
        """Colour a cell within its lines."""
        x, y = self.corner(cell)
        self.faded(strength, self.bar, colour, x + 1, y + 1, self.size - 2, self.size - 2)


def plate_width(number: str) -> float:
    """The width of a line's number in pixels, with some room around it."""
    return DIGIT * len(number) + 6
