"""A dialog that sends an opponent a link: what happens, the person's name, the link as a QR code and as text."""

import asyncio

from app.core.remote import live_words as ours
from app.core.remote import texts
from app.core.remote.words import COPY_BY_HAND
from app.core.session import Session
from app.platform import share as qr
from app.platform.browser import copied, find, write
from app.platform.share import can_share


class LinkDialog:
    """The template is `macros/sending.html`. id: of the dialog, and the start of the ids of its parts."""

    def __init__(self, id: str) -> None:
        self.element, self.title, self.terms = find(id), find(f"{id}-title"), find(f"{id}-told")
        self.name, self.link, self.picture = find(f"{id}-name"), find(f"{id}-link"), find(f"{id}-picture")
        self.problem, self.deliver, self.copier = find(f"{id}-problem"), find(f"{id}-send"), find(f"{id}-copy")
        self.steps = self.element.querySelectorAll("li")
        self.shown = ""  # the link in the picture
        self.deliver.hidden = not can_share()

    def open(self, name: str, problem: str = "") -> None:
        """Show the dialog, which `fill` completes. name: the person's."""
        self.name.value, self.shown = name, ""
        write(self.problem, problem)
        if not self.element.open:
            self.element.showModal()

    def fill(self, session: Session, title: str, steps: tuple[str, ...], link: str, waiting: str = "") -> None:
        """title, steps: sentences about the opponent. link: "" while there is none. waiting: shown instead."""
        name = texts.opponent_name(session)
        write(self.title, texts.capital(title.format(name)))
        game = texts.capital(texts.game_name(session))
        assert session.remote
        write(self.terms, ours.PLAYS.format(game, session.game.words.SIDES[session.remote.side], texts.clock(session)))
        for index in range(len(self.steps)):
            text = texts.capital(steps[index].format(name)) if index < len(steps) else ""
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
        """Copy a message and the link; False if the browser refuses, and the person has to copy the link by hand."""
        if await copied(f"{message}\n{self.link.value}"):
            return True
        write(self.problem, COPY_BY_HAND)
        self.link.focus()
        self.link.select()
        return False
