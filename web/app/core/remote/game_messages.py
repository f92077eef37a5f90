"""The words of a link between two players. Words and moves are its fragment, which no host sees.

#friend=x7Gk2mQpAb&from=red&plies=12&me=Ann&you=Ben&clock=300%2B3&back=1&asks=10&refused=8&resigned=yes&game=35&moves=EEE9...

- friend: the game's id. from: the sender's side.
- plies: the number of moves. It shows whether a messenger has cut the link off.
- me, you: the names of the sender and of the reader, if they are known.
- clock, back, asks, refused, resigned, late: as in `GameMessage`; omitted if they are empty.
- live, answer: an invitation to connect, and its answer, see `app.core.remote.signals`.
- game: the name of the rules; links of earlier versions lack it. moves: as in every link.
"""

from collections import namedtuple
from collections.abc import Collection
from typing import Any

from app.core.address import MOST_PLIES, read_fragment
from app.core.outcome import OUT_OF_TIME
from app.core.remote import merge
from app.core.remote.links import WORD, read_number, values
from app.core.remote.opponent import LONGEST_NAME, MOST_BACK, cleaned, is_id
from app.core.remote.words import ANOTHER_GAME, BAD_WORD, BROKEN_OFF, CUT_OFF, NO_SENDER, TOO_LONG, TOO_MUCH
from app.core.session import Session
from app.core.settings import CHOICES
from app.core.words import plural, side
from pygame35.basics import BLUE, RED
from pygame35.contracts import Position, Rules
from pygame35.links import RecordError
from pygame35.records import write_fragment

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


def of_session(session: Session) -> GameMessage:
    """The message about the remote game on the board."""
    remote, current = session.remote, merge.of_session(session)
    assert remote
    is_late = bool(session.outcome.ended and session.outcome.ended[2] == OUT_OF_TIME)
    return GameMessage(
        id=remote.id,
        sender=remote.side,
        names=remote.names,
        plies=len(current.moves),
        clock=remote.clock,
        back=remote.back,
        asks=remote.asked_by(remote.side),
        refused=remote.refused,
        resigned=current.lost == remote.side and not is_late,
        late=current.lost if is_late else 0,
    )


def state_of(message: GameMessage, position: Position[Any]) -> merge.State:
    """The game that a message describes. position: after the message's moves."""
    asks = None if message.asks is None else (message.sender, message.asks)
    lost = message.late or (message.sender if message.resigned else 0)
    moves = list(position.moves)
    return merge.State(position.board, moves, message.back, asks, message.refused, lost, False, None, None)


def link(session: Session, signal: tuple[str, str] | None = None) -> tuple[str, str]:
    """(words, moves) of the link for the opponent. signal: see `write`."""
    rules, tree = session.game.rules, session.tree
    words = write(of_session(session), rules.NAME, signal)
    return words, write_fragment(tree.moves_of(tree.line()), rules, tree.board)


def write(message: GameMessage, game: str, signal: tuple[str, str] | None = None) -> str:
    """The words of a message. game: the name of the rules. signal: as `app.core.remote.signals.of_words` returns it."""
    words: list[tuple[str, object]] = [
        (WORD, message.id),
        ("from", side(message.sender)),
        ("plies", message.plies),
        ("me", encoded(message.names[message.sender])),
        ("you", encoded(message.names[-message.sender])),
        ("clock", encoded(message.clock or "")),
        ("back", message.back or None),
        ("asks", message.asks),
        ("refused", message.refused),
        ("resigned", "yes" if message.resigned else None),
        ("late", side(message.late) if message.late else None),
        signal or ("", None),
        ("game", game),
    ]
    return "&".join([f"{word}={value}" for word, value in words if value not in (None, "")])


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
    words = values(text)
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
    return GameMessage(
        id=words[WORD],
        sender=sender,
        names={sender: _name(words, "me"), -sender: _name(words, "you")},
        plies=plies,
        asks=_number(words, "asks", plies - 1, None),
        refused=_number(words, "refused", plies - 1, None),
        resigned=bool(_known(words, "resigned", ("yes",))),
        late=SIDES.get(_known(words, "late", SIDES), 0),
        clock=_known(words, "clock", CHOICES["clock"]) or None,
        back=_number(words, "back", MOST_BACK, 0),
    )


def _known(words: dict[str, str], name: str, known: Collection[str | None]) -> str:
    """The value of a word, which must be one of `known`; "" if the link lacks it."""
    text = words.get(name, "").replace("%2B", "+")
    if text and text not in known:
        raise BadGameMessage(BAD_WORD.format(name))
    return text


def _number(words: dict[str, str], name: str, most: int, default: Any) -> Any:
    number = read_number(words[name], most) if name in words else default
    if name in words and number is None:
        raise BadGameMessage(BAD_WORD.format(name))
    return number


def _name(words: dict[str, str], name: str) -> str:
    text = words.get(name, "")
    try:
        if len(text) > LONGEST_TEXT:
            raise ValueError(text)
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
