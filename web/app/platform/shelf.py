"""Texts in the browser's storage. It may be full, forbidden or spoiled: nothing here fails, what is spoiled is kept.

Several copies of the site may lie on one host: the names of each begin with the path of its folder.
"""

import asyncio

from pyscript import document, window

from app.core import records as kept
from app.core import words
from app.platform.browser import Thrown, attempt, in_site, promised
from app.platform.locks import find_locks, when_free

UNSCOPED = "pygame35."  # how names began before there were paths in them
EVERYWHERE = "everywhere"  # what all pages of the site share
ASIDE = ".set-aside"


class Shelf:
    """prefix: of the names of one game; "" for the first one, whose names are from before there were others.

    complain  is told what could not be read or kept
    own       the beginning of the game's names in the storage
    storage   the browser's, None where it has none or forbids it
    locks     the browser's, or None
    """

    def __init__(self, complain, prefix):
        self.complain = complain
        self.prefix = prefix
        self.storage = None
        self.site = self.own = ""
        self.locks = None
        self.unwritten = {}  # name -> the text that could not be written, or what makes it of the one before
        self.failing = False

    async def open_storage(self):
        """Find the storage; False, and a complaint, when there is none."""
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
            self.complain(words.NOT_KEPT)
        return bool(self.storage)

    async def names(self, start):
        """The names in the storage that begin so."""
        return [name for name in await attempt(window.Object, "keys", self.storage) if name.startswith(start)]

    async def _move_in(self):
        """On the first visit to this copy of the site, take over what was kept before names had paths.

        The old texts stay, since a copy of an earlier version may use them.
        """
        if await self.names(self.site):
            return
        for name in await self.names(UNSCOPED):
            text = await attempt(self.storage, "getItem", name)
            try:
                await attempt(self.storage, "setItem", self.site + name[len(UNSCOPED) :], text)
            except Thrown:  # there is no room for both
                await attempt(self.storage, "removeItem", name)
                await attempt(self.storage, "setItem", self.site + name[len(UNSCOPED) :], text)

    def key(self, name):
        return (self.site if name == EVERYWHERE else self.own) + name

    async def read(self, name, parse):
        """What `parse` makes of the text of that name; None, and the text set aside, when it is `kept.Spoiled`."""
        try:
            text = await attempt(self.storage, "getItem", self.key(name))
        except Thrown:
            return None
        if not isinstance(text, str):
            return None
        try:
            return parse(text)
        except kept.Spoiled as error:
            self.complain(words.SET_ASIDE.format(name, error))
        try:
            await attempt(self.storage, "setItem", self.key(name) + ASIDE, text)
            await attempt(self.storage, "removeItem", self.key(name))
        except Thrown:
            pass  # it stays where it is until it is written over
        return None

    def follow(self, name, parse, take):
        """take(what `parse` makes of the text) whenever another tab writes one of that name; not of a spoiled one."""

        def on_storage(event):
            if event.key == self.key(name) and isinstance(event.newValue, str):
                try:
                    content = parse(event.newValue)
                except kept.Spoiled:
                    return
                take(content)

        # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
        document.defaultView.addEventListener("storage", on_storage)

    def write(self, name, text):
        """Write a text, at once: the page may be left in the same instant."""
        self._begin(name, text)

    def change(self, name, make):
        """Write what make(the text that is there then, or None) gives."""
        self._begin(name, make)

    def _begin(self, name, what):
        """Write this, and what could not be written before."""
        if self.storage:
            waiting, self.unwritten = self.unwritten, {}
            waiting[name] = _after(waiting.get(name), what)
            for name in waiting:
                asyncio.create_task(self._finish(name, waiting[name], self._promise(name, waiting[name])))

    def _promise(self, name, what):
        text = isinstance(what, str)
        written = promised(self.storage, "setItem", self.key(name), what) if text else self.changed(name, what)
        return window.Promise.allSettled(window.Array.of(written))

    async def _finish(self, name, what, written):
        if (await written)[0].status == "fulfilled":
            if isinstance(what, str):
                self.unwritten.pop(name, None)  # an older text
            self.failing = bool(self.unwritten)
            return
        self.unwritten[name] = _after(self.unwritten.get(name), what)
        if not self.failing:
            self.failing = True
            self.complain(words.NOT_KEPT_NOW)

    def changed(self, name, make):
        """A promise that what `make` gives is written. No other tab changes it meanwhile, where there are locks."""
        storage, key = self.storage, self.key(name)

        def change():
            made = promised(storage, "getItem", key).then(lambda text: make(text if isinstance(text, str) else None))
            return made.then(lambda text: promised(storage, "setItem", key, text))

        return when_free(self.locks, key, change)


def _after(first, second):
    """What is to be written of two things, the later one second: a text, or what makes one of the text before."""
    if first is None or second is None:
        return second or first
    return second if isinstance(second, str) else lambda text: second(first(text))
