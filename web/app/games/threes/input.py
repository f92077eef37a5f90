"""Events of pointer and keyboard on the tiles."""

from pyscript import document

from app.games.threes.swipe import Swipe
from app.platform.browser import allowed, find
from app.solo.input import is_modified
from app.solo.input import listen as listen_to_page
from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes.rules import DOWN, LEFT, NAMES, RIGHT, UP

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import Element
    from app.games.threes.controller import ThreesController
    from app.solo.input import Actions

MOVES = {  # by key
    "ArrowLeft": LEFT,
    "ArrowRight": RIGHT,
    "ArrowUp": UP,
    "ArrowDown": DOWN,
    "a": LEFT,
    "d": RIGHT,
    "w": UP,
    "s": DOWN,
}
KEYS = {"u": "take-back", "r": "redo", "h": "hint", "p": "autoplay", "n": "new-game", "?": "open-help"}
NOT_THE_BOARD = "dialog, select, input, textarea, #others"  # elements that take keys for themselves
CHOICE = "#settings select, #settings [type=checkbox]"


def listen(
    controller: "ThreesController", more: "Actions", open_game: "Callable[[int], object]" = lambda index: None
) -> None:
    """Attach every listener.

    more: {id of a button: its action} of the page. open_game(index): opens a game of the page's list.
    """
    actions: Actions = {
        "take-back": controller.take_back,
        "redo": controller.redo,
        "hint": controller.hint,
        "autoplay": controller.toggle_autoplay,
        "new-game": controller.new_game,
    }
    actions.update(more)
    board = find("board")
    by_pointer: list[Element] = []  # the control that the pointer used last, until a key is pressed

    def take_key(event: "Element") -> None:
        key, target = event.key, event.target
        key = key.lower() if len(key) == 1 else key  # Caps Lock has no effect
        if is_modified(event):
            return
        if key == "Escape" and target.closest(CHOICE):
            board.focus()
        elif target.closest(NOT_THE_BOARD) or (len(key) == 1 and not controller.chosen["shortcuts"]):
            by_pointer[:] = ()
        elif key in MOVES:
            event.preventDefault()
            controller.slide(MOVES[key])
        elif key in KEYS and not event.repeat and not controller.session.locked:
            button = find(KEYS[key])
            if button and allowed(button) and button.id in actions:
                actions[button.id]()

    def on_pointer_down(event: "Element") -> None:
        by_pointer[:] = [choice for choice in (event.target.closest(CHOICE),) if choice]

    def on_change(event: "Element") -> None:
        if by_pointer and event.target.closest(CHOICE):
            board.focus()  # or the next keys would change the choice instead of moving tiles

    pressed = {
        "data-move": lambda name: controller.slide(NAMES.index(name)),
        "data-game": lambda index: open_game(int(index)),
    }
    listen_to_page(actions, pressed, take_key)
    swipe = Swipe(controller)
    board.addEventListener("pointerdown", swipe.down)
    document.addEventListener("pointermove", swipe.go)
    document.addEventListener("pointerup", swipe.up)
    document.addEventListener("pointercancel", swipe.cancel)
    document.addEventListener("pointerdown", on_pointer_down)
    document.addEventListener("change", on_change)
