"""The look of five in a row: paints the visible part of an endless sheet of squared paper."""

from collections import namedtuple
from math import floor

from app.duel.look import Look, shown_moves
from app.games.five_in_a_row import overlays, pan, paper
from app.games.five_in_a_row.camera import NEAREST, Camera
from app.games.five_in_a_row.game import GAME, window
from app.games.five_in_a_row.threats import threats
from app.platform.canvas import Canvas
from pygame35.basics import RED, TYPE_CHECKING
from pygame35.games.five_in_a_row.original import weight

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.game_tree import GameTree
    from app.core.geometry import Geometry
    from app.core.protocols import BoardController, BoardPage, Element
    from app.core.session import Session
    from app.duel.parts import PageParts
    from app.games.five_in_a_row.camera import Bounds, Cell
    from pygame35.games.five_in_a_row.rules import Outcome, Position

LIGHT = 240  # milliseconds for which the AI's cell is lit before its sign is drawn
LAND = 200  # milliseconds a sign takes to be drawn
SIGHT = 3  # cells around the last moves that stay in view
MOST_CELLS = 24  # across and down, with an element of the page
COUNTED = 18  # pixels a cell; smaller cells show no numbers of stones
PALE = 0.3  # the strength of stones under their numbers
REACH, STROKE = 0.27, 0.115  # cells from a sign's middle to its edge, and the width of its strokes
FINEST = 1.5  # pixels, the least width of strokes
ROOM = 100  # pixels; on a smaller board, such as a hidden one, a game is not yet shown as a whole
NEAR = 1000  # cells from a path's origin, within which the browser's numbers are exact enough

Scene = namedtuple("Scene", ("position", "selected", "preview", "hint", "line", "values", "threats", "numbers"))
# position  the position on the board
# selected  the selected cell, or None
# preview   a Preview of `app.games.five_in_a_row.game`, or None
# hint      (move, ...), or None
# line      moves to show in their order
# values    {cell's name: its weight for the original AI}, or None
# threats   of `app.games.five_in_a_row.threats`
# numbers   True to number the stones


class Board(Canvas):
    """A board without borders. camera: its visible part."""

    settling = ("land",)
    own_colours = ("paper", "ruled")

    def __init__(self, canvas: "Element", window_: "Element", geometry: "Geometry", width: int | None = None) -> None:
        self.camera = Camera()
        self.settled: Bounds | None = None  # the cells with an element of the page
        self.tree: GameTree | None = None  # the tree of the shown game
        self.node: int | None = None  # the node of the shown position
        self.plies = 0  # of the shown position
        self.inked: list[Cell] = []  # the stones of `inks`
        self.inks: dict[int, Element] = {}  # {side: a path of its signs, in cells from `origin`}
        self.origin: Cell = (0, 0)
        super().__init__(canvas, window_, geometry, width)
        self.resize()
        if width:
            corners: Any = geometry.lines[0][0], geometry.lines[-1][-1]
            self.camera.fit(corners[0] + corners[1], NEAREST)

    def key(self, session: "Session") -> object:
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

    def geometry_of(self, session: "Session") -> "Geometry":
        return window(*self.cells())

    def lay(self, geometry: "Geometry") -> None:
        self.geometry = geometry

    def cells(self) -> "Bounds":
        """The cells with an element of the page."""
        if not self.settled:
            self.settled = self.camera.whole(MOST_CELLS)
        return self.settled

    def settle(self, around: "Cell | None" = None) -> None:
        """Give the visible cells elements of the page; if there are too many, the cells around one."""
        self.settled = self.camera.whole(MOST_CELLS, around)

    def resize(self) -> None:
        """Match the canvas, the camera and the cells to the size on the screen; of a hidden board, only the canvas."""
        ratio = 1 if self.width else self.window.devicePixelRatio or 1
        width = self.width or self.canvas.clientWidth
        height = self.width or self.canvas.clientHeight
        across, down = round(width * ratio), round(height * ratio)
        if (across, down) != (self.canvas.width, self.canvas.height):
            self.canvas.width, self.canvas.height = across, down
        self.context.setTransform(ratio, 0, 0, ratio, 0, 0)
        camera = self.camera
        if width and height and (width, height) != (camera.width, camera.height):
            camera.width, camera.height = width, height
            self.settle()

    def place(self, style: "Element") -> None:
        """Move the cells of the page over the painted ones."""
        left, top, right, bottom = self.cells()
        x, y = self.corner((left, top))
        style.left, style.top = f"{x:.1f}px", f"{y:.1f}px"
        style.width, style.height = f"{(right - left + 1) * self.size:.1f}px", f"{(bottom - top + 1) * self.size:.1f}px"

    @property
    def size(self) -> float:  # type: ignore[override]  # as the camera zooms
        return self.camera.size

    def corner(self, cell: "Cell") -> tuple[float, float]:
        return self.camera.corner(cell)

    def clear(self) -> None:
        self.context.fillStyle = self.colours["paper"]
        self.context.fillRect(0, 0, self.camera.width, self.camera.height)

    def announce(self, move: "Cell", now: float) -> float:
        self.add_effect(move, "light", now, LIGHT)
        return now if self.calm.matches else now + LIGHT

    def show_move(self, move: "Cell", outcome: "Outcome", _before: "Any", now: float) -> None:
        """Begin the effect of a move: the sign is drawn."""
        self.add_effect(move, "land", now, LAND)

    def paint_position(self, scene: Scene, now: float) -> None:
        position, bounds = scene.position, self.camera.visible()
        paper.lines(self, bounds)
        if scene.values:
            overlays.values(self, position, scene.values, bounds)
        if scene.threats:
            overlays.threats(self, scene.threats, bounds)
        if position.line:
            self._row(position.line, "near", 0.8)
        for cell in self.effects:
            for done, _ in self.effects_on(cell, "light", now):
                self.tint(cell, "gold", 0.6 * max(0, 1 - abs(2 * done - 1)))
        numbered = scene.numbers and self.size >= COUNTED
        self.context.globalAlpha = PALE if numbered else 1
        self._stones(position, now)
        self.context.globalAlpha = 1
        if numbered:
            overlays.order(self, position.moves, bounds)
        if position.line:
            self._row(position.line, "gold", 0.09)
        elif position.moves and position.moves[-1] not in self.effects:
            self.dashed_ring(position.moves[-1], "gold", 0.56)
        if scene.preview:
            self.context.globalAlpha = 0.4
            self.signs([scene.preview.move], scene.preview.side)
            self.context.globalAlpha = 1
        elif scene.line:
            overlays.line(self, position, scene.line)
        if scene.hint is not None:
            self.ring(scene.hint[0])
        if scene.selected is not None and scene.selected not in position.stones:
            self.frame(scene.selected)
        if self.size >= paper.LINES:
            paper.numbers(self, bounds)

    def tint(self, cell: "Cell", colour: str, strength: float) -> None:
        """Colour a cell within its lines."""
        x, y = self.corner(cell)
        self.context.globalAlpha = strength
        self.context.fillStyle = self.colours[colour]
        self.context.fillRect(x + 1, y + 1, self.size - 2, self.size - 2)
        self.context.globalAlpha = 1

    def signs(self, cells: "list[Cell]", side: int) -> None:
        """Draw crosses or noughts, all in one path."""
        self._take_pen(side, 1)
        self.context.beginPath()
        for cell in cells:
            x, y = self.middle(cell)
            paper.sign(self.context, side, x, y, REACH * self.size, cell)
        self.context.stroke()

    def _take_pen(self, side: int, unit: float) -> None:
        """Set the colour and the width of strokes. unit: of the context's lengths, in pixels."""
        self.context.strokeStyle = self.colours[overlays.NAMES[side]]
        self.context.lineWidth = max(FINEST, STROKE * self.size) / unit
        self.context.lineCap = "round"

    def _stones(self, position: "Position", now: float) -> None:
        """Draw all stones; of the last ones, the pen draws what their effects have come to."""
        moves, dry = position.moves, len(position.moves)
        while dry and self.effects_on(moves[dry - 1], "land", now):
            dry -= 1
        self._ink(moves[:dry], position.stones)
        context = self.context
        context.save()
        context.translate(*self.corner(self.origin))
        context.scale(self.size, self.size)
        for side, path in self.inks.items():
            self._take_pen(side, self.size)
            context.stroke(path)
        context.restore()
        for cell in moves[dry:]:
            self._drawn(cell, position.stones[cell], self.effects_on(cell, "land", now)[0][0])

    def _ink(self, cells: "list[Cell]", sides: "dict[Cell, int]") -> None:
        """Add stones to the paths; begin new ones if a stone is gone, or near the camera if that is far away."""
        x, y = floor(self.camera.x), floor(self.camera.y)
        is_far = max(abs(x - self.origin[0]), abs(y - self.origin[1])) > NEAR
        if is_far or not self.inks or self.inked != cells[: len(self.inked)]:
            self.inked, self.origin = [], (x, y)
            self.inks = {side: self.window.Path2D.new() for side in (RED, -RED)}
        for cell in cells[len(self.inked) :]:
            right, down = cell[0] - self.origin[0] + 0.5, cell[1] - self.origin[1] + 0.5
            paper.sign(self.inks[sides[cell]], sides[cell], right, down, REACH, cell)
        self.inked = cells

    def _drawn(self, cell: "Cell", side: int, share: float) -> None:
        """Draw a share of a sign's strokes, or nothing of it before the pen is down."""
        if share <= 0:
            return
        length = paper.length(side, REACH * self.size)
        self.context.setLineDash(self.window.Array.of(share * length, length))
        self.signs([cell], side)
        self.context.setLineDash(self.window.Array.of())

    def _row(self, line: "list[Cell]", colour: str, width: float) -> None:
        """Draw a line through the row that won, a little longer than that. width: in cells."""
        (x, y), (to_x, to_y) = self.middle(line[0]), self.middle(line[-1])
        over = 0.35 / (len(line) - 1)
        more_x, more_y = over * (to_x - x), over * (to_y - y)
        context = self.context
        context.strokeStyle = self.colours[colour]
        context.lineWidth = max(2, width * self.size)
        context.lineCap = "round"
        context.beginPath()
        context.moveTo(x - more_x, y - more_y)
        context.lineTo(to_x + more_x, to_y + more_y)
        context.stroke()


class FiveInARowLook(Look):
    game = GAME
    board = Board

    def scene(self, session: "Session") -> Scene:
        shown, line = shown_moves(session)
        if shown is None and not line and not session.study.shows_value:
            shown = self.ghost(session)
        found = threats(session.position) if session.settings["threats"] else {}
        numbers = session.settings["numbers"]
        return Scene(
            session.position,
            session.selection.square,
            shown,
            session.study.hint,
            line,
            _values(session),
            found,
            numbers,
        )

    def bare_scene(self, session: "Session") -> Scene:
        return Scene(session.position, None, None, None, [], None, {}, session.settings["numbers"])

    def actions(self, parts: "PageParts") -> "dict[str, Callable[[], object]]":
        return pan.actions(parts)

    def listen(self, controller: "BoardController", view: "BoardPage") -> None:
        pan.listen(controller, view)


def _values(session: "Session") -> dict[str, float] | None:
    """The weights that the board shows: all of them, only the weight of one cell, or None."""
    if session.settings["values"]:
        return session.study.values
    position, cell = session.position, session.selection.looked_at()
    if session.study.shows_value and cell is not None and cell not in position.stones:
        return {position.format_move(cell): weight(position, cell)}
    return None


LOOK = FiveInARowLook()
