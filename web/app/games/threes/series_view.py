"""Many games of the AI: the form, the progress, the figures and the plot. A series can be paused and gone on with."""

import asyncio

from pyscript import document

from app.engine.worker import EngineFailed, now
from app.games.threes import words
from app.games.threes.table import typed
from app.games.threes.view import USABLE
from app.platform.browser import drawn_seed, find, write
from pygame35.games.threes.rules import seeded

PARAMETERS = ("rules", "player", "depth", "simulations", "blanks")  # settings that a series is played by


class SeriesView:
    """client: an `app.engine.client.EngineClient`. before(): is called when a series begins, so that nothing else asks.

    view: of the page. keep(name, value): keeps a setting.

    request      of the latest series, or None
    parameters   the number of games and the settings that it is played by
    found        the latest answer about it, or None
    spent        milliseconds that the AI has worked on it until `heard`, when it answered
    job          the search under way; None when the series is paused or over
    interrupted  True when the AI left it for a hint or autoplay, after which it goes on
    wanted       True when it was asked to begin or to go on while the AI was not there yet
    again        the share of `found` that another worker has played again so far, after a reload; None when all is
    """

    def __init__(self, view, chosen, client, before, keep):
        self.view = view
        self.chosen = chosen
        self.client = client
        self.before = before
        self.keep = keep
        self.request = self.parameters = self.found = self.job = None
        self.spent = self.heard = 0
        self.interrupted = self.wanted = False
        self.again = None
        self.refresh = None  # draws in the next frame; given by the page
        find("games-to-play").value = str(chosen["games"])
        find("games-to-play").addEventListener("input", lambda _: self.refresh())
        find("series-form").addEventListener("submit", self._submit)
        find("series-anew").addEventListener("click", lambda _: self.start())

    def scene(self):
        return self.found

    def to_plain(self):
        """What the browser keeps of it, or None: the rest is played by another worker."""
        if not self.found:
            return None
        return {"request": self.request, "parameters": self.parameters, "found": self.found, "spent": self.spent}

    def show_kept(self, plain):
        """Show a series of `to_plain`, paused."""
        self.request, self.parameters = plain["request"], plain["parameters"]
        self.found, self.spent = plain["found"], plain["spent"]
        find("games-to-play").value = self.parameters[0]

    def _submit(self, event):
        event.preventDefault()
        self.wanted = not self.job
        if self.job:
            self.pause()
        elif self.view.engine not in USABLE:
            self.view.complain(words.NOT_READY)
        self.follow_engine()

    def follow_engine(self):
        """The AI may be there now: do what was asked for."""
        if self.wanted and self.view.engine in USABLE:
            self.wanted = False
            self._begin()

    def _begin(self):
        """Go on with the series that was paused, or start one."""
        if self._can_go_on():
            self.go_on()
        else:
            self.start()

    def start(self):
        """Start a series, in place of the one before."""
        self.pause()
        try:
            games = typed("games", find("games-to-play").value)
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
        self.found, self.spent, self.again = None, 0, None
        self.go_on()

    def go_on(self):
        """Go on where the series was paused: the engine still has it, or plays the same games again."""
        self._say("")
        self.interrupted, self.heard = False, now()
        self.before()
        job = self.job = self.client.begin(self.request, self._hear)
        asyncio.create_task(self._finish(job))
        self.refresh()

    def pause(self):
        self.interrupted = False
        if self.job:
            self.job = None
            self.client.cancel()
            self.refresh()

    def interrupt(self):
        """Pause the series until the AI is free again."""
        if self.job:
            self.pause()
            self.interrupted = True

    def resume(self):
        """The AI is free again."""
        if self.interrupted:
            self.go_on()

    async def _finish(self, job):
        try:
            found = await self.client.finish(job, None, 1)
            if found and self.job is job:
                self._hear(found)
        except EngineFailed as error:
            self._say(words.REFUSED.format(error))
        if self.job is job:
            self.job = None
        self.refresh()

    def _hear(self, found):
        """An answer of the engine, which has worked on it since the one before."""
        behind = self.found and found["moves"] < self.found["moves"]  # another worker plays them from the start
        if behind and self.again is None:
            self.spent = 0
        self.spent, self.heard = self.spent + now() - self.heard, now()
        self.again = found["moves"] / self.found["moves"] if behind else None
        self.found = self.found if behind else found
        self.refresh()

    def _set(self):
        """What a series that is started now would be played by."""
        return [find("games-to-play").value.strip()] + [self.chosen[name] for name in PARAMETERS]

    def _can_go_on(self):
        return bool(self.found) and not self.found["done"] and self.parameters == self._set()

    def _say(self, text):
        write(find("series-problem"), text)

    def update(self):
        """Bring the figures up to date."""
        found, progress, paused = self.found, find("series-progress"), not self.job and self._can_go_on()
        write(find("series-start"), words.PAUSE if self.job else words.GO_ON if paused else words.START_SERIES)
        find("series-anew").hidden = not paused
        progress.hidden = not (self.job or paused)
        progress.value = len(found["scores"]) / found["games"] if found else 0
        told = words.series(found, self.spent / 1000) if found else ""
        if self.again is not None:
            told = words.series_again(found, self.again)
        if paused:
            told = f"{words.INTERRUPTED if self.interrupted else words.PAUSED} {told}"
        write(find("series-told"), told)
        ended = bool(found and found["scores"])
        find("plot").hidden = not ended
        if ended:
            find("plot").setAttribute("aria-label", words.plot(found["scores"], found["highest"]))
        self._figures(words.summary(found["scores"], found["highest"]) if ended else [])

    def _figures(self, rows):
        figures = find("figures")
        figures.replaceChildren()
        for name, figure in rows:
            for kind, text in (("dt", name), ("dd", figure)):
                element = document.createElement(kind)
                element.textContent = text
                figures.append(element)
