"""A short message over the page, which disappears by itself, and a list of the last messages for screen readers."""

import asyncio

from pyscript import document, window

from app.core.texts import say
from app.platform.browser import find, made, write

SECONDS = 4  # for which a message is shown
KEPT = 5  # messages in the list
WIDE = "(min-width: 62.5em)"  # windows in which the board has its own column
PRESSED = "button, a, select, input, summary, #board, [data-testid=move-list]"


class Notice:
    def __init__(self) -> None:
        self.element = find("message")
        self.said = made("ol", "unseen", aria_label=say("site.messages"))
        self.element.after(self.said)
        self.changes = 0

    def show(self, text: str) -> None:
        """Show a message for a few seconds, at most until the next message. "" removes the message."""
        if text == self.element.textContent and not text:
            return
        if self.element.textContent:
            self.said.append(made("li", "", self.element.textContent))
            if self.said.childElementCount > KEPT:
                self.said.firstElementChild.remove()
        write(self.element, text)
        self.element.hidden = not text
        self.changes += 1
        if text:
            # the message is placed after the page is drawn
            window.requestAnimationFrame(lambda _time: window.requestAnimationFrame(self._place))
            asyncio.create_task(self._end(self.changes))

    async def _end(self, change: int) -> None:
        await asyncio.sleep(SECONDS)
        if change == self.changes:
            self.show("")

    def forget(self) -> None:
        """Empty the list of the last messages."""
        self.said.replaceChildren()

    def _place(self, _time: float) -> None:
        """Move the message up or down from its usual place, so that it hides as few controls as possible."""
        style = self.element.style
        style.top = style.bottom = style.left = style.maxWidth = ""
        table = find("table")
        if table and window.matchMedia(WIDE).matches:  # over the board, so that it hides no button beside it
            place = table.getBoundingClientRect()
            style.left, style.maxWidth = f"{(place.left + place.right) / 2}px", f"{place.width}px"
        box, height = self.element.getBoundingClientRect(), window.innerHeight
        spans = []
        for other in document.querySelectorAll(PRESSED):
            it = other.getBoundingClientRect()
            if it.width and it.left < box.right and it.right > box.left and it.top < height and it.bottom > 0:
                spans.append((it.top, it.bottom))
        style.top, style.bottom = f"{free_place(box.top, box.height, height, spans)}px", "auto"


def free_place(wanted: float, height: float, room: float, spans: list[tuple[float, float]]) -> float:
    """The top at which a box hides least of the spans. Of several such tops, it is the nearest to `wanted`.

    height: the box's height. room: the window's height. spans: [(top, bottom)]. All are pixels from the window's top.
    """
    tops = [wanted]
    for top, bottom in spans:
        tops += [top - height, bottom]

    def costs(place: float) -> tuple[float, float]:
        hidden = sum([max(0, min(place + height, bottom) - max(place, top)) for top, bottom in spans])
        return hidden, abs(place - wanted)

    return min([place for place in tops if 0 <= place <= room - height] or [wanted], key=costs)
