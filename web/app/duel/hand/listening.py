"""Events of pointer and keyboard on a page that is mostly a board; one listener for each kind of event."""

from collections.abc import Callable
from typing import Any

from pyscript import document

from app.core.protocols import BoardController, BoardPage, Element
from app.platform.browser import allowed
from app.widgets import keys
from app.widgets.board_input import listen_to_board, marked_action, take_key


def listen(
    controller: BoardController,
    view: BoardPage,
    actions: dict[str, Callable[[], object]],
    on_other_key: Callable[[Element, str], object],
    game: Any = None,
) -> None:
    """Attach the listeners of the board, of the game's own buttons, and of further buttons.

    actions: {id of a button: its action}. on_other_key(event, key): called for keys that the board does not take.
    game: handles the input instead of the session's game.
    """
    grid, session = view.grid, controller.session
    game = game or session.game
    pressed, pointed = game.pressed(), game.pointed()

    def on_click(event: Element) -> None:
        controller.move_on()
        square, button = grid.square_of(event.target), event.target.closest("button")
        if button:
            view.painter.finish()  # the button may just have been enabled
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

    def attend(target: Element) -> None:
        own = marked_action(target, pointed)
        if own:
            own[0](controller, own[1])
        elif session.selection.preview and session.selection.asked is None:
            controller.foresee(None)

    def on_key(event: Element, key: str) -> None:
        shortcuts = session.settings["shortcuts"]
        if not take_key(event, key, grid, lambda *typed: game.type_key(controller, *typed), shortcuts):
            on_other_key(event, key)

    document.addEventListener("click", on_click)
    keys.listen(on_key)
    listen_to_board(grid, controller, attend)
