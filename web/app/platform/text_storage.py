"""Texts in the browser's storage.

If the storage is full, forbidden or damaged, a message is shown and no error is raised; damaged texts are set aside.
Several copies of the site may share a host, so keys begin with the path of the copy.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from pyscript import window

from app.core import settings, stored
from app.core.protocols import Choices, Element, Make, Settings
from app.core.refusals import told
from app.core.texts import say
from app.platform.browser import Thrown, attempt, in_site, on_window, promised
from app.platform.locks import find_locks, when_free

UNSCOPED = "pygame35."  # the prefix of keys in earlier versions, without a path
# shared by all pages of the site: settings, the person's name, the puzzles of the days
EVERYWHERE, NAME, DAILY, TRIES = "everywhere", "name", "daily", "daily tries"
ASIDE = ".set-aside"


class TextStorage:
    """The texts of one game, and the texts of the whole site.

    show_message  show_message(text): called if something cannot be read or stored
    prefix    `Game.storage_prefix`
    site      the first part of all keys, the same for all pages of this copy of the site
    own       the first part of the game's keys: `site`, then `prefix`
    storage   the browser's localStorage; None if it is missing or forbidden
    locks     the browser's locks, or None
    choices   {name of a setting: its possible values}, for the settings of the page
    NOT_KEPT  the message where the storage is missing or forbidden
    """

    NOT_KEPT = say("site.storage.forbidden")
    choices: Choices = settings.EVERYWHERE

    def __init__(self, show_message: Callable[[str], object], prefix: str) -> None:
        self.show_message, self.prefix = show_message, prefix
        self.storage: Element = None
        self.site = self.own = ""
        self.locks: Element = None
        self.unwritten: dict[str, str | Make] = {}  # {name: the text, or the function that makes it}
        self.failing = False

    async def open_storage(self) -> bool:
        """Find the storage. Returns False, and shows a message, if there is no storage."""
        path = in_site("").partition("://")[2].partition("/")[2]
        self.site = f"pygame35 /{path} "
        self.own = self.site + self.prefix
        self.locks = await find_locks()
        try:
            self.storage = await attempt(window.Reflect, "get", window, "localStorage") or None
            if self.storage:
                await self._move_in()
        except Thrown:
            self.storage = None
        if not self.storage:
            self.show_message(self.NOT_KEPT)
        return bool(self.storage)

    async def names(self, start: str) -> list[str]:
        """All names of the game's texts with `start` at their beginning. Damaged texts are left out."""
        keys = await self._keys(self.own + start) if self.storage else []
        return [key[len(self.own) :] for key in keys if not key.endswith(ASIDE)]

    async def _keys(self, start: str) -> list[str]:
        return [key for key in await attempt(window.Object, "keys", self.storage) if key.startswith(start)]

    async def _move_in(self) -> None:
        """On the first visit to this copy of the site, copy the texts whose keys have no path.

        The old texts stay, because a copy of an earlier version may use them.
        """
        if await self._keys(self.site):
            return
        for old in await self._keys(UNSCOPED):
            key, text = self.site + old[len(UNSCOPED) :], await attempt(self.storage, "getItem", old)
            try:
                await attempt(self.storage, "setItem", key, text)
            except Thrown:  # no room for both texts
                await attempt(self.storage, "removeItem", old)
                await attempt(self.storage, "setItem", key, text)

    def key(self, name: str) -> str:
        return (self.site if name in (EVERYWHERE, NAME, DAILY, TRIES) else self.own) + name

    async def text(self, name: str) -> str | None:
        """A stored text, or None."""
        try:
            text = await attempt(self.storage, "getItem", self.key(name)) if self.storage else None
        except Thrown:
            return None
        return text if isinstance(text, str) else None

    async def read(self, name: str, parse: Callable[[str], Any]) -> Any:
        """parse(text) of a stored text; None if there is no text, or if it is `Spoiled` and was set aside."""
        text = await self.text(name)
        if text is None:
            return None
        try:
            return parse(text)
        except stored.Spoiled as error:
            self.show_message(say("site.storage.set-aside", name=name, reason=told(error)))
        try:
            await attempt(self.storage, "setItem", self.key(name) + ASIDE, text)
            await attempt(self.storage, "removeItem", self.key(name))
        except Thrown:
            pass  # the text stays until it is overwritten
        return None

    def follow(self, name: str, parse: Callable[[str], Any], take: Callable[[Any], object]) -> None:
        """Call take(parse(text)) whenever another tab writes the text, unless the text is `Spoiled`."""
        self._listen(lambda key: key == self.key(name), lambda text: take(parse(text)))

    def follow_all(self, start: str, take: Callable[[str], object]) -> None:
        """Call take(text) whenever another tab writes a text under a key that begins with `start`."""
        self._listen(lambda key: key.startswith(start), take)

    def _listen(self, is_wanted: Callable[[str], bool], take: Callable[[str], object]) -> None:
        def on_storage(event: Element) -> None:
            if isinstance(event.key, str) and is_wanted(event.key) and isinstance(event.newValue, str):
                try:
                    take(event.newValue)
                except stored.Spoiled:
                    return

        on_window("storage", on_storage)

    # Settings

    async def read_settings(self, name: str = EVERYWHERE) -> Settings:
        """The valid stored settings; by default those of the whole site."""
        return await self.read(name, self._read_settings) or {}

    def _read_settings(self, text: str) -> Settings:
        return stored.read_settings(text, self.choices)

    def follow_settings(self, take: Callable[[Settings], object]) -> None:
        """Call take(settings) whenever another tab changes settings of the whole site."""
        self.follow(EVERYWHERE, self._read_settings, take)

    def keep_settings(self, values: Settings) -> None:
        """Store these settings; the other stored settings stay as they are."""
        for name, everywhere in ((EVERYWHERE, True), ("settings", False)):
            own = {key: values[key] for key in values if (key in settings.EVERYWHERE) == everywhere}
            if own:
                self.change(name, _changing(own))

    # Writing

    def write(self, name: str, text: str) -> None:
        """Write a text at once, because the visitor may leave the page in the same instant."""
        self._begin(name, text)

    def change(self, name: str, make: Make) -> None:
        """Replace a text by make(text), or by make(None) if there is no text."""
        self._begin(name, make)

    def update(self, name: str, parse: Callable[[str], Any], empty: Any, change: Callable[[Any], Any]) -> None:
        """Replace the content of a text by change(content), see `edit`."""
        self.change(name, edit(name, parse, empty, change))

    def _begin(self, name: str, what: str | Make) -> None:
        """Write a text, and all texts in `unwritten`. what: the text, or the function that makes it."""
        if self.storage:
            waiting, self.unwritten = self.unwritten, {}
            waiting[name] = _after(waiting.get(name), what)
            for name, what in waiting.items():
                if isinstance(what, str):
                    written = promised(self.storage, "setItem", self.key(name), what)
                else:
                    written = self.changed(name, what)
                asyncio.create_task(self._finish(name, what, window.Promise.allSettled(window.Array.of(written))))

    async def _finish(self, name: str, what: str | Make, outcomes: Element) -> None:
        if (await outcomes)[0].status == "fulfilled":
            if isinstance(what, str):
                self.unwritten.pop(name, None)  # the text that still waits is older
            self.failing = bool(self.unwritten)
            return
        self.unwritten[name] = _after(self.unwritten.get(name), what)
        if not self.failing:
            self.failing = True
            self.show_message(say("site.storage.full"))

    def changed(self, name: str, make: Make) -> Element:
        """Replace a text by make(text); returns a promise. A lock keeps other tabs from writing meanwhile."""
        storage, key = self.storage, self.key(name)

        def change() -> Element:
            made = promised(storage, "getItem", key).then(lambda text: make(text if isinstance(text, str) else None))
            return made.then(lambda text: promised(storage, "setItem", key, text))

        return when_free(self.locks, key, change)


def _changing(values: Settings) -> Make:
    """A function that changes these values in a text of settings."""
    return lambda text: stored.with_settings(text, values)


def edit(kind: str, parse: Callable[[str], Any], empty: Any, change: Callable[[Any], Any]) -> Make:
    """A function that takes a stored text, and returns it with change(content) as its content.

    The content of a missing or `Spoiled` text is `empty`. kind: the kind of the text, see `stored.write`.
    """

    def make(text: str | None) -> str:
        try:
            content = parse(text) if text else empty
        except stored.Spoiled:
            content = empty
        return stored.write(kind, change(content))

    return make


def _after(first: str | Make | None, second: str | Make) -> str | Make:
    """Join two successive writes of a text. A write is the new text, or a function that makes it from the old text."""
    if first is None or isinstance(second, str):
        return second
    make, before = second, first
    return make(before) if isinstance(before, str) else lambda text: make(before(text))
