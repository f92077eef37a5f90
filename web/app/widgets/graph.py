"""Draws the curves of `app.core.graph_panels` on a canvas."""

from typing import Any

from app.core.graph_panels import Panel
from app.core.protocols import Element
from app.platform.browser import read_colours
from app.platform.canvas import FONT

TITLE, CURVES, GAP = 14, 30, 4  # CSS pixels: the heights of a panel's title, of its curves, and of the space below
ALONE, WIDE = 60, 1000  # the height of the only curves where the window is so wide
LINE, DOT, EDGE = 2.5, 5, 8  # CSS pixels: the line, the radius of the dot, the room around the curve


class Graph:
    def __init__(self, canvas: Element, window: Element) -> None:
        self.canvas = canvas
        self.window = window
        self.drawn: tuple[Any, ...] | None = None
        self.plies = 1

    def hide(self) -> None:
        self.canvas.hidden = True
        self.drawn = None

    def show(self, shown: list[Panel], label: str, ply: int, plies: int, colours: dict[str, str]) -> None:
        """Draw the panels, and mark a ply. label: a description. plies: the length of the axis.

        colours: {name: colour} of the theme.
        """
        self.canvas.hidden = False
        width, ratio = self.canvas.clientWidth, self.window.devicePixelRatio or 1
        now = (shown, ply, plies, width, ratio, colours)
        if now == self.drawn or not width:
            return
        self.drawn, self.plies = now, plies
        curves = ALONE if len(shown) == 1 and self.window.innerWidth >= WIDE else CURVES
        panel = TITLE + curves + GAP
        height = panel * len(shown)
        self.canvas.width, self.canvas.height = round(width * ratio), round(height * ratio)
        self.canvas.style.height = f"{height}px"
        self.canvas.setAttribute("aria-label", label)
        context = self.canvas.getContext("2d")
        context.setTransform(ratio, 0, 0, ratio, 0, 0)
        for index in range(len(shown)):
            self._panel(context, shown[index], panel * index, curves, width, colours)
        context.fillStyle = colours["gold"]
        for index in range(len(shown)):
            context.fillRect(self._x(ply, width) - 1, panel * index + TITLE, 2, curves)

    def _x(self, ply: int, width: float) -> float:
        return 2 + (width - 4) * ply / self.plies

    def _panel(
        self, context: Element, panel: Panel, top: float, height: float, width: float, colours: dict[str, str]
    ) -> None:
        down = "blue" if panel.up == "red" else "red"
        grounds = (f"{panel.up}-lit", f"{down}-lit") if panel.up else ("square", "square")
        for half in (0, 1):
            context.fillStyle = colours[grounds[half]]
            context.fillRect(0, top + TITLE + half * height / 2, width, height / 2)
        for name, points in panel.curves:
            context.strokeStyle = colours[name]
            context.lineWidth, context.lineJoin = 2, "round"
            context.beginPath()
            for index in range(len(points)):
                at, value = points[index]
                place = self._x(at, width), top + TITLE + 2 + (height - 4) * (1 - value)
                if index:
                    context.lineTo(*place)
                else:
                    context.moveTo(*place)
            context.stroke()
        context.font = f"600 11px {FONT}"
        context.textBaseline = "top"
        context.textAlign = "left"
        context.fillStyle = colours["quiet"]
        context.fillText(panel.title, 2, top + 1)

    def ply_at(self, offset: float) -> int:
        """The ply drawn at a horizontal offset in CSS pixels."""
        ply: int = round((offset - 2) / max(1, self.canvas.clientWidth - 4) * self.plies)
        return ply


class LeadGraph:
    def __init__(self, canvas: Element, window: Element) -> None:
        self.canvas = canvas
        self.window = window

    def show(self, shares: list[float], marked: int | None, above: str) -> None:
        """Draw red's shares, 0 ... 1, by ply. marked: the ply with the dot. above: the side at the top, red or blue."""
        colours = read_colours(("red-lit", "blue-lit", "ink", "gold"))
        ratio = self.window.devicePixelRatio or 1
        width, height = self.canvas.clientWidth, self.canvas.clientHeight
        self.canvas.width, self.canvas.height = round(width * ratio), round(height * ratio)
        context = self.canvas.getContext("2d")
        context.setTransform(ratio, 0, 0, ratio, 0, 0)
        below = "blue" if above == "red" else "red"
        for name, top in ((above, 0), (below, height / 2)):
            context.fillStyle = colours[f"{name}-lit"]
            context.fillRect(0, top, width, height / 2)
        last = max(1, len(shares) - 1)

        def place(ply: int) -> tuple[float, float]:
            share = shares[ply] if below == "red" else 1 - shares[ply]
            return EDGE + (width - 2 * EDGE) * ply / last, EDGE + (height - 2 * EDGE) * share

        context.strokeStyle, context.lineWidth, context.lineJoin = colours["ink"], LINE, "round"
        context.beginPath()
        context.moveTo(*place(0))
        for ply in range(1, len(shares)):
            context.lineTo(*place(ply))
        context.stroke()
        if marked is not None:
            context.fillStyle = colours["gold"]
            context.beginPath()
            context.arc(*place(marked), DOT, 0, 6.2832)
            context.fill()
