"""A series of games of the AI, which can be paused, continued and stored: plain state, without page."""

import asyncio

from app.engine.client import USABLE
from app.engine.worker import EngineFailed, now
from app.games.threes import words
from app.games.threes.game import number_of_games
from app.platform.browser import drawn_seed
from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes.rules import seeded

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.protocols import Analysis, Plain, Settings
    from app.engine.client import EngineClient, Job

PARAMETERS = ("rules", "player", "depth", "simulations", "blanks")  # the settings of a series


def nothing_found(games: int) -> "Analysis":
    """The result of a new series, in the form of the engine's answers."""
    return {"games": games, "started": 0, "moves": 0, "scores": [], "highest": [], "done": False}


class Series:
    """The latest series and the form that starts one.

    client: an `app.engine.client.EngineClient`. before(): called when games begin, so that nothing else asks the AI.
    keep(name, value): stores a setting. show_message(text): shows a message on the page.

    typed        the text of the field for the number of games
    problem      the reason why the series failed or `typed` is invalid, or ""
    request      the request of the latest series to the engine
    parameters   the number of games, as text, and the values of PARAMETERS of the latest series
    found        the engine's latest answer about the series, or None
    spent        milliseconds of the AI's work on the series until `heard`
    heard        the time of the latest answer, in milliseconds
    job          the running search; None if the series is paused or over
    interrupted  True while a hint, autoplay or a review interrupts the series
    wanted       the method to call as soon as the engine is loaded, or None
    again        the share of `found` that a new worker has replayed so far, after a reload; None if it needs no replay
    """

    def __init__(
        self,
        chosen: "Settings",
        client: "EngineClient",
        before: "Callable[[], object]",
        keep: "Callable[[str, Any], object]",
        show_message: "Callable[[str], object]",
    ) -> None:
        self.chosen = chosen
        self.client = client
        self.before = before
        self.keep = keep
        self.show_message = show_message
        self.typed = str(chosen["games"])
        self.problem = ""
        self.request: Plain = {}
        self.parameters: list[Any] = []
        self.found: Analysis | None = None
        self.job: Job | None = None
        self.spent = self.heard = 0.0
        self.interrupted = False
        self.wanted: Callable[[], object] | None = None
        self.again: float | None = None
        self.refresh: Callable[[], object] = lambda: None  # draws in the next frame; set by the page

    # The state of the series

    def is_paused(self) -> bool:
        """True if no search runs and some games are left to play."""
        return not self.job and self.found is not None and not self.found["done"]

    def is_as_set(self) -> bool:
        """True if the form shows the parameters of the latest series."""
        return self.parameters == self._set()

    def _set(self) -> "list[Any]":
        return [self.typed.strip()] + [self.chosen[name] for name in PARAMETERS]

    def to_plain(self) -> "Plain | None":
        """The series in its stored form, or None if there is no series."""
        if not self.found:
            return None
        return {"request": self.request, "parameters": self.parameters, "found": self.found, "spent": self.spent}

    def open(self, plain: "Plain") -> None:
        """Show a stored series, paused."""
        self.request, self.parameters = plain["request"], plain["parameters"]
        self.found, self.spent = plain["found"], plain["spent"]
        self.typed = self.parameters[0]

    # The two buttons of the form

    def press(self) -> None:
        """The first button: pause, continue a series of these settings, or start one."""
        if self.job:
            self.wanted = None
            self.pause()
        else:
            self._when_usable(self.resume_paused if self.is_paused() and self.is_as_set() else self.start)

    def press_other(self) -> None:
        """The second button, of a paused series: start a new one, or, with other settings, continue the old one."""
        self._when_usable(self.start if self.is_as_set() else self.resume_paused)

    def _when_usable(self, action: "Callable[[], object]") -> None:
        self.wanted = action
        if self.client.state not in USABLE:
            self.show_message(words.not_ready(self.client.state))
        self.follow_engine()

    def follow_engine(self) -> None:
        """Call `wanted` if the engine is usable."""
        if self.wanted and self.client.state in USABLE:
            action, self.wanted = self.wanted, None
            action()

    # The games

    def start(self) -> None:
        """Start a series in place of the one before."""
        self.pause()
        try:
            games = number_of_games(self.typed)
        except ValueError as error:
            self._say(str(error))
            return
        self.keep("games", games)
        options = {"board": seeded(drawn_seed(), self.chosen["rules"]), "seed": 0}
        options.update({name: int(self.chosen[name]) for name in ("depth", "simulations", "blanks")})
        self.request = {
            "id": "series",
            "game": "threes",
            "player": self.chosen["player"],
            "games": games,
            "moves": [],
            "options": options,
        }
        self.parameters = self._set()
        self.found, self.spent, self.again = nothing_found(games), 0, None
        self.resume()

    def resume_paused(self) -> None:
        """Continue the paused series, and show its number of games again."""
        self.typed = self.parameters[0]
        self.resume()

    def resume(self) -> None:
        """Continue the series. The engine still has its games, or replays them."""
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
        """Pause the series until the AI is free again."""
        if self.job:
            self.pause()
            self.interrupted = True

    def end_interruption(self) -> None:
        """Continue the series after an interruption."""
        if self.interrupted:
            self.resume()

    async def _finish(self, job: "Job") -> None:
        try:
            found = await self.client.finish(job, None, 1)
            if found and self.job is job:
                self._hear(found)
        except EngineFailed as error:
            self._say(words.REFUSED.format(error))
        if self.job is job:
            self.job = None
        self.refresh()

    def _hear(self, found: "Analysis") -> None:
        """Take an answer of the engine. The time since the answer before counts as work on the series."""
        before = self.found or found
        behind = found["moves"] < before["moves"]  # a new worker replays them from the start
        if behind and self.again is None:
            self.spent = 0
        self.spent, self.heard = self.spent + now() - self.heard, now()
        self.again = found["moves"] / before["moves"] if behind else None
        self.found = before if behind else found
        self.refresh()

    def _say(self, text: str) -> None:
        self.problem = text
        self.refresh()
