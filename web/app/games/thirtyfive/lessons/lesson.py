"""The lessons as plain state: which step is shown, what a move on it does, which steps were solved. No page, no engine.

A step is a dict of `lessons/lessons.json`. The introduction's have a goal that code checks, and a solution; puzzles
have the strategy that they are about and the moves that are accepted, the best first.
"""

from collections import namedtuple

from app.core import records as kept
from app.core.words import side
from app.games.thirtyfive import words
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.lessons import words as lesson_words
from app.games.thirtyfive.preview import preview
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.rules import DIGITS, format_move, parse_move, parse_square
from pygame35.records import read_fragment, replay

RIGHT, WRONG, NOT_ASKED = "right", "wrong", "not asked"

Verdict = namedtuple("Verdict", ("kind", "text"))
# kind  RIGHT, WRONG, or NOT_ASKED when no move was made
# text  what to tell about it

Shown = namedtuple("Shown", ("game", "position", "selected"))  # what `app.duel.grid.Grid` is to show

GOALS = {  # kind -> whether a move meets a goal: (goal, its outcome, the position after it)
    "place": lambda goal, outcome, after: after.moves[-1] // DIGITS == parse_square(goal["square"]),
    "sum": lambda goal, outcome, after: after.sums[parse_square(goal["square"])] == goal["sum"],
    "reach": lambda goal, outcome, after: parse_square(goal["square"]) in outcome.reached and not outcome.cancelled,
    "created": lambda goal, outcome, after: side(outcome.created) == goal["owner"],
    "cancel": lambda goal, outcome, after: outcome.cancelled,
    "win": lambda goal, outcome, after: after.winner() == -after.turn,
}


def lessons_of(content):
    """[{id, title, text, steps}] of what `lessons/lessons.json` holds; a lesson without steps is left out."""
    lessons = [content["introduction"]]
    for strategy in content["strategies"]:
        steps = []
        for puzzle in content["puzzles"].get(strategy["id"], ()):
            step = {"strategy": strategy["id"], "text": strategy["text"], "task": strategy["task"]}
            step.update(puzzle)
            steps.append(step)
        if steps:
            lessons.append({"id": strategy["id"], "title": strategy["title"], "steps": steps})
    return lessons


def solution(step):
    """A move that solves a step."""
    return parse_move(step["accepted"][0] if "accepted" in step else step["solution"])


def solves(step, position, move):
    """True when a legal move is what the step asks; the position is as before."""
    if "accepted" in step:
        return format_move(move) in step["accepted"]
    outcome = position.play(move)
    met = GOALS[step["goal"]["kind"]](step["goal"], outcome, position)
    position.undo()
    return met


def place_of(lessons, text):
    """(lesson, number) of an address's fragment such as "#set-up/2"; None when there is no such step."""
    name, _, number = text.lstrip("#").partition("/")
    for index, lesson in enumerate(lessons):
        if lesson["id"] == name:
            numbers = [str(step + 1) for step in range(len(lesson["steps"]))]
            return index, numbers.index(number) if number in numbers else 0
    return None


def read_progress(text):
    """The ids of the steps that were solved; kept.Spoiled when the text cannot be read."""
    content = kept.read("lessons", text)
    if not (isinstance(content, list) and all(isinstance(name, str) for name in content)):
        raise kept.Spoiled("progress is a list of names")
    return content


class Course:
    """The lessons, and where a visitor is in them.

    lessons   of `lessons_of`
    solved    ids of the steps that were solved
    lesson    which lesson, 0 ..., and
    number    which step of it, 0 ...
    position  what the step asks about
    shown     the same, or with the visitor's move
    verdict   of the last move, None before it
    tries     wrong moves at this step since it was opened
    game, selected, hovered, preview, hint   as in `app.core.session.Session`
    """

    game = GAME

    def __init__(self, lessons, solved=()):
        self.lessons = lessons
        self.solved = set(solved)
        self.hovered = None
        self.open(*self.first_open())

    def step(self):
        return self.lessons[self.lesson]["steps"][self.number]

    def open(self, lesson, number):
        """Show a step."""
        self.lesson, self.number = lesson, number
        self.position = self.shown = read_fragment(self.step()["game"], rules)
        self.selected = self.verdict = self.preview = self.hint = None
        self.tries = 0

    def first_open(self):
        """The first step that is not solved; the very first when all are."""
        for lesson, number in self._places():
            if self.lessons[lesson]["steps"][number]["id"] not in self.solved:
                return lesson, number
        return 0, 0

    def following(self):
        """The step after this one, in the next lesson after the last; None at the very end."""
        places = self._places()
        after = places.index((self.lesson, self.number)) + 1
        return places[after] if after < len(places) else None

    def _places(self):
        return [
            (lesson, number)
            for lesson in range(len(self.lessons))
            for number in range(len(self.lessons[lesson]["steps"]))
        ]

    def progress(self, lesson):
        """(how many steps of a lesson are solved, how many there are)."""
        steps = self.lessons[lesson]["steps"]
        return len([step for step in steps if step["id"] in self.solved]), len(steps)

    def is_over(self):
        """True when nothing is asked any more at this step."""
        return self.verdict is not None and self.verdict.kind == RIGHT

    # What the visitor does

    def mark(self):
        """(move, True when its digit is shown) that the board marks: a hint, else the square that the task names."""
        goal = self.step().get("goal", {})
        if self.hint or self.is_over() or "square" not in goal:
            return self.hint
        return DIGITS * parse_square(goal["square"]), False

    def looked_at(self):
        return self.selected if self.hovered is None else self.hovered

    def select(self, square):
        """Choose a square for the next digit; a wrong move is taken back, what was said of it stays."""
        if square != self.selected and not self.is_over():
            self.withdraw()
        self.selected = square
        self.preview = None

    def withdraw(self):
        """Take a wrong move back."""
        self.shown = self.position

    def try_again(self):
        """The step as it was; how often it was tried is kept."""
        self.withdraw()
        self.verdict = self.preview = None

    def foresee(self, digit):
        """Show what a digit on the selected square would do; None: nothing any more."""
        square = self.selected
        possible = digit is not None and square is not None and not self.is_over() and not self.position.digits[square]
        self.preview = preview(self.position, DIGITS * square + digit - 1) if possible else None

    def ask_hint(self):
        """The square of a solution first, then its digit."""
        self.try_again()
        self.hint = (solution(self.step()), self.hint is not None)

    def place(self, digit):
        """Place a digit on the selected square, instead of a wrong one before: (verdict, outcome).

        outcome: of `Position.play`; None when no move was made.
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

    def _judge(self, move):
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
