"""Draws the curves of `app.core.graph_panels` on a canvas."""

from app.core.graph_panels import Panel
from app.core.protocols import Element
from app.platform.canvas import FONT
from app.platform.drawing import Drawing

TITLE, CURVES, GAP = 14, 30, 4  # CSS pixels: the heights of a panel's title, of its curves, and of the space below
ALONE, WIDE = 60, 1000  # CSS pixels: the height of a single panel's curves, if the window is at least WIDE


class Graph(Drawing):
    def __init__(self, canvas: Element, window: Element) -> None:
        super().__init__(canvas, window)
        self.drawn: tuple[object, ...] | None = None
        self.plies = 1

    def hide(self) -> None:
        self.canvas.hidden = True
        self.drawn = None

    def show(self, shown: list[Panel], label: str, ply: int, plies: int, colours: dict[str, str]) -> None:
        """Draw the panels, and mark a ply. label: a description. plies: the length of the axis.

        colours: {name: colour} of the theme.
        """
        self.canvas.hidden = False
        width, ratio = self.canvas.clientWidth, self.screen_ratio()
        drawn = (shown, ply, plies, width, ratio, colours)
        if drawn == self.drawn or not width:
            return
        self.drawn, self.plies, self.colours = drawn, plies, colours
        curves = ALONE if len(shown) == 1 and self.window.innerWidth >= WIDE else CURVES
        height = TITLE + curves + GAP  # of a panel
        self.canvas.style.height = f"{height * len(shown)}px"
        self.canvas.setAttribute("aria-label", label)
        self.fit(width, height * len(shown), ratio)
        self.context.clearRect(0, 0, width, height * len(shown))
        for index, panel in enumerate(shown):
            self._panel(panel, height * index, curves, width)
            self.bar("gold", self._x(ply, width) - 1, height * index + TITLE, 2, curves)

    def _x(self, ply: int, width: float) -> float:
        return 2 + (width - 4) * ply / self.plies

    def _panel(self, panel: Panel, top: float, height: float, width: float) -> None:
        context = self.context
        down = "blue" if panel.up == "red" else "red"
        grounds = (f"{panel.up}-lit", f"{down}-lit") if panel.up else ("square", "square")
        for half in (0, 1):
            self.bar(grounds[half], 0, top + TITLE + half * height / 2, width, height / 2)
        for name, points in panel.curves:
            context.lineJoin = "round"
            self.pen(name, 2)
            self.join((self._x(at, width), top + TITLE + 2 + (height - 4) * (1 - value)) for at, value in points)
            context.stroke()
        context.font = f"600 11px {FONT}"
        context.textBaseline = "top"
        context.textAlign = "left"
        self.label("quiet", panel.title, 2, top + 1)

    def ply_at(self, offset: float) -> int:
        """The ply drawn at a horizontal offset in CSS pixels."""
        ply: int = round((offset - 2) / max(1, self.canvas.clientWidth - 4) * self.plies)
        return ply
