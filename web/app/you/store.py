"""The stored texts of the whole site, as the page of a person's record reads, changes, exports and imports them."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias

from pyscript import window

from app.core import settings, stored
from app.core.protocols import Element, Plain, Settings
from app.core.record import archive, transfer
from app.core.record.kinds import Kind
from app.platform.browser import Thrown, attempt, local_time, room
from app.platform.locks import NAMES, when_free
from app.platform.text_storage import ASIDE, EVERYWHERE, TextStorage

Texts: TypeAlias = dict[str, str]
Undo: TypeAlias = Callable[[], Awaitable[object]]

# The fields of a memory that go with the games when all are deleted; tips, habits and the like stay.
COUNTED = ("standings", "strength", "skill")
COUNTS = ("best", "tally")  # texts that are numbers of games or points


def may_wait(name: str) -> bool:
    """False for the name of a tab's game in progress, since that tab holds the lock while it is open."""
    return name.rpartition(".")[2] not in NAMES


async def take_all(locks: Any, keys: Iterable[str]) -> Callable[[], None]:
    """Wait for the locks of all keys, in their order, so that two tabs never wait for each other.

    Returns a function that frees them. Without locks it returns at once.
    """
    ends: list[Any] = []
    for key in sorted(keys) if locks else ():
        asked = asyncio.Event()
        asyncio.create_task(_hold(locks, key, asked, ends))
        await asked.wait()

    def free() -> None:
        for end in ends:
            end(None)

    return free


async def _hold(locks: Any, key: str, asked: asyncio.Event, ends: list[Any]) -> None:
    """Hold a lock until its function in `ends` is called. asked: set once the lock is held, or cannot be had."""

    def keep() -> Element:
        until = window.Promise.new(lambda resolve, reject: ends.append(resolve))
        asked.set()
        return until

    try:
        await when_free(locks, key, keep)
    finally:
        asked.set()


class RecordStore(TextStorage):
    """Names are relative to this copy of the site."""

    def __init__(self, show_message: Callable[[str], object]) -> None:
        super().__init__(show_message, "")
        self.room: object = None

    async def open(self) -> Settings:
        """Find the storage; returns the valid settings of the whole site."""
        if not await self.open_storage():
            return {}
        texts = await attempt(window.Object, "values", self.storage)
        self.room = room(window.Blob.new(texts).size)  # enough for the longest text
        found: Settings = await self.read(EVERYWHERE, self._read_settings) or {}
        return found

    def _read_settings(self, text: str) -> Settings:
        return stored.read_settings(text, settings.EVERYWHERE)

    def follow_settings(self, take: Callable[[Any], object]) -> None:
        """Call take(settings) whenever another tab changes settings of the whole site."""
        self.follow(EVERYWHERE, self._read_settings, take)

    async def names_of(self, start: str) -> list[str]:
        """The names that begin with a text, except the names of damaged texts."""
        if not self.storage:
            return []
        found = [name[len(self.site) :] for name in await self.names(self.site + start)]
        return [name for name in found if not name.endswith(ASIDE)]

    async def text(self, name: str) -> str | None:
        """A stored text, or None."""
        try:
            found = await attempt(self.storage, "getItem", self.site + name)
        except Thrown:
            return None
        return found if isinstance(found, str) else None

    async def content(self, name: str, kind: str) -> Any:
        """The content of a stored text of that kind; None if there is none or it is damaged. It stays as it is."""
        text = await self.text(name) if self.storage else None
        try:
            return stored.read(kind, text) if text else None
        except stored.Spoiled:
            return None

    async def months(self, kind: Kind) -> list[str]:
        """The names of the texts of a game's archive, the latest first."""
        return sorted(await self.names_of(kind.prefix + archive.NAME), reverse=True)

    async def games(self, name: str) -> list[Plain]:
        """The games in a text of the archive, the first one first."""
        return archive.read(await self.text(name) or "")

    async def kept(self, name: str) -> list[Any]:
        """The games in a list of last games, the first one first; [] if it is damaged."""
        games = await self.content(name, "games")
        return games if isinstance(games, list) else []

    # Changes; each returns a function that undoes it

    async def delete_game(self, name: str, game: Plain) -> Undo:
        """Remove a game from a text of the archive, to which another tab may add games meanwhile."""
        row = archive.row_of(await self.text(name) or "", game)
        await self.changed(name, lambda text: archive.without(text or "", row))
        return lambda: self.changed(name, lambda text: archive.merged(text or "", row))

    async def delete_kept(self, name: str, game: Plain) -> Undo:
        """Remove a game from a list of last games, to which another tab may add games meanwhile."""
        at = _place(await self.kept(name), game)
        await self.changed(name, lambda text: _edited(text, lambda games: _without(games, game)))
        return lambda: self.changed(name, lambda text: _edited(text, lambda games: games[:at] + [game] + games[at:]))

    async def delete_all(self) -> Undo:
        """Remove all finished games, the lists of last games and all tallies."""
        return await self._locked([], self._delete_all)

    async def _delete_all(self) -> Undo:
        found: dict[str, str | None] = {}
        for name in await self.names_of(""):
            last = name.rpartition(".")[2]
            if transfer.is_archive(name) or last == "games" or last in COUNTS:
                found[name] = None
            elif last == "memory":
                memory = await self.content(name, "memory")
                if isinstance(memory, dict):
                    kept = {key: value for key, value in memory.items() if key not in COUNTED}
                    found[name] = stored.write("memory", dict(kept, standings={}))
        return await self._put(found)

    async def export(self) -> str:
        """All texts of the site as a file."""
        return transfer.write(await self._all(), local_time())

    async def import_texts(self, texts: Texts, replaces: bool) -> Undo:
        """Store the texts of a file. replaces: True removes what is here; else both are put together."""

        async def store() -> Undo:
            own = await self._all()
            wanted: dict[str, str | None] = dict(texts if replaces else transfer.merged(own, texts))
            for name in own:
                wanted.setdefault(name, None)
            return await self._put(wanted)

        return await self._locked(texts, store)

    async def _locked(self, names: Iterable[str], change: Callable[[], Awaitable[Undo]]) -> Undo:
        """Call change() while no other tab can write, and return its result. names: of the texts that it may add."""
        wanted = [name for name in set(names) | set(await self.names_of("")) if may_wait(name)]
        free = await take_all(self.locks, [self.site + name for name in wanted])
        try:
            return await change()
        finally:
            free()

    async def _all(self) -> Texts:
        found = await self._texts(await self.names_of(""))
        return {name: text for name, text in found.items() if text is not None}

    async def _texts(self, names: Iterable[str]) -> dict[str, str | None]:
        """{name: the stored text, None if there is none}."""
        found = {}
        for name in names:
            found[name] = await self.text(name)
        return found

    async def _put(self, texts: dict[str, str | None]) -> Undo:
        """Store these texts; None removes one. If one has no room, all stay as they were, and `Thrown` is raised."""
        before = await self._texts(texts)
        try:
            await self._exchange(before, texts)
        except Thrown:
            await self._exchange(await self._texts(texts), before)
            raise

        async def undo() -> Undo:
            """Restore the texts before the change, merged with later changes of other tabs."""
            now = await self._texts(texts)
            return await self._put({name: _restored(name, before[name], texts[name], now[name]) for name in texts})

        return lambda: self._locked(texts, undo)

    async def _exchange(self, before: dict[str, str | None], texts: dict[str, str | None]) -> None:
        """Store texts in place of others. Texts that shrink make room for those that grow."""
        growth = {name: len(texts[name] or "") - len(before[name] or "") for name in texts}
        for name in sorted(texts, key=lambda name: growth[name]):
            text, key = texts[name], self.site + name
            if text is None:
                await attempt(self.storage, "removeItem", key)
            elif text != before[name]:
                await attempt(self.storage, "setItem", key, text)


def _restored(name: str, before: str | None, after: str | None, now: str | None) -> str | None:
    """The text after a change is undone. before, after, now: the text before and after the change, and now."""
    if now == after or now is None:
        return before
    return transfer.merged({name: now}, {name: before} if before is not None else {})[name]


def _place(games: list[Any], game: Plain) -> int:
    """The index of a game; the length of the list if it does not have the game."""
    return games.index(game) if game in games else len(games)


def _without(games: list[Any], game: Plain) -> list[Any]:
    at = _place(games, game)
    return games[:at] + games[at + 1 :]


def _edited(text: str | None, edit: Callable[[list[Any]], list[Any]]) -> str:
    """A text of a list of last games after edit(games). A damaged text stays as it is."""
    try:
        games = stored.read_games(text) if text else []
    except stored.Spoiled:
        return text or ""
    return stored.write("games", edit(games))
