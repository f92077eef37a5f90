"""The end of a game, in its place on the page. It appears when a game ends on this page, and by the button "Result"."""

import asyncio
from collections.abc import Callable
from typing import Any

from pyscript import document

from app.core import player_words, rivals, words
from app.core.opponents import SEATS
from app.core.protocols import Element
from app.core.record.stored_game import COUNTED
from app.core.session import Session
from app.core.settings import to_text
from app.core.texts import say
from app.duel import standings
from app.duel.renderer import Renderer
from app.duel.result import LOSS, PLAIN, WIN, Result, result_of
from app.platform.browser import find, made, write
from app.widgets import face
from app.widgets.grid import Grid
from pygame35.basics import BLUE, RED

PAUSE = 0.5  # seconds to see the final board before its end is shown
SURPRISE = 0.25  # seconds until the face is astonished by a win
FLIGHT = 1  # seconds until the last piece of confetti is gone
PIECES = 44  # of confetti; a phone shows fewer
RIVALS = {  # {the person's result: the rival's (mood, place of its line in `app.core.rivals.LINES`)}
    WIN: (rivals.ASTONISHED, rivals.LOST),
    LOSS: (rivals.GLAD, rivals.WON),
    PLAIN: (rivals.CALM, rivals.TIED),
}
ACROSS, DOWN = 6, 5  # squares of the board with the turning point


class ResultView:
    """The view of a `Result`.

    celebrate(winner): begins the effects of a person's win on the board; returns False with reduced motion.
    compare(line, result): writes into a line how a person did who has shared such a game.
    """

    def __init__(self, session: Session, renderer: Renderer, grid: Grid, celebrate: Callable[[int], bool]) -> None:
        self.session, self.renderer, self.grid, self.celebrate = session, renderer, grid, celebrate
        self.part, self.opener, self.title = find("result"), find("open-result"), find("result-title")
        self.next, self.retry, self.gentler = find("play-next"), find("try-move"), find("play-gentler")
        self.rematch, self.face, self.confetti = find("rematch"), find("result-face"), find("confetti")
        self.figure = find("result-board").parentElement.parentElement
        self.about: tuple[object, ...] = ()  # the end that is written
        self.result: Result | None = None
        self.compare: Callable[[Element, Result], object] = lambda line, result: write(line, "")
        self.excerpt: Any = None  # an `app.duel.views.excerpt.Excerpt`: the turning point, once there was one

    def update(self) -> None:
        """If the game is over, show its end or the button that opens it. Any other position puts the end away."""
        session = self.session
        result = session.result()
        at_end = bool(result) and not session.looks_back()
        if not at_end:
            self.put_away()
        elif self.is_open():
            self._fill()
        if not result and self.opener.matches(":focus"):
            self.grid.take_focus()
        self.opener.hidden = not result
        document.body.classList.toggle("at-end", at_end)

    def is_open(self) -> bool:
        return not self.part.hidden

    def is_first_win(self) -> bool:
        """True after the person's first win against a rival."""
        return bool(self.result and self.result.wins == 1)

    def open_later(self, milliseconds: float) -> None:
        """Show the end after a pause, unless a person moves on to something else in the meantime."""
        asyncio.create_task(self._open_later(milliseconds / 1000 + PAUSE))

    async def _open_later(self, seconds: float) -> None:
        session, tree, tip = self.session, self.session.tree, self.session.tree.tip
        await asyncio.sleep(seconds)
        same = session.tree is tree and tree.tip == tree.shown == tip and session.result()
        if same and not document.querySelector("dialog[open]"):
            self.open()
            await self._celebrate()

    def open(self) -> None:
        """Show the end, and focus its heading."""
        self.show()
        self.title.focus()

    def show(self) -> None:
        self.part.hidden = False
        document.body.classList.add("ended")
        self._fill()

    def put_away(self) -> bool:
        """Show the usual parts of the page again. Returns False if they are shown already."""
        if not self.is_open():
            return False
        focused = self.part.matches(":focus-within")
        self.part.hidden = True
        self.part.classList.remove("new")
        document.body.classList.remove("ended")
        if focused:
            self.grid.take_focus() if self.opener.hidden else self.opener.focus()
        return True

    def _fill(self) -> None:
        """Write the end unless it is written already, and draw the turning point in the colours of the theme."""
        session = self.session
        about = session.tree, session.tree.tip, session.result(), words.SIDES[RED]
        if about != self.about:
            self.about, self.result = about, result_of(session)
            self._write(self.result)
        if self.result and self.result.turn and not self.figure.hidden:
            session.before(self.result.turn.ply, self._draw)

    def _write(self, result: Result) -> None:
        session, turn, winner = self.session, result.turn, words.side(result.winner)
        self.part.setAttribute("data-kind", result.kind)
        write(self.title, result.title)
        told = result.scores or (session.result() or ("", ""))[1] != COUNTED
        self.title.classList.toggle("unseen", bool(told and result.kind != PLAIN))  # the scores or the cause say it
        points = find("result-points")
        points.hidden = not result.scores
        points.classList.toggle("long", max(result.scores or (0,)) > 99)
        for side, score in zip((RED, BLUE), result.scores or ()):
            own = find(f"result-{SEATS[side]}")
            write(own, str(score))
            own.style.setProperty("--score", str(score))
            own.classList.toggle("won", side == result.winner)
        find("result-sign").hidden = result.kind != PLAIN or bool(result.scores) or not winner
        find("result-sign").className = f"form {winner}"
        find("result-turn").hidden = not turn
        self.figure.hidden = not turn or turn.move is None
        if turn:
            cause, paid = find("result-cause").children
            before, _, after = turn.text.partition("{}")
            write(cause, before)
            write(paid, turn.paid + after)
            paid.className = winner
        write(find("result-left"), result.left)
        self.compare(find("result-compared"), result)
        self._write_rivals(result)
        self._write_buttons(result)

    def _write_rivals(self, result: Result) -> None:
        """Show the rival with its stamp, and after a win all rivals, the beaten ones in colour."""
        value, stamp, row = result.opponent, find("result-stamp"), find("result-ladder")
        key = self._key(value)
        find("result-rival").hidden = not key
        mood, line = RIVALS[result.kind]
        face.show(self.face, key, mood)
        write(find("result-line"), rivals.LINES[key][line] if key else "")
        stamp.hidden = not result.wins
        write(stamp, say("game.end.beaten", count=result.wins))
        row.replaceChildren()
        for rival in self.session.game.ladder() if result.wins else ():
            drawn = self.face.cloneNode(True)
            drawn.removeAttribute("id")
            face.show(drawn, self._key(rival))
            drawn.classList.toggle("beaten", bool(standings.tally(self.session, rival)[standings.WON]))
            drawn.classList.toggle("next", rival == result.then)
            row.append(drawn)

    def _key(self, value: object) -> str:
        """The key of an AI's face; "" for an AI without a face, and for None."""
        return self.session.game.words.OPPONENTS[value].rival if value is not None else ""

    def _write_buttons(self, result: Result) -> None:
        """Write the texts of the buttons. One of them is the one thing to do next."""
        session, then = self.session, result.then
        for button, kind in ((self.next, WIN), (self.gentler, LOSS)):
            button.hidden = then is None or result.kind != kind
            if not button.hidden:
                button.setAttribute("data-opponent", to_text(then))
                name = player_words.title(session, then)
                text = say("game.end.next", name=name) if kind == WIN else say("game.end.gentler", name=name)
                write(button.lastElementChild, text)
        face.show(find("next-face"), self._key(then), rivals.GLAD)
        self.retry.hidden = not (result.turn and result.turn.ply)
        find("share-result").hidden = result.kind == LOSS
        if result.turn:
            self.retry.setAttribute("data-try", str(result.turn.ply))
        text = say("game.end.again") if result.kind == WIN else say("game.end.rematch")
        if session.invites():
            name = player_words.title(session, session.settings[session.game.ai_setting])
            text = say("game.end.play-yourself", name=name)
        write(self.rematch.lastElementChild, text)
        self.rematch.classList.toggle("go", self.next.hidden and self.retry.hidden)

    def _draw(self) -> None:
        """Draw the turning point: the position before the move, and the move with its effects."""
        session, position = self.session, self.session.position
        turn = self.result.turn if self.result else None
        if not turn:
            return
        if not self.excerpt:
            try:
                from app.duel.views.excerpt import Excerpt
            except ImportError:  # the page could not load its late modules
                self.figure.hidden = True
                return
            self.excerpt = Excerpt(find("result-board"), self.renderer, ACROSS, DOWN)
        red, blue = position.scores()
        scored = say("game.end.move-scored", move=turn.ply, red=red, blue=blue)
        write(self.figure.lastElementChild, scored if session.game.unit else say("game.end.move", move=turn.ply))
        preview = session.game.preview(position, turn.move)
        self.excerpt.draw(session, [session.game.square_of(turn.move)], preview=preview)

    async def _celebrate(self) -> None:
        """Show the effects of a person's win: a wave through the tiles, the face, the counted scores, confetti."""
        result = self.result
        if not (result and result.kind == WIN and self.celebrate(result.winner)):
            return
        self.part.classList.add("new")
        self.part.classList.toggle("first", self.is_first_win())
        face.show(self.face, self._key(result.opponent))
        for number in range(PIECES):
            piece = made("i", "" if number % 3 else words.side(result.winner))
            piece.style.setProperty("--number", str(number))
            self.confetti.append(piece)
        await asyncio.sleep(SURPRISE)
        if self.result is result:
            face.show(self.face, self._key(result.opponent), rivals.ASTONISHED)
        await asyncio.sleep(FLIGHT - SURPRISE)
        self.confetti.replaceChildren()
