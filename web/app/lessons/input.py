"""Events of pointer and keyboard on the page of lessons."""

from pyscript import document

from app.core.duel_game import ENTER
from app.duel.hand import listening
from app.widgets.board_input import enter_board
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.protocols import Element, Square
    from app.lessons.actions import LessonActions

KEYS = {"h": "hint", "t": "again", "n": "next"}  # a key presses the button of that name


class LessonInput:
    """The input of a game, except where a step asks for a square; and the buttons of lessons and steps.

    Its methods are those of `app.core.duel_game.DuelGame`.
    """

    def __init__(self, actions: "LessonActions") -> None:
        self.course = actions.course
        self.game = actions.session.game
        self.pointed = self.game.pointed

    def press(self, actions: "LessonActions", square: "Square") -> None:
        if self.course.asks_square():
            actions.point(square)
        else:
            self.game.press(actions, square)

    def type_key(self, actions: "LessonActions", key: str, focused: "Square | None") -> bool:
        if self.course.asks_square() and focused is not None and key in ENTER:
            actions.point(focused)
            return True
        if key.isdigit():
            actions.withdraw()
        return self.game.type_key(actions, key, focused)

    def pressed(self) -> "dict[str, Any]":
        found: dict[str, Any] = {name: _anew(action) for name, action in self.game.pressed().items()}
        found["data-lesson"] = lambda actions, index: actions.open_lesson(int(index))
        found["data-step"] = lambda actions, number: actions.open(self.course.lesson, int(number))
        return found


def _anew(action: "Any") -> "Any":
    """The action of a game's own button, on the board without a wrong move."""

    def act(actions: "LessonActions", value: str) -> None:
        actions.withdraw()
        action(actions, value)

    return act


def listen(actions: "LessonActions") -> None:
    """Attach every listener of the page."""

    def on_other_key(event: "Element") -> None:
        shortcuts = actions.session.settings["shortcuts"]
        if event.key == "Escape":
            actions.deselect()
        elif shortcuts and event.key in KEYS:
            document.getElementById(KEYS[event.key]).click()
        elif shortcuts:
            enter_board(event, actions.view.grid)

    def on_link(event: "Element") -> None:
        actions.open_address(event.newURL.partition("#")[2])

    buttons: dict[str, Callable[[], object]] = {
        "hint": actions.hint,
        "again": actions.try_again,
        "next": actions.next,
        "toggle-theme": actions.toggle_theme,
    }
    listening.listen(actions, actions.view, buttons, on_other_key, LessonInput(actions))
    # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
    document.defaultView.addEventListener("hashchange", on_link)
