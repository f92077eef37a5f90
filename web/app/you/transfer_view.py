"""Exports, imports and deletes the record; each change can be undone once."""

import asyncio
from collections.abc import Awaitable, Callable

from pyscript import window

from app.core.protocols import Element
from app.core.record import transfer
from app.core.record.dates import day_name, is_date
from app.core.texts import say
from app.core.words import joined
from app.platform.browser import Thrown, attempt, find, local_time, made, refusal, room, write
from app.you.record import Item
from app.you.store import RecordStore, Undo


class TransferView:
    """changed(): reads and shows the record anew. undo: a function that undoes the last change, or None."""

    def __init__(self, store: RecordStore, changed: Callable[[], Awaitable[object]]) -> None:
        self.store, self.changed = store, changed
        self.undo: Undo | None = None
        self.texts: dict[str, str] = {}  # the texts of the chosen file
        self.room: object = None  # the memory that the file's text needs
        self.actions: dict[str, Callable[[], object]] = {
            "export": lambda: asyncio.create_task(self._export()),
            "import": self._ask_for_file,
            "merge": lambda: self._import(False),
            "replace": lambda: self._import(True),
            "delete-all": find("deleting").showModal,
            "delete-yes": lambda: self._do(self.store.delete_all(), say("you.done.deleted-all")),
            "undo": lambda: asyncio.create_task(self._undo()),
        }
        find("file").addEventListener("change", self._chosen)

    async def _export(self) -> None:
        """Save all texts of the site as a file."""
        text = await self.store.export()
        kind = window.JSON.parse('{"type": "application/json"}')
        blob = window.Blob.new(window.Array.of(text), kind)
        name = f"35-record-{local_time()[:10]}.json"
        link = made("a", href=window.URL.createObjectURL(blob), download=name)
        link.click()
        window.setTimeout(lambda *_: window.URL.revokeObjectURL(link.href), 60_000)

    def _ask_for_file(self) -> None:
        write(find("problem"), "")
        find("file").value = ""
        find("file").click()

    def _chosen(self, _event: Element) -> None:
        if find("file").files.length:
            asyncio.create_task(self._read(find("file").files.item(0)))

    async def _read(self, file: Element) -> None:
        """Read a file, and ask whether to merge it or to replace all texts by it. Report a file that cannot be read."""
        try:
            self.room = room(file.size)
            self.texts, date, damaged = transfer.read(str(await attempt(file, "text")))
        except transfer.BadFile as error:
            return self._refuse(file, str(error))
        except (MemoryError, Thrown) as error:
            return self._refuse(
                file, say("you.problem.no-file") if isinstance(error, Thrown) else say("you.problem.large")
            )
        games = transfer.games_of(self.texts)
        if is_date(date):
            told = say("you.file.told", file=file.name, games=games, date=day_name(date))
        else:
            told = say("you.file.no-date", file=file.name, games=games)
        write(find("file-told"), joined(told, say("you.file.damaged", games=damaged) if damaged else ""))
        find("importing").showModal()

    def _refuse(self, file: Element, why: str) -> None:
        write(find("problem"), say("you.problem.not-read", file=file.name, reason=why))

    def _import(self, replaces: bool) -> None:
        self._do(self.store.import_texts(self.texts, replaces), say("you.done.imported"))

    def delete(self, item: Item) -> None:
        """Delete a game of the list."""
        self._do(self.store.delete_game(item.name, item.game), say("you.done.deleted"))

    def _do(self, change: Awaitable[Undo], report: str) -> None:
        asyncio.create_task(self._done(change, report))

    async def _done(self, change: Awaitable[Undo], report: str) -> None:
        """Make a change, and offer to undo it."""
        write(find("problem"), "")
        try:
            self.undo = await change
        except Exception as error:
            _tell(error)
            return
        find("undo").hidden, find("done").hidden = False, False  # even if the next reading fails
        try:
            await self.changed()
        finally:
            write(find("done").firstElementChild, report)
            find("undo").focus()

    async def _undo(self) -> None:
        if not self.undo:
            return
        undo, self.undo = self.undo, None
        write(find("problem"), "")
        try:
            await undo()
        except Exception as error:
            self.undo = self.undo or undo  # the button tries again
            _tell(error)
            return
        await self.changed()
        write(find("done").firstElementChild, say("you.done.undone"))
        seen = find("games-title") if find("all-games").open else find("move").firstElementChild
        seen.focus()
        find("undo").hidden = True


def _tell(error: Exception) -> None:
    """Show why a change failed. In every browser, the message about a full storage contains the word "quota"."""
    is_full = "quota" in str(error).lower()
    write(find("problem"), say("you.problem.room") if is_full else say("you.problem.refused", reason=refusal(error)))
