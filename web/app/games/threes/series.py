"""A series of games that the AI plays, and the panel that shows it. A series can be paused, continued and stored."""

import asyncio
from collections.abc import Callable

from pyscript import window

from app.core.protocols import Analysis, Element, Json, Plain, Settings
from app.core.texts import say
from app.core.words import joined
from app.engine.client import USABLE, EngineClient, Job
from app.engine.worker import EngineFailed
from app.games.threes import words
from app.games.threes.game import number_of_games
from app.games.threes.scores import BarPlot, show_figures
from app.platform.browser import drawn_seed, find, now, write
from app.platform.painter import Painter
from pygame35.games.threes.rules import seeded

PARAMETERS = ("rules", "player", "depth", "simulations", "blanks")  # the settings of a series
NOTHING: Analysis = {"started": 0, "moves": 0, "scores": [], "highest": [], "done": False}  # the result of a new series


class Series:
    """The latest series, and the form that starts a series.

    before(): ends the AI's other tasks; called when the AI begins or continues the series. keep(name, value): stores a
    setting. show_message(text): shows a message on the page.

    typed        the text in the field for the number of games
    problem      the reason why the series failed, or why `typed` is invalid; else ""
    request      the request of the latest series to the engine
    parameters   [number of games as text, values of PARAMETERS ...] of the latest series
    result       the engine's latest answer about the series, or None
    spent        the time that the AI has worked on the series until `heard`, milliseconds
    heard        the time of the latest answer, milliseconds
    job          the running search; None if the series is paused or over
    interrupted  True while a hint, autoplay or a review interrupts the series
    wanted       the method to call once the engine is loaded, or None
    again        if a new worker replays the games of the series, the replayed share from 0 to 1; else None
    refresh      refresh(): draws the series in the next frame; the view sets this function
    """

    def __init__(
        self,
        chosen: Settings,
        client: EngineClient,
        before: Callable[[], object],
        keep: Callable[[str, object], object],
        show_message: Callable[[str], object],
    ) -> None:
        self.chosen, self.client, self.before, self.keep = chosen, client, before, keep
        self.show_message = show_message
        self.typed = str(chosen["games"])
        self.problem = ""
        self.request: Plain = {}
        self.parameters: list[Json] = []
        self.result: Analysis | None = None
        self.job: Job | None = None
        self.spent = self.heard = 0.0
        self.interrupted = False
        self.wanted: Callable[[], object] | None = None
        self.again: float | None = None
        self.refresh: Callable[[], object] = lambda: None

    # The state of the series

    def is_paused(self) -> bool:
        """True if the series has games left to play, but no search runs."""
        return not self.job and self.result is not None and not self.result["done"]

    def is_as_set(self) -> bool:
        """True if the form shows the parameters of the latest series."""
        return self.parameters == self._set()

    def _set(self) -> list[Json]:
        return [self.typed.strip()] + [self.chosen[name] for name in PARAMETERS]

    def to_plain(self) -> Plain | None:
        """The series as plain data for the storage; None if no series was started."""
        if not self.result:
            return None
        return {"request": self.request, "parameters": self.parameters, "found": self.result, "spent": self.spent}

    def open(self, plain: Plain) -> None:
        """Show a stored series. The series is paused."""
        self.request, self.parameters = plain["request"], plain["parameters"]
        self.result, self.spent = plain["found"], plain["spent"]
        self.typed = self.parameters[0]

    # The two buttons of the form

    def press(self) -> None:
        """Handle the first button. It pauses a running series, and continues a paused series.

        If the form does not show the parameters of the series, it starts another series instead of continuing.
        """
        if self.job:
            self.wanted = None
            self.pause()
        else:
            self._when_usable(self.resume_paused if self.is_paused() and self.is_as_set() else self.start)

    def press_other(self) -> None:
        """Handle the second button, which is shown while a series is paused. It starts another series.

        If the form does not show the parameters of the paused series, the button continues the paused series instead.
        """
        self._when_usable(self.start if self.is_as_set() else self.resume_paused)

    def _when_usable(self, action: Callable[[], object]) -> None:
        """Call action() as soon as the engine is loaded."""
        self.wanted = action
        if self.client.state not in USABLE:
            self.show_message(words.not_ready(self.client.state))
        self.follow_engine()

    def follow_engine(self) -> None:
        """If the engine is loaded, call `wanted`."""
        if self.wanted and self.client.state in USABLE:
            action, self.wanted = self.wanted, None
            action()

    # The games

    def start(self) -> None:
        """Start a new series by the form. It replaces the latest series."""
        self.pause()
        try:
            games = number_of_games(self.typed)
        except ValueError as error:
            self._say(str(error))
            return
        self.keep("games", games)
        options = {"board": seeded(drawn_seed(), self.chosen["rules"]), "seed": 0}
        options.update({name: int(self.chosen[name]) for name in ("depth", "simulations", "blanks")})
        player = {"player": self.chosen["player"], "options": options}
        self.request = dict(player, id="series", game="threes", games=games, moves=[])
        self.parameters = self._set()
        self.result, self.spent, self.again = dict(NOTHING, games=games), 0, None
        self.resume()

    def resume_paused(self) -> None:
        """Continue the paused series. The form shows the number of games of this series again."""
        self.typed = self.parameters[0]
        self.resume()

    def resume(self) -> None:
        """Begin or continue the series. A new engine worker first replays the games so far."""
        self._say("")
        self.interrupted, self.heard = False, now()
        self.before()
        job = self.job = self.client.begin(self.request, self._hear)
        asyncio.create_task(self._finish(job))
        self.refresh()

    def pause(self) -> None:
        self.interrupted = False
        if self.job:
            self.job = None
            self.client.cancel()
            self.refresh()

    def interrupt(self) -> None:
        """Pause the series for another task of the AI. `end_interruption` continues the series."""
        if self.job:
            self.pause()
            self.interrupted = True

    def end_interruption(self) -> None:
        """Continue the series if `interrupt` has paused it."""
        if self.interrupted:
            self.resume()

    async def _finish(self, job: Job) -> None:
        try:
            result = await self.client.finish(job, None, 1)
            if result and self.job is job:
                self._hear(result)
        except EngineFailed as error:
            self._say(say("threes.computer.refused", reason=error))
        if self.job is job:
            self.job = None
        self.refresh()

    def _hear(self, result: Analysis) -> None:
        """Handle an answer of the engine. The time since the last answer counts as work on the series."""
        before = self.result or result
        behind = result["moves"] < before["moves"]  # a new worker replays the games
        if behind and self.again is None:
            self.spent = 0
        self.spent, self.heard = self.spent + now() - self.heard, now()
        self.again = result["moves"] / before["moves"] if behind else None
        self.result = before if behind else result
        self.refresh()

    def _say(self, text: str) -> None:
        self.problem = text
        self.refresh()


class SeriesView:
    """Shows a Series, and passes the input of the form to the Series."""

    def __init__(self, series: Series, settings: Settings) -> None:
        self.series = series
        self.painter = Painter(BarPlot(find("plot"), window), settings, [self.update], lambda: series.result)
        series.refresh = self.painter.refresh
        self.field, self.first, self.other = find("games-to-play"), find("series-start"), find("series-anew")
        self.field.value = series.typed
        self.field.addEventListener("input", self._type)
        find("series-form").addEventListener("submit", self._submit)
        self.other.addEventListener("click", lambda _: series.press_other())

    def _type(self, _event: Element) -> None:
        self.series.typed = self.field.value
        self.series.refresh()

    def _submit(self, event: Element) -> None:
        event.preventDefault()
        self.series.press()

    def update(self) -> None:
        """Update everything but the plot."""
        series, result, progress = self.series, self.series.result, find("series-progress")
        if self.field.value != series.typed:
            self.field.value = series.typed
        write(find("series-problem"), series.problem)
        first, other = button_texts(series)
        write(self.first, first)
        write(self.other, other)
        self.other.hidden = not other
        progress.hidden = not (series.job or series.is_paused())
        progress.value = len(result["scores"]) / result["games"] if result else 0
        write(find("series-told"), state_text(series))
        show_figures(find("plot"), find("figures"), result)


def button_texts(series: Series) -> tuple[str, str]:
    """(text of the first button, text of the second button or "")."""
    start, go_on = say("threes.series.start"), say("threes.series.go-on")
    if not series.is_paused():
        return say("threes.series.pause") if series.job else start, ""
    return (go_on, say("threes.series.anew")) if series.is_as_set() else (start, go_on)


def state_text(series: Series) -> str:
    """The text about the state of a series; "" if no series was started."""
    result, again = series.result, series.again
    if not result:
        return ""
    if series.job and not result["moves"]:
        return say("threes.series.begun", games=result["games"])
    text = progress(result, series.spent / 1000) if again is None else progress_again(result, again)
    if not series.is_paused():
        return text
    return say("threes.series.paused", interrupted="yes" if series.interrupted else "no", progress=text)


def progress(result: Analysis, seconds: float) -> str:
    """The text about the progress of a series, with its remaining time. seconds: the time spent so far."""
    ended, games, moves, started = len(result["scores"]), result["games"], result["moves"], result["started"]
    text = say("threes.series.done", ended=ended, games=games, moves=moves)
    if ended == games or not moves:
        return text
    if not ended:
        return joined(text, say("threes.series.first", games=started, move=moves // started))
    if ended < started - ended:  # short games end first, so an early estimate would be too low
        return text
    # The mean length of a game is estimated by the number of all moves so far, divided by the number of ended games.
    # This is the estimate of survival analysis with a constant hazard. It allows for games that have not ended.
    expected = games * moves / ended
    time, unit = left(seconds * (expected / moves - 1))
    return say("threes.series.left", ended=ended, games=games, moves=moves, time=time, unit=unit)


def progress_again(result: Analysis, share: float) -> str:
    """The text about the progress while a new worker replays the games. share: the replayed part, from 0 to 1."""
    ended = len(result["scores"])
    return say("threes.series.again", ended=ended, games=result["games"], percent=int(100 * share))


def left(seconds: float) -> tuple[int, str]:
    """A remaining time as a number and its unit, such as (5, "min")."""
    for unit, name in ((3600, "h"), (60, "min")):
        if seconds >= unit:
            return round(seconds / unit), name
    return max(round(seconds), 1), "s"
