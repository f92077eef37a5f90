"""Paints the visible part of an endless sheet of squared paper, with crosses and noughts on it."""

from collections import namedtuple
from math import pi

from app.games.five_in_a_row.camera import NEAREST, Camera
from app.games.five_in_a_row.game import window
from app.games.five_in_a_row.words import figure
from app.platform.canvas import Canvas
from pygame35.basics import RED, TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.game_tree import GameTree
    from app.core.geometry import Geometry
    from app.core.protocols import Element
    from app.core.session import Session
    from app.games.five_in_a_row.camera import Bounds, Cell
    from pygame35.games.five_in_a_row.rules import Outcome, Position

LAND = 140  # milliseconds a stone takes to be drawn
SIGHT = 3  # cells around the last moves that stay in view
MOST_CELLS = 24  # across and down, with an element of the page
LEGIBLE = 30  # pixels a cell; smaller cells show no numbers
LINES = 7  # pixels a cell; smaller cells show only every fifth line
RULED = 5  # cells from one stronger line to the next
PLATE, DIGIT = 14, 6.5  # pixels, the height of a line's number and the width of a digit

Scene = namedtuple("Scene", ("position", "selected", "preview", "hint", "line", "values"))
# position  the position on the board
# selected  the selected cell, or None
# preview   a Preview of `app.games.five_in_a_row.game`, or None
# hint      (move, ...), or None
# line      moves to show in their order
# values    {cell's name: its weight for the original AI}, or None


class Board(Canvas):
    """A board without borders. camera: its visible part."""

    settling = ("land",)

    def __init__(self, canvas: "Element", window_: "Element", geometry: "Geometry", width: int | None = None) -> None:
        self.camera = Camera()
        self.settled: Bounds | None = None  # the cells with an element of the page
        self.tree: GameTree | None = None  # the tree of the shown game
        self.node: int | None = None  # the node of the shown position
        super().__init__(canvas, window_, geometry, width)
        if width:
            corners: Any = geometry.lines[0][0], geometry.lines[-1][-1]
            self.camera.fit(corners[0] + corners[1], NEAREST)

    def key(self, session: "Session") -> object:
        """The cells with an element. Before, the camera moves to the whole of another game, or to the last moves."""
        tree, moves = session.tree, session.position.moves
        if tree is not self.tree:
            self.camera.fit(session.position.bounds(2))
            self.settle()
        elif tree.shown != self.node and moves:
            moved = [self.camera.bring(move, SIGHT) for move in moves[-2:]]
            if any(moved) or moves[-1] not in self.geometry.places:
                self.settle(moves[-1])
        self.tree, self.node = tree, tree.shown
        return self.settled

    def geometry_of(self, session: "Session") -> "Geometry":
        return window(*self.cells())

    def lay(self, geometry: "Geometry") -> None:
        self.geometry = geometry
        self.resize()

    def cells(self) -> "Bounds":
        """The cells with an element of the page."""
        if not self.settled:
            self.settled = self.camera.whole(MOST_CELLS)
        return self.settled

    def settle(self, around: "Cell | None" = None) -> None:
        """Give the visible cells elements of the page; if there are too many, the cells around one."""
        self.settled = self.camera.whole(MOST_CELLS, around)

    def resize(self) -> None:
        """Match the canvas to its size on the screen."""
        ratio = 1 if self.width else self.window.devicePixelRatio or 1
        width = self.width or self.canvas.clientWidth
        height = self.width or self.canvas.clientHeight
        across, down = round(width * ratio), round(height * ratio)
        if (across, down) != (self.canvas.width, self.canvas.height):
            self.canvas.width, self.canvas.height = across, down
        self.camera.width, self.camera.height = max(width, 1), max(height, 1)
        self.context.setTransform(ratio, 0, 0, ratio, 0, 0)
        self.cells()

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

    def middle(self, cell: "Cell") -> tuple[float, float]:
        x, y = self.camera.corner(cell)
        return x + self.size / 2, y + self.size / 2

    def clear(self) -> None:
        self.context.fillStyle = self.colours["square"]
        self.context.fillRect(0, 0, self.camera.width, self.camera.height)

    def show_move(self, move: "Cell", outcome: "Outcome", _before: "Any", now: float) -> None:
        """Begin the effect of a move: the sign is drawn."""
        self.add_effect(move, "land", now, LAND)

    def paint_position(self, scene: Scene, now: float) -> None:
        position, bounds = scene.position, self.camera.visible()
        self._paper(bounds)
        if scene.values:
            self._values(position, scene.values, bounds)
        if position.moves:
            self._tint(position.moves[-1], "near", 1)
        self._stones(position, bounds, now)
        if position.line:
            self._row(position.line)
        if scene.preview:
            self.context.globalAlpha = 0.4
            self._signs([scene.preview.move], scene.preview.side, 1)
            self.context.globalAlpha = 1
        elif scene.line:
            self._line(position, scene.line)
        if scene.hint is not None:
            self.ring(scene.hint[0])
        if scene.selected is not None and scene.selected not in position.stones:
            self.frame(scene.selected)
        if self.size >= LINES:
            self._numbers(bounds)

    def _paper(self, bounds: "Bounds") -> None:
        """Paint the lines, every fifth one stronger; when zoomed out, only every fifth."""
        left, top, right, bottom = bounds
        context, camera = self.context, self.camera
        context.strokeStyle = self.colours["line"]
        step = 1 if self.size >= LINES else RULED
        for strong in (False, True):
            context.lineWidth = 1.6 if strong else 0.8
            context.beginPath()
            for x in range(left, right + 2):
                if (x % RULED == 0) == strong and x % step == 0:
                    at = camera.corner((x, 0))[0]
                    context.moveTo(at, 0)
                    context.lineTo(at, camera.height)
            for y in range(top, bottom + 2):
                if (y % RULED == 0) == strong and y % step == 0:
                    at = camera.corner((0, y))[1]
                    context.moveTo(0, at)
                    context.lineTo(camera.width, at)
            context.stroke()

    def _numbers(self, bounds: "Bounds") -> None:
        """Write the numbers of every fifth column and row at the edges, over everything else."""
        left, top, right, bottom = bounds
        self.context.font = "500 10px system-ui, sans-serif"
        self.context.textBaseline = "middle"
        self.context.textAlign = "center"
        for x in range(left, right + 1):
            if x % RULED == 0:
                self._number(x, self.middle((x, 0))[0], PLATE / 2)
        for y in range(top, bottom + 1):
            if y % RULED == 0 and self.middle((0, y))[1] > 1.5 * PLATE:  # the corner belongs to the columns
                self._number(y, _plate(y) / 2, self.middle((0, y))[1])

    def _number(self, number: int, x: float, y: float) -> None:
        width = _plate(number)
        self.context.fillStyle = self.colours["square"]
        self.context.fillRect(x - width / 2, y - PLATE / 2, width, PLATE)
        self.context.fillStyle = self.colours["quiet"]
        self.context.fillText(str(number), x, y)

    def _is_numbered(self, cell: "Cell", text: str) -> bool:
        """True if a line's number would cover a text in the middle of a cell."""
        x, y = self.middle(cell)
        width, height = 0.16 * self.size * len(text), 0.26 * self.size
        if cell[1] % RULED == 0 and x - width / 2 < _plate(cell[1]):
            return True
        return cell[0] % RULED == 0 and y - height / 2 < PLATE

    def _tint(self, cell: "Cell", colour: str, strength: float) -> None:
        x, y = self.corner(cell)
        self.context.globalAlpha = strength
        self.context.fillStyle = self.colours[colour]
        self.context.fillRect(x + 1, y + 1, self.size - 2, self.size - 2)
        self.context.globalAlpha = 1

    def _stones(self, position: "Position", bounds: "Bounds", now: float) -> None:
        """Paint the visible stones, all stones of a side in one path."""
        left, top, right, bottom = bounds
        sides: dict[int, list[Cell]] = {RED: [], -RED: []}
        for cell, side in position.stones.items():
            if left <= cell[0] <= right and top <= cell[1] <= bottom:
                landing = self.effects_on(cell, "land", now) if self.effects else None
                if landing:
                    self._signs([cell], side, 0.4 + 0.6 * max(landing[0][0], 0))
                else:
                    sides[side].append(cell)
        for side, cells in sides.items():
            self._signs(cells, side, 1)

    def _signs(self, cells: "list[Cell]", side: int, share: float) -> None:
        """Paint crosses or noughts. share: of their size."""
        context, size = self.context, self.size
        context.strokeStyle = self.colours["red" if side == RED else "blue"]
        context.lineWidth = max(1.5, 0.13 * size)
        context.lineCap = "round"
        reach = 0.27 * size * share
        context.beginPath()
        for cell in cells:
            x, y = self.middle(cell)
            if side == RED:
                context.moveTo(x - reach, y - reach)
                context.lineTo(x + reach, y + reach)
                context.moveTo(x + reach, y - reach)
                context.lineTo(x - reach, y + reach)
            else:
                context.moveTo(x + 1.1 * reach, y)
                context.arc(x, y, 1.1 * reach, 0, 2 * pi)
        context.stroke()

    def _row(self, line: "list[Cell]") -> None:
        """Strike through the row that won."""
        context = self.context
        context.strokeStyle = self.colours["accent"]
        context.lineWidth = max(2, 0.12 * self.size)
        context.lineCap = "round"
        context.beginPath()
        context.moveTo(*self.middle(line[0]))
        context.lineTo(*self.middle(line[-1]))
        context.stroke()

    def _line(self, position: "Position", moves: "list[Cell]") -> None:
        """Paint the moves of a line with their numbers."""
        side = position.turn
        for number in range(len(moves)):
            self.context.globalAlpha = max(0.25, 0.6 - 0.06 * number)
            self._signs([moves[number]], side, 1)
            self.context.globalAlpha = 1
            if self.size >= LEGIBLE / 2:
                x, y = self.corner(moves[number])
                self.context.fillStyle = self.colours["ink"]
                self.write(str(number + 1), x + 0.8 * self.size, y + 0.22 * self.size, 0.26)
            side = -side

    def _values(self, position: "Position", values: dict[str, float], bounds: "Bounds") -> None:
        """Paint a heat map of the cells' weights, with numbers where there is room."""
        left, top, right, bottom = bounds
        most = max([1] + list(values.values()))
        for name in values:
            cell = position.parse_move(name)
            if left <= cell[0] <= right and top <= cell[1] <= bottom:
                self._tint(cell, "accent", 0.55 * (values[name] / most) ** 0.5)
                text = figure(values[name])
                if self.size >= LEGIBLE and not self._is_numbered(cell, text):
                    self.context.fillStyle = self.colours["ink"]
                    self.write(text, *self.middle(cell), 0.26, 500)


def _plate(number: int) -> float:
    """The width of a line's number in pixels, with some room around it."""
    return DIGIT * len(str(number)) + 6
