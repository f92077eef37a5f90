"""A stand-in for PyScript's module under CPython: the part of a browser that the pages' own logic uses.

`window` has storages, locks and promises, as plain Python; `reset` makes all of it new.
"""

import asyncio
import json
from types import SimpleNamespace
from urllib.parse import urljoin


class Storage:
    """localStorage: {name: text}. full: True if nothing more can be written. room: characters of all texts."""

    def __init__(self):
        self.texts = {}
        self.full = False
        self.room = 5_000_000

    def getItem(self, name):
        return self.texts.get(name)

    def setItem(self, name, text):
        others = sum(len(kept) for other, kept in self.texts.items() if other != name)
        if self.full or others + len(text) > self.room:
            raise OSError("QuotaExceededError")
        self.texts[name] = text

    def removeItem(self, name):
        self.texts.pop(name, None)


class Locks:
    """The Web Locks of one origin."""

    def __init__(self):
        self.held = {}  # {name: a future, done when the lock is free again}

    def request(self, name, *options_and_action):
        """The browser's `request`, with `ifAvailable` as the only option."""
        *options, take = options_and_action
        return Promise(self._request(name, options[0] if options else {}, take))

    async def _request(self, name, options, take):
        while name in self.held:
            if options.get("ifAvailable"):
                return await _settled(take(None))
            await self.held[name]
        self.held[name] = asyncio.get_running_loop().create_future()
        try:
            return await _settled(take(SimpleNamespace(name=name)))
        finally:
            self.held.pop(name).set_result(None)


async def _settled(result):
    return await result if hasattr(result, "__await__") else result


kept_alive = []  # promises that may never settle, and the tasks that wait for them


class Promise:
    """A JavaScript promise as PyScript offers it: awaitable, with a method `then`."""

    def __init__(self, work):
        self.task = asyncio.ensure_future(work)

    def __await__(self):
        return self.task.__await__()

    def then(self, function):
        async def after():
            return await _settled(function(await self.task))

        return Promise(after())

    @staticmethod
    def new(start):
        promise = asyncio.get_running_loop().create_future()
        kept_alive.append(promise)
        start(promise.set_result, promise.set_exception)
        return promise

    @staticmethod
    def resolve(value):
        async def at_once():
            return value

        return Promise(at_once())

    @staticmethod
    def allSettled(promises):
        async def all_of():
            results = await asyncio.gather(*[p.task for p in promises], return_exceptions=True)
            return [SimpleNamespace(status="rejected" if isinstance(r, Exception) else "fulfilled") for r in results]

        return Promise(all_of())


def _apply(function, _owner, arguments):
    return function(*arguments)


_apply.bind = lambda _reflect, function, owner, arguments: lambda _value: function(*arguments)
REFLECT = SimpleNamespace(get=getattr, apply=_apply)
ARRAY = SimpleNamespace(of=lambda *items: list(items))
JSON = SimpleNamespace(parse=json.loads)


def _date():
    """JavaScript's Date, of a person whose evening is already the next day in UTC."""
    return SimpleNamespace(
        toISOString=lambda: "2026-11-23T05:00:00",
        getFullYear=lambda: 2026,
        getMonth=lambda: 10,
        getDate=lambda: 22,
        getHours=lambda: 21,
        getMinutes=lambda: 0,
    )


class Window:
    """The browser of one origin, at the folder /35/. For another tab, replace its sessionStorage."""

    Promise, Reflect, Array, JSON = Promise, REFLECT, ARRAY, JSON
    Object = SimpleNamespace(
        keys=lambda storage: list(storage.texts), values=lambda storage: list(storage.texts.values())
    )
    location = SimpleNamespace(search="")
    Blob = SimpleNamespace(new=lambda texts: SimpleNamespace(size=sum(len(text.encode()) for text in texts)))
    URL = SimpleNamespace(new=lambda address, base: SimpleNamespace(href=urljoin(base, address)))

    def __init__(self):
        self.localStorage = Storage()
        self.sessionStorage = Storage()
        self.matchMedia = lambda _query: SimpleNamespace(matches=False)
        self.navigator = SimpleNamespace(locks=Locks())
        self.performance = SimpleNamespace(now=lambda: 1000 * asyncio.get_event_loop().time())
        self.Date = SimpleNamespace(new=_date)


class Document:
    """The document: the site's folder, and the listeners to other tabs."""

    def __init__(self):
        self.baseURI = "https://host.example/35/"
        self.listeners = []
        self.defaultView = SimpleNamespace(addEventListener=lambda _kind, listener: self.listeners.append(listener))

    def querySelector(self, _selector):
        return SimpleNamespace(getAttribute=lambda _name: "./")


window = Window()
document = Document()


def fetch(*_arguments, **_names):
    """Unused: no test fetches a file."""


def js_import(*_arguments):
    """Unused: no test imports a script."""


def reset():
    """Make the browser empty again."""
    window.__init__()
    document.__init__()
    kept_alive.clear()
