"""Shows the texts of a step, the verdict, the buttons and the list of lessons, on the pages of all games."""

from pyscript import window

from app.core.lessons import words as lesson_words
from app.core.lessons.progress import GOOD, RIGHT, WRONG
from app.core.lessons.protocols import ShownLessons
from app.core.lessons.steps import Lesson
from app.core.protocols import Element
from app.platform.browser import (
    add_button,
    allow,
    bring_into_sight,
    find,
    guarded,
    made,
    mark_current,
    set_or_remove,
    write,
)
from app.widgets.notice import Notice


class ListView:
    def __init__(self, course: ShownLessons) -> None:
        self.chip: Element | None = None  # the button of the shown step
        self.lessons = [_lesson_button(index, lesson) for index, lesson in enumerate(course.lessons)]
        self.steps = [_step_button(i) for i in range(max([len(lesson["steps"]) for lesson in course.lessons]))]

    def update(self, course: ShownLessons) -> None:
        for index, button in enumerate(self.lessons):
            solved, steps = course.progress(index)
            lesson = course.lessons[index]
            stars = sum([course.stars(step) for step in lesson["steps"]])
            most = lesson_words.MOST_STARS * steps
            shown = lesson_words.STAR_COUNT.format(stars, most) if lesson["stars"] and stars else ""
            write(button.querySelector(".stars"), shown)
            write(button.querySelector(".count"), lesson_words.COUNT.format(solved, steps))
            button.setAttribute("aria-label", lesson_words.lesson_button(lesson, solved, stars))
            mark_current(button, index == course.lesson)
        self._strip(course, course.lessons[course.lesson])

    def _strip(self, course: ShownLessons, lesson: Lesson) -> None:
        steps, rated = lesson["steps"], lesson["stars"]
        for number, button in enumerate(self.steps):
            button.parentElement.hidden = number >= len(steps)
            if number < len(steps):
                stars = course.stars(steps[number])
                button.setAttribute("data-solved", "true" if stars else "false")
                button.setAttribute("data-stars", str(stars if rated else 0))
                button.setAttribute("aria-label", lesson_words.step_button(number, len(steps), stars, rated))
                mark_current(button, number == course.number, "step")
        chip = self.steps[course.number]
        if chip is not self.chip:
            self.chip = chip
            bring_into_sight(chip)


def _lesson_button(index: int, lesson: Lesson) -> Element:
    button = add_button(find("lessons"), "data-lesson", index)
    button.setAttribute("popovertarget", "lessons")
    button.setAttribute("popovertargetaction", "hide")
    for name in ("name", "stars", "count", "subtitle"):
        button.append(made("span", name))
    write(button.firstElementChild, lesson["title"])
    write(button.lastElementChild, lesson["subtitle"])
    return button


def _step_button(number: int) -> Element:
    button = add_button(find("steps"), "data-step", number)
    write(button, str(number + 1))
    return button


class StepView:
    """Shows everything but the board. A game for two has the subclass `app.lessons.page.LessonsView`."""

    course: ShownLessons

    def __init__(self, course: ShownLessons) -> None:
        self.course = course
        self.notice = Notice()
        self.list = ListView(course)
        self.title, self.about, self.text, self.task = find("title"), find("about"), find("text"), find("task")
        self.feedback, self.spoken = find("feedback"), find("spoken")
        self.shortcuts = find("shortcuts")  # their description
        self.onward, self.retry = find("onward"), find("retry")
        self.buttons = {name: find(name) for name in ("hint", "again", "next")}
        self.next_word, self.play_word = self.onward.textContent, self.onward.getAttribute("data-last")
        self.retry_word, self.more_word = self.retry.textContent, self.retry.getAttribute("data-more")

    def refresh(self) -> None:
        """Update everything."""
        raise NotImplementedError

    def update_step(self, shortcuts: bool) -> None:
        """Update texts, buttons and list. shortcuts: whether single keys have an effect."""
        self.show_texts()
        self._buttons()
        self.list.update(self.course)
        self.shortcuts.hidden = not shortcuts

    def show_texts(self) -> None:
        """Show the task and the verdict."""
        write(self.title, self._heading())
        write(self.text, self.step_text("text"))
        write(self.task, self.step_text("task"))
        course = self.course
        kind, text = (course.verdict.kind, course.verdict.text) if course.verdict else ("", "")
        set_or_remove(self.feedback, "data-kind", "" if course.hint else kind)
        write(self.feedback, course.hint_text() if course.hint else text)

    def step_text(self, name: str) -> str:
        """The step's text or task."""
        return str(self.course.step()[name])

    def _heading(self) -> str:
        return lesson_words.title(self.course.lessons[self.course.lesson], self.course.number)

    def _buttons(self) -> None:
        course = self.course
        kind = course.verdict.kind if course.verdict else None
        wanted = {None: "", RIGHT: "next", GOOD: "next", WRONG: "again"}[kind]
        enabled = {
            "hint": not course.is_over(),
            "again": course.verdict is not None,
            "next": course.following() or course.stars(course.step()),
        }
        for name, possible in enabled.items():
            allow(self.buttons[name], possible)
            self.buttons[name].classList.toggle("wanted", name == wanted)
        write(self.onward, self.next_word if course.following() else self.play_word)
        write(self.retry, self.more_word if kind == GOOD else self.retry_word)
        self.buttons["again"].classList.toggle("more", kind == GOOD)

    # Events and messages

    def show_feedback(self) -> None:
        """Scroll the message about a move into view, for small windows."""
        self.show_texts()
        bring_into_sight(self.feedback)

    def show_message(self, text: str) -> None:
        """Show a message until the next one or the next move."""
        self.notice.show(text)

    def say_again(self) -> None:
        """Announce that the position is as it was, and the task."""
        write(self.spoken, lesson_words.TAKEN_BACK.format(self.step_text("task")))

    def show_step(self) -> None:
        """Show another step, with its address, and with the explanation if it is new."""
        course = self.course
        lesson, step = course.lessons[course.lesson], course.step()
        known = step["text"] == lesson["text"]  # the first step of the lesson has shown it
        write(self.spoken, self.spoken_step())
        self.about.open = course.number == 0 or not known
        self.about.classList.toggle("optional", known)
        address = f"{window.location.pathname}{window.location.search}#{lesson['id']}/{step['name']}"
        guarded(window.history, "replaceState", None, "", address)
        bring_into_sight(self.title)
        self.show_message("")
        self.refresh()

    def spoken_step(self) -> str:
        """The step in words, for screen readers."""
        return f"{self._heading()} {self.step_text('text')} {self.step_text('task')}"
