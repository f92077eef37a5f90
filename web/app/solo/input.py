"""Presses and keys on the pages of games for one player; one listener for each kind of event."""

from collections.abc import Callable
from typing import Any, TypeAlias

from pyscript import document

from app.platform.browser import allowed, find
from app.widgets import keys

Actions: TypeAlias = dict[str, Callable[[], object]]  # {id of a button: action()}
Pressed: TypeAlias = dict[str, Callable[[str], object]]  # {attribute of a button: action(value of the attribute)}


def listen(actions: Actions, pressed: Pressed, take_key: Callable[[Any, str], object]) -> None:
    """Attach the listeners for presses and keys.

    take_key(event, key): called for every key, see `app.widgets.keys`. A press in the menu "More" closes that. A button
    with `data-opens` stands for the button with that id.
    """

    def on_click(event: Any) -> None:
        button = event.target.closest("button")
        if not button or not allowed(button):
            return
        menu = button.closest("#more")
        if menu:
            menu.close()
        if button.hasAttribute("data-opens"):
            button = find(button.getAttribute("data-opens"))
        for name, action in pressed.items():
            if button.hasAttribute(name):
                action(button.getAttribute(name))
                return
        if button.id in actions:
            actions[button.id]()

    document.addEventListener("click", on_click)
    keys.listen(take_key)
