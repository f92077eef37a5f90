"""The texts of a page about a remote game, except the line beside the board (`notices`)."""

from app.core import player_words, words
from app.core.duel_kind import DuelKind
from app.core.protocols import Plain
from app.core.record import stored_game
from app.core.remote import game_messages
from app.core.remote import words as ours
from app.core.remote.link_words import MOVES
from app.core.remote.opponent import CONSENT, END, GAME, INVITATION, MOST_BACK, MOVE, NO, REQUEST, RemoteOpponent
from app.core.session import Session
from app.core.settings import time_control
from pygame35.basics import RED

# {news: (the notice that the news has to be sent, the message that goes with the link)}
SENDING = {
    MOVE: (ours.SEND_MOVE, ours.MOVE_MESSAGE),
    INVITATION: (ours.SEND_INVITATION, ours.INVITATION_MESSAGE),
    REQUEST: (ours.SEND_REQUEST, ours.REQUEST_MESSAGE),
    CONSENT: (ours.SEND_CONSENT, ours.CONSENT_MESSAGE),
    NO: (ours.SEND_NO, ours.NO_MESSAGE),
    END: (ours.SEND_END, ours.END_MESSAGE),
    GAME: (ours.SEND_GAME, ours.GAME_MESSAGE),
}


def opponent_name(session: Session) -> str:
    return session.remote.name(-session.remote.side, ours.YOUR_FRIEND) if session.remote else ""


def fragment(session: Session, signal: tuple[str, str] | None = None) -> str:
    """The fragment of a link that sends the game to the opponent. signal: see `game_messages.write`."""
    return "#" + f"&{MOVES}=".join(game_messages.link(session, signal))


def clock(session: Session) -> str:
    """The time control of live play, as the end of a sentence; "" without a clock."""
    if not (session.remote and session.remote.clock):
        return ""
    seconds, increment = time_control(session.remote.clock)
    return (ours.INCREMENT if increment else ours.TIME).format(words.plural(seconds // 60, "minute"), increment)


def invites(session: Session) -> str:
    """The sentences about an invitation from the opponent. They name the person's side, the board and the clock."""
    return f"{ours.INVITES.format(words.capital(opponent_name(session)))} {terms(session)}"


def invites_to(session: Session, game: str) -> str:
    """The sentence on which an invitation opens. game: the name of the game."""
    return ours.INVITES_TO.format(words.capital(opponent_name(session)), game)


def terms(session: Session) -> str:
    """The person's side, the board and the clock in a sentence."""
    remote, board = session.remote, session.tree.board
    assert remote
    side = session.game.words.SIDES[remote.side] + (ours.BOARD.format(board) if board else "") + clock(session)
    if remote.back:
        side += ", " + words.plural(remote.back, "take-back") + ours.SO_FAR
    return ours.YOU_PLAY.format(side)


def needs_rules(session: Session) -> bool:
    """True before the first move of a person who may not know the game."""
    return bool(session.remote and session.remote.newcomer and len(session.tree.line()) < 2)


def news(session: Session) -> str:
    """The event that the next link reports, one of `opponent.NEWS`."""
    if session.result():
        return END
    return session.remote.news if session.remote else MOVE


def game_name(session: Session) -> str:
    return session.game.rules.NAME.replace("-", " ")


def status(session: Session) -> str:
    return ours.TO_MOVE.format(words.capital(opponent_name(session)))


def no_help(session: Session) -> str:
    return ours.NO_HELP.format(opponent_name(session))


def as_agreed(session: Session) -> str:
    """The reason why a side line cannot become the game line in a remote game."""
    return ours.AS_AGREED.format(opponent_name(session))


def not_now(session: Session) -> str:
    remote, name = session.remote, opponent_name(session)
    assert remote
    if session.looks_back():
        return (ours.ONLY_TO_LOOK_BACK if session.result() else ours.ONLY_TO_LOOK).format(name)
    if remote.conflict:
        return ours.ANSWER_FIRST
    text = ours.FRIENDS_TURN if remote.is_live else ours.NOT_YOUR_TURN if remote.sent else ours.SEND_FIRST
    return text.format(words.of(name))


def message(session: Session) -> str:
    """The message to the opponent. The person sends it together with the link."""
    remote, moves, kind = session.remote, len(session.tree.line()), news(session)
    assert remote
    if kind == MOVE and moves < 2 and not remote.names[-remote.side]:
        kind = INVITATION  # the first move serves as an invitation
    return SENDING[kind][1].format(game_name(session), moves)


def may_take_back(session: Session) -> bool:
    """True if the person may take back an unsent move, or ask the opponent for a take-back."""
    remote = session.remote
    if not remote or session.result() or remote.asks or remote.conflict or remote.back == MOST_BACK:
        return False
    return bool(session.plies_to_take_back()) and (remote.sent or remote.news == MOVE)


def is_unsent_move(session: Session) -> bool:
    """True if the person has made the last move, and the opponent does not know this move."""
    remote = session.remote
    return bool(remote and not remote.sent and remote.news == MOVE and session.turn() != remote.side)


# The list of games. plain: a stored remote game from `app.core.records.peek_remote_game`.


def listed(plain: Plain, game: DuelKind) -> tuple[str, str]:
    """(opponent's name, state of the game) as the list of games shows them."""
    remote: RemoteOpponent = plain["friend"]
    end = player_words.kept_end(game, plain)
    if end:
        stands = end + ("" if remote.sent else f" · {ours.NOT_SENT}")
    elif not remote.sent:
        stands = ours.NOT_SENT
    elif remote.asked_by(-remote.side) is not None:
        stands = ours.ASKS
    else:
        stands = ours.YOUR_TURN if _turn(plain) == remote.side else ours.THEIR_TURN
    moves = "" if end else f" · {words.plural(plain['plies'], 'move')}"
    return remote.names[-remote.side] or words.FRIEND, words.capital(stands) + moves


def in_order(games: list[Plain]) -> list[Plain]:
    """Sort the games. Games that wait for the person come first; in both groups, the latest game comes first."""
    order = sorted([(needs_person(plain), plain["when"], at) for at, plain in enumerate(games)], reverse=True)
    return [games[at] for _, _, at in order]


def needs_person(plain: Plain) -> bool:
    """True if the game waits for the person at this browser to move, to answer, or to send a link."""
    remote: RemoteOpponent = plain["friend"]
    waits = remote.asked_by(-remote.side) is not None or _turn(plain) == remote.side
    return not remote.sent or (waits and not stored_game.result(plain))


def _turn(plain: Plain) -> int:
    return RED if plain["plies"] % 2 == 0 else -RED
