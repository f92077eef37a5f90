"""Many games of the AI at once: the form, the progress, the figures and the plot."""

import asyncio

from pyscript import document

from app.browser import drawn_seed, find, write
from app.engine_worker import EngineFailed
from app.threes import words
from app.threes.table import typed
from app.threes.view import USABLE
from pygame35.rules.threes import seeded


class SeriesView:
    """client: an `app.engine_client.EngineClient`. before(): is called when a series begins, so that nothing else asks.

    view: of the page. keep(name, value): keeps a setting. found: the latest answer about the series, or None.
    """

    def __init__(self, view, chosen, client, before, keep):
        self.view = view
        self.chosen = chosen
        self.client = client
        self.before = before
        self.keep = keep
        self.found = None
        self.job = None
        self.refresh = None  # draws in the next frame; given by the page
        find("games").value = str(chosen["games"])
        find("series-form").addEventListener("submit", self._submit)

    def scene(self):
        return self.found

    def _submit(self, event):
        event.preventDefault()
        if self.view.engine in USABLE or self.job:
            self.toggle()
        else:
            self.view.complain(words.NOT_READY)

    def toggle(self):
        """Start a series, or stop the one under way and keep what it found."""
        if self.job:
            self.stop()
            return
        try:
            games = typed("games", find("games").value)
        except ValueError as error:
            self._say(str(error))
            return
        self.keep("games", games)
        self.before()
        asyncio.create_task(self._play(games))

    def stop(self):
        if self.job:
            self.job = None
            self.client.cancel()
            self.refresh()

    async def _play(self, games):
        options = {"board": seeded(drawn_seed(), self.chosen["rules"])}
        options.update({name: int(self.chosen[name]) for name in ("depth", "simulations", "blanks")})
        options["seed"] = 0
        request = {
            "id": "series",
            "game": "threes",
            "player": self.chosen["player"],
            "games": games,
            "moves": [],
            "options": options,
        }
        self.found = None
        self._say("")
        job = self.job = self.client.begin(request, self._hear)
        self.refresh()
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
        self.found = found
        self.refresh()

    def _say(self, text):
        write(find("series-problem"), text)

    def update(self):
        """Bring the figures up to date."""
        found, progress = self.found, find("series-progress")
        write(find("series-start"), words.STOP_SERIES if self.job else words.START_SERIES)
        progress.hidden = not self.job
        progress.value = len(found["scores"]) / found["games"] if found else 0
        write(find("series-told"), words.series(found) if found else "")
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
