"""Shows the lessons as a path: the finished ones, the one to go on with, the later ones."""

from app.core.lessons import words as lesson_words
from app.core.lessons.progress import Progress
from app.core.protocols import Element
from app.core.texts import say
from app.platform.browser import find, mark_current, write

DONE, NOW, LATER = "done", "now", "later"


class PathView:
    """The section with the path.

    places  [lessons] the items of the list
    go_on   the button to press next, which stands at the lesson to go on with
    """

    def __init__(self) -> None:
        self.go_on, self.done = find("go-on"), find("done")
        self.last_word = self.go_on.getAttribute("data-last")  # of the button once all lessons are done
        self.places = list(find("lessons").children)

    def update(self, course: Progress) -> None:
        """Show the progress."""
        place = course.first_open()
        now = place[0] if place else len(course.lessons) - 1
        counts = [course.progress(index) for index in range(len(course.lessons))]
        solved, steps = sum([count[0] for count in counts]), sum([count[1] for count in counts])
        write(self.done, say("lessons.all-done", solved=solved, count=steps))
        onward = say("lessons.go-on") if solved else say("lessons.begin")
        write(self.go_on, onward if place else self.last_word)
        for index, item in enumerate(self.places):
            self._update(course, index, item, index == now)

    def _update(self, course: Progress, index: int, item: Element, now: bool) -> None:
        lesson, (solved, steps) = course.lessons[index], course.progress(index)
        stars = sum([course.stars(step) for step in lesson["steps"]])
        button = item.querySelector("button")
        item.className = DONE if course.is_done(index) else NOW if now else LATER
        item.style.setProperty("--share", f"{100 * solved / steps:.0f}%")
        write(button.querySelector(".count"), lesson_words.count(lesson, solved, stars, now))
        button.setAttribute("aria-label", lesson_words.lesson_button(lesson, solved, stars))
        mark_current(button, now, "step")
        if now and self.go_on.parentElement != item:
            item.append(self.go_on)

    def lead_on(self, lesson: int) -> None:
        """Let the gold run from a finished lesson to the next one."""
        for index, item in enumerate(self.places):
            item.classList.toggle("led", index == lesson)
