"""A board as a picture (PNG)."""

from pyscript import document

from app.platform.browser import Thrown, attempt, read_colours
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import Element

SIZE = 1024  # pixels, the board's width
MARGIN = 16


def picture(paint: "Callable[[Element, int], object]") -> "Element":
    """A canvas with a board and a margin around it.

    paint(canvas, width): paints the board; width: in pixels.
    """
    canvas = document.createElement("canvas")
    paint(canvas, SIZE)
    whole = document.createElement("canvas")
    whole.width, whole.height = canvas.width + 2 * MARGIN, canvas.height + 2 * MARGIN
    context = whole.getContext("2d")
    context.fillStyle = read_colours(("page",))["page"]
    context.fillRect(0, 0, whole.width, whole.height)
    context.drawImage(canvas, MARGIN, MARGIN)
    return whole


async def save(canvas: "Element", name: str) -> bool:
    """Save a picture under a name; False if the browser forbids to read it."""
    link = document.createElement("a")
    try:
        link.href = await attempt(canvas, "toDataURL", "image/png")
    except Thrown:
        return False
    link.download = name
    link.click()
    return True
