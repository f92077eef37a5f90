"""The messages of two browsers that are connected: plain texts, each checked before it can change anything.

letter NUMBER LEFT LINK   the game as the sender has it, as a link without its page: see `correspondence.letter`
got NUMBER                that letter was read
refused NUMBER            that letter contradicts the reader's game; it changed nothing, and is not sent again
here, away                the sender's page is in sight, or is not
rematch, no-rematch       the sender asks for the next game, or does not want the one that the reader has asked for
bye                       the sender shows another game, or has ended the connection

LEFT is the time that the sender has left, in thousandths of a second; "-" without a clock.
"""

from collections import namedtuple

from app.core.correspondence.friendship import is_letter

LETTER, GOT, REFUSED, HERE, AWAY, BYE = "letter", "got", "refused", "here", "away", "bye"
REMATCH, NO_REMATCH = "rematch", "no-rematch"
LONGEST = 4000  # characters
MOST_NUMBER = 10**6
MOST_REFUSED = 20  # messages of a connection that are no part of a game; then it is closed
MOST_AT_ONCE, SECONDS = 100, 10  # so many messages within so many seconds close the connection, too

Message = namedtuple("Message", ("kind", "number", "left", "query", "fragment"))
# kind      one of those above
# number    of the letter, or None
# left      seconds that the sender of a letter has left, or None
# query     of the link of a letter, else ""
# fragment  the same


class BadMessage(ValueError):
    """A text that no page sends; the message is the reason."""


def letter(number: int, left: float | None, link: str) -> str:
    """The text of a letter. link: from "?" on."""
    return f"{LETTER} {number} {'-' if left is None else max(0, round(1000 * left))} {link}"


def read(text: object) -> Message:
    """The message of a text; BadMessage if it is none. text: any value."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadMessage("it is no text, or too long")
    words = text.split(" ")
    kind = words[0]
    if kind in (HERE, AWAY, BYE, REMATCH, NO_REMATCH) and len(words) == 1:
        return Message(kind, None, None, "", "")
    if kind in (GOT, REFUSED) and len(words) == 2:
        return Message(kind, _number(words[1]), None, "", "")
    if kind == LETTER and len(words) == 4 and words[3].startswith("?"):
        left = None if words[2] == "-" else _number(words[2], 10**8) / 1000
        query, mark, fragment = words[3].partition("#")
        if mark and is_letter(query):
            return Message(LETTER, _number(words[1]), left, query, fragment)
    raise BadMessage("it is no message of a game")


def _number(text: str, most: int = MOST_NUMBER) -> int:
    if not 1 <= len(text) <= 9 or not all([digit in "0123456789" for digit in text]) or int(text) > most:
        raise BadMessage("it has no such number")
    return int(text)


class Watch:
    """Counts the messages of a connection.

    It is spoiled, and to be closed, after too many messages that are none, or too many at once.
    """

    def __init__(self) -> None:
        self.refused = 0
        self.times: list[float] = []

    def is_spoiled(self, now: float) -> bool:
        """Count a message. now: in seconds."""
        self.times = [time for time in self.times if now - time < SECONDS]
        self.times.append(now)
        return self.refused > MOST_REFUSED or len(self.times) > MOST_AT_ONCE
