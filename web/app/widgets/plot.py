"""A canvas with figures on it, drawn by an `app.platform.painter.Painter`, for which it has what a board has."""

from app.platform.browser import read_colours


class Plot:
    """names: of the style sheet's colours that it draws with. A subclass has paint(what to show, now) -> False."""

    def __init__(self, canvas, window, names):
        self.canvas = canvas
        self.window = window
        self.names = names
        self.context = canvas.getContext("2d")
        self.read_colours()
        self.resize()

    def read_colours(self):
        """Take the colours from the page's style sheet, where the themes are."""
        self.colours = read_colours(self.names)

    def resize(self):
        """Match the canvas to its size on the screen."""
        ratio = self.window.devicePixelRatio or 1
        self.width, self.height = self.canvas.clientWidth, self.canvas.clientHeight
        across, down = round(self.width * ratio), round(self.height * ratio)
        if (across, down) != (self.canvas.width, self.canvas.height):
            self.canvas.width, self.canvas.height = across, down
        self.context.setTransform(ratio, 0, 0, ratio, 0, 0)
