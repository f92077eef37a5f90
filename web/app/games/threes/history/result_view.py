"""The card about a finished game: a dialog that opens when a move ends the game, and can be opened again."""

import asyncio

from pyscript import document

from app.core.words import thousands
from app.games.threes import words
from app.games.threes.tiles_view import set_face
from app.platform.browser import find, write
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.games.threes.session import ThreesSession

PAUSE = 0.7  # seconds in which the final board is seen before the card covers it


class ResultView:
    def __init__(self, session: "ThreesSession") -> None:
        self.session = session
        self.card, self.tile = find("result"), find("result-tile")

    def open_later(self) -> None:
        """Open the card in a while, unless a person does something else in the meantime."""
        asyncio.create_task(self._open_later())

    async def _open_later(self) -> None:
        position, plies = self.session.position, self.session.plies()
        await asyncio.sleep(PAUSE)
        same = self.session.position is position and self.session.plies() == plies and position.is_over()
        if same and not document.querySelector("dialog[open]"):
            self.open()

    def open(self) -> None:
        """Show the result of the game on the board, which must be over."""
        position = self.session.position
        write(find("result-game"), words.described(self.session))
        write(find("result-score"), thousands(position.scores()[0]))
        write(find("result-best"), words.ended(self.session))
        set_face(self.tile, max(position.tiles))
        self.card.showModal()
