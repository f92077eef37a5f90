"""The line beside the board in a remote game: its text and its buttons."""

from collections import namedtuple
from collections.abc import Callable

from app.core import formats
from app.core.remote import game_messages, merge, texts
from app.core.remote.opponent import REQUEST
from app.core.session import Session
from app.core.texts import listed, say

Notice = namedtuple("Notice", ("text", "buttons", "due"))
# text     one sentence; "" if the buttons stand beside the text about a square
# buttons  [(id of the action, label)]
# due      True if the game waits until a button is pressed

Facts = namedtuple("Facts", ("session", "state", "away", "differs", "rematch", "can_connect", "in_room", "to_room"))
# session      an `app.core.session.Session`
# state        the state of the connection: OFF, INVITING, ...
# away         True while the opponent's page is out of sight
# differs      True if the opponent's page has refused the game on the board
# rematch      the state of a rematch: ASKING, ASKED, DECLINED or None
# can_connect  True if this browser can connect with another one
# in_room      True if the connection is one through the site's relay
# to_room      True if the opponent invites to such a connection

# States of the connection. INVITED: the opponent invites, and the person has not answered.
OFF, INVITING, ANSWERING, JOINING, OPEN, INTERRUPTED = "off", "inviting", "answering", "joining", "open", "interrupted"
INVITED, LOST, LEFT, FAILED, SPOILED = "invited", "lost", "left", "failed", "spoiled"
# Further states in a room of the site's relay. ABSENT: the opponent is not there. CUT_OFF: the relay does not answer.
# ELSEWHERE: another tab has the person's seat. FULL: others have both seats.
ABSENT, CUT_OFF, ELSEWHERE, FULL = "absent", "cut-off", "elsewhere", "full"
WAITING: dict[str, Callable[[str], str]] = {
    INVITING: lambda name: say("friend.inviting", name=name),
    ANSWERING: lambda name: say("friend.answering", name=name),
    JOINING: lambda name: say("friend.joining", name=name),
    INTERRUPTED: lambda name: say("friend.interrupted", name=name),
}
BROKEN: dict[str, Callable[[str], str]] = {
    LOST: lambda _name: say("friend.lost"),
    LEFT: lambda name: say("friend.left", name=name),
    FAILED: lambda _name: say("friend.failed"),
    SPOILED: lambda _name: say("friend.spoiled"),
    ELSEWHERE: lambda _name: say("friend.elsewhere"),
    FULL: lambda _name: say("friend.full"),
}
IN_ROOM: dict[str, Callable[[str], str]] = {
    JOINING: WAITING[JOINING],
    INVITING: WAITING[INVITING],
    ABSENT: lambda name: say("friend.absent", name=name),
    CUT_OFF: lambda _name: say("friend.cut-off"),
}
ASKING, ASKED, DECLINED = "asking", "asked", "declined"  # a rematch: the person asks, the opponent asks or declines

# The ids of actions.
SEND, ALLOW, REFUSE, WITHDRAW = "friend-send", "friend-allow", "friend-refuse", "friend-withdraw"
THEIRS, MINE, RULES = "friend-theirs", "friend-mine", "friend-rules"
INVITE, SHOW, CANCEL, CONNECT = "live-invite", "live-show", "live-cancel", "live-connect"
ACCEPT, DECLINE = "live-accept", "live-decline"
PHRASES = "live-phrases"


def notice(facts: Facts) -> Notice | None:
    """The notice about the remote game on the board; None if no notice is needed."""
    session: Session = facts.session
    state, remote = facts.state, session.remote
    if not remote:
        return None
    unconnected, name = by_link(facts), texts.opponent_name(session)
    if unconnected and unconnected.due and (remote.conflict or remote.sent):
        # The person has to answer the opponent, or to choose a game, before the next move.
        return _with(unconnected, [(CANCEL, say("friend.cancel"))] if state in WAITING and not facts.in_room else [])
    if state == INVITED:
        text = say("friend.play-relayed") if facts.to_room else say("friend.play-live")
        return Notice(text, [(CONNECT, say("friend.connect")), (CANCEL, say("friend.no"))], True)
    if state == OPEN:
        return _connected(facts, name)
    if facts.in_room and state in IN_ROOM:
        return unconnected if session.result() else _in_room(session, state, name)
    if state in WAITING:
        buttons = [(SHOW, say("friend.show-link"))] if state in (INVITING, ANSWERING) else []
        return Notice(WAITING[state](name), buttons + [(CANCEL, say("friend.cancel"))], bool(buttons))
    if session.result():
        return unconnected
    if state in BROKEN:
        kept = [button for button in (unconnected.buttons if unconnected else []) if button[0] in (SEND, WITHDRAW)]
        return Notice(BROKEN[state](name), kept + _invite(facts, say("friend.connect")), False)
    if not unconnected and session.turn() == remote.side and session.selection.looked_at() is None:
        unconnected = Notice(say("friend.your-move", name=name), [], False)
    if texts.needs_rules(session):
        return unconnected  # the line is full on a phone
    if unconnected and (not unconnected.due or texts.is_unsent_move(session)):
        return _with(unconnected, _invite(facts, say("friend.live")))
    return unconnected


def _with(notice: Notice, buttons: list[tuple[str, str]]) -> Notice:
    """A copy of the notice with more buttons."""
    return Notice(notice.text, notice.buttons + buttons, notice.due)


def _invite(facts: Facts, label: str) -> list[tuple[str, str]]:
    return [(INVITE, label)] if facts.can_connect else []


def _in_room(session: Session, state: str, name: str) -> Notice | None:
    """The notice while the opponent or the relay is not there. Moves wait for both, and can go by link."""
    remote = session.remote
    assert remote
    if state == INVITING and session.tree.line() and remote.names[-remote.side]:
        state = ABSENT  # both have played already
    if state != CUT_OFF and session.turn() == remote.side and session.selection.is_choosing():
        return None  # the text about the selected square takes this place
    buttons = [(SHOW, say("friend.show-link"))] if state == INVITING else []
    if state in (ABSENT, CUT_OFF):
        buttons = [(SEND, say("friend.send"))]
    return Notice(IN_ROOM[state](name), buttons, state == INVITING)


def _connected(facts: Facts, name: str) -> Notice | None:
    """The notice while both browsers are connected."""
    session: Session = facts.session
    remote = session.remote
    assert remote
    if facts.rematch == ASKED:
        buttons = [(ACCEPT, say("friend.accept")), (DECLINE, say("friend.decline"))]
        return Notice(say("friend.asks-rematch", name=name), buttons, True)
    if facts.rematch == ASKING:
        return Notice(say("friend.asked-rematch", name=name), [], False)
    if facts.differs and game_messages.of_session(session).by_own_clock:
        return Notice(say("friend.clocks-differ", name=name), [], False)
    if facts.differs:
        return Notice(say("friend.games-differ", name=name), [(SEND, say("friend.send"))], True)
    wanted = remote.asked_by(remote.side)
    if wanted is not None and not session.result():
        return Notice(_waits_for_consent(session, name, wanted), [], False)
    phrases = [(PHRASES, say("friend.phrases"))]
    if session.turn() == remote.side and session.selection.is_choosing() and not facts.away:
        return Notice("", phrases, False)  # beside the text about the selected square
    text = say("friend.away", name=name) if facts.away else say("friend.here", name=name)
    return Notice(text, _rules(session) + phrases, False)


def by_link(facts: Facts) -> Notice | None:
    """The notice about a game by links, without a connection. It has no button to connect the browsers."""
    session: Session = facts.session
    remote = session.remote
    assert remote
    name, news, result = texts.opponent_name(session), texts.news(session), session.result()
    asked = remote.asked_by(-remote.side)
    again = [(SEND, say("friend.send-again"))]
    if remote.conflict:
        choices = [(MINE, say("friend.keep-mine")), (THEIRS, say("friend.take-theirs"))]
        return Notice(_question(session, remote.conflict), choices, True)
    if asked is not None and not result:
        answers = [(ALLOW, say("friend.allow")), (REFUSE, say("friend.refuse"))]
        return Notice(_asked(session, name, asked), answers, True)
    if not remote.sent:
        withdraw = [(WITHDRAW, say("friend.withdraw"))] if news == REQUEST else []
        return Notice(texts.SENDING[news](name), [(SEND, say("friend.send"))] + withdraw, True)
    if result:
        last = game_messages.of_session(session).lost or -session.turn()  # the side that resigned or made the last move
        return Notice(say("friend.end-is-sent", name=name), again, False) if last == remote.side else None
    if remote.asks:
        return Notice(_waits_for_consent(session, name, remote.asks[1]), again, False)
    if session.turn() != remote.side:
        return Notice(say("friend.waiting", name=name), _rules(session) or again, False)
    if len(session.tree.line()) >= 2 or session.selection.looked_at() is not None:
        return None
    first = texts.needs_rules(session)
    text = say("friend.first-move-or-rules") if first else say("friend.first-move", name=name)
    return Notice(text, _rules(session), False)


def _rules(session: Session) -> list[tuple[str, str]]:
    """[(id, label)] of the button that explains the rules; [] if the person knows them."""
    return [(RULES, say("friend.rules"))] if texts.needs_rules(session) else []


def _question(session: Session, theirs: game_messages.GameMessage) -> str:
    """The question which of two games to keep. theirs: the game in the opponent's link."""
    mine = game_messages.of_session(session)
    if mine.board != theirs.board:
        return say("friend.differs-board")
    if theirs.lost and not mine.lost:
        return say("friend.differs-end")
    ply = merge.difference(mine, theirs)
    if ply:
        here, there = session.texts([mine.moves[ply - 1], theirs.moves[ply - 1]])
        return say("friend.differs-at", number=ply, mine=formats.minus(here), theirs=formats.minus(there))
    return say("friend.differs", theirs=len(theirs.moves), mine=len(mine.moves))


def _asked(session: Session, name: str, ply: int) -> str:
    """The opponent's request to take back the moves after a ply. More than two are not listed but counted."""
    moves = session.tree.moves_of(session.tree.line())[ply:]
    if len(moves) > 2:
        return say("friend.asks-back-many", name=name, count=len(moves))
    return say("friend.asks-back", name=name, moves=formats.minus(listed(session.texts(moves))))


def _waits_for_consent(session: Session, name: str, ply: int) -> str:
    """The person's request to take back the moves after a ply."""
    return say("friend.waiting-consent", name=name, count=len(session.tree.line()) - ply)
