"""The AI to play next: the one that fits the person, where that is known.

Otherwise it is the next stronger one after a win, and the next weaker one after two losses in a row. After a heavy loss
it is the one that seems to fit, as little as is known, and a weaker one at least. A whole game's win by many points
suggests an AI several steps further: the level that such a lead fits, or, in a game without a scale, the one after the
next if it was CRUSHING. (Of games of 35 between equals, 1 to 4 percent are won so, and 12 percent by the stronger of
two neighbouring levels, in the matches of tests/bench/peers/RESULTS.md.)
"""

from typing import Any

from app.core.outcome import COUNTED
from app.core.protocols import Scores
from app.core.session import Session
from app.core.study import strength, tries
from app.core.study.review import scores
from app.duel import standings
from pygame35.basics import NONE

CRUSHING = 2 / 3  # of all points, by which a win is
CLEAR = 1 / 8  # of all points, by which a win asks for a stronger AI, whatever is known of the person
HEAVY = 3  # a loss is heavy if it is by more than one in HEAVY of all points,
LEAST = 3  # and by as many: a game that is given up at its beginning says nothing
TOO_MANY = 2  # losses in a row


def better_matched(session: Session) -> Any:
    """The value of the AI's setting for the next game; None if the game goes on, is shared or another try, or needs no
    other AI."""
    against, result = standings.opponent(session), session.result()
    if not (against and result) or against[1] in session.game.beside or tries.is_shown(session):
        return None
    person, value = against
    ladder = session.game.ladder()
    tree = session.tree
    final = session.final(tree.tip)
    end = final[1] if final else scores(session.game.rules, tree.board, tree.moves_of(tree.line()))[-1]
    won, is_whole = result[0] == person, bool(session.game.unit) and result[1] == COUNTED
    ahead = abs(end[0] - end[1]) / max(1, sum(end)) if is_whole else 0.0
    fitting = strength.fitting(session)
    if fitting is not None and won and ahead > CLEAR:
        fitting = max(fitting, min(value + 1, len(ladder)))
    if fitting is not None:
        better = fitting > value if won else fitting < value and result[0] == -person
        return fitting if better else None
    place = then = ladder.index(value)
    if won:
        by_lead = strength.by_lead(session, value, ahead) if is_whole else None
        then = place + (2 if ahead > CRUSHING and by_lead is None else 1)
        then = max(then, ladder.index(by_lead)) if by_lead else then
    elif result[0] != NONE and is_heavy(session.game.unit, end):
        then = min(place - 1, _likely_place(session, ladder))
    elif result[0] != NONE and _lost_again(session, value):
        then = place - 1
    then = min(then, len(ladder) - 1)
    return ladder[then] if then >= 0 and then != place else None


def _likely_place(session: Session, ladder: list[Any]) -> int:
    """The index of the AI that seems to fit: by the estimate of the strength, else the one after the strongest beaten.

    len(ladder) where nothing is known.
    """
    if strength.counts(session) and session.memory["strength"] != session.game.memory["strength"]:
        return ladder.index(max(1, int(strength.now(session) + 0.5)))
    beaten = [index for index, value in enumerate(ladder) if standings.tally(session, value)[standings.WON]]
    return beaten[-1] + 1 if beaten else len(ladder)


def is_heavy(unit: str, scores: Scores) -> bool:
    """True if one side is far ahead of the other. unit: of the scores; "" in a game without scores."""
    red, blue = scores
    margin = abs(red - blue)
    return bool(unit) and margin >= LEAST and HEAVY * margin > red + blue


def _lost_again(session: Session, value: Any) -> bool:
    return standings.tally(session, value)[standings.IN_A_ROW] >= TOO_MANY
