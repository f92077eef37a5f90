"""The plot of both estimates with their 95 % intervals, over a logarithmic axis of games."""

from math import log

from app.games.monty_hall.estimate import interval
from app.widgets.plot import Plot
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.games.monty_hall.simulation import Simulation

    Points = list[tuple[int, int, int]]

COLOURS = ("panel", "ink", "quiet", "line", "red", "blue")  # of the style sheet
LEFT, RIGHT, TOP, BOTTOM = 34, 12, 10, 24  # CSS pixels around the plot
FEWEST, USUAL = 10, 10_000  # games at the end of the axis: the least, and the number before the first simulation
POWERS = ("1", "10", "100", "1k", "10k", "100k", "1M")
THIRDS = ((1, "1/3"), (2, "2/3"))
CURVES = ((2, "blue", "switching", ()), (1, "red", "staying", (6, 4)))
# (index in a point of `Simulation.course`, colour, name, dashes) of each curve; 1 stayed, 2 switched
FONT = "500 12px Figtree, system-ui, sans-serif"
NAME_FONT = "600 13px Figtree, system-ui, sans-serif"


class EstimatesPlot(Plot):
    def __init__(self, canvas: "Any", window: "Any") -> None:
        super().__init__(canvas, window, COLOURS)

    def paint(self, simulation: "Simulation | None", _now: float) -> bool:
        """Draw a simulation, or only the axes for None. Returns False, because nothing is animated."""
        self.context.clearRect(0, 0, self.width, self.height)
        most = max(FEWEST, simulation.games) if simulation else USUAL
        self.scale = (self.width - LEFT - RIGHT) / log(most)
        self._axes(most)
        if simulation and simulation.done:
            points = simulation.course
            if points[-1][0] < simulation.done:
                points = points + [(simulation.done, simulation.stayed, simulation.switched)]
            for curve in CURVES:
                self._curve(points, *curve)
        return False

    def x(self, games: int) -> float:
        """The place of a number of games, in CSS pixels."""
        place: float = LEFT + self.scale * log(games)
        return place

    def y(self, share: float) -> float:
        """The place of a share 0 ... 1, in CSS pixels."""
        place: float = TOP + (self.height - TOP - BOTTOM) * (1 - share)
        return place

    def _axes(self, most: int) -> None:
        context, colours = self.context, self.colours
        context.font, context.textBaseline, context.textAlign = FONT, "middle", "right"
        context.lineWidth = 1
        for share, text in ((0, "0"), (1, "1")):
            context.fillStyle = colours["line"]
            context.fillRect(LEFT, round(self.y(share)), self.width - LEFT - RIGHT, 1)
            context.fillStyle = colours["quiet"]
            context.fillText(text, LEFT - 6, self.y(share))
        for thirds, text in THIRDS:
            context.fillStyle = colours["quiet"]
            context.fillRect(LEFT, round(self.y(thirds / 3)), self.width - LEFT - RIGHT, 1)
            context.fillText(text, LEFT - 6, self.y(thirds / 3))
        context.textAlign, context.textBaseline = "center", "top"
        for power in range(len(POWERS)):
            games = 10**power
            if games > most:
                break
            context.fillStyle = colours["line"]
            context.fillRect(round(self.x(games)), self.y(1), 1, self.y(0) - self.y(1) + 4)
            context.fillStyle = colours["quiet"]
            context.fillText(POWERS[power], min(self.x(games), self.width - RIGHT - 2), self.y(0) + 8)

    def _curve(self, points: "Points", place: int, colour: str, name: str, dashes: tuple[int, ...]) -> None:
        context, shown = self.context, self.colours[colour]
        bands = [interval(point[place], point[0]) for point in points]
        context.fillStyle, context.globalAlpha = shown, 0.2
        context.beginPath()
        for at in range(len(points)):
            context.lineTo(self.x(points[at][0]), self.y(bands[at][1]))
        for at in range(len(points) - 1, -1, -1):
            context.lineTo(self.x(points[at][0]), self.y(bands[at][0]))
        context.fill()
        context.globalAlpha = 1
        context.strokeStyle, context.lineWidth, context.lineJoin = shown, 2, "round"
        context.setLineDash(self.window.Array.of(*dashes))
        context.beginPath()
        for point in points:
            context.lineTo(self.x(point[0]), self.y(point[place] / point[0]))
        context.stroke()
        context.setLineDash(self.window.Array.of())
        self._name(name, 0.86 if place == 2 else 0.14)

    def _name(self, text: str, share: float) -> None:
        """Write the name of a curve at the right, where the bands are narrow."""
        context = self.context
        context.font, context.textAlign, context.textBaseline = NAME_FONT, "right", "middle"
        context.lineWidth, context.strokeStyle = 4, self.colours["panel"]
        context.strokeText(text, self.width - RIGHT - 4, self.y(share))
        context.fillStyle = self.colours["ink"]
        context.fillText(text, self.width - RIGHT - 4, self.y(share))
