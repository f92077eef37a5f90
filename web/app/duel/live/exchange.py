"""The letters that two connected browsers send each other: their game as a link, checked as a link."""

from app.core import changes, words
from app.core.correspondence import letter as letters
from app.core.correspondence import merge, talk
from app.core.correspondence.friendship import MOVE, first_id, id_of, is_id, number_of
from app.core.correspondence.words import AGREED_TOO_LATE
from app.core.live import messages
from app.core.live import words as ours
from app.core.live.notice import ASKED, ASKING
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.duel.correspondence.desk import Desk
    from pygame35.contracts import Position


class Exchange:
    """One connection's letters. id: of the friends' first game; a rematch belongs to the connection, too.

    differs  True if the friend's page has refused the game on the board
    rematch  whether one of the two asks for the next game, see `app.core.live.notice`
    offered  (letter, position) of the next game, if the friend's page has begun it; that asks for it, too
    """

    def __init__(self, desk: "Desk", id: str) -> None:
        self.desk = desk
        self.id = first_id(id)
        self.differs = False
        self.game = id  # on the board when `follow` was called last
        self.rematch: str | None = None
        self.offered: tuple[letters.Letter, Position[Any]] | None = None
        self.number = 0  # of the last letter that was sent
        self.last_sent: object = None  # (words, moves) of the last letter from here
        self.last_read: object = None  # and from the friend
        self.looked_at: object = None  # the state of the game in which `news` has looked for news last

    def follow(self, id: str) -> None:
        """The page shows a game: what was asked about another one is over."""
        if id != self.game:
            self.game, self.rematch, self.offered = id, None, None

    def news(self) -> str | None:
        """The letter about the game on the board; None if the last letter said the same."""
        session, friend = self.desk.session, self.desk.session.remote
        if not friend or self.looked_at == (friend.id, friend.revision):
            return None  # a redraw, without a link to write
        self.looked_at = friend.id, friend.revision
        link = talk.link(session)
        if link == self.last_sent:
            return None
        self.last_sent = link
        self.number += 1
        friend.told = True
        return messages.letter(self.number, session.clock.left[friend.side] if session.clock else None, *link)

    def begin(self) -> None:
        """The connection is there, or there again: what was said last may be lost."""
        self.last_sent = self.looked_at = None
        self.rematch = self.offered = None

    def confirm(self, message: messages.Message) -> None:
        """The friend's page has read a letter, or refused it."""
        friend = self.desk.session.remote
        if not friend or message.number != self.number:
            return
        self.differs, friend.told = message.kind == messages.REFUSED, False
        if not (self.differs or friend.sent):
            friend.sent = True
            self.desk.game.changed()

    async def take(self, message: messages.Message) -> bool:
        """Do what a letter says; False if no friend could have sent it in this game."""
        link = message.words, message.moves
        if link == self.last_read:
            return True
        friend, id = self.desk.session.remote, id_of(message.words)
        if not friend or not is_id(id) or first_id(id) != self.id:
            return False
        if number_of(id) < number_of(friend.id):
            return True  # an earlier game, which is over
        most = await self._plies(id) + 1
        try:
            letter, position = letters.read_link(*link, self.desk.session.game.rules, most)
        except letters.BadLetter:
            return False
        if letter.id == friend.id:
            taken = self._go_on(letter, position, message.left)
        else:
            taken = await self._meet_later(letter, position, message.left)
        if taken:
            self.last_read = link
        return taken

    async def _plies(self, id: str) -> int:
        """The plies of a game as this browser knows it, also those from before a take-back; 0 for a rematch to come."""
        session = self.desk.session
        if session.remote and session.remote.id == id:
            now = talk.state(session)
            return max(len(now.moves), len(now.before or []))
        stored = await self.desk.stored(id)
        return stored["plies"] if stored else 0

    async def _meet_later(self, letter: letters.Letter, position: "Position[Any]", left: float | None) -> bool:
        """The friend plays a later game of the series: one that this browser knows, or a new rematch."""
        session = self.desk.session
        assert session.remote
        if await self.desk.open(letter.id):
            return self._go_on(letter, position, left)
        following = session.remote.rematch()
        if not session.result() or letter.id != following.id or letter.sender != -following.side:
            return False
        if len(position.moves) > 1 or position.board != session.tree.board or not _is_plain(letter, following.clock):
            return False
        if self.rematch == ASKING:
            self.desk.accept(letter, position)
            self.tell_beginning()
        else:
            self.rematch, self.offered = ASKED, (letter, position)
            self.desk.game.changed()
        return True

    async def begin_next(self) -> None:
        """Both want the next game: begin it, or show it as the friend has begun it."""
        if self.offered:
            self.desk.accept(*self.offered)
        else:
            await self.desk.rematch()
        self.tell_beginning()

    def tell_beginning(self) -> None:
        session = self.desk.session
        if session.remote:
            self.desk.view.show_lasting(ours.REMATCH_BEGINS.format(session.game.words.SIDES[session.remote.side]))

    def _go_on(self, letter: letters.Letter, position: "Position[Any]", left: float | None) -> bool:
        """Take over what is new in the game on the board. left: of `messages.Message`."""
        desk, session, friend = self.desk, self.desk.session, self.desk.session.remote
        assert friend
        if letter.sender == friend.side:
            return False
        if letter.late == friend.side:
            desk.time.has_fallen()  # the own clock speaks first: this page may have stood still
        mine, theirs = talk.state(session), talk.state_of_letter(letter, position)
        verdict = merge.compare(mine, theirs, letter.sender)
        if verdict == merge.CONFLICT:
            if letter.late == friend.side and mine.moves == theirs.moves:
                name = talk.friends_name(session)
                desk.view.show_lasting(ours.BY_THEIR_CLOCK.format(words.of(name)))
            return False
        if verdict == merge.SAME and (theirs.moves, theirs.lost) == (mine.moves, mine.lost):
            self.differs = False
            if mine.lost:  # the friend's page knows the end
                friend.news, friend.sent = MOVE, True
        friend.names[letter.sender] = letter.names[letter.sender] or friend.names[letter.sender]
        changes.meet(session, friend)
        if verdict == merge.NEWER:
            self.differs = False
            desk.take_over(letter, position)
        elif verdict == merge.DECLINED:
            desk.decline()
        elif verdict == merge.LAPSED:
            desk.tell(AGREED_TOO_LATE)
        if session.clock and len(session.tree.line()) > len(mine.moves):
            session.clock.settle(letter.sender, left)
        desk.game.changed()
        return True


def _is_plain(letter: letters.Letter, clock: str | None) -> bool:
    """True if a rematch has the usual terms. Accepting a rematch accepts no others."""
    return letter.clock == clock and not letter.back and letter.asks is None and not letter.late
