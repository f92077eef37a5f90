"""Events of pointer and keyboard on the pages of lessons and puzzles of Threes."""

from app.games.threes.input import MOVE_KEYS
from app.games.threes.swipe import Swipe
from app.lessons.walking import KEYS
from app.platform.browser import find
from app.solo.input import listen as listen_to_page
from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes.rules import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import Element
    from app.games.threes.lessons.actions import SlidingActions
    from app.games.threes.puzzles.controller import SlidePuzzleController
    from app.solo.input import Actions


def listen(actions: "SlidingActions") -> None:
    """Attach every listener of the page of lessons."""
    listen_to_slides(actions, actions.buttons(), actions.pressed(), KEYS)
    actions.follow_address()


def listen_to_slides(
    controller: "SlidingActions | SlidePuzzleController",
    buttons: "Actions",
    pressed: "dict[str, Callable[[str], object]]",
    keys: dict[str, str],
) -> None:
    """Attach the listeners of a page on which a slide answers a task. A touch of the board takes a wrong one back.

    buttons: {id: action}. pressed: {attribute of a button: action(its value)}. keys: {key: id of a button}.
    """

    def take_key(event: "Element", key: str) -> None:
        if len(key) == 1 and not controller.chosen["shortcuts"]:
            return
        if key in MOVE_KEYS:
            event.preventDefault()
            controller.slide(MOVE_KEYS[key])
        elif key in keys and not event.repeat:
            find(keys[key]).click()

    every = dict(pressed)
    every["data-move"] = lambda name: controller.slide(NAMES.index(name))
    listen_to_page(buttons, every, take_key)
    board = find("board")
    board.addEventListener("pointerdown", lambda _: controller.withdraw())
    Swipe(controller).listen(board)
