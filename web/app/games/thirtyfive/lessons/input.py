"""Events of pointer and keyboard on the lessons; one listener for each kind."""

from pyscript import document, window

from app.core.duel_game import ENTER
from app.games.thirtyfive.board.pad import digit_of
from app.games.thirtyfive.lessons.steps import place_of
from app.platform.browser import allowed
from app.platform.painter import other_theme
from app.widgets.board_input import enter_board, listen_to_board, take_key
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.protocols import Element
    from app.games.thirtyfive.lessons.keeper import ProgressKeeper
    from app.games.thirtyfive.lessons.lesson import Course
    from app.games.thirtyfive.lessons.view import LessonsView
    from app.widgets.grid import Grid
    from pygame35.games.thirtyfive.rules import Outcome

KEYS = {"h": "hint", "t": "again", "n": "next"}  # a key presses the button of that name


class LessonActions:
    """The actions of a visitor: they change the course, update the view, and store the progress."""

    by_touch = False

    def __init__(self, course: "Course", view: "LessonsView", keeper: "ProgressKeeper") -> None:
        self.course = course
        self.view = view
        self.keeper = keeper

    def select(self, square: int | None) -> None:
        shown = self.course.shown
        self.course.select(square)
        if self.course.shown is not shown:
            self.view.drop_effects()
        self.view.show_message("")
        self.view.refresh()

    def hover(self, square: int | None) -> None:
        if square != self.course.hovered:
            self.course.hovered = square
            self.view.attend()

    def foresee(self, digit: int | None) -> None:
        if digit is not None or self.course.preview:
            self.course.foresee(digit)
            self.view.refresh()

    def place(self, digit: int) -> None:
        course = self.course
        before = list(course.position.owners)
        self.view.drop_effects()
        self._show(before, *course.place(digit))

    def point(self, square: int) -> None:
        """Answer with a square, where the step asks for one."""
        before = list(self.course.position.owners)
        self.view.drop_effects()
        self._show(before, *self.course.point(square))

    def _show(self, before: list[int], verdict: "Any", outcome: "Outcome | None") -> None:
        """Show the answer to a move, or to what was none. before: the owners before it."""
        course = self.course
        if outcome is None and verdict is not course.verdict:
            self.view.show_message(verdict.text)
        elif outcome is None:
            self.view.show_message("")
            self.view.show_feedback()
        else:
            self.view.show_message("")
            self.view.show_move(course.shown.moves[-1], outcome, before)
            self.view.show_feedback()
            self.keeper.keep_progress(course.solved)
        self.view.refresh()

    def hint(self) -> None:
        self.course.ask_hint()
        self.view.drop_effects()
        self.view.refresh()

    def try_again(self) -> None:
        self.course.try_again()
        self.view.drop_effects()
        self.view.say_again()
        self.view.refresh()

    def open(self, lesson: int, number: int) -> None:
        """Show a step. It does not select the square with the focus."""
        self.course.open(lesson, number)
        self.view.show_step()

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

    def toggle_theme(self) -> None:
        theme = other_theme()
        self.view.settings["theme"] = theme
        self.keeper.keep_settings({"theme": theme})
        self.view.painter.follow_theme()

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
    pressed = {
        "hint": actions.hint,
        "again": actions.try_again,
        "next": actions.next,
        "toggle-theme": actions.toggle_theme,
    }
    chosen: dict[str, Callable[[int], object]] = {  # {attribute of a button: action(value of the attribute)}
        "data-place": actions.place,
        "data-lesson": actions.open_lesson,
        "data-step": lambda number: actions.open(course.lesson, number),
    }

    def choose(square: int) -> None:
        if course.asks_square():
            actions.point(square)
        else:
            actions.select(square)

    def on_click(event: "Element") -> None:
        square, button = grid.square_of(event.target), event.target.closest("button")
        if button:
            actions.view.painter.finish()  # it may just have become usable
        if square is not None:
            grid.focus(square)
            choose(square)
        elif button and not allowed(button):
            pass
        elif button and button.id in pressed:
            pressed[button.id]()
        elif button:
            for name, action in chosen.items():
                if button.hasAttribute(name):
                    action(int(button.getAttribute(name)))

    def attend(target: "Element") -> None:
        button = target.closest("[data-place]")
        actions.foresee(int(button.getAttribute("data-place")) if button else None)

    def type_key(key: str, focused: int | None) -> bool:
        digit = digit_of(key)
        if digit:
            if focused is not None and course.selected is None:
                course.select(focused)
            actions.place(digit)
            return True
        if focused is not None and key in ENTER:
            choose(focused)
            return True
        return False

    def on_key(event: "Element") -> None:
        key = event.key
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        shortcuts = actions.view.settings["shortcuts"]
        if take_key(event, grid, type_key, shortcuts):
            return
        if len(key) == 1 and not shortcuts:
            return
        if key in KEYS:
            document.getElementById(KEYS[key]).click()
        elif key == "Escape":
            actions.select(None)
        else:
            enter_board(event, grid)

    def on_link(event: "Element") -> None:
        actions.open_address(event.newURL.partition("#")[2])

    document.addEventListener("click", on_click)
    document.addEventListener("keydown", on_key)
    # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
    document.defaultView.addEventListener("hashchange", on_link)
    listen_to_board(grid, actions, attend)
