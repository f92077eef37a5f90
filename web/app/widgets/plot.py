"""A canvas with a plot, drawn by an `app.platform.painter.Painter` like a board."""

from app.core.protocols import Element
from app.platform.browser import read_colours


class Plot:
    """A base class; a subclass has paint(scene, now) -> False. names: of the colours in the style sheet."""

    def __init__(self, canvas: Element, window: Element, names: tuple[str, ...]) -> None:
        self.canvas = canvas
        self.window = window
        self.names = names
        self.context = canvas.getContext("2d")
        self.read_colours()
        self.resize()

    def read_colours(self) -> None:
        """Read the theme's colours from the style sheet."""
        self.colours = read_colours(self.names)

    def resize(self) -> None:
        """Match the canvas to its size on the screen."""
        ratio = self.window.devicePixelRatio or 1
        self.width, self.height = self.canvas.clientWidth, self.canvas.clientHeight
        across, down = round(self.width * ratio), round(self.height * ratio)
        if (across, down) != (self.canvas.width, self.canvas.height):
            self.canvas.width, self.canvas.height = across, down
        self.context.setTransform(ratio, 0, 0, ratio, 0, 0)
