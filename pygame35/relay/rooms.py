"""Rooms, their seats and the messages between them, without a network and without a clock of their own."""

import hmac
import secrets
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from . import frames
from .frames import Frame, Refusal
from .limits import USUAL, Limits, Tally, TokenBucket


class Link(Protocol):
    """A connection. Both methods return at once, and never raise."""

    def push(self, frame: Frame) -> None:
        """Send a frame."""

    def end(self, code: int, reason: str) -> None:
        """Close the connection."""


class _Waiting(NamedTuple):
    number: int
    size: int
    frame: Frame


class Seat:
    """One side of a room.

    secret    keeps the seat for its owner; "" if nobody has taken the seat yet
    link      the connection; None without one
    left      when the last connection ended, in seconds of the relay's clock
    received  the number of the last message from this seat
    seen      the number of the last message to this seat that it has confirmed. After a restart, it may be larger than
              any number that the relay has received
    waiting   the messages to this seat that it has not confirmed, in order; bytes: their size
    """

    __slots__ = ("bucket", "bytes", "left", "link", "number", "other", "received", "room", "secret", "seen", "waiting")
    other: "Seat"

    def __init__(self, room: "Room", number: int, bucket: TokenBucket) -> None:
        self.room, self.number, self.bucket = room, number, bucket
        self.secret = ""
        self.link: Link | None = None
        self.left = 0.0
        self.received = self.seen = self.bytes = 0
        self.waiting = list[_Waiting]()

    @property
    def state(self) -> str:
        """The seat as `welcome` describes it to the other one."""
        return "here" if self.link else "away" if self.secret else "none"

    @property
    def confirmed(self) -> int:
        """The number of the last message from this seat that the other one has confirmed."""
        return min(self.received, self.other.seen)

    def is_free(self, now: float, keep: float) -> bool:
        """True if a newcomer may take the seat."""
        return not self.link and (not self.secret or now - self.left >= keep)


class Room:
    """A room has two seats.

    active: when the last frame other than `ping` arrived. address: the client's address that opened the room.
    """

    __slots__ = ("active", "address", "epoch", "name", "seats")

    def __init__(self, name: str, address: str, now: float, limits: Limits) -> None:
        self.name, self.address, self.active = name, address, now
        self.epoch = secrets.token_urlsafe(16)
        one, two = (Seat(self, number, TokenBucket(limits.rate, limits.burst, now)) for number in (1, 2))
        one.other, two.other = two, one
        self.seats = (one, two)


class Relay:
    """All rooms. A Refusal from any method means that the caller has to close the connection.

    messages, refused, dropped count since the start: messages that were accepted; connections that were refused or
    closed for a fault; messages that were known already, or ended with their room.
    """

    def __init__(self, limits: Limits = USUAL, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits, self.clock = limits, clock
        self.rooms = dict[str, Room]()
        self.opened, self.connections = Tally(limits.rooms_per_address), Tally(limits.connections_per_address)
        self.messages = self.refused = self.dropped = 0

    def counters(self) -> dict[str, int]:
        seats = sum(seat.link is not None for room in self.rooms.values() for seat in room.seats)
        return {
            "rooms": len(self.rooms),
            "seats": seats,
            "messages": self.messages,
            "refused": self.refused,
            "dropped": self.dropped,
        }

    def connect(self, address: str) -> None:
        """Count a connection. Call `disconnect` when it ends, unless this raises a Refusal."""
        if not self.connections.add(address):
            raise Refusal(frames.TOO_MANY, "too many connections from this address")

    def disconnect(self, address: str) -> None:
        self.connections.remove(address)

    def join(self, link: Link, address: str, name: str, frame: Frame) -> Seat:
        """Seat a connection in the room by its first frame. Opens the room if there is none."""
        hello, now = frames.read_hello(frame), self.clock()
        room = self.rooms.get(name) or self._open(name, address, now)
        seat = self._seat(room, hello.secret, now)
        self._count(seat, now)
        room.active = now
        before, seat.link = seat.link, link
        if before:
            before.end(frames.REPLACED, "the same seat has connected elsewhere")
        self._confirm(seat, hello.seen)
        other = seat.other
        link.push(frames.welcome(room.epoch, seat.number, seat.received, seat.confirmed, other.state))
        for waiting in seat.waiting:
            link.push(waiting.frame)
        if other.link and not before:
            other.link.push(frames.FRIEND_HERE)
        return seat

    def _open(self, name: str, address: str, now: float) -> Room:
        if len(self.rooms) >= self.limits.rooms:
            raise Refusal(frames.NO_ROOM, "the relay is full")
        if not self.opened.add(address):
            raise Refusal(frames.TOO_MANY, "too many rooms from this address")
        room = self.rooms[name] = Room(name, address, now, self.limits)
        return room

    def _seat(self, room: Room, secret: str, now: float) -> Seat:
        """The seat with this secret, or else a free one for a new owner."""
        for seat in room.seats:
            if hmac.compare_digest(seat.secret, secret):
                return seat
        free = [seat for seat in room.seats if seat.is_free(now, self.limits.keep)]
        if not free:
            raise Refusal(frames.FULL, "the room is full")
        seat = min(free, key=lambda seat: seat.secret != "")  # better one that nobody had
        seat.secret, seat.received, seat.seen, seat.other.seen = secret, 0, 0, 0
        return seat

    def _count(self, seat: Seat, now: float) -> None:
        if not seat.bucket.take(now):
            raise Refusal(frames.TOO_MANY, "too many frames a second")

    def receive(self, seat: Seat, link: Link, frame: Frame) -> None:
        """Handle a frame after the first one. Frames of a connection that has lost its seat are ignored."""
        if seat.link is not link:
            return
        content, now = frames.read(frame), self.clock()
        if isinstance(content, frames.Ping):  # a page sends it as long as it is open, so it does not keep a room
            self._count(seat, now)
            link.push(frames.PONG)
            return
        seat.room.active = now
        if isinstance(content, frames.Message):
            self._count(seat, now)
            self._hand_on(seat, link, _Waiting(*content, frame))
        elif not self._confirm(seat, content.number):
            self._count(seat, now)  # others are free, or the other seat's messages would use up the frames of this one

    def _hand_on(self, seat: Seat, link: Link, message: _Waiting) -> None:
        other, number = seat.other, message.number
        if number <= seat.received:
            self.dropped += 1
            return
        if seat.received and number != seat.received + 1:
            raise Refusal(frames.BAD_FRAME, f"message {number} came after message {seat.received}")
        if number <= other.seen:  # the other seat confirmed it before the relay was started again
            seat.received = number
            self.dropped += 1
            link.push(frames.got(number))
            return
        if len(other.waiting) >= self.limits.messages or other.bytes + message.size > self.limits.bytes:
            raise Refusal(frames.TOO_MUCH, "too much is unconfirmed")
        seat.received = number
        other.waiting.append(message)
        other.bytes += message.size
        self.messages += 1
        if other.link:
            other.link.push(message.frame)

    def _confirm(self, seat: Seat, number: int) -> bool:
        """Note that a seat has all messages up to a number, and inform the other seat. True if any of them waited."""
        other, before, waited = seat.other, seat.other.confirmed, len(seat.waiting)
        seat.seen = max(seat.seen, number)
        seat.waiting = [waiting for waiting in seat.waiting if waiting.number > seat.seen]
        seat.bytes = sum(waiting.size for waiting in seat.waiting)
        if other.link and other.confirmed > before:
            other.link.push(frames.got(other.confirmed))
        return len(seat.waiting) < waited

    def leave(self, seat: Seat, link: Link) -> None:
        """Note that a connection has ended. The seat is kept, and may have another connection by now."""
        if seat.link is not link:
            return
        seat.link, seat.left = None, self.clock()
        if seat.other.link:
            seat.other.link.push(frames.FRIEND_AWAY)

    def sweep(self) -> None:
        """End rooms that are idle, or that nobody has been in for a while. Call it every few seconds."""
        now, limits = self.clock(), self.limits
        for room in list(self.rooms.values()):
            if now - room.active >= limits.idle or all(seat.is_free(now, limits.keep) for seat in room.seats):
                self._end(room)

    def _end(self, room: Room) -> None:
        del self.rooms[room.name]
        self.opened.remove(room.address)
        for seat in room.seats:
            link, seat.link = seat.link, None
            self.dropped += len(seat.waiting)
            if link:
                link.end(frames.IDLE, "the room was idle for too long")
