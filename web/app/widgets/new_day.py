"""Shows the new day on a page that stays open."""

import asyncio
from collections.abc import Awaitable, Callable

from pyscript import document, window

STEP = 30_000  # milliseconds; a timer for midnight would be late after the machine has slept


def follow_days(today: Callable[[], str], begin: Callable[[], Awaitable[bool | None]]) -> None:
    """Call begin() when today() returns another date. If begin() returns False, it is called again after STEP."""
    shown, busy = today(), False

    async def renew() -> None:
        nonlocal shown, busy
        busy, now = True, today()
        try:
            if await begin() is not False:
                shown = now
        finally:
            busy = False

    def look(*_: object) -> None:
        if not busy and today() != shown:
            asyncio.create_task(renew())

    window.setInterval(look, STEP)
    document.addEventListener("visibilitychange", look)
