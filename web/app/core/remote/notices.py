"""The line beside the board in a remote game: its text and its buttons."""

from collections import namedtuple

from app.core import formats, words
from app.core.protocols import Move
from app.core.remote import game_messages, merge, texts
from app.core.remote import words as ours
from app.core.remote.opponent import REQUEST
from app.core.session import Session

Notice = namedtuple("Notice", ("text", "buttons", "due"))
# text     one sentence
# buttons  [(id of the action, label)]
# due      True if the game waits until a button is pressed

Facts = namedtuple("Facts", ("session", "state", "away", "differs", "rematch", "can_connect"))
# session      an `app.core.session.Session`
# state        the state of the connection: OFF, INVITING, ...
# away         True while the opponent's page is out of sight
# differs      True if the opponent's page has refused the game on the board
# rematch      the state of a rematch: ASKING, ASKED, DECLINED or None
# can_connect  True if this browser can connect with another one

# States of the connection. INVITED: the opponent invites, and the person has not answered.
OFF, INVITING, ANSWERING, JOINING, OPEN, INTERRUPTED = "off", "inviting", "answering", "joining", "open", "interrupted"
INVITED, LOST, LEFT, FAILED, SPOILED = "invited", "lost", "left", "failed", "spoiled"
WAITING = {
    INVITING: ours.INVITING,
    ANSWERING: ours.ANSWERING,
    JOINING: ours.JOINING,
    INTERRUPTED: ours.INTERRUPTED,
}
BROKEN = {LOST: ours.LOST, LEFT: ours.LEFT, FAILED: ours.FAILED, SPOILED: ours.SPOILED}
ASKING, ASKED, DECLINED = "asking", "asked", "declined"  # a rematch: the person asks, the opponent asks or declines

# The ids of actions.
SEND, ALLOW, REFUSE, WITHDRAW = "friend-send", "friend-allow", "friend-refuse", "friend-withdraw"
THEIRS, MINE, RULES = "friend-theirs", "friend-mine", "friend-rules"
INVITE, SHOW, CANCEL, CONNECT = "live-invite", "live-show", "live-cancel", "live-connect"
ACCEPT, DECLINE = "live-accept", "live-decline"


def notice(facts: Facts) -> Notice | None:
    """The notice about the remote game on the board; None if no notice is needed."""
    session: Session = facts.session
    state, remote = facts.state, session.remote
    if not remote:
        return None
    unconnected, name = by_link(facts), texts.opponent_name(session)
    if unconnected and unconnected.due and (remote.conflict or remote.sent):
        # The person has to answer the opponent, or to choose a game, before the next move.
        return _with(unconnected, [(CANCEL, ours.CANCEL)] if state in WAITING else [])
    if state == INVITED:
        return Notice(ours.INVITED, [(CONNECT, ours.CONNECT), (CANCEL, ours.NO)], True)
    if state == OPEN:
        return _connected(facts, name)
    if state in WAITING:
        buttons = [(SHOW, ours.SHOW_LINK)] if state in (INVITING, ANSWERING) else []
        text = words.capital(WAITING[state].format(name))
        return Notice(text, buttons + [(CANCEL, ours.CANCEL)], bool(buttons))
    if session.result():
        return unconnected
    if state in BROKEN:
        kept = [button for button in (unconnected.buttons if unconnected else []) if button[0] in (SEND, WITHDRAW)]
        text = words.capital(BROKEN[state].format(name))
        return Notice(text, kept + _invite(facts, ours.CONNECT), False)
    if not unconnected and session.turn() == remote.side and session.selection.looked_at() is None:
        unconnected = Notice(ours.YOUR_MOVE.format(words.capital(name)), [], False)
    if texts.needs_rules(session):
        return unconnected  # the line is full on a phone
    if unconnected and (not unconnected.due or texts.is_unsent_move(session)):
        return _with(unconnected, _invite(facts, ours.PLAY_LIVE))
    return unconnected


def _with(notice: Notice, buttons: list[tuple[str, str]]) -> Notice:
    """A copy of the notice with more buttons."""
    return Notice(notice.text, notice.buttons + buttons, notice.due)


def _invite(facts: Facts, label: str) -> list[tuple[str, str]]:
    return [(INVITE, label)] if facts.can_connect else []


def _connected(facts: Facts, name: str) -> Notice | None:
    """The notice while both browsers are connected."""
    session: Session = facts.session
    remote = session.remote
    assert remote
    if facts.rematch == ASKED:
        buttons = [(ACCEPT, ours.ACCEPT), (DECLINE, ours.DECLINE)]
        return Notice(words.capital(ours.REMATCH.format(name)), buttons, True)
    if facts.rematch == ASKING:
        return Notice(ours.REMATCH_ASKED.format(name), [], False)
    if facts.differs and game_messages.of_session(session).by_own_clock:
        return Notice(ours.CLOCKS_DIFFER.format(name, words.of(name)), [], False)
    if facts.differs:
        return Notice(words.capital(ours.GAMES_DIFFER.format(name)), [(SEND, ours.SEND)], True)
    if remote.asked_by(remote.side) is not None and not session.result():
        return Notice(ours.WAITING_FOR_CONSENT.format(name), [], False)
    if session.turn() == remote.side and session.selection.looked_at() is not None and not facts.away:
        return None  # the text about the selected square takes this place
    return Notice((ours.AWAY if facts.away else ours.HERE).format(name), _rules(session), False)


def by_link(facts: Facts) -> Notice | None:
    """The notice about a game by links, without a connection. It has no button to connect the browsers."""
    session: Session = facts.session
    remote = session.remote
    assert remote
    name, news, result = texts.opponent_name(session), texts.news(session), session.result()
    asked = remote.asked_by(-remote.side)
    again = [(SEND, ours.SEND_AGAIN)]
    if remote.conflict:
        return Notice(_question(session, remote.conflict), [(MINE, ours.KEEP_MINE), (THEIRS, ours.TAKE_THEIRS)], True)
    if asked is not None and not result:
        text = ours.ASKED.format(words.capital(name), _moves(session, asked))
        return Notice(text, [(ALLOW, ours.ALLOW), (REFUSE, ours.REFUSE)], True)
    if not remote.sent:
        withdraw = [(WITHDRAW, ours.WITHDRAW)] if news == REQUEST else []
        return Notice(texts.SENDING[news][0].format(name), [(SEND, ours.SEND)] + withdraw, True)
    if result:
        last = game_messages.of_session(session).lost or -session.turn()  # the side that resigned or made the last move
        return Notice(ours.END_IS_SENT.format(name), again, False) if last == remote.side else None
    if remote.asks:
        return Notice(ours.WAITING_FOR_CONSENT.format(name), again, False)
    if session.turn() != remote.side:
        return Notice(ours.WAITING.format(name), _rules(session) or again, False)
    if len(session.tree.line()) >= 2 or session.selection.looked_at() is not None:
        return None
    first = ours.FIRST_MOVE_OR_RULES if texts.needs_rules(session) else ours.FIRST_MOVE
    return Notice(first.format(name), _rules(session), False)


def _rules(session: Session) -> list[tuple[str, str]]:
    """[(id, label)] of the button that explains the rules; [] if the person knows them."""
    return [(RULES, ours.RULES)] if texts.needs_rules(session) else []


def _question(session: Session, theirs: game_messages.GameMessage) -> str:
    """The question which of two games to keep. theirs: the game in the opponent's link."""
    mine = game_messages.of_session(session)
    if mine.board != theirs.board:
        return ours.DIFFERS_BY_BOARD
    if theirs.lost and not mine.lost:
        return ours.DIFFERS_BY_END
    ply = merge.difference(mine, theirs)
    if ply:
        here, there = session.texts([mine.moves[ply - 1], theirs.moves[ply - 1]])
        return ours.DIFFERS_AT.format(ply, formats.minus(here), formats.minus(there))
    lengths = [words.plural(len(moves), "move") for moves in (theirs.moves, mine.moves)]
    return ours.DIFFERS.format(*lengths)


def _moves(session: Session, ply: int) -> str:
    """The moves after a ply, as a part of a sentence. More than two moves are not listed but counted."""
    moves: list[Move] = session.tree.moves_of(session.tree.line())[ply:]
    if len(moves) > 2:
        return words.plural(len(moves), "move")
    return formats.minus(" and ".join(session.texts(moves)))
