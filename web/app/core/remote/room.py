"""A room of a relay, and this browser's seat in it: the protocol's frames, without a network and without encryption.

`pygame35.relay` describes the protocol. A relay hands messages on, and reads none of them: the link that invites a
friend holds the key.
"""

from collections import namedtuple

from app.core.remote.link_words import read_number

MOST_SENT, MOST_BYTES = 60, 60_000  # messages that the friend has not confirmed; the relay allows 64, and 64 KB
ADDED = 36  # bytes that a message takes besides its text: number, nonce and tag
MOST_NUMBER = 2**53 - 1

NOBODY, HERE, AWAY = "none", "here", "away"  # the friend, as the relay describes it
PING, PONG = "ping", "pong"
WHO, ME = "who", "me"  # the first words of a question that only the friend's page can answer, and of its answer

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
    friend   NOBODY, HERE or AWAY, as the relay says; None without a connection
    is_here  True once the friend's page has answered a question on this connection. The relay's word is no proof
    kept     the messages that the friend has not confirmed
    seen     the number of the last message of the friend
    """

    def __init__(self, secret: str, now: int) -> None:
        self.secret, self.last = secret, now
        self.friend: str | None = None
        self.kept: list[Kept] = []
        self.seen = self.sent = 0
        self.question, self.is_here = "", False
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
            self.friend, self.is_here = words[5], False
        elif kind == "got" and len(words) == 2 and numbers[0] is not None:
            self._forget(numbers[0])
        elif kind == "friend" and words[1:] in ([HERE], [AWAY]):
            self.friend, self.is_here = words[1], False
        elif frame != PONG:
            return ""
        return kind

    def lose(self) -> None:
        """Note that the connection has ended."""
        self.friend, self.is_here = None, False

    def ask(self, question: str) -> None:
        """Ask the friend's page a question: random letters, which it sends back."""
        self.question = question
        self.add(f"{WHO} {question}")

    def proves(self, answer: str) -> bool:
        """True if an answer shows for the first time that the friend's page is there."""
        is_new = self.friend == HERE and not self.is_here and answer == self.question
        self.is_here = self.is_here or is_new
        return is_new

    def add(self, text: str) -> None:
        """Take a message to send."""
        self.last += 1
        self.kept.append(Kept(self.last, text))

    def next(self) -> Kept | None:
        """The next message to send on this connection, or None. It counts as sent.

        When the friend has too much to confirm, the next ones wait.
        """
        size = 0
        for kept in self.kept[:MOST_SENT] if self.friend else []:
            size += len(kept.text) + ADDED
            if size > MOST_BYTES:
                return None
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
    """What a message is authenticated with besides its key: so none can be moved, sent back or repeated.

    A page that was loaded again knows no numbers: to it, a relay can repeat old ones.

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
