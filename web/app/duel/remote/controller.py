"""The controller of remote games. It begins games, handles links, and shows changes that other tabs have stored."""

from collections.abc import Callable

from app.core import changes
from app.core import records as kept
from app.core.game_tree import GameTree, of_moves
from app.core.protocols import Move, Plain
from app.core.record.stored_game import OUT_OF_TIME, RESIGNED
from app.core.remote import game_messages, merge, texts
from app.core.remote.game_messages import GameMessage
from app.core.remote.link_words import LETTERS_EACH, ROOM
from app.core.remote.opponent import ID, INVITATION, RemoteOpponent, first_id
from app.core.remote.signals import of_words
from app.core.texts import say
from app.core.words import joined
from app.duel.parts import PageParts
from app.duel.remote.takebacks import Takebacks, go_back


class RemoteGameController:
    """Applies the actions of the person and the opponent to the session.

    draw_id(letters): returns a new id. name: the person's name, "" if unknown. is_own: True if the page was reloaded
    with the person's own link. on_signal(word, text): called with the signal of a link, see `app.core.remote.signals`.
    on_moved(): called when the opponent has made a move. on_invited(): called when a new opponent's first link is
    opened.

    has_relay  True if the site has a relay, so each game with a friend gets a room there
    """

    def __init__(self, parts: PageParts, draw_id: Callable[[int], str], is_own: bool = False, name: str = "") -> None:
        RemoteOpponent.texts = texts  # this module is loaded later than `opponent`
        self.parts, self.session, self.view, self.keeper = parts, parts.session, parts.view, parts.keeper
        self.game, self.library, self.time = parts.game, parts.library, parts.time
        self.draw_id, self.is_own = draw_id, is_own
        self.takebacks = Takebacks(parts)
        self.name = name
        self.has_relay = False
        self.on_signal: Callable[[str, str], object] = lambda word, text: None
        self.on_moved: Callable[[], object] = lambda: None
        self.on_invited: Callable[[], object] = lambda: None

    @property
    def remote(self) -> RemoteOpponent:
        """The opponent of the game on the board, which has to be a remote game."""
        assert self.session.remote
        return self.session.remote

    @property
    def friend(self) -> str:
        """The opponent's name for the texts, see `texts.opponent_name`."""
        return texts.opponent_name(self.session)

    # Games

    async def refresh(self) -> None:
        """If another tab has stored a newer state of the game on the board, show this state."""
        remote = self.session.remote
        plain = remote and await self.stored(remote.id)
        if plain and remote and plain["friend"]["revision"] > remote.revision:
            kept.show_game(self.session, plain)

    def begin(self, side: int, clock: str | None = None) -> None:
        """Begin a remote game on the board of the settings. side: the person's side. clock: see `RemoteOpponent`."""
        self.library.meet(RemoteOpponent(self.draw_id(ID), side, {side: self.name, -side: ""}, clock))

    def take_seat(self) -> None:
        """Agree to play over the site's relay. A game without a room gets one."""
        remote = self.remote
        if not remote.room:
            remote.room, remote.seat = f"{self.draw_id(LETTERS_EACH)}.{self.draw_id(LETTERS_EACH)}", ""
        remote.seat = remote.seat or self.draw_id(LETTERS_EACH)
        self.game.changed()

    def has_seat(self) -> bool:
        """True if one link is enough: both play in a room of the site's relay."""
        remote = self.session.remote
        return bool(self.has_relay and remote and remote.seat)

    async def rematch(self) -> None:
        """Show the rematch on the same board. If the opponent has not begun the rematch, begin it."""
        remote = self.session.remote
        if remote and not remote.sent:
            self.view.show_message(say("friend.send-end", name=self.friend))
        elif remote:
            following = remote.rematch()
            if not await self.open(following.id):
                self.library.meet(following, GameTree(self.session.tree.board))

    async def open(self, id: str) -> bool:
        """Show a stored remote game; False if no game with this id is stored."""
        plain = await self.stored(id)
        if plain:
            self.library.open_remote_game(plain)
        return bool(plain)

    async def listed(self) -> list[Plain]:
        """The stored remote games, sorted by `texts.in_order`."""
        return texts.in_order(await self.keeper.read_friends_games(kept.peek_remote_game))

    async def stored(self, id: str) -> Plain | None:
        """Read a stored remote game; None if no game with this id is stored."""
        plain: Plain | None = await self.keeper.read_friends_game(id, self._parse)
        return plain

    def _parse(self, text: str) -> Plain:
        return kept.read_remote_game(text, self.session.game)

    def follow(self, text: str) -> None:
        """If another tab has changed the game on the board, show the change. text: the stored text of the game."""
        plain, remote = self._parse(text), self.session.remote
        if remote and remote.id == plain["friend"]["id"] and plain["friend"]["revision"] > remote.revision:
            clock, plies, live = self.session.clock, len(self.session.tree.line()), remote.is_live
            kept.show_game(self.session, plain)
            if live:
                self.session.clock = clock  # the clock of live play goes on
                if len(self.session.tree.line()) > plies:
                    self.time.pressed(-self.session.turn())
            self.view.forget_events()
            self.game.show_as_stored()

    # Links

    async def arrival(self, words: str, moves: str | None) -> Callable[[], object]:
        """Read a link; returns the action that handles it. words, moves: see `link_words.of_link`."""
        try:
            game_message = game_messages.read_link(words, moves, self.session.game.rules)
        except game_messages.BadGameMessage as error:
            reason = str(error)
            return lambda: self._refuse(reason)
        stored = await self.stored(game_message.id)
        is_new = not stored and await self._is_newcomer()

        signal = of_words(words)

        def show() -> None:
            here = self.session.remote
            self._receive(game_message, stored, notify=not signal)
            remote = self.session.remote
            mine = remote and game_message.sender == remote.side
            if remote and is_new and not mine and not (here and here.id == remote.id):
                remote.newcomer = True
                self.game.changed()
            if mine and signal and signal[0] != ROOM and not self.is_own:
                self.view.show_lasting(say("friend.own-link"))
            elif signal and not mine:
                if signal[0] == ROOM:
                    self._take_room(signal[1])
                self.on_signal(*signal)

        return show

    def _take_room(self, room: str) -> None:
        """Move to the room of the opponent's link, if the person agrees; not while the game is live or disputed."""
        remote = self.remote
        if self.has_relay and room != remote.room and not (remote.is_live or remote.conflict):
            remote.room, remote.seat = room, ""
            self.game.changed()

    async def _is_newcomer(self) -> bool:
        """True if the person has probably never played: this browser has no trace of an earlier game."""
        memory = self.session.memory
        if memory.get("welcomed") or memory["standings"] or self.keeper.games:
            return False
        return not await self.listed()

    async def open_link(self, words: str, moves: str | None) -> None:
        self.is_own = False
        (await self.arrival(words, moves))()

    def _refuse(self, reason: str) -> None:
        self.game.changed()
        self.view.show_lasting(say("friend.unreadable", reason=reason))

    def _receive(self, game_message: GameMessage, stored: Plain | None, notify: bool) -> None:
        """Handle a link. notify: True to show a message if the link has nothing new."""
        here = self.session.remote
        is_here = bool(here and here.id == game_message.id)
        if not (stored or is_here):
            self.accept(game_message, self.is_own)
            return
        if stored and not (here and is_here and here.revision >= stored["friend"]["revision"]):
            self.library.open_remote_game(stored)
        remote = self.remote
        remote.conflict = None
        verdict = merge.compare(game_messages.of_session(self.session), game_message)
        if verdict == merge.CONFLICT:
            remote.conflict = game_message
        elif verdict == merge.OLDER:
            self.view.show_lasting(say("friend.old-link"))
        elif verdict == merge.SAME and notify and game_message.sender != remote.side:
            self.view.show_lasting(say("friend.nothing-new"))
        self.apply(verdict, game_message)
        self.game.changed()

    def apply(self, verdict: str, game_message: GameMessage) -> None:
        """Change the game by a game message. verdict: from `merge.compare`; CONFLICT, OLDER and SAME change nothing."""
        remote = self.session.remote
        if verdict == merge.NEWER:
            self._take_over(game_message)
        elif verdict == merge.DECLINED and remote and remote.asks:
            remote.denied, remote.asks, remote.sent = remote.asks[1], None, True
            self.view.show_lasting(say("friend.has-declined-back", name=self.friend))
        elif verdict == merge.LAPSED:
            self.view.show_lasting(say("friend.agreed-too-late", name=self.friend))

    def accept(self, game_message: GameMessage, own: bool = False) -> None:
        """Begin the game in a game message, and play its last move. own: True for a message of this person."""
        side = game_message.sender if own else -game_message.sender
        last, board, moves = self.session.remote, self.session.tree.board, game_message.moves
        remote = RemoteOpponent(game_message.id, side, dict(game_message.names), game_message.clock)
        remote.names[side] = self.name or remote.names[side]
        is_series = last and first_id(last.id) == first_id(game_message.id)
        if last and is_series:
            remote.room, remote.seat = last.room, last.seat
        remote.back, remote.sent = game_message.back, True
        friend_moved_last = bool(moves) and merge.side_to_move(moves) == side
        self.library.meet(remote, of_moves(moves[:-1] if friend_moved_last else moves, game_message.board))
        if friend_moved_last:
            self.game.play(moves[-1])
        self.take_requests(game_message)
        if not own:
            differs = last and (last.clock, board) != (game_message.clock, game_message.board)
            other = say("friend.other-terms") if is_series and differs else ""
            self.view.show_lasting(joined(texts.invites(self.session), other))
            if not is_series and len(moves) < 2:
                self.on_invited()

    def learn_name(self, game_message: GameMessage) -> None:
        """Take over the opponent's name from a game message."""
        remote, side = self.remote, game_message.sender
        remote.names[side] = game_message.names[side] or remote.names[side]
        changes.meet(self.session, remote)

    def _take_over(self, game_message: GameMessage) -> None:
        """Apply the opponent's move, request, consent or resignation."""
        session, remote = self.session, self.remote
        self.learn_name(game_message)
        asked = remote.asked_by(-remote.side) is not None or game_message.back < remote.back
        if game_message.back < remote.back:
            self.takebacks.revoke(game_message.back)
        if game_message.back > remote.back:
            go_back(session, len(game_message.moves), game_message.back)
            self.game.show_another()
            self.view.show_lasting(say("friend.agreed", name=self.friend))
        elif len(game_message.moves) > len(session.tree.line()):
            declined = remote.asks == (remote.side, game_message.refused)
            if declined:
                remote.asks = None
            self._play(game_message.moves[-1])
            if declined:
                self.view.show_lasting(say("friend.has-declined-back", name=self.friend))
            elif asked and game_message.asks is None:
                self.view.show_lasting(say("friend.moved-instead", name=self.friend))
        self.take_requests(game_message)

    def _play(self, move: Move) -> None:
        """Play the opponent's move. The move is valid even if the time was up by the clock of this page."""
        session, remote = self.session, self.remote
        was_lost = bool(session.result())
        if was_lost:
            session.outcome.ended = None
            self.view.put_panels_away()
        changes.show(session, len(session.tree.line()))
        self.time.stop()
        self.game.play(move)
        self.on_moved()
        if session.result():
            remote.asks, remote.sent = None, True
        if was_lost:
            self.view.show_lasting(say("friend.in-time", name=self.friend))

    def take_requests(self, game_message: GameMessage) -> None:
        """Apply the resignation, the loss on time or the request in a game message."""
        remote = self.remote
        if game_message.lost:
            remote.sent = game_message.sender != remote.side  # an action of the opponent needs no answer
            self.game.end(-game_message.lost, OUT_OF_TIME if game_message.on_time else RESIGNED)
        elif game_message.asks and game_message.sender != remote.side:
            remote.asks = game_message.asks
        self.game.changed()

    # Sending

    def has_name(self) -> bool:
        remote = self.session.remote
        return bool(remote and remote.names[remote.side])

    def link(self, page: str, signal: tuple[str, str] | None = None) -> str:
        """Make a link that sends the game. page: the page's address. signal: see `game_messages.write`."""
        return page.partition("#")[0].partition("?")[0] + texts.fragment(self.session, signal)

    def set_name(self, text: str) -> None:
        """Change the person's name in this game and in later games. text: a name cleaned by `opponent.cleaned`."""
        remote = self.session.remote
        self.name = text
        self.keeper.keep_name(text)
        if remote:
            remote.names[remote.side] = text
            self.game.changed()

    def has_invited(self) -> None:
        """After an invitation to a live game, store the game even if it has no move yet."""
        remote = self.session.remote
        if remote and not self.session.tree.line():
            remote.news, remote.sent = INVITATION, True
            self.game.changed()

    def was_sent(self) -> None:
        remote = self.session.remote
        if remote:
            remote.sent, remote.in_transit = True, False
            self.game.changed()
            if self.session.result():
                self.view.show_result()
