"""Reads and shows the values of a form's controls; makes buttons, and describes their keys."""

from pyscript import window

from app.core.protocols import Element
from app.core.settings import to_text
from app.platform.browser import find, made, set_or_remove, write


def text_of(control: Element) -> str:
    """The value of a control, as a text for `app.core.settings.of_text`."""
    return to_text(control.checked) if control.type == "checkbox" else control.value


def show_value(control: Element, value: object) -> None:
    """Show a value. If a list of options lacks the value, an option is added."""
    text = to_text(value)
    if control.type == "checkbox":
        control.checked = value
    elif control.type == "radio":
        control.checked = control.value == text
    else:
        control.value = text
    if control.matches("select") and control.value != text:
        control.add(window.Option.new(text, text))
        control.value = text
    if control.type == "range":
        show_number(control)


def show_number(slider: Element) -> None:
    """Write the number of a slider beside the slider."""
    write(slider.previousElementSibling, slider.value)


def describe_keys(keys: dict[str, str], on: bool) -> None:
    """Tell screen readers the keys of buttons. keys: {key: id of the button}. on: False if they are switched off."""
    for key, name in keys.items():
        if find(name):
            set_or_remove(find(name), "aria-keyshortcuts", key if on else "")


def new_button(id: str, label: str) -> Element:
    button = made("button", "", label)
    if id:
        button.id = id
    return button
