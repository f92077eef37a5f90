"""What the page says and offers about a game with a friend by link."""

from collections import namedtuple

from app.core import words
from app.core.correspondence import letter as letters
from app.core.correspondence import words as ours
from app.core.correspondence.friendship import CONSENT, END, INVITATION, MOVE, NO, REQUEST
from app.core.correspondence.merge import State, difference
from app.core.turns import RESIGNED
from pygame35.basics import BLUE, RED, TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Move, Plain
    from app.core.session import Session

Notice = namedtuple("Notice", ("text", "buttons", "due"))
# text     one sentence
# buttons  [(id of the action, label)]
# due      True if the game waits until one of them is pressed

SEND, ALLOW, REFUSE, THEIRS, MINE = "friend-send", "friend-allow", "friend-refuse", "friend-theirs", "friend-mine"
UNSENT = {
    MOVE: ours.SEND_MOVE,
    INVITATION: ours.SEND_INVITATION,
    REQUEST: ours.SEND_REQUEST,
    CONSENT: ours.SEND_CONSENT,
    NO: ours.SEND_NO,
    END: ours.SEND_END,
}


def friends_name(session: "Session") -> str:
    """The friend's name within a sentence."""
    return session.friend.name(-session.friend.side, ours.YOUR_FRIEND) if session.friend else ""


def state(session: "Session") -> State:
    """The game on the board, to be compared with a link."""
    friend, ended = session.friend, session.ended
    resigned = -ended[1] if ended and ended[0] == session.tree.tip and ended[2] == RESIGNED else 0
    moves = session.tree.moves_of(session.tree.line())
    return State(session.tree.board, moves, friend.back if friend else 0, friend.asks if friend else None, resigned)


def letter(session: "Session") -> letters.Letter:
    """What a link says about the game on the board. The session has a friend."""
    assert session.friend
    now = state(session)
    return letters.letter_of(session.friend, len(now.moves), now.resigned == session.friend.side)


def notice(session: "Session", rival: State | None) -> Notice | None:
    """What is said beside the board, and offered. rival: a link's game that contradicts the one on the board."""
    friend = session.friend
    if not friend:
        return None
    name = capital(friends_name(session))
    if rival:
        return Notice(_question(session, rival), [(THEIRS, ours.TAKE_THEIRS), (MINE, ours.KEEP_MINE)], True)
    if friend.asks and friend.asks[0] != friend.side and not session.result():
        text = ours.ASKED.format(name, _moves(session, friend.asks[1]))
        return Notice(text, [(ALLOW, ours.TAKE_BACK), (REFUSE, ours.REFUSE)], True)
    if not friend.sent:
        return Notice(UNSENT[news(session)].format(friends_name(session)), [(SEND, ours.SEND)], True)
    if session.result() or session.turn() == friend.side:
        return None
    return Notice(ours.WAITING.format(name), [(SEND, ours.SEND_AGAIN)], False)


def news(session: "Session") -> str:
    """What the next link is about, one of `friendship.NEWS`."""
    if session.result():
        return END
    return session.friend.news if session.friend else MOVE


def capital(text: str) -> str:
    """A sentence's first letter as a capital."""
    return text[:1].upper() + text[1:]


def _question(session: "Session", rival: State) -> str:
    """Which of two games holds."""
    mine = state(session)
    ply = difference(mine, rival)
    if ply and mine.board == rival.board:
        here, there = session.texts([mine.moves[ply - 1], rival.moves[ply - 1]])
        return ours.DIFFERS_AT.format(ply, words.minus(here), words.minus(there))
    lengths = [words.plural(len(moves), "move") for moves in (rival.moves, mine.moves)]
    return ours.DIFFERS.format(*lengths)


def _moves(session: "Session", ply: int) -> str:
    """The moves after so many, within a sentence; of many, only their number."""
    moves: list[Move] = session.tree.moves_of(session.tree.line())[ply:]
    if len(moves) > 2:
        return words.plural(len(moves), "move")
    return words.minus(" and ".join(session.texts(moves)))


def not_now(session: "Session") -> str:
    """The reason why the person cannot move."""
    name = friends_name(session)
    if session.looks_back():
        return ours.ONLY_TO_LOOK.format(name)
    sent = bool(session.friend and session.friend.sent)
    return (ours.NOT_YOUR_TURN if sent else ours.SEND_FIRST).format(words.of(name))


def message(session: "Session") -> str:
    """The sentence that is sent with the link."""
    game, moves = session.game.rules.NAME.replace("-", " "), len(session.tree.line())
    kind = news(session)
    if kind == END:
        return ours.END_TOLD.format(game)
    if kind == REQUEST:
        return ours.REQUEST_TOLD.format(game)
    if kind == INVITATION or moves < 2:
        return ours.INVITATION_TOLD.format(game)
    return ours.LETTER_TOLD.format(moves, game)


def listed(plain: "Plain") -> str:
    """A line of the list of games with friends. plain: a stored game of `app.core.records.game` with a friend."""
    friend = plain["friend"]
    side = friend["side"]
    name = friend["names"][1 if side == RED else 0] or ours.FRIEND
    if plain.get("result") or plain.get("ended"):
        stands = plain.get("result") or ours.OVER
    elif not friend["sent"]:
        stands = ours.UNSENT
    else:
        stands = ours.YOUR_TURN if _turn(plain) == side else ours.THEIR_TURN
    return f"{plain.get('when', '')}  {name} · {stands}"


def needs_person(plain: "Plain") -> bool:
    """True if a stored game with a friend waits for this browser's person."""
    friend: Any = plain["friend"]
    over = plain.get("result") or plain.get("ended")
    return not friend["sent"] or (not over and _turn(plain) == friend["side"])


def _turn(plain: "Plain") -> int:
    return RED if plain["plies"] % 2 == 0 else BLUE
