"""The content of a game's end."""

from collections import namedtuple

from app.core import player_words, words
from app.core.protocols import Scores
from app.core.record.stored_game import COUNTED, OUT_OF_TIME, RESIGNED
from app.core.session import Session
from app.core.study import tries
from app.core.study.explainer import Turn
from app.duel import advice, standings
from pygame35.basics import BLUE, NONE, RED

WIN, LOSS, PLAIN = "win", "loss", "plain"

Result = namedtuple("Result", ("kind", "title", "winner", "scores", "turn", "left", "opponent", "wins", "then"))
# kind      WIN or LOSS of the person against an AI, else PLAIN: a tie, two people, two AIs, a shared game
# title     the winner and the margin
# winner    RED, BLUE or NONE
# scores    (red, blue) at the end; None in a game without scores
# turn      the cause of a person's loss, or a resignation or loss on time: an `app.core.study.explainer.Turn`; or None
# left      after a win, a sentence on how it came, or on the rivals that are beaten and left; else ""
# opponent  the value of the AI's setting in the person's own game against an AI, else None
# wins      after a win that counts, the number of the person's wins against the AI; else 0
# then      the AI to play next, as a value of the AI's setting: after a win the next one that is not beaten yet, after
#           two losses in a row a weaker one; else None


def result_of(session: Session) -> Result:
    """The content of the end of the game on the board, which is over."""
    game, against = session.game, standings.opponent(session)
    winner, why = session.result() or (NONE, COUNTED)
    person, value = against or (NONE, "")
    kind = PLAIN if not (against and winner) else WIN if winner == person else LOSS
    scores = session.scores()
    turn, left, wins, then = None, "", 0, None
    counts = not (tries.is_shown(session) or session.players.changed_midway)
    if why != COUNTED and not (kind == WIN and why == RESIGNED):
        turn = Turn(0, _cut_short(session, -winner, why), "", None)
    if kind == LOSS:
        if why == COUNTED:
            rival = player_words.within(session, value)
            turn = game.explainer.turning_point(session.tree.board, session.moves(), person, rival)
        if counts and standings.tally(session, value)[standings.IN_A_ROW] >= advice.TOO_MANY:
            then = advice.better_matched(session)
    elif kind == WIN and counts:
        wins, then = standings.tally(session, value)[standings.WON], advice.next_rival(session, value)
        rivals, unbeaten = len(game.ladder()), len(advice.unbeaten(session))
        feat = game.explainer.feat(session.tree.board, session.moves(), person, player_words.within(session, value))
        left = feat or words.rivals_left(rivals - unbeaten, rivals)
    title = ending(session, scores)
    return Result(kind, title, winner, scores if game.unit else None, turn, left, value or None, wins, then)


def ending(session: Session, scores: Scores) -> str:
    """The winner and the margin in a few words. A person who played against the AI is addressed as "you"."""
    winner, why = session.result() or (NONE, COUNTED)
    against = standings.opponent(session)
    person = against[0] if against else session.opponent.side
    if why == COUNTED:
        return (_who(session, winner, person) if winner else words.A_TIE) + _margin(session, winner, scores)
    if winner == -person:
        return words.LOST_ON_TIME if why == OUT_OF_TIME else words.YOU_RESIGNED
    if against and why == RESIGNED:
        return words.GIVES_UP.format(player_words.title(session, against[1]))
    if session.opponent.names and why == RESIGNED:
        return words.RESIGNED_TO_YOU.format(session.players.names[-winner] if session.players.names else "")
    return words.ON_TIME.format(_who(session, winner, person)) if why == OUT_OF_TIME else player_words.result(session)


def _cut_short(session: Session, loser: int, why: str) -> str:
    """A sentence on a resignation or a loss on time. It gives the score, or the number of moves without points."""
    against, unit = standings.opponent(session), session.game.unit
    person = against[0] if against else session.opponent.side
    name = player_words.seat(session, loser)[0] if person else session.game.words.SIDES[loser]
    who, whose = (words.YOU, words.YOUR) if loser == person else (name, words.of(name))
    if not unit:
        moves = words.plural(len(session.moves()), "move")
        return words.GAVE_UP_AFTER.format(who, moves) if why == RESIGNED else words.TIME_AFTER.format(whose, moves)
    points = dict(zip((RED, BLUE), session.scores()))
    if why == RESIGNED:
        return words.GAVE_UP.format(who, words.plural(points[loser], unit), points[-loser])
    side = person or loser
    own, other = points[side], points[-side]
    state = words.AHEAD if own > other else words.BEHIND if own < other else words.EVEN
    return words.TIME_RAN_OUT.format(whose, state.format("you were" if person else f"{name} was", own, other))


def _who(session: Session, winner: int, person: int) -> str:
    if winner == person:
        return words.YOU_WIN
    against = standings.opponent(session)
    if against:
        return words.wins(player_words.title(session, against[1]), several=False)
    return player_words.won(session.game, winner) if person == NONE else words.YOU_LOSE


def _margin(session: Session, winner: int, scores: Scores) -> str:
    """The text after the winner: the margin in a game with points, the reason for the result in other games."""
    if not session.game.unit:
        return f": {session.game.goal(winner)}"
    return words.BY.format(abs(scores[0] - scores[1])) if winner else ""
