"""Shows the lessons: board, texts, buttons, list."""

from pyscript import document, window

from app.core.lessons import words as lesson_words
from app.core.lessons.exercise import GOOD, RIGHT, WRONG
from app.core.words import side
from app.lessons.list_view import ListView
from app.platform.browser import allow, find, guarded, write
from app.platform.painter import Painter
from app.widgets.notice import Notice
from app.widgets.spoken import say
from pygame35.basics import BLUE, TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.lessons.course import Course
    from app.core.protocols import Move, Outcome
    from app.duel.look import Look
    from app.platform.canvas import Canvas
    from app.widgets.grid import Grid


class LessonsView:
    """Shows a `Course`. Changes are drawn together, by a `Painter`."""

    def __init__(self, course: "Course", look: "Look", board: "Canvas", grid: "Grid") -> None:
        self.course = course
        self.session = course.session
        self.look = look
        self.board = board
        self.grid = grid
        self.parts = look.parts()
        self.painter = Painter(board, self.session.settings, self.update, lambda: look.scene(self.session))
        self.notice = Notice()
        self.list = ListView(course)
        self.table, self.square = find("table"), find("square")
        self.title, self.about, self.text, self.task = find("title"), find("about"), find("text"), find("task")
        self.side, self.form = find("side-text"), document.querySelector("#asked .form")
        self.feedback, self.spoken = find("feedback"), find("spoken")
        self.shortcuts = find("shortcuts")  # their description
        self.onward, self.retry = find("onward"), find("retry")
        self.buttons = {name: find(name) for name in ("hint", "again", "next")}
        self.next_word, self.play_word = self.onward.textContent, self.onward.getAttribute("data-last")
        self.retry_word, self.more_word = self.retry.textContent, self.retry.getAttribute("data-more")

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
        self.show_texts()
        self._buttons(self.course)
        self.list.update(self.course)
        self.shortcuts.hidden = not session.settings["shortcuts"]

    def show_texts(self) -> None:
        """Show the task and the verdict."""
        course, session = self.course, self.session
        turn = course.position.turn
        write(self.title, self._heading())
        write(self.text, self._addressed("text"))
        write(self.task, self._addressed("task"))
        write(self.side, lesson_words.side(session.game, session.position, turn, not course.asks_square()))
        self.form.className = f"form {side(turn)}"
        self.form.hidden = False
        if course.hint:
            self._say("", course.hint_text())
        elif course.verdict:
            self._say(course.verdict.kind, course.verdict.text)
        else:
            self._say("", "")

    def _heading(self) -> str:
        return lesson_words.title(self.course.lessons[self.course.lesson], self.course.number)

    def _addressed(self, name: str) -> str:
        """The step's text or task."""
        course = self.course
        return lesson_words.addressed(self.session.game, course.step()[name], course.position.turn)

    def _write_square(self) -> None:
        session = self.session
        square, said = session.looked_at(), session.game.words
        label = "" if square is None else said.square_label(session.position, square)
        write(self.square, said.foretold(session.preview) if session.preview else label)

    def _say(self, kind: str, text: str) -> None:
        """Show a text about the answer. kind: of a verdict, or ""."""
        if kind:
            self.feedback.setAttribute("data-kind", kind)
        else:
            self.feedback.removeAttribute("data-kind")
        write(self.feedback, text)

    def _buttons(self, course: "Course") -> None:
        kind = course.verdict.kind if course.verdict else None
        wanted = {None: "", RIGHT: "next", GOOD: "next", WRONG: "again"}[kind]
        enabled = {
            "hint": not course.is_over(),
            "again": course.verdict is not None,
            "next": course.following() or wanted == "next",
        }
        for name, possible in enabled.items():
            allow(self.buttons[name], possible)
            self.buttons[name].classList.toggle("wanted", name == wanted)
        write(self.onward, self.next_word if course.following() else self.play_word)
        write(self.retry, self.more_word if kind == GOOD else self.retry_word)
        self.buttons["again"].classList.toggle("more", kind == GOOD)

    # Events and messages

    def show_move(self, move: "Move", outcome: "Outcome", before: "Any") -> None:
        """Animate a move. before: a copy of the owners before it."""
        self.board.show_move(move, outcome, before, window.performance.now())

    def show_feedback(self) -> None:
        """Scroll the message about a move into view, for small windows."""
        self.show_texts()
        self.feedback.scrollIntoView(self.list.nearest)

    def drop_effects(self) -> None:
        self.board.effects = {}

    def show_message(self, text: str) -> None:
        """Show a message until the next one or the next move."""
        self.notice.show(text)

    def say(self, text: str) -> None:
        """Let screen readers say a text."""
        say(text)

    def say_again(self) -> None:
        """Announce that the position is as it was, and the task."""
        write(self.spoken, lesson_words.TAKEN_BACK.format(self._addressed("task")))

    def show_step(self) -> None:
        """Show another step, with its address, and with the explanation if it is new."""
        course = self.course
        lesson, step = course.lessons[course.lesson], course.step()
        known = step["text"] == lesson["text"]  # from the first step of the lesson
        write(self.spoken, f"{self._heading()} {self._addressed('text')} {self._addressed('task')}")
        self.table.classList.toggle("only-looks", course.asks_square())
        self.about.open = course.number == 0 or not known
        self.about.classList.toggle("optional", known)
        address = f"{window.location.pathname}{window.location.search}#{lesson['id']}/{step['name']}"
        guarded(window.history, "replaceState", None, "", address)
        self.title.scrollIntoView(self.list.nearest)
        self.drop_effects()
        self.show_message("")
        self.refresh()
