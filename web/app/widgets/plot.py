"""A canvas with a plot, drawn by an `app.platform.painter.Painter` like a board."""

from app.core.protocols import Element
from app.platform.drawing import Drawing


class Plot(Drawing):
    """A base class; a subclass has `colour_names` and paint(scene, now) -> False, as nothing is animated."""

    def __init__(self, canvas: Element, window: Element) -> None:
        super().__init__(canvas, window)
        self.resize()

    def resize(self) -> None:
        """Match the canvas to its size on the screen."""
        self.width, self.height = self.canvas.clientWidth, self.canvas.clientHeight
        self.fit(self.width, self.height, self.screen_ratio())
