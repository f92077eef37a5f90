"""Elements made of tags, texts and other elements."""

from pyscript import document

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element


def made(tag: str, kind: str = "", *content: "Element") -> "Element":
    """An element. kind: its classes. content: texts and elements."""
    element = document.createElement(tag)
    if kind:
        element.className = kind
    element.append(*content)
    return element


def linked(address: str, kind: str, *content: "Element") -> "Element":
    """A link."""
    element = made("a", kind, *content)
    element.href = address
    return element


def pictured(address: str) -> "Element":
    """A picture that says nothing to screen readers."""
    element = made("img")
    element.src, element.alt = address, ""
    return element
