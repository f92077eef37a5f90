"""Judges the answers in the lessons of Threes by the rules.

Fields of a step, beside those that `app.core.lessons.steps` lists:

    tiles  the board, its rows from the top: "3 0 0 0 / 1 2 0 0 / ..."; 0 is a blank
    next   the next tile
    goal   one of `app.games.threes.lessons.goals`
    right  the text for a move that reaches it
    wrong  the clue: the text for any other move, after the reason why that does not
"""

from app.core.lessons.teacher import Answer
from app.core.lessons.words import RIGHT, WRONG
from app.games.threes.lessons.goals import fault
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.lessons.steps import Step
    from pygame35.games.threes.rules import Position


def judge(step: "Step", position: "Position", move: int) -> Answer:
    """The answer to a legal move. position: before it."""
    reason = fault(step["goal"], position, move)
    if not reason:
        return Answer(2, f"{RIGHT} {step['right']}", "", None)
    return Answer(0, f"{WRONG} {reason} {step['wrong']}", f"{WRONG} {step['wrong']}", None)


def solution(step: "Step", position: "Position") -> int:
    """A move that solves a step; ValueError if there is none."""
    for move in position.legal_moves():
        if not fault(step["goal"], position, move):
            return move
    raise ValueError(f"no move solves {step['id']}")
