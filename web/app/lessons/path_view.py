"""Shows the lessons as a path: the finished ones, the one to go on with, the later ones."""

from pyscript import document

from app.core.lessons import words as lesson_words
from app.core.lessons.progress import Progress
from app.core.lessons.steps import Lesson
from app.core.protocols import Element
from app.platform.browser import find, made, mark_current, write

SVG = "http://www.w3.org/2000/svg"
ACROSS = (22, 67, 78, 49, 22, 44, 78, 56)  # the places of the lessons in a narrow window, percent of its width
# how the way goes on to the next lesson: in a wide window beside it, and at the end of a row below it
BESIDE, BELOW = "M0 50C35 10 65 90 100 50", "M0 0C100 0 100 100 0 100"
DONE, NOW, LATER = "done", "now", "later"


class PathView:
    """The section with the path.

    places  [lessons] the items of the list
    go_on   the button to press next, which stands at the lesson to go on with
    """

    def __init__(self, course: Progress) -> None:
        self.go_on, self.done = find("go-on"), find("done")
        self.last_word = self.go_on.getAttribute("data-last")  # of the button once all lessons are done
        self.places = [_place(index, lesson) for index, lesson in enumerate(course.lessons)]
        find("lessons").append(*self.places)

    def update(self, course: Progress) -> None:
        """Show the progress."""
        place = course.first_open()
        now = place[0] if place else len(course.lessons) - 1
        counts = [course.progress(index) for index in range(len(course.lessons))]
        solved, steps = sum([count[0] for count in counts]), sum([count[1] for count in counts])
        write(self.done, lesson_words.ALL_DONE.format(solved, steps))
        write(self.go_on, (lesson_words.GO_ON if solved else lesson_words.BEGIN) if place else self.last_word)
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


def _place(index: int, lesson: Lesson) -> Element:
    """The item of a lesson, with the way to the next one."""
    node = made("span", "node", _picture(lesson["icon"]), _picture("check"))
    texts = made("span", "texts", made("b", "", lesson["title"]), made("span", "count"))
    across, then = [ACROSS[at % len(ACROSS)] for at in (index, index + 1)]
    item = made("li", "", _way(across, then), made("button", "", node, texts, data_lesson=str(index)))
    item.style.setProperty("--across", f"{across}%")
    item.setAttribute("data-side", "left" if across > 45 else "right")
    return item


def _way(across: int, then: int) -> Element:
    """The picture of the way from one place to the next, in the three forms between which the style chooses."""
    way = document.createElementNS(SVG, "svg")
    for name, value in (("viewBox", "0 0 100 100"), ("preserveAspectRatio", "none"), ("aria-hidden", "true")):
        way.setAttribute(name, value)
    way.setAttribute("class", "way")
    for line in (f"M{across} 0C{across} 50 {then} 50 {then} 100", BESIDE, BELOW):
        part = document.createElementNS(SVG, "path")
        part.setAttribute("d", line)
        way.append(part)
    return way


def _picture(name: str) -> Element:
    return find(f"icon-{name}").firstElementChild.cloneNode(True)
