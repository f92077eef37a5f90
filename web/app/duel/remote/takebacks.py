"""Taking back in a game with a friend by link: a move that the friend knows is taken back only by consent."""

from app.core import changes, words
from app.core.remote import texts
from app.core.remote.opponent import CONSENT, MOVE, NO, REQUEST
from app.core.remote.words import ASK_LATER, LAPSED
from app.core.session import Session
from app.duel.parts import PageParts


class Takebacks:
    """asked: (id, plies) of the request of the person that stood when `follow` was called last; or None."""

    def __init__(self, parts: PageParts) -> None:
        self.session, self.view, self.game, self.library = parts.session, parts.view, parts.game, parts.library
        self.asked: tuple[str, int] | None = None

    def follow(self) -> None:
        """The page shows the session anew: say that the person's request has lapsed, once."""
        friend, asked = self.session.remote, self.asked
        self.asked = (friend.id, friend.asks[1]) if friend and friend.asks and friend.asking() else None
        if friend and asked and not self.asked and asked == (friend.id, friend.lapsed):
            self.view.show_lasting(LAPSED)

    def take_back(self) -> None:
        """Take moves back; ask the friend first if it is a game with one who knows the move."""
        session, friend = self.session, self.session.remote
        if not friend:
            self.game.take_back()
        elif texts.may_take_back(session):
            plies = len(session.tree.line()) - session.plies_to_take_back()
            if plies == friend.denied:
                self.view.show_message(ASK_LATER.format(texts.capital(texts.friends_name(session))))
                return
            if texts.is_unsent_move(session) and not friend.told:
                go_back(session, plies, friend.back)
            else:
                friend.asks = friend.side, plies
                friend.tell(REQUEST)
            self.game.show_another()

    def withdraw(self) -> None:
        """Do not ask after all: the request was not sent. The move before it may not have arrived, either."""
        friend = self.session.remote
        if friend:
            friend.asks, friend.news, friend.sent = None, MOVE, not friend.told
            self.game.changed()

    def allow(self) -> None:
        """Take back what the friend asks for."""
        friend = self.session.remote
        if friend and friend.asks:
            taken = self.session.texts(self.library.moves()[friend.asks[1] :])
            tip = self.session.tree.tip
            go_back(self.session, friend.asks[1], friend.back + 1)
            friend.before = tip
            friend.tell(CONSENT)
            self.game.show_another()
            self.view.announce(words.TAKEN_BACK.format(words.minus(" and ".join(taken))))

    def revoke(self, back: int) -> None:
        """The friend has gone on without having read the consent: the moves that were taken back are the game again."""
        session, friend = self.session, self.session.remote
        assert friend and friend.before is not None
        session.tree.promote(friend.before)
        changes.follow(session)
        friend.back, friend.before, friend.sent = back, None, True

    def refuse(self) -> None:
        """Refuse to take back. On the friend's turn the friend has to hear of it; else the next move says so."""
        friend = self.session.remote
        if friend and friend.asks:
            friend.refused, friend.asks = friend.asks[1], None
            if self.session.turn() != friend.side:
                friend.tell(NO)
            self.game.changed()


def go_back(session: Session, plies: int, back: int) -> None:
    """Go back to the position after so many moves. back: the number of agreed take-backs since the game began."""
    friend = session.remote
    assert friend
    changes.go_back_to(session, plies)
    session.undone, session.outcome.finished = [], None
    if back != friend.back:
        friend.lapsed = friend.before = None
    friend.back, friend.asks, friend.refused, friend.sent = back, None, None, True
