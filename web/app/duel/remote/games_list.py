"""The list of remote games, in the dialog of all games."""

import asyncio

from pyscript import document, window

from app.core.protocols import Element, Plain
from app.core.record.dates import MONTHS, is_date
from app.core.remote import texts
from app.core.remote.words import NOT_REMOVED, NOT_RESTORED, REMOVE, REMOVED, UNDO
from app.duel.remote.controller import RemoteGameController
from app.platform.browser import Thrown, bring_into_sight, find, write
from app.widgets.controls import new_button


class RemoteGamesList:
    """Belongs to a `RemoteGameController`."""

    def __init__(self, remote_game: RemoteGameController) -> None:
        self.remote_game = remote_game
        self.problem = find("games-problem")

    async def fill(self) -> None:
        rows = []
        for plain in await self.remote_game.listed():
            try:
                rows.append(self._row(plain))
            except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
                continue  # the game is damaged
        find("friends-list").replaceChildren(*rows)
        find("friends").hidden = not rows
        if rows and not self.remote_game.keeper.games:
            write(self.problem, "")  # it says that there are no games

    def open_game(self, id: str) -> None:
        find("games").close()
        asyncio.create_task(self.remote_game.open(id))

    def _row(self, plain: Plain) -> Element:
        """The row of a game, with a button to remove it unless it is on the board."""
        row, id = document.createElement("li"), plain["friend"]["id"]
        name, stands = texts.listed(plain, self.remote_game.session.game)
        day = _day(str(plain.get("when", "")))
        label = f"{name}, {day}"
        opening = new_button("", "")
        opening.setAttribute("data-friend", id)
        for tag, text in (("b", name), ("small", day), ("span", stands)):
            part = document.createElement(tag)
            write(part, text)
            opening.append(part, " ")
        row.append(opening)
        row.classList.toggle("due", texts.needs_person(plain))
        remote = self.remote_game.session.remote
        if not (remote and remote.id == id):
            removing = new_button("", REMOVE)
            removing.setAttribute("aria-label", f"{REMOVE}: {label}")
            removing.addEventListener("click", lambda _: asyncio.create_task(self._remove(row, id, label)))
            row.append(removing)
        return row

    async def _remove(self, row: Element, id: str, label: str) -> None:
        """Remove a game from the storage; the row offers to undo it until the list is filled again."""
        keeper, buttons = self.remote_game.keeper, list(row.children)
        write(self.problem, "")
        try:
            text = await keeper.remove_friends_game(id)
        except Thrown:
            self._complain(NOT_REMOVED)
            return
        if text is None:
            return

        async def restore() -> None:
            try:
                await keeper.restore_friends_game(id, text)
            except Thrown:
                self._complain(NOT_RESTORED)
                return
            write(self.problem, "")
            row.replaceChildren(*buttons)
            buttons[0].focus()

        note, undoing = document.createElement("span"), new_button("", UNDO)
        note.setAttribute("role", "status")
        undoing.addEventListener("click", lambda _: asyncio.create_task(restore()))
        row.replaceChildren(note, undoing)
        write(note, REMOVED.format(label))
        undoing.focus()

    def _complain(self, text: str) -> None:
        """Show a problem, and scroll it into view."""
        write(self.problem, text)
        bring_into_sight(self.problem)


def _day(when: str) -> str:
    """The day where the person is, such as "25 Nov". when: date and time (UTC) of a stored game, "2026-11-25 19:13"."""
    if not is_date(when):
        return ""
    date = window.Date.new(when.replace(" ", "T") + "Z")
    return f"{date.getDate()} {MONTHS[date.getMonth()][:3]}"
