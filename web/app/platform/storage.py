"""A game's data in the browser: the game in progress, the settings, the last games, the memory."""

from collections.abc import Callable
from typing import Any

from pyscript import window

from app.core import stored
from app.core.game import Game
from app.core.protocols import Element, GameRecords, Json, Make, Plain, Settings
from app.platform.browser import attempt, local_time, promised
from app.platform.locks import FIRST, NAMES, if_free, take_place
from app.platform.text_storage import NAME, TextStorage, edit

GAMES = "games"
FRIEND = "friend "  # the start of a stored game's name; the game's id follows


class GameStorage(TextStorage):
    """Stores and reads a game's data.

    games  the games that were left in any tab, the latest one last
    place  the name of this tab's game in the storage
    """

    def __init__(self, show_message: Callable[[str], object], game: Game) -> None:
        super().__init__(show_message, game.storage_prefix())
        self.game, self.choices = game, game.choices
        self.games: list[Json] = []
        self.place = FIRST
        self.take_friends_game: Callable[[str], object] = lambda text: None

    async def open(self) -> Settings:
        """Find the storage; returns the valid stored settings."""
        if not await self.open_storage():
            return {}
        chosen = await self.read_settings("settings")
        chosen.update(await self.read_settings())
        return chosen

    async def open_game(self, parse: Callable[[str], Any], is_wanted: Callable[[Any], bool] | None = None) -> Any:
        """Take a name in the storage for this tab's game. Returns parse(text) of the game under that name, or None.

        is_wanted(parsed game): True for a game that should go on in this tab.
        """
        if not self.storage:
            return None
        wanted: list[str] = []
        if is_wanted:
            for name in await self.names(FIRST):
                if name in NAMES and is_wanted(await self.read(name, parse)):
                    wanted.append(name)
        self.place = await take_place(self.own, self.locks, wanted)
        return await self.read(self.place, parse)

    async def open_memory(self) -> Plain:
        """The valid part of the game's stored memory."""
        return await self.read("memory", self._read_memory) or {}

    def _read_memory(self, text: str) -> Plain:
        return self.game.read_memory(stored.read("memory", text))

    def follow_memory(self, take: Callable[[Any], object]) -> None:
        """Call take(memory) whenever another tab changes the memory."""
        self.follow("memory", self._read_memory, take)

    def keep_game(self, plain: Plain) -> None:
        """Store the game of this tab. A game with a friend is also stored under its id, for all tabs."""
        text = stored.write("game", _dated(plain))
        self.write(self.place, text)
        friend = plain.get("friend")
        if friend and (plain["tree"]["moves"] or (friend["sent"] and friend["news"] == "invitation")):
            self._keep_friends_game(text, friend)

    def keep_memory(self, before: Plain, memory: Plain) -> None:
        """Store the changes of the memory since `before`; changes that another tab has stored meanwhile stay."""
        self.update("memory", self._read_memory, before, lambda now: stored.changed(before, memory, now))

    # Games with friends

    async def read_friends_game(self, id: str, parse: Callable[[str], Any]) -> Json:
        """parse(text) of the stored game with a friend that has this id, or None."""
        return await self.read(FRIEND + id, parse)

    async def read_friends_games(self, parse: Callable[[str], Any]) -> list[Any]:
        """parse(text) of all games with friends. Damaged games are left out."""
        games = []
        for name in await self.names(FRIEND):
            games.append(await self.read(name, parse))
        return [plain for plain in games if plain]

    async def remove_friends_game(self, id: str) -> str | None:
        """Remove a game with a friend. Returns its text for `restore_friends_game`; None if there is no such game.

        Both methods raise `Thrown` if the browser refuses.
        """
        text = await self.text(FRIEND + id)
        if text is not None:
            await attempt(self.storage, "removeItem", self.key(FRIEND + id))
        return text

    async def restore_friends_game(self, id: str, text: str) -> None:
        await attempt(self.storage, "setItem", self.key(FRIEND + id), text)

    def _keep_friends_game(self, text: str, friend: Plain) -> None:
        """Store a game under its id. A newer text of another tab stays, and is passed to `take_friends_game`."""

        def newer(before: str | None) -> str:
            if before and _revision(before) > friend["revision"]:
                self.take_friends_game(before)
                return before
            return text

        self.change(FRIEND + friend["id"], newer)

    def follow_friends(self, take: Callable[[str], object]) -> None:
        """Call take(text) whenever another tab has stored a newer state of a game with a friend."""
        self.take_friends_game = take
        self.follow_all(self.own + FRIEND, take)

    async def read_name(self) -> str:
        """The person's name, for friends; "" if it is not known."""
        return await self.read(NAME, lambda text: str(stored.read(NAME, text))) or ""

    def keep_name(self, name: str) -> None:
        self.write(NAME, stored.write(NAME, name))

    # The list of games

    async def open_games(self) -> None:
        """Read the list of games, and follow the changes that other tabs make in it."""
        if self.storage:
            self.games = await self.read(GAMES, stored.read_games) or []
            self.follow(GAMES, stored.read_games, self._take_games)

    async def adopt(self) -> None:
        """Move the games of closed tabs into the list."""
        records = self.game.records
        if self.locks and records:
            names = await self.names(FIRST)
            for name in NAMES:
                if name in names and name != self.place:
                    await self._adopt(name, records)

    def _take_games(self, games: list[Json]) -> None:
        self.games = games

    async def _adopt(self, name: str, records: GameRecords) -> None:
        """Move the game stored under `name` into the list, unless another tab uses that name."""
        key = self.key(name)

        def add(text: Element) -> Element:
            try:
                plain = records.read_game(text if isinstance(text, str) else "", self.game)
            except stored.Spoiled:
                return None  # the game is damaged and stays, or another tab has moved it
            if plain.get("friend"):
                self._keep_friends_game(text, plain["friend"])
            elif records.has_moves(plain):
                return self.changed(GAMES, self._adding(plain, records)).then(leave)
            return leave()

        def leave(*_written: object) -> Element:  # MicroPython passes no argument for `undefined`
            return promised(self.storage, "removeItem", key)

        try:
            await if_free(self.locks, self.own + name, lambda: promised(self.storage, "getItem", key).then(add))
        except Exception:  # a full storage: the game stays where it is
            pass

    def put_away(self, plain: Plain) -> None:
        """Add a game to the list."""
        records = self.game.records
        if records:
            self.games = records.with_game(self.games, _dated(plain), self.game)
            self.change(GAMES, self._adding(plain, records))

    def _adding(self, plain: Plain, records: GameRecords) -> Make:
        """A function that adds a game to the text of the list."""

        def add(games: list[Json]) -> list[Json]:
            self.games = records.with_game(games, plain, self.game)
            return self.games

        return edit(GAMES, stored.read_games, [], add)


def _revision(text: str) -> int:
    """The revision of a stored game with a friend; -1 if it cannot be read."""
    try:
        return int(stored.read("game", text)["friend"]["revision"])
    except (KeyError, TypeError, ValueError):
        return -1


def _dated(plain: Plain) -> Plain:
    """Set a game's `when` to the local date, but in a game with a friend to date and time in UTC. Returns the game."""
    now = str(window.Date.new().toISOString())
    plain["when"] = now[:16].replace("T", " ") if plain.get("friend") else local_time()[:10]
    return plain
