"""Shows the scores and highest tiles of many games as figures and a plot. Has the panel with a person's own games."""

from pyscript import window

from app.core.formats import percent
from app.core.protocols import Analysis, Element, Json, Plain, Settings
from app.core.record import archive
from app.core.texts import say, thousands
from app.games.threes.game import ThreesSession
from app.games.threes.keeping import HIGHEST_SCORE
from app.platform.browser import find, made, write
from app.platform.drawing import Plot
from app.platform.painter import Painter
from app.platform.storage import GameStorage
from pygame35.games.threes.rules import LARGEST

BINS = 16
NO_GAMES = say("threes.own.none")
MARGIN, TITLE, AXIS, GAP = 8, 22, 18, 20  # CSS pixels
FONT, BOLD = "500 12px Figtree, system-ui, sans-serif", "600 12px Figtree, system-ui, sans-serif"


def score_bars(scores: list[int]) -> tuple[list[int], int]:
    """Count scores in BINS equal intervals from 0 to the highest score; returns (counts, highest score)."""
    most, bars = max(scores), [0] * BINS
    for score in scores:
        bars[min(BINS - 1, score * BINS // max(most, 1))] += 1
    return bars, most


def tile_bars(highest: list[int]) -> list[tuple[int, int]]:
    """Count the highest tiles of games; returns [(tile, count)], the lowest tile first. Counts may be 0."""
    tile, most, bars = min(highest), max(highest), []
    while tile <= most:
        bars.append((tile, highest.count(tile)))
        tile *= 2
    return bars


class BarPlot(Plot):
    colour_names = ("panel", "ink", "quiet", "line", "red", "blue", "accent")

    def paint(self, result: Analysis | None, _now: float) -> bool:
        """Draw the scores and the highest tiles of some games."""
        self.context.clearRect(0, 0, self.width, self.height)
        if result and result["scores"]:
            half, scores = (self.height - GAP) / 2, result["scores"]
            bars, most = score_bars(scores)
            self._average(sum(scores) / len(scores) / max(most, 1), half)
            self._bars(say("threes.figures.scores"), bars, 0, half, "blue")
            self._labels([(0, "0"), (0.5, thousands(most // 2)), (1, thousands(most))], half)
            tiles = tile_bars(result["highest"])
            self._bars(say("threes.figures.highest"), [count for _, count in tiles], half + GAP, self.height, "red")
            self._labels([((at + 0.5) / len(tiles), str(tile)) for at, (tile, _) in enumerate(tiles)], self.height)
        return False

    def _x(self, share: float) -> float:
        return float(MARGIN + (self.width - 2 * MARGIN) * share)

    def _bars(self, title: str, counts: list[int], top: float, bottom: float, colour: str) -> None:
        context = self.context
        floor, most = bottom - AXIS, max(counts)
        reach = floor - top - TITLE - 14
        width = (self.width - 2 * MARGIN) / len(counts)
        context.textBaseline, context.textAlign, context.font = "top", "left", BOLD
        self.label("ink", title, MARGIN, top + 2)
        context.textAlign, context.textBaseline, context.font = "center", "bottom", FONT
        for at, count in enumerate(counts):
            height = reach * count / most
            self.bar(colour, MARGIN + width * at + 1, floor - height, max(width - 2, 1), height)
            if count and (width > 24 or count == most):
                half = context.measureText(str(count)).width / 2 + 2  # the label covers the line of the average
                self.bar("panel", MARGIN + width * (at + 0.5) - half, floor - height - 14, 2 * half, 13)
                self.label("quiet", str(count), MARGIN + width * (at + 0.5), floor - height - 1)
        self.bar("quiet", MARGIN, floor, self.width - 2 * MARGIN, 1)

    def _labels(self, labels: list[tuple[float, str]], bottom: float) -> None:
        """Write labels below an axis. labels: [(place on the axis from 0 to 1, text)]. bottom: CSS pixels."""
        context = self.context
        context.font, context.textBaseline, context.textAlign = FONT, "bottom", "center"
        for share, text in labels:
            half = context.measureText(text).width / 2
            self.label("quiet", text, min(max(self._x(share), half), self.width - half), bottom)

    def _average(self, share: float, bottom: float) -> None:
        """Draw the average as a vertical line with a name. share: the place on the axis from 0 to 1."""
        context, name = self.context, say("threes.figures.average")
        self.bar("accent", self._x(share) - 1, TITLE - 4, 2, bottom - AXIS - TITLE + 4)
        context.font, context.textBaseline, context.textAlign = BOLD, "top", "center"
        half = context.measureText(name).width / 2
        left = MARGIN + context.measureText(say("threes.figures.scores")).width + 8
        context.fillText(name, min(max(self._x(share), left + half), self.width - half), 2)


def counted(games: list[Plain], rules: str) -> Analysis:
    """Collect {"scores": [...], "highest": [...]} from the games by the given rules in which the AI made no move."""
    own = [game for game in games if _is_own(game, rules)]
    return {"scores": [game["score"] for game in own], "highest": [game["highest"] for game in own]}


def _is_own(game: Json, rules: str) -> bool:
    score, highest = game.get("score"), game.get("highest")
    whole = type(score) is int and 0 <= score <= HIGHEST_SCORE and type(highest) is int and 3 <= highest <= LARGEST
    return whole and not game.get("helped") and game["moves"].partition("-")[0] == rules


def show_figures(plot: Element, figures: Element, result: Analysis | None) -> None:
    """Show the figures of some games beside their plot. Without games, hide the figures and the plot."""
    scores, highest = (result["scores"], result["highest"]) if result else ([], [])
    plot.hidden = not scores
    figures.replaceChildren()
    if scores:
        plot.setAttribute("aria-label", plot_text(scores, highest))
        for name, figure in summary(scores, highest):
            figures.append(made("dt", "", name), made("dd", "", figure))


def summary(scores: list[int], highest: list[int]) -> list[tuple[str, str]]:
    """The figures about one or more games, as [(name, figure)]."""
    ordered = sorted(scores)
    middle = ordered[(len(ordered) - 1) // 2], ordered[len(ordered) // 2]
    rows = [
        (say("threes.figures.average"), thousands(round(sum(scores) / len(scores)))),
        (say("threes.figures.median"), thousands(round(sum(middle) / 2))),
        (say("threes.figures.best"), thousands(ordered[-1])),
    ]
    for tile in (384, 768, 1536, 3072, 6144):
        count = len([one for one in highest if one >= tile])
        if count:
            rows.append((say("threes.figures.reached", tile=tile), percent(count / len(highest))))
    return rows


def plot_text(scores: list[int], highest: list[int]) -> str:
    """The plot in words, for screen readers."""
    rows = [say("threes.figures.figure", name=name, figure=figure) for name, figure in summary(scores, highest)]
    return say("threes.figures.plot", games=len(scores), figures=say("list.comma").join(rows))


class OwnGames:
    """The panel with the person's own games by the rules of the game on the board.

    games   all games of the archive
    result  the scores and highest tiles of these games, see `counted`
    """

    def __init__(self, keeper: GameStorage, session: ThreesSession, settings: Settings) -> None:
        self.keeper, self.session = keeper, session
        self.painter = Painter(BarPlot(find("own-plot"), window), settings, [self.update], lambda: self.result)
        self.painter.follow_screen()
        self.games: list[Plain] = []
        self.result: Analysis = counted([], session.position.rules)

    async def read(self) -> None:
        """Read the archive, and show the games in it."""
        self.games = []
        for name in sorted(await self.keeper.names(archive.NAME)):
            self.games += await self.keeper.read(name, archive.read) or []
        self.painter.refresh()

    def update(self) -> None:
        """Update everything but the plot."""
        rules = self.session.position.rules
        self.result = counted(self.games, rules)
        write(find("own-told"), heading(rules, len(self.result["scores"])))
        show_figures(find("own-plot"), find("own-figures"), self.result)


def heading(rules: str, games: int) -> str:
    """The line above the figures."""
    return say("threes.own.games", rules=rules, games=games) if games else NO_GAMES
