"""The dialog that brings two browsers together, and the line beside the board while they are."""

import asyncio

from pyscript import document, window

from app.core.correspondence import talk
from app.core.correspondence.friendship import cleaned, first_id, id_of, in_text, of_link
from app.core.correspondence.words import COPIED
from app.core.live import notice, signals
from app.core.live import words as ours
from app.core.words import SHARE_FAILED
from app.duel.correspondence.link_dialog import LinkDialog
from app.duel.live.live import Live
from app.duel.live.rematch_view import CARD_ACCEPT, CARD_DECLINE, RematchView
from app.platform.browser import find, refusal, write
from app.platform.peer import LiveTabs, Peer, can_connect
from app.platform.share import share
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from app.core.correspondence.talk import Notice
    from app.duel.correspondence.desk import Desk


class LiveView:
    """It belongs to a `Desk`. on_change(): called when the line beside the board is another one."""

    def __init__(self, desk: "Desk", on_change: "Callable[[], object]") -> None:
        self.desk = desk
        servers = find("connect-back").getAttribute("data-servers")
        self.live = Live(
            desk,
            make_peer=lambda *events: Peer(servers, *events),
            now=lambda: window.performance.now() / 1000,
            run=asyncio.create_task,
        )
        self.live.on_change = self._show
        self.on_change = on_change
        self.tabs = LiveTabs(desk.keeper.own, self._taken, self._begun_elsewhere)
        self.dialog = LinkDialog("connect")
        self.reply, self.problem = find("connect-reply"), self.dialog.problem
        self.rematch = RematchView()
        self.told_away = False  # True if the friend knows that this page is out of sight
        self.dialog.name.addEventListener("input", self._named)
        self.reply.addEventListener("input", lambda _event: self._start(self._take_reply(self.reply.value)))
        document.addEventListener("visibilitychange", self._seen)
        desk.on_signal = lambda word, text: self._start(self._arrived(word, text))
        self.actions: dict[str, Callable[[], object]] = {
            notice.INVITE: self.invite,
            notice.SHOW: self.open,
            notice.CANCEL: self.live.close,
            notice.CONNECT: self._connect,
            notice.ACCEPT: self._accept,
            notice.DECLINE: self.live.decline_rematch,
            CARD_ACCEPT: self._accept,
            CARD_DECLINE: self.live.decline_rematch,
            "connect-send": lambda: asyncio.create_task(self._deliver()),
            "connect-copy": lambda: asyncio.create_task(self._copy()),
        }

    def notice(self) -> "Notice | None":
        """The text and the buttons of the line beside the board."""
        found = self.live.notice()
        if found and not can_connect():
            return talk.Notice(
                found.text, [button for button in found.buttons if button[0] != notice.INVITE], found.due
            )
        return found

    def is_asked(self) -> bool:
        """True while the friend asks for a rematch."""
        return self.live.state == notice.OPEN and self.live.exchange.rematch == notice.ASKED

    def _accept(self) -> None:
        asyncio.create_task(self.live.accept_rematch())

    def is_begun(self) -> bool:
        """True while there is a connection, or an attempt at one."""
        return self.live.peer is not None

    def invite(self) -> None:
        """Make an invitation, and show it."""
        self._begin(self.live.invite())

    def _connect(self) -> None:
        """Answer the friend's invitation, and show the answer."""
        self._begin(self.live.answer(self.live.invitation))

    def _begin(self, work: "Coroutine[Any, Any, None]") -> None:
        friend = self.desk.session.remote
        if friend:
            self.tabs.invite(friend.id)
        self._start(work)
        self.open()

    def open(self) -> None:
        """Show the dialog with the link."""
        self.reply.value = ""
        self.dialog.open(self.desk.name)
        self._fill()

    def _start(self, work: "Coroutine[Any, Any, None]") -> None:
        asyncio.create_task(self._guarded(work))

    async def _guarded(self, work: "Coroutine[Any, Any, None]") -> None:
        """Do something with the connection; what prevents it is said."""
        try:
            await work
        except signals.BadSignal as error:
            self._tell(ours.BAD_INVITATION.format(error))
        except Exception as error:
            reason = refusal(error) if can_connect() else ours.NO_WEBRTC
            self.live.fail()
            self._tell(ours.NOT_HERE.format(reason))

    def _tell(self, text: str) -> None:
        if self.dialog.element.open:
            write(self.problem, text)
        else:
            self.desk.view.show_lasting(text)

    # Answers

    async def _arrived(self, word: str, text: str) -> None:
        """The page was opened by a link with an invitation, or with an answer."""
        name, friend = talk.friends_name(self.desk.session), self.desk.session.remote
        assert friend
        if word == signals.LIVE and not can_connect():
            self.desk.view.show_lasting(ours.NOT_HERE.format(ours.NO_WEBRTC))
            return
        if word == signals.LIVE:
            self.live.ask(text)
        elif self._taken(friend.id, text):
            return
        if not self.is_begun() and await self.tabs.pass_on(friend.id, text):
            self.desk.library.new_game()  # or two tabs would show the game, and only one is connected
            self.desk.view.show_lasting(ours.IN_OTHER_TAB.format(name))
        elif word == signals.ANSWER:
            self.desk.view.show_lasting(ours.TOO_LATE.format(name))

    def _taken(self, id: str, text: str) -> bool:
        """True if an invitation or an answer belongs to this tab's connection; an answer is accepted."""
        mine = self.live.waits_for(id, text)
        if mine:
            self._start(self.live.accept(text))
        return mine or self.live.has_answered(id, text)

    def _begun_elsewhere(self, id: str) -> None:
        """Another tab has made an invitation or an answer: an older one of this tab serves no more."""
        if self.live.is_waiting(id):
            self.live.close()
            self.desk.view.show_lasting(ours.BEGUN_ELSEWHERE)

    async def _take_reply(self, text: str) -> None:
        """Take the link of an answer that was pasted into the dialog."""
        if not text.strip():
            write(self.problem, "")
            return
        said, _ = of_link(in_text(text)) or ("", "")
        signal, friend = signals.of_words(said), self.desk.session.remote
        try:
            if not signal:
                raise signals.BadSignal(ours.NO_LINK)
            if not friend or first_id(id_of(said)) != first_id(friend.id):
                raise signals.BadSignal(ours.OTHER_GAME)
            if signal[0] == signals.ANSWER:
                await self.live.accept(signal[1])
                return
        except signals.BadSignal as error:
            write(self.problem, ours.BAD_ANSWER.format(error))
            return
        if self.live.signal and signal[1] == self.live.signal[1]:
            write(self.problem, ours.OWN_LINK)
        else:  # both have invited: the pasted invitation is answered
            await self.live.answer(signal[1])

    # The dialog

    def _show(self) -> None:
        """Show the state of the connection beside the board, and in the dialog while that is needed."""
        self.on_change()
        state = self.live.state
        if state != notice.OPEN:
            self.told_away = False
        elif document.hidden and not self.told_away:
            self.told_away = True
            self.live.tell_presence(False)
        if state in (notice.INVITING, notice.ANSWERING, notice.JOINING):
            self._fill()
        else:
            self.dialog.element.close()

    def _fill(self) -> None:
        """Show in the dialog what has to be sent."""
        state, signal = self.live.state, self.live.signal
        word = signals.ANSWER if state == notice.ANSWERING else signals.LIVE
        find("connect-back").hidden = word == signals.ANSWER
        link = self.desk.link(window.location.href, signal) if signal else ""
        name = talk.friends_name(self.desk.session)
        waiting = ours.JOINING.format(name) if state == notice.JOINING else ours.PREPARING
        self.dialog.fill(self.desk.session, ours.TITLES[word], ours.STEPS[word], link, waiting)

    def _named(self, _event: object) -> None:
        self.desk.set_name(cleaned(self.dialog.name.value))
        self._show()

    def _message(self) -> str:
        word = self.live.signal[0] if self.live.signal else signals.LIVE
        return ours.MESSAGES[word].format(talk.game_name(self.desk.session))

    async def _deliver(self) -> None:
        if await share(self._message(), str(self.dialog.link.value), None, "") is False:
            write(self.problem, SHARE_FAILED)

    async def _copy(self) -> None:
        if await self.dialog.copy(self._message()):
            write(self.problem, COPIED.format(talk.friends_name(self.desk.session)))

    def _seen(self, _event: object) -> None:
        self.told_away = bool(document.hidden) and self.live.state == notice.OPEN
        self.live.tell_presence(not document.hidden)
