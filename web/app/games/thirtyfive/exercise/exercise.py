"""A task on a board as plain state, without page or engine: one position, and the visitor's move on it."""

from collections import namedtuple

from app.games.thirtyfive import words
from app.games.thirtyfive.board.preview import preview
from app.games.thirtyfive.exercise.words import SOLVED, filled
from app.games.thirtyfive.game import GAME
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.rules import DIGITS
from pygame35.records import replay

if TYPE_CHECKING:
    from typing import Any

    from app.games.thirtyfive.board.preview import Preview
    from pygame35.games.thirtyfive.rules import Outcome, Position

RIGHT, GOOD, WRONG, NOT_ASKED = "right", "good", "wrong", "not asked"

Verdict = namedtuple("Verdict", ("kind", "text", "later"))
# kind   RIGHT, GOOD if another move is better, WRONG, or NOT_ASKED if no move was made
# text   the message about it
# later  the message when the move is taken back: what still holds of the board without it

Shown = namedtuple("Shown", ("game", "position", "selected"))  # for `app.widgets.grid.Grid.update`


class Exercise:
    """The base of lessons and puzzles.

    position  the position of the task
    shown     the position of the task, or the one after the visitor's move
    verdict   the Verdict on the last move, or None
    reply     the opponent's best answer to a wrong move, or None
    tries     the number of wrong moves since the task was shown
    game, selected, hovered, preview, hint   as in `app.core.session.Session`
    """

    game = GAME
    armed = None  # no digit waits for its square: the task says so
    hovered: int | None = None

    position: "Position"
    shown: "Position"
    selected: int | None
    verdict: "Any"
    preview: "Preview | None"
    reply: int | None
    hint: "tuple[int, bool] | None"

    def show(self, position: "Position") -> None:
        """Show a task."""
        self.position = self.shown = position
        self.selected = self.verdict = self.preview = self.reply = self.hint = None
        self.tries = 0

    def rests(self) -> bool:
        """As in `app.core.turns.Turns`: no friend plays here."""
        return False

    def is_over(self) -> bool:
        """True if the task is solved as well as it can be."""
        return self.verdict is not None and self.verdict.kind == RIGHT

    def asks_square(self) -> bool:
        """True if the task asks for a square instead of a digit."""
        return False

    def solution(self) -> int:
        """The best move."""
        raise NotImplementedError

    def judge(self, move: int) -> Verdict:
        """The verdict on a move that is on the board `shown`."""
        raise NotImplementedError

    # The visitor's actions

    def mark(self) -> tuple[int, bool] | None:
        """(move, True to show its digit) to mark on the board: a hint, or the opponent's answer."""
        return self.hint if self.reply is None else (self.reply, True)

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
        """Show the position of the task again; `tries` stays."""
        self.withdraw()
        self.verdict = self.preview = None

    def foresee(self, digit: int | None) -> None:
        """Preview a digit on the selected square; None ends the preview."""
        square = self.selected
        self.preview = None
        if digit is not None and square is not None and not self.is_over() and not self.position.digits[square]:
            self.preview = preview(self.position, DIGITS * square + digit - 1)

    def ask_hint(self) -> None:
        """Show the square of the best move as a hint; the second call adds the digit."""
        self.try_again()
        self.give_hint(self.solution())

    def give_hint(self, move: int) -> None:
        self.hint = (move, self.hint is not None)
        if self.selected != move // DIGITS:
            self.selected = None  # it would draw the eye from the hint

    def place(self, digit: int) -> "tuple[Any, Outcome | None]":
        """Place a digit on the selected square, in place of a wrong one: (verdict, outcome).

        outcome: of `Position.play`; None if no move was made.
        """
        square = self.selected
        if self.is_over():
            return not_asked(SOLVED)
        if square is None:
            return not_asked(words.CHOOSE)
        if self.position.digits[square]:
            return not_asked(filled(square))
        return self.make(DIGITS * square + digit - 1)

    def make(self, move: int) -> "tuple[Any, Outcome | None]":
        """Make a move on the task's position."""
        self.withdraw()
        self.shown = replay(self.position.moves, rules)
        outcome = self.shown.play(move)
        self.preview = self.hint = None
        self.verdict = self.judge(move)
        return self.verdict, outcome


def not_asked(text: str) -> "tuple[Any, None]":
    """(verdict, outcome) of an action that makes no move."""
    return Verdict(NOT_ASKED, text, ""), None
