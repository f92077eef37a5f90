"""Reads the end of a stored game and the skill of its adaptive AI. Earlier versions may have stored the game.

plain: a stored game of `app.core.records.game`, of any version, possibly damaged.
"""

from app.core.protocols import Json, Plain
from pygame35.basics import BLUE, RED, winner_of

RESIGNED, OUT_OF_TIME, COUNTED = "resigned", "time", "counted"  # the reasons for which games end
BEFORE_SKILL, BELOW = "adaptive, ", "below"  # earlier versions stored `opponent` as "adaptive, level 3.4"
MOST_SKILL = 100


def result(plain: Plain) -> tuple[int, str] | None:
    """The result in the form of `Session.result`; None for an unfinished game."""
    ended: Json = plain.get("ended")
    scores: Json = plain.get("scores")
    tree = plain.get("tree")
    if is_end(ended) and isinstance(tree, dict) and ended[0] == tree.get("tip"):
        return ended[1], ended[2]
    if isinstance(scores, (list, tuple)) and len(scores) == 2 and all([type(points) is int for points in scores]):
        return winner_of((scores[0], scores[1])), COUNTED
    return None


def is_end(ended: Json) -> bool:
    """True for a value of `GameOutcome.ended` that is an end by resignation or on time."""
    return (
        isinstance(ended, (list, tuple))
        and len(ended) == 3
        and type(ended[0]) is int
        and ended[1] in (RED, BLUE)
        and ended[2] in (RESIGNED, OUT_OF_TIME)
    )


def skill(plain: Plain) -> float | None:
    """The level or skill at which the adaptive AI played, as in `Players.so_far`; None for another AI."""
    level: Json = plain.get("skill")
    opponent = plain.get("opponent")
    if "skill" not in plain and isinstance(opponent, str) and opponent.startswith(BEFORE_SKILL):
        text = opponent[len(BEFORE_SKILL) :]
        try:
            level = 0 if text.startswith(BELOW) else float(text.rpartition(" ")[2])
        except ValueError:
            return None
    return level if type(level) in (int, float) and abs(level) <= MOST_SKILL else None
