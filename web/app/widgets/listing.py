"""Lists of buttons, one of which may be the current one."""

from pyscript import document

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element


def add_button(parent: "Element", attribute: str, value: object) -> "Element":
    """Add a button in a new item of a list."""
    item, button = document.createElement("li"), document.createElement("button")
    button.setAttribute("type", "button")
    button.setAttribute(attribute, str(value))
    item.append(button)
    parent.append(item)
    return button


def mark_current(button: "Element", current: bool, kind: str) -> None:
    """Set or remove aria-current. kind: its value."""
    if current:
        button.setAttribute("aria-current", kind)
    else:
        button.removeAttribute("aria-current")
