"""The texts that the lessons of all games share."""

from app.core.duel_kind import DuelKind
from app.core.lessons.steps import Lesson
from app.core.protocols import GamePosition, Move
from app.core.texts import say

RIGHT, WRONG = say("lessons.right"), say("lessons.wrong")
BEST, GOOD, MORE = say("lessons.best"), say("lessons.good"), say("lessons.more")
SOLVED = say("lessons.solved")
MOST_STARS = 2  # the most stars for a step
MOST_MINUTES = 10  # a longer time had a pause in it


def happened(game: DuelKind, position: GamePosition, move: Move) -> str:
    """The effect of a move in words. position: before the move."""
    outcome = position.play(move)
    text = game.words.announcement(position, outcome)
    position.undo()
    return text


def title(lesson: Lesson, number: int) -> str:
    """The heading of a step. number: the index of the step in the lesson, from 0."""
    return say("lessons.step", title=lesson["title"], number=number + 1, count=len(lesson["steps"]))


def step_button(number: int, steps: int, stars: int, rated: bool) -> str:
    """The name of a step's button. number: from 0. stars: from 0 to 2. rated: True if the step is worth two stars."""
    state = ("open", "one" if rated else "solved", "both" if rated else "solved")[stars]
    return say("lessons.step-button", state=state, number=number + 1, count=steps)


def lesson_button(lesson: Lesson, solved: int, stars: int) -> str:
    title, count = lesson["title"], len(lesson["steps"])
    if not lesson["stars"]:
        return say("lessons.lesson-button", title=title, solved=solved, count=count)
    most = MOST_STARS * count
    return say("lessons.lesson-button-stars", title=title, solved=solved, count=count, stars=stars, most=most)


def count(lesson: Lesson, solved: int, stars: int, begun: bool) -> str:
    """The line below a lesson's title on the path. begun: True for the lesson to go on with."""
    count = len(lesson["steps"])
    if solved == count:
        if lesson["stars"]:
            return say("lessons.count-stars", stars=stars, most=MOST_STARS * count)
        return say("lessons.count-done", solved=solved, count=count)
    if solved or begun:
        return say("lessons.count", solved=solved, count=count)
    return say("lessons.puzzles", count=count) if lesson["stars"] else say("lessons.steps", count=count)


def finished(steps: int, minutes: int) -> str:
    """The line about finished lessons, such as "Seven steps, three minutes. Well done.". minutes: 0 if not known."""
    if 0 < minutes <= MOST_MINUTES:
        return say("lessons.finished-in", steps=steps, minutes=minutes)
    return say("lessons.finished", steps=steps)
