"""A dialog to send a link to an opponent. It shows the next steps, the person's name, and the link with its QR code."""

import asyncio
from collections.abc import Callable

from app.core import words
from app.core.remote import texts
from app.core.remote import words as ours
from app.core.remote.opponent import cleaned
from app.duel.remote.controller import RemoteGameController
from app.platform import share as qr
from app.platform.browser import copied, find, write
from app.platform.share import can_share

LETTER = "letter"  # the id of the dialog for games by link, and a kind of `fill`


class LinkDialog:
    """A dialog with a link. Its template is `macros/sending.html`.

    id: the id of the dialog; the ids of its parts begin with this id. on_open(): called when the dialog is opened or
    the person's name changes. It has to call `fill`.
    """

    def __init__(self, id: str, remote_game: RemoteGameController, on_open: Callable[[], object]) -> None:
        self.remote_game, self.on_open = remote_game, on_open
        self.element, self.title, self.terms = find(id), find(f"{id}-title"), find(f"{id}-told")
        self.name, self.link, self.picture = find(f"{id}-name"), find(f"{id}-link"), find(f"{id}-picture")
        self.problem, self.deliver, self.copier = find(f"{id}-problem"), find(f"{id}-send"), find(f"{id}-copy")
        self.steps = self.element.querySelectorAll("li")
        self.shown = ""  # the link in the QR code
        self.deliver.hidden = not can_share()
        self.name.addEventListener("input", self._named)

    def open(self, problem: str = "") -> None:
        self.name.value, self.shown = self.remote_game.name, ""
        write(self.problem, problem)
        if not self.element.open:
            self.element.showModal()
        self.on_open()

    def _named(self, _event: object) -> None:
        self.remote_game.set_name(cleaned(self.name.value))
        self.on_open()

    def fill(self, kind: str, link: str, waiting: str = "") -> None:
        """Show a link. kind: a key of `words.TITLES`. link: "" if it is not ready. waiting: shown if link is ""."""
        session = self.remote_game.session
        name, steps = texts.opponent_name(session), ours.STEPS[kind]
        if kind == LETTER and session.result():
            steps = steps[:1]  # after the end of a game, the opponent sends no link back
        write(self.title, words.capital(ours.TITLES[kind].format(name)))
        game, side = words.capital(texts.game_name(session)), session.game.words.SIDES[self.remote_game.remote.side]
        write(self.terms, ours.PLAYS.format(game, side, texts.clock(session)))
        for index in range(len(self.steps)):
            text = words.capital(steps[index].format(name)) if index < len(steps) else ""
            self.steps[index].hidden = not text
            write(self.steps[index], text)
        self.link.value = link or waiting
        for button in (self.deliver, self.copier):
            button.disabled = not link
        if self.element.open and link != self.shown:
            self.shown = link
            self.picture.hidden = not link
            if link:
                asyncio.create_task(qr.show(self.picture, link))

    async def copy(self, message: str) -> bool:
        """Copy a message and the link. If the browser refuses, select the link for the person and return False."""
        if await copied(f"{message}\n{self.link.value}"):
            return True
        self.open(ours.COPY_BY_HAND)
        self.link.focus()
        self.link.select()
        return False
