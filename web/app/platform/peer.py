"""A connection between two browsers by WebRTC, and messages between the tabs of one browser.

A connection belongs to the tab that made the last invitation or answer. A link with the answer to the invitation, or
with the invitation itself, may open another tab. That tab passes the link on to the tab with the connection.
"""

import asyncio
from collections.abc import Callable

from pyscript import window

from app.core.protocols import Element
from app.platform.browser import attempt, guarded, to_object

CHANNEL = '{"negotiated": true, "id": 0}'
GATHERING = 3000  # milliseconds; then a description is complete, even if the browser still looks for addresses
LEAVING = 500  # milliseconds in which a last text is sent before the connection is closed
KEEPING, LONGEST = 2, 600  # seconds: an answer gets a new address every KEEPING seconds, for LONGEST seconds
NOBODY = "candidate:{0} 1 udp 1 192.0.2.{1} {2} typ host"  # RFC 5737: an address that belongs to nobody
CONNECTED, INTERRUPTED, ENDED = "connected", "interrupted", "ended"
STATES = {"connected": CONNECTED, "disconnected": INTERRUPTED, "failed": ENDED, "closed": ENDED}
PATIENCE = 2  # seconds to wait for an answer of another tab
ANSWER, TAKEN, INVITATION = "answer", "taken", "invitation"


def can_connect() -> bool:
    """True if the browser has WebRTC."""
    return bool(getattr(window, "RTCPeerConnection", None))


class Peer:
    """This browser's end of the connection. Its methods pass on the browser's errors.

    settings         the settings of RTCPeerConnection as JSON, with the STUN and TURN servers of the site's owner
    on_state(state)  called with CONNECTED, INTERRUPTED or ENDED
    on_text(value)   called with a message of the other browser
    """

    def __init__(self, settings: str, on_state: Callable[[str], object], on_text: Callable[[object], object]) -> None:
        self.settings, self.on_state, self.on_text = settings, on_state, on_text
        self.connection: Element = None
        self.channel: Element = None
        self.is_closed = False

    async def offer(self) -> str:
        """The description to send to a friend. The friend's answer goes to `accept`."""
        await self._open()
        return await self._described(await self.connection.createOffer())

    async def answer(self, description: str) -> str:
        """The description that answers a friend's description."""
        await self._open()
        await self._take("offer", description)
        described = await self._described(await self.connection.createAnswer())
        if "Firefox/" in str(window.navigator.userAgent):
            asyncio.create_task(self._keep_alive())
        return described

    async def accept(self, description: str) -> None:
        """Take the friend's answer, and connect."""
        await self._take("answer", description)

    def send(self, text: str) -> None:
        """Send a text if the channel is open."""
        if self.channel and self.channel.readyState == "open":
            guarded(self.channel, "send", text)

    def close(self) -> None:
        connection = self._let_go()
        if connection:
            connection.close()

    def leave(self, text: str) -> None:
        """Send a last text, and close the connection LEAVING milliseconds later."""
        self.send(text)
        connection = self._let_go()
        if connection:
            window.setTimeout(lambda *_: guarded(connection, "close"), LEAVING)

    def _let_go(self) -> Element:
        """Forget the connection, and remove its listeners. Returns the connection, or None."""
        self.is_closed, connection = True, self.connection
        if connection:
            connection.onconnectionstatechange = self.channel.onopen = self.channel.onclose = None
            self.channel.onmessage = None
        self.connection = self.channel = None
        return connection

    async def _open(self) -> None:
        arguments = window.Array.of(window.JSON.parse(self.settings))
        connection = await attempt(window.Reflect, "construct", window.RTCPeerConnection, arguments)
        if self.is_closed:
            connection.close()
            raise RuntimeError("the connection was closed while it was made")
        self.connection = connection
        self.channel = self.connection.createDataChannel("game", window.JSON.parse(CHANNEL))
        self.channel.onopen = lambda *_: self.on_state(CONNECTED)
        self.channel.onclose = lambda *_: self.on_state(ENDED)
        self.channel.onmessage = lambda event: self.on_text(event.data)
        self.connection.onconnectionstatechange = self._changed

    def _changed(self, *_: object) -> None:
        state = STATES.get(str(self.connection.connectionState)) if self.connection else None
        if state and (state != CONNECTED or self.channel.readyState == "open"):
            self.on_state(state)

    async def _keep_alive(self) -> None:
        """Keep Firefox waiting until a person has passed the answer on. It would give up after five seconds.

        Firefox waits as long as there are addresses to try. Other browsers wait anyway.
        """
        connection = self.connection
        for number in range(LONGEST // KEEPING):
            await asyncio.sleep(KEEPING)
            if self.connection is not connection or connection.connectionState not in ("new", "connecting"):
                return
            tried = NOBODY.format(number, number % 250 + 1, 1024 + number)
            candidate = to_object({"candidate": tried, "sdpMid": "0"})
            guarded(connection, "addIceCandidate", candidate)

    async def _take(self, kind: str, description: str) -> None:
        whole = to_object({"type": kind, "sdp": description})
        await attempt(self.connection, "setRemoteDescription", whole)

    async def _described(self, description: Element) -> str:
        """The description of this end of the connection, once its addresses are known."""
        connection = self.connection

        def settle(resolve: Callable[..., object], _reject: object) -> None:
            connection.onicegatheringstatechange = lambda *_: connection.iceGatheringState == "complete" and resolve()
            window.setTimeout(resolve, GATHERING)

        gathered = window.Promise.new(settle)
        await attempt(connection, "setLocalDescription", description)
        await gathered
        return str(connection.localDescription.sdp)


class LiveTabs:
    """Exchanges messages with other tabs that show the game's page. A message names a game with a friend by its id.

    prefix               the prefix of the game's keys in the storage; it differs between copies of the site
    on_answer(id, text)  returns True if the text, an answer or an invitation, belongs to this tab's connection
    on_invitation(id)    called when another tab begins to connect
    """

    def __init__(
        self, prefix: str, on_answer: Callable[[str, str], bool], on_invitation: Callable[[str], object]
    ) -> None:
        self.on_answer, self.on_invitation = on_answer, on_invitation
        self.taken: asyncio.Event | None = None
        self.channel = window.BroadcastChannel.new(prefix + "live")
        self.channel.onmessage = self._hear

    def invite(self, id: str) -> None:
        """Tell the other tabs that this tab begins to connect."""
        self.channel.postMessage(f"{INVITATION} {id}")

    async def pass_on(self, id: str, text: str) -> bool:
        """Pass an answer or an invitation on to the tab with the game's connection; False if there is no such tab."""
        self.taken = asyncio.Event()
        self.channel.postMessage(f"{ANSWER} {id} {text}")
        try:
            await asyncio.wait_for(self.taken.wait(), PATIENCE)
            return True
        except asyncio.TimeoutError:
            return False

    def _hear(self, event: Element) -> None:
        kind, _, rest = str(event.data).partition(" ")
        if kind == TAKEN and self.taken:
            self.taken.set()
        elif kind == INVITATION:
            self.on_invitation(rest)
        elif kind == ANSWER:
            id, _, text = rest.partition(" ")
            if self.on_answer(id, text):
                self.channel.postMessage(TAKEN)
