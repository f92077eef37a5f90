"""The dialog that shares a game: a sentence and the link for people, the moves as text for programs."""

import asyncio

from pyscript import document

from app.core import words
from app.platform.browser import copied, find
from app.platform.picture import save
from app.platform.share import can_share, share
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import Element


class ShareDialog:
    """The dialog. actions: {id of a button: its action}.

    told()      returns the sentence about the game
    link()      returns the address of the game
    record()    returns the game as text
    load(text)  shows the game of a text or a link; returns a problem or None
    picture()   returns (canvas, name of its file); None in a game without pictures
    """

    def __init__(
        self,
        told: "Callable[[], str]",
        link: "Callable[[], str]",
        record: "Callable[[], str]",
        load: "Callable[[str], str | None]",
        picture: "Callable[[], tuple[Element, str]] | None" = None,
    ) -> None:
        self.told, self.link, self.record, self.load, self.picture = told, link, record, load, picture
        self.dialog, self.text, self.by_hand = find("record"), find("record-text"), find("record-link")
        self.problem = find("record-problem")
        self.selected: Element | None = None  # the field with a text to be copied by hand
        self.actions: dict[str, Callable[[], object]] = {
            "open-record": self.open,
            "share-game": self.share,
            "share-result": self.share,
            "copy-shared": lambda: self._copy(f"{self.told()}\n{self.link()}", self.by_hand),
            "copy-link": lambda: self._copy(self.link(), self.by_hand),
            "copy-record": lambda: self._copy(self.text.value, self.text),
            "load-record": self._load,
        }
        if picture:
            self.actions["save-picture"] = self._save_picture
        find("share-game").hidden = not can_share()
        self.dialog.addEventListener("focusout", self._left)
        document.addEventListener("selectionchange", self._deselected)  # some are the document's own

    def open(self) -> None:
        """Show the dialog with the game as it stands."""
        self._answer("")
        find("share-told").textContent, find("share-link").textContent = self.told(), self.link()
        self.text.value = self.record()
        self.dialog.showModal()
        self.text.scrollTop = 0

    def share(self) -> None:
        """Share by the system's sheet; by the dialog where there is none."""
        if not can_share():
            self.open()
            return
        self._answer("")
        canvas, name = self.picture() if self.picture else (None, "")
        asyncio.create_task(self._shared(canvas, name))

    async def _shared(self, canvas: "Element | None", name: str) -> None:
        if await share(self.told(), self.link(), canvas, name) is False:
            if not self.dialog.open:
                self.open()
            self._answer(words.SHARE_FAILED)

    def _load(self) -> None:
        problem = self.load(self.text.value)
        self._answer(problem or "")
        if not problem:
            self.dialog.close()

    def _save_picture(self) -> None:
        if self.picture:
            asyncio.create_task(self._saved(*self.picture()))

    async def _saved(self, canvas: "Element", name: str) -> None:
        self._answer(words.SAVED if await save(canvas, name) else words.NOT_SAVED)

    def _copy(self, text: str, field: "Element") -> None:
        self._answer("")
        asyncio.create_task(self._copied(text, field))

    async def _copied(self, text: str, field: "Element") -> None:
        """Copy a text; if the browser forbids that, show it in a field and select it."""
        if await copied(text):
            self._answer(words.COPIED)
            return
        self._answer(words.COPY_FAILED)
        if field.value != text:
            field.value = text
        field.hidden = False
        field.focus()
        field.select()
        field.scrollTop = 0
        self.selected = field

    def _answer(self, text: str) -> None:
        """Show the outcome of what was pressed, in place of the one before."""
        self.selected, self.by_hand.hidden = None, True
        self.problem.textContent = text

    def _left(self, event: "Element") -> None:
        """The text to be copied by hand is left, but not for another window."""
        if self.selected and event.target.id == self.selected.id and not event.target.matches(":focus"):
            self._answer("")

    def _deselected(self, _event: "Element") -> None:
        field = self.selected
        if field and field.selectionStart == field.selectionEnd:
            self.problem.textContent = ""  # the field stays until it is left: it has the focus
