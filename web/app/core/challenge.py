"""A result that a person shares: the sentence that a link with it opens on, and the comparison after the game."""

from app.core import address, player_words, rivals, words
from app.core.names import encoded, sharer
from app.core.opponents import SEATS, is_person
from app.core.protocols import Plain
from app.core.record.stored_game import COUNTED, OUT_OF_TIME, RESIGNED
from app.core.session import Session
from pygame35.basics import BLUE, NONE, RED

A_FRIEND, YOUR_FRIEND = "a friend", "your friend"
WON, LOST, TIED = "won", "lost", "tied"
LAST = 10_000  # points; behind everybody whose points count
RANKS = {WON: 1, TIED: 0, LOST: -1}
OTHERS = {WON: "{} beat {}", LOST: "{1} beat {0}", TIED: "{} and {} tied"}
OWN = {WON: "I beat {1}", LOST: "{1} beat me", TIED: "{1} and I tied"}
MY, THEIR = " my ", " their "  # in the name of a rival
SCORES, MOVES, ON_TIME = " {}\u2013{}", " in {}", " on time"
CAN_YOU, CAN_YOU_WIN = "Can you?", "Can you win?"
PLAY, THE_GAME = "Play {} as {}", "{} game"
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
    form, rival = kind(challenge), player_words.within(session, challenge["ai"])
    if person is None:
        return words.capital(OWN[form].format("", rival))
    friend = YOUR_FRIEND if form == LOST else A_FRIEND
    return words.capital(OTHERS[form].format(person or friend, rival.replace(MY, THEIR)))


def sentence(session: Session, challenge: Plain, person: str | None) -> str:
    """The result in a sentence, such as "Anna beat Pip 41–23.". person: see `headline`."""
    return f"{headline(session, challenge, person)}{_end(challenge)}."


def title(session: Session, challenge: Plain, person: str | None) -> str:
    """The result for a picture that shows the scores. person: see `headline`."""
    return headline(session, challenge, person) + ("" if challenge["scores"] else _end(challenge))


def _end(challenge: Plain) -> str:
    """How the game has ended: with its scores, on time, or with its moves. "" if the scores do not fit."""
    scores, (_, why), form = challenge["scores"], challenge["result"], kind(challenge)
    if why == OUT_OF_TIME:
        return ON_TIME
    if not scores:
        return MOVES.format(words.plural(challenge["plies"], "move"))
    own, other = _own_first(challenge)
    if (own > other) - (own < other) != RANKS[form]:
        return ""  # the player who was ahead has resigned
    return SCORES.format(*((other, own) if form == LOST else (own, other)))


def _own_first(challenge: Plain) -> tuple[int, int]:
    red, blue = challenge["scores"]
    return (red, blue) if challenge["side"] == RED else (blue, red)


def question(challenge: Plain) -> str:
    return CAN_YOU if kind(challenge) == WON else CAN_YOU_WIN


def button(session: Session, challenge: Plain) -> str:
    """The text of the button that begins the same game, such as "Play Pip as Red"."""
    rival = player_words.title(session, challenge["ai"])
    return PLAY.format(rival, session.game.words.SIDES[challenge["side"]])


def game_of(person: str) -> str:
    """The text of the button that shows the shared game, such as "Anna's game"."""
    return words.capital(THE_GAME.format(words.of(person or YOUR_FRIEND)))


def compared(session: Session, challenge: Plain) -> list[tuple[str, str, bool]]:
    """[(name, score, True if it is the better one)] of the finished game on the board and of the shared one.

    A game without scores has "won", "tied" or "lost" with the number of moves.
    """
    own = dict(of_session(session), side=session.own_side())
    names = (words.YOU, words.capital(sharer(challenge) or YOUR_FRIEND))
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
    return kind(challenge) + MOVES.format(words.plural(challenge["plies"], "move"))
