"""The dialog that connects two browsers, and the line beside the board while they are connected."""

import asyncio
from collections.abc import Callable, Coroutine

from pyscript import document

from app.core.protocols import Element
from app.core.remote import notices, signals, texts
from app.core.remote.link_words import ROOM, WORD, in_text, of_link, values
from app.core.remote.opponent import cleaned, first_id
from app.core.texts import say
from app.core.title_words import of_tab
from app.duel.remote.controller import RemoteGameController
from app.duel.remote.link_dialog import LinkDialog
from app.duel.remote.live import Live
from app.platform import notifications
from app.platform.browser import can_encrypt, copied, find, here, made, now, refusal, write
from app.platform.peer import LiveTabs, Peer, can_connect
from app.platform.relayed import RelayedPeer
from app.platform.share import page_name, share


class LiveView:
    """The view of a `Live` connection. on_change(): called when the line beside the board has to change."""

    def __init__(self, remote_game: RemoteGameController, on_change: Callable[[], object]) -> None:
        self.remote_game = remote_game
        connect = find("connect-back")
        servers, relay = connect.getAttribute("data-servers"), connect.getAttribute("data-relay")
        remote_game.has_relay = bool(relay) and can_encrypt()

        def make_relayed(*events: Callable[..., object]) -> RelayedPeer:
            remote = remote_game.remote
            return RelayedPeer(relay, servers, (remote.room, remote.seat, remote.first_side()), *events)

        self.live = Live(
            remote_game,
            make_peer=lambda *events: Peer(servers, *events),
            make_relayed=make_relayed,
            now=lambda: now() / 1000,
            run=asyncio.create_task,
        )
        self.live.on_change = self._show
        self.on_change = on_change
        self.tabs = LiveTabs(remote_game.keeper.own, self._taken, self._begun_elsewhere)
        self.dialog = LinkDialog("connect", remote_game, self._fill)
        self.reply, self.problem = find("connect-reply"), self.dialog.problem
        self.reply.addEventListener("input", lambda _event: self._start(self._take_reply(self.reply.value)))
        document.addEventListener("visibilitychange", self._seen)
        remote_game.on_moved = self._tell_move
        if notifications.can_ask():
            find("connect-back").after(made("div", "choices", self._choice()))
            find("preferences").querySelector("label:has([data-setting=sound])").parentElement.append(self._choice())
        remote_game.on_signal = lambda word, text: self._start(self._arrived(word, text))
        self.actions: dict[str, Callable[[], object]] = {
            notices.INVITE: self.invite,
            notices.SHOW: self.open,
            notices.CANCEL: self.live.close,
            notices.CONNECT: self._connect,
            notices.ACCEPT: self._accept,
            notices.DECLINE: self.live.decline_rematch,
            notices.PHRASES: self._open_phrases,
            "connect-send": lambda: asyncio.create_task(self._deliver()),
            "connect-copy": lambda: asyncio.create_task(self._copy()),
        }
        self.actions.update({"phrase-" + key: self._phrase(key) for key in texts.PHRASES})
        self.name = find("phrases-name")
        self.name.addEventListener("input", lambda _event: remote_game.set_name(cleaned(self.name.value)))
        self.dialog.name.addEventListener("change", lambda _event: asyncio.create_task(self._copy_again()))

    def _open_phrases(self) -> None:
        self.name.value = self.remote_game.name
        find("phrases").showModal()

    def _phrase(self, key: str) -> Callable[[], object]:
        def say_it() -> None:
            find("phrases").close()
            self.live.say_phrase(key)

        return say_it

    # Notifications

    def _choice(self) -> Element:
        """A switch of the setting `notify`."""
        switch, problem = made("input", type="checkbox", data_setting="notify"), made("small", role="status")
        switch.addEventListener("change", lambda _event: asyncio.create_task(self._ask(switch, problem)))
        return made("label", "", switch, made("span", "", say("friend.tell-me"), problem))

    async def _ask(self, switch: Element, problem: Element) -> None:
        """Ask for the permission when the person has turned the switch on. Without it, turn the switch off."""
        refused = switch.checked and not await notifications.request_permission()
        write(problem, say("friend.not-allowed") if refused else "")
        if refused:
            switch.checked = False
            self.remote_game.parts.preferences.set("notify", False)

    def _tell_move(self) -> None:
        """Tell a person who does not see the page that the friend has moved."""
        session = self.remote_game.session
        if document.hidden and self.live.state == notices.OPEN and session.settings["notify"]:
            moved = say("friend.has-moved", name=self.remote_game.friend)
            asyncio.create_task(notifications.tell(moved, of_tab(session, page_name())))

    def notice(self) -> notices.Notice | None:
        """The notice for the line beside the board."""
        return notices.notice(self.live.facts(self.remote_game.has_relay or can_connect()))

    def _accept(self) -> None:
        asyncio.create_task(self.live.accept_rematch())

    def is_begun(self) -> bool:
        """True while there is a connection, or an attempt to connect."""
        return self.live.peer is not None

    def invite(self) -> None:
        """Invite to the game on the board. With a relay, the one link is copied, too."""
        if not self.remote_game.has_relay:
            self._begin(self.live.invite())
            return
        if self.live.state == notices.FULL:  # others have the seats of the game's room
            self.remote_game.remote.room = self.remote_game.remote.seat = ""
        self._join()
        self.remote_game.has_invited()
        self.open()
        asyncio.create_task(self._copy())

    def _connect(self) -> None:
        """Answer the opponent's invitation, and show the dialog with the link of the answer. A room needs no answer."""
        if self.live.is_to_room():
            self._join()
        else:
            self._begin(self.live.answer(self.live.invitation))

    def _join(self) -> None:
        self.live.close()
        self.remote_game.take_seat()  # the change brings the connection

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        remote = self.remote_game.session.remote
        if remote:
            self.tabs.invite(remote.id)
        self._start(work)
        self.open()

    def open(self) -> None:
        self.reply.value = ""
        self.dialog.open()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        asyncio.create_task(self._guarded(work))

    async def _guarded(self, work: Coroutine[None, None, None]) -> None:
        """Run a step of the connection. If it fails, show the reason."""
        try:
            await work
        except signals.BadSignal as error:
            self._tell(say("friend.bad-invitation", reason=error))
        except Exception as error:
            reason = refusal(error) if can_connect() else say("friend.no-webrtc")
            self.live.fail()
            self._tell(say("friend.not-here", reason=reason))

    def _tell(self, text: str) -> None:
        if self.dialog.element.open:
            write(self.problem, text)
        else:
            self.remote_game.view.show_lasting(text)

    # Answers

    async def _arrived(self, word: str, text: str) -> None:
        """Handle a signal in the link that opened the page. word: LIVE for an invitation, ANSWER, or ROOM."""
        name, remote = self.remote_game.friend, self.remote_game.remote
        if word == ROOM:
            if self.remote_game.has_relay and not remote.seat:
                self.live.ask_to_join()
                if len(self.remote_game.session.tree.line()) < 2:
                    self.remote_game.on_invited()
            return
        if word == signals.LIVE and not can_connect():
            self.remote_game.view.show_lasting(say("friend.not-here", reason=say("friend.no-webrtc")))
            return
        if word == signals.LIVE:
            self.live.ask(text)
        elif self._taken(remote.id, text):
            return
        if not self.is_begun() and await self.tabs.pass_on(remote.id, text):
            self.remote_game.library.new_game()  # this tab has no connection, so it should not show the game too
            self.remote_game.view.show_lasting(say("friend.in-other-tab", name=name))
        elif word == signals.ANSWER:
            self.remote_game.view.show_lasting(say("friend.too-late", name=name))

    def _taken(self, id: str, text: str) -> bool:
        """Accept an answer if this tab waits for it. Returns True also for an invitation that this tab has answered."""
        mine = self.live.waits_for(id, text)
        if mine:
            self._start(self.live.accept(text))
        return mine or self.live.has_answered(id, text)

    def _begun_elsewhere(self, id: str) -> None:
        """Drop this tab's invitation or answer, because another tab has made a newer one."""
        if self.live.is_waiting(id):
            self.live.close()
            self.remote_game.view.show_lasting(say("friend.begun-elsewhere"))

    async def _take_reply(self, text: str) -> None:
        """Handle the text that was pasted into the dialog. It should have a link with an answer."""
        if not text.strip():
            write(self.problem, "")
            return
        link_words, _ = of_link(in_text(text)) or ("", "")
        signal, remote = signals.of_words(link_words), self.remote_game.session.remote
        try:
            if not signal:
                raise signals.BadSignal(say("friend.bad-answer.none"))
            if not remote or first_id(values(link_words).get(WORD, "")) != first_id(remote.id):
                raise signals.BadSignal(say("friend.bad-answer.other-game"))
            if signal[0] == signals.ANSWER:
                await self.live.accept(signal[1])
                return
        except signals.BadSignal as error:
            write(self.problem, say("friend.bad-answer", reason=error))
            return
        if self.live.signal and signal[1] == self.live.signal[1]:
            write(self.problem, say("friend.own-link"))
        else:  # both players have made an invitation: answer the pasted one
            await self.live.answer(signal[1])

    # The dialog

    def _show(self) -> None:
        """Show the state of the connection beside the board. The dialog is closed once the browsers are connected."""
        self.on_change()
        self._tell_presence()
        if self.live.state in (notices.INVITING, notices.ANSWERING, notices.JOINING, notices.CUT_OFF):
            self._fill()
        else:
            self.dialog.element.close()

    def _fill(self) -> None:
        state, signal = self.live.state, self.live.signal
        word = signals.ANSWER if state == notices.ANSWERING else ROOM if self.remote_game.has_seat() else signals.LIVE
        find("connect-back").hidden = word != signals.LIVE
        link = self.remote_game.link(here(), signal) if signal or word == ROOM else ""
        joining = state == notices.JOINING
        waiting = say("friend.joining", name=self.remote_game.friend) if joining else say("friend.preparing")
        self.dialog.fill(word, link, waiting)

    def _message(self) -> str:
        if self.remote_game.has_seat():
            return say("friend.message.room", game=page_name())
        answers = self.live.signal and self.live.signal[0] == signals.ANSWER
        game = page_name()
        return say("friend.message.answer", game=game) if answers else say("friend.message.live", game=game)

    async def _deliver(self) -> None:
        if await share(self._message(), str(self.dialog.link.value), None, "") is False:
            write(self.problem, say("site.share-failed"))

    async def _copy(self) -> None:
        if await self.dialog.copy(self._message()):
            write(self.problem, say("friend.copied", name=self.remote_game.friend))

    async def _copy_again(self) -> None:
        """After the person has typed a name, copy the link of a room with it, as it is copied without being asked."""
        if self.dialog.element.open and self.remote_game.has_seat():
            await copied(self.dialog.text(self._message()))

    def _seen(self, _event: Element) -> None:
        """Tell the friend's page that this page is seen, or not. A person who sees it needs no notification."""
        self._tell_presence()
        if self.remote_game.session.settings["notify"] and not document.hidden:
            asyncio.create_task(notifications.forget())

    def _tell_presence(self) -> None:
        self.live.tell_presence(not document.hidden)
