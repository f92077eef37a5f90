"""The modules that a page loads once its board can be used, or when something needs them earlier."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

# unpack(written): loads modules; calls `written` as soon as they can be imported, and imports all of them
Unpack: TypeAlias = Callable[[Callable[[], object] | None], Awaitable[object]]


class Later:
    """are_there: True once the modules are imported. loading: an event that ends the running attempt, or None."""

    def __init__(self, unpack: Unpack) -> None:
        self.unpack = unpack
        self.are_there = False
        self.loading: asyncio.Event | None = None

    async def load(self, written: Callable[[], object] | None = None) -> None:
        """Return when the modules are there. An attempt that fails raises its error; a later call tries again.

        written(): called as soon as the modules can be imported.
        """
        while self.loading:
            await self.loading.wait()
        if self.are_there:
            if written:
                written()
            return
        ended = self.loading = asyncio.Event()
        try:
            await self.unpack(written)
            self.are_there = True
        finally:
            self.loading = None
            ended.set()
