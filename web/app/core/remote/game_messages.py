"""The words of a link between two players. Words and moves are its fragment, which no host sees.

#friend=x7Gk2mQpAb&from=red&plies=12&me=Ann&you=Ben&clock=300%2B3&back=1&asks=10&refused=8&resigned=yes&game=35&moves=EEE9...

- friend: the game's id. from: the sender's side. plies: the number of moves, which shows whether a messenger has cut
  the link off. game: the name of the rules; links of earlier versions lack it. moves: as in every link.
- me, you: the names of the sender and of the reader, if they are known.
- clock, back, asks, refused, resigned, late: as in `GameMessage`; omitted if they are empty.
- live, answer: an invitation to connect, and its answer, see `app.core.remote.signals`.
"""

from collections import namedtuple
from collections.abc import Collection
from typing import Any

from app.core.address import MOST_PLIES, read_fragment
from app.core.duel_kind import CHOICES
from app.core.remote.opponent import LONGEST_NAME, MOST_BACK, WORD, RemoteOpponent, cleaned, is_id
from app.core.remote.words import ANOTHER_GAME, BAD_WORD, BROKEN_OFF, CUT_OFF, NO_SENDER, TOO_LONG, TOO_MUCH
from app.core.words import plural, side
from pygame35.basics import BLUE, RED
from pygame35.contracts import Position, Rules
from pygame35.links import RecordError

SIDES = {"red": RED, "blue": BLUE}
UNENCODED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."
LONGEST_TEXT = 12 * LONGEST_NAME  # characters of a name that is percent-encoded
LONGEST_MOVE = 20  # characters; also the limit for the name of a board
LONGEST = 2000  # characters of the words

GameMessage = namedtuple(
    "GameMessage", ("id", "sender", "names", "plies", "clock", "back", "asks", "refused", "resigned", "late")
)
# id        of the game, see `RemoteOpponent`
# sender    RED or BLUE
# names     {side: name}; "" if unknown
# plies     the number of moves
# clock     the time control, one of the values of the setting "clock"; None without a clock
# back      the number of agreed take-backs
# asks      the ply to which the sender asks to go back, or None
# refused   the ply of the reader's request that the sender refuses, or None
# resigned  True if the sender has resigned
# late      RED or BLUE, the side without time by the sender's clock; else 0


class BadGameMessage(ValueError):
    """No opponent can have sent the link; the message is the reason."""


def message_of(opponent: RemoteOpponent, plies: int, resigned: bool, late: int) -> GameMessage:
    """The message about the current state of the game. resigned, late: see `GameMessage`."""
    asks = opponent.asks[1] if opponent.asks and opponent.asks[0] == opponent.side else None
    back, refused = opponent.back, opponent.refused
    return GameMessage(
        opponent.id, opponent.side, opponent.names, plies, opponent.clock, back, asks, refused, resigned, late
    )


def write(message: GameMessage, game: str, signal: tuple[str, str] | None = None) -> str:
    """The words of a message. game: the name of the rules. signal: as `app.core.remote.signals.of_words` returns it."""
    parts = [f"{WORD}={message.id}", f"from={side(message.sender)}", f"plies={message.plies}"]
    for name, player in (("me", message.sender), ("you", -message.sender)):
        if message.names[player]:
            parts.append(f"{name}={encoded(message.names[player])}")
    if message.clock:
        parts.append(f"clock={encoded(message.clock)}")
    if message.back:
        parts.append(f"back={message.back}")
    for name, number in (("asks", message.asks), ("refused", message.refused)):
        if number is not None:
            parts.append(f"{name}={number}")
    if message.resigned:
        parts.append("resigned=yes")
    if message.late:
        parts.append(f"late={side(message.late)}")
    if signal:
        parts.append("=".join(signal))
    return "&".join(parts + [f"game={game}"])


def read_link(
    text: str, moves: str | None, rules: Rules[Any], most: int | None = None
) -> tuple[GameMessage, Position[Any]]:
    """(message, position) of the words and the moves of a link; BadGameMessage if they are damaged.

    A text that is too long is refused unread, and a game with more than `most` plies is not replayed.
    """
    if moves is None:
        raise BadGameMessage(BROKEN_OFF)
    if len(text) > LONGEST or len(moves) > MOST_PLIES:
        raise BadGameMessage(TOO_MUCH)
    if most is not None and (len(moves) > LONGEST_MOVE * (most + 1) or _plies(moves, rules) > most):
        raise BadGameMessage(TOO_MUCH)
    position, _ = read_fragment(moves, rules)
    if not position:
        raise BadGameMessage(ANOTHER_GAME)
    return read(text, len(position.moves), rules.NAME), position


def _plies(moves: str, rules: Rules[Any]) -> int:
    try:
        return len(rules.unpack(moves.partition(".")[2] if "." in moves else moves))
    except RecordError:
        raise BadGameMessage(ANOTHER_GAME)


def read(text: str, plies: int, game: str) -> GameMessage:
    """The message in the words of a link; BadGameMessage if damaged. plies: of its moves. game: as in `write`."""
    words = {name: value for name, _, value in [part.partition("=") for part in text.split("&")]}
    if words.get("game", game) != game:
        raise BadGameMessage(ANOTHER_GAME)
    if not is_id(words.get(WORD)):
        raise BadGameMessage(BAD_WORD.format(WORD))
    if words.get("from") not in SIDES:
        raise BadGameMessage(NO_SENDER)
    sender = SIDES[words["from"]]
    stated = _number(words, "plies", MOST_PLIES, plies)
    if stated != plies or plies > MOST_PLIES:
        raise BadGameMessage((CUT_OFF if stated > plies else TOO_LONG).format(plural(stated, "move"), plies))
    names = {sender: _name(words, "me"), -sender: _name(words, "you")}
    asks, refused = [_number(words, name, plies - 1, None) for name in ("asks", "refused")]
    resigned = bool(_known(words, "resigned", ("yes",)))
    late = SIDES.get(_known(words, "late", SIDES), 0)
    clock = _known(dict(words, clock=words.get("clock", "").replace("%2B", "+")), "clock", CHOICES["clock"]) or None
    back = _number(words, "back", MOST_BACK, 0)
    return GameMessage(words[WORD], sender, names, plies, clock, back, asks, refused, resigned, late)


def _known(words: dict[str, str], name: str, values: Collection[str | None]) -> str:
    """The value of a word, which must be one of `values`; "" if the link lacks it."""
    text = words.get(name, "")
    if text and text not in values:
        raise BadGameMessage(BAD_WORD.format(name))
    return text


def _number(words: dict[str, str], name: str, most: int, default: Any) -> Any:
    text = words.get(name)
    if text is None:
        return default
    digits = 1 <= len(text) <= 4 and all([digit in "0123456789" for digit in text])
    if not digits or int(text) > most:
        raise BadGameMessage(BAD_WORD.format(name))
    return int(text)


def _name(words: dict[str, str], name: str) -> str:
    text = words.get(name, "")
    if len(text) > LONGEST_TEXT:
        raise BadGameMessage(BAD_WORD.format(name))
    try:
        return cleaned(decoded(text))
    except ValueError:
        raise BadGameMessage(BAD_WORD.format(name))


def encoded(text: str) -> str:
    """Text for a link, percent-encoded (RFC 3986)."""
    return "".join([chr(byte) if chr(byte) in UNENCODED else f"%{byte:02X}" for byte in text.encode()])


def decoded(text: str) -> str:
    """The text that `encoded` encoded; ValueError if it is damaged."""
    first, *parts = text.replace("+", " ").split("%")
    data = first.encode()
    for part in parts:
        digits = part[:2]
        if len(digits) < 2 or not all([digit in "0123456789abcdefABCDEF" for digit in digits]):
            raise ValueError(text)
        data += bytes([int(digits, 16)]) + part[2:].encode()
    return data.decode()
