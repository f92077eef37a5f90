"""Presses and keys on the pages of games for one player; one listener for each kind of event."""

from pyscript import document

from app.platform.browser import allowed, find
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Actions = dict[str, Callable[[], object]]


def listen(
    actions: "Actions", pressed: "dict[str, Callable[[str], object]]", take_key: "Callable[[Any], object]"
) -> None:
    """Attach the listeners for presses and keys.

    actions: {id of a button: action()}. pressed: {attribute of a button: action(value of the attribute)}.
    take_key(event): called for every key but Escape in the open menu of games.
    """
    others = find("others")  # the menu of games, which embedded boards lack

    def on_click(event: "Any") -> None:
        target = event.target
        if others and others.open and not target.closest("#others"):
            others.open = False
            return
        button = target.closest("button")
        if not button or not allowed(button):
            return
        for name, action in pressed.items():
            if button.hasAttribute(name):
                action(button.getAttribute(name))
                return
        if button.id in actions:
            actions[button.id]()

    def on_key(event: "Any") -> None:
        if event.key == "Escape" and others and others.open:
            others.open = False
            others.firstElementChild.focus()
        else:
            take_key(event)

    document.addEventListener("click", on_click)
    document.addEventListener("keydown", on_key)


def is_modified(event: "Any") -> bool:
    """True for a key pressed with Control, Meta or Alt, which belongs to the browser or the system."""
    return bool(event.ctrlKey or event.metaKey or event.altKey)
