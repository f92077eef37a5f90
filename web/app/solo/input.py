"""Presses and keys on the pages of games for one player; one listener for each kind of event."""

from pyscript import document

from app.platform.browser import allowed, find
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Actions = dict[str, Callable[[], object]]

TAKES_KEYS = "dialog[open], select, input, textarea"  # elements that take keys for themselves


def listen(
    actions: "Actions", pressed: "dict[str, Callable[[str], object]]", take_key: "Callable[[Any], object]"
) -> None:
    """Attach the listeners for presses and keys.

    actions: {id of a button: action()}. pressed: {attribute of a button: action(value of the attribute)}.
    take_key(event): called for every key.

    A press in the menu "More" closes that. A button with `data-opens` stands for the button with that id.
    """

    def on_click(event: "Any") -> None:
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
    document.addEventListener("keydown", take_key)


def is_modified(event: "Any") -> bool:
    """True for a key pressed with Control, Meta or Alt, which belongs to the browser or the system."""
    return bool(event.ctrlKey or event.metaKey or event.altKey)
