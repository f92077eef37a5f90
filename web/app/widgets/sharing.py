"""The dialog that shares a game: its picture, a sentence, its link, and the moves as text."""

import asyncio
from collections.abc import Callable

from pyscript import document

from app.core.protocols import Element
from app.core.remote.opponent import cleaned
from app.core.texts import say
from app.platform.browser import copied, find
from app.platform.share import can_share, save, share
from app.widgets.share_card import Card, drawn


class ShareDialog:
    """Shares a game. It is made once a person wants to share.

    actions         {id of a button: its action}
    sentence(name)  returns the sentence about the game. name: the person's, or ""
    link(name)      returns the address of the game
    record()        returns the game as text
    load(text)      shows the game of a text or a link; returns a problem or None
    card(name)      returns the picture, an `app.widgets.share_card.Card`
    file            the name of the picture's file, without its end
    is_named()      returns True if the name is a part of what is shared
    keep_name(name) stores the name for the next time
    name            the person's name, or ""
    """

    def __init__(
        self,
        sentence: Callable[[str], str],
        link: Callable[[str], str],
        record: Callable[[], str],
        load: Callable[[str], str | None],
        card: Callable[[str], Card],
        file: Callable[[], str],
        is_named: Callable[[], bool],
        keep_name: Callable[[str], object],
        name: str,
    ) -> None:
        self.sentence, self.link, self.record, self.load, self.card = sentence, link, record, load, card
        self.file, self.is_named, self.keep_name, self.name = file, is_named, keep_name, name
        self.field, self.shown = find("share-name"), find("share-picture")
        self.dialog, self.text, self.by_hand = find("record"), find("record-text"), find("record-link")
        self.problem = find("record-problem")
        self.selected: Element | None = None  # the field with a text to be copied by hand
        begin = asyncio.create_task
        self.actions: dict[str, Callable[[], object]] = {
            "open-record": self.open,
            "share-game": self.share,
            "share-result": self.share_result,
            "copy-shared": lambda: begin(self._copy("\n".join(self._texts()), self.by_hand)),
            "copy-link": lambda: begin(self._copy(self._texts()[1], self.by_hand)),
            "copy-record": lambda: begin(self._copy(self.text.value, self.text)),
            "load-record": self._load,
            "save-picture": lambda: begin(self._save()),
        }
        self.field.addEventListener("input", self._named)
        find("share-game").hidden = not can_share()
        self.dialog.addEventListener("focusout", self._left)
        document.addEventListener("selectionchange", self._deselected)  # some browsers fire no event on the field

    def open(self) -> None:
        """Show the dialog with the game as it stands."""
        self._answer("")
        self.field.value = self.name
        self.field.parentElement.hidden = not self.is_named()
        self._write()
        self.text.value = self.record()
        self.dialog.showModal()
        self.text.scrollTop = 0

    def share_result(self) -> None:
        """Share at once if the system has a sheet and the name is known; else open the dialog."""
        if can_share() and self.name:
            self.share()
        else:
            self.open()

    def share(self) -> None:
        """Open the system's share sheet."""
        self._answer("")
        asyncio.create_task(self._share())

    async def _share(self) -> None:
        card = self.card(self.name)  # drawn before the first pause: another position may be shown afterwards
        picture = await drawn(card)
        if await share(*self._texts(), picture, self._file_name()) is False:
            if not self.dialog.open:
                self.open()
            self._answer(say("site.share-failed"))

    def _texts(self) -> tuple[str, str]:
        """The sentence and the link."""
        return self.sentence(self.name), self.link(self.name)

    def _file_name(self) -> str:
        return f"{self.file()}.png"

    def _named(self, _event: Element) -> None:
        self.name = cleaned(self.field.value)
        self.keep_name(self.name)
        self._write()

    def _write(self) -> None:
        """Write what will be shared, and draw its picture."""
        find("share-told").textContent, find("share-link").textContent = self._texts()
        asyncio.create_task(self._draw(self.card(self.name)))

    async def _draw(self, card: Card) -> None:
        """Show the picture, unless the name has changed in the meantime."""
        name = self.name
        picture = await drawn(card)
        if name == self.name:
            self.shown.replaceChildren(picture)

    def _load(self) -> None:
        problem = self.load(self.text.value)
        self._answer(problem or "")
        if not problem:
            self.dialog.close()

    async def _save(self) -> None:
        picture, name = await drawn(self.card(self.name)), self._file_name()
        self._answer(say("site.saved") if await save(picture, name) else say("site.not-saved"))

    async def _copy(self, text: str, field: Element) -> None:
        """Copy a text. If the browser forbids that, show the text in a field and select it."""
        self._answer("")
        if await copied(text):
            self._answer(say("site.copied"))
            return
        self._answer(say("site.copy-failed"))
        if field.value != text:
            field.value = text
        field.hidden = False
        field.focus()
        field.select()
        field.scrollTop = 0
        self.selected = field

    def _answer(self, text: str) -> None:
        """Show the outcome of a press in place of the last outcome; "" shows none."""
        self.selected, self.by_hand.hidden = None, True
        self.problem.textContent = text

    def _left(self, event: Element) -> None:
        """End copying by hand when the focus moves from the selected field to another element of the page."""
        if self.selected and event.target.id == self.selected.id and not event.target.matches(":focus"):
            self._answer("")

    def _deselected(self, _event: Element) -> None:
        field = self.selected
        if field and field.selectionStart == field.selectionEnd:
            self.problem.textContent = ""  # the field has the focus, and stays until the focus leaves it
