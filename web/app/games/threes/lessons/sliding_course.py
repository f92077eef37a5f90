"""The lessons of Threes as plain state, without page: the shown step, and the move on it."""

from app.core.lessons.progress import RIGHT, Progress, Verdict, not_asked
from app.core.lessons.words import SOLVED
from app.games.threes.lessons import words
from app.games.threes.lessons.arranged import position_of
from app.games.threes.lessons.teacher import judge, solution
from app.games.threes.session import ThreesSession
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from app.core.lessons.steps import Lesson
    from pygame35.games.threes.rules import Outcome


class SlidingCourse(Progress):
    """The lessons with a board.

    session  the game on the board: the step's position, or the one after the visitor's move
    verdict  the Verdict on the last move, or None
    hint     (move, True if the visitor asked again), or None
    """

    verdict: "Any"
    hint: "tuple[int, bool] | None"

    def __init__(self, lessons: "list[Lesson]", solved: "Iterable[str]") -> None:
        super().__init__(lessons, solved)
        self.session = ThreesSession()
        self.open(self.lesson, self.number)

    def open(self, lesson: int, number: int) -> None:
        """Show a step."""
        self.lesson, self.number = lesson, number
        self.verdict = self.hint = None
        self.session.show(position_of(self.step()))

    def is_over(self) -> bool:
        """True if the step is solved."""
        return self.verdict is not None and self.verdict.kind == RIGHT

    def is_tried(self) -> bool:
        """True if the board shows a move of the visitor's."""
        return bool(self.session.position.moves)

    def hint_text(self) -> str:
        """The text of the hint; "" if there is none."""
        return words.hint(self.step(), self.hint[0], self.hint[1]) if self.hint else ""

    def withdraw(self) -> None:
        """Take a move back. From then on its message speaks of the board without it."""
        if self.is_tried():
            self.session.undo()
            self.verdict = Verdict(self.verdict.kind, self.verdict.later, self.verdict.later)

    def try_again(self) -> None:
        """Show the position of the step again."""
        self.withdraw()
        self.verdict = None

    def ask_hint(self) -> None:
        """Show the clue as a hint; the second call tells the move."""
        self.try_again()
        self.hint = (solution(self.step(), self.session.position), self.hint is not None)

    def attempt(self, move: int) -> "tuple[Any, Outcome | None]":
        """Make a move, in place of a wrong one: (verdict, Outcome). Outcome is None if no move was made."""
        if self.is_over():
            return not_asked(SOLVED)
        self.withdraw()
        position = self.session.position
        if move not in position.legal_moves():
            return not_asked(words.nothing_moves(move))
        self.hint = None
        self.verdict = self.verdict_on(judge(self.step(), position, move))
        return self.verdict, self.session.play(move)
