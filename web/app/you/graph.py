"""The timeline of results and rating on a canvas."""

from app.core.player_words import called
from app.core.protocols import Element
from app.core.record.timeline import Mark, Timeline
from app.widgets.plot import Plot

COLOURS = ("panel", "ink", "quiet", "line", "gold", "lost", "blue")
LEFT, RIGHT, TOP, AXIS, BARS, GAP = 4, 56, 8, 20, 56, 14  # CSS pixels
FONT = "600 12px Figtree, system-ui, sans-serif"
LEAST = 200  # Elo points from the lowest to the highest rating of the graph
WON, TIED, LOST = "blue", "quiet", "lost"  # colours


class TimelineGraph(Plot):
    def __init__(self, canvas: Element, window: Element, ratings: tuple[int, ...]) -> None:
        """ratings: of the levels, from level 0."""
        self.ratings = ratings
        super().__init__(canvas, window, COLOURS)

    def paint(self, timeline: Timeline | None, _now: float) -> bool:
        """Draw a timeline, or nothing for None. Returns False, because nothing is animated."""
        self.context.clearRect(0, 0, self.width, self.height)
        if timeline and timeline.bars:
            curve = len(timeline.marks) > 0
            top = self.height - AXIS - BARS if curve else TOP
            if curve:
                self._curve(timeline.marks, TOP, top - GAP)
            self._bars(timeline, top, self.height - AXIS)
        return False

    def _x(self, share: float) -> float:
        place: float = LEFT + (self.width - LEFT - RIGHT) * share
        return place

    def _curve(self, marks: list[Mark], top: float, bottom: float) -> None:
        low = min([mark.rating - mark.deviation for mark in marks])
        high = max([mark.rating + mark.deviation for mark in marks])
        more = max(0, LEAST - (high - low)) / 2
        low, high = low - more, high + more

        def y(rating: float) -> float:
            place: float = bottom - (bottom - top) * (rating - low) / (high - low)
            return place

        context, colours = self.context, self.colours
        context.font, context.textBaseline, context.textAlign = FONT, "middle", "left"
        before = bottom + 100.0
        for level in range(len(self.ratings)):
            place = y(self.ratings[level])
            if top <= place <= bottom:
                context.fillStyle = colours["line"]
                context.fillRect(LEFT, place, self.width - LEFT - RIGHT, 1)
                if before - place > 14:
                    context.fillStyle = colours["quiet"]
                    context.fillText(called(level), self.width - RIGHT + 8, place)
                    before = place
        context.globalAlpha = 0.16
        context.fillStyle = colours["gold"]
        context.beginPath()
        for mark in marks:
            context.lineTo(self._x(mark.place), y(mark.rating + mark.deviation))
        for mark in reversed(marks):
            context.lineTo(self._x(mark.place), y(mark.rating - mark.deviation))
        context.fill()
        context.globalAlpha = 1
        context.strokeStyle, context.lineWidth, context.lineJoin = colours["gold"], 2.5, "round"
        context.beginPath()
        for mark in marks:
            context.lineTo(self._x(mark.place), y(mark.rating))
        context.stroke()
        last = marks[-1]
        context.fillStyle = colours["gold"]
        context.beginPath()
        context.arc(self._x(last.place), y(last.rating), 5, 0, 7)
        context.fill()

    def _bars(self, timeline: Timeline, top: float, floor: float) -> None:
        context, colours, bars = self.context, self.colours, timeline.bars
        most = max([1] + [bar.won + bar.tied + bar.lost for bar in bars])
        room = (self.width - LEFT - RIGHT) / len(bars)
        width = max(1.0, min(room - 2, 22))
        for at in range(len(bars)):
            below = floor
            for count, colour in ((bars[at].won, WON), (bars[at].tied, TIED), (bars[at].lost, LOST)):
                height = (floor - top) * count / most
                context.fillStyle = colours[colour]
                context.fillRect(LEFT + room * (at + 0.5) - width / 2, below - height, width, max(0, height - 1))
                below -= height
        context.fillStyle = colours["line"]
        context.fillRect(LEFT, floor, self.width - LEFT - RIGHT, 1)
        context.fillStyle = colours["quiet"]
        context.font, context.textBaseline = FONT, "bottom"
        context.textAlign = "left"
        context.fillText(bars[0].label, LEFT, self.height)
        if len(bars) > 1:
            context.textAlign = "right"
            context.fillText(bars[-1].label, self.width - RIGHT, self.height)
