"""Plots the estimates of a simulation with their 95 % intervals. The horizontal axis of games is logarithmic."""

from collections import namedtuple
from math import log
from typing import TypeAlias

from app.core.protocols import Element
from app.core.texts import say
from app.games.monty_hall.simulation import Simulation
from app.platform.drawing import Plot
from pygame35.games.monty_hall.boards import CLASSIC, FORGETFUL, KNOWING, LEFTMOST, Variation
from pygame35.games.monty_hall.chances import Row, exact, interval
from pygame35.games.monty_hall.report import fraction

Points: TypeAlias = list[tuple[int, list[Row]]]

LEFT, RIGHT, TOP, BOTTOM = 38, 12, 10, 24  # CSS pixels around the plot
# The axis ends at FEWEST games or more. Without a simulation, it ends at USUAL games.
FEWEST, USUAL = 10, 10_000
POWERS = ("1", "10", "100", "1k", "10k", "100k", "1M")
APART = 0.05  # a chance has no label if it differs by less from a labelled chance
NAMES = {"switching": (say("monty.plot.switching"), 1), "staying": (say("monty.plot.staying"), -1)}
# {look of a curve: (its name, 1 to write the name above the line or -1 to write it below)}
FONT = "500 12px Figtree, system-ui, sans-serif"
NAME_FONT = "600 13px Figtree, system-ui, sans-serif"

Curve = namedtuple("Curve", ("place", "look", "colour", "dashes"))
# place   the index of the curve's row in `pygame35.games.monty_hall.chances.rows`
# look    the curve's class in the style sheet
# colour  the name of a colour in the style sheet
# dashes  lengths of dashes and gaps in CSS pixels; () for a solid line

_SWITCHING, _STAYING, _THIRD = ("switching", "blue", ()), ("staying", "red", (6, 4)), ("third", "accent", (2, 3))
CURVES = {
    KNOWING: [Curve(0, *_SWITCHING), Curve(1, *_STAYING)],
    FORGETFUL: [Curve(0, *_SWITCHING), Curve(1, *_STAYING), Curve(2, *_THIRD)],
    LEFTMOST: [Curve(0, *_SWITCHING), Curve(2, "left", "ink", (8, 3)), Curve(4, *_THIRD)],
}
"""{host: curves}. The curves of LEFTMOST show switching: in all games, without a skipped door, with a skipped door."""


class EstimatesPlot(Plot):
    """The plot of a simulation. truths: the exact chances, see `pygame35.games.monty_hall.chances.exact`."""

    colour_names = ("panel", "ink", "quiet", "line", "red", "blue", "accent")

    def __init__(self, canvas: Element, window: Element) -> None:
        super().__init__(canvas, window)
        self.show(CLASSIC)

    def show(self, variation: Variation) -> None:
        """Set the variation. The next call of `paint` shows it."""
        self.variation, self.truths = variation, exact(variation)

    def paint(self, simulation: Simulation | None, _now: float) -> bool:
        """Draw the axes, and the curves of a simulation, if any."""
        self.context.clearRect(0, 0, self.width, self.height)
        most = max(FEWEST, simulation.games) if simulation else USUAL
        self.scale = (self.width - LEFT - RIGHT) / log(most)
        self._axes(most)
        points = simulation.points() if simulation else []
        if points:
            for curve in CURVES[self.variation.host]:
                self._curve(points, curve)
        return False

    def x(self, games: int) -> float:
        """The horizontal coordinate of a number of games, in CSS pixels."""
        return float(LEFT + self.scale * log(games))

    def y(self, share: float) -> float:
        """The vertical coordinate of a share from 0 to 1, in CSS pixels."""
        return float(TOP + (self.height - TOP - BOTTOM) * (1 - share))

    def _axes(self, most: int) -> None:
        context = self.context
        context.font = FONT
        context.lineWidth = 1
        written = [0.0, 1.0]
        for share in written:
            self._level(share, str(int(share)), "line")
        for curve in CURVES[self.variation.host]:
            truth = self.truths[curve.place]
            share = truth.wins / truth.games
            near = [other for other in written if abs(other - share) < APART]
            self._level(share, "" if near else fraction(truth), "quiet")
            written.append(share)
        context.textAlign, context.textBaseline = "center", "top"
        for power, text in enumerate(POWERS):
            games = 10**power
            if games > most:
                break
            self.bar("line", round(self.x(games)), self.y(1), 1, self.y(0) - self.y(1) + 4)
            self.label("quiet", text, min(self.x(games), self.width - RIGHT - 2), self.y(0) + 8)

    def _level(self, share: float, text: str, colour: str) -> None:
        """Draw a horizontal line at a share from 0 to 1, and a label to the left of the line."""
        context = self.context
        context.textAlign, context.textBaseline = "right", "middle"
        self.bar(colour, LEFT, round(self.y(share)), self.width - LEFT - RIGHT, 1)
        self.label("quiet", text, LEFT - 6, self.y(share))

    def _curve(self, points: Points, curve: Curve) -> None:
        context = self.context
        values = [(self.x(games), rows[curve.place]) for games, rows in points if rows[curve.place].games]
        if not values:
            return
        bands = [(x, interval(row.wins, row.games)) for x, row in values]
        context.globalAlpha = 0.2
        self.brush(curve.colour)
        self.join((x, self.y(high)) for x, (_, high) in bands)
        self.join((x, self.y(low)) for x, (low, _) in reversed(bands))
        context.fill()
        context.globalAlpha = 1
        context.lineJoin = "round"
        self.dash(*curve.dashes)
        self.pen(curve.colour, 2)
        self.join((x, self.y(row.wins / row.games)) for x, row in values)
        context.stroke()
        self.dash()
        if self.variation.host == KNOWING:  # with other hosts, the curves overlap
            self._name(curve)

    def _name(self, curve: Curve) -> None:
        """Write the name of a curve near its right end, where the intervals are narrow."""
        context, truth, (name, side) = self.context, self.truths[curve.place], NAMES[curve.look]
        share = truth.wins / truth.games
        place = share + (0.19 if self.variation.doors == 3 else -0.1) * side  # with 3 doors, there is room on this side
        context.font, context.textAlign, context.textBaseline = NAME_FONT, "right", "middle"
        context.lineWidth, context.strokeStyle = 4, self.colours["panel"]
        context.strokeText(name, self.width - RIGHT - 4, self.y(place))
        self.label("ink", name, self.width - RIGHT - 4, self.y(place))
