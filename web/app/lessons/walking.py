"""Leads a visitor from step to step through the lessons, by the buttons, the list and the address."""

from collections.abc import Callable

from pyscript import window

from app.core.lessons.progress import Progress
from app.core.lessons.steps import place_of
from app.lessons.step_view import StepView
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
        self.course.ask_hint()
        self.view.show_position()

    def try_again(self) -> None:
        """Show the step's position again."""
        self.course.try_again()
        self.view.say_again()
        self.view.show_position()

    def open(self, lesson: int, number: int) -> None:
        """Show a step. number: the index of the step in the lesson."""
        self.course.open(lesson, number)
        self.view.show_step()

    def open_lesson(self, lesson: int) -> None:
        """Show the first unsolved step of a lesson. If all are solved, show the first step."""
        stars = [self.course.stars(step) for step in self.course.lessons[lesson]["steps"]]
        self.open(lesson, stars.index(0) if 0 in stars else 0)

    def open_address(self, fragment: str) -> bool:
        """Show the step that an address names; False if no lesson or step has this address.

        If the address names only a lesson, its first unsolved step is shown.
        """
        place = place_of(self.course.lessons, fragment)
        if place and "/" in fragment:
            self.open(*place)
        elif place:
            self.open_lesson(place[0])
        return place is not None

    def next(self) -> None:
        """Show the next step. After the last step, go to the page of the game."""
        following = self.course.following()
        if following:
            self.open(*following)
        else:
            window.location.assign("..")

    def buttons(self) -> dict[str, Callable[[], object]]:
        """Returns {id of a button: action}."""
        return {"hint": self.hint, "again": self.try_again, "next": self.next}

    def begin(self) -> None:
        """Show the step of the address, or the first unsolved step. Then the page is ready."""
        listen_to_choices(
            {
                "data-lesson": lambda index: self.open_lesson(int(index)),
                "data-step": lambda number: self.open(self.course.lesson, int(number)),
            }
        )
        follow_fragment(self.open_address)
        if not self.open_address(window.location.hash):
            self.open(*self.course.first_open())
        self.storage.begin(self.view.show_message)
