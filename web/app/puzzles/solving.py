"""An attempt at a puzzle on the page: the base class of the controllers of all games."""

from collections import namedtuple
from typing import Any

from app.core.puzzles import words as puzzle_words
from app.core.puzzles.attempt import Attempt
from app.puzzles.results import Results

RIGHT, GOING, WRONG = "right", "good", "wrong"

Feedback = namedtuple("Feedback", ("kind", "text"))
# kind  RIGHT, GOING if a right move is not the last one, or WRONG
# text  the message about the last move


class Solving:
    """The state of an attempt.

    view      has `refresh()`, which shows everything, and `show_message(text)`
    task      the Attempt, or None before the first puzzle
    feedback  the `Feedback` on the last move, or None
    waiting   True from a move to the opponent's answer
    warned    True once a message has named the cost of a hint
    results   stores the attempt
    """

    view: Any
    task: Attempt | None = None
    feedback: Feedback | None = None
    waiting = warned = False
    results: Results

    def read(self, number: int, plain: Any) -> Any:
        """A puzzle with `number`, `rating`, `themes` and `answers`; `stored.Spoiled` if it cannot be shown.

        plain: an element of one of the site's files.
        """
        raise NotImplementedError

    def lay(self) -> None:
        """Show the position of the task after its right moves, without feedback."""
        raise NotImplementedError

    def hint(self) -> None:
        """Show a part of the right move; the second time, all of it."""
        raise NotImplementedError

    def begin(self, puzzle: Any, marks: str = "") -> None:
        """Show a puzzle. marks: of `Attempt`."""
        self.task = Attempt(puzzle, marks)
        self.lay()

    def withdraw(self) -> None:
        """Take back a wrong move and the opponent's answer."""
        if self.feedback and self.feedback.kind == WRONG:
            self.lay()

    def may_hint(self) -> bool:
        """True if a hint can be shown now. Takes a wrong move back.

        If the hint has a cost, the first call shows a message about it and returns False.
        """
        task = self.task
        if not task or task.solved or self.waiting:
            return False
        self.withdraw()
        if self.results.is_at_stake(task) and not self.warned:
            self.warned = True
            self.view.show_message(puzzle_words.HINT_COSTS)
            return False
        return True
