"""Rooms and seats, without a network and with a clock that stands still."""

import random

import pytest

from pygame35.relay import frames
from pygame35.relay.frames import BAD_FRAME, FULL, IDLE, NO_ROOM, REPLACED, TOO_LONG, TOO_MANY, TOO_MUCH, Refusal
from pygame35.relay.limits import Limits, TokenBucket, counted_address
from pygame35.relay.rooms import Relay
from tests.relay.client import ROOM, Client, Clock, FakeLink, name


class Person:
    """A client in a room, with its connection."""

    def __init__(self, relay, room=ROOM, client=None, address="192.0.2.1"):
        self.relay, self.client, self.link = relay, client or Client(), FakeLink()
        self.seat = relay.join(self.link, address, room, self.client.hello())

    def send(self, *some):
        for frame in some:
            self.relay.receive(self.seat, self.link, frame)

    def say(self, *contents):
        self.send(*map(self.client.say, contents))

    def take(self):
        """Read all that has come, and answer."""
        for frame in self.link.taken():
            self.send(*self.client.take(frame))

    def leave(self):
        self.relay.leave(self.seat, self.link)

    def back(self):
        """The same client in a new connection."""
        return Person(self.relay, client=self.client)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def relay(clock):
    return Relay(clock=clock)


def refused(code, act, *words):
    with pytest.raises(Refusal) as error:
        act(*words)
    assert error.value.code == code


def test_two_seats_hand_messages_on_in_order_and_as_they_came(relay):
    red, blue = Person(relay), Person(relay)
    contents = ["e4=9", b"\0\xff", "", "got 3", "friend away", b"", "é 5"]
    red.say(*contents)
    assert blue.link.frames[1:] == list(red.client.kept.values())
    blue.take()
    assert blue.client.received == contents and len(red.client.kept) == len(contents)
    red.take()
    assert not red.client.kept
    blue.say("d4=3")
    red.take()
    assert red.client.received == ["d4=3"]


def test_welcome_and_presence(relay):
    red = Person(relay)
    blue = Person(relay)
    epoch = relay.rooms[ROOM].epoch
    assert red.link.taken() == [f"welcome {epoch} 1 0 0 none", "friend here"]
    assert blue.link.taken() == [f"welcome {epoch} 2 0 0 here"]
    red.leave()
    assert blue.link.taken() == ["friend away"]
    blue.say("late")
    assert red.back().link.taken() == [f"welcome {epoch} 1 0 0 here", "1 late"]
    assert blue.link.taken() == ["friend here"]
    assert frames.is_name(epoch)


def test_pong_answers_ping(relay):
    red = Person(relay)
    red.link.taken()
    red.send("ping")
    assert red.link.taken() == ["pong"]
    for _ in range(98):
        red.send("ping")
    refused(TOO_MANY, red.send, "ping")


def test_messages_wait_for_a_friend_who_has_not_come_yet(relay):
    red = Person(relay)
    red.say("hello", "there")
    blue = Person(relay)
    blue.take()
    assert blue.client.received == ["hello", "there"]


def test_a_third_visitor_is_refused_also_while_a_seat_is_away(relay, clock):
    red, _ = Person(relay), Person(relay)
    refused(FULL, Person, relay)
    red.leave()
    clock.now += 599
    refused(FULL, Person, relay)
    assert red.back().seat is red.seat
    assert relay.counters()["seats"] == 2


def test_a_stranger_cannot_take_a_seat_nor_use_one(relay):
    red, blue = Person(relay), Person(relay)
    for secret in (name(), red.client.secret[:-1] + "!", "", red.client.secret.swapcase()):
        with pytest.raises(Refusal):
            relay.join(FakeLink(), "192.0.2.9", ROOM, f"hello 1 {secret} 0")
    stranger = FakeLink()
    relay.receive(red.seat, stranger, "1 forged")
    relay.leave(red.seat, stranger)
    assert len(blue.link.frames) == 1 and red.seat.link is red.link


def test_the_same_seat_elsewhere_replaces_the_connection(relay):
    red, blue = Person(relay), Person(relay)
    blue.link.taken()
    again = red.back()
    assert red.link.closed == REPLACED and blue.link.taken() == []  # neither away nor here
    red.say("of the old connection")
    red.leave()
    assert blue.link.taken() == [] and again.seat.link is again.link
    again.take()
    blue.take()
    assert again.client.kept == {1: "1 of the old connection"}  # it is sent again after the next welcome
    again.back().take()
    blue.take()
    assert blue.client.received == ["of the old connection"]


def test_after_ten_minutes_a_newcomer_may_take_the_place_and_gets_what_waits(relay, clock):
    red, blue = Person(relay), Person(relay)
    red.say("one", "two")
    blue.send("got 1")
    blue.leave()
    clock.now += 600
    relay.sweep()
    other = Person(relay, client=Client(first=1_796_000_000_000))  # the same person on another device
    assert other.seat is blue.seat and "2 two" in other.link.frames
    other.take()
    other.say("here again")
    red.take()
    assert other.client.received == ["two"] and red.client.received == ["here again"] and not red.client.kept
    refused(FULL, blue.back)


def test_a_room_ends_ten_minutes_after_the_last_connection(relay, clock):
    red, blue = Person(relay), Person(relay)
    red.leave()
    clock.now += 599
    blue.leave()
    clock.now += 599
    relay.sweep()
    assert relay.counters()["rooms"] == 1
    blue.client.say("lost")
    clock.now += 1
    relay.sweep()
    assert relay.counters()["rooms"] == 0 and not relay.opened.counts
    blue, red = blue.back(), red.back()
    for person in (blue, red, blue):
        person.take()
    assert red.client.received == ["lost"] and not blue.client.kept  # the client had kept it


def test_an_idle_room_ends(relay, clock):
    red, blue = Person(relay), Person(relay)
    clock.now += 7199
    red.send("got 0")
    clock.now += 7199
    blue.send("ping")
    relay.sweep()
    assert not red.link.closed
    clock.now += 1
    relay.sweep()
    assert (red.link.closed, blue.link.closed) == (IDLE, IDLE) and not relay.rooms
    red.say("ignored")
    red.leave()
    blue.leave()


def test_a_relay_that_starts_again_has_another_epoch_and_gets_what_was_not_confirmed(clock):
    before, after = Relay(clock=clock), Relay(clock=clock)
    red, blue = Person(before), Person(before)
    red.say("one", "two", "three")
    for frame in blue.link.taken()[:2]:  # the relay stops before "two" and before it can hand on the confirmation
        blue.client.take(frame)
    for person in (red, blue):
        person.relay = after
    red, blue = red.back(), blue.back()
    for _ in range(3):
        red.take()
        blue.take()
    assert blue.client.received == ["one", "two", "three"] and not red.client.kept
    assert before.rooms[ROOM].epoch != after.rooms[ROOM].epoch == blue.client.epochs[-1]
    assert red.seat.received == 3 and after.dropped == 1 and after.messages == 2


def test_a_message_that_came_twice_is_handed_on_once(relay):
    red, blue = Person(relay), Person(relay)
    red.say("one", "two")
    red.send("1 one", "2 two", "2 other")
    blue.take()
    assert blue.client.received == ["one", "two"] and relay.dropped == 3


def test_a_gap_is_refused(relay):
    red = Person(relay)
    red.send("7 the first may have any number")
    refused(BAD_FRAME, red.send, "9 a gap")
    red.send("8 the seat is as before")


def test_confirmations_of_what_was_never_sent_harm_only_the_seat_itself(relay):
    red, blue = Person(relay), Person(relay)
    red.say("one")
    red.link.taken()
    blue.send("got 5", "got 5", "got 4", f"got {frames.MOST_NUMBER}")
    assert red.link.taken() == ["got 1"]
    red.say("two")
    assert red.link.taken() == ["got 2"]
    blue.say("still here")
    red.take()
    assert red.client.received == ["still here"]


# --- limits -------------------------------------------------------------------------------------------------------


def test_rooms_in_all_and_for_each_address_are_limited(clock):
    relay = Relay(Limits(rooms=3, rooms_per_address=2), clock)
    first, _ = Person(relay, name()), Person(relay, name())
    refused(TOO_MANY, Person, relay, name())
    Person(relay, name(), address="192.0.2.2")
    refused(NO_ROOM, Person, relay, name(), None, "192.0.2.3")
    first.leave()
    clock.now += 600
    relay.sweep()
    Person(relay, name())


def test_connections_of_an_address_are_limited():
    relay = Relay(Limits(connections_per_address=2))
    relay.connect("a")
    relay.connect("a")
    refused(TOO_MANY, relay.connect, "a")
    relay.connect("b")
    relay.disconnect("a")
    relay.connect("a")
    for address in "aab":
        relay.disconnect(address)
    assert not relay.connections.counts


def test_frames_a_second_are_limited_and_a_new_connection_does_not_help(relay, clock):
    red, blue = Person(relay), Person(relay)
    blue.link.taken()
    for _ in range(99):  # the hello was the first of 100
        red.send("got 0")
    refused(TOO_MANY, red.send, "got 0")
    red.leave()
    blue.link.taken()
    for _ in range(1000):
        refused(TOO_MANY, red.back)
    assert blue.link.taken() == []
    clock.now += 0.1
    red.back().send("got 0")
    blue.say("goes on")


def test_a_flood_does_not_use_up_the_frames_of_the_seat_that_confirms_it(relay, clock):
    red, blue = Person(relay), Person(relay)
    for _ in range(1000):
        clock.now += 0.05
        red.say("flood")
        blue.take()
        if red.client.number % 10 == 0:
            blue.say("move")
            red.take()
    assert blue.client.seen == 1000


def test_messages_and_bytes_that_wait_are_limited(relay, clock):
    red, blue = Person(relay), Person(relay)
    for number in range(64):
        clock.now += 1
        red.say(str(number))
    clock.now += 1
    refused(TOO_MUCH, red.send, "65 one too many")
    blue.take()
    red.send("65 one too many")
    blue.take()
    assert blue.client.seen == 65 and blue.seat.bytes == 0
    for number in range(15):
        red.send(frames.message(66 + number, bytes(4096)))
    refused(TOO_MUCH, red.send, frames.message(81, bytes(4096)))
    red.send(frames.message(81, bytes(3900)))


def test_a_frame_that_is_too_long_is_refused(relay):
    refused(TOO_LONG, Person(relay).send, "1 " + "a" * 5000)


def test_token_bucket():
    bucket = TokenBucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5) for _ in range(2)] == [True, False]
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize(
    "text, counted",
    [
        ("192.0.2.7", "192.0.2.7"),
        (" ::ffff:192.0.2.7 ", "192.0.2.7"),
        ("2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "unknown"),
        ("<script>" * 1000, "unknown"),
    ],
)
def test_the_address_that_is_counted(text, counted):
    assert counted_address(text) == counted


# --- garbage ------------------------------------------------------------------------------------------------------


def random_frame(chance):
    """A frame of a hostile client: garbage, or nearly right."""
    number = chance.choice([0, 1, 2, 3, chance.randrange(100), 2**53 - 1, 2**53, 10**30])
    kind = chance.randrange(9)
    if kind == 0:
        return chance.randbytes(chance.choice([0, 1, 7, 8, 9, 50, 4096, 5000]))
    if kind == 1:
        return number.to_bytes(16, "big")[-8:] + b"forged"
    if kind == 2:
        return frames.hello(name(chance), number)
    words = [
        "ping",
        f"got {number}",
        f"{number} text",
        f"{number}",
        f"welcome {number}",
        "".join(map(chr, range(number % 300))),
    ]
    return words[kind - 3]


def flood(seed, count):
    """One seat sends random frames, and connects again after each refusal; the other seat plays on with a third."""
    chance, clock = random.Random(seed), Clock()
    relay = Relay(clock=clock)
    hostile, good = Person(relay), Person(relay)
    room = name()
    red, blue = Person(relay, room), Person(relay, room)
    for number in range(count):
        clock.now += chance.random() / 10
        try:
            hostile.send(random_frame(chance))
        except Refusal:
            hostile.leave()
            clock.now += 1
            hostile = hostile.back()
        if number % 10 == 0:
            red.say(f"move {number}")
            blue.take()
            red.take()
            good.take()
            good.send("got 0")
    assert blue.client.received == [f"move {number}" for number in range(0, count, 10)] and not red.client.kept
    assert good.seat.link is good.link and not good.link.closed
    assert good.seat.bytes <= relay.limits.bytes and hostile.seat.bytes <= relay.limits.bytes


def test_random_frames_harm_nobody_else():
    flood(35, 2000)


@pytest.mark.long
def test_many_random_frames_harm_nobody_else():
    flood(57, 10_000)
