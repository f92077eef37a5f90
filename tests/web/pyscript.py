"""A stand-in for PyScript's module under CPython: as much of a browser as the pages' own logic asks for.

`window` has storages, locks and promises, as plain Python. A test takes a `Window` of its own for each tab, and puts it
in place of the one that a module of `app` has imported.
"""

import asyncio
import json
from types import SimpleNamespace


class Storage:
    """localStorage: texts by name; `full` while nothing more can be written."""

    def __init__(self):
        self.texts = {}
        self.full = False

    @property
    def length(self):
        return len(self.texts)

    def key(self, index):
        return list(self.texts)[index]

    def getItem(self, name):
        return self.texts.get(name)

    def setItem(self, name, text):
        if self.full:
            raise OSError("QuotaExceededError")
        self.texts[name] = text

    def removeItem(self, name):
        self.texts.pop(name, None)


class Locks:
    """The Web Locks of one origin."""

    def __init__(self):
        self.held = {}  # name -> a future, done when the lock is free again

    async def request(self, name, options, take):
        """As in a browser, with `ifAvailable` the only option."""
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
    return await result if asyncio.isfuture(result) or asyncio.iscoroutine(result) else result


class Promise:
    """A promise is a future, with `then`."""

    @staticmethod
    def new(start):
        promise = asyncio.get_running_loop().create_future()
        start(promise.set_result, promise.set_exception)
        return promise

    @staticmethod
    def resolve(value):
        async def after(function):
            return await _settled(function(value))

        return SimpleNamespace(then=lambda function: asyncio.ensure_future(after(function)))

    @staticmethod
    def allSettled(promises):
        async def all_of():
            results = await asyncio.gather(*promises, return_exceptions=True)
            return [SimpleNamespace(status="rejected" if isinstance(r, Exception) else "fulfilled") for r in results]

        return asyncio.ensure_future(all_of())


def _apply(function, _owner, arguments):
    return function(*arguments)


_apply.bind = lambda _reflect, function, owner, arguments: lambda _value: function(*arguments)
REFLECT = SimpleNamespace(get=getattr, apply=_apply)
ARRAY = SimpleNamespace(of=lambda *items: list(items))
JSON = SimpleNamespace(parse=json.loads)


class Window:
    """A tab: its own sessionStorage; localStorage and locks are those of its origin. None: the browser has none."""

    Promise, Reflect, Array, JSON = Promise, REFLECT, ARRAY, JSON

    def __init__(self, storage=None, locks=None):
        self.localStorage = storage
        self.sessionStorage = Storage()
        self.navigator = SimpleNamespace(locks=locks)
        self.performance = SimpleNamespace(now=lambda: 1000 * asyncio.get_event_loop().time())
        self.Date = SimpleNamespace(new=lambda: SimpleNamespace(toISOString=lambda: "2026-11-22T12:00:00"))


window = Window()
document = SimpleNamespace()


def create_named_worker(*_arguments, **_names):
    """No worker starts here; a client gets its workers from its test."""
