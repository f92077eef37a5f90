"""Two clients on a network that breaks anywhere, with a relay that is started again: nothing is lost or doubled."""

import random

import pytest

from pygame35.relay.rooms import Relay
from tests.relay.client import ROOM, Client, Clock, FakeLink

STEPS = 400


class Wire:
    """A client and its connection. Frames are on their way for a while, and are lost when the connection breaks."""

    def __init__(self):
        self.client, self.link, self.seat, self.outgoing, self.sent = Client(), None, None, [], []

    def connect(self, relay):
        self.link, self.outgoing = FakeLink(), []
        self.seat = relay.join(self.link, "192.0.2.1", ROOM, self.client.hello())

    def is_welcome(self):
        """True once the client knows which messages the relay lacks; only then it may send new ones."""
        return self.link is not None and not any(str(frame).startswith("welcome") for frame in self.link.frames)

    def say(self, content):
        self.sent.append(content)
        frame = self.client.say(content)
        if self.is_welcome():
            self.outgoing.append(frame)

    def deliver(self, relay):
        """Hand over the next frame in each direction."""
        if self.link and self.outgoing:
            relay.receive(self.seat, self.link, self.outgoing.pop(0))
        if self.link and self.link.frames:
            self.outgoing += self.client.take(self.link.frames.pop(0))

    def lose(self, relay, noticed):
        """Break the connection; if that is not noticed, the relay takes it for open until the client returns."""
        if self.link and noticed:
            relay.leave(self.seat, self.link)
        self.link = None


def play(seed, restarts):
    """Returns how often a client has connected."""
    chance, clock = random.Random(seed), Clock()
    relay, wires, connected = Relay(clock=clock), (Wire(), Wire()), 0
    for number in range(STEPS):
        clock.now += 1
        wire = chance.choice(wires)
        act = chance.random()
        if act < 0.1:
            wire.lose(relay, noticed=chance.random() < 0.5)
        elif act < 0.12 and restarts:
            relay = Relay(clock=clock)
            for other in wires:
                other.link = None
        elif act < 0.35 and len(wire.client.kept) < 60:
            wire.say(chance.choice([str(number), number.to_bytes(2, "big")]))
        elif not wire.link:
            wire.connect(relay)
            connected += 1
        else:
            wire.deliver(relay)
        if chance.random() < 0.01:
            clock.now += 599 if not restarts else 2000
            relay.sweep()
            for other in wires:
                if other.link and other.link.closed:
                    other.link = None
    for wire in wires:
        wire.lose(relay, noticed=False)
        wire.connect(relay)
    while any(wire.outgoing or wire.link.frames for wire in wires):
        clock.now += 1
        for wire in wires:
            wire.deliver(relay)
    one, two = wires
    assert one.client.received == two.sent and two.client.received == one.sent
    assert not one.client.kept and not two.client.kept
    return connected


@pytest.mark.parametrize("restarts", [False, True])
def test_a_hundred_games_with_broken_connections(restarts):
    assert sum(play(seed, restarts) for seed in range(100)) > 2000
