"""Judges the answers in the lessons of 35, by its rules and its strategies."""

from app.core.lessons.teacher import Answer, Teacher
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.lessons import answers, words
from app.games.thirtyfive.lessons.steps import POINT, lessons_of, solution, stars
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive.rules import DIGITS, parse_square
from pygame35.games.thirtyfive.threats import threats

if TYPE_CHECKING:
    from typing import Any

    from app.core.lessons.steps import Lesson, Step
    from pygame35.games.thirtyfive.rules import Position


class ThirtyFiveTeacher(Teacher):
    def lessons(self, content: "Any") -> "list[Lesson]":
        return lessons_of(content)

    def asks_square(self, step: "Step") -> bool:
        return step.get("set") == POINT

    def ring(self, step: "Step", position: "Position") -> int | None:
        goal = step.get("goal", {})
        return DIGITS * parse_square(goal["square"]) if "square" in goal else None

    def solution(self, step: "Step", position: "Position") -> int:
        if self.asks_square(step):
            square: int = threats(position, position.turn)[0].square
            return DIGITS * square
        return solution(step, position)

    def stars(self, step: "Step", position: "Position", move: int) -> int:
        return stars(step, position, move)

    def judge(self, step: "Step", position: "Position", move: int, tries: int) -> Answer:
        found, best = stars(step, position, move), solution(step, position)
        reply = None
        if found and "goal" in step:
            text, later = words.rule_right(step, position, move), ""
        elif found:
            text, later = answers.right(step, position, move, None if found == 2 else best)
        elif "goal" in step:
            text, later = words.rule_wrong(step, position, move)
        else:
            text, later = answers.wrong(step, position, move, tries, best)
            reply = answers.reply(position, move)
        return Answer(found, text, later, reply)

    def point(self, step: "Step", position: "Position", square: int, tries: int) -> Answer:
        for threat in threats(position, position.turn):
            if threat.square == square:
                stars, text, later, _ = self.judge(step, position, threat.move, tries)
                return Answer(stars, text, later, threat.move)
        text = words.no_threat(position, square)
        return Answer(0, text, text, None)

    def hint(self, step: "Step", position: "Position", hint: tuple[int, bool]) -> str:
        if self.asks_square(step) and hint[1]:
            return words.look_again(position, hint[0] // DIGITS)
        return super().hint(step, position, hint)


TEACHER = ThirtyFiveTeacher(GAME)
