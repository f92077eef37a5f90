"""Game messages. A game message describes a remote game as one browser has stored it.

In a link, the words and the moves of the message are in the fragment, which browsers do not send to a host:

#friend=x7Gk2mQpAb&from=red&plies=12&me=Ann&you=Ben&clock=300%2B3&back=1&asks=10&refused=8&resigned=yes&game=35&moves=EEE9...

web/README.md lists the words. Links of earlier versions lack `game`.
"""

from collections import namedtuple
from collections.abc import Collection
from typing import Any

from app.core.address import MOST_PLIES, read_fragment
from app.core.duel_kind import CHOICES
from app.core.names import decoded, encoded
from app.core.protocols import Move
from app.core.record.stored_game import OUT_OF_TIME
from app.core.remote.link_words import ROOM, WORD, is_room, read_number, values
from app.core.remote.opponent import END, LONGEST_NAME, MOST_BACK, cleaned, is_id
from app.core.session import Session
from app.core.texts import say
from app.core.words import side
from pygame35.basics import BLUE, RED
from pygame35.contracts import Rules
from pygame35.links import RecordError
from pygame35.records import write_fragment

SIDES = {"red": RED, "blue": BLUE}
LONGEST_TEXT = 12 * LONGEST_NAME  # characters of a percent-encoded name
LONGEST_MOVE = 20  # characters; also the limit for the name of a board
LONGEST = 2000  # characters of all words of a link

GameMessage = namedtuple(
    "GameMessage", "id sender names board moves clock back asks refused lost on_time by_own_clock lapsed before"
)
# id            the id of the game, see `RemoteOpponent`
# sender        RED or BLUE, the side of the person who sends the message
# names         {side: name}; "" if unknown
# board         the name of the board, "" for the usual one
# moves         list of moves
# clock         the time control, one of the values of the setting "clock"; None without a clock
# back          the number of agreed take-backs
# asks          (side, ply) of an open request to go back to a ply, or None
# refused       if the sender refuses a request of the reader, the ply of the request; else None
# lost          RED or BLUE, the side that has resigned or has no time left; 0 if there is no such side
# on_time       True if that side has no time left by the sender's clock
# Not in a link:
# by_own_clock  True if only the sender's clock says that the reader has no time left
# lapsed        if the sender has moved instead of waiting for consent to a request, the ply of the request; else None
# before        if the sender has agreed to a take-back, the moves before it; None once the reader has moved


class BadGameMessage(ValueError):
    """The link is damaged or forged. The exception's text is the reason."""


def of_session(session: Session) -> GameMessage:
    """Make the game message about the remote game on the board."""
    remote, tree, ended = session.remote, session.tree, session.outcome.ended
    assert remote
    lost = -ended[1] if ended and ended[0] == tree.tip else 0
    is_kept = remote.before is not None and remote.before < len(tree.moves)
    return GameMessage(
        id=remote.id,
        sender=remote.side,
        names=remote.names,
        board=tree.board,
        moves=tree.moves_of(tree.line()),
        clock=remote.clock,
        back=remote.back,
        asks=remote.asks,
        refused=remote.refused,
        lost=lost,
        on_time=bool(lost and ended and ended[2] == OUT_OF_TIME),
        by_own_clock=lost == -remote.side and remote.news == END,
        lapsed=remote.lapsed,
        before=tree.moves_of(tree.line(remote.before)) if is_kept else None,
    )


def link(session: Session, signal: tuple[str, str] | None = None) -> tuple[str, str]:
    """Make (words, moves) of the link for the opponent. signal: see `write`."""
    message, rules = of_session(session), session.game.rules
    return write(message, rules.NAME, signal), write_fragment(message.moves, rules, message.board)


def write(message: GameMessage, game: str, signal: tuple[str, str] | None = None) -> str:
    """Write the words of a game message. game: the name of the rules.

    signal: a (word, value) to add to the words, see `app.core.remote.signals.of_words`; or None.
    """
    resigned = message.lost == message.sender and not message.on_time
    words: list[tuple[str, object]] = [
        (WORD, message.id),
        ("from", side(message.sender)),
        ("plies", len(message.moves)),
        ("me", encoded(message.names[message.sender])),
        ("you", encoded(message.names[-message.sender])),
        ("clock", encoded(message.clock or "")),
        ("back", message.back or None),
        ("asks", message.asks[1] if message.asks and message.asks[0] == message.sender else None),
        ("refused", message.refused),
        ("resigned", "yes" if resigned else None),
        ("late", side(message.lost) if message.on_time else None),
        signal or ("", None),
        ("game", game),
    ]
    return "&".join([f"{word}={value}" for word, value in words if value not in (None, "")])


def read_link(text: str, moves: str | None, rules: Rules[Any], most: int | None = None) -> GameMessage:
    """Read a game message from a link; BadGameMessage if the link is damaged or too long.

    text: the words of the link. moves: the moves of the link, or None if they are cut off. most: the largest number of
    plies that the game may have; None for no limit.
    """
    if moves is None:
        raise BadGameMessage(say("friend.unreadable.cut"))
    if len(text) > LONGEST or len(moves) > MOST_PLIES:
        raise BadGameMessage(say("friend.unreadable.too-long"))
    if most is not None and (len(moves) > LONGEST_MOVE * (most + 1) or _plies(moves, rules) > most):
        raise BadGameMessage(say("friend.unreadable.too-long"))
    position, _ = read_fragment(moves, rules)
    if not position:
        raise BadGameMessage(say("friend.unreadable.other-game"))
    return read(text, position.board, list(position.moves), rules.NAME)


def _plies(moves: str, rules: Rules[Any]) -> int:
    try:
        return len(rules.unpack(moves.partition(".")[2] if "." in moves else moves))
    except RecordError:
        raise BadGameMessage(say("friend.unreadable.other-game"))


def read(text: str, board: str, moves: list[Move], game: str) -> GameMessage:
    """Read a game message from the words of a link; BadGameMessage if they are damaged. game: the name of the rules."""
    words, plies = values(text), len(moves)
    if words.get("game", game) != game:
        raise BadGameMessage(say("friend.unreadable.other-game"))
    if not is_id(words.get(WORD)):
        raise _bad_part(WORD)
    if ROOM in words and not is_room(words[ROOM]):
        raise _bad_part(ROOM)
    if words.get("from") not in SIDES:
        raise BadGameMessage(say("friend.unreadable.sender"))
    sender = SIDES[words["from"]]
    stated = _number(words, "plies", MOST_PLIES)
    if stated is not None and stated > plies:
        raise BadGameMessage(say("friend.unreadable.cut-at", found=plies, count=stated))
    if stated is not None and stated < plies:
        raise BadGameMessage(say("friend.unreadable.longer", count=stated, found=plies))
    names = {sender: _name(words, "me"), -sender: _name(words, "you")}
    asks, refused = [_number(words, name, plies - 1) for name in ("asks", "refused")]
    resigned, late = _known(words, "resigned", ("yes",)), SIDES.get(_known(words, "late", SIDES), 0)
    return GameMessage(
        id=words[WORD],
        sender=sender,
        names=names,
        board=board,
        moves=moves,
        clock=_known(words, "clock", CHOICES["clock"]) or None,
        back=_number(words, "back", MOST_BACK) or 0,
        asks=None if asks is None else (sender, asks),
        refused=refused,
        lost=late or (sender if resigned else 0),
        on_time=late != 0,
        by_own_clock=False,
        lapsed=None,
        before=None,
    )


def _bad_part(name: str) -> BadGameMessage:
    return BadGameMessage(say("friend.unreadable.part", part=name))


def _known(words: dict[str, str], name: str, known: Collection[str | None]) -> str:
    """The value of a word; "" if the link lacks the word. BadGameMessage if the value is not one of `known`."""
    text = words.get(name, "").replace("%2B", "+")
    if text and text not in known:
        raise _bad_part(name)
    return text


def _number(words: dict[str, str], name: str, most: int) -> int | None:
    """The value of a word as a number; None if the link lacks the word. BadGameMessage if it is more than `most`."""
    number = read_number(words.get(name, ""), most)
    if name in words and number is None:
        raise _bad_part(name)
    return number


def _name(words: dict[str, str], name: str) -> str:
    text = words.get(name, "")
    try:
        if len(text) > LONGEST_TEXT:
            raise ValueError(text)
        return cleaned(decoded(text))
    except ValueError:
        raise _bad_part(name)
