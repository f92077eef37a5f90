"""A short message over the page. It goes by itself, and screen readers find the last ones again."""

import asyncio

from pyscript import document

from app.browser import find, write

SECONDS = 4  # for which it is shown
KEPT = 5  # messages


class Notice:
    def __init__(self):
        self.element = find("message")
        self.said = document.createElement("ol")
        self.said.className = "unseen"
        self.said.setAttribute("aria-label", "Messages before")
        self.element.after(self.said)
        self.changes = 0

    def show(self, text):
        """Show a message until the next one, for a few seconds; "" takes it away."""
        if text == self.element.textContent and not text:
            return
        self._keep(self.element.textContent)
        write(self.element, text)
        self.element.hidden = not text
        self.changes += 1
        if text:
            asyncio.create_task(self._end(self.changes))

    async def _end(self, change):
        await asyncio.sleep(SECONDS)
        if change == self.changes:
            self.show("")

    def _keep(self, text):
        if text:
            line = document.createElement("li")
            line.textContent = text
            self.said.append(line)
            if self.said.childElementCount > KEPT:
                self.said.firstElementChild.remove()
