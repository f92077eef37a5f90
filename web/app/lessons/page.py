"""The page of lessons of a game for two: the board and the side to move, beside what `StepView` shows."""

from pyscript import document, window

from app.core.lessons import words as lesson_words
from app.core.lessons.course import Course
from app.core.words import side
from app.duel.hand import listening
from app.lessons.actions import LessonActions, LessonInput
from app.lessons.opening import Opening
from app.lessons.step_view import StepView
from app.platform.browser import find, say, write
from app.platform.painter import Painter
from app.widgets.board_input import take_task_key
from app.widgets.grid import Grid
from app.widgets.square_names import SquareNames
from pygame35.basics import BLUE, TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.lessons.teacher import Teacher
    from app.core.protocols import Move, Outcome
    from app.duel.look import Look
    from app.platform.canvas import Canvas


class LessonsView(StepView):
    """Shows a `Course`. Changes are drawn together, by a `Painter`."""

    course: "Course"

    def __init__(self, course: "Course", look: "Look", board: "Canvas", grid: "Grid") -> None:
        super().__init__(course)
        self.session = course.session
        self.look = look
        self.board = board
        self.grid = grid
        self.parts = look.parts()
        self.painter = Painter(
            board, self.session.settings, self.update, lambda: look.scene(self.session), self.refresh
        )
        self.table, self.square = find("table"), find("square")
        self.side, self.form = find("side-text"), document.querySelector("#asked .form")

    # Drawing

    def refresh(self) -> None:
        """Draw the board in the next frame, and everything else after it; make the cells of another board at once."""
        self.board.lay_out(self.session, self.grid, find("board").style)
        self.painter.refresh()

    def show_selected(self) -> None:
        self.refresh()

    def attend(self) -> None:
        """Draw only the parts that depend on the square under the pointer."""
        self._write_square()
        self.painter.repaint()

    def update(self) -> None:
        """Update everything but the board."""
        session = self.session
        self.grid.update(session)
        for part in self.parts:
            part.update(session)
        document.body.classList.toggle("blue-moves", self.course.position.turn == BLUE)
        self._write_square()
        self.update_step(session.settings["shortcuts"])

    def show_texts(self) -> None:
        course, session = self.course, self.session
        turn = course.position.turn
        write(self.side, lesson_words.side(session.game, session.position, turn, not course.asks_square()))
        self.form.className = f"form {side(turn)}"
        self.form.hidden = False
        super().show_texts()

    def step_text(self, name: str) -> str:
        course = self.course
        return lesson_words.addressed(self.session.game, course.step()[name], course.position.turn)

    def _write_square(self) -> None:
        session = self.session
        square, said = session.selection.looked_at(), session.game.words
        label = "" if square is None else said.square_label(session.position, square)
        write(self.square, said.foretold(session.selection.preview) if session.selection.preview else label)

    # Events and messages

    def show_move(self, move: "Move", outcome: "Outcome", before: "Any") -> None:
        """Animate a move. before: a copy of the owners before it."""
        self.board.show_move(move, outcome, before, window.performance.now())

    def drop_effects(self) -> None:
        self.board.effects = {}

    def say(self, text: str) -> None:
        """Let screen readers say a text."""
        say(text)

    def show_step(self) -> None:
        self.table.classList.toggle("only-looks", self.course.asks_square())
        self.drop_effects()
        super().show_step()


async def start(teacher: "Teacher", look: "Look", content: str) -> None:
    """Start the page of a game. content: the address of its `lessons.json` in the site."""
    game = teacher.game
    opening = Opening(game)
    lessons = teacher.lessons(await opening.read(content))
    course = Course(teacher, lessons, opening.solved, opening.chosen)
    board = look.board(find("squares"), window, game.geometry(course.position))
    view = LessonsView(course, look, board, Grid(find("grid"), document))
    view.refresh()  # lays the board, before anything is painted
    actions = LessonActions(look.game, course, view, opening.keeper)
    listening.listen(
        actions,
        view,
        actions.buttons(),
        lambda event, key: take_task_key(event, key, view.grid, actions),
        LessonInput(actions),
    )
    actions.follow_address()
    look.listen(actions, view)
    SquareNames(view.grid, ("text", "task", "feedback"))  # its listeners keep it
    view.painter.follow_theme()
    view.painter.follow_screen()
    opening.begin(actions)
