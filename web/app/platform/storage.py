"""What a game keeps in the browser: the game in progress, the settings, the last games, what it learned."""

from pyscript import window

from app.core import records as kept
from app.core import settings
from app.platform.browser import promised
from app.platform.locks import if_free
from app.platform.places import FIRST, NAMES, take_place
from app.platform.shelf import EVERYWHERE, Shelf

FIRST_GAME = "35"
GAMES = "games"


class Keeper(Shelf):
    """games     the games that were put away, here or in another tab, the last one last
    place     the name that this tab's game has in the storage
    game      `app.core.game.Game`
    form      of its games as they are kept: a module with read_game, has_moves and with_game, as `app.core.records`
    """

    def __init__(self, complain, game, form=kept):
        super().__init__(complain, "" if game.rules.NAME == FIRST_GAME else game.rules.NAME + ".")
        self.game = game
        self.form = form
        self.games = []
        self.place = FIRST

    async def open(self):
        """Find the storage; returns the settings, as far as they were kept and can be read."""
        if not await self.open_storage():
            return {}
        found = await self.read("settings", self._read_settings) or {}
        found.update(await self.read(EVERYWHERE, self._read_settings) or {})
        return found

    def _read_settings(self, text):
        return kept.read_settings(text, self.game.choices)

    def follow_settings(self, take):
        """take(settings) whenever another tab changes those that hold for the whole site."""
        self.follow(EVERYWHERE, self._read_settings, take)

    async def open_game(self, parse, is_wanted=None):
        """Take a place for the game in progress; returns what `parse` makes of the one that was kept there, or None.

        is_wanted(found): True of what `parse` makes of a game that rather goes on here than waits for other tabs.
        """
        if not self.storage:
            return None
        wanted, stored = [], await self.names(self.own) if is_wanted else []
        for name in NAMES:
            if self.key(name) in stored and is_wanted(await self.read(name, parse)):
                wanted.append(name)
        self.place = await take_place(self.own, self.locks, wanted)
        return await self.read(self.place, parse)

    async def open_memory(self):
        """What the game keeps from one game to the next, as far as it can be read."""
        if not self.storage:
            return {}
        return await self.read("memory", self._read_memory) or {}

    def _read_memory(self, text):
        return self.game.read_memory(kept.read("memory", text))

    def follow_memory(self, take):
        """take(what the game keeps) whenever another tab changes that."""
        self.follow("memory", self._read_memory, take)

    def keep_settings(self, values):
        """Keep these; all others stay as they are kept."""
        for name, everywhere in ((EVERYWHERE, True), ("settings", False)):
            own = {key: values[key] for key in values if (key in settings.EVERYWHERE) == everywhere}
            if own:
                self.change(name, lambda text, own=own: kept.with_settings(text, own))

    def keep_game(self, plain):
        self.write(self.place, kept.write("game", _dated(plain)))

    def keep_memory(self, memory):
        self.write("memory", kept.write("memory", memory))

    # The list of games

    async def open_games(self):
        """Read the list, and follow what other tabs add to it."""
        if self.storage:
            self.games = await self.read(GAMES, kept.read_games) or []
            self.follow(GAMES, kept.read_games, self._take_games)

    async def adopt(self):
        """Put the games that closed tabs have left into the list."""
        if self.storage and self.locks:
            stored = await self.names(self.own)
            for name in NAMES:
                if name != self.place and self.key(name) in stored:
                    await self._adopt(name)

    def _take_games(self, games):
        self.games = games

    async def _adopt(self, name):
        """Put the game of a place into the list, unless the place is another tab's."""

        def add(text):
            try:
                plain = self.form.read_game(text if isinstance(text, str) else "", self.game)
            except kept.Spoiled:
                return None  # it stays as it is, or another tab has taken it
            if not self.form.has_moves(plain):
                return leave(None)
            return self.changed(GAMES, lambda games: self._with(games, plain)).then(leave)

        def leave(_written):
            return promised(self.storage, "removeItem", self.key(name))

        def move():
            return promised(self.storage, "getItem", self.key(name)).then(add)

        try:
            await if_free(self.locks, self.own + name, move)
        except Exception:  # a full storage: the game stays where it is
            pass

    def put_away(self, plain):
        """Add a game to those that were played."""
        self.games = self.form.with_game(self.games, _dated(plain))
        self.change(GAMES, lambda text: self._with(text, plain))

    def _with(self, text, plain):
        """The text of the list with one game more."""
        try:
            games = kept.read_games(text) if text else []
        except kept.Spoiled:
            games = []
        self.games = self.form.with_game(games, plain)
        return kept.write(GAMES, self.games)


def _dated(plain):
    """The game, with the day on which it was left."""
    plain["when"] = window.Date.new().toISOString()[:10]
    return plain
