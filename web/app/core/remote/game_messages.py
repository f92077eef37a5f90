"""A link between two friends: what its words say. Words and moves are its fragment, which no host gets to see.

#friend=x7Gk2mQpAb&from=red&plies=12&me=Ann&you=Ben&clock=300%2B3&back=1&asks=10&refused=8&resigned=yes&game=35&moves=EEE9...

- friend: the game's id. from: the sender's side. plies: the number of moves, which shows whether a messenger has cut
  the link off. game: the name of the rules; links of earlier versions lack it. moves: as in every link.
- me, you: the names of the sender and of the reader, if they are known.
- clock, back, asks, refused, resigned, late: as in `GameMessage`; left out if there is nothing to say.
- live, answer: an invitation to connect, and its answer, see `app.core.remote.signals`.
"""

from collections import namedtuple
from collections.abc import Collection
from typing import Any

from app.core.address import MOST_PLIES, read_fragment
from app.core.remote.opponent import LONGEST_NAME, MOST_BACK, WORD, RemoteOpponent, cleaned, is_id
from app.core.remote.words import ANOTHER_GAME, BAD_WORD, BROKEN_OFF, CUT_OFF, NO_SENDER, TOO_LONG, TOO_MUCH
from app.core.settings import CHOICES
from app.core.words import plural
from pygame35.basics import BLUE, RED
from pygame35.contracts import Position, Rules
from pygame35.links import RecordError

SIDES = {"red": RED, "blue": BLUE}
PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."  # characters that stay
LONGEST_TEXT = 12 * LONGEST_NAME  # characters of a name that is percent-encoded
LONGEST_MOVE = 20  # characters; no move and no name of a board takes more
LONGEST = 2000  # characters of the words: two names, a signal, the rest

GameMessage = namedtuple(
    "GameMessage", ("id", "sender", "names", "plies", "clock", "back", "asks", "refused", "resigned", "late")
)
# id        of the game, see `RemoteOpponent`
# sender    RED or BLUE
# names     {side: name}; "" if not known
# plies     the number of moves
# clock     the time control, one of the values of the setting "clock"; None without a clock
# back      the number of times that moves were taken back by consent
# asks      the number of moves to which the sender asks to go back, or None
# refused   the number of moves to which the reader asked to go back, and which the sender refuses; or None
# resigned  True if the sender has resigned
# late      RED or BLUE, whose time is used up by the sender's clock; else 0


class BadGameMessage(ValueError):
    """A link that no friend can have sent; the message is the reason."""


def message_of(friend: RemoteOpponent, plies: int, resigned: bool, late: int) -> GameMessage:
    """The letter about the person's game as it is now. resigned, late: see `GameMessage`."""
    asks = friend.asks[1] if friend.asks and friend.asks[0] == friend.side else None
    back, refused = friend.back, friend.refused
    return GameMessage(friend.id, friend.side, friend.names, plies, friend.clock, back, asks, refused, resigned, late)


def write(game_message: GameMessage, game: str, signal: tuple[str, str] | None = None) -> str:
    """The words of a letter. game: the name of the rules. signal: as `app.core.remote.signals.of_words` returns it."""
    parts = [f"{WORD}={game_message.id}", f"from={_side(game_message.sender)}", f"plies={game_message.plies}"]
    for name, who in (("me", game_message.sender), ("you", -game_message.sender)):
        if game_message.names[who]:
            parts.append(f"{name}={encoded(game_message.names[who])}")
    if game_message.clock:
        parts.append(f"clock={encoded(game_message.clock)}")
    if game_message.back:
        parts.append(f"back={game_message.back}")
    for name, number in (("asks", game_message.asks), ("refused", game_message.refused)):
        if number is not None:
            parts.append(f"{name}={number}")
    if game_message.resigned:
        parts.append("resigned=yes")
    if game_message.late:
        parts.append(f"late={_side(game_message.late)}")
    if signal:
        parts.append("=".join(signal))
    return "&".join(parts + [f"game={game}"])


def _side(side: int) -> str:
    return [name for name in SIDES if SIDES[name] == side][0]


def read_link(
    text: str, moves: str | None, rules: Rules[Any], most: int | None = None
) -> tuple[GameMessage, Position[Any]]:
    """(letter, position) of the words and the moves of a link; BadLetter if it cannot be one.

    What is too long is refused before it is read, and with more than `most` plies before it is replayed.
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
    """The letter in words; BadLetter if it cannot be one. plies: the number of moves. game: as in `write`."""
    words = {name: value for name, _, value in [part.partition("=") for part in text.split("&")]}
    if words.get("game", game) != game:
        raise BadGameMessage(ANOTHER_GAME)
    if not is_id(words.get(WORD)):
        raise BadGameMessage(BAD_WORD.format(WORD))
    if words.get("from") not in SIDES:
        raise BadGameMessage(NO_SENDER)
    sender = SIDES[words["from"]]
    said = _number(words, "plies", MOST_PLIES, plies)
    if said != plies or plies > MOST_PLIES:
        raise BadGameMessage((CUT_OFF if said > plies else TOO_LONG).format(plural(said, "move"), plies))
    names = {sender: _name(words, "me"), -sender: _name(words, "you")}
    asks, refused = [_number(words, name, plies - 1, None) for name in ("asks", "refused")]
    resigned = bool(_known(words, "resigned", ("yes",)))
    late = SIDES.get(_known(words, "late", SIDES), 0)
    clock = _known(dict(words, clock=words.get("clock", "").replace("%2B", "+")), "clock", CHOICES["clock"]) or None
    back = _number(words, "back", MOST_BACK, 0)
    return GameMessage(words[WORD], sender, names, plies, clock, back, asks, refused, resigned, late)


def _known(words: dict[str, str], name: str, values: Collection[str | None]) -> str:
    """The word with that name, one of the values; "" if the link has none."""
    text = words.get(name, "")
    if text and text not in values:
        raise BadGameMessage(BAD_WORD.format(name))
    return text


def _number(words: dict[str, str], name: str, most: int, otherwise: Any) -> Any:
    text = words.get(name)
    if text is None:
        return otherwise
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
    return "".join([chr(byte) if chr(byte) in PLAIN else f"%{byte:02X}" for byte in text.encode()])


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
