"""Keeps the screen of a phone on, where the browser can."""

import asyncio

from pyscript import document, window

from app.core.protocols import Element
from app.platform.browser import Thrown, attempt, guarded


class Screen:
    """Holds the browser's wake lock while it is wanted and the page is visible. A refusal changes nothing.

    lock    the browser's last lock, which the browser itself releases when the page is hidden; or None
    asking  True while the browser has not answered
    """

    def __init__(self) -> None:
        self.wanted = self.asking = False
        self.lock: Element | None = None
        document.addEventListener("visibilitychange", lambda _event: self.keep_on(self.wanted))

    def keep_on(self, wanted: bool) -> None:
        """Keep the screen on from now on, or no longer."""
        self.wanted = wanted
        if wanted and not (self.asking or document.hidden or (self.lock and not self.lock.released)):
            self.asking = True
            asyncio.create_task(self._take())
        elif self.lock and not wanted:
            lock, self.lock = self.lock, None
            guarded(lock, "release")

    async def _take(self) -> None:
        """Ask for a lock. It may be no longer wanted when it comes."""
        try:
            self.lock = await attempt(getattr(window.navigator, "wakeLock", None), "request", "screen")
        except Thrown:
            self.lock = None
        self.asking = False
        if self.lock and not self.wanted:
            self.keep_on(False)
