"""The dialog that shows and reads the game as text and as a link."""

import asyncio

from pyscript import window

from app.core.words import COPIED, COPY_FAILED, RECORD_LOADED
from app.platform.browser import copied, find
from app.solo.links import read_game
from app.solo.words import SPOILED_TEXT
from pygame35.basics import TYPE_CHECKING
from pygame35.links import RecordError

if TYPE_CHECKING:
    from app.solo.controller import SoloController
    from app.solo.game import SoloGame
    from app.solo.input import Actions


class ShareDialog:
    """The dialog. actions: {id of a button: its action}."""

    def __init__(self, game: "SoloGame", controller: "SoloController") -> None:
        self.game = game
        self.controller = controller
        self.text, self.problem = find("record-text"), find("record-problem")
        self.actions: Actions = {
            "open-record": self.open,
            "copy-link": lambda: self._copy(window.location.href),
            "copy-record": lambda: self._copy(self.text.value),
            "load-record": self.load,
        }

    def open(self) -> None:
        """Show the dialog with the game as text."""
        self.text.value = self.controller.session.text()
        self.problem.textContent = ""
        find("record").showModal()

    def load(self) -> None:
        """Show the game of the text, or the reason why the text cannot be read."""
        try:
            position, ply = read_game(self.text.value, self.game)
        except RecordError as error:
            self.problem.textContent = SPOILED_TEXT.format(error)
            return
        find("record").close()
        self.controller.load(position, ply)
        self.controller.view.show_message(RECORD_LOADED)

    def _copy(self, text: str) -> None:
        asyncio.create_task(self._copied(text))

    async def _copied(self, text: str) -> None:
        """Copy a text; if the browser forbids that, show and select it."""
        done = await copied(text)
        self.problem.textContent = COPIED if done else COPY_FAILED
        if not done:
            self.text.value = text
            self.text.select()
