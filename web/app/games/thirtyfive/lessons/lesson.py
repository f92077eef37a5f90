"""The lessons as plain state, without page or engine: the shown step, the moves on it, the solved steps."""

from app.core import stored
from app.games.thirtyfive.exercise.exercise import GOOD, RIGHT, WRONG, Exercise, Verdict, not_asked
from app.games.thirtyfive.exercise.words import SOLVED
from app.games.thirtyfive.lessons import answers
from app.games.thirtyfive.lessons import words as lesson_words
from app.games.thirtyfive.lessons.steps import POINT, solution, stars
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.rules import DIGITS, parse_square
from pygame35.games.thirtyfive.threats import threats
from pygame35.records import read_fragment

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from app.games.thirtyfive.lessons.steps import Lesson, Step
    from pygame35.games.thirtyfive.rules import Outcome

ONE = " *"  # stands after the stored id of a step that is solved with one star of two


def read_progress(text: str) -> list[str]:
    """The ids of the solved steps; `stored.Spoiled` if the text cannot be read."""
    content = stored.read("lessons", text)
    if not (isinstance(content, list) and all(isinstance(name, str) for name in content)):
        raise stored.Spoiled("progress is a list of names")
    return content


class Course(Exercise):
    """The lessons, and the place of a visitor in them.

    lessons   the lessons, as `lessons_of` returns them
    solved    the ids of the solved steps; those with one star end in ONE
    lesson    the index of the lesson
    number    the index of the step in the lesson
    """

    def __init__(self, lessons: "list[Lesson]", solved: "Iterable[str]" = ()) -> None:
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
        self.show(read_fragment(self.step()["game"], rules))

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

    def asks_square(self) -> bool:
        """True if this step asks for a square instead of a digit."""
        return self.step().get("set") == POINT

    def solution(self) -> int:
        return solution(self.step(), self.position)

    # The visitor's actions

    def mark(self) -> tuple[int, bool] | None:
        """(move, True to show its digit) to mark on the board: a hint, the opponent's answer, or the task's square."""
        goal = self.step().get("goal", {})
        if self.reply is not None:
            return self.reply, True
        if self.hint and self.asks_square():
            return self.hint[0], False
        if self.hint or self.is_over() or "square" not in goal:
            return self.hint
        return DIGITS * parse_square(goal["square"]), False

    def ask_hint(self) -> None:
        if self.asks_square():
            self.try_again()
            self.give_hint(DIGITS * threats(self.position, self.position.turn)[0].square)
        else:
            super().ask_hint()

    def place(self, digit: int) -> "tuple[Any, Outcome | None]":
        if self.asks_square() and not self.is_over():
            return not_asked(lesson_words.POINT)
        return super().place(digit)

    def point(self, square: int) -> "tuple[Any, Outcome | None]":
        """Answer a step that asks for a square, as `place`. A right answer shows what the side to move does there."""
        if self.is_over():
            return not_asked(SOLVED)
        for threat in threats(self.position, self.position.turn):
            if threat.square == square:
                return self.make(threat.move)
        self.withdraw()
        self.hint = None
        self.tries += 1
        text = lesson_words.no_threat(self.position, square)
        self.verdict = Verdict(WRONG, text, text)
        return self.verdict, None

    def judge(self, move: int) -> Verdict:
        step, position = self.step(), self.position
        found, best = stars(step, position, move), solution(step, position)
        if found:
            self._earn(step["id"], found)
            if "goal" in step:
                text, later = lesson_words.rule_right(step, position, move), ""
            else:
                text, later = answers.right(step, position, move, None if found == 2 else best)
            last = "" if self.following() or found == 1 else f" {lesson_words.LAST}"
            return Verdict(RIGHT if found == 2 else GOOD, text + last, later)
        self.tries += 1
        if "goal" in step:
            return Verdict(WRONG, *lesson_words.rule_wrong(step, position, self.shown))
        self.reply = answers.reply(position, move)
        return Verdict(WRONG, *answers.wrong(step, position, move, self.tries, best))

    def _earn(self, name: str, found: int) -> None:
        """Keep the stars for a step, never fewer than before."""
        if found == 2:
            self.solved.discard(name + ONE)
            self.solved.add(name)
        elif name not in self.solved:
            self.solved.add(name + ONE)
