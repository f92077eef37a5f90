"""What the page says and offers about a game with a friend by link."""

from collections import namedtuple
from typing import Any

from app.core import player_words, words
from app.core.duel_kind import DuelKind
from app.core.outcome import OUT_OF_TIME
from app.core.protocols import Move, Plain
from app.core.record import stored_game
from app.core.remote import game_messages as game_messages
from app.core.remote import words as ours
from app.core.remote.live_words import INCREMENT, TIME
from app.core.remote.merge import State, difference
from app.core.remote.opponent import (
    CONSENT,
    END,
    GAME,
    INVITATION,
    MOST_BACK,
    MOVE,
    MOVES,
    NO,
    REQUEST,
    cleaned,
)
from app.core.session import Session
from app.core.settings import time_control
from pygame35.basics import RED
from pygame35.contracts import Position
from pygame35.records import write_fragment

Notice = namedtuple("Notice", ("text", "buttons", "due"))
# text     one sentence
# buttons  [(id of the action, label)]
# due      True if the game waits until one of them is pressed

SEND, ALLOW, REFUSE, WITHDRAW = "friend-send", "friend-allow", "friend-refuse", "friend-withdraw"
THEIRS, MINE = "friend-theirs", "friend-mine"
RULES = "friend-rules"
TO_SEND = {
    MOVE: ours.SEND_MOVE,
    INVITATION: ours.SEND_INVITATION,
    REQUEST: ours.SEND_REQUEST,
    CONSENT: ours.SEND_CONSENT,
    NO: ours.SEND_NO,
    END: ours.SEND_END,
    GAME: ours.SEND_GAME,
}
MESSAGES = {
    INVITATION: ours.INVITATION_TOLD,
    REQUEST: ours.REQUEST_TOLD,
    CONSENT: ours.CONSENT_TOLD,
    NO: ours.NO_TOLD,
    END: ours.END_TOLD,
    GAME: ours.GAME_TOLD,
}


def friends_name(session: Session) -> str:
    """The friend's name within a sentence."""
    return session.remote.name(-session.remote.side, ours.YOUR_FRIEND) if session.remote else ""


def state(session: Session) -> State:
    """The game with a friend on the board, to be compared with a link."""
    friend, ended = session.remote, session.outcome.ended
    lost = -ended[1] if ended and ended[0] == session.tree.tip else 0
    moves = session.tree.moves_of(session.tree.line())
    assert friend
    late = lost == -friend.side and friend.news == END
    before = None
    if friend.before is not None and friend.before < len(session.tree.moves):
        before = session.tree.moves_of(session.tree.line(friend.before))
    return State(session.tree.board, moves, friend.back, friend.asks, friend.refused, lost, late, friend.lapsed, before)


def state_of_message(game_message: game_messages.GameMessage, position: Position[Any]) -> State:
    """The game that a link describes. position: the one after its moves."""
    asks = None if game_message.asks is None else (game_message.sender, game_message.asks)
    lost = game_message.late or (game_message.sender if game_message.resigned else 0)
    return State(
        position.board, list(position.moves), game_message.back, asks, game_message.refused, lost, False, None, None
    )


def own_message(session: Session) -> game_messages.GameMessage:
    """What a link says about the game on the board. The session has a friend."""
    assert session.remote
    now, late = state(session), bool(session.outcome.ended and session.outcome.ended[2] == OUT_OF_TIME)
    resigned = now.lost == session.remote.side and not late
    return game_messages.message_of(session.remote, len(now.moves), resigned, now.lost if late else 0)


def link(session: Session, signal: tuple[str, str] | None = None) -> tuple[str, str]:
    """(words, moves) of the link for the friend. signal: see `letters.write`."""
    rules, tree = session.game.rules, session.tree
    words_of_link = game_messages.write(own_message(session), rules.NAME, signal)
    return words_of_link, write_fragment(tree.moves_of(tree.line()), rules, tree.board)


def fragment(session: Session, signal: tuple[str, str] | None = None) -> str:
    """The fragment of that link."""
    return "#" + f"&{MOVES}=".join(link(session, signal))


def clock(session: Session) -> str:
    """The time control of live play, as the end of a sentence."""
    if not (session.remote and session.remote.clock):
        return ""
    seconds, increment = time_control(session.remote.clock)
    return (INCREMENT if increment else TIME).format(words.plural(seconds // 60, "minute"), increment)


def invites(session: Session) -> str:
    """What a friend's first link says, with all that it sets."""
    friend, board = session.remote, session.tree.board
    assert friend
    side = session.game.words.SIDES[friend.side] + (ours.BOARD.format(board) if board else "") + clock(session)
    if friend.back:
        side += ", " + words.plural(friend.back, "take-back") + ours.SO_FAR
    return ours.INVITES.format(capital(friends_name(session)), side)


def notice(session: Session) -> Notice | None:
    """The line beside the board: its text and its buttons."""
    friend = session.remote
    if not friend:
        return None
    name = capital(friends_name(session))
    if friend.conflict:
        return Notice(
            _question(session, state_of_message(*friend.conflict)),
            [(MINE, ours.KEEP_MINE), (THEIRS, ours.TAKE_THEIRS)],
            True,
        )
    if friend.asks and friend.asked() and not session.result():
        text = ours.ASKED.format(name, _moves(session, friend.asks[1]))
        return Notice(text, [(ALLOW, ours.ALLOW), (REFUSE, ours.REFUSE)], True)
    if not friend.sent:
        withdraw = [(WITHDRAW, ours.WITHDRAW)] if news(session) == REQUEST else []
        return Notice(TO_SEND[news(session)].format(friends_name(session)), [(SEND, ours.SEND)] + withdraw, True)
    if friend.asking() and not session.result():
        return Notice(ours.WAITING_FOR_CONSENT.format(friends_name(session)), [(SEND, ours.SEND_AGAIN)], False)
    if session.result():
        text = ours.END_IS_SENT.format(friends_name(session))
        return Notice(text, [(SEND, ours.SEND_AGAIN)], False) if _ended_here(session) else None
    if session.turn() == friend.side:
        if len(session.tree.line()) >= 2 or session.selection.looked_at() is not None:
            return None
        first = ours.FIRST_MOVE_OR_RULES if needs_rules(session) else ours.FIRST_MOVE
        return Notice(first.format(friends_name(session)), rules(session), False)
    return Notice(ours.WAITING.format(friends_name(session)), rules(session) or [(SEND, ours.SEND_AGAIN)], False)


def needs_rules(session: Session) -> bool:
    """True before the first move of a person who may not know the game."""
    return bool(session.remote and session.remote.newcomer and len(session.tree.line()) < 2)


def rules(session: Session) -> list[tuple[str, str]]:
    """The button that explains the game, if it is needed."""
    return [(RULES, ours.RULES)] if needs_rules(session) else []


def _ended_here(session: Session) -> bool:
    """True if the person made the last move, or resigned."""
    friend, now = session.remote, state(session)
    return bool(friend and (now.lost or -session.turn()) == friend.side)


def news(session: Session) -> str:
    """What the next link is about, one of `opponent.NEWS`."""
    if session.result():
        return END
    return session.remote.news if session.remote else MOVE


def game_name(session: Session) -> str:
    """The game's name within a sentence."""
    return session.game.rules.NAME.replace("-", " ")


def capital(text: str) -> str:
    """A sentence's first letter as a capital."""
    return text[:1].upper() + text[1:]


def _question(session: Session, conflict: State) -> str:
    """Which of two games holds."""
    mine = state(session)
    if mine.board != conflict.board:
        return ours.DIFFERS_BY_BOARD
    if conflict.lost and not mine.lost:
        return ours.DIFFERS_BY_END
    ply = difference(mine, conflict)
    if ply:
        here, there = session.texts([mine.moves[ply - 1], conflict.moves[ply - 1]])
        return ours.DIFFERS_AT.format(ply, words.minus(here), words.minus(there))
    lengths = [words.plural(len(moves), "move") for moves in (conflict.moves, mine.moves)]
    return ours.DIFFERS.format(*lengths)


def _moves(session: Session, ply: int) -> str:
    """The moves after so many, within a sentence; of many, only their number."""
    moves: list[Move] = session.tree.moves_of(session.tree.line())[ply:]
    if len(moves) > 2:
        return words.plural(len(moves), "move")
    return words.minus(" and ".join(session.texts(moves)))


def status(session: Session) -> str:
    """The line about the friend's turn."""
    return ours.TO_MOVE.format(capital(friends_name(session)))


def no_help(session: Session) -> str:
    """The reason why the AI gives no help."""
    return ours.NO_HELP.format(friends_name(session))


def as_agreed(session: Session) -> str:
    """The reason why no side line can become the game."""
    return ours.AS_AGREED.format(friends_name(session))


def not_now(session: Session) -> str:
    """The reason why the person cannot move."""
    name = friends_name(session)
    if session.looks_back():
        return (ours.ONLY_TO_LOOK_BACK if session.result() else ours.ONLY_TO_LOOK).format(name)
    if session.remote and session.remote.conflict:
        return ours.ANSWER_FIRST
    sent = bool(session.remote and (session.remote.sent or session.remote.is_live))
    text = ours.NOT_YOUR_TURN if sent else ours.SEND_FIRST
    return (ours.FRIENDS_TURN if session.remote and session.remote.is_live else text).format(words.of(name))


def message(session: Session) -> str:
    """The sentence that is sent with the link."""
    moves, kind = len(session.tree.line()), news(session)
    name = game_name(session)
    if kind == MOVE:
        known = session.remote and session.remote.names[-session.remote.side]  # the inviter does not know it yet
        return (ours.LETTER_TOLD if moves > 1 or known else ours.INVITATION_TOLD).format(name, moves)
    return MESSAGES[kind].format(name)


def may_take_back(session: Session) -> bool:
    """True if the person may take a move back that was not sent, or ask the friend to take one back."""
    friend = session.remote
    if not friend or session.result() or friend.asks or friend.conflict or friend.back == MOST_BACK:
        return False
    return bool(session.plies_to_take_back()) and (friend.sent or friend.news == MOVE)


def is_unsent_move(session: Session) -> bool:
    """True if the last move is the person's, and the friend does not know it."""
    friend = session.remote
    return bool(friend and not friend.sent and friend.news == MOVE and session.turn() != friend.side)


# The list of games. plain: a stored game of `app.core.records.game` with a friend.


def listed(plain: Plain, game: DuelKind) -> tuple[str, str]:
    """(the friend's name, how the game stands) in the list."""
    friend = plain["friend"]
    name = cleaned(friend["names"][1 if friend["side"] == RED else 0]) or words.FRIEND
    end = player_words.kept_end(game, plain)
    if end:
        stands = end + ("" if friend["sent"] else f" · {ours.NOT_SENT}")
    elif not friend["sent"]:
        stands = ours.NOT_SENT
    elif _asked(plain):
        stands = ours.ASKS
    else:
        stands = ours.YOUR_TURN if _turn(plain) == friend["side"] else ours.THEIR_TURN
    moves = "" if end else f" · {words.plural(plain['plies'], 'move')}"
    return name, capital(stands) + moves


def in_order(games: list[Plain]) -> list[Plain]:
    """Those that wait for the person first, of each kind the last ones first."""
    order = sorted([(plain.get("when", ""), at) for at, plain in enumerate(games)], reverse=True)
    games = [games[at] for _, at in order]
    waiting = [plain for plain in games if needs_person(plain)]
    return waiting + [plain for plain in games if not needs_person(plain)]


def needs_person(plain: Plain) -> bool:
    """True if the game waits for this browser's person."""
    friend = plain["friend"]
    return not friend["sent"] or not stored_game.result(plain) and (_asked(plain) or _turn(plain) == friend["side"])


def _asked(plain: Plain) -> bool:
    asks = plain["friend"]["asks"]
    return bool(asks and asks[0] != plain["friend"]["side"])


def _turn(plain: Plain) -> int:
    return RED if plain["plies"] % 2 == 0 else -RED
