"""The page of a game for two as the link of a person opens it: with a result to beat, or a game to play together.

Afterwards, both results stand side by side.
"""

from pyscript import document, window

from app.core import challenge as texts
from app.core import rivals
from app.core.names import sharer
from app.core.opponents import SEATS
from app.core.protocols import Element, Plain
from app.core.remote import texts as remote_texts
from app.core.remote.notices import CONNECT, INVITED
from app.core.study import tries
from app.core.texts import say
from app.core.words import joined
from app.duel.parts import PageParts
from app.duel.remote.live import Live
from app.duel.result import Result
from app.platform.browser import find, made
from app.platform.share import page_name
from app.widgets import face
from app.widgets.invitation import InvitationCard, initial, picture_of


def invitation_of(parts: PageParts) -> "Invitation":
    """The page's invitation. The first call makes it."""
    if not parts.view.invitation:
        parts.view.invitation = Invitation(parts)
    invitation: Invitation = parts.view.invitation
    return invitation


class Invitation:
    """Shows the invitation while the game of its link is on the board.

    seen  True once the person looks at the shared game
    live  the `app.duel.remote.live.Live` while a friend invites; else None
    id    the id of the game to which the friend invites
    """

    def __init__(self, parts: PageParts) -> None:
        self.library, self.session, self.view, self.game = parts.library, parts.session, parts.view, parts.game
        self.seen = False
        self.live: Live | None = None
        self.id = ""
        self.told: Plain | None = None  # the challenge that is written
        self.filled: tuple[str, str] | None = None  # the friend's invitation that is written: (id, state of `live`)
        self.card = InvitationCard(
            {
                "invitation-play": self._play,
                "invitation-learn": self._learn,
                "invitation-watch": self._watch,
                "invitation-connect": self._connect,
            }
        )
        self.card.show(False)
        self.view.result.compare = self._compare

    def open(self) -> None:
        """Invite to the game on the board, if it is a shared one. Otherwise, it answers one: show how it compares."""
        session, challenge = self.session, self.library.challenge
        self.seen, self.live = False, None
        if challenge is not None and session.invites() and session.result():
            challenge.update(texts.of_session(session))
            self._fill(challenge)
            self.game.keep()
        self.view.result.about = ()  # writes the comparison into a result that is shown already
        self.view.refresh()

    def open_friends(self, live: Live) -> None:
        """Invite to the game of a friend that is on the board."""
        if self.session.remote:
            self.live, self.id, self.filled = live, self.session.remote.id, None
            self.view.refresh()

    def update(self) -> None:
        """Show the invitation, unless another game is on the board."""
        session, challenge = self.session, self._challenge()
        friends = bool(self.live and session.remote and session.remote.id == self.id)
        shared = bool(challenge and session.invites() and session.result() and not self.seen)
        if friends and self.live:
            self._fill_friends(self.live)
        if challenge and shared and challenge is not self.told:
            self._fill(challenge)
        if (friends or shared) != self.card.is_shown():
            self.card.show(friends or shared)
            find("board").inert = friends or shared
            self.view.board.resize()  # the invited see no names of rows
            self.view.refresh()

    def _challenge(self) -> Plain | None:
        challenge = self.library.challenge
        return challenge if challenge and texts.is_whole(challenge) else None

    def _fill(self, challenge: Plain) -> None:
        self.told = challenge
        session, name = self.session, sharer(challenge)
        key = session.game.words.OPPONENTS[challenge["ai"]].rival
        tile = initial(name, SEATS[challenge["side"]])
        faces = [tile] + ([_face(key, texts.mood(challenge))] if key else [])
        play = ("invitation-play", _face(key, rivals.CALM) if key else None, texts.button(session, challenge))
        learn = _learn_button()
        watch = ("invitation-watch", picture_of("#watch"), texts.game_of(name))
        title, question = texts.sentence(session, challenge, name), texts.question(challenge)
        self.card.fill(title, question, find("table").getAttribute("data-about"), faces, [play, learn, watch])

    def _fill_friends(self, live: Live) -> None:
        session, remote, now = self.session, self.session.remote, (self.id, live.state)
        if not remote or self.filled == now:
            return
        self.filled = now
        about = find("table").getAttribute("data-about")
        buttons = [("invitation-play", None, say("game.invitation.play")), _learn_button()]
        if live.state == INVITED and live.is_to_room():
            about = joined(about, say("game.invitation.relayed"))
            buttons[0] = ("invitation-connect", None, say("game.invitation.play"))
        elif live.state == INVITED:
            about = joined(about, say("game.invitation.addresses"))
            buttons[0] = ("invitation-play", None, say("game.invitation.by-link"))
            buttons.insert(0, ("invitation-connect", None, say("game.invitation.live")))
        faces = [initial(remote.names[-remote.side], SEATS[-remote.side])]
        title, terms = remote_texts.invites_to(session, page_name()), remote_texts.terms(session)
        self.card.fill(title, terms, about, faces, buttons, "terms")

    def _connect(self) -> None:
        """Play live with the friend, after the dialog with the answer."""
        self._leave()
        self.view.remote_view.actions[CONNECT]()

    def _play(self) -> None:
        """Begin the game. A friend's is on the board already; if it was to be live, it is not."""
        if not self.live:
            self.library.rematch()
        elif self.live.state == INVITED:
            self.live.close()
        self._leave()
        square = self.view.grid.reachable
        if not self.session.remote and self.game.duel_game.aim(self.session, square) is None:
            self.game.select(square)  # a move needs a digit, too: now a press on it is enough

    def _leave(self) -> None:
        self.live = None
        self.view.painter.finish()
        self.view.refresh()
        self.view.painter.finish()
        self.view.grid.take_focus()

    def _learn(self) -> None:
        """Teach the rules on the board, or on the page of lessons."""
        tour = find("learn")
        if tour:
            tour.click()
        else:
            window.location.assign("lessons/")

    def _watch(self) -> None:
        """Show the shared game from its beginning."""
        self.seen = True
        self.game.show(0)
        self.view.open_panel("moves")
        find("forward").focus()

    def _compare(self, line: Element, _result: Result) -> None:
        """Write both scores side by side."""
        challenge, session = self._challenge(), self.session
        line.replaceChildren()
        if challenge and not (session.players.shared or tries.is_shown(session)):
            for who, score, better in texts.compared(session, challenge):
                line.append(made("span", "better" if better else "", f"{who} ", made("b", "", score)))


def _learn_button() -> tuple[str, Element | None, str]:
    label = say("game.invitation.learn-quickly") if find("learn") else say("game.invitation.learn")
    return "invitation-learn", picture_of("nav .learn"), label


def _face(key: str, mood: str) -> Element:
    drawn = document.querySelector("svg.face").cloneNode(True)
    drawn.removeAttribute("id")
    face.show(drawn, key, mood)
    return drawn
