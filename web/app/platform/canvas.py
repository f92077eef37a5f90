"""A canvas with a board: its size, its colours, the effects on its squares. Each game has a subclass that paints.

Positions on the canvas are in CSS pixels from the top left.
"""

from app.platform.browser import read_colours
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.geometry import Geometry
    from app.core.protocols import Element, Move, Outcome, Square
    from app.core.session import Session

_SIDES = ("red", "red-ink", "red-lit", "blue", "blue-ink", "blue-lit")
COLOURS = _SIDES + ("square", "ink", "quiet", "accent", "near", "line")  # of the style sheet
PACE = 180  # milliseconds from the end of a move's effects to the AI's answer


class Canvas:
    """The base class of boards; a subclass overrides `paint_position` and `show_move`.

    settling: the kinds of effects that the next move waits for. width: in pixels; None: the width on the screen.
    """

    settling: tuple[str, ...] = ()

    def __init__(self, canvas: "Element", window: "Element", geometry: "Geometry", width: int | None = None) -> None:
        self.canvas = canvas
        self.width = width
        self.window = window
        self.context = canvas.getContext("2d")
        self.effects: dict[Square, list[tuple[str, float, float, Any]]] = {}  # (kind, start, end, value)
        self.calm = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.read_colours()
        self.lay(geometry)

    def lay(self, geometry: "Geometry") -> None:
        """Show another board."""
        self.geometry = geometry
        self.effects = {}
        self.resize()

    def key(self, session: "Session") -> object:
        """A key for the layout of the squares: the view lays them out again if it changes."""
        return session.tree.board

    def geometry_of(self, session: "Session") -> "Geometry":
        """The layout of the squares for a session."""
        return session.game.geometry(session.position)

    def place(self, style: "Element") -> None:
        """Move the accessible grid over the painted squares; by default it covers the whole canvas."""

    def read_colours(self) -> None:
        """Read the theme's colours from the style sheet."""
        self.colours = read_colours(COLOURS)

    def resize(self) -> None:
        """Match the canvas to its size on the screen."""
        ratio = 1 if self.width else self.window.devicePixelRatio or 1
        width = self.width or self.canvas.clientWidth
        self.size: float = width / self.geometry.columns
        across, down = round(width * ratio), round(self.size * self.geometry.rows * ratio)
        if (across, down) != (self.canvas.width, self.canvas.height):
            self.canvas.width, self.canvas.height = across, down
        self.context.setTransform(ratio, 0, 0, ratio, 0, 0)

    def corner(self, square: "Square") -> tuple[float, float]:
        """The upper left corner of a square."""
        row, column = self.geometry.places[square]
        return column * self.size, row * self.size

    def add_effect(self, square: "Square", kind: str, start: float, length: float, value: "Any" = None) -> None:
        """Begin an effect on a square, unless the system asks for reduced motion."""
        if not self.calm.matches:
            self.effects.setdefault(square, []).append((kind, start, start + length, value))

    def effects_on(self, square: "Square", kind: str, now: float) -> "list[tuple[float, Any]]":
        """[(share done, value)] of a square's effects of a kind; the share is below 0 before an effect begins."""
        return [
            ((now - start) / (end - start), value)
            for other, start, end, value in self.effects.get(square, ())
            if other == kind
        ]

    def rest(self, now: float) -> float:
        """Milliseconds until the effects of the last move are over."""
        ends = [end for effects in self.effects.values() for kind, _, end, _ in effects if kind in self.settling]
        return max([0.0] + [end + PACE - now for end in ends])

    def paint(self, scene: "Any", now: float) -> bool:
        """Draw one frame; True if effects go on and need another frame."""
        self.effects = {
            square: [effect for effect in effects if now < effect[2]] for square, effects in self.effects.items()
        }
        self.effects = {square: effects for square, effects in self.effects.items() if effects}
        self.clear()
        self.paint_position(scene, now)
        return bool(self.effects)

    def paint_position(self, scene: "Any", now: float) -> None:
        """Draw a scene on the cleared canvas."""
        raise NotImplementedError

    def show_move(self, move: "Move", outcome: "Outcome", before: "Any", now: float) -> None:
        """Begin the effects of a move. before: the owners before the move."""
        raise NotImplementedError

    def clear(self) -> None:
        self.context.clearRect(0, 0, self.geometry.columns * self.size, self.geometry.rows * self.size)

    def frame(self, square: "Square") -> None:
        """Draw the frame of the selected square."""
        x, y = self.corner(square)
        edge = 0.055 * self.size
        self.context.strokeStyle = self.colours["accent"]
        self.context.lineWidth = min(0.07 * self.size, 5)
        self.context.beginPath()
        self.context.roundRect(x + edge, y + edge, self.size - 2 * edge, self.size - 2 * edge, 0.12 * self.size)
        self.context.stroke()

    def ring(self, square: "Square") -> None:
        """Draw the ring of a hint or a preview."""
        x, y = self.corner(square)
        self.context.strokeStyle = self.colours["accent"]
        self.context.lineWidth = 0.05 * self.size
        self.context.beginPath()
        self.context.arc(x + self.size / 2, y + self.size / 2, 0.4 * self.size, 0, 6.2832)
        self.context.stroke()

    def write(self, text: str, x: float, y: float, share: float, weight: int = 600) -> None:
        """Write text centred at a point in the current colour; share: its height in squares."""
        self.context.font = f"{weight} {share * self.size:.1f}px system-ui, sans-serif"
        self.context.textAlign = "center"
        self.context.textBaseline = "middle"
        self.context.fillText(text, x, y)
