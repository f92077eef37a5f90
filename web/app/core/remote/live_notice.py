"""The line beside the board in a game with a friend: its text and buttons for each state of the connection."""

from app.core import words
from app.core.remote import live_words as ours
from app.core.remote import texts
from app.core.remote import words as letter_words
from app.core.session import Session

OFF, INVITING, ANSWERING, JOINING, OPEN, INTERRUPTED = "off", "inviting", "answering", "joining", "open", "interrupted"
INVITED = "invited"  # the friend invites; the person has not answered
LOST, LEFT, FAILED, SPOILED = "lost", "left", "failed", "spoiled"
WAITING = {INVITING: ours.INVITING, ANSWERING: ours.ANSWERING, JOINING: ours.JOINING, INTERRUPTED: ours.INTERRUPTED}
BROKEN = {LOST: ours.LOST, LEFT: ours.LEFT, FAILED: ours.FAILED, SPOILED: ours.SPOILED}
INVITE, SHOW, CANCEL, CONNECT = "live-invite", "live-show", "live-cancel", "live-connect"  # ids of actions
ACCEPT, DECLINE = "live-accept", "live-decline"
ASKING, ASKED, DECLINED = "asking", "asked", "declined"  # a rematch: the person asks; the friend does; has declined


def notice(session: Session, state: str, away: bool, differs: bool, rematch: str | None) -> texts.Notice | None:
    """As `talk.notice`. state: of the connection.

    away: True while the friend does not see the page. differs: True if the friend's page has refused the game on the
    board. rematch: ASKING, ASKED, DECLINED or None.
    """
    found = texts.notice(session)
    name = texts.friends_name(session)
    # The person has to answer the friend, or to choose a game, before the next move.
    is_question = found and found.due and session.remote and (session.remote.conflict or session.remote.sent)
    if not session.remote or (is_question and state not in WAITING):
        return found
    if found and is_question:
        return texts.Notice(found.text, found.buttons + [(CANCEL, ours.CANCEL)], True)
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
        return found
    if state in BROKEN:
        text = texts.capital(BROKEN[state].format(name))
        kept = [button for button in (found.buttons if found else []) if button[0] in (texts.SEND, texts.WITHDRAW)]
        return texts.Notice(text, kept + [(INVITE, ours.CONNECT)], False)
    if not found and session.turn() == session.remote.side and session.selection.looked_at() is None:
        found = texts.Notice(ours.YOUR_MOVE.format(texts.capital(name)), [], False)
    if texts.needs_rules(session):
        return found  # on a phone the line has no room for more
    if found and (not found.due or texts.is_unsent_move(session)):
        return texts.Notice(found.text, found.buttons + [(INVITE, ours.PLAY_LIVE)], found.due)
    return found


def _connected(session: Session, away: bool, differs: bool) -> texts.Notice | None:
    name = texts.friends_name(session)
    assert session.remote
    if differs and texts.state(session).late:
        return texts.Notice(ours.CLOCKS_DIFFER.format(name, words.of(name)), [], False)
    if differs:
        return texts.Notice(texts.capital(ours.DIFFERS.format(name)), [(texts.SEND, letter_words.SEND)], True)
    if session.remote.asking() and not session.result():
        return texts.Notice(letter_words.WAITING_FOR_CONSENT.format(name), [], False)
    if session.turn() == session.remote.side and session.selection.looked_at() is not None and not away:
        return None  # what the chosen square brings stands in this place
    return texts.Notice((ours.AWAY if away else ours.HERE).format(name), texts.rules(session), False)
