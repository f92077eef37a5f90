"""Leads a visitor along the path of lessons and from step to step, by the buttons and the address."""

from collections.abc import Callable

from pyscript import window

from app.core.lessons.progress import Progress
from app.core.lessons.steps import place_of
from app.lessons.step_view import STEP, StepView
from app.lessons.storage import LessonStorage
from app.tasks.panel import listen_to_choices
from app.widgets.site_page import follow_fragment


class Walking:
    """The actions of a visitor beside the board. A subclass adds the actions on the board."""

    course: Progress
    view: StepView

    def __init__(self, course: Progress, view: StepView, storage: LessonStorage) -> None:
        self.course, self.view, self.storage = course, view, storage

    def hint(self) -> None:
        """Show a hint. The second call shows the full hint."""
        if not self.is_at_step():
            return
        self.course.ask_hint()
        self.view.show_position()

    def try_again(self) -> None:
        """Show the step's position again."""
        if not self.is_at_step():
            return
        self.course.try_again()
        self.view.say_again()
        self.view.show_position()

    def is_at_step(self) -> bool:
        """True if the page shows a step, not the path or the end."""
        return self.view.part == STEP

    def open(self, lesson: int, number: int) -> None:
        """Show a step. number: the index of the step in the lesson."""
        self.course.open(lesson, number)
        self.view.show_step()

    def open_lesson(self, lesson: int) -> None:
        """Show the first unsolved step of a lesson. If all are solved, show the first step."""
        stars = [self.course.stars(step) for step in self.course.lessons[lesson]["steps"]]
        self.open(lesson, stars.index(0) if 0 in stars else 0)

    def open_address(self, fragment: str) -> None:
        """Show the step that an address names, else the path.

        If the address names only a lesson, its first unsolved step is shown.
        """
        place = place_of(self.course.lessons, fragment)
        if place and "/" in fragment:
            self.open(*place)
        elif place:
            self.open_lesson(place[0])
        else:
            self.view.show_path()

    def next(self) -> None:
        """Show the next step of the lesson. After the last one, show the path, or celebrate the end of the rules."""
        course = self.course
        lesson, number = course.lesson, course.number + 1
        if not self.is_at_step():
            self.go_on()
        elif number < course.progress(lesson)[1]:
            self.open(lesson, number)
        elif course.is_done(lesson) and (lesson == 0 or course.first_open() is None):
            self.view.show_end()
        else:
            self.view.show_path(lesson if course.is_done(lesson) else None)

    def go_on(self) -> None:
        """Show the first unsolved step. Without one, go to the page of the game."""
        place = self.course.first_open()
        if place:
            self.open(*place)
        else:
            window.location.assign("..")

    def buttons(self) -> dict[str, Callable[[], object]]:
        """Returns {id of a button: action}."""
        return {
            "hint": self.hint,
            "again": self.try_again,
            "next": self.next,
            "go-on": self.go_on,
            "sets": self.view.show_path,
            "close-end": lambda: self.view.show_path(self.course.lesson),
            "onwards": self.go_on,
        }

    def begin(self) -> None:
        """Show the step of the address, or the path. Then the page is ready."""
        listen_to_choices(
            {
                "data-lesson": lambda index: self.open_lesson(int(index)),
                "data-step": lambda number: self.open(self.course.lesson, int(number)),
            }
        )
        follow_fragment(self.open_address)
        self.open_address(window.location.hash)
        self.storage.begin(self.view.show_message)
