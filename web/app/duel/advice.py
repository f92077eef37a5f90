"""Suggest an AI for the next game. If the person's strength is known, suggest the AI that fits this strength.

Otherwise, a win suggests the next stronger AI, and two losses in a row suggest the next weaker AI. A heavy loss
suggests an AI that fits the uncertain estimate and is at least one step weaker. A large win by the rules suggests the
level that fits the lead; without a scale, a CRUSHING win suggests an AI two steps stronger. (In the matches of "35" in
tests/bench/peers/RESULTS.md, 1 to 4 percent of the games between equals and 12 percent of the games between
neighbouring levels end in such a win.)
"""

from app.core.protocols import Scores
from app.core.record.stored_game import COUNTED
from app.core.session import Session
from app.core.study import strength, tries
from app.core.study.review import scores
from app.duel import standings
from pygame35.basics import NONE

CRUSHING = 2 / 3  # a win by more than this share of all points
CLEAR = 1 / 8  # a win by more than this share of all points suggests a stronger AI, whatever the estimate
HEAVY = 3  # a loss is heavy if its margin is more than 1 / HEAVY of all points and at least LEAST points
LEAST = 3  # points; a smaller margin says nothing, because a game may be resigned early
TOO_MANY = 2  # losses in a row that suggest a weaker AI


def better_matched(session: Session) -> int | str | None:
    """The AI to suggest for the next game, as a value of the AI's setting. None: suggest no other AI."""
    against, result = standings.opponent(session), session.result()
    ladder = session.game.ladder()
    if not (against and result) or against[1] not in ladder or tries.is_shown(session):
        return None
    person, value = against
    tree = session.tree
    final = session.final(tree.tip)
    end = final[1] if final else scores(session.game.rules, tree.board, session.moves())[-1]
    won, is_whole = result[0] == person, bool(session.game.unit) and result[1] == COUNTED
    ahead = abs(end[0] - end[1]) / max(1, sum(end)) if is_whole else 0.0
    fitting = strength.fitting(session)
    if fitting is not None and won and ahead > CLEAR:
        fitting = max(fitting, min(value + 1, len(ladder)))
    if fitting is not None:
        better = fitting > value if won else fitting < value and result[0] == -person
        return fitting if better else None
    place = suggested = ladder.index(value)
    if won:
        by_lead = strength.by_lead(session, value, ahead) if is_whole else None
        suggested = place + (2 if ahead > CRUSHING and by_lead is None else 1)
        suggested = max(suggested, ladder.index(by_lead)) if by_lead else suggested
    elif result[0] != NONE and is_heavy(session.game.unit, end):
        suggested = min(place - 1, _likely_place(session, ladder))
    elif result[0] != NONE and standings.tally(session, value)[standings.IN_A_ROW] >= TOO_MANY:
        suggested = place - 1
    suggested = min(suggested, len(ladder) - 1)
    return ladder[suggested] if suggested >= 0 and suggested != place else None


def upcoming_rival(session: Session) -> int | str:
    """The AI of the next game, as a value of the AI's setting.

    It is a weaker AI that is suggested; else the AI of the settings, while its game goes on or it is not beaten yet;
    else the next rival that is not beaten.
    """
    value: int | str = session.upcoming()[session.game.ai_setting]
    ladder, suggested = session.game.ladder(), better_matched(session)
    if suggested is not None and (value not in ladder or ladder.index(suggested) < ladder.index(value)):
        return suggested
    goes_on = session.tree.line() and session.result() is None
    then = None if goes_on or value not in ladder or value in unbeaten(session) else next_rival(session, value)
    return value if then is None else then


def unbeaten(session: Session) -> list[int | str]:
    """The rivals that the person has not beaten yet, as values of the AI's setting, from the weakest."""
    return [value for value in session.game.ladder() if not standings.tally(session, value)[standings.WON]]


def next_rival(session: Session, value: int | str) -> int | str | None:
    """The next rival after `value` on the ladder that the person has not beaten yet, else an earlier one, else None."""
    every, left = session.game.ladder(), unbeaten(session)
    after = every.index(value) + 1 if value in every else 0
    return ([rival for rival in every[after:] if rival in left] + left + [None])[0]


def _likely_place(session: Session, ladder: list[int | str]) -> int:
    """The index in `ladder` of the AI that fits the estimate of the person's strength.

    Without an estimate, the result is the index after the strongest AI that the person has beaten. If the person has
    beaten no AI, the result is len(ladder).
    """
    if strength.counts(session) and session.memory["strength"] != session.game.memory["strength"]:
        return ladder.index(max(1, int(strength.now(session) + 0.5)))
    left = unbeaten(session)
    beaten = [index for index, value in enumerate(ladder) if value not in left]
    return beaten[-1] + 1 if beaten else len(ladder)


def is_heavy(unit: str, scores: Scores) -> bool:
    """True if one side is far ahead of the other. unit: the name of a point; "" in a game without scores."""
    red, blue = scores
    margin = abs(red - blue)
    return bool(unit) and margin >= LEAST and HEAVY * margin > red + blue
