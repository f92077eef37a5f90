"""The lessons as plain state, without page or engine: the shown step, the moves on it, the solved steps."""

from app.core import stored
from app.core.lessons import words as lesson_words
from app.core.lessons.exercise import GOOD, RIGHT, WRONG, Exercise, Verdict, not_asked
from pygame35.basics import TYPE_CHECKING
from pygame35.records import read_fragment

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from app.core.lessons.steps import Lesson, Step
    from app.core.lessons.teacher import Answer, Teacher
    from app.core.protocols import Move, Outcome, Settings, Square

ONE = " *"  # stands after the stored id of a step that is solved with one star of two


def read_progress(text: str) -> list[str]:
    """The ids of the solved steps; `stored.Spoiled` if the text cannot be read."""
    content = stored.read("lessons", text)
    if not (isinstance(content, list) and all(isinstance(name, str) for name in content)):
        raise stored.Spoiled("progress is a list of names")
    return content


class Course(Exercise):
    """The lessons, and the place of a visitor in them.

    teacher   the `Teacher` of the game
    lessons   the lessons, as `Teacher.lessons` returns them
    solved    the ids of the solved steps; those with one star end in ONE
    lesson    the index of the lesson
    number    the index of the step in the lesson
    """

    def __init__(
        self, teacher: "Teacher", lessons: "list[Lesson]", solved: "Iterable[str]", wanted: "Settings"
    ) -> None:
        super().__init__(teacher.game, wanted)
        self.teacher = teacher
        self.lessons = lessons
        self.solved = set(solved)
        self.open(*self.first_open())

    def step(self) -> "Step":
        """The shown step."""
        step: Step = self.lessons[self.lesson]["steps"][self.number]
        return step

    def open(self, lesson: int, number: int) -> None:
        """Show a step."""
        self.lesson, self.number = lesson, number
        self.show(read_fragment(self.step()["game"], self.teacher.game.rules))

    def first_open(self) -> tuple[int, int]:
        """(lesson, number) of the first unsolved step; of the very first step if all are solved."""
        for lesson, number in self._places():
            if not self.stars(self.lessons[lesson]["steps"][number]):
                return lesson, number
        return 0, 0

    def following(self) -> tuple[int, int] | None:
        """(lesson, number) of the step after this one, in the next lesson after the last; None at the very end."""
        places = self._places()
        after = places.index((self.lesson, self.number)) + 1
        return places[after] if after < len(places) else None

    def _places(self) -> list[tuple[int, int]]:
        return [
            (lesson, number)
            for lesson in range(len(self.lessons))
            for number in range(len(self.lessons[lesson]["steps"]))
        ]

    def progress(self, lesson: int) -> tuple[int, int]:
        """(solved steps, steps) of a lesson."""
        steps = self.lessons[lesson]["steps"]
        return len([step for step in steps if self.stars(step)]), len(steps)

    def stars(self, step: "Step") -> int:
        """The stars that the visitor has for a step, 0 ... 2."""
        return 2 if step["id"] in self.solved else 1 if step["id"] + ONE in self.solved else 0

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
        outcome = None if answer.move is None else self.session.play(answer.move)
        self.update_mark()
        return self.verdict, outcome

    def judge(self, move: "Move") -> Verdict:
        answer = self.teacher.judge(self.step(), self.position, move, self.tries + 1)
        self.reply = answer.move
        return self._verdict(answer)

    def _verdict(self, answer: "Answer") -> Verdict:
        """The verdict that an answer means; its stars are kept."""
        if not answer.stars:
            self.tries += 1
            return Verdict(WRONG, answer.text, answer.later)
        self._earn(self.step()["id"], answer.stars)
        last = "" if self.following() or answer.stars == 1 else f" {lesson_words.LAST}"
        return Verdict(RIGHT if answer.stars == 2 else GOOD, answer.text + last, answer.later)

    def _earn(self, name: str, found: int) -> None:
        """Keep the stars for a step, never fewer than before."""
        if found == 2:
            self.solved.discard(name + ONE)
            self.solved.add(name)
        elif name not in self.solved:
            self.solved.add(name + ONE)
