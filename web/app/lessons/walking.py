"""Goes from step to step of the lessons, from the first one on: by the buttons, the list and the address."""

from collections.abc import Callable

from pyscript import document, window

from app.core.lessons.protocols import ShownLessons, ShownStep
from app.core.lessons.steps import place_of
from app.core.protocols import Element, Settings
from app.lessons.opening import Opening, ProgressKeeper
from app.platform import updates
from app.platform.browser import on_window
from app.platform.painter import other_theme


class Walking:
    """The actions of a visitor beside the board. A subclass adds those on the board."""

    course: ShownLessons
    view: ShownStep

    def __init__(self, course: ShownLessons, view: ShownStep, keeper: ProgressKeeper) -> None:
        self.course, self.view, self.keeper = course, view, keeper

    def hint(self) -> None:
        """Show a hint; the second time, all of it."""
        raise NotImplementedError

    def try_again(self) -> None:
        """Show the step's position again."""
        raise NotImplementedError

    def follow_settings(self, values: Settings) -> None:
        """Use settings that the visitor has changed, here or in another tab."""
        raise NotImplementedError

    def open(self, lesson: int, number: int) -> None:
        """Show a step. It does not select the square with the focus."""
        self.course.open(lesson, number)
        self.view.show_step()

    def open_lesson(self, lesson: int) -> None:
        """Show a lesson's first step that is not solved."""
        stars = [self.course.stars(step) for step in self.course.lessons[lesson]["steps"]]
        self.open(lesson, stars.index(0) if 0 in stars else 0)

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

    def toggle_theme(self) -> None:
        theme = other_theme()
        self.keeper.keep_settings({"theme": theme})
        self.follow_settings({"theme": theme})

    # Listeners

    def buttons(self) -> dict[str, Callable[[], object]]:
        """{id of a button: its action}."""
        return {"hint": self.hint, "again": self.try_again, "next": self.next, "toggle-theme": self.toggle_theme}

    def pressed(self) -> dict[str, Callable[[str], object]]:
        """{attribute of a button of the list: action(its value)}."""
        return {
            "data-lesson": lambda index: self.open_lesson(int(index)),
            "data-step": lambda number: self.open(self.course.lesson, int(number)),
        }

    def begin(self, opening: Opening) -> None:
        """Show the step of the address, or the first unsolved one. From now on the page can be used."""

        def on_link(event: Element) -> None:
            self.open_address(event.newURL.partition("#")[2])

        def on_settings(values: Settings) -> None:
            self.follow_settings({name: values[name] for name in values if name not in opening.given})

        on_window("hashchange", on_link)
        if not self.open_address(window.location.hash):
            self.open(*self.course.first_open())
        self.view.show_message(" ".join(opening.problems))
        self.keeper.show_message = self.view.show_message
        self.keeper.follow_settings(on_settings)
        document.body.setAttribute("data-ready", "true")
        updates.begin()
