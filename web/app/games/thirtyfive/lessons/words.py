"""The texts of the lessons of 35, beyond those of `lessons.json`."""

from app.core.lessons.words import RIGHT, WRONG, happened
from app.core.words import recoloured
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.words import sum_and_need
from pygame35.basics import RED, TYPE_CHECKING
from pygame35.games.thirtyfive.rules import DIGITS, NEIGHBOURS, TARGET, format_square, parse_square

if TYPE_CHECKING:
    from app.core.lessons.steps import Step
    from pygame35.games.thirtyfive.rules import Position

SUM_NOW = "The sum of {} is {}."
LOOK_AGAIN = "Hint: look at {}: {}."
IS_EMPTY, IS_RED = "{} is empty. Touch one of blue's squares.", "{} is red. Touch one of blue's squares."
TOO_LOW = "The digits around {} sum to {}. One digit is too little for 35: look for 26 to 34."
TOO_HIGH = "The digits around {} sum to {}, past 35 for good."
NO_ROOM = "{} needs {} more, but no square beside it is empty."
NOTHING_WON = "35 at {} would win blue nothing."


def rule_wrong(step: "Step", position: "Position", move: int) -> tuple[str, str]:
    """The reason why a move does not solve a step of the introduction, and what to do; the second text has only that.

    position: before the move
    """
    text, goal, again = f"{WRONG} {happened(GAME, position, move)}", step["goal"], recoloured(step["wrong"])
    position.play(move)
    if goal["kind"] == "sum":
        text += f" {SUM_NOW.format(goal['square'], position.sums[parse_square(goal['square'])])}"
    elif goal["kind"] == "reach":
        text += f" {goal['square']}: {sum_and_need(position, parse_square(goal['square']))}."
    position.undo()
    return f"{text} {again}", f"{WRONG} {again}"


def rule_right(step: "Step", position: "Position", move: int) -> str:
    return f"{RIGHT} {happened(GAME, position, move)} {recoloured(step['right'])}"


def no_threat(position: "Position", square: int) -> str:
    """The reason why blue, to move, does not threaten a square."""
    name, total, owner = format_square(square), position.sums[square], position.owners[square]
    if not position.digits[square] or owner == RED:
        return f"{WRONG} {(IS_RED if position.digits[square] else IS_EMPTY).format(name)}"
    if total > TARGET:
        return f"{WRONG} {TOO_HIGH.format(name, total)}"
    if total < TARGET - DIGITS:
        return f"{WRONG} {TOO_LOW.format(name, total)}"
    room = [near for near in NEIGHBOURS[square] if not position.digits[near]]
    return f"{WRONG} {NOTHING_WON.format(name) if room else NO_ROOM.format(name, TARGET - total)}"


def look_again(position: "Position", square: int) -> str:
    """A second hint at the square that blue threatens."""
    return LOOK_AGAIN.format(format_square(square), sum_and_need(position, square))
