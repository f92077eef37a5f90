"""Draws a link as a QR code."""

from pyscript import js_import, window

from app.platform.browser import attempt, in_version
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element

SOURCE = "qr.js"  # the library "qr" by Paul Miller


async def show(picture: "Element", text: str) -> None:
    """Draw a text into an element `img`; it is hidden if the library cannot be loaded."""
    try:
        (library,) = await js_import(in_version(SOURCE))
        drawn = str(await attempt(library, "default", text, "svg"))  # which throws if the text is too long
    except Exception:
        picture.hidden = True
        return
    picture.src = "data:image/svg+xml," + str(window.encodeURIComponent(drawn))
