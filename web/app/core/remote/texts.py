"""The texts of a page about a remote game, except the line beside the board (`notices`)."""

from app.core import player_words
from app.core.duel_kind import DuelKind
from app.core.protocols import Plain
from app.core.record import stored_game
from app.core.remote import game_messages
from app.core.remote.link_words import MOVES, ROOM
from app.core.remote.opponent import CONSENT, END, GAME, INVITATION, MOST_BACK, MOVE, NO, REQUEST, RemoteOpponent
from app.core.session import Session
from app.core.settings import time_control
from app.core.texts import say
from app.core.words import joined
from pygame35.basics import RED

UNKNOWN = "unknown"  # what the texts call a friend without a name
SENDING = {  # {news: the notice that the news has to be sent}
    MOVE: lambda name: say("friend.send-move", name=name),
    INVITATION: lambda name: say("friend.send-invitation", name=name),
    REQUEST: lambda name: say("friend.send-request", name=name),
    CONSENT: lambda name: say("friend.send-consent", name=name),
    NO: lambda name: say("friend.send-no", name=name),
    END: lambda name: say("friend.send-end", name=name),
    GAME: lambda name: say("friend.send-game", name=name),
}
MESSAGES = {  # {news: the message that goes with the link}
    INVITATION: lambda game: say("friend.message.invitation", game=game),
    REQUEST: lambda game: say("friend.message.request", game=game),
    CONSENT: lambda game: say("friend.message.consent", game=game),
    NO: lambda game: say("friend.message.no", game=game),
    END: lambda game: say("friend.message.end", game=game),
    GAME: lambda game: say("friend.message.game", game=game),
}
PHRASES = {  # {key in a live message: what a player can say}
    "hello": say("friend.phrase.hello"),
    "luck": say("friend.phrase.luck"),
    "moment": say("friend.phrase.moment"),
    "nice": say("friend.phrase.nice"),
    "thanks": say("friend.phrase.thanks"),
    "good": say("friend.phrase.good"),
}


def opponent_name(session: Session) -> str:
    """The name by which the texts choose: the opponent's, or UNKNOWN."""
    return session.remote.name(-session.remote.side, UNKNOWN) if session.remote else ""


def fragment(session: Session, signal: tuple[str, str] | None = None) -> str:
    """The fragment of a link that sends the game to the opponent. signal: see `game_messages.write`.

    Without a signal, the link names the game's room, if it has one.
    """
    room = session.remote.room if session.remote else ""
    return "#" + f"&{MOVES}=".join(game_messages.link(session, signal or ((ROOM, room) if room else None)))


def clock(session: Session) -> str:
    """The time control of live play; "" without a clock."""
    if not (session.remote and session.remote.clock):
        return ""
    seconds, increment = time_control(session.remote.clock)
    if increment:
        return say("friend.clock-more", minutes=seconds // 60, seconds=increment)
    return say("friend.clock", minutes=seconds // 60)


def invites(session: Session) -> str:
    """The sentences about an invitation from the opponent. They name the person's side, the board and the clock."""
    return joined(say("friend.invites", name=opponent_name(session)), terms(session))


def invites_to(session: Session, game: str) -> str:
    """The sentence on which an invitation opens. game: the name of the game."""
    return say("friend.invites-to", name=opponent_name(session), game=game)


def terms(session: Session) -> str:
    """The person's side, the board and the clock, a sentence each."""
    remote, board = session.remote, session.tree.board
    assert remote
    return joined(
        say("friend.side", side=session.game.words.SIDES[remote.side]),
        say("friend.board", board=board) if board else "",
        clock(session),
        say("friend.taken-back", count=remote.back) if remote.back else "",
    )


def needs_rules(session: Session) -> bool:
    """True before the first move of a person who may not know the game."""
    return bool(session.remote and session.remote.newcomer and len(session.tree.line()) < 2)


def news(session: Session) -> str:
    """The event that the next link reports, one of `opponent.NEWS`."""
    if session.result():
        return END
    return session.remote.news if session.remote else MOVE


def status(session: Session) -> str:
    return say("friend.moves-next", name=opponent_name(session))


def no_help(session: Session) -> str:
    return say("friend.no-help", name=opponent_name(session))


def as_agreed(session: Session) -> str:
    """The reason why a side line cannot become the game line in a remote game."""
    return say("friend.as-agreed", name=opponent_name(session))


def not_now(session: Session) -> str:
    remote, name = session.remote, opponent_name(session)
    assert remote
    if session.looks_back():
        return say("friend.looks-back-ended", name=name) if session.result() else say("friend.looks-back", name=name)
    if remote.conflict:
        return say("friend.answer-first")
    if remote.is_live:
        return say("friend.turn", name=name)
    return say("friend.turn-by-link", name=name) if remote.sent else say("friend.turn-unsent", name=name)


def message(session: Session, game: str) -> str:
    """The message to the opponent. The person sends it together with the link. game: the name of the game."""
    remote, moves, kind = session.remote, len(session.tree.line()), news(session)
    assert remote
    if kind == MOVE and moves < 2 and not remote.names[-remote.side]:
        kind = INVITATION  # the first move serves as an invitation
    return say("friend.message.move", number=moves, game=game) if kind == MOVE else MESSAGES[kind](game)


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
    name = remote.names[-remote.side] or say("friend.listed.name")
    return name, _stands(remote, plain, player_words.kept_end(game, plain))


def _stands(remote: RemoteOpponent, plain: Plain, end: str) -> str:
    """The state of a game. end: its result; "" while it goes on."""
    count = plain["plies"]
    if end:
        return end if remote.sent else say("friend.listed.ended-unsent", end=end)
    if not remote.sent:
        return say("friend.listed.unsent", count=count)
    if remote.asked_by(-remote.side) is not None:
        return say("friend.listed.asks", count=count)
    if _turn(plain) == remote.side:
        return say("friend.listed.your-turn", count=count)
    return say("friend.listed.their-turn", count=count)


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
