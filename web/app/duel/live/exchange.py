"""What two connected browsers tell each other about their game: the letters that they would else send as links."""

from app.core import address
from app.core.correspondence import letter as letters
from app.core.correspondence import merge, talk
from app.core.live import messages
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.duel.correspondence.desk import Desk
    from pygame35.contracts import Position


class Exchange:
    """One connection's letters. id: of the friends' first game; a rematch belongs to the connection, too.

    differs  True if the friend's page has refused the game on the board
    """

    def __init__(self, desk: "Desk", id: str) -> None:
        self.desk = desk
        self.id = first(id)
        self.differs = False
        self.number = 0  # of the last letter that was sent
        self.told = self.heard = ""  # the links in the last letters

    def news(self) -> str | None:
        """The letter about the game on the board; None if the friend was told."""
        session = self.desk.session
        link = self.desk.link("")
        if not session.friend or link == self.told:
            return None
        self.told = link
        self.number += 1
        return messages.letter(self.number, session.clock.left[session.friend.side] if session.clock else None, link)

    def confirm(self, message: messages.Message) -> None:
        """The friend's page has read a letter, or refused it."""
        friend = self.desk.session.friend
        if not friend or message.number != self.number:
            return
        self.differs = message.kind == messages.REFUSED
        if not (self.differs or friend.sent):
            friend.sent = True
            self.desk.controller.changed()

    async def take(self, message: messages.Message) -> bool:
        """Do what a letter says; False if no friend could have sent it in this game."""
        link = f"{message.query}#{message.fragment}"
        if link == self.heard:
            return True
        position, _ = address.read_fragment(message.fragment, self.desk.session.game.rules)
        if not position:
            return False
        try:
            letter = letters.read(message.query, len(position.moves))
        except letters.BadLetter:
            return False
        friend = self.desk.session.friend
        if not friend or first(letter.id) != self.id:
            return False
        if letter.id == friend.id:
            taken = self._go_on(letter, position, message.left)
        elif _number(letter.id) < _number(friend.id):
            taken = True  # an earlier game, which is over
        else:
            taken = await self._meet_again(letter, position, message.left)
        if taken:
            self.heard = link
        return taken

    async def _meet_again(self, letter: letters.Letter, position: "Position", left: float | None) -> bool:  # type: ignore[type-arg]
        """The friend has begun a rematch."""
        session = self.desk.session
        assert session.friend
        following = session.friend.rematch()
        if not session.result() or letter.id != following.id or letter.sender != -following.side:
            return False
        if await self.desk.open(letter.id):
            return self._go_on(letter, position, left)
        if len(position.moves) > 1:
            return False
        self.desk.accept(letter, position)
        return True

    def _go_on(self, letter: letters.Letter, position: "Position", left: float | None) -> bool:  # type: ignore[type-arg]
        """Take over what is new in the game on the board. left: of `messages.Message`."""
        desk, session, friend = self.desk, self.desk.session, self.desk.session.friend
        assert friend
        if letter.sender == friend.side:
            return False
        before = len(session.tree.line())
        verdict = merge.compare(talk.state(session), talk.state_of_letter(letter, position), letter.sender)
        if verdict == merge.CONFLICT:
            return False
        friend.names[letter.sender] = letter.names[letter.sender] or friend.names[letter.sender]
        session.meet(friend)
        if verdict == merge.NEWER:
            desk.take_over(letter, position)
        elif verdict == merge.DECLINED:
            desk.decline()
        if session.clock and len(session.tree.line()) > before:
            messages.settle(session.clock, letter.sender, left)
        desk.controller.changed()
        return True


def first(id: str) -> str:
    """The id of the first game with a friend."""
    return id.partition(".")[0]


def _number(id: str) -> int:
    """The number of a game with a friend, from 1."""
    return int(id.partition(".")[2] or 1)
