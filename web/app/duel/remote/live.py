"""Makes the connection with the remote opponent, keeps its state, and sends and reads its messages."""

import asyncio
from collections.abc import Callable, Coroutine

from app.core.remote import live_messages, notices, signals, texts
from app.core.remote.opponent import first_id
from app.core.texts import say
from app.duel.remote.controller import RemoteGameController
from app.duel.remote.exchange import Exchange
from app.platform.peer import Peer
from app.platform.relayed import RelayedPeer

# States in which there is a peer.
BEGUN = (notices.INVITING, notices.ANSWERING, notices.JOINING, notices.OPEN, notices.INTERRUPTED)
CONNECTED, CUT = "connected", "interrupted"  # states of `Peer.on_state`
PAUSE = 0.01  # seconds between messages for the page to handle input; with 0, MicroPython does not yield


class Live:
    """The connection with the opponent of a `RemoteGameController`.

    make_peer(on_state, on_text): returns a new `app.platform.peer.Peer`. make_relayed(on_state, on_text): returns a new
    `app.platform.relayed.RelayedPeer` for the room of the game on the board. now(): returns the time in seconds.
    run(awaitable): starts an awaitable. on_change(): called when the page has to show a new state.

    state       a state of `app.core.remote.notices`
    signal      the invitation or answer to send in a link, as (word, text); None without one
    away        True while the opponent's page is hidden
    is_here     False once the opponent's page was told that this page is hidden
    invitation  the text of the opponent's last invitation; "" after an invitation from this page
    room        the room of the connection; "" without a relay
    """

    def __init__(
        self,
        remote_game: RemoteGameController,
        make_peer: Callable[..., Peer],
        make_relayed: Callable[..., RelayedPeer],
        now: Callable[[], float],
        run: Callable[[Coroutine[None, None, None]], object],
    ) -> None:
        self.remote_game, self.make_peer, self.make_relayed = remote_game, make_peer, make_relayed
        self.now, self.run = now, run
        self.on_change: Callable[[], object] = lambda: None
        self.state = notices.OFF
        self.signal: tuple[str, str] | None = None
        self.away, self.is_here = False, True
        self.name = ""  # the name of ICE in the last signal of this page
        self.invitation = self.room = ""
        self.peer: Peer | RelayedPeer | None = None
        self.exchange = Exchange(remote_game)
        self.watch = live_messages.Watch()
        self.waiting: list[object] = []  # unread messages

    # The connection

    async def invite(self) -> None:
        """Make an invitation to the game on the board. Exceptions of the browser are passed on."""
        peer = self._begin(notices.INVITING)
        self.invitation = ""
        self.remote_game.has_invited()
        await self._describe(peer, peer.offer())

    def ask(self, text: str) -> None:
        """Ask the person whether to answer an invitation; BadSignal if the invitation cannot be read.

        Nothing is sent before the person agrees, because the author of the invitation has chosen its addresses.
        """
        signals.unpack(text)
        self._ask(text)

    def ask_to_join(self) -> None:
        """Ask the person whether to play in the room of the game on the board."""
        self._ask(self.remote_game.remote.room)

    def is_to_room(self) -> bool:
        """True if the opponent's last invitation is one to the room of the game on the board."""
        remote = self.remote_game.session.remote
        return bool(remote and self.invitation and self.invitation == remote.room)

    def _ask(self, text: str) -> None:
        if text == self.invitation and self.state in BEGUN:
            return  # the link was opened twice
        self.close()
        self.exchange, self.invitation, self.room = Exchange(self.remote_game), text, ""
        self._enter(notices.INVITED)

    async def answer(self, text: str) -> None:
        """Answer an invitation; BadSignal if it cannot be read. Exceptions of the browser are passed on."""
        offer = signals.unpack(text)
        peer = self._begin(notices.ANSWERING)
        self.invitation = text
        await self._describe(peer, peer.answer(signals.description(offer)), offer.name)

    async def accept(self, text: str) -> None:
        """Connect with the opponent. BadSignal if the text is not an answer to the last invitation of this page."""
        answer = signals.unpack(text)
        peer = self.peer
        if self.state != notices.INVITING or not isinstance(peer, Peer) or answer.offer != self.name:
            raise signals.BadSignal(say("friend.bad-answer.older"))
        self._enter(notices.JOINING)
        await peer.accept(signals.description(answer))

    def waits_for(self, id: str, text: str) -> bool:
        """True if `text` is the answer that this page waits for, and the invitation was to the game with this id."""
        mine = self.state == notices.INVITING and self.exchange.id == first_id(id)
        try:
            return mine and signals.unpack(text).offer == self.name
        except signals.BadSignal:
            return False

    def is_waiting(self, id: str) -> bool:
        """True while an invitation to the game with this id is open, from this page or from the opponent."""
        is_open = self.state in (notices.INVITED, notices.INVITING, notices.ANSWERING)
        return is_open and self.exchange.id == first_id(id)

    def has_answered(self, id: str, text: str) -> bool:
        """True if this page has answered the invitation `text`, and the connection has not ended. id: the game's id."""
        return self.peer is not None and self.invitation == text and self.exchange.id == first_id(id)

    def join(self) -> None:
        """Take the person's seat in the room of the game on the board. The game is live while the opponent is there."""
        peer = self.make_relayed(self._follow_room, self._hear)
        self.room = self.remote_game.remote.room
        self._replace_peer(peer, notices.JOINING)
        peer.join()

    def _follow_room(self, state: str) -> None:
        """Handle a new state of the peer in a room. With OPEN, the last messages may be lost."""
        if state in notices.BROKEN:
            self._end(state)
            return
        if state == notices.OPEN:
            self.watch.refused = 0
            self.exchange.send_again()
            self.away, self.is_here = False, True
        self._enter(state)
        if state == notices.OPEN and self.exchange.rematch == notices.ASKING and self.peer:
            self.peer.send(live_messages.REMATCH)

    def close(self) -> None:
        """End the connection, or the attempt to connect."""
        if self.state == notices.OPEN and self.peer:
            self.peer.leave(live_messages.BYE)
        self._end(notices.OFF)

    def fail(self) -> None:
        self._end(notices.FAILED)

    async def _describe(self, peer: Peer, work: Coroutine[None, None, str], offer: str = "") -> None:
        """Wait for the description of a peer, and make the signal. If the peer is closed by then, do nothing.

        work: returns the description. offer: see `signals.Signal`.
        """
        try:
            described = await work
        except Exception:
            if peer is self.peer:
                raise
            return
        if peer is self.peer:
            signal = signals.of_description(described, offer)
            self.name = signal.name
            self._enter(self.state, (signals.ANSWER if offer else signals.LIVE, signals.pack(signal)))

    def _begin(self, state: str) -> Peer:
        peer = self.make_peer(self._changed, self._hear)
        self.room = ""
        self._replace_peer(peer, state)
        return peer

    def _replace_peer(self, peer: Peer | RelayedPeer, state: str) -> None:
        if self.peer:
            self.peer.close()
        self.away = False
        self.exchange = Exchange(self.remote_game)
        self.watch, self.waiting = live_messages.Watch(), []
        self.peer = peer
        self._enter(state)

    def _enter(self, state: str, signal: tuple[str, str] | None = None) -> None:
        """Enter a state. The clock runs only in the state OPEN."""
        was_open, self.state, self.signal = self.state == notices.OPEN, state, signal
        if self.remote_game.session.remote:
            self.remote_game.session.remote.is_live = state == notices.OPEN
        self.remote_game.game.show_again()
        if was_open:
            self.remote_game.game.keep()  # stores the remaining time
        self.on_change()

    def _end(self, state: str) -> None:
        peer, self.peer = self.peer, None
        if peer:
            peer.close()
        self.away = False
        if self.state != state:
            self._enter(state)

    def _changed(self, state: str) -> None:
        """Handle a new state of the peer."""
        if state == CONNECTED and self.state in BEGUN and self.state != notices.OPEN:
            self.exchange.begin()
            self._enter(notices.OPEN)
        elif state == CUT and self.state == notices.OPEN:
            self._enter(notices.INTERRUPTED)
        elif state not in (CONNECTED, CUT) and self.state in BEGUN:
            self._end(notices.LOST if self.state in (notices.OPEN, notices.INTERRUPTED) else notices.FAILED)

    # The next game

    async def rematch(self) -> None:
        """Begin the rematch. If the opponent is connected, ask the opponent first."""
        remote_game, remote = self.remote_game, self.remote_game.session.remote
        if not remote or self.state != notices.OPEN or not remote.sent:
            await remote_game.rematch()
        elif self.exchange.rematch == notices.ASKED:
            await self.accept_rematch()
        elif self.exchange.rematch == notices.DECLINED:
            remote_game.view.show_message(say("friend.has-declined-rematch", name=remote_game.friend))
        elif not self.exchange.rematch and not await remote_game.open(remote.rematch().id) and self.peer:
            self.exchange.rematch = notices.ASKING
            self.peer.send(live_messages.REMATCH)
            self.on_change()

    async def accept_rematch(self) -> None:
        if self.exchange.rematch == notices.ASKED:
            await self.exchange.begin_next()

    def decline_rematch(self) -> None:
        if self.exchange.rematch == notices.ASKED and self.peer:
            self.exchange.rematch = self.exchange.offered = None
            self.peer.send(live_messages.NO_REMATCH)
            self.on_change()

    async def _hear_of_rematch(self, wanted: bool) -> bool:
        """Handle the opponent's message about a rematch; returns False if the game is not over.

        wanted: True if the opponent asks for a rematch, False if the opponent declines it.
        """
        exchange, session = self.exchange, self.remote_game.session
        if not session.result():
            return False
        if wanted and exchange.rematch == notices.ASKING:
            await exchange.begin_next()
        elif wanted:
            exchange.rematch = notices.ASKED
        elif exchange.rematch == notices.ASKING:
            exchange.rematch = notices.DECLINED
            self.remote_game.view.show_lasting(say("friend.declines-rematch", name=self.remote_game.friend))
        self.on_change()
        return True

    def facts(self, can_connect: bool) -> notices.Facts:
        exchange, session = self.exchange, self.remote_game.session
        facts = session, self.state, self.away, exchange.differs, exchange.rematch, can_connect
        return notices.Facts(*facts, in_room=bool(self.room), to_room=self.is_to_room())

    def say_phrase(self, key: str) -> None:
        """Say a phrase of `texts.PHRASES` to the opponent."""
        if self.state == notices.OPEN and self.peer:
            self.peer.send(f"{live_messages.SAYS} {key}")
            self.remote_game.view.show_message(say("friend.said", phrase=texts.PHRASES[key]))

    # Messages

    def update(self) -> None:
        """After any change, send the game to the opponent. Another game on the board ends the connection.

        A game in a room is connected when it comes to the board.
        """
        remote = self.remote_game.session.remote
        is_here = remote and first_id(remote.id) == self.exchange.id and self.room in ("", remote.room)
        if self.state != notices.OFF and not is_here:
            self.close()
        if self.state == notices.OFF:
            if remote and remote.seat and self.remote_game.has_relay:
                self.join()
            return
        if not remote:
            return
        self.exchange.follow(remote.id)
        remote.is_live = self.state == notices.OPEN
        if self.state in (notices.OPEN, notices.ABSENT) and self.peer:
            game_message = self.exchange.news()
            if game_message:
                self.peer.send(game_message)

    def tell_presence(self, is_here: bool) -> None:
        """Tell the opponent's page whether this page is visible. Both pages count as visible at first."""
        if self.state != notices.OPEN:
            self.is_here = True
        elif self.peer and is_here != self.is_here:
            self.is_here = is_here
            self.peer.send(live_messages.HERE if is_here else live_messages.AWAY)

    def _hear(self, text: object) -> None:
        """Add a message to the queue. The messages are read one after the other."""
        self.watch.count(self.now())
        if self.watch.is_spoiled():
            self._end(notices.SPOILED)
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
                if not isinstance(error, live_messages.BadMessage):  # raise it, but read the other messages too
                    waiting.pop(0)
                    if waiting:
                        self.run(self._read_all())
                    raise
            waiting.pop(0)
            if self.watch.is_spoiled():
                self._end(notices.SPOILED)
            if waiting:
                await asyncio.sleep(PAUSE)

    async def _take(self, message: live_messages.Message) -> None:
        if message.kind == live_messages.GAME_MESSAGE:
            taken = await self.exchange.take(message)
            self.watch.refused += not taken
            if self.peer:
                self.peer.send(f"{live_messages.GOT if taken else live_messages.REFUSED} {message.number}")
        elif message.kind == live_messages.BYE:
            self._end(notices.LEFT)
        elif message.kind in (live_messages.REMATCH, live_messages.NO_REMATCH):
            self.watch.refused += not await self._hear_of_rematch(message.kind == live_messages.REMATCH)
        elif message.kind == live_messages.SAYS:
            phrase = texts.PHRASES[message.words]
            self.remote_game.view.show_lasting(say("friend.says", name=self.remote_game.friend, phrase=phrase))
        elif message.kind in (live_messages.HERE, live_messages.AWAY):
            self.away = message.kind == live_messages.AWAY
            self.on_change()
        else:
            self.exchange.confirm(message)
            self.on_change()
