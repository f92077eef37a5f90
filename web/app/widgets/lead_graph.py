"""Draws one curve of a game between the colours of both sides; the line is in the colour of the side that is ahead."""

from app.platform.browser import read_colours
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element

LINE, DOT, EDGE = 2.5, 5, 8  # CSS pixels: the line, the radius of the dot, the room around the curve


class LeadGraph:
    def __init__(self, canvas: "Element", window: "Element") -> None:
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
