"""The AI to play next: the next stronger one after a win, the next weaker one after a heavy loss."""

from app.core.session import SEATS
from app.core.settings import PERSON
from pygame35.basics import BLUE, RED, TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Scores
    from app.core.session import Session

HEAVY = 0.5  # a loss is heavy if the loser has less than this share of the winner's score


def better_matched(session: "Session") -> "Any":
    """The value of the AI's setting for the next game; None if the game goes on, is shared, or needs no other AI."""
    players, result = session.players, session.result()
    if not result or session.shared or not players or players["red"] == players["blue"]:
        return None
    name = session.game.opponent[0]
    ladder = session.game.choices[name]
    person = RED if players[SEATS[RED]] == PERSON else BLUE
    step = _step(person, result[0], session.scores())
    place = ladder.index(players[name]) + step
    return ladder[place] if step and 0 <= place < len(ladder) else None


def _step(person: int, winner: int, scores: "Scores") -> int:
    """+1 for a stronger AI, -1 for a weaker one, 0 for the same one."""
    if winner == person:
        return 1
    red, blue = scores
    own, other = (red, blue) if person == RED else (blue, red)
    return -1 if winner and own < HEAVY * other else 0
