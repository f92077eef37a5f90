"""A connection between two browsers through a room of the site's relay, and directly where the browsers find a way.

The relay hands encrypted messages on. It also carries the offer and the answer of a WebRTC connection (`peer`); once
that is open, messages take it, and the relay only keeps the room.
"""

import asyncio
from collections.abc import Callable, Coroutine

from pyscript import document, window

from app.core.protocols import Element
from app.core.remote import notices, room, signals
from app.platform.browser import Thrown, attempt, draw_id, drawn_seed, guarded, on_window, to_object
from app.platform.peer import CONNECTED, Peer, can_connect
from pygame35.basics import RED

BEAT, PATIENCE = 30, 5  # seconds between two pings, and for their answers
NONCE, HEAD = 12, 8  # bytes
OFFER, ANSWER = "offer", "answer"  # the first words of messages for the direct connection
MOST_SIGNALS = 10  # of these messages, from the friend, on one connection to the relay
QUESTION = 8  # letters
ENDED = {room.REPLACED: notices.ELSEWHERE, room.FULL: notices.FULL}


def _time() -> int:
    """A number that grows with the time: the digits of the date and the time in UTC, to milliseconds.

    MicroPython 1.29 cuts JavaScript's integers to 32 bits, so the milliseconds since 1970 cannot be had at once.
    """
    return int("".join([digit for digit in str(window.Date.new().toISOString()) if digit in "0123456789"])[2:])


class RelayedPeer:
    """This browser's end of the connection. It connects again by itself until it is closed.

    relay            the address of the relay, to which a room's name is added
    settings         see `Peer`
    place            (room as in a link, secret of the seat, the person's side in the first game of the series)
    on_state(state)  called with a state of `notices`. With OPEN, messages may have been lost before
    on_text(value)   called with a message of the other browser. One that is not authentic is ignored
    """

    def __init__(
        self,
        relay: str,
        settings: str,
        place: tuple[str, str, int],
        on_state: Callable[[str], object],
        on_text: Callable[[object], object],
    ) -> None:
        text, secret, side = place
        self.name, _, self.key_text = text.partition(".")
        self.relay, self.settings, self.side = relay, settings, side
        self.on_state, self.on_text = on_state, on_text
        self.seat = room.Seat(secret, _time())
        self.key: Element = None
        self.socket: Element = None
        self.direct: Peer | None = None
        self.offered = ""  # the name in the last offer of this browser
        self.signals = 0  # messages of the friend for the direct connection
        self.is_open = False  # True while the direct connection is open
        self.is_closed = self.is_sending = self.is_reading = self.is_awaited = self.has_met = False
        self.rests = False  # True after the relay has ended an idle connection
        self.failures = self.attempts = 0
        self.unread: list[Element] = []
        self.state = notices.JOINING

    def join(self) -> None:
        """Connect. The listeners outlive the connection, and do nothing then."""
        document.addEventListener("visibilitychange", self._wake)
        document.addEventListener("pointerdown", self._come_back)
        document.addEventListener("keydown", self._come_back)
        on_window("online", self._wake)
        asyncio.create_task(self._connect())
        asyncio.create_task(self._beat())

    def send(self, text: str) -> None:
        """Send a text, or keep it until the friend is back."""
        if self.is_open and self.direct:
            self.direct.send(text)
        else:
            self.seat.add(text)
            self._flush()

    def leave(self, _text: str) -> None:
        """End the connection. The other browser learns it from the relay."""
        self.close()

    def close(self) -> None:
        self.is_closed = True
        self._drop()
        self._end_direct()

    # The relay

    async def _connect(self, pause: float = 0) -> None:
        """Connect after a pause in seconds, unless another attempt has begun by then."""
        self.attempts += 1
        mine = self.attempts
        if pause:
            await asyncio.sleep(pause)
        if self.is_closed or mine != self.attempts:
            return
        self._drop()
        try:
            if not self.key:
                self.key = await self._import_key()
            address = window.URL.new(self.relay + self.name, document.baseURI)
            address.protocol = str(address.protocol).replace("http", "ws")
            socket = await attempt(window.Reflect, "construct", window.WebSocket, window.Array.of(address.href))
        except Thrown:
            self._ended(None, 0)
            return
        if self.is_closed or mine != self.attempts:
            socket.close()
            return
        self.socket = socket
        socket.binaryType = "arraybuffer"

        def greet(*_: object) -> None:
            self._push(socket, self.seat.hello())

        socket.onclose = lambda event: self._ended(socket, int(event.code))
        socket.onmessage = lambda event: self._hear(socket, event.data)
        socket.onopen = greet
        if socket.readyState == window.WebSocket.OPEN:  # since before the browser came back to this function
            greet()
        elif socket.readyState != window.WebSocket.CONNECTING:
            self._ended(socket, 0)

    async def _import_key(self) -> Element:
        data = window.Uint8Array.new(to_object(list(signals.from_base64(self.key_text))))
        usages = to_object(["encrypt", "decrypt"])
        return await attempt(window.crypto.subtle, "importKey", "raw", data, "AES-GCM", False, usages)

    def _drop(self) -> None:
        """Let the connection go, if there is one."""
        socket, self.socket = self.socket, None
        self.seat.lose()
        self.is_awaited = self.rests = False
        self.unread, self.signals = [], 0
        if socket:
            socket.onopen = socket.onclose = socket.onmessage = None
            socket.close()

    def _ended(self, socket: Element, code: int) -> None:
        """Handle the end of a connection: connect again, or tell the page why not."""
        if self.is_closed or (socket and socket is not self.socket):
            return
        self._drop()
        if code in ENDED or code in room.FAULTS:
            self.on_state(ENDED.get(code, notices.FAILED))
            return
        self.rests = code == room.IDLE
        self._tell()
        if not self.rests:
            self.failures += 1
            chance = drawn_seed() / 2**32
            asyncio.create_task(self._connect(room.delay(self.failures, code in room.BUSY, chance)))

    def _come_back(self, _event: Element) -> None:
        """Connect when the person does something after the relay has ended an idle connection."""
        if self.rests and not self.is_closed:
            self.rests = False
            asyncio.create_task(self._connect())

    def _wake(self, _event: Element) -> None:
        """The person or the network is back: try the connection, or connect at once."""
        if self.is_closed or document.hidden:
            return
        if self.seat.friend is None:
            asyncio.create_task(self._connect())
        else:
            asyncio.create_task(self._ping())

    async def _beat(self) -> None:
        while not self.is_closed:
            await asyncio.sleep(BEAT)
            if self.socket and self.socket.readyState == window.WebSocket.OPEN:
                await self._ping()

    async def _ping(self) -> None:
        """Connect again if the relay does not answer."""
        socket, self.is_awaited = self.socket, True
        self._push(socket, room.PING)
        await asyncio.sleep(PATIENCE)
        if self.is_awaited and socket is self.socket and not self.is_closed:
            self._drop()
            self._tell()
            await self._connect()

    def _hear(self, socket: Element, data: Element) -> None:
        if socket is not self.socket:
            return
        self.is_awaited = False
        if not isinstance(data, str):
            self.unread.append(data)
            if not self.is_reading:
                self.is_reading = True
                asyncio.create_task(self._read())
            return
        kind = self.seat.take(data)
        if kind in ("welcome", "friend"):
            self.failures = 0
            if self.seat.friend == room.HERE:  # the friend's page may be a new one, which knows of no direct connection
                self._end_direct()
                self.seat.ask(draw_id(QUESTION))
            self._tell(anew=True)
        if kind in ("welcome", "friend", "got"):
            self._flush()
        elif not kind and room.text_number(data):
            self._push(socket, f"got {room.text_number(data)}")

    def _tell(self, anew: bool = False) -> None:
        """Tell the page the state. anew: the friend may be here anew, and messages may have been lost."""
        friend, before = self.seat.friend, self.state
        self.has_met = self.has_met or self.seat.is_here or friend == room.AWAY
        if self.is_open or self.seat.is_here:
            self.state = notices.OPEN
        elif friend is None:
            self.state = notices.CUT_OFF if self.seat.is_known or self.failures else notices.JOINING
        elif friend != room.HERE or before not in (notices.JOINING, notices.INVITING):
            self.state = notices.ABSENT if self.has_met else notices.INVITING
        if self.state != before or (anew and self.state == notices.OPEN):
            self.on_state(self.state)
        if anew and self.seat.is_here and self.side == RED and not self.is_open and can_connect():
            asyncio.create_task(self._offer())

    # Messages

    def _push(self, socket: Element, frame: Element) -> None:
        """Send a frame, unless the connection has ended."""
        if socket and socket is self.socket and socket.readyState == window.WebSocket.OPEN:
            guarded(socket, "send", frame)

    def _flush(self) -> None:
        if not self.is_sending:
            self.is_sending = True
            asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        """Encrypt and send all that waits, in order."""
        try:
            while True:
                socket, kept = self.socket, self.seat.next()
                if not kept:
                    break
                frame = await self._sealed(kept.number, kept.text)
                self._push(socket, frame)
        finally:
            self.is_sending = False

    async def _read(self) -> None:
        """Decrypt and handle all that has come, in order."""
        try:
            while self.unread:
                unread = self.unread
                frame = window.Uint8Array.new(unread.pop(0))
                number = room.number_of(list(frame.subarray(0, HEAD)))
                text = await self._opened(number, frame) if self.seat.is_new(number) else ""
                if unread is not self.unread:
                    continue  # of a connection that has ended
                self._push(self.socket, f"got {number}")
                if text:
                    self.seat.seen = number
                    self._take(text)
        finally:
            self.is_reading = False

    def _take(self, text: str) -> None:
        kind, _, rest = text.partition(" ")
        if kind == room.WHO:
            self.seat.add(f"{room.ME} {rest[:QUESTION]}")
            self._flush()
        elif kind == room.ME:
            if self.seat.proves(rest):
                self._tell(anew=True)
        elif kind in (OFFER, ANSWER):
            self.signals += 1
            if self.signals <= MOST_SIGNALS and (kind == OFFER) == (self.side != RED):
                asyncio.create_task(self._answer(rest) if kind == OFFER else self._accept(rest))
        else:
            self.on_text(text)

    def _settings(self, nonce: Element, side: int, number: int) -> Element:
        settings = to_object({"name": "AES-GCM"})
        settings.iv = nonce
        role = "red" if side == RED else "blue"
        settings.additionalData = window.TextEncoder.new().encode(room.marked(self.name, role, number))
        return settings

    async def _sealed(self, number: int, text: str) -> Element:
        """The frame of a message: its number, a nonce, and the encrypted text."""
        nonce = window.crypto.getRandomValues(window.Uint8Array.new(NONCE))
        data = window.TextEncoder.new().encode(text)
        settings = self._settings(nonce, self.side, number)
        sealed = window.Uint8Array.new(await attempt(window.crypto.subtle, "encrypt", settings, self.key, data))
        frame = window.Uint8Array.new(HEAD + NONCE + sealed.length)
        frame.set(window.Uint8Array.new(to_object(room.head_of(number))), 0)
        frame.set(nonce, HEAD)
        frame.set(sealed, HEAD + NONCE)
        return frame

    async def _opened(self, number: int, frame: Element) -> str | None:
        """The text of a frame of the friend's; None if it is not authentic."""
        settings = self._settings(frame.subarray(HEAD, HEAD + NONCE), -self.side, number)
        try:
            data = frame.subarray(HEAD + NONCE)
            opened = await attempt(window.crypto.subtle, "decrypt", settings, self.key, data)
            return str(window.TextDecoder.new().decode(opened))
        except Thrown:
            return None

    # The direct connection. The player who was Red in the first game offers it.

    def _new_direct(self) -> Peer:
        self._end_direct()
        direct = self.direct = Peer(self.settings, self._direct_changed, self.on_text)
        return direct

    def _end_direct(self) -> None:
        direct, self.direct, self.is_open = self.direct, None, False
        if direct:
            direct.close()

    def _direct_changed(self, state: str) -> None:
        was_open, self.is_open = self.is_open, state == CONNECTED
        if was_open != self.is_open:
            self._tell(anew=True)
            if self.seat.friend is None and not self.socket:
                asyncio.create_task(self._connect())

    async def _offer(self) -> None:
        if self.is_closed:
            return
        direct = self._new_direct()
        await self._introduce(direct, OFFER, direct.offer(), "")

    async def _answer(self, text: str) -> None:
        if self.is_closed or not can_connect():
            return
        try:
            offer = signals.unpack(text)
        except signals.BadSignal:
            return
        direct = self._new_direct()
        await self._introduce(direct, ANSWER, direct.answer(signals.description(offer)), offer.name)

    async def _introduce(self, direct: Peer, word: str, work: Coroutine[None, None, str], offer: str) -> None:
        """Send the description of this end of the direct connection. If the browser refuses, the relay does."""
        try:
            signal = signals.of_description(await work, offer)
        except Exception:
            return
        if direct is self.direct and self.seat.friend == room.HERE:
            self.seat.add(f"{word} {signals.pack(signal)}")
            self.offered = signal.name
            self._flush()

    async def _accept(self, text: str) -> None:
        try:
            answer = signals.unpack(text)
            if self.direct and answer.offer == self.offered:
                await self.direct.accept(signals.description(answer))
        except Exception:
            self._end_direct()
