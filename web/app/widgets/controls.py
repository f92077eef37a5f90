"""The value of a form's control as text, whatever kind it is."""

from app.core.settings import to_text


def text_of(control):
    """As `app.core.settings.of_text` reads it."""
    return to_text(control.checked) if control.type == "checkbox" else control.value


def show_value(control, value):
    if control.type == "checkbox":
        control.checked = value
    else:
        control.value = to_text(value)
