"""Two friends, a browser each, who play in a room of the real relay, without a network, encryption or WebRTC."""

import hashlib
import random

from loops import Clock, run
from wire import LiveBrowser

from app.core.remote import notices, room, signals
from app.core.remote.link_words import LETTERS_EACH
from app.core.remote.opponent import ID, new_id
from pygame35.basics import BLUE, RED
from pygame35.relay import frames
from pygame35.relay.frames import Refusal
from pygame35.relay.rooms import Relay

PAGE = "https://host.example/35/"
SEAL = 28  # bytes that encryption adds to a text
GOING_AWAY, BROKEN = 1001, 1006  # close codes
NOON = 1_700_000_000_000  # ms since 1970, when the tests begin
ENDED = {room.REPLACED: notices.ELSEWHERE, room.FULL: notices.FULL}


class Line:
    """A connection with the relay. Frames wait in both directions; a number in `down` is a close code.

    owner: who has made it, a `RoomPeer` or a `Stranger`. seat: the relay's; None before the first frame.
    """

    def __init__(self, rooms, owner, name):
        self.rooms, self.owner, self.name = rooms, owner, name
        self.up, self.down, self.seat = [], [], None
        rooms.lines.append(self)

    def push(self, frame):
        self.down.append(frame)

    def end(self, code, reason):
        assert reason
        self.down.append(code)

    def to_relay(self):
        relay, frame = self.rooms.relay, self.up.pop(0)
        try:
            if self.seat:
                relay.receive(self.seat, self, frame)
            else:
                self.seat = relay.join(self, "here", self.name, frame)
        except Refusal as refusal:
            self.up.clear()
            self.leave()
            self.end(refusal.code, refusal.args[1])

    def to_owner(self):
        frame = self.down.pop(0)
        if isinstance(frame, int):
            self.break_off()
            self.owner.ended(self, frame)
        else:
            self.owner.hear(self, frame)

    def leave(self):
        if self.seat:
            self.rooms.relay.leave(self.seat, self)

    def break_off(self, noticed=True):
        """End, and lose what is under way. noticed: False if the relay does not learn it."""
        self.up.clear()
        self.down.clear()
        self.rooms.lines.remove(self)
        if noticed:
            self.leave()


class Rooms:
    """The relay, and the connections with it. now: the time in seconds, the same for all.

    draw: chooses what is delivered next; None for what waits first. away: the secrets of seats without a network.
    tasks: [(browser, coroutine)]; a page reads its messages after it has confirmed them.
    """

    def __init__(self, seed=7):
        self.now, self.draw, self.letters = 0.0, None, random.Random(seed)
        self.lines, self.peers, self.away, self.tasks = [], [], set(), []
        self.peer = self.relayed = None  # each browser makes its own
        self.relay = Relay(clock=lambda: self.now)

    def draw_id(self, letters):
        return "x7Gk2mQpAb" if letters == ID else new_id([self.letters.randrange(64) for _ in range(letters)])

    def date(self):
        return NOON + int(1000 * self.now)

    def step(self):
        """Deliver one frame, or let one page read its messages or connect again; False if there is nothing to do."""
        ready = [self._work] if self.tasks else []
        ready += [line.to_relay for line in self.lines if line.up] + [line.to_owner for line in self.lines if line.down]
        ready += [peer.connect for peer in self.peers if peer.waits and peer.seat.secret not in self.away]
        if ready:
            (self.draw.choice(ready) if self.draw else ready[0])()
        return bool(ready)

    def _work(self):
        run(self.tasks.pop(0)[1], Clock())

    def deliver(self):
        """Deliver all that waits."""
        for count in range(10_000):
            if not self.step():
                return count
        raise AssertionError("the pages talk for ever")

    def restart(self):
        """Stop the relay, and start a new one, which knows no room."""
        relay, self.relay = self.relay, Relay(clock=lambda: self.now)
        for line in list(self.lines):
            if line.seat:
                relay.leave(line.seat, line)
            line.seat = None
            line.break_off()
            line.owner.ended(line, GOING_AWAY)

    def wait(self, seconds):
        """Let the time pass; the relay sweeps."""
        self.now += seconds
        self.relay.sweep()
        self.deliver()


class RoomPeer:
    """In place of `app.platform.relayed.RelayedPeer`: the same rules, without encryption and a direct connection."""

    def __init__(self, rooms, place, on_state, on_text):
        self.rooms, (text, secret, self.side) = rooms, place
        self.name, _, self.key = text.partition(".")
        self.on_state, self.on_text = on_state, on_text
        self.seat = room.Seat(secret, rooms.date())
        self.line = None
        self.is_closed = self.has_met = self.waits = False
        self.failures = 0
        self.state = notices.JOINING
        self.log = []  # the states of the connection that the page was told, in order

    def join(self):
        self.rooms.peers.append(self)
        self.connect()

    def send(self, text):
        self.seat.add(text)
        self._flush()

    def leave(self, _text):
        self.close()

    def close(self, noticed=True):
        self.is_closed, self.waits = True, False
        self._drop(noticed)
        if self in self.rooms.peers:
            self.rooms.peers.remove(self)

    def connect(self):
        self._drop()
        self.waits = False
        if self.seat.secret in self.rooms.away:
            self.ended(None, BROKEN)
        else:
            self.line = Line(self.rooms, self, self.name)
            self.line.up.append(self.seat.hello())

    def wake(self):
        """The person is back."""
        if not self.is_closed and self.seat.friend is None:
            self.connect()

    def _drop(self, noticed=True):
        line, self.line = self.line, None
        self.seat.lose()
        if line in self.rooms.lines:
            line.break_off(noticed)

    def cut(self, noticed=True):
        """The connection breaks. noticed: False if the relay takes it for alive until the next one."""
        line = self.line
        if line in self.rooms.lines:
            line.break_off(noticed)
            self.ended(line, BROKEN)

    def ended(self, line, code):
        if self.is_closed or (line and line is not self.line):
            return
        self._drop()
        if code in ENDED or code in room.FAULTS:
            self._say(ENDED.get(code, notices.FAILED))
            return
        self._tell()
        if code != room.IDLE:
            self.failures += 1
            self.waits = True

    def hear(self, line, data):
        if line is not self.line:
            return
        if not isinstance(data, str):
            self._read(data)
            return
        kind = self.seat.take(data)
        if kind in ("welcome", "friend"):
            self.failures = 0
            if self.seat.friend == room.HERE:
                self.seat.ask(new_id([self.rooms.letters.randrange(64) for _ in range(8)]))
            self._tell(anew=True)
        if kind in ("welcome", "friend", "got"):
            self._flush()
        elif not kind and room.text_number(data):
            self.line.up.append(frames.got(room.text_number(data)))

    def _tell(self, anew=False):
        friend, before = self.seat.friend, self.state
        self.has_met = self.has_met or self.seat.is_here or friend == room.AWAY
        if self.seat.is_here:
            self.state = notices.OPEN
        elif friend is None:
            self.state = notices.CUT_OFF if self.seat.is_known or self.failures else notices.JOINING
        elif friend != room.HERE or before not in (notices.JOINING, notices.INVITING):
            self.state = notices.ABSENT if self.has_met else notices.INVITING
        if self.state != before or (anew and self.state == notices.OPEN):
            self._say(self.state)

    def _say(self, state):
        self.log.append(state)
        self.on_state(state)

    def _flush(self):
        while self.line and (kept := self.seat.next()):
            self.line.up.append(bytes(room.head_of(kept.number)) + self.sealed(self.side, kept.number, kept.text))

    def _read(self, frame):
        number, text = room.number_of(list(frame[:8])), ""
        if self.seat.is_new(number):
            text = frame[8 + SEAL :].decode(errors="replace")
            if frame[8:] != self.sealed(-self.side, number, text):
                text = None
        if self.line:
            self.line.up.append(frames.got(number))
        if text:
            self.seat.seen = number
            self._take(text)

    def _take(self, text):
        kind, _, rest = text.partition(" ")
        if kind == room.WHO:
            self.seat.add(f"{room.ME} {rest}")
            self._flush()
        elif kind == room.ME:
            if self.seat.proves(rest):
                self._tell(anew=True)
        else:
            self.on_text(text)

    def sealed(self, side, number, text):
        """The text with a seal in place of encryption: only who has the key can make it."""
        mark = room.marked(self.name, "red" if side == RED else "blue", number)
        return hashlib.sha256(f"{self.key} {mark} {text}".encode()).digest()[:SEAL] + text.encode()


class Stranger:
    """A client of the relay that knows a room's name, and no key. heard: frames of the relay; closed: a close code."""

    def __init__(self, rooms, name):
        self.secret = new_id([rooms.letters.randrange(64) for _ in range(LETTERS_EACH)])
        self.heard, self.closed = [], 0
        self.line = Line(rooms, self, name)
        self.line.up.append(frames.hello(self.secret, 0))

    def hear(self, _line, frame):
        self.heard.append(frame)

    def ended(self, _line, code):
        self.closed = code

    def say(self, number, content):
        self.line.up.append(frames.message(number, content))


class RoomBrowser(LiveBrowser):
    """A browser of a site with a relay. before: the page before, after a reload."""

    def __init__(self, rooms, name="", before=None, **game):
        super().__init__(rooms, name, **game)
        self.rooms = rooms
        self.live.make_relayed = self._relayed
        self.live.run = lambda coroutine: rooms.tasks.append((self, coroutine))
        self.remote_game.has_relay = True
        self.remote_game.draw_id = rooms.draw_id
        if before:
            self.texts = before.texts
            run(self.remote_game.open(before.session.remote.id))

    def _relayed(self, on_state, on_text):
        remote = self.session.remote
        return RoomPeer(self.rooms, (remote.room, remote.seat, remote.first_side()), on_state, on_text)

    def _take(self, word, _text):
        """As `LiveView` handles the word of a link."""
        assert word == signals.ROOM
        if not self.session.remote.seat:
            self.live.ask_to_join()
            if self.connects:
                self.agree()

    def agree(self):
        """Press "Connect"."""
        self.live.close()
        self.remote_game.take_seat()

    def invite(self):
        self.agree()
        self.remote_game.has_invited()
        return self.link()

    def link(self):
        return self.remote_game.link(PAGE)

    @property
    def peer(self):
        return self.live.peer

    @property
    def remote(self):
        return self.session.remote

    def reloaded(self, noticed=True):
        """The page after a reload. What is under way is lost. noticed: see `Line.break_off`."""
        return self.closed(noticed).tab()

    def closed(self, noticed=True):
        """Close the page; `tab` opens it again."""
        self.controller.keep_time()
        self.view.refresh = lambda: None
        if self.peer:
            self.peer.close(noticed)
        for browser, coroutine in self.rooms.tasks:
            if browser is self:
                coroutine.close()
        self.rooms.tasks = [task for task in self.rooms.tasks if task[0] is not self]
        return self

    def tab(self):
        """A new tab with the same game."""
        return RoomBrowser(self.rooms, self.remote_game.name, self, game=self.session.game)

    def unplug(self):
        """Lose the network, until `plug`."""
        self.rooms.away.add(self.remote.seat)
        self.peer.cut()
        self.peer.connect()

    def plug(self):
        self.rooms.away.remove(self.remote.seat)
        self.rooms.deliver()


def in_room(*moves, clock=None, side=RED, seed=7, **game):
    """(rooms, Ann, Ben): Ann has begun a game, Ben has opened her one link and agreed; the moves are played."""
    rooms = Rooms(seed)
    ann, ben = RoomBrowser(rooms, "Ann", **game), RoomBrowser(rooms, "Ben", **game)
    ann.remote_game.begin(side, clock)
    link = ann.invite()
    rooms.deliver()
    assert ann.live.state == notices.INVITING
    ben.open(link)
    rooms.deliver()
    assert (ann.live.state, ben.live.state) == (notices.OPEN, notices.OPEN)
    for ply, move in enumerate(moves):
        mover(ann, ben, ply).move(move)
    return rooms, ann, ben


def mover(ann, ben, ply):
    """Who makes the move after `ply` moves."""
    side = BLUE if ply % 2 else RED
    return ann if ann.remote.side == side else ben


def settled(*pages):
    """True if the pages show the same moves, and each knows that the other one has them."""
    one, two = pages
    return one.moves() == two.moves() and one.remote.sent and two.remote.sent
