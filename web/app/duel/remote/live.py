"""The connection with the opponent in the game on the board: begins it, follows its state, and passes on the messages."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from app.core.remote import live_messages, live_notice, signals, texts
from app.core.remote import live_words as ours
from app.core.remote.live_notice import (
    ANSWERING,
    FAILED,
    INTERRUPTED,
    INVITING,
    JOINING,
    LEFT,
    LOST,
    OFF,
    OPEN,
    SPOILED,
)
from app.core.remote.opponent import first_id
from app.core.remote.texts import Notice
from app.duel.remote.controller import RemoteGameController
from app.duel.remote.exchange import Exchange
from app.platform.peer import Peer

BEGUN = (INVITING, ANSWERING, JOINING, OPEN, INTERRUPTED)  # states in which there is a peer
CONNECTED, CUT = "connected", "interrupted"  # of `Peer.on_state`
PAUSE = 0.01  # seconds between messages, in which the page answers the person; MicroPython gives no time for 0


class Live:
    """Belongs to a `RemoteGameController`.

    make_peer(on_state, on_text): returns a new `app.platform.peer.Peer`. now(): the time in seconds. run(awaitable):
    starts it. on_change(): called when the page has to show this anew.

    state   of `app.core.remote.live_notice`
    signal  (word, text) for the link to the opponent, while this browser waits for the other one; else None
    away    True while the opponent does not see the page
    invitation  the text of the opponent's invitation that this page has shown last; "" if it has made one since
    """

    def __init__(
        self,
        remote_game: RemoteGameController,
        make_peer: Callable[..., Peer],
        now: Callable[[], float],
        run: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self.remote_game, self.make_peer, self.now, self.run = remote_game, make_peer, now, run
        self.on_change: Callable[[], object] = lambda: None
        self.state = OFF
        self.signal: tuple[str, str] | None = None
        self.away = False
        self.offer = ""  # the name in this browser's invitation
        self.invitation = ""
        self.peer: Peer | None = None
        self.exchange = Exchange(remote_game, "")
        self.watch = live_messages.Watch()
        self.waiting: list[object] = []  # messages that were not read yet

    # The connection

    async def invite(self) -> None:
        """Make an invitation to the game on the board.

        This, `answer` and `accept` raise what the browser throws.
        """
        peer = self._begin(INVITING)
        self.invitation = ""
        self.remote_game.has_invited()
        described = await self._described(peer, peer.offer())
        if described:
            signal = signals.of_description(described)
            self.offer = signal.name
            self._enter(INVITING, (signals.LIVE, signals.pack(signal)))

    def ask(self, text: str) -> None:
        """Ask the person whether to answer the opponent's invitation; BadSignal if it cannot be read.

        Nothing is sent before the answer, because the invitation's author chose its addresses.
        """
        signals.unpack(text)
        if text == self.invitation and self.state in BEGUN:
            return  # its link was opened twice
        self.close()
        self.exchange, self.invitation = self._exchange(), text
        self._enter(live_notice.INVITED)

    async def answer(self, text: str) -> None:
        """Answer the opponent's invitation; BadSignal if it cannot be read."""
        offer = signals.unpack(text)
        peer = self._begin(ANSWERING)
        self.invitation = text
        described = await self._described(peer, peer.answer(signals.description(offer)))
        if described:
            signal = signals.of_description(described, offer.name)
            self._enter(ANSWERING, (signals.ANSWER, signals.pack(signal)))

    async def accept(self, text: str) -> None:
        """Connect with the opponent who has answered; BadSignal if the text is no answer to this invitation."""
        answer = signals.unpack(text)
        if self.state != INVITING or not self.peer or answer.offer != self.offer:
            raise signals.BadSignal(ours.OLDER_INVITATION)
        peer = self.peer
        self._enter(JOINING)
        await peer.accept(signals.description(answer))

    def waits_for(self, id: str, text: str) -> bool:
        """True while this page waits for that answer, to an invitation to the game with that id."""
        mine = self.state == INVITING and self.exchange.id == first_id(id)
        try:
            return mine and signals.unpack(text).offer == self.offer
        except signals.BadSignal:
            return False

    def is_waiting(self, id: str) -> bool:
        """True while an invitation or an answer of this page to the game with that id is open."""
        return self.state in (live_notice.INVITED, INVITING, ANSWERING) and self.exchange.id == first_id(id)

    def has_answered(self, id: str, text: str) -> bool:
        """True if this page has answered that invitation and the connection has not ended."""
        return self.peer is not None and self.invitation == text and self.exchange.id == first_id(id)

    def close(self) -> None:
        """End the connection, or the attempt at one."""
        if self.state == OPEN and self.peer:
            self.peer.leave(live_messages.BYE)
        self._end(OFF)

    def fail(self) -> None:
        """The browser cannot connect."""
        self._end(FAILED)

    async def _described(self, peer: Peer, work: Coroutine[Any, Any, str]) -> str:
        """The description that a peer makes; "" if another one, or none, has taken its place meanwhile."""
        try:
            described = await work
        except Exception:
            if peer is self.peer:
                raise
            return ""
        return described if peer is self.peer else ""

    def _begin(self, state: str) -> Peer:
        if self.peer:
            self.peer.close()
        self.away = False
        self.exchange = self._exchange()
        self.watch, self.waiting = live_messages.Watch(), []
        peer = self.peer = self.make_peer(self._changed, self._hear)
        self._enter(state)
        return peer

    def _exchange(self) -> Exchange:
        remote = self.remote_game.session.remote
        assert remote
        return Exchange(self.remote_game, remote.id)

    def _enter(self, state: str, signal: tuple[str, str] | None = None) -> None:
        """Another state: the clock runs or stands with it."""
        was_open, self.state, self.signal = self.state == OPEN, state, signal
        if self.remote_game.session.remote:
            self.remote_game.session.remote.is_live = state == OPEN
        self.remote_game.game.go_on()
        if was_open:
            self.remote_game.game.keep()  # the time that is left
        self.on_change()

    def _end(self, state: str) -> None:
        peer, self.peer = self.peer, None
        if peer:
            peer.close()
        self.away = False
        if self.state != state:
            self._enter(state)

    def _changed(self, state: str) -> None:
        """The peer is in another state."""
        if state == CONNECTED:
            if self.state in BEGUN and self.state != OPEN:
                self.exchange.begin()
                self._enter(OPEN)
        elif state == CUT:
            if self.state == OPEN:
                self._enter(INTERRUPTED)
        elif self.state in BEGUN:
            self._end(LOST if self.state in (OPEN, INTERRUPTED) else FAILED)

    # The next game

    async def rematch(self) -> None:
        """The person wants the next game with the opponent: ask, if both are connected, unless it has begun already."""
        remote_game, remote = self.remote_game, self.remote_game.session.remote
        if not remote or self.state != OPEN or not remote.sent:
            await remote_game.rematch()
        elif self.exchange.rematch == live_notice.ASKED:
            await self.accept_rematch()
        elif self.exchange.rematch == live_notice.DECLINED:
            remote_game.view.show_message(
                ours.HAS_DECLINED.format(texts.capital(texts.opponent_name(remote_game.session)))
            )
        elif not self.exchange.rematch and not await remote_game.open(remote.rematch().id) and self.peer:
            self.exchange.rematch = live_notice.ASKING
            self.peer.send(live_messages.REMATCH)
            self.on_change()

    async def accept_rematch(self) -> None:
        """Begin the game for which the opponent asks."""
        if self.exchange.rematch == live_notice.ASKED:
            await self.exchange.begin_next()

    def decline_rematch(self) -> None:
        if self.exchange.rematch == live_notice.ASKED and self.peer:
            self.exchange.rematch = self.exchange.offered = None
            self.peer.send(live_messages.NO_REMATCH)
            self.on_change()

    async def _hear_of_rematch(self, wanted: bool) -> bool:
        """The opponent asks for the next game, or declines it; False if this game has none."""
        exchange, session = self.exchange, self.remote_game.session
        if not session.result():
            return False
        if wanted and exchange.rematch == live_notice.ASKING:
            await exchange.begin_next()
        elif wanted:
            exchange.rematch = live_notice.ASKED
        elif exchange.rematch == live_notice.ASKING:
            exchange.rematch = live_notice.DECLINED
            self.remote_game.tell(ours.DECLINED)
        self.on_change()
        return True

    def notice(self) -> Notice | None:
        """The line beside the board: its text and its buttons."""
        exchange = self.exchange
        return live_notice.notice(self.remote_game.session, self.state, self.away, exchange.differs, exchange.rematch)

    # Messages

    def update(self) -> None:
        """The page shows the session anew: tell the opponent what is new. Another game ends the connection."""
        remote = self.remote_game.session.remote
        if self.state == OFF:
            return
        if not remote or first_id(remote.id) != self.exchange.id:
            self.close()
            return
        self.exchange.follow(remote.id)
        remote.is_live = self.state == OPEN
        if remote.is_live and self.peer:
            game_message = self.exchange.news()
            if game_message:
                self.peer.send(game_message)

    def tell_presence(self, is_here: bool) -> None:
        """The page has come into sight, or is in sight no more."""
        if self.state == OPEN and self.peer:
            self.peer.send(live_messages.HERE if is_here else live_messages.AWAY)

    def _hear(self, text: object) -> None:
        """A message has come. Messages are read one after the other."""
        self.watch.count(self.now())
        if self.watch.is_spoiled():
            self._end(SPOILED)
            return
        self.waiting.append(text if live_messages.is_text(text) else None)
        if len(self.waiting) == 1:
            self.run(self._read_all())

    async def _read_all(self) -> None:
        waiting = self.waiting
        while waiting and self.waiting is waiting and self.peer:
            try:
                await self._take(live_messages.read(waiting[0]))
            except Exception as error:
                self.watch.refused += 1
                if not isinstance(error, live_messages.BadMessage):  # it is reported, and the other messages are read
                    waiting.pop(0)
                    if waiting:
                        self.run(self._read_all())
                    raise
            waiting.pop(0)
            if self.watch.is_spoiled():
                self._end(SPOILED)
            if waiting:
                await asyncio.sleep(PAUSE)

    async def _take(self, message: live_messages.Message) -> None:
        if message.kind == live_messages.GAME_MESSAGE:
            taken = await self.exchange.take(message)
            self.watch.refused += not taken
            if self.peer:
                self.peer.send(f"{live_messages.GOT if taken else live_messages.REFUSED} {message.number}")
        elif message.kind == live_messages.BYE:
            self._end(LEFT)
        elif message.kind in (live_messages.REMATCH, live_messages.NO_REMATCH):
            self.watch.refused += not await self._hear_of_rematch(message.kind == live_messages.REMATCH)
        elif message.kind in (live_messages.HERE, live_messages.AWAY):
            self.away = message.kind == live_messages.AWAY
            self.on_change()
        else:
            self.exchange.confirm(message)
            self.on_change()
