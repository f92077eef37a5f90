"""The AI to play next: the one that fits the person, where that is known.

Otherwise it is the next stronger one after a win, the next weaker one after a heavy loss or two losses in a row.
"""

from app.core.study import strength, tries
from app.core.study.review import scores
from app.duel import standings
from pygame35.basics import NONE, TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Scores
    from app.core.session import Session

HEAVY = 3  # a loss is heavy if it is by more than one in HEAVY of all points,
LEAST = 3  # and by as many: a game that is given up at its beginning says nothing
TOO_MANY = 2  # losses in a row


def better_matched(session: "Session") -> "Any":
    """The value of the AI's setting for the next game; None if the game goes on, is shared or another try, or needs no
    other AI."""
    against, result = standings.opponent(session), session.result()
    if not (against and result) or strength.is_adaptive(session, against[1]) or tries.is_shown(session):
        return None
    person, value = against
    tree = session.tree
    final = session.finals[tree.tip]
    end = final[1] if final else scores(session.game.rules, tree.board, tree.moves_of(tree.line()))[-1]
    fitting = strength.fitting(session)
    if fitting is not None:
        better = fitting > value if result[0] == person else fitting < value and result[0] == -person
        return fitting if better else None
    choices = session.game.choices[session.game.opponent[0]]
    ladder = [choice for choice in choices if not strength.is_adaptive(session, choice)]
    step = 0
    if result[0] == person:
        step = 1
    elif result[0] != NONE and (is_heavy(session.game.unit, end) or _lost_again(session, value)):
        step = -1
    place = ladder.index(value) + step
    return ladder[place] if step and 0 <= place < len(ladder) else None


def is_heavy(unit: str, scores: "Scores") -> bool:
    """True if one side is far ahead of the other. unit: of the scores; "" in a game without scores."""
    red, blue = scores
    margin = abs(red - blue)
    return bool(unit) and margin >= LEAST and HEAVY * margin > red + blue


def _lost_again(session: "Session", value: "Any") -> bool:
    return standings.tally(session, value)[standings.IN_A_ROW] >= TOO_MANY
