"""A room of a relay, and this browser's seat in it: the protocol's frames, without a network and without encryption.

`pygame35.relay` describes the protocol. A relay hands messages on, and reads none of them: the link that invites a
friend holds the key.
"""

from collections import namedtuple

from app.core.remote.link_words import read_number

MOST_KEPT = 60  # messages that the friend has not confirmed; the relay allows 64
MOST_NUMBER = 2**53 - 1

NOBODY, HERE, AWAY = "none", "here", "away"  # the friend, as the relay describes it
PING, PONG = "ping", "pong"

# Close codes of the relay.
REPLACED, FULL, IDLE = 4000, 4409, 4410
FAULTS = (1009, 4400, 4413)  # of this page
BUSY = (4429, 4503)

Kept = namedtuple("Kept", ("number", "text"))


class Seat:
    """What a page keeps of its seat while it is open, across its connections to the relay.

    Nothing of it outlives the page, because each message about a game holds the whole game, and is sent again after
    each new connection.

    secret   proves that the seat is this browser's
    now      a number that grows with the time: the first number of a page that the relay does not know
    friend   NOBODY, HERE or AWAY; None without a connection
    kept     the messages that the friend has not confirmed
    seen     the number of the last message of the friend
    """

    def __init__(self, secret: str, now: int) -> None:
        self.secret, self.last = secret, now
        self.friend: str | None = None
        self.kept: list[Kept] = []
        self.seen = self.sent = 0
        self.is_known = False  # True once the page has been welcomed

    def hello(self) -> str:
        """The first frame of a connection."""
        return f"hello 1 {self.secret} {self.seen}"

    def take(self, frame: str) -> str:
        """Take a frame of the relay that is no message. Returns its first word; "" for a frame that is not allowed."""
        words = frame.split(" ")
        kind, numbers = words[0], [read_number(word, MOST_NUMBER) for word in words[1:]]
        if kind == "welcome" and len(words) == 6 and words[5] in (NOBODY, HERE, AWAY):
            received, confirmed = numbers[2:4]
            if received is None or confirmed is None:
                return ""
            self._welcome(received, confirmed)
            self.friend = words[5]
        elif kind == "got" and len(words) == 2 and numbers[0] is not None:
            self._forget(numbers[0])
        elif kind == "friend" and words[1:] in ([HERE], [AWAY]):
            self.friend = words[1]
        elif frame != PONG:
            return ""
        return kind

    def lose(self) -> None:
        """Note that the connection has ended."""
        self.friend = None

    def add(self, text: str) -> bool:
        """Take a message to send; False if the friend has too many to confirm already."""
        if len(self.kept) >= MOST_KEPT:
            return False
        self.last += 1
        self.kept.append(Kept(self.last, text))
        return True

    def next(self) -> Kept | None:
        """The next message to send on this connection, or None. It counts as sent."""
        for kept in self.kept if self.friend else []:
            if kept.number > self.sent:
                self.sent = kept.number
                return kept
        return None

    def is_new(self, number: int) -> bool:
        """True for the number of a message that was not read yet."""
        return number > self.seen

    def _welcome(self, received: int, confirmed: int) -> None:
        """Go on after the last message that the relay has; 0 if the room is new to it."""
        if self.is_known:
            self._forget(confirmed)
        if received and not self.is_known:  # the page was loaded again
            self.kept = [Kept(received + place, kept.text) for place, kept in enumerate(self.kept, 1)]
            self.last = received + len(self.kept)
        elif received > self.last:  # another tab has had the seat
            self.kept, self.last = [], received
        self.sent, self.is_known = received, True

    def _forget(self, confirmed: int) -> None:
        self.kept = [kept for kept in self.kept if kept.number > confirmed]


def marked(room: str, role: str, number: int) -> str:
    """What a message is authenticated with besides its key: so none can be moved, repeated or sent back.

    room: the room's name. role: the sender's side in the first game, "red" or "blue". number: the message's.
    """
    return f"{room} {role} {number}"


def number_of(head: list[int]) -> int:
    """The number at the beginning of a frame, eight bytes."""
    number = 0
    for byte in head:
        number = number << 8 | byte
    return number


def text_number(frame: str) -> int | None:
    """The number of a message that came as text, or None. It is none of the friend's, whose messages are encrypted."""
    return read_number(frame.partition(" ")[0], MOST_NUMBER)


def head_of(number: int) -> list[int]:
    """The bytes of a message's number at the beginning of its frame."""
    return [number >> shift & 255 for shift in range(56, -8, -8)]


def delay(failures: int, busy: bool, chance: float) -> float:
    """Seconds to wait before the next connection. failures: so far, from 1. chance: a random number from 0 to 1."""
    first, longest = (10, 60) if busy else (1, 30)
    return min(first << min(failures - 1, 6), longest) * (1 + chance)
