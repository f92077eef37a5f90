"""The locks of several texts at once, for changes that other tabs must not interrupt."""

import asyncio

from pyscript import window

from app.platform.locks import when_free
from app.platform.places import NAMES
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from app.core.protocols import Element


def may_wait(name: str) -> bool:
    """False for the name of a tab's game in progress: that tab has its lock as long as it is open."""
    return name.rpartition(".")[2] not in NAMES


async def take_all(locks: "Any", keys: "Iterable[str]") -> "Callable[[], None]":
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


async def _hold(locks: "Any", key: str, asked: "asyncio.Event", ends: "list[Any]") -> None:
    """Hold a lock until its function in `ends` is called. asked: set once the lock is held, or cannot be had."""

    def keep() -> "Element":
        until = window.Promise.new(lambda resolve, reject: ends.append(resolve))
        asked.set()
        return until

    try:
        await when_free(locks, key, keep)
    finally:
        asked.set()
