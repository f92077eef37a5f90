"""A canvas with a board on it: its size, its colours, the effects that run on its squares. Each game paints its own.

Positions on the canvas are in CSS pixels from the top left.
"""

from app.platform.browser import read_colours

_SIDES = ("red", "red-ink", "red-lit", "blue", "blue-ink", "blue-lit")
COLOURS = _SIDES + ("square", "ink", "quiet", "accent", "near", "line")  # of the style sheet
PACE = 180  # milliseconds from the end of what a move does to the AI's answer


class Canvas:
    """A subclass has `settling`, the kinds of effects that the next move waits for, and `paint_position(scene, now)`.

    width: in pixels; None: as wide as the canvas is on the screen, whenever `resize` is called.
    """

    def __init__(self, canvas, window, geometry, width=None):
        self.canvas = canvas
        self.width = width
        self.window = window
        self.context = canvas.getContext("2d")
        self.effects = {}  # square -> list of (kind, start, end, value)
        self.calm = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.read_colours()
        self.lay(geometry)

    def lay(self, geometry):
        """Take another board."""
        self.geometry = geometry
        self.effects = {}
        self.resize()

    def key(self, session):
        """What tells whether the squares have to be laid out anew."""
        return session.tree.board

    def geometry_of(self, session):
        """How they are to be laid out."""
        return session.game.geometry(session.position)

    def place(self, style):
        """Put the accessible grid where the squares are painted; it covers the whole canvas by itself."""

    def read_colours(self):
        """Take the colours from the page's style sheet, where the themes are."""
        self.colours = read_colours(COLOURS)

    def resize(self):
        """Match the canvas to its size on the screen."""
        ratio = 1 if self.width else self.window.devicePixelRatio or 1
        width = self.width or self.canvas.clientWidth
        self.size = width / self.geometry.columns
        across, down = round(width * ratio), round(self.size * self.geometry.rows * ratio)
        if (across, down) != (self.canvas.width, self.canvas.height):
            self.canvas.width, self.canvas.height = across, down
        self.context.setTransform(ratio, 0, 0, ratio, 0, 0)

    def corner(self, square):
        """The upper left corner of a square."""
        row, column = self.geometry.places[square]
        return column * self.size, row * self.size

    def add_effect(self, square, kind, start, length, value=None):
        """Let something be seen on a square, unless motion is not wanted."""
        if not self.calm.matches:
            self.effects.setdefault(square, []).append((kind, start, start + length, value))

    def effects_on(self, square, kind, now):
        """[(share done, value)] of the effects of a kind that are under way on a square; below 0 before they begin."""
        return [
            ((now - start) / (end - start), value)
            for other, start, end, value in self.effects.get(square, ())
            if other == kind
        ]

    def rest(self, now):
        """Milliseconds until the last move has been seen."""
        ends = [end for effects in self.effects.values() for kind, _, end, _ in effects if kind in self.settling]
        return max([0] + [end + PACE - now for end in ends])

    def paint(self, scene, now):
        """Draw one frame; True while effects go on and another is needed."""
        self.effects = {
            square: [effect for effect in effects if now < effect[2]] for square, effects in self.effects.items()
        }
        self.effects = {square: effects for square, effects in self.effects.items() if effects}
        self.clear()
        self.paint_position(scene, now)
        return bool(self.effects)

    def clear(self):
        self.context.clearRect(0, 0, self.geometry.columns * self.size, self.geometry.rows * self.size)

    def frame(self, square):
        """The selected square."""
        x, y = self.corner(square)
        edge = 0.055 * self.size
        self.context.strokeStyle = self.colours["accent"]
        self.context.lineWidth = min(0.07 * self.size, 5)
        self.context.beginPath()
        self.context.roundRect(x + edge, y + edge, self.size - 2 * edge, self.size - 2 * edge, 0.12 * self.size)
        self.context.stroke()

    def ring(self, square):
        """A ring around what a hint or a preview is about."""
        x, y = self.corner(square)
        self.context.strokeStyle = self.colours["accent"]
        self.context.lineWidth = 0.05 * self.size
        self.context.beginPath()
        self.context.arc(x + self.size / 2, y + self.size / 2, 0.4 * self.size, 0, 6.2832)
        self.context.stroke()

    def write(self, text, x, y, share, weight=600):
        """Text around a point, its height a share of a square, in the colour that is set."""
        self.context.font = f"{weight} {share * self.size:.1f}px system-ui, sans-serif"
        self.context.textAlign = "center"
        self.context.textBaseline = "middle"
        self.context.fillText(text, x, y)
