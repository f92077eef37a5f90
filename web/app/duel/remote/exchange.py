"""The game messages between two connected browsers. Each message holds the whole game, and is checked like a link."""

from app.core.remote import game_messages, live_messages, merge
from app.core.remote.game_messages import GameMessage
from app.core.remote.link_words import WORD, values
from app.core.remote.notices import ASKED, ASKING
from app.core.remote.opponent import MOVE, first_id, is_id, number_of
from app.core.texts import say
from app.duel.remote.controller import RemoteGameController


class Exchange:
    """Sends and reads the game messages of one connection. A rematch uses the same connection.

    id       the id of the first game in the series of rematches; "" if no remote game was on the board
    differs  True if the opponent's page has refused the game on the board
    rematch  the state of a rematch, ASKING, ASKED or DECLINED of `app.core.remote.notices`; else None
    offered  the game message of a rematch that the opponent's page has begun, else None
    """

    def __init__(self, remote_game: RemoteGameController) -> None:
        self.remote_game, remote = remote_game, remote_game.session.remote
        self.game = remote.id if remote else ""  # the id of the game on the board at the last call of `follow`
        self.id = first_id(self.game)
        self.differs = False
        self.rematch: str | None = None
        self.offered: GameMessage | None = None
        self.number = 0  # of the last game message sent: the revision of the game, so none is used again after a reload
        self.last_sent: object = None  # (words, moves) of the last game message sent
        self.last_read: object = None  # (words, moves) of the last game message from the opponent
        self.looked_at: object = None  # (id, revision) of the game at the last call of `news`

    def follow(self, id: str) -> None:
        """Forget requests for a rematch if another game is now on the board. id: the id of the game on the board."""
        if id != self.game:
            self.game, self.rematch, self.offered = id, None, None

    def news(self) -> str | None:
        """The game message to send now; None if the game has not changed since the last game message."""
        session, remote = self.remote_game.session, self.remote_game.session.remote
        if not remote or self.looked_at == (remote.id, remote.revision):
            return None  # the game has not changed since the last call
        self.looked_at = remote.id, remote.revision
        link = game_messages.link(session)
        if link == self.last_sent:
            return None
        self.last_sent, self.number = link, remote.revision
        remote.in_transit = True
        left = session.clock.left[remote.side] if session.clock else None
        return live_messages.game_message(self.number, left, *link)

    def begin(self) -> None:
        """Begin again after the connection is made or restored, because the last messages may be lost."""
        self.send_again()
        self.rematch = self.offered = None

    def send_again(self) -> None:
        """Let `news` return the game once more."""
        self.last_sent = self.looked_at = None

    def confirm(self, message: live_messages.Message) -> None:
        """Handle the report GOT or REFUSED about the last game message."""
        remote = self.remote_game.session.remote
        if not remote or message.number != self.number:
            return
        self.differs, remote.in_transit = message.kind == live_messages.REFUSED, False
        if not (self.differs or remote.sent):
            remote.sent = True
            self.remote_game.game.changed()

    async def take(self, message: live_messages.Message) -> bool:
        """Apply a game message; returns False if the message is not valid."""
        link = message.words, message.moves
        remote, id = self.remote_game.session.remote, values(message.words).get(WORD, "")
        if link == self.last_read:
            if remote and not remote.sent:  # the sender may have been loaded again
                self.send_again()
                self.remote_game.game.show_again()
            return True
        if not remote or not is_id(id) or first_id(id) != self.id:
            return False
        if number_of(id) < number_of(remote.id):
            return True  # an earlier game of the series
        most = await self._plies(id) + 1
        try:
            game_message = game_messages.read_link(*link, self.remote_game.session.game.rules, most)
        except game_messages.BadGameMessage:
            return False
        if game_message.id == remote.id:
            taken = self._go_on(game_message, message.left)
        else:
            taken = await self._meet_later(game_message, message.left)
        if taken:
            self.last_read = link
        return taken

    async def _plies(self, id: str) -> int:
        """The largest number of plies that a game has, or had before a take-back; 0 for an unknown game."""
        session = self.remote_game.session
        if session.remote and session.remote.id == id:
            state = game_messages.of_session(session)
            return max(len(state.moves), len(state.before or []))
        stored = await self.remote_game.stored(id)
        return stored["plies"] if stored else 0

    async def _meet_later(self, game_message: GameMessage, left: float | None) -> bool:
        """Handle a message about a later game of the series, which is a stored game or a new rematch."""
        session = self.remote_game.session
        if await self.remote_game.open(game_message.id):
            return self._go_on(game_message, left)
        following = self.remote_game.remote.rematch()
        if not session.result() or game_message.id != following.id or game_message.sender != -following.side:
            return False
        same_terms = game_message.board == session.tree.board and _has_terms(game_message, following.clock)
        if len(game_message.moves) > 1 or not same_terms:
            return False
        self.offered = game_message
        if self.rematch == ASKING:
            await self.begin_next()
        else:
            self.rematch = ASKED
            self.remote_game.game.changed()
        return True

    async def begin_next(self) -> None:
        """Show the rematch that both players want. If the opponent's page has not begun the rematch, begin it."""
        if self.offered:
            self.remote_game.accept(self.offered)
        else:
            await self.remote_game.rematch()
        side = self.remote_game.session.game.words.SIDES[self.remote_game.remote.side]
        self.remote_game.view.show_lasting(say("friend.rematch-begins", side=side))

    def _go_on(self, game_message: GameMessage, left: float | None) -> bool:
        """Apply a message about the game on the board. left: see `live_messages.Message`."""
        remote_game, session, remote = self.remote_game, self.remote_game.session, self.remote_game.remote
        if game_message.sender == remote.side:
            return False
        has_fallen = game_message.on_time and game_message.lost == remote.side
        if has_fallen:
            remote_game.time.has_fallen()  # updates the clock of this page, which may have been suspended
        mine = game_messages.of_session(session)
        verdict = merge.compare(mine, game_message)
        if verdict == merge.CONFLICT:
            if has_fallen and mine.moves == game_message.moves:
                remote_game.view.show_lasting(say("friend.by-their-clock", name=remote_game.friend))
            return False
        is_equal = verdict == merge.SAME and (game_message.moves, game_message.lost) == (mine.moves, mine.lost)
        if is_equal and mine.lost:  # the opponent's page knows that the game is over
            remote.news, remote.sent = MOVE, True
        if verdict == merge.OLDER:
            self.send_again()  # a page that was closed before it stored the last message does not have it
        if is_equal or verdict == merge.NEWER:
            self.differs = False
        remote_game.learn_name(game_message)
        remote_game.apply(verdict, game_message)
        if session.clock and len(session.tree.line()) > len(mine.moves):
            session.clock.settle(game_message.sender, left)
        if verdict in (merge.SAME, merge.OLDER):
            remote_game.game.keep()
            remote_game.game.show_again()
        else:
            remote_game.game.changed()
        return True


def _has_terms(rematch: GameMessage, clock: str | None) -> bool:
    """True if a rematch has the same terms as the last game. clock: the clock of the last game."""
    return rematch.clock == clock and not (rematch.back or rematch.asks or rematch.on_time)
