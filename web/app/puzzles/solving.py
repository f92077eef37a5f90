"""The base class of the controllers of puzzle pages. It keeps an attempt at a puzzle."""

from collections import namedtuple
from typing import Any

from app.core.protocols import Json
from app.core.puzzles.attempt import Attempt
from app.core.texts import say
from app.puzzles.results import Results

RIGHT, GOING, WRONG = "right", "good", "wrong"

Feedback = namedtuple("Feedback", ("kind", "text"))
# kind  WRONG; RIGHT after the last right move of the puzzle; GOING after an earlier right move
# text  the message about the last move


class Solving:
    """The state of an attempt at a puzzle.

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

    def read(self, number: int, plain: Json) -> Any:
        """Make a puzzle with `number`, `rating`, `themes` and `answers` from plain data.

        plain: the puzzle's data in a file of the site. `stored.Spoiled` if it is damaged.
        """
        raise NotImplementedError

    def lay(self) -> None:
        """Show the position of the puzzle after the right moves found so far. Clears the feedback."""
        raise NotImplementedError

    def hint(self) -> None:
        """Show a part of the right move. The second call shows the whole move."""
        raise NotImplementedError

    def begin(self, puzzle: Any, marks: str = "") -> None:
        """Show a puzzle. marks: the marks of an earlier attempt to continue, see `Attempt`."""
        self.task = Attempt(puzzle, marks)
        self.lay()

    def withdraw(self) -> None:
        """Take back a wrong move and the opponent's answer. Without a wrong move, nothing happens."""
        if self.feedback and self.feedback.kind == WRONG:
            self.lay()

    def may_hint(self) -> bool:
        """Take a wrong move back. Returns True if a hint can be shown now.

        If the hint spoils the result, the first call shows a warning and returns False.
        """
        task = self.task
        if not task or task.solved or self.waiting:
            return False
        self.withdraw()
        if self.results.is_at_stake(task) and not self.warned:
            self.warned = True
            self.view.show_message(say("puzzles.hint-noted") if self.results.day else say("puzzles.hint-costs"))
            return False
        return True
