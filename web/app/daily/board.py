"""The tries of a visitor at the board of the day."""

import asyncio
from collections.abc import Callable
from typing import Any

from pyscript import document

from app.core import sounds
from app.core.protocols import Json, Move, Square
from app.core.puzzles import daily
from app.core.puzzles.puzzle import Puzzle, read_puzzle
from app.puzzles.controller import JUDGED, PuzzleController
from app.puzzles.solving import RIGHT, WRONG, Feedback
from app.puzzles.view import PuzzleView

SHOWN = 2.5  # seconds for which a wrong try stays on the board


class DailyController(PuzzleController):
    """Judges the tries. A wrong one says what it does, and is taken back; the last one shows the answer.

    own      the module of the game's boards of the day
    board    the board of `own`, or None
    tried    the moves of all tries; "" for a try from an earlier version or another device
    said     what the last try did
    noted    noted(): called after each try
    refused  refused(): called when a visitor plays on a board that is done
    """

    board: Any = None
    said = ""
    noted: Callable[[], object]
    refused: Callable[[], object]

    def read(self, number: int, plain: Json) -> Puzzle:
        puzzle = read_puzzle(number, plain, self.session.game.rules)
        self.board = self.own.read(puzzle.position, next(iter(puzzle.answers)), plain)
        return puzzle

    def open(self, puzzle: Puzzle, marks: str, tried: list[str]) -> None:
        """Show a board with the tries so far. marks: of these tries, see `core.puzzles.daily`."""
        rights = [mark == daily.RIGHT for mark in marks if mark != daily.HINT]
        fit = [text in puzzle.answers for text in tried] == rights  # not if the marks come from another device
        self.said, self.tried = "", list(tried) if fit else [""] * len(rights)
        self.begin(puzzle, marks)
        if self.is_over():
            self._show_answer()

    def is_over(self) -> bool:
        return bool(self.task and daily.is_over(self.task.marks))

    def is_done(self) -> bool:
        """True once the last try, and the answer after a wrong one, are on the board."""
        return self.is_over() and not self.waiting

    def has_begun(self) -> bool:
        """True between the first try and the last."""
        return bool(self.tried) and not self.is_over()

    def select(self, square: Square) -> None:
        if not self.is_over():
            super().select(square)

    def attempt(self, move: Move | None, digit: int | None = None) -> None:
        if self.is_over():
            self.refused()
        else:
            super().attempt(move, digit)

    def play(self, move: Move) -> None:
        """Judge a try, and show what it does."""
        task = self.task
        if not (task and self._is_legal(move)):
            return
        text = self.session.position.format_move(move)
        right = task.judge(text) is not None
        self.tried.append(text)
        self.said = self.own.answer(self.board) if right else self.own.wrong(self.board, text)
        self._play_text(text)
        self.feedback = Feedback(RIGHT if right else WRONG, self.said)
        self.view.play(sounds.later(sounds.SOLVED if right else sounds.WRONG, JUDGED))
        self.noted()
        if self.is_over():
            self._answer_later(lambda: None if right else self._show_answer())
        else:
            self._take_back_later()
        self.view.refresh()

    def why(self) -> str:
        """The reasons for the best move, and why the last other try was worse."""
        return str(self.own.why(self.board, self.tried))

    def _take_back_later(self) -> None:
        tree = self.session.tree

        async def wait() -> None:
            await asyncio.sleep(SHOWN + self.view.rest_of_animation() / 1000)
            if self.session.tree is tree:
                self.withdraw()

        asyncio.create_task(wait())

    def _show_answer(self) -> None:
        """Show the board after the best move."""
        self.lay()
        self._play_text(self.session.position.format_move(self.board.best))
        if self.task and not self.task.solved:
            self.said = self.own.answer(self.board)


class DailyView(PuzzleView):
    """The board of the day. `panel` is the rest of the page."""

    def show_engine(self, state: str, detail: object, _workers: int) -> None:
        """Do nothing: the page needs no engine."""

    def show_selected(self) -> None:
        super().show_selected()
        document.querySelector("main").classList.add("playing")
