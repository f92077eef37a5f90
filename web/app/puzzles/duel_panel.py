"""The panel beside a puzzle of a game for two: it names the side to move, and both scores."""

from pyscript import document

from app.core import words
from app.core.puzzles import words as puzzle_words
from app.platform.browser import find, write
from app.puzzles.panel import Panel
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.puzzles.attempt import Attempt
    from app.core.puzzles.puzzle import Index
    from app.puzzles.controller import PuzzleController


class DuelPanel(Panel):
    controller: "PuzzleController"

    def __init__(self, controller: "PuzzleController", index: "Index") -> None:
        super().__init__(controller, index)
        self.form = document.querySelector("#asked .form")

    def show_task(self, task: "Attempt") -> str:
        controller, turn = self.controller, task.puzzle.position.turn
        session = controller.session
        names = session.game.words.SIDES
        asked = controller.own.TASK_LATER if task.found and not task.solved else controller.own.TASK
        write(find("task"), asked.format(names[turn]))
        self.form.className = f"form {words.side(turn)}"
        self.form.hidden = False
        return puzzle_words.side(names, turn, session.position.scores(), session.game.unit)
