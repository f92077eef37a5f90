"""The texts that the lessons of all games share."""

from app.core.duel_kind import DuelKind
from app.core.lessons.steps import Lesson
from app.core.protocols import GamePosition, Move, Square
from app.core.words import many, plural, spelled

RIGHT, WRONG = "Yes.", "Not yet."
BEST, GOOD = "\u2605\u2605 Both stars.", "\u2605 Good, 1 of 2 stars."
MORE = "Try for \u2605\u2605, or go on."
SOLVED = "This one is solved. Press \u201cNext\u201d."
POINT = "Touch a square, or press Enter on it."
HINT, LOOK_AT = "Hint: {}", "Hint: look at {}."
STEP = "{} \u00b7 {} of {}"
STEP_BUTTON = "Step {} of {}"
STARS = ("", "solved, 1 of 2 stars", "solved, 2 of 2 stars")
MOST_STARS = 2  # the most stars for a step
IS_SOLVED = "solved"
COUNT, DONE, DONE_WITH_STARS = "{} of {}", "Done, {} of {}", "Done, \u2605 {} of {}"
STEPS, PUZZLES = "step", "puzzle"
ALL_DONE = "{} of {} done"
BEGIN, GO_ON, PLAY = "Begin", "Go on", "Play {}"
LESSON_BUTTON = "{} {} of {} solved"
LESSON_STARS = "{}, {} of {} stars"
RULES_END, END = "Those are all the rules.", "Those are all the lessons."
WELL_DONE = "Well done."
MOST_MINUTES = 10  # a longer time had a pause in it
TAKEN_BACK = "The position is as it was. {}"
NOT_KEPT = "This browser does not allow keeping your progress: it lasts until the page is closed."


def happened(game: DuelKind, position: GamePosition, move: Move) -> str:
    """The effect of a move in words. position: before the move."""
    outcome = position.play(move)
    text = game.words.announcement(position, outcome)
    position.undo()
    return text


def look_at(game: DuelKind, position: GamePosition, square: Square) -> str:
    return LOOK_AT.format(game.square_name(position, square))


def title(lesson: Lesson, number: int) -> str:
    """The heading of a step. number: the index of the step in the lesson, from 0."""
    return STEP.format(lesson["title"], number + 1, len(lesson["steps"]))


def step_button(number: int, steps: int, stars: int, rated: bool) -> str:
    """The name of a step's button. number: from 0. stars: from 0 to 2. rated: True if the step is worth two stars."""
    solved = STARS[stars] if rated else IS_SOLVED if stars else ""
    return STEP_BUTTON.format(number + 1, steps) + (f", {solved}" if solved else "")


def lesson_button(lesson: Lesson, solved: int, stars: int) -> str:
    text = LESSON_BUTTON.format(lesson["title"], solved, len(lesson["steps"]))
    return LESSON_STARS.format(text, stars, MOST_STARS * len(lesson["steps"])) if lesson["stars"] else text


def count(lesson: Lesson, solved: int, stars: int, begun: bool) -> str:
    """The line below a lesson's title on the path. begun: True for the lesson to go on with."""
    steps = len(lesson["steps"])
    if solved == steps:
        most = MOST_STARS * steps
        return DONE_WITH_STARS.format(stars, most) if lesson["stars"] else DONE.format(solved, steps)
    if solved or begun:
        return COUNT.format(solved, steps)
    return plural(steps, PUZZLES if lesson["stars"] else STEPS)


def finished(steps: int, minutes: int) -> str:
    """The line about finished lessons, such as "Seven steps, three minutes. Well done.". minutes: 0 if not known."""
    first = f"{spelled(steps)} {many(steps, STEPS)}"
    told = first[0].upper() + first[1:]
    if 0 < minutes <= MOST_MINUTES:
        told += f", {spelled(minutes)} {many(minutes, 'minute')}"
    return f"{told}. {WELL_DONE}"
