"""Fills the list of remote games, a part of the dialog with all games."""

import asyncio

from pyscript import window

from app.core.protocols import Element, Plain
from app.core.record.dates import MONTHS, is_date
from app.core.remote import texts
from app.core.remote.words import NOT_REMOVED, NOT_RESTORED, REMOVE, REMOVED, UNDO
from app.duel.remote.controller import RemoteGameController
from app.platform.browser import Thrown, bring_into_sight, find, made, write
from app.widgets.controls import new_button

PROBLEM = "games-problem"  # the id of the element with messages


async def fill(remote_game: RemoteGameController) -> None:
    rows = []
    for plain in await remote_game.listed():
        try:
            rows.append(_row(remote_game, plain))
        except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
            continue  # the game is damaged
    find("friends-list").replaceChildren(*rows)
    find("friends").hidden = not rows
    if rows and not remote_game.keeper.games:
        write(find(PROBLEM), "")  # removes the message that there are no games


def _row(remote_game: RemoteGameController, plain: Plain) -> Element:
    """Make the row of a game. The row has a button to remove the game, except for the game on the board."""
    id = plain["friend"].id
    name, stands = texts.listed(plain, remote_game.session.game)
    day = _day(plain["when"])
    label = f"{name}, {day}"
    opening = new_button("", "")
    opening.setAttribute("data-friend", id)
    for tag, text in (("b", name), ("small", day), ("span", stands)):
        opening.append(made(tag, "", text), " ")
    row = made("li", "", opening)
    row.classList.toggle("due", texts.needs_person(plain))
    remote = remote_game.session.remote
    if not (remote and remote.id == id):
        removing = new_button("", REMOVE)
        removing.setAttribute("aria-label", f"{REMOVE}: {label}")
        removing.addEventListener("click", lambda _: asyncio.create_task(_remove(remote_game, row, id, label)))
        row.append(removing)
    return row


async def _remove(remote_game: RemoteGameController, row: Element, id: str, label: str) -> None:
    """Remove a game from the storage. The game's row offers "Undo" until the list is filled again."""
    keeper, buttons = remote_game.keeper, list(row.children)
    write(find(PROBLEM), "")
    try:
        text = await keeper.remove_friends_game(id)
    except Thrown:
        _complain(NOT_REMOVED)
        return
    if text is None:
        return

    async def restore() -> None:
        try:
            await keeper.restore_friends_game(id, text)
        except Thrown:
            _complain(NOT_RESTORED)
            return
        write(find(PROBLEM), "")
        row.replaceChildren(*buttons)
        buttons[0].focus()

    note, undoing = made("span"), new_button("", UNDO)
    note.setAttribute("role", "status")
    undoing.addEventListener("click", lambda _: asyncio.create_task(restore()))
    row.replaceChildren(note, undoing)
    write(note, REMOVED.format(label))
    undoing.focus()


def _complain(text: str) -> None:
    """Show a problem, and scroll it into view."""
    write(find(PROBLEM), text)
    bring_into_sight(find(PROBLEM))


def _day(when: str) -> str:
    """The date in the person's time zone, such as "25 Nov". when: a UTC time such as "2026-11-25 19:13"."""
    if not is_date(when):
        return ""
    date = window.Date.new(when.replace(" ", "T") + "Z")
    return f"{date.getDate()} {MONTHS[date.getMonth()][:3]}"
