"""The page of puzzles of Threes, with its view and the actions of a visitor."""

import asyncio

from app.core.protocols import Json
from app.core.puzzles import words as puzzle_words
from app.games.threes.game import GAME, ThreesSession
from app.games.threes.hints import best
from app.games.threes.input import listen_to_answers
from app.games.threes.puzzles.puzzle import (
    THEMES,
    SlidePuzzle,
    begun,
    hint_text,
    read_puzzle,
    right_text,
    solution,
    wrong_text,
)
from app.games.threes.task_tiles import TaskTiles
from app.games.threes.tasks import TAKEN_BACK, laid, nothing_moves
from app.platform.browser import speak
from app.platform.painter import take_theme
from app.puzzles.panel import Panel
from app.puzzles.results import Results
from app.puzzles.solving import RIGHT, WRONG, Feedback, Solving
from app.puzzles.tray import Tray
from app.widgets.notice import Notice
from pygame35.games.threes.rules import NAMES

SHOWN = 1  # seconds from the right slide until the page shows the position of the puzzle again


class SlidePuzzleView:
    """Shows the state of a `SlidePuzzleController`. `start` sets the controller and the panel."""

    controller: "SlidePuzzleController"
    panel: Panel

    def __init__(self, session: ThreesSession) -> None:
        self.notice = Notice()
        self.tiles = TaskTiles(session)

    def refresh(self) -> None:
        """Update everything but the tiles."""
        controller, task = self.controller, self.controller.task
        hinted = [] if controller.hinted is None else [controller.hinted]
        arrows = best(task.puzzle.values) if task and controller.valued else hinted
        self.tiles.update_around(task is not None and not task.solved, arrows)
        self.panel.update(controller.advised)

    def show_message(self, text: str) -> None:
        """Show a message until the next one or the next slide."""
        self.notice.show(text)


class SlidePuzzleController(Solving):
    """The actions of a visitor in the puzzles of Threes.

    session  the `ThreesSession` with the position on the board, which is before or after the visitor's slide
    advised  the text of the hint, or ""
    hinted   the slide that the hint names, or None
    valued   True while arrows mark the best slides of a solved puzzle
    taken    the message that the last slide was taken back; "" after another slide
    """

    view: SlidePuzzleView
    advised = taken = ""
    hinted: int | None = None
    valued = False

    def __init__(self, session: ThreesSession, view: SlidePuzzleView, results: Results) -> None:
        self.session, self.view, self.results, self.chosen = session, view, results, results.chosen

    def read(self, number: int, plain: Json) -> SlidePuzzle:
        return read_puzzle(number, plain)

    def lay(self) -> None:
        self.feedback = None
        self._show_board()

    def _show_board(self, valued: bool = False) -> None:
        """Show the position of the puzzle. valued: True to mark the best slides with arrows."""
        task = self.task
        assert task
        self.valued, self.advised, self.hinted = valued, "", None
        self.session.show(laid(task.puzzle.tiles, task.puzzle.coming, task.puzzle.number))
        self.view.tiles.show_position()
        self.view.refresh()

    def begin(self, puzzle: SlidePuzzle, marks: str = "") -> None:
        super().begin(puzzle, marks)
        speak(begun(self.view.panel.title(), self.view.tiles.in_words()))

    def withdraw(self) -> None:
        if self.feedback and self.feedback.kind == WRONG:
            self.lay()
            self.taken = TAKEN_BACK
            self.view.show_message(TAKEN_BACK)

    def slide(self, move: int) -> None:
        """Judge a slide of the visitor, and show the result."""
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
        self.advised, self.hinted = "", None
        puzzle = task.puzzle
        if task.judge(NAMES[move]) is None:
            self.feedback = Feedback(WRONG, wrong_text(puzzle, move))
        else:
            self.feedback = Feedback(RIGHT, right_text(puzzle))
            asyncio.create_task(self._value_later())
        outcome = session.play(move)
        self.results.keep(task)
        speak(view.tiles.show_last_move(outcome))
        view.refresh()

    async def _value_later(self) -> None:
        """Show the position again after SHOWN, with arrows for the best slides. A newer puzzle is left alone."""
        task = self.task
        await asyncio.sleep(SHOWN)
        if self.task is task:
            self._show_board(valued=True)

    def hint(self) -> None:
        """Show a clue. The second call shows the right slide."""
        task = self.task
        if task and self.may_hint():
            whole = task.hint()
            self.advised = hint_text(task.puzzle, whole)
            self.hinted = solution(task.puzzle) if whole else None
            self.results.keep(task)
            self.view.refresh()

    def apply_settings(self) -> None:
        take_theme(self.chosen)
        self.view.refresh()


async def start() -> None:
    """Start the page."""
    results = Results(GAME, THEMES)
    await results.open_puzzles()
    take_theme(results.chosen)
    session = ThreesSession()
    view = SlidePuzzleView(session)
    controller = view.controller = SlidePuzzleController(session, view, results)
    results.apply = controller.apply_settings
    view.panel = Panel(controller)
    results.follow_results(view.refresh)
    tray = Tray(controller)
    listen_to_answers(controller, tray.buttons())
    tray.listen()
    await tray.begin()
