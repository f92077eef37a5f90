"""The lessons as plain state, without page or engine: the shown step, the moves on it, the solved steps."""

from collections import namedtuple

from app.core import stored
from app.games.thirtyfive import words
from app.games.thirtyfive.board.preview import preview
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.lessons import answers
from app.games.thirtyfive.lessons import words as lesson_words
from app.games.thirtyfive.lessons.steps import POINT, solution, stars
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.rules import DIGITS, parse_square
from pygame35.games.thirtyfive.threats import threats
from pygame35.records import read_fragment, replay

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from app.games.thirtyfive.board.preview import Preview
    from app.games.thirtyfive.lessons.steps import Lesson, Step
    from pygame35.games.thirtyfive.rules import Outcome, Position

RIGHT, GOOD, WRONG, NOT_ASKED = "right", "good", "wrong", "not asked"
ONE = " *"  # stands after the stored id of a step that is solved with one star of two

Verdict = namedtuple("Verdict", ("kind", "text", "later"))
# kind   RIGHT, GOOD if another move is better, WRONG, or NOT_ASKED if no move was made
# text   the message about it
# later  the message when the move is taken back: what still holds of the board without it

Shown = namedtuple("Shown", ("game", "position", "selected"))  # for `app.widgets.grid.Grid.update`


def read_progress(text: str) -> list[str]:
    """The ids of the solved steps; `stored.Spoiled` if the text cannot be read."""
    content = stored.read("lessons", text)
    if not (isinstance(content, list) and all(isinstance(name, str) for name in content)):
        raise stored.Spoiled("progress is a list of names")
    return content


class Course:
    """The lessons, and the place of a visitor in them.

    lessons   the lessons, as `lessons_of` returns them
    solved    the ids of the solved steps; those with one star end in ONE
    lesson    the index of the lesson
    number    the index of the step in the lesson
    position  the position of the step
    shown     the position of the step, or the one after the visitor's move
    verdict   the Verdict on the last move, or None
    reply     the opponent's best answer to a wrong move, or None
    tries     the number of wrong moves since the step was opened
    game, selected, hovered, preview, hint   as in `app.core.session.Session`
    """

    game = GAME
    armed = None  # no digit waits for its square: the task says so

    position: "Position"
    shown: "Position"
    selected: int | None
    verdict: "Any"
    preview: "Preview | None"
    reply: int | None
    hint: "tuple[int, bool] | None"

    def __init__(self, lessons: "list[Lesson]", solved: "Iterable[str]" = ()) -> None:
        self.lessons = lessons
        self.solved = set(solved)
        self.hovered: int | None = None
        self.open(*self.first_open())

    def step(self) -> "Step":
        """The shown step."""
        step: Step = self.lessons[self.lesson]["steps"][self.number]
        return step

    def open(self, lesson: int, number: int) -> None:
        """Show a step."""
        self.lesson, self.number = lesson, number
        self.position = self.shown = read_fragment(self.step()["game"], rules)
        self.selected = self.verdict = self.preview = self.reply = self.hint = None
        self.tries = 0

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

    def is_over(self) -> bool:
        """True if this step is solved as well as it can be."""
        return self.verdict is not None and self.verdict.kind == RIGHT

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

    def looked_at(self) -> int | None:
        """The square under the pointer, else the selected one, unless the visitor's move on it is shown."""
        if self.hovered is not None:
            return self.hovered
        filled = self.shown is not self.position and self.shown.moves[-1] // DIGITS == self.selected
        return None if filled else self.selected

    def select(self, square: int | None) -> None:
        """Select a square for the next digit. A wrong move is taken back, and its message speaks of the next one."""
        if square != self.selected and not self.is_over():
            self.withdraw()
        self.selected = square
        self.preview = None

    def withdraw(self) -> None:
        """Take a wrong move back."""
        if self.verdict:
            self.verdict = Verdict(self.verdict.kind, self.verdict.later, self.verdict.later)
        self.shown, self.reply = self.position, None

    def try_again(self) -> None:
        """Show the position of the step again; `tries` stays."""
        self.withdraw()
        self.verdict = self.preview = None

    def foresee(self, digit: int | None) -> None:
        """Preview a digit on the selected square; None ends the preview."""
        square = self.selected
        self.preview = None
        if digit is not None and square is not None and not self.is_over() and not self.position.digits[square]:
            self.preview = preview(self.position, DIGITS * square + digit - 1)

    def ask_hint(self) -> None:
        """Show the square of a solution as a hint; the second call adds the digit."""
        self.try_again()
        move = solution(self.step(), self.position)
        if self.asks_square():
            move = DIGITS * threats(self.position, self.position.turn)[0].square
        self.hint = (move, self.hint is not None)
        if self.selected != move // DIGITS:
            self.selected = None  # it would draw the eye from the hint

    def place(self, digit: int) -> "tuple[Any, Outcome | None]":
        """Place a digit on the selected square, in place of a wrong one: (verdict, outcome).

        outcome: of `Position.play`; None if no move was made.
        """
        square = self.selected
        if self.is_over():
            return _not_asked(lesson_words.SOLVED)
        if self.asks_square():
            return _not_asked(lesson_words.POINT)
        if square is None:
            return _not_asked(words.CHOOSE)
        if self.position.digits[square]:
            return _not_asked(lesson_words.filled(square))
        return self._make(DIGITS * square + digit - 1)

    def point(self, square: int) -> "tuple[Any, Outcome | None]":
        """Answer a step that asks for a square, as `place`. A right answer shows what the side to move does there."""
        if self.is_over():
            return _not_asked(lesson_words.SOLVED)
        for threat in threats(self.position, self.position.turn):
            if threat.square == square:
                return self._make(threat.move)
        self.withdraw()
        self.hint = None
        self.tries += 1
        text = lesson_words.no_threat(self.position, square)
        self.verdict = Verdict(WRONG, text, text)
        return self.verdict, None

    def _make(self, move: int) -> "tuple[Any, Outcome | None]":
        self.withdraw()
        self.shown = replay(self.position.moves, rules)
        outcome = self.shown.play(move)
        self.preview = self.hint = None
        self.verdict = self._judge(move)
        return self.verdict, outcome

    def _judge(self, move: int) -> "Any":
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


def _not_asked(text: str) -> "tuple[Any, None]":
    """(verdict, outcome) of an action that makes no move."""
    return Verdict(NOT_ASKED, text, ""), None
