"""Passes the answer to an invitation on to the tab that has made the invitation: a connection belongs to one tab."""

import asyncio

from pyscript import window

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import Element

PATIENCE = 2  # seconds in which another tab answers
ASKS, TAKES = "answer", "taken"


class Tabs:
    """The tabs of one browser on a game's page.

    prefix: of the game's keys in the storage, so copies of the site on one host do not meet. on_answer(id, text): True
    if the answer belongs to this tab's invitation.
    """

    def __init__(self, prefix: str, on_answer: "Callable[[str, str], bool]") -> None:
        self.on_answer = on_answer
        self.taken: asyncio.Event | None = None
        self.channel: Element = None
        if getattr(window, "BroadcastChannel", None):
            self.channel = window.BroadcastChannel.new(prefix + "live")
            self.channel.onmessage = self._hear

    async def pass_on(self, id: str, text: str) -> bool:
        """Give an answer to the tab that waits for it; False if there is none."""
        if not self.channel:
            return False
        self.taken = asyncio.Event()
        self.channel.postMessage(f"{ASKS} {id} {text}")
        try:
            await asyncio.wait_for(self.taken.wait(), PATIENCE)
            return True
        except asyncio.TimeoutError:
            return False

    def _hear(self, event: "Element") -> None:
        kind, _, rest = str(event.data).partition(" ")
        if kind == TAKES and self.taken:
            self.taken.set()
        elif kind == ASKS:
            id, _, text = rest.partition(" ")
            if self.on_answer(id, text):
                self.channel.postMessage(TAKES)
