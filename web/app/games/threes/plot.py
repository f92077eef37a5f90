"""The distribution of a series' scores and highest tiles, as bars on a canvas."""

from app.core.words import thousands
from app.games.threes.bars import score_bars, tile_bars
from app.widgets.plot import Plot
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Analysis, Element

COLOURS = ("panel", "ink", "quiet", "line", "red", "blue", "accent")  # of the style sheet
MARGIN, TITLE, AXIS, GAP = 8, 22, 18, 20  # CSS pixels
FONT, BOLD = "500 12px Figtree, system-ui, sans-serif", "600 12px Figtree, system-ui, sans-serif"


class BarPlot(Plot):
    def __init__(self, canvas: "Element", window: "Element") -> None:
        super().__init__(canvas, window, COLOURS)

    def paint(self, found: "Analysis | None", _now: float) -> bool:
        """Draw the results of a series, or nothing for None. Returns False, because nothing is animated."""
        self.context.clearRect(0, 0, self.width, self.height)
        if found and found["scores"]:
            half = (self.height - GAP) / 2
            bars, most = score_bars(found["scores"])
            mean = sum(found["scores"]) / len(found["scores"])
            self._average(mean / max(most, 1), half)
            self._bars("Scores", bars, 0, half, "blue")
            self._labels([(0, "0"), (0.5, thousands(most // 2)), (1, thousands(most))], half)
            tiles = tile_bars(found["highest"])
            counts = [count for _, count in tiles]
            self._bars("Highest tile", counts, half + GAP, self.height, "red")
            self._labels([((at + 0.5) / len(tiles), str(tiles[at][0])) for at in range(len(tiles))], self.height)
        return False

    def _x(self, share: float) -> float:
        place: float = MARGIN + (self.width - 2 * MARGIN) * share
        return place

    def _bars(self, title: str, counts: list[int], top: float, bottom: float, colour: str) -> None:
        context, colours = self.context, self.colours
        floor, most = bottom - AXIS, max(counts)
        reach = floor - top - TITLE - 14
        width = (self.width - 2 * MARGIN) / len(counts)
        context.textBaseline, context.textAlign, context.font = "top", "left", BOLD
        context.fillStyle = colours["ink"]
        context.fillText(title, MARGIN, top + 2)
        context.textAlign, context.textBaseline, context.font = "center", "bottom", FONT
        for at in range(len(counts)):
            height = reach * counts[at] / most
            context.fillStyle = colours[colour]
            context.fillRect(MARGIN + width * at + 1, floor - height, max(width - 2, 1), height)
            if counts[at] and (width > 24 or counts[at] == most):
                half = context.measureText(str(counts[at])).width / 2 + 2  # the line of the average ends there
                context.fillStyle = colours["panel"]
                context.fillRect(MARGIN + width * (at + 0.5) - half, floor - height - 14, 2 * half, 13)
                context.fillStyle = colours["quiet"]
                context.fillText(str(counts[at]), MARGIN + width * (at + 0.5), floor - height - 1)
        context.fillStyle = colours["quiet"]
        context.fillRect(MARGIN, floor, self.width - 2 * MARGIN, 1)

    def _labels(self, labels: list[tuple[float, str]], bottom: float) -> None:
        """Write labels, [(place 0 ... 1, text)], below an axis."""
        context = self.context
        context.font, context.textBaseline, context.textAlign = FONT, "bottom", "center"
        context.fillStyle = self.colours["quiet"]
        for share, text in labels:
            half = context.measureText(text).width / 2
            context.fillText(text, min(max(self._x(share), half), self.width - half), bottom)

    def _average(self, share: float, bottom: float) -> None:
        """Draw the line of the average, and its name beside the title."""
        context = self.context
        context.fillStyle = self.colours["accent"]
        context.fillRect(self._x(share) - 1, TITLE - 4, 2, bottom - AXIS - TITLE + 4)
        context.font, context.textBaseline, context.textAlign = BOLD, "top", "center"
        half = context.measureText("average").width / 2
        left = MARGIN + context.measureText("Scores").width + 8
        context.fillText("average", min(max(self._x(share), left + half), self.width - half), 2)
