"""The texts of the lessons, beyond those of `lessons/lessons.json`."""

from app.core.words import SIDES, colour, recoloured
from app.games.thirtyfive.words import announcement, sum_and_need
from app.games.thirtyfive.words import hint as hint_at
from pygame35.basics import BLUE, RED, TYPE_CHECKING
from pygame35.games.thirtyfive.rules import DIGITS, NEIGHBOURS, TARGET, format_square, parse_square

if TYPE_CHECKING:
    from app.games.thirtyfive.lessons.steps import Lesson, Step
    from pygame35.games.thirtyfive.rules import Position

RIGHT, WRONG = "Right.", "Not yet."
LAST = "That was the last one. A game is the next step."
SUM_NOW = "The sum of {} is {}."
POINT = "Touch a square, or press Enter on it."
LOOK_AT = "Hint: look at {}."
IS_EMPTY, IS_RED = "{} is empty. Touch one of blue's squares.", "{} is red. Touch one of blue's squares."
TOO_LOW = "The digits around {} sum to {}. One digit is too little for 35: look for 26 to 34."
TOO_HIGH = "The digits around {} sum to {}, past 35 for good."
NO_ROOM = "{} needs {} more, but no square beside it is empty."
NOTHING_WON = "35 at {} would win blue nothing."
STEP = "{} \u00b7 {} of {}"
STEP_BUTTON = "Step {} of {}"
STARS = ("", "solved, 1 of 2 stars", "solved, 2 of 2 stars")
MOST_STARS = 2  # of a step
IS_SOLVED = "solved"
COUNT = "{} of {}"
STAR_COUNT = "\u2605 {} of {}"
LESSON_BUTTON = "{} {} of {} solved"
LESSON_STARS = "{}, {} of {} stars"
TAKEN_BACK = "The position is as it was. {}"
YOU_PLAY, TO_MOVE = "You play {}. {} {}, {} {}.", "It is {}'s turn. {} {}, {} {}."
NOT_KEPT = "This browser does not allow keeping your progress: it lasts until the page is closed."


def addressed(text: str, turn: int) -> str:
    """A text of the content with the sides named: for red "the opponent's squares" are "blue's squares"."""
    return recoloured(text).replace("The opponent", SIDES[-turn]).replace("the opponent", colour(-turn))


def happened(position: "Position", move: int) -> str:
    """The effect of a move of the side to move. position: before the move."""
    text = announcement(position, position.play(move))
    position.undo()
    return text


def rule_wrong(step: "Step", position: "Position", shown: "Position") -> tuple[str, str]:
    """The reason why a move does not solve a step of the introduction, and what to do; the second text has only that.

    shown: the position after the move
    """
    text, goal, again = f"{WRONG} {happened(position, shown.moves[-1])}", step["goal"], recoloured(step["wrong"])
    if goal["kind"] == "sum":
        text += f" {SUM_NOW.format(goal['square'], shown.sums[parse_square(goal['square'])])}"
    elif goal["kind"] == "reach":
        text += f" {goal['square']}: {sum_and_need(shown, parse_square(goal['square']))}."
    return f"{text} {again}", f"{WRONG} {again}"


def rule_right(step: "Step", position: "Position", move: int) -> str:
    return f"{RIGHT} {happened(position, move)} {recoloured(step['right'])}"


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


def title(lesson: "Lesson", number: int) -> str:
    """The heading of a step; number: from 0."""
    return STEP.format(lesson["title"], number + 1, len(lesson["steps"]))


def step_button(number: int, steps: int, stars: int, puzzle: bool) -> str:
    solved = STARS[stars] if puzzle else IS_SOLVED if stars else ""
    return STEP_BUTTON.format(number + 1, steps) + (f", {solved}" if solved else "")


def lesson_button(lesson: "Lesson", solved: int, stars: int) -> str:
    text = LESSON_BUTTON.format(lesson["title"], solved, len(lesson["steps"]))
    return LESSON_STARS.format(text, stars, MOST_STARS * len(lesson["steps"])) if lesson["subtitle"] else text


def side(shown: "Position", turn: int, plays: bool) -> str:
    """The side to move and both scores. plays: whether the visitor moves for it."""
    red, blue = shown.scores()
    return (YOU_PLAY if plays else TO_MOVE).format(colour(turn), SIDES[RED], red, colour(BLUE), blue)


def hint(position: "Position", hint: tuple[int, bool], asks_square: bool) -> str:
    """A hint. hint: (move, True to name its digit); asks_square: whether only the move's square counts."""
    move, again = hint
    if not asks_square:
        return hint_at(position, move, again)
    name = format_square(move // DIGITS)
    return LOOK_AT.format(f"{name}: {sum_and_need(position, move // DIGITS)}" if again else name)
