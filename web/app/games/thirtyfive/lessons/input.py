"""The actions of a visitor of the lessons, besides those of every exercise."""

from pyscript import document, window

from app.games.thirtyfive.exercise import input
from app.games.thirtyfive.exercise.input import ExerciseActions
from app.games.thirtyfive.lessons.steps import place_of
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element, Settings
    from app.games.thirtyfive.lessons.keeper import ProgressKeeper
    from app.games.thirtyfive.lessons.lesson import Course
    from app.games.thirtyfive.lessons.view import LessonsView
    from app.widgets.grid import Grid


class LessonActions(ExerciseActions):
    """They store the progress, too."""

    def __init__(self, course: "Course", view: "LessonsView", keeper: "ProgressKeeper") -> None:
        super().__init__(course, view)
        self.course = course
        self.lessons = view
        self.keeper = keeper

    def keep(self) -> None:
        self.keeper.keep_progress(self.course.solved)

    def keep_settings(self, values: "Settings") -> None:
        self.keeper.keep_settings(values)

    def point(self, square: int) -> None:
        """Answer with a square, where the step asks for one."""
        before = list(self.course.position.owners)
        self.view.drop_effects()
        self.show(before, *self.course.point(square))

    def open(self, lesson: int, number: int) -> None:
        """Show a step. It does not select the square with the focus."""
        self.course.open(lesson, number)
        self.lessons.show_step()

    def open_lesson(self, lesson: int) -> None:
        """Show a lesson's first step that is not solved."""
        solved = [self.course.stars(step) > 0 for step in self.course.lessons[lesson]["steps"]]
        self.open(lesson, solved.index(False) if False in solved else 0)

    def open_address(self, fragment: str) -> bool:
        """Show the step that an address names, or a lesson's first step that is not solved. False if there is none."""
        place = place_of(self.course.lessons, fragment)
        if place and "/" in fragment:
            self.open(*place)
        elif place:
            self.open_lesson(place[0])
        return place is not None

    def next(self) -> None:
        """Show the step after this one; the game after the last one."""
        following = self.course.following()
        if following:
            self.open(*following)
        else:
            window.location.assign("..")


def listen(actions: LessonActions, grid: "Grid") -> None:
    """Attach every listener of the page."""
    course = actions.course
    input.listen(
        actions,
        grid,
        {
            "data-lesson": lambda index: actions.open_lesson(int(index)),
            "data-step": lambda number: actions.open(course.lesson, int(number)),
        },
    )

    def on_link(event: "Element") -> None:
        actions.open_address(event.newURL.partition("#")[2])

    # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
    document.defaultView.addEventListener("hashchange", on_link)
