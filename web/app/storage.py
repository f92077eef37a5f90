"""The browser's storage. It may be full, forbidden or spoiled: nothing here fails, and what cannot be read is kept."""

import asyncio

from pyscript import document, window

from app import kept, settings, words
from app.browser import Thrown, attempt, promised
from app.places import take_place

PREFIX = "pygame35."
FIRST_GAME = "35"  # its names are from before there were others
ASIDE = ".set-aside"


class Keeper:
    """Keeps the game in progress, the settings and the last games.

    games     the games that were put away, the last one last
    added     those of them that this tab put away
    place     the name that this tab's game has in the storage
    complain  is told what could not be read or kept, once
    game      `app.game.Game`
    """

    def __init__(self, complain, game):
        self.complain = complain
        self.game = game
        self.own = PREFIX if game.rules.NAME == FIRST_GAME else f"{PREFIX}{game.rules.NAME}."
        self.storage = None
        self.games = []
        self.added = []
        self.place = "game"
        self.pending = {}  # name -> text that waits to be written
        self.writing = False

    async def open(self):
        """Find the storage; returns the settings, as far as they were kept and can be read."""
        try:
            self.storage = await attempt(window.Reflect, "get", window, "localStorage")
        except Thrown:
            self.storage = None
        if not self.storage:
            self.complain(words.NOT_KEPT)
            return {}
        self.games = await self.read("games", kept.read_games) or []
        found = await self.read("settings", self._read_settings) or {}
        found.update(await self.read("everywhere", self._read_settings) or {})
        return found

    def _read_settings(self, text):
        return kept.read_settings(text, self.game.choices)

    async def open_game(self):
        """Take a place for the game in progress; returns the one that was kept there, or None."""
        if not self.storage:
            return None
        self.place = await take_place(self.own)
        return await self.read(self.place, lambda text: kept.read_game(text, self.game))

    async def open_memory(self):
        """What the game keeps from one game to the next, as far as it can be read."""
        if not self.storage:
            return {}
        return await self.read("memory", lambda text: self.game.remembers(kept.read("memory", text))) or {}

    async def read(self, name, parse):
        """What `parse` makes of the text of that name; None, and the text set aside, when it is `kept.Spoiled`."""
        try:
            text = await attempt(self.storage, "getItem", self._key(name))
        except Thrown:
            return None
        if not isinstance(text, str):
            return None
        try:
            return parse(text)
        except kept.Spoiled as error:
            self.complain(words.SET_ASIDE.format(name, error))
        try:
            await attempt(self.storage, "setItem", self._key(name) + ASIDE, text)
            await attempt(self.storage, "removeItem", self._key(name))
        except Thrown:
            pass  # it stays where it is until it is written over
        return None

    def follow(self, name, parse, take):
        """take(what `parse` makes of the text) whenever another tab writes one of that name; not of a spoiled one."""

        def on_storage(event):
            if event.key == self._key(name) and isinstance(event.newValue, str):
                try:
                    content = parse(event.newValue)
                except kept.Spoiled:
                    return
                take(content)

        # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
        document.defaultView.addEventListener("storage", on_storage)

    def _key(self, name):
        """What holds for every game of the site is kept for all of them."""
        return (PREFIX if name == "everywhere" else self.own) + name

    def keep_settings(self, values):
        self.write("settings", kept.write("settings", values))
        self.write("everywhere", kept.write("settings", {name: values[name] for name in settings.EVERYWHERE}))

    def keep_game(self, game):
        self.write(self.place, kept.write("game", game))

    def keep_memory(self, memory):
        self.write("memory", kept.write("memory", memory))

    def put_away(self, game):
        """Add a game to those that were played, here or in another tab."""
        game["when"] = window.Date.new().toISOString()[:10]
        self.games = kept.with_game(self.games, game)
        self.added = kept.with_game(self.added, game)
        if self.storage:
            asyncio.create_task(self._keep_games())

    async def _keep_games(self):
        """Those of other tabs and the own."""
        self.games = await self.read("games", kept.read_games) or []
        for game in self.added:
            self.games = kept.with_game(self.games, game)
        self.write("games", kept.write("games", self.games))

    def write(self, name, text):
        """Write soon, and of several texts of a name the last."""
        if self.storage:
            self.pending[name] = text
            if not self.writing:
                self.writing = True
                asyncio.create_task(self._flush(self._written()))

    def _written(self):
        """Write one of what waits, before a task would have its turn: the page may be left at once."""
        name, text = self.pending.popitem()
        written = promised(self.storage, "setItem", self._key(name), text)
        return window.Promise.allSettled(window.Array.of(written))

    async def _flush(self, written):
        while True:
            if (await written)[0].status != "fulfilled":
                self.storage = None
                self.complain(words.NOT_KEPT)
                break
            if not self.pending:
                break
            written = self._written()
        self.writing = False
