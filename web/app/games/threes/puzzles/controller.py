"""The actions of a visitor on a puzzle of Threes."""

import asyncio

from app.core.puzzles import words as puzzle_words
from app.games.threes.lessons.arranged import laid
from app.games.threes.lessons.words import TAKEN_BACK, nothing_moves
from app.games.threes.puzzles import words
from app.games.threes.puzzles.puzzle import read_puzzle
from app.games.threes.session import ThreesSession
from app.platform.painter import take_theme
from app.puzzles.solving import RIGHT, WRONG, Feedback, Solving
from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes.rules import NAMES

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Settings
    from app.games.threes.puzzles.puzzle import SlidePuzzle
    from app.games.threes.puzzles.view import SlidePuzzleView

SHOWN = 1  # seconds for which the right slide is shown, before its position with the value of every slide


class SlidePuzzleController(Solving):
    """The actions. `app.games.threes.swipe.Swipe` calls them, too.

    session  the game on the board: the position of the puzzle, or the one after the visitor's slide
    advised  the text of the hint, or ""
    told     the slide that the hint tells, or None
    valued   True while the board shows the value of every slide
    taken    the message that the last slide is taken back, until the next one is made; else ""
    """

    view: "SlidePuzzleView"
    own = words
    advised = taken = ""
    told: int | None = None
    valued = False

    def __init__(self, view: "SlidePuzzleView", chosen: "Settings") -> None:
        self.session = ThreesSession()
        self.view = view
        self.chosen = chosen

    def read(self, number: int, plain: "Any") -> "SlidePuzzle":
        return read_puzzle(number, plain)

    def lay(self) -> None:
        self.feedback = None
        self._show_board()

    def _show_board(self, valued: bool = False) -> None:
        """Show the position of the puzzle. valued: with the value of every slide."""
        task = self.task
        assert task
        self.valued, self.advised, self.told = valued, "", None
        self.session.show(laid(task.puzzle.tiles, task.puzzle.coming, task.puzzle.number))
        self.view.show_position()

    def begin(self, puzzle: "SlidePuzzle", marks: str = "") -> None:
        super().begin(puzzle, marks)
        self.view.describe()

    def withdraw(self) -> None:
        if self.feedback and self.feedback.kind == WRONG:
            self.lay()
            self.taken = TAKEN_BACK
            self.view.show_message(TAKEN_BACK)

    def slide(self, move: int) -> None:
        """Judge a slide of the visitor, and show what comes of it."""
        task, session, view = self.task, self.session, self.view
        if not task:
            return
        if task.solved:
            view.show_message(puzzle_words.IS_SOLVED)
            return
        self.withdraw()
        if move not in session.position.legal_moves():
            view.tiles.nudge()
            view.show_message(nothing_moves(move))
            return
        view.show_message(self.taken)
        self.taken = ""
        self.advised, self.told = "", None
        puzzle = task.puzzle
        if task.judge(NAMES[move]) is None:
            self.feedback = Feedback(WRONG, words.wrong(puzzle, move))
        else:
            self.feedback = Feedback(RIGHT, words.right(puzzle))
            asyncio.create_task(self._value_later())
        outcome = session.play(move)
        self.count()
        view.show_move(move, outcome)

    async def _value_later(self) -> None:
        """Show the position again, with the value of every slide, unless another one is shown by then."""
        task = self.task
        await asyncio.sleep(SHOWN)
        if self.task is task:
            self._show_board(valued=True)

    def hint(self) -> None:
        """Show a clue; the second time, the slide."""
        task = self.task
        if task and self.may_hint():
            whole = task.hint()
            self.advised = words.hint(task.puzzle, whole)
            self.told = words.solution(task.puzzle) if whole else None
            self.count()
            self.view.refresh()

    def follow_settings(self, values: "Settings") -> None:
        self.chosen.update(values)
        take_theme(self.chosen)
        self.view.refresh()
