"""Events of pointer and keyboard on the tiles."""

import asyncio

from pyscript import document

from app.games.threes.swipe import Swipe
from app.platform.browser import allowed, find
from app.solo.input import listen as listen_to_page
from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes.rules import DOWN, LEFT, NAMES, RIGHT, UP

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import Element
    from app.games.threes.controller import ThreesController
    from app.solo.input import Actions
    from app.widgets.tabs import Tabs

MOVE_KEYS = {
    "ArrowLeft": LEFT,
    "ArrowRight": RIGHT,
    "ArrowUp": UP,
    "ArrowDown": DOWN,
    "a": LEFT,
    "d": RIGHT,
    "w": UP,
    "s": DOWN,
}
KEYS = {"u": "take-back", "r": "redo", "h": "hint", "p": "autoplay", "n": "open-new", "?": "open-help"}
SCORE = "t"  # the key that says the score
FRAME_KEYS = dict(KEYS, n="new-game")  # of a board in a frame, which has no sheet


def listen(
    controller: "ThreesController",
    more: "Actions",
    own: "dict[str, Callable[[str], object]] | None" = None,
    tabs: "Tabs | None" = None,
) -> None:
    """Attach every listener.

    more: {id of a button: its action} of the page. own: {attribute of a button: action(its value)} of the page.
    """
    session = controller.session
    actions: Actions = {
        "take-back": controller.take_back,
        "redo": controller.redo,
        "hint": controller.hint,
        "autoplay": controller.toggle_autoplay,
        "new-game": controller.new_game,
        "first": lambda: controller.walk(0),
        "back": lambda: controller.walk(len(session.position.moves) - 1),
        "forward": lambda: controller.walk(len(session.position.moves) + 1),
        "last": lambda: controller.walk(session.plies()),
    }
    actions.update(more)
    keys = KEYS if find("open-new") else FRAME_KEYS
    board = find("board")

    def take_key(event: "Element", key: str) -> None:
        target = event.target
        if tabs and target.matches("[role=tab]") and tabs.go_by_key(target, key):
            event.preventDefault()
        elif len(key) == 1 and not controller.chosen["shortcuts"]:
            return
        elif key in MOVE_KEYS:
            event.preventDefault()
            controller.slide(MOVE_KEYS[key])
        elif key == SCORE:
            controller.tell_score()
        elif key in keys and not event.repeat and not session.locked:
            button = find(keys[key])
            if button and allowed(button) and button.id in actions:
                actions[button.id]()

    def walk(event: "Element") -> None:
        if event.target.id == "ply":
            controller.walk(int(event.target.value))

    def let_go(event: "Element") -> None:
        if event.target.id == "ply":
            board.focus()  # or the next keys would move the slider instead of the tiles

    pressed: dict[str, Callable[[str], object]] = {"data-move": lambda name: controller.slide(NAMES.index(name))}
    pressed.update(own or {})
    listen_to_page(actions, pressed, take_key)
    Swipe(controller).listen(board)
    document.addEventListener("input", walk)
    document.addEventListener("pointerup", let_go)


async def touched() -> None:
    """Wait until a visitor uses the page: visitors who only scroll past need no engine."""
    there = asyncio.Event()
    for kind in ("pointerdown", "keydown", "focusin", "click"):
        document.addEventListener(kind, lambda _: there.set())
    await there.wait()
