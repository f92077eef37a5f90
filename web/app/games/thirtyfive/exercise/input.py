"""Events of pointer and keyboard on a page with an exercise; one listener for each kind."""

from pyscript import document

from app.core.duel_game import ENTER
from app.games.thirtyfive.board.pad import digit_of
from app.platform.browser import allowed
from app.platform.painter import other_theme
from app.widgets.board_input import enter_board, listen_to_board, take_key
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.protocols import Element, Settings
    from app.games.thirtyfive.exercise.exercise import Exercise
    from app.games.thirtyfive.exercise.view import ExerciseView
    from app.widgets.grid import Grid
    from pygame35.games.thirtyfive.rules import Outcome

KEYS = {"h": "hint", "t": "again", "n": "next"}  # a key presses the button of that name


class ExerciseActions:
    """The actions of a visitor: they change the exercise, and update the view."""

    by_touch = False

    def __init__(self, exercise: "Exercise", view: "ExerciseView") -> None:
        self.exercise = exercise
        self.view = view

    def select(self, square: int | None) -> None:
        shown = self.exercise.shown
        self.exercise.select(square)
        if self.exercise.shown is not shown:
            self.view.drop_effects()
        self.view.show_message("")
        self.view.refresh()

    def hover(self, square: int | None) -> None:
        if square != self.exercise.hovered:
            self.exercise.hovered = square
            self.view.attend()

    def foresee(self, digit: int | None) -> None:
        if digit is not None or self.exercise.preview:
            self.exercise.foresee(digit)
            self.view.refresh()

    def place(self, digit: int) -> None:
        exercise = self.exercise
        before = list(exercise.position.owners)
        self.view.drop_effects()
        self.show(before, *exercise.place(digit))

    def point(self, square: int) -> None:
        """Answer with a square, where the task asks for one."""

    def show(self, before: list[int], verdict: "Any", outcome: "Outcome | None") -> None:
        """Show the answer to a move, or to what was none. before: the owners before it."""
        exercise = self.exercise
        if outcome is None and verdict is not exercise.verdict:
            self.view.show_message(verdict.text)
        elif outcome is None:
            self.view.show_message("")
            self.view.show_feedback()
        else:
            self.view.show_message("")
            self.view.show_move(exercise.shown.moves[-1], outcome, before)
            self.view.show_feedback()
            self.keep()
        self.view.refresh()

    def keep(self) -> None:
        """Store what the last move has changed."""
        raise NotImplementedError

    def hint(self) -> None:
        self.exercise.ask_hint()
        self.view.drop_effects()
        self.view.refresh()

    def try_again(self) -> None:
        self.exercise.try_again()
        self.view.drop_effects()
        self.view.say_again()
        self.view.refresh()

    def next(self) -> None:
        """Show the task after this one."""
        raise NotImplementedError

    def toggle_theme(self) -> None:
        theme = other_theme()
        self.view.settings["theme"] = theme
        self.keep_settings({"theme": theme})
        self.view.painter.follow_theme()

    def keep_settings(self, values: "Settings") -> None:
        raise NotImplementedError


def listen(actions: ExerciseActions, grid: "Grid", chosen: "dict[str, Callable[[str], object]]") -> None:
    """Attach every listener of the page. chosen: {attribute of a button: action(its value)}, besides the digits."""
    exercise = actions.exercise
    pressed = {
        "hint": actions.hint,
        "again": actions.try_again,
        "next": actions.next,
        "toggle-theme": actions.toggle_theme,
    }
    chosen["data-place"] = lambda digit: actions.place(int(digit))

    def choose(square: int) -> None:
        if exercise.asks_square():
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
                    action(button.getAttribute(name))

    def attend(target: "Element") -> None:
        button = target.closest("[data-place]")
        actions.foresee(int(button.getAttribute("data-place")) if button else None)

    def type_key(key: str, focused: int | None) -> bool:
        digit = digit_of(key)
        if digit:
            if focused is not None and exercise.selected is None:
                exercise.select(focused)
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

    document.addEventListener("click", on_click)
    document.addEventListener("keydown", on_key)
    listen_to_board(grid, actions, attend)
