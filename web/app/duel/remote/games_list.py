"""Fills the list of remote games, a part of the dialog with all games."""

import asyncio

from app.core.protocols import Element, Plain
from app.core.record.dates import DAY, is_date, short_day
from app.core.remote import texts
from app.core.texts import say
from app.duel.remote.controller import RemoteGameController
from app.platform.browser import Thrown, bring_into_sight, find, local_time, made, write
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
    opening = new_button("", "")
    opening.setAttribute("data-friend", id)
    for tag, text in (("b", name), ("small", day), ("span", stands)):
        opening.append(made(tag, "", text), " ")
    row = made("li", "", opening)
    row.classList.toggle("due", texts.needs_person(plain))
    remote = remote_game.session.remote
    if not (remote and remote.id == id):
        removing = new_button("", say("friend.listed.remove"))
        removing.setAttribute("aria-label", say("friend.listed.remove-it", name=name, day=day))
        told = say("friend.listed.removed", name=name, day=day)
        removing.addEventListener("click", lambda _: asyncio.create_task(_remove(remote_game, row, id, told)))
        row.append(removing)
    return row


async def _remove(remote_game: RemoteGameController, row: Element, id: str, told: str) -> None:
    """Remove a game from the storage. The game's row says so, and offers "Undo" until the list is filled again."""
    keeper, buttons = remote_game.keeper, list(row.children)
    write(find(PROBLEM), "")
    try:
        text = await keeper.remove_friends_game(id)
    except Thrown:
        _complain(say("friend.listed.not-removed"))
        return
    if text is None:
        return

    async def restore() -> None:
        try:
            await keeper.restore_friends_game(id, text)
        except Thrown:
            _complain(say("friend.listed.not-restored"))
            return
        write(find(PROBLEM), "")
        row.replaceChildren(*buttons)
        buttons[0].focus()

    note, undoing = made("span"), new_button("", say("friend.listed.undo"))
    note.setAttribute("role", "status")
    undoing.addEventListener("click", lambda _: asyncio.create_task(restore()))
    row.replaceChildren(note, undoing)
    write(note, told)
    undoing.focus()


def _complain(text: str) -> None:
    """Show a problem, and scroll it into view."""
    write(find(PROBLEM), text)
    bring_into_sight(find(PROBLEM))


def _day(when: str) -> str:
    """The date in the person's time zone, such as "25 Nov". when: a UTC time such as "2026-11-25 19:13"."""
    return short_day(local_time(when.replace(" ", "T") + "Z")[:DAY]) if is_date(when) else ""
