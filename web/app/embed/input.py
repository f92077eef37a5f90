"""Events of pointer and keyboard on an embedded board; one listener for each kind of event."""

import asyncio

from pyscript import document

from app.core.geometry import FAR
from app.platform.browser import allowed
from app.widgets.board_input import go_by_key, listen_to_board, marked_action, take_key
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import Element
    from app.duel.controller import DuelController
    from app.duel.views.board_view import DuelBoardView


def listen(controller: "DuelController", view: "DuelBoardView") -> None:
    """Attach all listeners of the page."""
    grid, session = view.grid, controller.session
    game = session.game
    pressed, pointed = game.pressed(), game.pointed()
    actions: dict[str, Callable[[], object]] = {
        "first": lambda: controller.step(-FAR),
        "back": lambda: controller.step(-1),
        "forward": lambda: controller.step(1),
        "last": lambda: controller.step(FAR),
        "take-back": controller.take_back,
        "retry": lambda: asyncio.create_task(controller.start_engine()),
    }

    def on_click(event: "Element") -> None:
        controller.move_on()
        square, button = grid.square_of(event.target), event.target.closest("button")
        if button:
            view.painter.finish()  # it may just have become usable
        own = marked_action(event.target, pressed)
        if square is not None:
            grid.focus(square)
            game.press(controller, square)
        elif button and not allowed(button):
            pass
        elif own:
            own[0](controller, own[1])
        elif button and button.id in actions:
            actions[button.id]()

    def attend(target: "Element") -> None:
        own = marked_action(target, pointed)
        if own:
            own[0](controller, own[1])
        elif session.preview and session.asked is None:
            controller.foresee(None)

    def on_key(event: "Element") -> None:
        if event.ctrlKey or event.metaKey or event.altKey or event.target.matches("input"):
            return
        if not take_key(event, grid, lambda *typed: game.type_key(controller, *typed)):
            go_by_key(event, grid, controller)

    def on_input(event: "Element") -> None:
        if event.target.id == "ply":
            controller.show(int(event.target.value))

    document.addEventListener("click", on_click)
    document.addEventListener("keydown", on_key)
    document.addEventListener("input", on_input)
    listen_to_board(grid, controller, attend)
