"""The messages between two connected browsers. They are plain texts, which are checked before they change anything.

letter NUMBER LEFT ?WORDS#MOVES   a game message: the game as the sender has it. See `game_messages`
got NUMBER                        the message "letter" with this number was read
refused NUMBER                    the message "letter" with this number contradicts the game, and changed nothing
here, away                        the sender's page is in sight, or is not
rematch, no-rematch               the sender asks for a rematch, or declines the reader's request
says KEY                          the sender says a phrase, one of `texts.PHRASES`
bye                               the sender shows another game, or has ended the connection

LEFT is the sender's remaining time in milliseconds; "-" without a clock.
"""

from collections import namedtuple

from app.core.protocols import Json
from app.core.remote.link_words import WORD, read_number, values
from app.core.remote.texts import PHRASES

GAME_MESSAGE, GOT, REFUSED, HERE, AWAY, BYE = "letter", "got", "refused", "here", "away", "bye"
REMATCH, NO_REMATCH, SAYS = "rematch", "no-rematch", "says"
LONGEST = 4000  # characters
MOST_NUMBER = 10**6
MOST_REFUSED = 20  # invalid messages after which a connection is closed
MOST_AT_ONCE, SECONDS = 100, 10  # a connection is also closed after more than so many messages within so many seconds

Message = namedtuple("Message", ("kind", "number", "left", "words", "moves"))
# kind           GAME_MESSAGE, GOT, ...
# number         the number of the game message; None for kinds without a number
# left           in a game message, the sender's remaining time in seconds; else None
# words, moves   the words and the moves of a game message; "" for other kinds. SAYS: `words` is the phrase's key


class BadMessage(ValueError):
    """A text is not a valid message. The exception's text is the reason."""


def game_message(number: int, left: float | None, words: str, moves: str) -> str:
    """Write a game message. left: the sender's remaining time in seconds, or None. words, moves: as in a link."""
    return f"{GAME_MESSAGE} {number} {'-' if left is None else max(0, round(1000 * left))} ?{words}#{moves}"


def is_text(value: object) -> bool:
    """True for a text that is not too long for a message."""
    return isinstance(value, str) and len(value) <= LONGEST


def read(text: Json) -> Message:
    """Read a message; BadMessage for anything else than a valid text. text: any value."""
    if not is_text(text):
        raise BadMessage("it is no text, or too long")
    words = text.split(" ")
    kind = words[0]
    if kind in (HERE, AWAY, BYE, REMATCH, NO_REMATCH) and len(words) == 1:
        return Message(kind, None, None, "", "")
    if kind in (GOT, REFUSED) and len(words) == 2:
        return Message(kind, _number(words[1]), None, "", "")
    if kind == SAYS and len(words) == 2 and words[1] in PHRASES:
        return Message(kind, None, None, words[1], "")
    if kind == GAME_MESSAGE and len(words) == 4 and words[3].startswith("?"):
        left = None if words[2] == "-" else _number(words[2], 10**8) / 1000
        link_words, mark, moves = words[3][1:].partition("#")
        if mark and WORD in values(link_words):
            return Message(GAME_MESSAGE, _number(words[1]), left, link_words, moves)
    raise BadMessage("it is no message of a game")


def _number(text: str, most: int = MOST_NUMBER) -> int:
    number = read_number(text, most)
    if number is None:
        raise BadMessage("it has no such number")
    return number


class Watch:
    """Counts the messages that a connection receives. refused: the number of invalid messages."""

    def __init__(self) -> None:
        self.refused = 0
        self.times: list[float] = []

    def count(self, now: float) -> None:
        """Count a message. now: the time in seconds."""
        self.times = [time for time in self.times if now - time < SECONDS]
        self.times.append(now)

    def is_spoiled(self) -> bool:
        """True if the connection has to be closed, after too many invalid messages or too many messages at once."""
        return self.refused > MOST_REFUSED or len(self.times) > MOST_AT_ONCE
