"""An embedded board of five in a row: one finger scrolls the embedding page, two fingers move the sheet."""

from pyscript import document, window

from app.platform.browser import find
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element


def leave_one_finger_to_the_page() -> None:
    """Keep the events of one finger from the sheet, and those of two fingers from the page."""
    down: set[int] = set()  # ids of the fingers

    def press(event: "Element") -> None:
        if event.pointerType == "touch":
            if event.isPrimary:  # the first finger: the ids of earlier ones are stale
                down.clear()
            down.add(event.pointerId)

    def lift(event: "Element") -> None:
        down.discard(event.pointerId)

    def move(event: "Element") -> None:
        if len(down) == 1 and event.pointerType == "touch":
            event.stopPropagation()

    def touch(event: "Element") -> None:
        if event.touches.length > 1:
            event.preventDefault()

    first = window.JSON.parse('{"capture": true, "passive": false}')
    for kind, listener in (("down", press), ("up", lift), ("cancel", lift), ("move", move)):
        document.addEventListener("pointer" + kind, listener, first)
    for kind in ("touchstart", "touchmove"):
        find("board").addEventListener(kind, touch, first)


leave_one_finger_to_the_page()
