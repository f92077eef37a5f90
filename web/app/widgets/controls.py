"""Reads and writes the value of a form's control of any kind; makes buttons, and tells their keys."""

from pyscript import document, window

from app.core.protocols import Element
from app.core.settings import to_text
from app.platform.browser import find, write


def text_of(control: Element) -> str:
    """The value as text, for `app.core.settings.of_text`."""
    return to_text(control.checked) if control.type == "checkbox" else control.value


def show_value(control: Element, value: object) -> None:
    """Show a value; a list of options gets it as a further one if it lacks it."""
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
    """Write the number of a slider beside it."""
    write(slider.previousElementSibling, slider.value)


def describe_keys(keys: dict[str, str], on: bool) -> None:
    """Tell screen readers the keys of buttons. keys: {key: id of the button}. on: False if they are switched off."""
    for key, name in keys.items():
        button = find(name)
        if button and on:
            button.setAttribute("aria-keyshortcuts", key)
        elif button:
            button.removeAttribute("aria-keyshortcuts")


def new_button(id: str, label: str) -> Element:
    """id: "" for none."""
    button = document.createElement("button")
    button.setAttribute("type", "button")
    if id:
        button.id = id
    button.textContent = label
    return button
