"""The texts and buttons of a page about a remote game."""

from collections import namedtuple
from typing import Any

from app.core import player_words, words
from app.core.duel_kind import DuelKind
from app.core.protocols import Move, Plain
from app.core.record import stored_game
from app.core.record.stored_game import OUT_OF_TIME
from app.core.remote import game_messages
from app.core.remote import words as ours
from app.core.remote.live_words import INCREMENT, TIME
from app.core.remote.merge import State, difference
from app.core.remote.opponent import CONSENT, END, GAME, INVITATION, MOST_BACK, MOVE, MOVES, NO, REQUEST, cleaned
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
    INVITATION: ours.INVITATION_MESSAGE,
    REQUEST: ours.REQUEST_MESSAGE,
    CONSENT: ours.CONSENT_MESSAGE,
    NO: ours.NO_MESSAGE,
    END: ours.END_MESSAGE,
    GAME: ours.GAME_MESSAGE,
}


def opponent_name(session: Session) -> str:
    return session.remote.name(-session.remote.side, ours.YOUR_FRIEND) if session.remote else ""


def state(session: Session) -> State:
    """The remote game on the board, to be compared with a link."""
    remote, ended = session.remote, session.outcome.ended
    lost = -ended[1] if ended and ended[0] == session.tree.tip else 0
    moves = session.tree.moves_of(session.tree.line())
    assert remote
    late = lost == -remote.side and remote.news == END
    before = None
    if remote.before is not None and remote.before < len(session.tree.moves):
        before = session.tree.moves_of(session.tree.line(remote.before))
    return State(session.tree.board, moves, remote.back, remote.asks, remote.refused, lost, late, remote.lapsed, before)


def state_of_message(message: game_messages.GameMessage, position: Position[Any]) -> State:
    """The game that a link describes. position: after the link's moves."""
    asks = None if message.asks is None else (message.sender, message.asks)
    lost = message.late or (message.sender if message.resigned else 0)
    return State(position.board, list(position.moves), message.back, asks, message.refused, lost, False, None, None)


def own_message(session: Session) -> game_messages.GameMessage:
    """The game message about the remote game on the board."""
    assert session.remote
    current, late = state(session), bool(session.outcome.ended and session.outcome.ended[2] == OUT_OF_TIME)
    resigned = current.lost == session.remote.side and not late
    return game_messages.message_of(session.remote, len(current.moves), resigned, current.lost if late else 0)


def link(session: Session, signal: tuple[str, str] | None = None) -> tuple[str, str]:
    """(words, moves) of the link for the opponent. signal: see `game_messages.write`."""
    rules, tree = session.game.rules, session.tree
    words_of_link = game_messages.write(own_message(session), rules.NAME, signal)
    return words_of_link, write_fragment(tree.moves_of(tree.line()), rules, tree.board)


def fragment(session: Session, signal: tuple[str, str] | None = None) -> str:
    return "#" + f"&{MOVES}=".join(link(session, signal))


def clock(session: Session) -> str:
    """The time control of live play, as the end of a sentence."""
    if not (session.remote and session.remote.clock):
        return ""
    seconds, increment = time_control(session.remote.clock)
    return (INCREMENT if increment else TIME).format(words.plural(seconds // 60, "minute"), increment)


def invites(session: Session) -> str:
    """The sentence about an opponent's first link: the side, the board, the clock."""
    remote, board = session.remote, session.tree.board
    assert remote
    side = session.game.words.SIDES[remote.side] + (ours.BOARD.format(board) if board else "") + clock(session)
    if remote.back:
        side += ", " + words.plural(remote.back, "take-back") + ours.SO_FAR
    return ours.INVITES.format(capital(opponent_name(session)), side)


def notice(session: Session) -> Notice | None:
    """The line beside the board: its text and its buttons."""
    remote = session.remote
    if not remote:
        return None
    name = capital(opponent_name(session))
    if remote.conflict:
        return Notice(
            _question(session, state_of_message(*remote.conflict)),
            [(MINE, ours.KEEP_MINE), (THEIRS, ours.TAKE_THEIRS)],
            True,
        )
    if remote.asks and remote.asked() and not session.result():
        text = ours.ASKED.format(name, _moves(session, remote.asks[1]))
        return Notice(text, [(ALLOW, ours.ALLOW), (REFUSE, ours.REFUSE)], True)
    if not remote.sent:
        withdraw = [(WITHDRAW, ours.WITHDRAW)] if news(session) == REQUEST else []
        return Notice(TO_SEND[news(session)].format(opponent_name(session)), [(SEND, ours.SEND)] + withdraw, True)
    if remote.asking() and not session.result():
        return Notice(ours.WAITING_FOR_CONSENT.format(opponent_name(session)), [(SEND, ours.SEND_AGAIN)], False)
    if session.result():
        text = ours.END_IS_SENT.format(opponent_name(session))
        return Notice(text, [(SEND, ours.SEND_AGAIN)], False) if _ended_here(session) else None
    if session.turn() == remote.side:
        if len(session.tree.line()) >= 2 or session.selection.looked_at() is not None:
            return None
        first = ours.FIRST_MOVE_OR_RULES if needs_rules(session) else ours.FIRST_MOVE
        return Notice(first.format(opponent_name(session)), rules(session), False)
    return Notice(ours.WAITING.format(opponent_name(session)), rules(session) or [(SEND, ours.SEND_AGAIN)], False)


def needs_rules(session: Session) -> bool:
    """True before the first move of a person who may not know the game."""
    return bool(session.remote and session.remote.newcomer and len(session.tree.line()) < 2)


def rules(session: Session) -> list[tuple[str, str]]:
    """The button that explains the game, if the person needs it."""
    return [(RULES, ours.RULES)] if needs_rules(session) else []


def _ended_here(session: Session) -> bool:
    """True if the person made the last move, or resigned."""
    remote, current = session.remote, state(session)
    return bool(remote and (current.lost or -session.turn()) == remote.side)


def news(session: Session) -> str:
    """The subject of the next link, one of `opponent.NEWS`."""
    if session.result():
        return END
    return session.remote.news if session.remote else MOVE


def game_name(session: Session) -> str:
    return session.game.rules.NAME.replace("-", " ")


def capital(text: str) -> str:
    """A sentence's first letter as a capital."""
    return text[:1].upper() + text[1:]


def _question(session: Session, theirs: State) -> str:
    """The question which of two games goes on."""
    mine = state(session)
    if mine.board != theirs.board:
        return ours.DIFFERS_BY_BOARD
    if theirs.lost and not mine.lost:
        return ours.DIFFERS_BY_END
    ply = difference(mine, theirs)
    if ply:
        here, there = session.texts([mine.moves[ply - 1], theirs.moves[ply - 1]])
        return ours.DIFFERS_AT.format(ply, words.minus(here), words.minus(there))
    lengths = [words.plural(len(moves), "move") for moves in (theirs.moves, mine.moves)]
    return ours.DIFFERS.format(*lengths)


def _moves(session: Session, ply: int) -> str:
    """The moves after a ply, within a sentence; if there are more than two, their number."""
    moves: list[Move] = session.tree.moves_of(session.tree.line())[ply:]
    if len(moves) > 2:
        return words.plural(len(moves), "move")
    return words.minus(" and ".join(session.texts(moves)))


def status(session: Session) -> str:
    return ours.TO_MOVE.format(capital(opponent_name(session)))


def no_help(session: Session) -> str:
    return ours.NO_HELP.format(opponent_name(session))


def as_agreed(session: Session) -> str:
    """The reason why no side line can become the game."""
    return ours.AS_AGREED.format(opponent_name(session))


def not_now(session: Session) -> str:
    name = opponent_name(session)
    if session.looks_back():
        return (ours.ONLY_TO_LOOK_BACK if session.result() else ours.ONLY_TO_LOOK).format(name)
    if session.remote and session.remote.conflict:
        return ours.ANSWER_FIRST
    sent = bool(session.remote and (session.remote.sent or session.remote.is_live))
    text = ours.NOT_YOUR_TURN if sent else ours.SEND_FIRST
    return (ours.FRIENDS_TURN if session.remote and session.remote.is_live else text).format(words.of(name))


def message(session: Session) -> str:
    moves, kind = len(session.tree.line()), news(session)
    name = game_name(session)
    if kind == MOVE:
        known = session.remote and session.remote.names[-session.remote.side]  # the inviter does not know it yet
        return (ours.MOVE_MESSAGE if moves > 1 or known else ours.INVITATION_MESSAGE).format(name, moves)
    return MESSAGES[kind].format(name)


def may_take_back(session: Session) -> bool:
    """True if the person may take back an unsent move, or ask the opponent for a take-back."""
    remote = session.remote
    if not remote or session.result() or remote.asks or remote.conflict or remote.back == MOST_BACK:
        return False
    return bool(session.plies_to_take_back()) and (remote.sent or remote.news == MOVE)


def is_unsent_move(session: Session) -> bool:
    """True if the last move is the person's, and the opponent does not know it."""
    remote = session.remote
    return bool(remote and not remote.sent and remote.news == MOVE and session.turn() != remote.side)


# The list of games. plain: a stored remote game of `app.core.records.game`.


def listed(plain: Plain, game: DuelKind) -> tuple[str, str]:
    """(the opponent's name, how the game stands) in the list."""
    remote = plain["friend"]
    name = cleaned(remote["names"][1 if remote["side"] == RED else 0]) or words.FRIEND
    end = player_words.kept_end(game, plain)
    if end:
        stands = end + ("" if remote["sent"] else f" · {ours.NOT_SENT}")
    elif not remote["sent"]:
        stands = ours.NOT_SENT
    elif _asked(plain):
        stands = ours.ASKS
    else:
        stands = ours.YOUR_TURN if _turn(plain) == remote["side"] else ours.THEIR_TURN
    moves = "" if end else f" · {words.plural(plain['plies'], 'move')}"
    return name, capital(stands) + moves


def in_order(games: list[Plain]) -> list[Plain]:
    """The games that wait for the person first; within each group, the latest first."""
    order = sorted([(plain.get("when", ""), at) for at, plain in enumerate(games)], reverse=True)
    games = [games[at] for _, at in order]
    waiting = [plain for plain in games if needs_person(plain)]
    return waiting + [plain for plain in games if not needs_person(plain)]


def needs_person(plain: Plain) -> bool:
    """True if the game waits for this browser's person."""
    remote = plain["friend"]
    return not remote["sent"] or not stored_game.result(plain) and (_asked(plain) or _turn(plain) == remote["side"])


def _asked(plain: Plain) -> bool:
    asks = plain["friend"]["asks"]
    return bool(asks and asks[0] != plain["friend"]["side"])


def _turn(plain: Plain) -> int:
    return RED if plain["plies"] % 2 == 0 else -RED
