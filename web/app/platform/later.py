"""Loads the modules that a page does not need at first. It loads them once the board can be used, or when needed."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

# unpack(written): loads modules, calls `written` as soon as they can be imported, then imports all of them
Unpack: TypeAlias = Callable[[Callable[[], object] | None], Awaitable[object]]


class Later:
    """Loads modules once.

    loaded   True once the modules are imported
    loading  the event that ends the running attempt, or None
    """

    def __init__(self, unpack: Unpack) -> None:
        self.unpack = unpack
        self.loaded = False
        self.loading: asyncio.Event | None = None

    async def load(self, written: Callable[[], object] | None = None) -> None:
        """Return when the modules are loaded. A failed attempt raises its error; a later call tries again.

        written(): called as soon as the modules can be imported.
        """
        while self.loading:
            await self.loading.wait()
        if self.loaded:
            if written:
                written()
            return
        ended = self.loading = asyncio.Event()
        try:
            await self.unpack(written)
            self.loaded = True
        finally:
            self.loading = None
            ended.set()
