"""The canvas of a board without borders: a camera, and page elements over the visible cells."""

from typing import Any

from app.core.game_tree import GameTree
from app.core.geometry import Geometry
from app.core.protocols import Element, Scene
from app.core.session import Session
from app.games.five_in_a_row.camera import NEAREST, Bounds, Camera, Cell
from app.games.five_in_a_row.game import window
from app.platform.canvas import Canvas

SIGHT = 1  # cells around the last moves that are kept in view
GLIDE = 260  # milliseconds in which the picture follows the camera
MOST_CELLS = 24  # cells up to half of this number away from the middle cell have page elements
PLATE, DIGIT = 14, 6.5  # pixels: height of the plate under a number, width of a digit
MUCH = 0.8  # a board with less than this share of its area is much smaller; the bars of a browser take less
SMALL = 20  # pixels, the least size of a cell at which a smaller board shows a whole game
REACH = 4  # cells around a cell that a picture of it shows
ROOM = 100  # pixels; a smaller board, such as a hidden one, has no room to show a whole game


class Sheet(Canvas):
    """The visible part of a board without borders.

    camera   the place and scale of the visible part
    settled  the bounds of the cells that have page elements, or None before there are any
    tree     the tree of the game that was last shown as a whole, or None
    node     the tree's node of the position that was last shown, or None
    plies    the number of moves in that position
    bounds   the bounds of its signs
    touched  True while a finger or a button is down: the camera follows no move then
    by_hand  True after a person has moved the camera: it does not go back for a move made before
    glide    (start or None before its first frame, cells right, cells down) of the picture's way to the camera, or None
    squeezed (place and scale of the camera on a smaller board, those before), or None
    """

    own_colours = ("paper", "ruled")

    def __init__(self, canvas: Element, window_: Element, geometry: Geometry, width: int | None = None) -> None:
        self.camera = Camera()
        self.settled: Bounds | None = None
        self.tree: GameTree | None = None
        self.node: int | None = None
        self.plies = 0
        self.bounds: Bounds = (0, 0, 0, 0)
        self.touched = self.by_hand = False
        self.glide: tuple[float | None, float, float] | None = None
        self.squeezed: tuple[object, tuple[float, float, float]] | None = None
        super().__init__(canvas, window_, geometry, width)
        self.resize()
        if width:
            corners: Any = geometry.lines[0][0], geometry.lines[-1][-1]
            self.camera.fit(corners[0] + corners[1], NEAREST)

    def key(self, session: Session) -> object:
        """Move the camera to the shown position, and return the bounds of the cells that have page elements.

        The camera shows a new game as a whole, and then follows the last moves. While the board is smaller than ROOM,
        the game counts as new.
        """
        tree, moves, camera = session.tree, session.position.moves, self.camera
        self.bounds = session.position.bounds(0)
        if self.touched and tree is self.tree:
            return self.settled
        if tree is not self.tree:
            camera.fit(session.position.bounds(2))
            self.settle()
        elif tree.shown != self.node and moves and not self.by_hand:
            # A takeback moves the paper as little as possible, since it may be caused by a press on another cell.
            margin = SIGHT if len(moves) > self.plies else 0
            row = session.position.line  # both ends of the winning row come into sight
            x, y = camera.x, camera.y
            moved = [camera.bring(cell) for cell in row[:1] + row[-1:]]
            moved += [camera.bring(move, margin) for move in moves[-2:]]
            if any(moved) or moves[-1] not in self.geometry.places:
                self.settle(moves[-1])
            if any(moved) and not self.calm.matches:
                self.glide = None, x - camera.x, y - camera.y
        self.by_hand = False
        has_room = min(camera.width, camera.height) >= ROOM
        self.tree, self.node, self.plies = tree if has_room else None, tree.shown, len(moves)
        return self.settled

    def lay_out(self, session: Session, grid: Any, style: Element) -> bool:
        x, y = self.camera.x, self.camera.y
        return super().lay_out(session, grid, style) or (x, y) != (self.camera.x, self.camera.y)

    def geometry_of(self, session: Session) -> Geometry:
        return window(*self.cells())

    def lay(self, geometry: Geometry) -> None:
        self.geometry = geometry

    def cells(self) -> Bounds:
        """The bounds of the cells that have page elements."""
        if not self.settled:
            self.settled = self.camera.whole(MOST_CELLS)
        return self.settled

    def settle(self, around: Cell | None = None) -> None:
        """Choose the cells that get page elements: the visible cells near `around`; None for those near the middle."""
        self.settled = self.camera.whole(MOST_CELLS, around)

    def resize(self) -> None:
        """Match the canvas, the camera and the cells to the size on the screen. For a hidden board, only the canvas."""
        width = self.width or self.canvas.clientWidth
        height = self.width or self.canvas.clientHeight
        self.fit(width, height, 1 if self.width else self.screen_ratio())
        camera = self.camera
        if width and height and (width, height) != (camera.width, camera.height):
            self._squeeze(width, height)
            self.settle()

    def _squeeze(self, width: float, height: float) -> None:
        """Give the camera another size. A much smaller board shows the whole game, as far as it is legible."""
        camera = self.camera
        place, share = (camera.x, camera.y, camera.size), width * height / (camera.width * camera.height)
        camera.width, camera.height = width, height
        if self.squeezed and share > 1:
            if self.squeezed[0] == place:
                camera.x, camera.y, camera.size = self.squeezed[1]
            self.squeezed = None
        if share < MUCH and not self._is_whole():
            camera.fit(self.bounds, camera.size)
            if camera.size < SMALL:
                camera.x, camera.y, camera.size = place
            else:
                before = self.squeezed[1] if self.squeezed else place
                self.squeezed = (camera.x, camera.y, camera.size), before

    def _is_whole(self) -> bool:
        """True if the camera shows all signs."""
        (left, top), (right, bottom) = self.corner(self.bounds[:2]), self.corner(self.bounds[2:])
        within = right + self.size <= self.camera.width + 1 and bottom + self.size <= self.camera.height + 1
        return left >= -1 and top >= -1 and within

    def paint(self, scene: Scene, now: float) -> bool:
        """Draw one frame. While the picture glides, it is drawn from a place on its way to the camera."""
        camera, left = self.camera, 0.0
        place = camera.x, camera.y
        if self.glide:
            start, right, down = self.glide
            start = now if start is None else start
            left = max(0.0, 1 - (now - start) / GLIDE) ** 3
            self.glide = (start, right, down) if left else None
            camera.x, camera.y = place[0] + left * right, place[1] + left * down
        going = super().paint(scene, now)
        camera.x, camera.y = place
        return going or left > 0

    def crop(self, frame: Element, squares: list[Cell], across: int, down: int) -> bool:
        """Show the cells around a cell and all others of `squares`. across, down: the shape of the frame."""
        frame.style.setProperty("aspect-ratio", f"{across} / {down}")
        style = self.canvas.style
        style.width, style.height = f"{frame.clientWidth}px", f"{frame.clientHeight}px"
        self.resize()
        lines = [[squares[0][axis] - REACH, squares[0][axis] + REACH] for axis in (0, 1)]
        for cell in squares[1:]:
            for axis, line in enumerate(lines):
                line[0], line[1] = min(line[0], cell[axis] - 1), max(line[1], cell[axis] + 1)
        self.camera.fit((lines[0][0], lines[1][0], lines[0][1], lines[1][1]))
        return True

    def place(self, style: Element) -> None:
        """Place the page elements over the painted cells. style: the style of the element that contains them."""
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

    def tint(self, cell: Cell, colour: str, strength: float) -> None:
        """Fill the inside of a cell with a colour. strength: opacity, 0 ... 1."""
        x, y = self.corner(cell)
        self.faded(strength, self.bar, colour, x + 1, y + 1, self.size - 2, self.size - 2)


def plate_width(number: str) -> float:
    """The width in pixels of the plate under the number of a column or row."""
    return DIGIT * len(number) + 6
