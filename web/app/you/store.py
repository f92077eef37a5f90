"""Reads, changes, exports and imports the stored texts of the whole site, for the page of a person's record."""

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

from pyscript import window

from app.core import stored
from app.core.protocols import Json, Plain, Settings
from app.core.record import archive, transfer
from app.platform.browser import Thrown, attempt, local_time, room
from app.platform.locks import NAMES, hold, when_free
from app.platform.text_storage import TextStorage

Texts: TypeAlias = dict[str, str]
Undo: TypeAlias = Callable[[], Awaitable[object]]

COUNTED = ("standings", "strength", "skill")  # fields of a memory; deleting all games removes them
LISTS = ("games", "best", "tally")  # texts outside the archive; deleting all games removes them


class RecordStore(TextStorage):
    """All texts of this copy of the site. room: memory for the longest text, from `app.platform.browser.room`."""

    def __init__(self, show_message: Callable[[str], object]) -> None:
        super().__init__(show_message, "")
        self.room: object = None

    async def open(self) -> Settings:
        """Find the storage; returns the valid settings of the whole site."""
        if not await self.open_storage():
            return {}
        texts = await attempt(window.Object, "values", self.storage)
        self.room = room(window.Blob.new(texts).size)  # enough for the longest text
        return await self.read_settings()

    async def content(self, name: str, kind: str) -> Json:
        """The content of a stored text; None if there is no text or it is damaged. A damaged text stays."""
        text = await self.text(name)
        try:
            return stored.read(kind, text) if text else None
        except stored.Spoiled:
            return None

    async def games(self, name: str) -> list[Plain]:
        """The games in a text of the archive, in the order of time."""
        return archive.read(await self.text(name) or "")

    async def kept(self, name: str) -> list[Json]:
        """The games in a list of last games, in the order of time; [] if the list is damaged."""
        games = await self.content(name, "games")
        return games if isinstance(games, list) else []

    # Each change returns a function that undoes the change.

    async def delete_game(self, name: str, game: Plain) -> Undo:
        """Remove a game from a text of the archive or a list of last games. Games added by another tab stay."""
        if transfer.is_archive(name):
            row = archive.row_of(await self.text(name) or "", game)
            await self.changed(name, lambda text: archive.without(text or "", row))
            return lambda: self.changed(name, lambda text: archive.merged(text or "", row))
        at = _place(await self.kept(name), game)
        await self.changed(name, lambda text: _edited(text, lambda games: _without(games, game)))
        return lambda: self.changed(name, lambda text: _edited(text, lambda games: games[:at] + [game] + games[at:]))

    async def delete_all(self) -> Undo:
        """Remove all finished games, the lists of last games and all tallies."""

        async def delete() -> Undo:
            texts: dict[str, str | None] = {}
            for name in await self.names(""):
                last = name.rpartition(".")[2]
                if transfer.is_archive(name) or last in LISTS:
                    texts[name] = None
                elif last == "memory":
                    memory = await self.content(name, "memory")
                    if isinstance(memory, dict):
                        rest = {key: value for key, value in memory.items() if key not in COUNTED}
                        texts[name] = stored.write("memory", dict(rest, standings={}))
            return await self._put(texts)

        return await self._locked([], delete)

    async def export(self) -> str:
        """All texts of the site as a file."""
        return transfer.write(await self._all(), local_time())

    async def import_texts(self, texts: Texts, replaces: bool) -> Undo:
        """Store the texts of a file. replaces: True removes this device's texts; False merges them with the file's."""

        async def store() -> Undo:
            own = await self._all()
            wanted: dict[str, str | None] = dict(texts if replaces else transfer.merged(own, texts))
            for name in own:
                wanted.setdefault(name, None)
            return await self._put(wanted)

        return await self._locked(texts, store)

    async def _locked(self, names: Iterable[str], change: Callable[[], Awaitable[Undo]]) -> Undo:
        """Call change() while no other tab can write, and return its result. names: the texts that change() may add.

        The call does not wait for games in progress: a tab holds the lock of its game as long as the tab is open.
        """
        ends = []
        for name in sorted(set(names) | set(await self.names(""))):  # sorted: two tabs never wait for each other
            if self.locks and name.rpartition(".")[2] not in NAMES:
                ends.append(await hold(self.locks, self.site + name, when_free))
        try:
            return await change()
        finally:
            for end in ends:
                if end:
                    end()

    async def _all(self) -> Texts:
        texts = await self._texts(await self.names(""))
        return {name: text for name, text in texts.items() if text is not None}

    async def _texts(self, names: Iterable[str]) -> dict[str, str | None]:
        texts = {}
        for name in names:
            texts[name] = await self.text(name)
        return texts

    async def _put(self, texts: dict[str, str | None]) -> Undo:
        """Store texts by name; None removes a text. If there is no room, nothing changes, and `Thrown` is raised."""
        before = await self._texts(texts)
        try:
            await self._exchange(before, texts)
        except Thrown:
            await self._exchange(await self._texts(texts), before)
            raise

        async def undo() -> Undo:
            """Restore the texts as they were before the change, merged with later changes of other tabs."""
            now = await self._texts(texts)
            return await self._put({name: _restored(name, before[name], texts[name], now[name]) for name in texts})

        return lambda: self._locked(texts, undo)

    async def _exchange(self, before: dict[str, str | None], texts: dict[str, str | None]) -> None:
        """Replace the texts `before` by `texts`. Texts that shrink come first, since they make room for the others."""
        growth = {name: len(texts[name] or "") - len(before[name] or "") for name in texts}
        for name in sorted(texts, key=lambda name: growth[name]):
            text, key = texts[name], self.site + name
            if text is None:
                await attempt(self.storage, "removeItem", key)
            elif text != before[name]:
                await attempt(self.storage, "setItem", key, text)


def _restored(name: str, before: str | None, after: str | None, now: str | None) -> str | None:
    """The text after an undo. before, after: the text before and after the change. now: the present text."""
    if now == after or now is None:
        return before
    return transfer.merged({name: now}, {name: before} if before is not None else {})[name]


def _place(games: list[Json], game: Plain) -> int:
    """The index of a game; the length of the list if the game is missing."""
    return games.index(game) if game in games else len(games)


def _without(games: list[Json], game: Plain) -> list[Json]:
    at = _place(games, game)
    return games[:at] + games[at + 1 :]


def _edited(text: str | None, edit: Callable[[list[Json]], list[Json]]) -> str:
    """Apply edit(games) to the text of a list of last games. A damaged text stays as it is."""
    try:
        games = stored.read_games(text) if text else []
    except stored.Spoiled:
        return text or ""
    return stored.write("games", edit(games))
