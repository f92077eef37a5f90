"""The state of an attempt at a puzzle. This module uses neither the page nor the engine."""

from typing import Any

from app.core.protocols import Json
from app.core.puzzles.daily import HINT, RIGHT, WRONG

MOST_HINTS = 2  # hints for one move: the first shows the square, the second the whole move


class Attempt:
    """A visitor's attempt at a puzzle.

    puzzle   a `Puzzle`, or another tuple with `answers` in a single-player game
    answers  the part of `puzzle.answers` that is not solved yet
    moves    the visitor's right moves and the opponent's answers so far, as text
    hints    the number of hints for the next move, 0 ... MOST_HINTS
    marks    a letter for each move and hint, see `app.core.puzzles.daily`
    solved   True once the visitor has made all right moves
    """

    def __init__(self, puzzle: Any, marks: str = "") -> None:
        """Begin an attempt. marks: the marks of an unfinished attempt to continue."""
        self.puzzle = puzzle
        self.answers: dict[str, Json] = puzzle.answers
        self.moves: list[str] = []
        self.hints = 0
        self.solved = False
        self.marks = marks

    def is_clean(self) -> bool:
        """True if there was no wrong move and no hint."""
        return WRONG not in self.marks and HINT not in self.marks

    def has_begun(self) -> bool:
        return bool(self.moves) or not self.is_clean()

    def solution(self) -> str:
        return next(iter(self.answers))

    def judge(self, text: str) -> str | None:
        """Record a move. Returns the opponent's answer; "" if the puzzle is solved; None if the move is wrong."""
        if text not in self.answers:
            self.marks += WRONG
            return None
        follow = self.answers[text]
        self.hints = 0
        self.moves.append(text)
        if follow is None:
            self.solved, self.answers = True, {}
            self.marks += RIGHT
            return ""
        answer, self.answers = follow
        self.moves.append(answer)
        return str(answer)

    def hint(self) -> bool:
        """Record a hint. Returns True if this hint should show the whole move, False for only the square."""
        self.marks += HINT if self.hints < MOST_HINTS else ""
        self.hints = min(self.hints + 1, MOST_HINTS)
        return self.hints == MOST_HINTS

    def reply(self, text: str) -> tuple[float | None, str] | None:
        """(margin, best answer) after a wrong first move, see `Puzzle.replies`; None if they do not list the move."""
        return None if self.moves or text not in self.puzzle.replies else tuple(self.puzzle.replies[text])
