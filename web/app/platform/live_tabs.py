"""The tabs of one browser. A connection belongs to the tab that made the last invitation or answer.

The answer to an invitation is passed on to that tab, and so is an invitation that is opened again.
"""

import asyncio

from pyscript import window

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import Element

PATIENCE = 2  # seconds in which another tab answers
ANSWER, TAKEN, INVITATION = "answer", "taken", "invitation"


class LiveTabs:
    """The tabs of one browser on a game's page.

    prefix: of the game's keys in the storage, so copies of the site on one host do not meet. on_answer(id, text): True
    if it belongs to this tab's connection. on_invitation(id): another tab begins to connect in that game.
    """

    def __init__(
        self, prefix: str, on_answer: "Callable[[str, str], bool]", on_invitation: "Callable[[str], object]"
    ) -> None:
        self.on_answer = on_answer
        self.on_invitation = on_invitation
        self.taken: asyncio.Event | None = None
        self.channel: Element = None
        if getattr(window, "BroadcastChannel", None):
            self.channel = window.BroadcastChannel.new(prefix + "live")
            self.channel.onmessage = self._hear

    def invite(self, id: str) -> None:
        """Tell the other tabs that this one begins to connect in the game with that id."""
        if self.channel:
            self.channel.postMessage(f"{INVITATION} {id}")

    async def pass_on(self, id: str, text: str) -> bool:
        """Give an answer, or an invitation, to the tab that it belongs to; False if there is none."""
        if not self.channel:
            return False
        self.taken = asyncio.Event()
        self.channel.postMessage(f"{ANSWER} {id} {text}")
        try:
            await asyncio.wait_for(self.taken.wait(), PATIENCE)
            return True
        except asyncio.TimeoutError:
            return False

    def _hear(self, event: "Element") -> None:
        kind, _, rest = str(event.data).partition(" ")
        if kind == TAKEN and self.taken:
            self.taken.set()
        elif kind == INVITATION:
            self.on_invitation(rest)
        elif kind == ANSWER:
            id, _, text = rest.partition(" ")
            if self.on_answer(id, text):
                self.channel.postMessage(TAKEN)
