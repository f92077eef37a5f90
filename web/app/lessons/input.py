"""Events of pointer and keyboard on the page of lessons."""

from pyscript import document

from app.core.duel_kind import ENTER
from app.duel.hand import listening
from app.lessons.walking import KEYS
from app.widgets.board_input import enter_board
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Element, Square
    from app.lessons.actions import LessonActions


class LessonInput:
    """The input of a game, except where a step asks for a square; and the buttons of lessons and steps.

    Its methods are those of `app.core.duel_game.DuelGame`.
    """

    def __init__(self, actions: "LessonActions") -> None:
        self.actions = actions
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
        for name, action in self.actions.pressed().items():
            found[name] = _of_page(action)
        return found


def _anew(action: "Any") -> "Any":
    """The action of a game's own button, on the board without a wrong move."""

    def act(actions: "LessonActions", value: str) -> None:
        actions.withdraw()
        action(actions, value)

    return act


def _of_page(action: "Any") -> "Any":
    """A button's action of the page, which knows its actions, in the form of a game's own."""
    return lambda actions, value: action(value)


def listen(actions: "LessonActions") -> None:
    """Attach every listener of the page."""

    def on_other_key(event: "Element", key: str) -> None:
        shortcuts = actions.session.settings["shortcuts"]
        if key == "Escape":
            actions.deselect()
        elif shortcuts and key in KEYS:
            document.getElementById(KEYS[key]).click()
        elif shortcuts:
            enter_board(event, key, actions.view.grid)

    listening.listen(actions, actions.view, actions.buttons(), on_other_key, LessonInput(actions))
    actions.follow_address()
