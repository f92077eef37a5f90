"""A result that a person shares: the sentence that a link with it opens on, and the comparison after the game."""

from app.core import address, player_words, rivals
from app.core.names import encoded, sharer
from app.core.opponents import SEATS, is_person
from app.core.protocols import Plain
from app.core.record.stored_game import COUNTED, OUT_OF_TIME, RESIGNED
from app.core.session import Session
from app.core.texts import say
from app.core.words import YOU
from pygame35.basics import BLUE, NONE, RED

WON, LOST, TIED = "won", "lost", "tied"
LAST = 10_000  # points; behind everybody whose points count
RANKS = {WON: 1, TIED: 0, LOST: -1}
WORDS = {address.RESIGNED: RESIGNED, address.LATE: OUT_OF_TIME}


def sent(session: Session, name: str) -> dict[str, str]:
    """`address.sent` of the link to the finished game on the board. name: the person's, or ""."""
    said = {address.BY: encoded(name)} if name else {}
    winner, why = session.result() or (NONE, COUNTED)
    for word in WORDS:
        if why == WORDS[word]:
            said[word] = SEATS[-winner]
    return said


def of_session(session: Session) -> Plain:
    """The finished game on the board, against a rival, as plain data that is kept with the answer to it.

    side     the person's side
    ai       the value of the AI's setting as text
    result   [winner, reason], see `Session.result`
    scores   [red, blue]; None in a game without scores
    plies    the number of moves
    """
    players = session.players.so_far or session.playing()
    side = RED if is_person(players["red"]) else BLUE
    return {
        "side": side,
        "ai": players[session.game.ai_setting],
        "result": list(session.result() or (NONE, COUNTED)),
        "scores": list(session.scores()) if session.game.unit else None,
        "plies": len(session.moves()),
    }


def is_whole(plain: Plain) -> bool:
    """True if stored data has everything that `of_session` returns."""
    result, scores = plain.get("result"), plain.get("scores")
    return (
        plain.get("side") in (RED, BLUE)
        and isinstance(result, list)
        and len(result) == 2
        and (scores is None or (isinstance(scores, list) and len(scores) == 2))
        and isinstance(plain.get("plies"), int)
    )


def kind(challenge: Plain) -> str:
    """WON, LOST or TIED, of the person who has shared the game."""
    winner = challenge["result"][0]
    return WON if winner == challenge["side"] else LOST if winner else TIED


def mood(challenge: Plain) -> str:
    """The mood of the rival's face after the shared game."""
    return {WON: rivals.SAD, LOST: rivals.GLAD, TIED: rivals.CALM}[kind(challenge)]


def headline(session: Session, challenge: Plain, person: str | None) -> str:
    """Who has beaten whom, such as "Anna beat Pip". person: a name, maybe ""; None for a sentence with "I"."""
    who = "me" if person is None else "named" if person else "friend"
    rival = session.game.words.OPPONENTS[challenge["ai"]]
    if not rival.rival:
        return say("game.challenge.computer", result=kind(challenge), who=who, name=person)
    return say("game.challenge.result", result=kind(challenge), who=who, name=person, rival=rival.name)


def sentence(session: Session, challenge: Plain, person: str | None) -> str:
    """The result in a sentence, such as "Anna beat Pip 41–23.". person: see `headline`."""
    return say("game.sentence", sentence=_with_end(headline(session, challenge, person), challenge))


def title(session: Session, challenge: Plain, person: str | None) -> str:
    """The result for a picture that shows the scores. person: see `headline`."""
    text = headline(session, challenge, person)
    return text if challenge["scores"] else _with_end(text, challenge)


def _with_end(text: str, challenge: Plain) -> str:
    """A `headline` with the end of the game: its scores if they fit, "on time", or its moves."""
    scores, (_, why), form = challenge["scores"], challenge["result"], kind(challenge)
    if why == OUT_OF_TIME:
        return say("game.challenge.on-time", result=text)
    if not scores:
        return say("game.challenge.in-moves", result=text, count=challenge["plies"])
    own, other = _own_first(challenge)
    if (own > other) - (own < other) != RANKS[form]:
        return text  # the player who was ahead has resigned
    return say("game.challenge.with-scores", result=text, most=max(own, other), least=min(own, other))


def _own_first(challenge: Plain) -> tuple[int, int]:
    red, blue = challenge["scores"]
    return (red, blue) if challenge["side"] == RED else (blue, red)


def question(challenge: Plain) -> str:
    return say("game.challenge.can-you") if kind(challenge) == WON else say("game.challenge.can-you-win")


def button(session: Session, challenge: Plain) -> str:
    """The text of the button that begins the same game, such as "Play Pip as Red"."""
    rival = player_words.title(session, challenge["ai"])
    return say("game.challenge.play", rival=rival, side=session.game.words.SIDES[challenge["side"]])


def game_of(person: str) -> str:
    """The text of the button that shows the shared game, such as "Anna's game"."""
    return say("game.challenge.game", whose="named" if person else "friend", name=person)


def compared(session: Session, challenge: Plain) -> list[tuple[str, str, bool]]:
    """[(name, score, True if it is the better one)] of the finished game on the board and of the shared one.

    A game without scores has "won", "tied" or "lost" with the number of moves.
    """
    own = dict(of_session(session), side=session.own_side())
    names = (YOU, sharer(challenge) or say("player.your-friend"))
    both = [_rank(own), _rank(challenge)]
    return [
        (who, _achieved(one), rank > other)
        for who, one, rank, other in zip(names, (own, challenge), both, (both[1], both[0]))
    ]


def _rank(challenge: Plain) -> tuple[int, int]:
    """A value that is greater for a better result: first the win, then the points, or else fewer moves of a win."""
    form = kind(challenge)
    won = RANKS[form]
    if challenge["scores"]:
        own, other = _own_first(challenge)
        return won, own - other if _has_points(challenge) else -LAST
    return won, -won * int(challenge["plies"])


def _has_points(challenge: Plain) -> bool:
    """True if the points of the person count, who has not given up nor run out of time."""
    return bool(challenge["result"][1] == COUNTED or kind(challenge) == WON)


def _achieved(challenge: Plain) -> str:
    if challenge["scores"] and _has_points(challenge):
        return str(_own_first(challenge)[0])
    return say("game.challenge.achieved", result=kind(challenge), count=challenge["plies"])
