"""Handle presses, keys, the pointer and the focus on a page that is mostly a board."""

from collections.abc import Callable
from typing import Any

from pyscript import document

from app.core.protocols import BoardController, BoardPage, Element
from app.platform.browser import allowed
from app.widgets import keys
from app.widgets.board_input import listen_to_board, marked_action, take_key


class BoardInput:
    """Passes input on the board to the game, and presses of buttons to their actions.

    actions       {id of a button: action of the button}
    on_other_key  on_other_key(event, key): handles the keys that the board does not handle
    game          the game that handles the input, by default the session's game
    pressed       {attribute of a button: action(value of the attribute)}, called at a press of the button
    pointed       {attribute of a button: action(value of the attribute)}, called when pointer or focus enter the button
    """

    def __init__(
        self,
        controller: BoardController,
        view: BoardPage,
        actions: dict[str, Callable[[], object]],
        on_other_key: Callable[[Element, str], object],
        game: Any = None,
    ) -> None:
        self.controller, self.view, self.grid, self.session = controller, view, view.grid, controller.session
        self.actions, self.on_other_key = actions, on_other_key
        self.game = game or self.session.game
        self.pressed, self.pointed = self._bound(self.game.pressed()), self._bound(self.game.pointed())
        document.addEventListener("click", self.on_click)
        keys.listen(self.on_key)
        listen_to_board(self.grid, controller, self.attend)

    def _bound(self, actions: dict[str, Any]) -> dict[str, Callable[[str], object]]:
        def bound(action: Any) -> Callable[[str], object]:
            return lambda value: action(self.controller, value)

        return {name: bound(actions[name]) for name in actions}

    def on_click(self, event: Element) -> None:
        self.controller.move_on()
        self.press(event.target, event.target.closest("button"))

    def press(self, target: Element, button: Element) -> bool:
        """Handle a press on a square or a button. Returns False if the press has no effect.

        target: the pressed element. button: the button around the element, or None.
        """
        square, marked = self.grid.square_of(target), marked_action(target, self.pressed)
        if button:
            self.view.painter.finish()  # drawing may enable the button
        if square is not None:
            self.grid.focus(square)
            self.game.press(self.controller, square)
        elif button and not allowed(button):
            pass
        elif marked:
            marked[0](marked[1])
            self.show_effect(target)
        elif button and button.id in self.actions:
            self.actions[button.id]()
        else:
            return False
        return True

    def show_effect(self, target: Element) -> None:
        """Bring the effect of a press on a button into sight. By default, do nothing: the effect is in sight."""

    def attend(self, target: Element) -> None:
        """Handle the pointer or the focus on an element that is not a square."""
        marked = marked_action(target, self.pointed)
        if marked:
            marked[0](marked[1])
        elif self.session.selection.preview:
            self.controller.foresee(None)

    def on_key(self, event: Element, key: str) -> None:
        shortcuts = self.session.settings["shortcuts"]
        if not take_key(event, key, self.grid, lambda *typed: self.game.type_key(self.controller, *typed), shortcuts):
            self.on_other_key(event, key)
