"""Judges the answers in the lessons of 35, by its rules and its strategies."""

from typing import Any

from app.core.lessons.steps import Lesson, Step
from app.core.lessons.teacher import Answer, Teacher
from app.core.lessons.words import RIGHT, WRONG, happened
from app.core.words import recoloured
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.lessons import answers
from app.games.thirtyfive.lessons.steps import POINT, lessons_of, solution, stars
from app.games.thirtyfive.words import sum_and_need
from pygame35.basics import RED
from pygame35.games.thirtyfive.rules import DIGITS, NEIGHBOURS, TARGET, Position, format_square, parse_square
from pygame35.games.thirtyfive.threats import threats

SUM_NOW = "The sum of {} is {}."
LOOK_AGAIN = "Hint: look at {}: {}."
IS_EMPTY, IS_RED = "{} is empty. Touch one of blue's squares.", "{} is red. Touch one of blue's squares."
TOO_LOW = "The digits around {} sum to {}. One digit is too little for 35: look for 26 to 34."
TOO_HIGH = "The digits around {} sum to {}, past 35 for good."
NO_ROOM = "{} needs {} more, but no square beside it is empty."
NOTHING_WON = "35 at {} would win blue nothing."


class ThirtyFiveTeacher(Teacher):
    def lessons(self, content: Any) -> list[Lesson]:
        return lessons_of(content)

    def asks_square(self, step: Step) -> bool:
        return step.get("set") == POINT

    def ring(self, step: Step, position: Position) -> int | None:
        goal = step.get("goal", {})
        return DIGITS * parse_square(goal["square"]) if "square" in goal else None

    def solution(self, step: Step, position: Position) -> int:
        if self.asks_square(step):
            return int(DIGITS * threats(position, position.turn)[0].square)
        return solution(step, position)

    def stars(self, step: Step, position: Position, move: int) -> int:
        return stars(step, position, move)

    def judge(self, step: Step, position: Position, move: int, tries: int) -> Answer:
        found, best = stars(step, position, move), solution(step, position)
        reply = None
        if found and "goal" in step:
            text, later = f"{RIGHT} {happened(GAME, position, move)} {recoloured(step['right'])}", ""
        elif found:
            text, later = answers.right(step, position, move, None if found == 2 else best)
        elif "goal" in step:
            text, later = _rule_wrong(step, position, move)
        else:
            text, later = answers.wrong(step, position, move, tries, best)
            reply = answers.reply(position, move)
        return Answer(found, text, later, reply)

    def point(self, step: Step, position: Position, square: int, tries: int) -> tuple[Answer, int | None]:
        for threat in threats(position, position.turn):
            if threat.square == square:
                return self.judge(step, position, threat.move, tries), threat.move
        text = _no_threat(position, square)
        return Answer(0, text, text, None), None

    def hint(self, step: Step, position: Position, hint: tuple[int, bool]) -> str:
        if self.asks_square(step) and hint[1]:
            square = hint[0] // DIGITS
            return LOOK_AGAIN.format(format_square(square), sum_and_need(position, square))
        return super().hint(step, position, hint)


TEACHER = ThirtyFiveTeacher(GAME)


def _rule_wrong(step: Step, position: Position, move: int) -> tuple[str, str]:
    """The fault of a move in a step of the introduction, and what to do; the second text has no fault.

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


def _no_threat(position: Position, square: int) -> str:
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
