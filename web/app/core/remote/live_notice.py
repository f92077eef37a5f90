"""The line beside the board in a remote game: its text and buttons for each state of the connection."""

from app.core import words
from app.core.remote import live_words as ours
from app.core.remote import texts
from app.core.remote import words as link_words
from app.core.session import Session

OFF, INVITING, ANSWERING, JOINING, OPEN, INTERRUPTED = "off", "inviting", "answering", "joining", "open", "interrupted"
INVITED = "invited"  # the opponent invites; the person has not answered
LOST, LEFT, FAILED, SPOILED = "lost", "left", "failed", "spoiled"
WAITING = {INVITING: ours.INVITING, ANSWERING: ours.ANSWERING, JOINING: ours.JOINING, INTERRUPTED: ours.INTERRUPTED}
BROKEN = {LOST: ours.LOST, LEFT: ours.LEFT, FAILED: ours.FAILED, SPOILED: ours.SPOILED}
INVITE, SHOW, CANCEL, CONNECT = "live-invite", "live-show", "live-cancel", "live-connect"  # ids of actions
ACCEPT, DECLINE = "live-accept", "live-decline"
ASKING, ASKED, DECLINED = "asking", "asked", "declined"  # rematch: the person asks; the opponent asks; is declined


def notice(session: Session, state: str, away: bool, differs: bool, rematch: str | None) -> texts.Notice | None:
    """As `texts.notice`. state: of the connection. rematch: ASKING, ASKED, DECLINED or None.

    away: True while the opponent's page is out of sight. differs: True if it has refused the game on the board.
    """
    by_link = texts.notice(session)
    name = texts.opponent_name(session)
    # The person has to answer the opponent, or to choose a game, before the next move.
    is_question = by_link and by_link.due and session.remote and (session.remote.conflict or session.remote.sent)
    if not session.remote or (is_question and state not in WAITING):
        return by_link
    if by_link and is_question:
        return texts.Notice(by_link.text, by_link.buttons + [(CANCEL, ours.CANCEL)], True)
    if state == INVITED:
        return texts.Notice(ours.INVITED, [(CONNECT, ours.CONNECT), (CANCEL, ours.NO)], True)
    if state == OPEN and rematch == ASKED:
        buttons = [(ACCEPT, ours.ACCEPT), (DECLINE, ours.DECLINE)]
        return texts.Notice(texts.capital(ours.REMATCH.format(name)), buttons, True)
    if state == OPEN and rematch == ASKING:
        return texts.Notice(ours.REMATCH_ASKED.format(name), [], False)
    if state == OPEN:
        return _connected(session, away, differs)
    if state in WAITING:
        text = WAITING[state].format(name)
        buttons = [(SHOW, ours.SHOW_LINK)] if state in (INVITING, ANSWERING) else []
        return texts.Notice(texts.capital(text), buttons + [(CANCEL, ours.CANCEL)], bool(buttons))
    if session.result():
        return by_link
    if state in BROKEN:
        text = texts.capital(BROKEN[state].format(name))
        kept = [button for button in (by_link.buttons if by_link else []) if button[0] in (texts.SEND, texts.WITHDRAW)]
        return texts.Notice(text, kept + [(INVITE, ours.CONNECT)], False)
    if not by_link and session.turn() == session.remote.side and session.selection.looked_at() is None:
        by_link = texts.Notice(ours.YOUR_MOVE.format(texts.capital(name)), [], False)
    if texts.needs_rules(session):
        return by_link  # on a phone the line has no room for more
    if by_link and (not by_link.due or texts.is_unsent_move(session)):
        return texts.Notice(by_link.text, by_link.buttons + [(INVITE, ours.PLAY_LIVE)], by_link.due)
    return by_link


def _connected(session: Session, away: bool, differs: bool) -> texts.Notice | None:
    name = texts.opponent_name(session)
    assert session.remote
    if differs and texts.state(session).late:
        return texts.Notice(ours.CLOCKS_DIFFER.format(name, words.of(name)), [], False)
    if differs:
        return texts.Notice(texts.capital(ours.DIFFERS.format(name)), [(texts.SEND, link_words.SEND)], True)
    if session.remote.asking() and not session.result():
        return texts.Notice(link_words.WAITING_FOR_CONSENT.format(name), [], False)
    if session.turn() == session.remote.side and session.selection.looked_at() is not None and not away:
        return None  # the text about the selected square takes this place
    return texts.Notice((ours.AWAY if away else ours.HERE).format(name), texts.rules(session), False)
