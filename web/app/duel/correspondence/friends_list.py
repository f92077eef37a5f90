"""The list of games with friends, in the dialog of all games."""

import asyncio

from pyscript import document

from app.core import words
from app.core.correspondence import talk
from app.core.correspondence.words import REMOVE, REMOVED, UNDO
from app.platform.browser import find, write
from app.widgets.controls import new_button
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element, Plain
    from app.duel.correspondence.desk import Desk


class FriendsList:
    """It belongs to a `Desk`."""

    def __init__(self, desk: "Desk") -> None:
        self.desk = desk

    async def fill(self) -> None:
        """List the games that are stored now."""
        rows = [self._row(plain) for plain in await self.desk.listed()]
        find("friends-list").replaceChildren(*rows)
        find("friends").hidden = not rows
        if rows and find("games-problem").textContent == words.NO_GAMES:
            write(find("games-problem"), "")

    def open_game(self, id: str) -> None:
        """Show a game of the list."""
        find("games").close()
        asyncio.create_task(self.desk.open(id))

    def _row(self, plain: "Plain") -> "Element":
        """A game; all but the one on the board can be removed."""
        row, told, id = document.createElement("li"), talk.listed(plain), plain["friend"]["id"]
        opening = new_button("", told)
        opening.setAttribute("data-friend", id)
        row.append(opening)
        row.classList.toggle("due", talk.needs_person(plain))
        friend = self.desk.session.friend
        if not (friend and friend.id == id):
            removing = new_button("", REMOVE)
            removing.setAttribute("aria-label", f"{REMOVE}: {told}")
            removing.addEventListener("click", lambda _: asyncio.create_task(self._remove(row, id, told)))
            row.append(removing)
        return row

    async def _remove(self, row: "Element", id: str, told: str) -> None:
        """Remove a game from the storage. The person can undo that until the list is filled again."""
        keeper, buttons = self.desk.keeper, list(row.children)
        text = await keeper.remove_friends_game(id)
        if text is None:
            return

        def undo(_: object) -> None:
            keeper.restore_friends_game(id, text)
            row.replaceChildren(*buttons)
            buttons[0].focus()

        note, undoing = document.createElement("span"), new_button("", UNDO)
        note.setAttribute("role", "status")
        undoing.addEventListener("click", undo)
        row.replaceChildren(note, undoing)
        write(note, REMOVED.format(told))
        undoing.focus()
