"""The base of boards and plots: the context of a canvas, the theme's colours, a few shapes.

Lengths are in CSS pixels. A colour is named as in the style sheet.
"""

from collections.abc import Callable, Iterable
from typing import Any

from app.core.protocols import Element
from app.platform.browser import read_colours


class Drawing:
    """A canvas. colour_names: the style sheet's names of the canvas's colours. colours: {name: colour in the theme}."""

    colour_names: tuple[str, ...] = ()

    def __init__(self, canvas: Element, window: Element) -> None:
        self.canvas, self.window = canvas, window
        self.context = canvas.getContext("2d")
        self.read_colours()

    def read_colours(self) -> None:
        """Read the theme's colours from the style sheet."""
        self.colours = read_colours(self.colour_names)

    def screen_ratio(self) -> float:
        """Pixels of the screen for each CSS pixel."""
        return self.window.devicePixelRatio or 1

    def fit(self, width: float, height: float, ratio: float) -> None:
        """Give the canvas a size in CSS pixels, and let its texts be centred. ratio: its pixels for each CSS pixel."""
        across, down = round(width * ratio), round(height * ratio)
        if (across, down) != (self.canvas.width, self.canvas.height):
            self.canvas.width, self.canvas.height = across, down
        self.context.setTransform(ratio, 0, 0, ratio, 0, 0)
        self.context.textAlign, self.context.textBaseline = "center", "middle"

    def brush(self, colour: str) -> Any:
        """Begin a path to be filled; returns the context."""
        self.context.fillStyle = self.colours[colour]
        self.context.beginPath()
        return self.context

    def pen(self, colour: str, width: float) -> Any:
        """Begin a path to be stroked; returns the context."""
        self.context.strokeStyle = self.colours[colour]
        self.context.lineWidth = width
        self.context.beginPath()
        return self.context

    def dash(self, *lengths: float) -> None:
        """Dash the next strokes. lengths: the lengths of dashes and gaps in turn; without lengths, lines are solid."""
        self.context.setLineDash(self.window.Array.of(*lengths))

    def join(self, points: Iterable[tuple[float, float]]) -> None:
        """Add lines from point to point to the path."""
        for x, y in points:
            self.context.lineTo(x, y)

    def trace(self, colour: str, width: float, *points: tuple[float, float]) -> None:
        """Draw a line from point to point."""
        self.pen(colour, width)
        self.join(points)
        self.context.stroke()

    def faded(self, strength: float, paint: Callable[..., object], *arguments: object) -> None:
        """Call paint(*arguments) with weaker colours. strength: the opacity, 0 ... 1."""
        self.context.globalAlpha = strength
        paint(*arguments)
        self.context.globalAlpha = 1

    def disc(self, colour: str, x: float, y: float, radius: float) -> None:
        """Fill a disc around a point."""
        self.brush(colour).arc(x, y, radius, 0, 6.2832)
        self.context.fill()

    def circle(self, colour: str, width: float, x: float, y: float, radius: float) -> None:
        """Draw a circle around a point. width: the width of the line."""
        self.pen(colour, width).arc(x, y, radius, 0, 6.2832)
        self.context.stroke()

    def plate(self, colour: str, x: float, y: float, width: float, height: float, radius: float) -> None:
        """Fill a rectangle with round corners. (x, y): its upper left corner. radius: the radius of its corners."""
        self.brush(colour).roundRect(x, y, width, height, radius)
        self.context.fill()

    def bar(self, colour: str, x: float, y: float, width: float, height: float) -> None:
        """Fill a rectangle. (x, y): its upper left corner."""
        self.context.fillStyle = self.colours[colour]
        self.context.fillRect(x, y, width, height)

    def label(self, colour: str, text: str, x: float, y: float) -> None:
        """Write a text at a point, in the current font and alignment."""
        self.context.fillStyle = self.colours[colour]
        self.context.fillText(text, x, y)


class Plot(Drawing):
    """A plot that a `Painter` draws. A subclass has `paint(scene, now)`, which returns False: nothing is animated."""

    def __init__(self, canvas: Element, window: Element) -> None:
        super().__init__(canvas, window)
        self.resize()

    def resize(self) -> None:
        """Match the canvas to its size on the screen."""
        self.width, self.height = self.canvas.clientWidth, self.canvas.clientHeight
        self.fit(self.width, self.height, self.screen_ratio())
