"""A visitor's way through the lessons as plain state: the shown step, the stars, the verdict on the last answer."""

from collections import namedtuple
from collections.abc import Iterable

from app.core import stored
from app.core.lessons.steps import Lesson, Step
from app.core.lessons.teacher import Answer
from app.core.protocols import Move

ONE = " *"  # end of the stored id of a step that has only one of two stars
RIGHT, GOOD, WRONG, NOT_ASKED = "right", "good", "wrong", "not asked"

Verdict = namedtuple("Verdict", ("kind", "text", "later"))
# kind   RIGHT; GOOD if another move is better; WRONG; NOT_ASKED if the action was not an answer
# text   the message about the answer
# later  the message to show once the move is taken back


def read_progress(text: str) -> list[str]:
    """Read the ids of the solved steps from a stored text; `stored.Spoiled` if the text is damaged."""
    content = stored.read("lessons", text)
    if not (isinstance(content, list) and all(isinstance(name, str) for name in content)):
        raise stored.Spoiled("progress is a list of names")
    return content


def best_of(solved: list[str]) -> list[str]:
    """Remove duplicates from a list of solved steps. Of two ids of one step, the id with more stars is kept."""
    names = set(solved)
    return sorted([name for name in names if not (name.endswith(ONE) and name[: -len(ONE)] in names)])


class Progress:
    """The lessons and the shown step. Subclasses add the board.

    lessons   the lessons, see `app.core.lessons.steps`
    solved    the ids of the solved steps. The id of a step that has only one of two stars ends with ONE
    lesson    the index of the lesson
    number    the index of the step in the lesson
    verdict   the Verdict on the last answer, or None
    hint      (move, True to show the whole move), or None without a hint
    """

    verdict: Verdict | None
    hint: tuple[Move, bool] | None

    def __init__(self, lessons: list[Lesson], solved: Iterable[str]) -> None:
        self.lessons = lessons
        self.solved = set(solved)
        self.open(*(self.first_open() or (0, 0)))

    # For subclasses

    def open(self, lesson: int, number: int) -> None:
        """Show a step."""
        self.lesson, self.number = lesson, number
        self.verdict = self.hint = None

    def is_tried(self) -> bool:
        """True if the board shows a move of the visitor."""
        raise NotImplementedError

    def take_back(self) -> None:
        """Take the visitor's move back. The board then shows the position of the step."""
        raise NotImplementedError

    def solution(self) -> Move:
        """A move that solves the step."""
        raise NotImplementedError

    def hint_text(self) -> str:
        """The text of the hint; "" without a hint."""
        raise NotImplementedError

    # The visitor's actions

    def is_over(self) -> bool:
        """True if the step is solved with all its stars."""
        return self.verdict is not None and self.verdict.kind == RIGHT

    def withdraw(self) -> None:
        """Take the visitor's move back. The verdict then shows its message `later`."""
        if self.verdict:
            self.verdict = Verdict(self.verdict.kind, self.verdict.later, self.verdict.later)
        if self.is_tried():
            self.take_back()

    def try_again(self) -> None:
        """Show the position of the step again."""
        self.withdraw()
        self.verdict = None

    def ask_hint(self) -> None:
        """Show a part of the solution as a hint. The second call shows the whole solution."""
        self.try_again()
        self.hint = (self.solution(), self.hint is not None)

    # The way through the lessons

    def step(self) -> Step:
        step: Step = self.lessons[self.lesson]["steps"][self.number]
        return step

    def first_open(self) -> tuple[int, int] | None:
        """(lesson, number) of the first unsolved step in all lessons; None if all steps are solved."""
        for lesson, number in self._places():
            if not self.stars(self.lessons[lesson]["steps"][number]):
                return lesson, number
        return None

    def following(self) -> tuple[int, int] | None:
        """(lesson, number) of the next step, which may be in the next lesson; None at the last step of all lessons."""
        places = self._places()
        after = places.index((self.lesson, self.number)) + 1
        return places[after] if after < len(places) else None

    def _places(self) -> list[tuple[int, int]]:
        return [
            (lesson, number)
            for lesson in range(len(self.lessons))
            for number in range(len(self.lessons[lesson]["steps"]))
        ]

    def is_done(self, lesson: int) -> bool:
        """True if all steps of a lesson are solved."""
        solved, steps = self.progress(lesson)
        return solved == steps

    def progress(self, lesson: int) -> tuple[int, int]:
        """(number of solved steps, number of steps) in a lesson."""
        steps = self.lessons[lesson]["steps"]
        return len([step for step in steps if self.stars(step)]), len(steps)

    def stars(self, step: Step) -> int:
        """The stars that the visitor has for a step, 0 ... 2."""
        return 2 if step["id"] in self.solved else 1 if step["id"] + ONE in self.solved else 0

    def take_answer(self, answer: Answer) -> Verdict:
        """Set and return the verdict on an answer. Record the stars of the answer if the visitor had fewer before."""
        name, kind = self.step()["id"], WRONG
        if answer.stars == 2:
            self.solved.discard(name + ONE)
            self.solved.add(name)
            kind = RIGHT
        elif answer.stars:
            kind = GOOD
            if name not in self.solved:
                self.solved.add(name + ONE)
        self.verdict = Verdict(kind, answer.text, answer.later)
        return self.verdict


def not_asked(text: str) -> tuple[Verdict, None]:
    """(verdict, outcome) for an action that is not an answer to the step. text: the message."""
    return Verdict(NOT_ASKED, text, ""), None
