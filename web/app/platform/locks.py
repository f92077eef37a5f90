"""Web Locks: for actions that only one tab at a time may do, and for the name of a tab's game in the storage.

Every tab stores its game in progress under a name of its own. Browsers offer no locks over plain http.
"""

import asyncio
from collections.abc import Callable, Container

from pyscript import window

from app.core.protocols import Element
from app.platform.browser import Thrown, attempt

FIRST = "game"
MOST = 50  # tabs
NAMES = [FIRST] + [f"{FIRST}-{number}" for number in range(2, MOST + 1)]


async def find_locks() -> Element:
    """The browser's locks, or None."""
    try:
        return await attempt(window.Reflect, "get", window.navigator, "locks") or None
    except Thrown:
        return None


def if_free(locks: Element, name: str, action: Callable[[], Element]) -> Element:
    """A promise of the result of `action()`. If another tab has the lock, it is a promise of None."""
    options = window.JSON.parse('{"ifAvailable": true}')
    return locks.request(name, options, lambda lock: action() if lock else None)


def when_free(locks: Element, name: str, action: Callable[[], Element]) -> Element:
    """A promise of the result of `action()`. The action waits for the lock; if `locks` is None, it starts at once."""
    return locks.request(name, lambda _lock: action()) if locks else action()


async def hold(locks: Element, name: str, request: Callable[..., Element] = if_free) -> Callable[[], object] | None:
    """Take a lock until the tab is closed. Returns a function that frees the lock earlier; None if taking it failed.

    request: `if_free`, or `when_free` to wait for another tab.
    """
    answered = asyncio.Event()
    ends: list[Callable[[object], object]] = []

    def keep() -> Element:
        held = window.Promise.new(lambda resolve, _reject: ends.append(resolve))
        answered.set()
        return held

    async def ask() -> None:
        try:
            await request(locks, name, keep)
        except Exception:  # the browser forbids it
            pass
        answered.set()

    asyncio.create_task(ask())
    await answered.wait()
    # A Python function: below an `await` at the top level, MicroPython's coroutines cannot return JavaScript functions.
    return (lambda: ends[0](None)) if ends else None


async def take_place(prefix: str, locks: Element, wanted: Container[str]) -> str:
    """The name under which this tab stores its game: the first name that no other tab has. Without locks it is FIRST.

    Wanted names are tried first, then the name that the tab had before a reload, then the other NAMES.
    prefix: the prefix of the game's keys in the storage. locks: the browser's locks, or None.
    """
    if not locks:
        return FIRST
    before = await _remember("getItem", prefix + "place")
    names: list[str] = ([before] if before in NAMES else []) + NAMES
    names = [name for name in names if name in wanted] + names
    for name in names:
        if await hold(locks, prefix + name):
            await _remember("setItem", prefix + "place", name)
            return name
    return FIRST


async def _remember(method: str, *arguments: str) -> Element:
    """Call a method of sessionStorage, which survives a reload; None if that storage is forbidden or full."""
    try:
        return await attempt(await attempt(window.Reflect, "get", window, "sessionStorage"), method, *arguments)
    except (AttributeError, Thrown):
        return None
