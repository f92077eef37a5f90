"""Web Locks, for actions that only one tab at a time may do, and the place of a tab in the storage.

Browsers offer no locks over plain http. Two tabs must not overwrite each other's game in progress.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from pyscript import window

from app.core.protocols import Element
from app.platform.browser import Thrown, attempt

FIRST = "game"
MOST = 50  # tabs
NAMES = [FIRST] + [f"{FIRST}-{number}" for number in range(2, MOST + 1)]


async def find_locks() -> Any:
    """The browser's locks, or None."""
    try:
        return await attempt(window.Reflect, "get", window.navigator, "locks") or None
    except Thrown:
        return None


def if_free(locks: Any, name: str, action: Callable[[], Any]) -> Element:
    """A promise: of the result of `action()` if the lock is free, else of None."""
    options = window.JSON.parse('{"ifAvailable": true}')
    return locks.request(name, options, lambda lock: action() if lock else None)


def when_free(locks: Any, name: str, action: Callable[[], Any]) -> Any:
    """A promise of the result of `action()`, which waits for the lock; it starts at once if there are no locks."""
    return locks.request(name, lambda _lock: action()) if locks else action()


async def take(locks: Any, name: str) -> bool:
    """Take a lock until the tab is closed; False if another tab has it."""
    asked, taken = asyncio.Event(), []
    until_the_end = window.Promise.new(lambda resolve, reject: None)

    def keep() -> Element:
        taken.append(True)
        asked.set()
        return until_the_end

    async def request() -> None:
        try:
            await if_free(locks, name, keep)
        except Exception:  # the browser forbids it
            pass
        asked.set()

    asyncio.create_task(request())
    await asked.wait()
    return bool(taken)


async def take_place(prefix: str, locks: Any, wanted: list[str] | tuple[str, ...] = ()) -> str:
    """The name under which this tab stores its game while the tab is open: the first one that no other tab has.

    Names are tried in this order: the wanted ones, the tab's name before a reload, NAMES. Without locks it is FIRST.
    prefix: of the game's keys in the storage. locks: the browser's, or None.
    """
    if not locks:
        return FIRST
    before: Any = await _remember("getItem", prefix + "place")
    names: list[str] = ([before] if before in NAMES else []) + NAMES
    names = [name for name in names if name in wanted] + names
    for name in names:
        if await take(locks, prefix + name):
            await _remember("setItem", prefix + "place", name)
            return name
    return FIRST


async def _remember(method: str, *arguments: Any) -> Any:
    """The answer of sessionStorage, whose content survives a reload; None if it is forbidden or full."""
    try:
        return await attempt(await attempt(window.Reflect, "get", window, "sessionStorage"), method, *arguments)
    except (AttributeError, Thrown):
        return None
