"""The door to the modules that a page loads once its board can be used: the texts that explain moves."""

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


def why() -> "Any":
    """The module `app.games.thirtyfive.why`; None as long as the page has not loaded it."""
    try:
        from app.games.thirtyfive import why as found
    except ImportError:
        return None
    return found


def told(name: str, *about: "Any") -> str:
    """The text of one of its functions; "" as long as the page has not loaded it."""
    found = why()
    return getattr(found, name)(*about) if found else ""
