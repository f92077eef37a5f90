"""The lessons of a game for two as plain state, without page or engine: the shown step, and the moves on it."""

from app.core import changes
from app.core.lessons import words as lesson_words
from app.core.lessons.exercise import Exercise
from app.core.lessons.progress import Progress
from app.core.lessons.verdict import not_asked
from pygame35.basics import TYPE_CHECKING
from pygame35.records import read_fragment

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from app.core.lessons.steps import Lesson
    from app.core.lessons.teacher import Answer, Teacher
    from app.core.lessons.verdict import Verdict
    from app.core.protocols import Move, Outcome, Settings, Square


class Course(Progress, Exercise):
    """The lessons as exercises.

    teacher  the `Teacher` of the game; `Teacher.lessons` returns the lessons
    """

    def __init__(
        self, teacher: "Teacher", lessons: "list[Lesson]", solved: "Iterable[str]", wanted: "Settings"
    ) -> None:
        Progress.__init__(self, lessons, solved)
        Exercise.__init__(self, teacher.game, wanted)
        self.teacher = teacher
        self.open(self.lesson, self.number)

    def open(self, lesson: int, number: int) -> None:
        """Show a step."""
        self.lesson, self.number = lesson, number
        self.show(read_fragment(self.step()["game"], self.teacher.game.rules))

    def own_settings(self) -> "Settings":
        found: Settings = self.step()["settings"]
        return found

    def asks_square(self) -> bool:
        return self.teacher.asks_square(self.step())

    def solution(self) -> "Move":
        return self.teacher.solution(self.step(), self.position)

    def hint_text(self) -> str:
        """The text of the hint; "" if there is none."""
        return self.teacher.hint(self.step(), self.position, self.hint) if self.hint else ""

    def mark(self) -> "tuple[Move, bool] | None":
        """As in `Exercise`; or the square that the task is about."""
        if self.reply is not None:
            return self.reply, True
        if self.hint:
            return self.hint[0], self.hint[1] and not self.asks_square()
        ring = None if self.is_over() else self.teacher.ring(self.step(), self.position)
        return None if ring is None else (ring, False)

    # The visitor's actions

    def attempt(self, move: "Move | None") -> "tuple[Any, Outcome | None]":
        if self.asks_square() and not self.is_over():
            return not_asked(lesson_words.POINT)
        return super().attempt(move)

    def point(self, square: "Square") -> "tuple[Any, Outcome | None]":
        """Answer a step that asks for a square, as `attempt`. A right answer may show a move."""
        if self.is_over():
            return not_asked(lesson_words.SOLVED)
        self.withdraw()
        self.hint = None
        answer = self.teacher.point(self.step(), self.position, square, self.tries + 1)
        self.verdict = self._verdict(answer)
        outcome = None if answer.move is None else changes.play(self.session, answer.move)
        self.update_mark()
        return self.verdict, outcome

    def judge(self, move: "Move") -> "Verdict":
        answer = self.teacher.judge(self.step(), self.position, move, self.tries + 1)
        self.reply = answer.move
        return self._verdict(answer)

    def _verdict(self, answer: "Answer") -> "Verdict":
        if not answer.stars:
            self.tries += 1
        return self.verdict_on(answer)
