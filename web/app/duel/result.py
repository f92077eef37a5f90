"""The content of a game's end."""

from collections import namedtuple

from app.core import player_words
from app.core.protocols import Scores
from app.core.record.stored_game import COUNTED, OUT_OF_TIME, RESIGNED
from app.core.session import Session
from app.core.study import tries
from app.core.study.explainer import Turn
from app.core.texts import say
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
            rival = player_words.within(session, value, winner)
            turn = game.explainer.turning_point(session.tree.board, session.moves(), person, rival)
        if counts and standings.tally(session, value)[standings.IN_A_ROW] >= advice.TOO_MANY:
            then = advice.better_matched(session)
    elif kind == WIN and counts:
        wins, then = standings.tally(session, value)[standings.WON], advice.next_rival(session, value)
        rivals, unbeaten = len(game.ladder()), len(advice.unbeaten(session))
        rival = player_words.within(session, value, -winner)
        left = game.explainer.feat(session.tree.board, session.moves(), person, rival)
        if not left and unbeaten < rivals:
            left = say("game.end.rivals", beaten=rivals - unbeaten, left=unbeaten)
    title = ending(session, scores)
    return Result(kind, title, winner, scores if game.unit else None, turn, left, value or None, wins, then)


def ending(session: Session, scores: Scores) -> str:
    """The winner and the margin in a few words. A person who played against the AI is addressed as "you"."""
    game, (winner, why) = session.game, session.result() or (NONE, COUNTED)
    against = standings.opponent(session)
    person = against[0] if against else session.opponent.side
    if why == COUNTED and not winner:
        return say("game.end.tie") if game.unit else player_words.counted(game, winner, scores)
    if why != COUNTED and winner == -person:
        return say("game.end.out-of-time") if why == OUT_OF_TIME else say("game.end.resigned")
    if why == RESIGNED and against:
        return say("game.result.given-up", name=player_words.title(session, against[1]))
    if why == RESIGNED and session.opponent.names:
        return say("game.end.rival-resigned", name=(session.players.names or {}).get(-winner, ""))
    if why == RESIGNED:
        return player_words.result(session)
    name, number, who = game.words.SIDES[winner], player_words.number(game), "side"
    if winner == person:
        who = "you"
    elif against:
        name, number = player_words.title(session, against[1]), "one"
    elif person:
        who = "rival"
    if why == OUT_OF_TIME:
        return say("game.end.on-time", who=who, name=name, number=number)
    if game.unit:
        return say("game.end.points", who=who, name=name, count=abs(scores[0] - scores[1]))
    return say("game.end.goal", who=who, name=name, number=number, why=game.goal(winner))


def _cut_short(session: Session, loser: int, why: str) -> str:
    """A sentence on a resignation or a loss on time. It gives the score, or the number of moves without points."""
    against, unit = standings.opponent(session), session.game.unit
    person = against[0] if against else session.opponent.side
    name = player_words.seat(session, loser)[0] if person else session.game.words.SIDES[loser]
    who = "you" if loser == person else "rival" if person else "side"
    if not unit:
        count = len(session.moves())
        if why == RESIGNED:
            return say("game.end.gave-up-after", who=who, name=name, count=count)
        return say("game.end.time-after", who=who, name=name, count=count)
    points = dict(zip((RED, BLUE), session.scores()))
    if why == RESIGNED:
        return say("game.end.gave-up", who=who, name=name, unit=unit, own=points[loser], other=points[-loser])
    side = person or loser
    own, other = points[side], points[-side]
    state = "ahead" if own > other else "behind" if own < other else "even"
    return say("game.end.time", who=who, name=name, state=state, own=own, other=other)
