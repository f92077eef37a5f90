"""Two friends, a browser each, who are connected live by a wire in place of WebRTC."""

import inspect

from loops import run
from test_remote_game_state import Browser

from app.core.clock import Clock
from app.core.remote import game_messages, live_messages, notices, signals
from app.duel.remote.live import Live
from app.duel.timekeeper import Timekeeper
from app.platform.peer import Peer
from pygame35.basics import RED

DESCRIPTION = """v=0
o=- 2039694945089399566 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:275697022 1 udp 2113937151 b84aa6da-7b6e-4093-8ac4-f6880bd4288d.local 58559 typ host
a=candidate:387752398 1 udp 2113942271 192.168.1.7 40869 typ host
a=candidate:3 1 udp 1677729535 2001:db8::7 50000 typ srflx raddr 0.0.0.0 rport 0
a=candidate:4 1 tcp 1518283007 192.168.1.7 9 typ host tcptype active
a=ice-ufrag:NAME
a=ice-pwd:FylKMNd8hammQvvho8pQ+t/c
a=ice-options:trickle
a=fingerprint:sha-256 56:A7:A0:86:85:D6:7D:A4:CD:E1:D8:C3:1A:F3:64:B4:D7:D6:DE:27:01:83:E5:6E:DF:F3:90:BA:95:41:F7:7B
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
""".replace("\n", "\r\n")


class Wire:
    """Carries messages between ends; `deliver` hands out all that wait. now: in seconds, the same for both."""

    def __init__(self):
        self.ends = {}
        self.messages = []
        self.now = 0.0

    def peer(self, on_state, on_text):
        return End(self, on_state, on_text)

    def relayed(self, _on_state, _on_text):
        raise AssertionError("there is no relay")

    def deliver(self):
        count = 0
        while self.messages:
            end, text = self.messages.pop(0)
            if end.other:
                end.on_text(text)
                count += 1
        return count


class End(Peer):
    """In place of `app.platform.peer.Peer`."""

    def __init__(self, wire, on_state, on_text):
        self.wire, self.on_state, self.on_text = wire, on_state, on_text
        self.name = f"na+{len(wire.ends):02}"
        self.other = None
        wire.ends[self.name] = self

    async def offer(self):
        return DESCRIPTION.replace("NAME", self.name)

    async def answer(self, description):
        assert "a=setup:actpass" in description
        return DESCRIPTION.replace("NAME", self.name)

    async def accept(self, description):
        assert "a=setup:active" in description
        self.other = self.wire.ends[description.partition("ice-ufrag:")[2].partition("\r")[0]]
        self.other.other = self
        for end in (self, self.other):
            end.on_state("connected")

    def send(self, text):
        if self.other:
            self.wire.messages.append((self.other, text))

    def cut(self):
        """The network breaks."""
        other, self.other = self.other, None
        other.other = None
        for end in (self, other):
            end.on_state("ended")

    def leave(self, text):
        self.send(text)
        self.wire.deliver()
        self.close()

    def close(self):
        """End the connection. As in a browser, messages that are under way are lost."""
        other, self.other = self.other, None
        if other:
            self.wire.messages = [(end, text) for end, text in self.wire.messages if end is not other]
            other.other = None
            other.on_state("ended")


class LiveBrowser(Browser):
    """A browser with a connection. Its page is drawn anew by `live.update`."""

    def __init__(self, wire, name="", **game):
        super().__init__(name, **game)
        self.wire = wire
        self.live = Live(self.remote_game, wire.peer, wire.relayed, now=lambda: wire.now, run=_finish)
        self.view.refresh = self.live.update
        self.connects = True  # the person answers an invitation at once
        self.remote_game.on_signal = self._take
        self.remote_game.time = self.controller.time = Timekeeper(
            self.session, self.view, lambda: wire.now, self.controller.end
        )
        self.controller.time.ticking = True  # nothing ticks by itself

    def _take(self, word, text):
        if word == signals.LIVE:
            self.live.ask(text)
            if self.connects:
                run(self.live.answer(self.live.invitation))
        else:
            run(self.live.accept(text))

    def move(self, text):
        """Play a move, and deliver it."""
        self.play(text)
        self.wire.deliver()

    def link(self):
        """The link with the invitation or the answer."""
        return self.remote_game.link("https://host.example/35/", self.live.signal)

    def written(self):
        """The letter about the game, as "words#moves"."""
        return "#".join(game_messages.link(self.session))

    def send_live(self, written, number=99, left=None):
        """Send a letter as `written` returns it."""
        self.live.peer.send(live_messages.game_message(number, left, *written.split("#", 1)))

    def invite(self):
        run(self.live.invite())
        return self.link()

    def line(self):
        """The line beside the board."""
        return notices.notice(self.live.facts(can_connect=True))

    def notice(self):
        line = self.line()
        return line and line.text


def _finish(coroutine):
    """Run a coroutine that waits for nothing but the storage."""
    assert inspect.iscoroutine(coroutine)
    run(coroutine)


def connected(*moves, clock=None, side=RED, **game):
    """(wire, Ann, Ben): Ann has begun a game and invited Ben, both are connected, and the moves are played.

    clock: the time control. side: Ann's.
    """
    wire = Wire()
    ann, ben = LiveBrowser(wire, "Ann", **game), LiveBrowser(wire, "Ben", **game)
    ann.remote_game.begin(side, clock)
    ben.open(ann.invite())
    ann.open(ben.link())
    wire.deliver()
    assert (ann.live.state, ben.live.state) == (notices.OPEN, notices.OPEN)
    for ply, move in enumerate(moves):
        (ann if (ply % 2 == 0) == (side == RED) else ben).move(move)
    return wire, ann, ben


def left(browser, side):
    assert isinstance(browser.session.clock, Clock)
    return browser.session.clock.remaining(side, browser.wire.now)
