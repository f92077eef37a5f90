"""Reads and writes the value of a form's control of any kind."""

from app.core.settings import to_text
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element


def text_of(control: "Element") -> str:
    """The value as text, for `app.core.settings.of_text`."""
    return to_text(control.checked) if control.type == "checkbox" else control.value


def show_value(control: "Element", value: object) -> None:
    if control.type == "checkbox":
        control.checked = value
    else:
        control.value = to_text(value)
