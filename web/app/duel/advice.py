"""The AI to play next: the next stronger one after a win, the next weaker one after a heavy or a second loss."""

from app.duel import standings
from pygame35.basics import NONE, TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.session import Session

HEAVY = 3  # a loss is heavy if it is by more than one in HEAVY of all points,
LEAST = 3  # and by as many: a game that is given up at its beginning says nothing
TOO_MANY = 2  # losses in a row


def better_matched(session: "Session") -> "Any":
    """The value of the AI's setting for the next game; None if the game goes on, is shared, or needs no other AI."""
    against, result = standings.opponent(session), session.result()
    if not (against and result):
        return None
    person, value = against
    ladder = session.game.choices[session.game.opponent[0]]
    step = 0
    if result[0] == person:
        step = 1
    elif result[0] != NONE and (is_heavy(session) or _lost_again(session, value)):
        step = -1
    place = ladder.index(value) + step
    return ladder[place] if step and 0 <= place < len(ladder) else None


def is_heavy(session: "Session") -> bool:
    """True if one side is far ahead of the other."""
    red, blue = session.scores()
    margin = abs(red - blue)
    return bool(session.game.unit) and margin >= LEAST and HEAVY * margin > red + blue


def _lost_again(session: "Session", value: "Any") -> bool:
    return standings.tally(session, value)[standings.IN_A_ROW] >= TOO_MANY
