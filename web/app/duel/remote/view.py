"""The line beside the board in a remote game, and the dialog to send the link of a move."""

import asyncio
from collections.abc import Callable

from app.core.remote import notices, texts
from app.core.texts import say
from app.duel.invitation import invitation_of
from app.duel.remote import conflict, games_list
from app.duel.remote.controller import RemoteGameController
from app.duel.remote.link_dialog import LETTER, LinkDialog
from app.duel.remote.live_view import LiveView
from app.platform.browser import find, here, write
from app.platform.share import can_share, page_name, share
from app.widgets.controls import new_button


class RemoteGameView:
    """The view of a `RemoteGameController`."""

    def __init__(self, remote_game: RemoteGameController) -> None:
        self.remote_game = remote_game
        self.line, self.text, self.buttons = find("friend"), find("friend-text"), find("friend-buttons")
        self.dialog = LinkDialog(LETTER, remote_game, self._fill)
        self.shown: object = None
        self.live = LiveView(remote_game, self.update)
        self.actions: dict[str, Callable[[], object]] = {
            notices.SEND: self._send,
            notices.ALLOW: remote_game.takebacks.allow,
            notices.REFUSE: remote_game.takebacks.refuse,
            notices.WITHDRAW: remote_game.takebacks.withdraw,
            notices.THEIRS: lambda: conflict.take_theirs(remote_game),
            notices.MINE: lambda: conflict.keep_mine(remote_game),
            notices.RULES: self._explain,
            "letter-send": lambda: asyncio.create_task(self._deliver()),
            "letter-copy": lambda: asyncio.create_task(self._copy()),
        }
        self.actions.update(self.live.actions)
        remote_game.on_invited = self._invite
        self.by_hand = False  # True while the person has to copy the link by hand
        self.dialog.element.addEventListener("close", self._closed)

    def update(self) -> None:
        remote_game = self.remote_game
        self.live.live.update()
        if remote_game.view.invitation:
            remote_game.view.invitation.update()
        remote_game.takebacks.follow()
        before, state = self.line.getAttribute("data-live"), self.live.live.state
        self.line.setAttribute("data-live", state)
        if state == notices.OPEN != before:
            self.dialog.element.close()  # nothing has to be sent by hand any more
        self.write_line()

    def write_line(self) -> None:
        """Write the line beside the board, which gives way to the text about a chosen square."""
        notice = self.live.notice()
        if notice == self.shown:
            return
        focused = self.buttons.matches(":focus-within")
        self.shown = notice
        self.line.hidden = notice is None
        write(self.text, notice.text if notice else "")
        self.buttons.replaceChildren(*[new_button(*button) for button in (notice.buttons if notice else [])])
        if notice and notice.due:
            self.buttons.firstElementChild.className = "due"
        first = self.buttons.firstElementChild
        if focused and first:
            first.focus()
        elif focused:
            self.remote_game.view.grid.take_focus()

    def _invite(self) -> None:
        """Let the opponent's first link open on the invitation."""
        self.remote_game.view.show_message("")
        invitation_of(self.remote_game.parts).open_friends(self.live.live)

    def _explain(self) -> None:
        """Explain the game: open its tour. Without a tour or during a connection, open the dialog with the rules."""
        remote, tour = self.remote_game.session.remote, find("learn")
        if remote:
            remote.newcomer = False
            self.remote_game.game.changed()
        (tour if tour and not self.live.is_begun() else find("open-help")).click()

    def may_take_back(self) -> bool:
        """True if the person can take a move back, or ask the opponent for a take-back."""
        session = self.remote_game.session
        return texts.may_take_back(session) if session.remote else session.plies_to_take_back() > 0

    def rematch(self) -> None:
        """Begin a rematch. If the opponent is connected, ask the opponent first."""
        asyncio.create_task(self.live.live.rematch())

    def list_games(self) -> None:
        """Fill the list of remote games in the dialog with all games."""
        asyncio.create_task(games_list.fill(self.remote_game))

    def open_game(self, id: str) -> None:
        find("games").close()
        asyncio.create_task(self.remote_game.open(id))

    def _send(self) -> None:
        """Share or copy the link. If the person's name is unknown, open the dialog instead, which asks for the name."""
        if self.remote_game.has_name():
            asyncio.create_task(self._deliver())
        else:
            self.dialog.open()

    def _fill(self) -> None:
        self.dialog.fill(LETTER, self._address())

    async def _deliver(self) -> None:
        """Share the link by the system's dialog. If the system has no such dialog, copy the link."""
        if not can_share():
            await self._copy()
            return
        done = await share(self._message(), self._address(), None, "")
        if done:
            self._sent(say("friend.shared", name=self.remote_game.friend))
        else:
            self.dialog.open("" if done is None else say("site.share-failed"))

    async def _copy(self) -> None:
        self._fill()
        self.by_hand = not await self.dialog.copy(self._message())
        if not self.by_hand:
            self._sent(say("friend.copied", name=self.remote_game.friend))

    def _sent(self, message: str) -> None:
        self.by_hand = False
        self.dialog.element.close()
        self.remote_game.was_sent()
        self.remote_game.view.show_lasting(message)

    def _closed(self, _event: object) -> None:
        if self.by_hand:
            self.by_hand = False
            self.remote_game.was_sent()

    def _message(self) -> str:
        return texts.message(self.remote_game.session, page_name())

    def _address(self) -> str:
        return self.remote_game.link(here())
