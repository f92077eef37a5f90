"""Show the players of both sides: their names, their state and their scores."""

import asyncio

from pyscript import document

from app.core import player_words
from app.core.opponents import SEATS
from app.core.reactions import Reactions
from app.core.rivals import GLAD
from app.core.session import Session
from app.core.texts import say
from app.platform.browser import find, speak, write
from app.widgets import face
from pygame35.basics import BLUE, NONE, RED

LONG = 45  # seconds of a person's think on which a rival remarks


class SeatsView:
    """awaited: the last (tree, node) at which the person was to move. company: a rival beside the board, or None."""

    def __init__(self) -> None:
        self.reactions = Reactions()
        self.awaited: tuple[object, int] | None = None
        sides = (RED, BLUE)
        self.scores = {side: document.querySelector(f"[data-testid=score-{SEATS[side]}]") for side in sides}
        self.player_names = {side: find(f"name-{SEATS[side]}") for side in sides}
        self.faces = {side: find(f"face-{SEATS[side]}") for side in sides}  # None on an embedded board
        self.company = document.querySelector("#company > div")
        self.roles = {side: find(f"role-{SEATS[side]}") for side in sides}
        self.seats = {side: find(f"seat-{SEATS[side]}") for side in sides}
        self.names = [
            (name, side) for side in sides for name in document.querySelectorAll(f"[data-side={SEATS[side]}]")
        ]
        self.sides = {side: document.querySelector(f"#seat-{SEATS[side]} .who [data-side]") for side in sides}

    def update(self, session: Session, engine: str) -> None:
        """Show the players of a session. engine: the state of the engine, such as "loading"."""
        position, result = session.position, session.result()
        winner = result[0] if result else None
        self.reactions.follow(session)
        for side, score in zip((RED, BLUE), position.scores()):
            write(self.scores[side], str(score))
            self.scores[side].style.setProperty("--score", str(score))
            to_move = side == position.turn and not session.is_over()
            name, opponent = player_words.seat(session, side)
            won = winner == side and not session.looks_back()
            key, text, mood, trap = "", "", self.reactions.of[side].mood, session.selection.trap
            says = False
            if opponent and trap:
                key, text, mood = opponent.rival, trap.said, GLAD  # who would gain by it says it
            elif opponent:
                absent = to_move and session.engines_turn() and engine in ("loading", "failed")
                line = self.reactions.line(session, side, opponent)
                key, text = opponent.rival, say("game.seat.absent", engine=engine) if absent else line
                says = not absent and text != opponent.about
            elif to_move or won:
                text = say("game.seat.won") if won else self._what_next(session)
            if self.faces[side]:
                face.show(self.faces[side], key, mood)
            write(self.player_names[side], name)
            self.sides[side].hidden = name == session.game.words.SIDES[side]  # screen readers would say the name twice
            write(self.roles[side], text)
            classes = self.seats[side].classList
            classes.toggle("to-move", to_move)
            classes.toggle("winner", won)
            named = session.players.names  # by a record, or in a remote game
            classes.toggle("ai", bool(opponent) if named else not session.was_person(side))
            classes.toggle("rival", bool(key))
            classes.toggle("says", says)
            classes.toggle("warns", bool(opponent and trap))
            if self.company and side == -(session.own_side() or RED):
                remark, picture = self.company.children
                self.company.hidden = not key or session.own_side() == NONE
                write(remark, text if says else "")
                face.show(picture, key, mood)
        for element, side in self.names:
            write(element, session.game.words.SIDES[side])
        body = document.body.classList
        body.toggle("blue-below", session.own_side() == BLUE)
        body.toggle("blue-moves", position.turn == BLUE)
        if (session.tree, session.tree.shown) != self.awaited and session.awaits_person() and session.against_ai():
            self.awaited = session.tree, session.tree.shown
            asyncio.create_task(self._wait(session, self.awaited, engine))

    async def _wait(self, session: Session, awaited: tuple[object, int], engine: str) -> None:
        """Let the rival remark on a long think, once in a game."""
        await asyncio.sleep(LONG)
        if self.awaited == awaited == (session.tree, session.tree.shown) and self.reactions.think(session):
            self.update(session, engine)
            speak(self.reactions.remark(session))

    def count_along(self, wait: float, length: float) -> None:
        """Animate the next change of the scores. wait, length: in milliseconds."""
        for score in self.scores.values():
            score.style.setProperty("--waiting", f"{wait:.0f}ms")
            score.style.setProperty("--counting", f"{length:.0f}ms")

    def _what_next(self, session: Session) -> str:
        """The state of the person or remote opponent to move. In an earlier position, it is "moves next"."""
        if session.looks_back():
            return say("game.seat.moves-next")
        if session.persons_turn() and not session.person(-session.position.turn):
            return say("game.seat.your-move")
        return say("game.seat.to-move")
