"""The timeline of results and rating on a canvas."""

from app.core.protocols import Element
from app.core.record.timeline import Mark, Timeline
from app.platform.drawing import Plot

LEFT, RIGHT, TOP, AXIS, BARS, GAP = 4, 56, 8, 20, 56, 14  # CSS pixels
FONT = "600 12px Figtree, system-ui, sans-serif"
LEAST = 200  # Elo points; the least height of the graph
WON, TIED, LOST = "blue", "quiet", "lost"  # colours


class TimelineGraph(Plot):
    colour_names = ("panel", "ink", "quiet", "line", "gold", "lost", "blue")

    def __init__(self, canvas: Element, window: Element, ratings: tuple[int, ...], names: list[str]) -> None:
        """names, ratings: [rivals] from the weakest; their Elo ratings."""
        self.ratings, self.names = ratings, names
        super().__init__(canvas, window)

    def paint(self, timeline: Timeline | None, _now: float) -> bool:
        """Draw a timeline; None draws nothing. Returns False, since nothing is animated."""
        self.context.clearRect(0, 0, self.width, self.height)
        if timeline and timeline.bars:
            curve = len(timeline.marks) > 0
            top = self.height - AXIS - BARS if curve else TOP
            if curve:
                self._curve(timeline.marks, TOP, top - GAP)
            self._bars(timeline, top, self.height - AXIS)
        return False

    def _x(self, share: float) -> float:
        return float(LEFT + (self.width - LEFT - RIGHT) * share)

    def _curve(self, marks: list[Mark], top: float, bottom: float) -> None:
        low = min([mark.rating - mark.deviation for mark in marks])
        high = max([mark.rating + mark.deviation for mark in marks])
        more = max(0, LEAST - (high - low)) / 2
        low, high = low - more, high + more

        def y(rating: float) -> float:
            return float(bottom - (bottom - top) * (rating - low) / (high - low))

        context = self.context
        context.font, context.textBaseline, context.textAlign = FONT, "middle", "left"
        before = bottom + 100.0
        for name, rating in zip(self.names, self.ratings):
            place = y(rating)
            if top <= place <= bottom:
                self.bar("line", LEFT, place, self.width - LEFT - RIGHT, 1)
                if before - place > 14:
                    self.label("quiet", name, self.width - RIGHT + 8, place)
                    before = place
        context.globalAlpha = 0.16
        self.brush("gold")
        self.join((self._x(mark.place), y(mark.rating + mark.deviation)) for mark in marks)
        self.join((self._x(mark.place), y(mark.rating - mark.deviation)) for mark in reversed(marks))
        context.fill()
        context.globalAlpha = 1
        context.lineJoin = "round"
        self.pen("gold", 2.5)
        self.join((self._x(mark.place), y(mark.rating)) for mark in marks)
        context.stroke()
        self.disc("gold", self._x(marks[-1].place), y(marks[-1].rating), 5)

    def _bars(self, timeline: Timeline, top: float, floor: float) -> None:
        context, bars = self.context, timeline.bars
        most = max([1] + [bar.won + bar.tied + bar.lost for bar in bars])
        room = (self.width - LEFT - RIGHT) / len(bars)
        width = max(1.0, min(room - 2, 22))
        for at, bar in enumerate(bars):
            below = floor
            for count, colour in ((bar.won, WON), (bar.tied, TIED), (bar.lost, LOST)):
                height = (floor - top) * count / most
                self.bar(colour, LEFT + room * (at + 0.5) - width / 2, below - height, width, max(0, height - 1))
                below -= height
        self.bar("line", LEFT, floor, self.width - LEFT - RIGHT, 1)
        context.font, context.textBaseline, context.textAlign = FONT, "bottom", "left"
        self.label("quiet", bars[0].label, LEFT, self.height)
        if len(bars) > 1:
            context.textAlign = "right"
            self.label("quiet", bars[-1].label, self.width - RIGHT, self.height)
