"""The field with a text that the browser does not let a page copy; the template is `parts/by-hand.html`."""

from app.platform.browser import bring_into_sight, find


def show(text: str) -> None:
    """Show a text, selected, until it is replaced; "" hides the field."""
    label, field = find("by-hand"), find("to-copy")
    label.hidden = not text
    field.value = text
    if text:
        field.select()
        bring_into_sight(label)
