"""A client of the relay, as the docstring of `pygame35.relay` describes it, and a connection without a network."""

import random

from pygame35.relay import frames

ROOM = "x7Gk2mQpAbx7Gk2mQpAb35"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def name(chance=random):
    """A random name of a room, or a secret."""
    return "".join(chance.choices(ALPHABET, k=22))


class Client:
    """What a client keeps across connections, and how it answers a frame.

    kept      {number: frame} of the messages that the other seat has not confirmed
    received  the contents of the messages from the other seat
    epochs    the epoch of each `welcome`; friend: here, away or none
    """

    def __init__(self, secret="", first=1):
        self.secret = secret or name()
        self.number, self.kept = first - 1, {}
        self.seen, self.received = 0, []
        self.epochs, self.friend = [], ""

    def hello(self):
        return frames.hello(self.secret, self.seen)

    def say(self, content):
        """The frame of a new message."""
        self.number += 1
        self.kept[self.number] = frames.message(self.number, content)
        return self.kept[self.number]

    def take(self, frame):
        """Read a frame of the relay; returns the frames to send."""
        if isinstance(frame, bytes):
            return self._store(int.from_bytes(frame[:8], "big"), frame[8:])
        word, _, rest = frame.partition(" ")
        if word == "welcome":
            epoch, _, received, confirmed, self.friend = rest.split(" ")
            self.epochs.append(epoch)
            self._forget(int(confirmed))
            return [kept for number, kept in self.kept.items() if number > int(received)]
        if word == "got":
            self._forget(int(rest))
        elif word == "friend":
            self.friend = rest
        else:
            return self._store(int(word), rest)
        return []

    def _store(self, number, content):
        if number > self.seen:
            self.seen = number
            self.received.append(content)
        return [frames.got(self.seen)]

    def _forget(self, confirmed):
        self.kept = {number: frame for number, frame in self.kept.items() if number > confirmed}


class FakeLink:
    """Keeps what the relay sends. closed: the close code, 0 before."""

    def __init__(self):
        self.frames, self.closed = [], 0

    def push(self, frame):
        self.frames.append(frame)

    def end(self, code, reason):
        assert reason and len(reason.encode()) <= 123
        self.closed = code

    def taken(self):
        """The frames since the last call."""
        frames, self.frames = self.frames, []
        return frames


class Clock:
    """A clock that stands still until `now` is changed."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now
