"""The list of all lessons, and the strip of the shown lesson's steps."""

from pyscript import document

from app.core.lessons import words as lesson_words
from app.platform.browser import bring_into_sight, find, write
from app.widgets.listing import add_button, mark_current
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.lessons.protocols import ShownLessons
    from app.core.lessons.steps import Lesson
    from app.core.protocols import Element


class ListView:
    def __init__(self, course: "ShownLessons") -> None:
        self.chip: Element | None = None  # the button of the shown step
        self.lessons = [_lesson_button(index, lesson) for index, lesson in enumerate(course.lessons)]
        self.steps = [_step_button(i) for i in range(max([len(lesson["steps"]) for lesson in course.lessons]))]

    def update(self, course: "ShownLessons") -> None:
        for index in range(len(self.lessons)):
            button = self.lessons[index]
            solved, steps = course.progress(index)
            lesson = course.lessons[index]
            stars = sum([course.stars(step) for step in lesson["steps"]])
            most = lesson_words.MOST_STARS * steps
            shown = lesson_words.STAR_COUNT.format(stars, most) if lesson["stars"] and stars else ""
            write(button.querySelector(".stars"), shown)
            write(button.querySelector(".count"), lesson_words.COUNT.format(solved, steps))
            button.setAttribute("aria-label", lesson_words.lesson_button(lesson, solved, stars))
            mark_current(button, index == course.lesson, "true")
        self._strip(course, course.lessons[course.lesson])

    def _strip(self, course: "ShownLessons", lesson: "Lesson") -> None:
        steps, rated = lesson["steps"], lesson["stars"]
        for number in range(len(self.steps)):
            button = self.steps[number]
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


def _lesson_button(index: int, lesson: "Lesson") -> "Element":
    button = add_button(find("lessons"), "data-lesson", index)
    button.setAttribute("popovertarget", "lessons")
    button.setAttribute("popovertargetaction", "hide")
    for name in ("name", "stars", "count", "subtitle"):
        part = document.createElement("span")
        part.className = name
        button.append(part)
    write(button.firstElementChild, lesson["title"])
    write(button.lastElementChild, lesson["subtitle"])
    return button


def _step_button(number: int) -> "Element":
    button = add_button(find("steps"), "data-step", number)
    write(button, str(number + 1))
    return button
