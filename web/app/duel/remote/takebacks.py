"""Take-backs in a remote game. If the opponent knows a move, the opponent has to agree to its take-back."""

from app.core import changes, formats
from app.core.remote import texts
from app.core.remote.opponent import CONSENT, MOVE, NO, REQUEST
from app.core.session import Session
from app.core.texts import listed, say
from app.duel.parts import PageParts


class Takebacks:
    """The person's actions: to ask for a take-back, to withdraw the request, to answer a request of the opponent.

    asked: (id of the game, ply) of the person's request if one was open at the last call of `follow`, else None.
    """

    def __init__(self, parts: PageParts) -> None:
        self.session, self.view, self.game, self.library = parts.session, parts.view, parts.game, parts.library
        self.asked: tuple[str, int] | None = None

    def follow(self) -> None:
        """Called after every change. If a move of the person has ended the person's request, show a message."""
        remote, asked = self.session.remote, self.asked
        ply = remote.asked_by(remote.side) if remote else None
        self.asked = (remote.id, ply) if remote and ply is not None else None
        if remote and asked and not self.asked and asked == (remote.id, remote.lapsed):
            self.view.show_lasting(say("friend.lapsed"))

    def take_back(self) -> None:
        """Take moves back. If the last move was sent, ask the opponent instead."""
        session, remote = self.session, self.session.remote
        if remote and texts.may_take_back(session):
            plies = len(session.tree.line()) - session.plies_to_take_back()
            if plies == remote.denied:
                self.view.show_message(say("friend.ask-later", name=texts.opponent_name(session)))
                return
            if texts.is_unsent_move(session) and not remote.in_transit:
                go_back(session, plies, remote.back)
            else:
                remote.asks = remote.side, plies
                remote.note(REQUEST)
            self.game.show_another()

    def withdraw(self) -> None:
        """Withdraw the person's request, which is not sent yet. The last move may not be sent yet, either."""
        remote = self.session.remote
        if remote:
            remote.asks, remote.news, remote.sent = None, MOVE, not remote.in_transit
            self.game.changed()

    def allow(self) -> None:
        remote = self.session.remote
        if remote and remote.asks:
            taken = self.session.texts(self.session.moves()[remote.asks[1] :])
            tip = self.session.tree.tip
            go_back(self.session, remote.asks[1], remote.back + 1)
            remote.before = tip
            remote.note(CONSENT)
            self.game.show_another()
            self.view.announce(say("game.taken-back", moves=formats.minus(listed(taken))))

    def revoke(self, back: int) -> None:
        """Undo an agreed take-back, because the opponent has moved or resigned before reading the consent.

        back: the number of agreed take-backs without this one.
        """
        session, remote = self.session, self.session.remote
        assert remote and remote.before is not None
        session.tree.promote(remote.before)
        changes.follow(session)
        remote.back, remote.before, remote.sent = back, None, True

    def refuse(self) -> None:
        """Refuse the opponent's request. On the opponent's turn, the refusal has to be sent by a link of its own."""
        remote = self.session.remote
        if remote and remote.asks:
            remote.refused, remote.asks = remote.asks[1], None
            if self.session.turn() != remote.side:
                remote.note(NO)
            self.game.changed()


def go_back(session: Session, plies: int, back: int) -> None:
    """Go back to the position after `plies` moves. back: the new number of agreed take-backs in the game."""
    remote = session.remote
    assert remote
    changes.go_back_to(session, plies)
    session.undone, session.outcome.finished = [], None
    if session.turn() != remote.side:  # the square of a move that was taken back is no choice
        session.selection.square = session.selection.filled = None
    if back != remote.back:
        remote.lapsed = remote.before = None
    remote.back, remote.asks, remote.refused, remote.sent = back, None, None, True
