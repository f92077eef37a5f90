"""Shows the faces of the rivals, which `macros/face.html` writes into a page."""

from app.core.protocols import Element
from app.core.rivals import CALM


def show(element: Element, key: str, mood: str = CALM) -> None:
    """Show a rival's face. key: of `app.core.rivals.RIVALS`; "" hides the element. mood: one of its MOODS."""
    element.toggleAttribute("hidden", not key)
    if key:
        part = element.firstElementChild
        address = part.getAttribute("href").split("#")[0] + f"#{key}-{mood}"
        if part.getAttribute("href") != address:
            part.setAttribute("href", address)
