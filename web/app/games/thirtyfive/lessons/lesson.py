"""The lessons as plain state, without page or engine: the shown step, the moves on it, the solved steps.

A step is a dict of `lessons/lessons.json`. A step of the introduction has a goal that code checks, and a solution. A
puzzle has a strategy and the accepted moves, the best first.
"""

from collections import namedtuple

from app.core import stored
from app.core.words import side
from app.games.thirtyfive import words
from app.games.thirtyfive.board.preview import preview
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.lessons import words as lesson_words
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.rules import DIGITS, format_move, parse_move, parse_square
from pygame35.records import read_fragment, replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from app.games.thirtyfive.board.preview import Preview
    from pygame35.games.thirtyfive.rules import Outcome, Position

    Step = dict[str, Any]
    Lesson = dict[str, Any]

RIGHT, WRONG, NOT_ASKED = "right", "wrong", "not asked"

Verdict = namedtuple("Verdict", ("kind", "text"))
# kind  RIGHT, WRONG, or NOT_ASKED if no move was made
# text  the message about it

Shown = namedtuple("Shown", ("game", "position", "selected"))  # for `app.widgets.grid.Grid.update`

GOALS: "dict[str, Callable[[Any, Outcome, Position], Any]]" = {
    # {kind: (goal, outcome of a move, position after it) -> whether the move meets the goal}
    "place": lambda goal, outcome, after: after.moves[-1] // DIGITS == parse_square(goal["square"]),
    "sum": lambda goal, outcome, after: after.sums[parse_square(goal["square"])] == goal["sum"],
    "reach": lambda goal, outcome, after: parse_square(goal["square"]) in outcome.reached and not outcome.cancelled,
    "created": lambda goal, outcome, after: side(outcome.created) == goal["owner"],
    "cancel": lambda goal, outcome, after: outcome.cancelled,
    "win": lambda goal, outcome, after: after.winner() == -after.turn,
}


def lessons_of(content: "Any") -> "list[Lesson]":
    """[{id, title, text, steps}] of the content of `lessons/lessons.json`; a lesson without steps is left out."""
    lessons = [content["introduction"]]
    for strategy in content["strategies"]:
        steps = []
        for puzzle in content["puzzles"].get(strategy["id"], ()):
            step: Step = {"strategy": strategy["id"], "text": strategy["text"], "task": strategy["task"]}
            step.update(puzzle)
            steps.append(step)
        if steps:
            lessons.append({"id": strategy["id"], "title": strategy["title"], "steps": steps})
    return lessons


def solution(step: "Step") -> int:
    """A move that solves a step."""
    return parse_move(step["accepted"][0] if "accepted" in step else step["solution"])


def solves(step: "Step", position: "Position", move: int) -> bool:
    """True if a legal move solves the step. position: before the move."""
    if "accepted" in step:
        return format_move(move) in step["accepted"]
    outcome = position.play(move)
    met = GOALS[step["goal"]["kind"]](step["goal"], outcome, position)
    position.undo()
    return bool(met)


def place_of(lessons: "list[Lesson]", text: str) -> tuple[int, int] | None:
    """(lesson, number) of an address's fragment such as "#set-up/2"; None if there is no such step."""
    name, _, number = text.lstrip("#").partition("/")
    for index, lesson in enumerate(lessons):
        if lesson["id"] == name:
            numbers = [str(step + 1) for step in range(len(lesson["steps"]))]
            return index, numbers.index(number) if number in numbers else 0
    return None


def read_progress(text: str) -> list[str]:
    """The ids of the solved steps; `stored.Spoiled` if the text cannot be read."""
    content = stored.read("lessons", text)
    if not (isinstance(content, list) and all(isinstance(name, str) for name in content)):
        raise stored.Spoiled("progress is a list of names")
    return content


class Course:
    """The lessons, and the place of a visitor in them.

    lessons   the lessons, as `lessons_of` returns them
    solved    the ids of the solved steps
    lesson    the index of the lesson
    number    the index of the step in the lesson
    position  the position of the step
    shown     the position of the step, or the one after the visitor's move
    verdict   the Verdict on the last move, or None
    tries     the number of wrong moves since the step was opened
    game, selected, hovered, preview, hint   as in `app.core.session.Session`
    """

    game = GAME

    position: "Position"
    shown: "Position"
    selected: int | None
    verdict: "Any"
    preview: "Preview | None"
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
        self.selected = self.verdict = self.preview = self.hint = None
        self.tries = 0

    def first_open(self) -> tuple[int, int]:
        """(lesson, number) of the first unsolved step; of the very first step if all are solved."""
        for lesson, number in self._places():
            if self.lessons[lesson]["steps"][number]["id"] not in self.solved:
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
        return len([step for step in steps if step["id"] in self.solved]), len(steps)

    def is_over(self) -> bool:
        """True if this step is solved."""
        return self.verdict is not None and self.verdict.kind == RIGHT

    # The visitor's actions

    def mark(self) -> tuple[int, bool] | None:
        """(move, True to show its digit) to mark on the board: a hint, or the square of the task; or None."""
        goal = self.step().get("goal", {})
        if self.hint or self.is_over() or "square" not in goal:
            return self.hint
        return DIGITS * parse_square(goal["square"]), False

    def looked_at(self) -> int | None:
        return self.selected if self.hovered is None else self.hovered

    def select(self, square: int | None) -> None:
        """Select a square for the next digit. A wrong move is taken back; its message stays."""
        if square != self.selected and not self.is_over():
            self.withdraw()
        self.selected = square
        self.preview = None

    def withdraw(self) -> None:
        """Take a wrong move back."""
        self.shown = self.position

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
        self.hint = (solution(self.step()), self.hint is not None)

    def place(self, digit: int) -> "tuple[Any, Outcome | None]":
        """Place a digit on the selected square, in place of a wrong one: (verdict, outcome).

        outcome: of `Position.play`; None if no move was made.
        """
        square = self.selected
        if self.is_over():
            return Verdict(NOT_ASKED, lesson_words.SOLVED), None
        if square is None:
            return Verdict(NOT_ASKED, words.CHOOSE), None
        if self.position.digits[square]:
            return Verdict(NOT_ASKED, lesson_words.filled(square)), None
        move = DIGITS * square + digit - 1
        self.shown = replay(self.position.moves, rules)
        outcome = self.shown.play(move)
        self.preview = self.hint = None
        self.verdict = self._judge(move)
        return self.verdict, outcome

    def _judge(self, move: int) -> "Any":
        step, position = self.step(), self.position
        puzzle = "accepted" in step
        if solves(step, position, move):
            self.solved.add(step["id"])
            say = lesson_words.puzzle_right if puzzle else lesson_words.rule_right
            text = say(step, position, move)
            return Verdict(RIGHT, text if self.following() else f"{text} {lesson_words.LAST}")
        self.tries += 1
        if puzzle:
            title = self.lessons[self.lesson]["title"]
            return Verdict(WRONG, lesson_words.puzzle_wrong(step, title, position, move, self.tries))
        return Verdict(WRONG, lesson_words.rule_wrong(step, position, self.shown))
