"""Shows the lessons: texts, board, buttons, list."""

from pyscript import document, window

from app.core.words import side
from app.games.thirtyfive.exercise.exercise import GOOD, RIGHT, WRONG
from app.games.thirtyfive.exercise.view import ExerciseView
from app.games.thirtyfive.lessons import words as lesson_words
from app.platform.browser import allow, find, guarded, write
from app.widgets.listing import add_button, mark_current
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element, Settings
    from app.games.thirtyfive.board.render import Board
    from app.games.thirtyfive.lessons.lesson import Course
    from app.widgets.grid import Grid


class LessonsView(ExerciseView):
    """Shows a `Course`."""

    def __init__(self, course: "Course", board: "Board", grid: "Grid", settings: "Settings") -> None:
        super().__init__(course, board, grid, settings)
        self.course = course
        self.title, self.about, self.text, self.task = find("title"), find("about"), find("text"), find("task")
        self.side, self.form = find("side-text"), document.querySelector("#asked .form")
        self.onward = find("onward")
        self.buttons = {name: find(name) for name in ("hint", "again", "next")}
        self.next_word, self.play_word = self.onward.textContent, self.onward.getAttribute("data-last")
        self.retry = find("retry")
        self.retry_word, self.more_word = self.retry.textContent, self.retry.getAttribute("data-more")
        self.chip: Element | None = None  # the button of the shown step
        self.lessons = [self._lesson_button(index) for index in range(len(course.lessons))]
        self.steps = [self._step_button(i) for i in range(max([len(lesson["steps"]) for lesson in course.lessons]))]

    def _lesson_button(self, index: int) -> "Element":
        button = add_button(find("lessons"), "data-lesson", index)
        button.setAttribute("popovertarget", "lessons")
        button.setAttribute("popovertargetaction", "hide")
        for name in ("name", "stars", "count", "subtitle"):
            part = document.createElement("span")
            part.className = name
            button.append(part)
        write(button.firstElementChild, self.course.lessons[index]["title"])
        write(button.lastElementChild, self.course.lessons[index]["subtitle"])
        return button

    def _step_button(self, number: int) -> "Element":
        button = add_button(find("steps"), "data-step", number)
        write(button, str(number + 1))
        return button

    # Drawing

    def shows_sums(self) -> bool:
        return bool(self.course.step()["sums"]) or super().shows_sums()

    def show_controls(self) -> None:
        self._buttons(self.course)
        self._list(self.course)

    def show_texts(self) -> None:
        course = self.course
        step, turn = course.step(), course.position.turn
        write(self.title, self._heading())
        write(self.text, lesson_words.addressed(step["text"], turn))
        write(self.task, lesson_words.addressed(step["task"], turn))
        write(self.side, lesson_words.side(self.shown(), turn, not course.asks_square()))
        self.form.className = f"form {side(turn)}"
        self.form.hidden = False
        if course.hint:
            self.say("", lesson_words.hint(course.position, course.hint, course.asks_square()))
        elif course.verdict:
            self.say(course.verdict.kind, course.verdict.text)
        else:
            self.say("", "")

    def _heading(self) -> str:
        return lesson_words.title(self.course.lessons[self.course.lesson], self.course.number)

    def say_again(self) -> None:
        """Announce that the position is as it was, and the task."""
        task = lesson_words.addressed(self.course.step()["task"], self.course.position.turn)
        write(self.spoken, lesson_words.TAKEN_BACK.format(task))

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

    def _list(self, course: "Course") -> None:
        for index in range(len(self.lessons)):
            button = self.lessons[index]
            solved, steps = course.progress(index)
            lesson = course.lessons[index]
            stars = sum([course.stars(step) for step in lesson["steps"]])
            most = lesson_words.MOST_STARS * steps
            shown = lesson_words.STAR_COUNT.format(stars, most) if lesson["subtitle"] and stars else ""
            write(button.querySelector(".stars"), shown)
            write(button.querySelector(".count"), lesson_words.COUNT.format(solved, steps))
            button.setAttribute("aria-label", lesson_words.lesson_button(lesson, solved, stars))
            mark_current(button, index == course.lesson, "true")
        steps = course.lessons[course.lesson]["steps"]
        for number in range(len(self.steps)):
            button = self.steps[number]
            button.parentElement.hidden = number >= len(steps)
            if number < len(steps):
                stars, puzzle = course.stars(steps[number]), "goal" not in steps[number]
                button.setAttribute("data-solved", "true" if stars else "false")
                button.setAttribute("data-stars", str(stars if puzzle else 0))
                button.setAttribute("aria-label", lesson_words.step_button(number, len(steps), stars, puzzle))
                mark_current(button, number == course.number, "step")
        chip = self.steps[course.number]
        if chip is not self.chip:
            self.chip = chip
            chip.scrollIntoView(self.nearest)

    # Events

    def show_step(self) -> None:
        """Show another step, with its address, and with the explanation if it is the first of a lesson."""
        course = self.course
        lesson = course.lessons[course.lesson]
        step = course.step()
        puzzle = "goal" not in step
        told = lesson_words.addressed(f"{step['text']} {step['task']}", course.position.turn)
        write(self.spoken, f"{self._heading()} {told}")
        self.pad.pad.classList.toggle("unused", course.asks_square())
        self.about.open = course.number == 0 or not puzzle
        self.about.classList.toggle("optional", puzzle)
        address = f"{window.location.pathname}{window.location.search}#{lesson['id']}/{step['name']}"
        guarded(window.history, "replaceState", None, "", address)
        self.title.scrollIntoView(self.nearest)
        self.drop_effects()
        self.show_message("")
        self.refresh()
