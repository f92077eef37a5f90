"""A canvas with a board: its size, its colours, the effects on its squares. Each game has a subclass that paints.

Positions on the canvas are in CSS pixels from the top left.
"""

from collections.abc import Callable
from typing import Any

from app.core.geometry import Geometry
from app.core.protocols import Element, Move, Outcome, Preview, Scene, Square
from app.core.session import Session
from app.platform.drawing import Drawing
from pygame35.basics import BLUE, RED

_SIDES = ("red", "red-ink", "red-deep", "red-lit", "blue", "blue-ink", "blue-deep", "blue-lit")
# names of colours in the style sheet
COLOURS = _SIDES + ("tray", "square", "ink", "quiet", "accent", "gold", "near", "line")
SIDE_COLOURS = {RED: "red", BLUE: "blue"}  # names in COLOURS
GUTTER = 0.045  # width of the strip with the names of rows and columns in a picture, as a share of the picture's width
FONT = 'Figtree, "Figtree fallback", system-ui, sans-serif'  # as in the style sheet

# The first fields of a scene, before a game's own ones:
# position  the position on the board
# selected  the square to frame, or None
# preview   `DuelGame.preview` of a move that the board previews, or None
# hint      (move, True if the person asked for it again), or None
# line      moves to show in their order


class Canvas(Drawing):
    """The base class of boards; a subclass overrides `paint_position` and `show_move`.

    settling     the kinds of effects that the next move waits for
    counted      the kind of effect along which the scores count; without one, they count along all that settles
    own_colours  further colours of the style sheet, beside COLOURS
    margin       the width of the border around the squares, in squares
    width        the width of the canvas in pixels; None: its width on the screen
    gutter       the width in pixels of the strip beside and below the board, where the names of rows and columns stand;
                 the style sheet sets it by the canvas's place (--gutter)

    For boards that call `paint_moves`, where each move is a square:
    paint_preview  a method that draws a previewed move over the board
    paint_mark     a method that draws the mark of a side on a square
    paint_number   a method that writes a number beside such a mark
    longest_line   at most this many moves of a line are shown; None: all
    line_strength  (strength of a line's first mark, loss with each further mark, least strength), each 0 ... 1
    """

    light = 120  # milliseconds for which a square is lit before the AI's move
    counted = ""
    laid: object = None  # `key` of the board that is laid out
    named: tuple[int | None, int | None] | None = None  # the row and column with bold names; None: no name is written
    settling: tuple[str, ...] = ()
    own_colours: tuple[str, ...] = ()
    margin = 0.0
    paint_preview: Callable[[Preview], object]
    paint_mark: Callable[[Square, int], object]
    paint_number: Callable[[Square, str], object]
    longest_line: int | None = None
    line_strength = (0.6, 0.06, 0.25)
    gutter = 0.0

    def __init__(self, canvas: Element, window: Element, geometry: Geometry, width: int | None = None) -> None:
        self.colour_names = COLOURS + self.own_colours
        super().__init__(canvas, window)
        self.width = width
        self.effects: dict[Square, list[tuple[str, float, float, Any]]] = {}  # (kind, start, end, value)
        self.calm = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.lay(geometry)

    def read_colours(self) -> None:
        super().read_colours()
        self.named = None

    def lay(self, geometry: Geometry) -> None:
        """Show another board."""
        self.geometry = geometry
        self.effects = {}
        self.resize()

    def key(self, session: Session) -> object:
        """A key for the layout of the squares: the view lays the board out again when the key changes."""
        return session.tree.board

    def geometry_of(self, session: Session) -> Geometry:
        """The layout of the squares for a session."""
        return session.game.geometry(session.position)

    def lay_out(self, session: Session, grid: Any, style: Element) -> bool:
        """Lay out the board of a session if its `key` has changed, and put the grid over the painted squares.

        Returns True if the picture shows another part of the board.

        grid: the `app.widgets.grid.Grid` over the canvas. style: the style of the element around both.
        """
        key, laid = self.key(session), self.laid
        if laid != key:
            self.laid = key
            geometry = self.geometry_of(session)
            style.setProperty("--rows", str(geometry.rows))
            style.setProperty("--columns", str(geometry.columns))
            style.setProperty("--border", str(2 * self.margin))
            grid.lay(geometry, session)
            self.lay(geometry)
        self.place(grid.element.style)
        return bool(laid != key)

    def place(self, style: Element) -> None:
        """Move the accessible grid over the painted squares."""
        border, geometry = self.margin, self.geometry
        down, across = [100 * border / (squares + 2 * border) for squares in (geometry.rows, geometry.columns)]
        style.inset = f"{down:.3f}% {across:.3f}%"

    def resize(self) -> None:
        """Match the canvas to its size on the screen. The origin is the upper left corner of the board."""
        self.ratio = 1 if self.width else self.screen_ratio()
        width, geometry = self.width or self.canvas.clientWidth, self.geometry
        if geometry.row_names:
            self.gutter = round(GUTTER * self.width) if self.width else -self.canvas.offsetLeft
        self.size: float = (width - self.gutter) / (geometry.columns + 2 * self.margin)
        self.edge = self.margin * self.size
        self.extent = width - self.gutter, self.size * (geometry.rows + 2 * self.margin)
        self.fit(width, self.extent[1] + self.gutter, self.ratio)
        self.context.translate(self.gutter, 0)
        self.named = None

    def corner(self, square: Square) -> tuple[float, float]:
        """The upper left corner of a square."""
        row, column = self.geometry.places[square]
        return self.edge + column * self.size, self.edge + row * self.size

    def middle(self, square: Square) -> tuple[float, float]:
        """The middle of a square."""
        x, y = self.corner(square)
        return x + self.size / 2, y + self.size / 2

    def add_effect(self, square: Square, kind: str, start: float, length: float, value: Any = None) -> None:
        """Begin an effect on a square, unless the system asks for reduced motion."""
        if not self.calm.matches:
            self.effects.setdefault(square, []).append((kind, start, start + length, value))

    def effects_on(self, square: Square, kind: str, now: float) -> list[tuple[float, Any]]:
        """[(share done, value)] of a square's effects of a kind; the share is below 0 before an effect begins."""
        effects = [effect[1:] for effect in self.effects.get(square, ()) if effect[0] == kind]
        return [((now - start) / (end - start), value) for start, end, value in effects]

    def running(self, now: float) -> list[tuple[Square, str, float, Any]]:
        """[(square, kind, share done, value)] of all effects; the share is below 0 before an effect begins."""
        return [
            (square, kind, (now - start) / (end - start), value)
            for square, effects in self.effects.items()
            for kind, start, end, value in effects
        ]

    def lights(self, now: float) -> list[tuple[Square, float]]:
        """[(square, strength 0 ... 1)] of the squares that are lit before a move."""
        lit = [(square, done) for square in self.effects for done, _ in self.effects_on(square, "light", now)]
        return [(square, max(0, 1 - abs(2 * done - 1))) for square, done in lit]

    def slow_down(self, now: float, times: float) -> None:
        """Slow the effects down by the factor `times`. All of them begin at `now` or later."""
        self.effects = {
            square: [
                (kind, now + times * (start - now), now + times * (end - now), value)
                for kind, start, end, value in effects
            ]
            for square, effects in self.effects.items()
        }

    def settles(self, now: float) -> float:
        """Milliseconds until the squares of the last move are at rest."""
        ends = [end for effects in self.effects.values() for kind, _, end, _ in effects if kind in self.settling]
        return max([0.0] + [end - now for end in ends])

    def counting(self, now: float) -> tuple[float, float]:
        """(wait, length) in milliseconds of the time in which the scores count."""
        every = [effect for effects in self.effects.values() for effect in effects]
        counted = [(start, end) for kind, start, end, _ in every if kind == self.counted]
        spans = counted or [(start, end) for kind, start, end, _ in every if kind in self.settling and kind != "light"]
        if not spans:
            return 0, 0
        begin = max(now, min([start for start, _ in spans]))
        return begin - now, max([end for _, end in spans]) - begin

    def paint(self, scene: Scene, now: float) -> bool:
        """Draw one frame; True if effects go on and need another frame."""
        going = {square: [one for one in effects if now < one[2]] for square, effects in self.effects.items()}
        self.effects = {square: effects for square, effects in going.items() if effects}
        if self.canvas.width and self.canvas.height and self.size > 0:  # 0 until the canvas is laid out
            self._paint(scene, now)
        return bool(self.effects)

    def _paint(self, scene: Scene, now: float) -> None:
        """Draw one frame. Beside a gutter, only the board is drawn anew; names in the gutter stay until they change."""
        if not self.gutter:
            self.clear()
            self.paint_position(scene, now)
            return
        self.paint_names(scene.selected)
        context = self.context
        context.save()
        context.beginPath()
        context.rect(0, 0, *self.extent)
        context.clip()
        context.clearRect(0, 0, *self.extent)
        self.paint_position(scene, now)
        context.restore()

    def paint_position(self, scene: Scene, now: float) -> None:
        """Draw a scene on the cleared canvas."""
        raise NotImplementedError

    def paint_moves(self, scene: Scene) -> None:
        """Draw the previewed move, or else the line; then the hint and the frame of the selected square."""
        if scene.preview:
            self.paint_preview(scene.preview)
        elif scene.line:
            self.paint_line(scene.position.turn, scene.line)
        if scene.hint is not None:
            self.paint_hint(scene.hint[0], scene.position)
        if scene.selected is not None:
            self.frame(scene.selected)

    def paint_line(self, side: int, moves: list[Move]) -> None:
        """Draw the moves of a line, each as a pale mark with its number. side: the side of the first move."""
        first, step, least = self.line_strength
        for number, square in enumerate(moves[: self.longest_line]):
            self.faded(max(least, first - step * number), self.paint_mark, square, -side if number % 2 else side)
            self.paint_number(square, str(number + 1))

    def announce(self, square: Square, now: float) -> float:
        """Light the square of the AI's next move; returns the time at which the effects of the move begin."""
        self.add_effect(square, "light", now, self.light)
        return now + self.lead()

    def lead(self) -> float:
        """Milliseconds from the light on a square to the AI's move there."""
        return 0 if self.calm.matches else self.light

    def show_move(self, move: Move, outcome: Outcome, before: Any, now: float) -> None:
        """Begin the effects of a move. before: the owners before the move."""
        raise NotImplementedError

    def celebrate(self, position: Any, winner: int, now: float) -> None:
        """Begin the effects of a person's win. By default there are none."""

    def clear(self) -> None:
        width, height = self.extent
        self.context.clearRect(-self.gutter, 0, width + self.gutter, height + self.gutter)

    def paint_names(self, selected: Square | None) -> None:
        """Write the names of rows and columns beside and below the board. The selected square's names are bold."""
        geometry, before = self.geometry, self.named
        now = self.named = geometry.places.get(selected, (None, None))
        if not before:
            self.clear()
        for axis, names in enumerate((geometry.row_names, geometry.column_names)):
            if not before or before[axis] != now[axis]:
                for index, name in enumerate(names):
                    if not before or index in (before[axis], now[axis]):
                        self._write_name(axis, index, name, index == now[axis])

    def _write_name(self, axis: int, index: int, name: str, bold: bool) -> None:
        """Write the name of a row (axis 0) or a column (axis 1) over the old one."""
        lines, size, gutter = self.geometry.lines, self.size, self.gutter
        line = [row[index] for row in lines] if axis else lines[index]
        x, y = self.middle([square for square in line if square is not None][0])
        if axis:
            y = self.extent[1] + 0.55 * gutter
            self.context.clearRect(x - size / 2, self.extent[1], size, gutter)
        else:
            x = -0.55 * gutter
            self.context.clearRect(-gutter, y - size / 2, gutter, size)
        share = min(max(11, 0.55 * gutter), 0.6 * size) / size
        self.write(name, x, y, share, 800 if bold else 500, "ink" if bold else "quiet")

    def frame(self, square: Square) -> None:
        """Draw the frame of the selected square."""
        x, y = self.corner(square)
        edge = 0.02 * self.size
        self.pen("gold", max(2, min(0.045 * self.size, 4)))
        self.context.roundRect(x + edge, y + edge, self.size - 2 * edge, self.size - 2 * edge, 0.16 * self.size)
        self.context.stroke()

    def paint_hint(self, square: Square, position: Any) -> None:
        """Mark the square of a hint. position: the one on the board. By default, the mark is a ring."""
        self.circle("accent", 0.05 * self.size, *self.middle(square), 0.4 * self.size)

    def crop(self, frame: Element, squares: list[Square], across: int, down: int) -> bool:
        """Show only the part around squares in a frame. False if `app.duel.views.excerpt` is to cut it out."""
        return False

    def dashed_ring(self, square: Square, colour: str, radius: float) -> None:
        """Draw a dashed ring around the middle of a square. colour: its name; radius: in squares."""
        self.context.lineCap = "butt"
        self.dash(0.12 * self.size, 0.12 * self.size)
        self.circle(colour, max(1.5, 0.055 * self.size), *self.middle(square), radius * self.size)
        self.dash()

    def set_font(self, share: float, weight: int) -> None:
        """Set the font. share: its height in squares."""
        self.context.font = f"{weight} {share * self.size:.1f}px {FONT}"

    def write(self, text: str, x: float, y: float, share: float, weight: int = 600, colour: str = "") -> None:
        """Write text centred at a point. share: its height in squares. colour: its name; "": the current one."""
        self.set_font(share, weight)
        if colour:
            self.context.fillStyle = self.colours[colour]
        self.context.fillText(text, x, y)
