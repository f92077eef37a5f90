"""The dialog with the game as text and as a link, out and in."""

import asyncio

from pyscript import window

from app.core.words import COPIED, COPY_FAILED
from app.games.threes import words
from app.games.threes.table import read_any
from app.platform.browser import copied, find
from pygame35.records import RecordError


class Share:
    """What the dialog's buttons do; `actions` by the buttons' names."""

    def __init__(self, controller):
        self.controller = controller
        self.text, self.problem = find("record-text"), find("record-problem")
        self.actions = {
            "open-record": self.open,
            "copy-link": lambda: self._copy(window.location.href),
            "copy-record": lambda: self._copy(self.text.value),
            "load-record": self.load,
        }

    def open(self):
        self.text.value = self.controller.table.text()
        self.problem.textContent = ""
        find("record").showModal()

    def load(self):
        """Show the game of the text, or say what is wrong with it."""
        try:
            position, ply = read_any(self.text.value)
        except RecordError as error:
            self.problem.textContent = words.BROKEN_RECORD.format(error)
            return
        find("record").close()
        self.controller.load(position, ply)
        self.controller.view.complain(words.LOADED)

    def _copy(self, text):
        asyncio.create_task(self._copied(text))

    async def _copied(self, text):
        """Copy a text; one that cannot be copied is in the box, selected."""
        done = await copied(text)
        self.problem.textContent = COPIED if done else COPY_FAILED
        if not done:
            self.text.value = text
            self.text.select()
