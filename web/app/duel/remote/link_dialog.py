"""A dialog to send a link to an opponent. It shows the next steps, the person's name, and the link with its QR code."""

import asyncio
from collections.abc import Callable

from app.core.remote import texts
from app.core.remote.link_words import ROOM
from app.core.remote.opponent import cleaned
from app.core.remote.signals import ANSWER
from app.core.texts import say
from app.core.words import joined
from app.duel.remote.controller import RemoteGameController
from app.platform import share as qr
from app.platform.browser import copied, find, write
from app.platform.share import can_share, page_name

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
        """Show a link. kind: LETTER, ROOM, or LIVE or ANSWER of `signals`. link: "" if it is not ready.

        waiting: shown if link is "".
        """
        session, name = self.remote_game.session, self.remote_game.friend
        title, *steps = _texts(kind, name)
        if kind == LETTER and (session.result() or self.remote_game.has_seat()):
            steps = steps[:1]  # the opponent sends no link back
        write(self.title, title)
        side = session.game.words.SIDES[self.remote_game.remote.side]
        terms = say("friend.dialog.game", game=page_name(), side=side), texts.clock(session)
        write(self.terms, joined(*terms, say("friend.dialog.relayed") if kind == ROOM else ""))
        for index in range(len(self.steps)):
            self.steps[index].hidden = index >= len(steps)
            write(self.steps[index], "" if index >= len(steps) else steps[index])
        self.link.value = link or waiting
        for button in (self.deliver, self.copier):
            button.disabled = not link
        if self.element.open and link != self.shown:
            self.shown = link
            self.picture.hidden = not link
            if link:
                asyncio.create_task(qr.show(self.picture, link))

    def text(self, message: str) -> str:
        """A message with the link."""
        return f"{message}\n{self.link.value}"

    async def copy(self, message: str) -> bool:
        """Copy a message and the link. If the browser refuses, select the link for the person and return False."""
        if await copied(self.text(message)):
            return True
        self.open(say("friend.copy-by-hand"))
        self.link.focus()
        self.link.select()
        return False


def _texts(kind: str, name: str) -> tuple[str, ...]:
    """The title of the dialog, and its steps. name: see `texts.opponent_name`."""
    if kind == ANSWER:
        return (
            say("friend.dialog.invited", name=name),
            say("friend.dialog.link-back", name=name),
            say("friend.dialog.begins", name=name),
            say("friend.dialog.keep-open"),
        )
    link = say("friend.dialog.link", name=name)
    if kind == LETTER:
        return say("friend.dialog.send", name=name), link, say("friend.dialog.open")
    title = say("friend.dialog.invite", name=name)
    if kind == ROOM:
        begins = say("friend.dialog.begins-there", name=name, button=say("game.invitation.play"))
        return title, link, begins
    return title, link, say("friend.dialog.open-or-paste"), say("friend.dialog.keep-open-seen")
