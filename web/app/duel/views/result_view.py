"""The card about a finished game. It is a dialog that opens when a game ends on this page or a button is pressed."""

import asyncio

from pyscript import document, window

from app.core import player_words, words
from app.core.opponents import SEATS
from app.core.protocols import Element
from app.core.session import Session
from app.core.settings import to_text
from app.duel.advice import better_matched
from app.duel.result import Note, Result, result_of
from app.duel.views.moves_view import MovesView
from app.platform.browser import find, write
from app.widgets.graph import LeadGraph
from app.widgets.grid import Grid
from pygame35.basics import BLUE, RED

PAUSE = 0.5  # seconds to see the final board before the card covers it


class ResultView:
    def __init__(self, session: Session, grid: Grid, moves: MovesView) -> None:
        self.session, self.grid, self.moves = session, grid, moves
        self.card, self.opener, self.next = find("result"), find("open-result"), find("play-next")
        self.rematch = find("rematch")
        self.title, self.record, self.canvas = find("result-title"), find("result-record"), find("result-graph")
        self.sign, self.decided = find("result-sign"), find("result-decided")
        self.points, self.notes = find("result-points"), (find("result-turn"), find("result-best"))
        self.graph = LeadGraph(self.canvas, window)
        self.follower: Element | None = None  # the tab of the panel that was opened from the card
        self.card.addEventListener("close", self._keep_focus)

    def update(self) -> None:
        """If the game is over, show the button that opens the card, and redraw the card if it is open."""
        result = self.session.result()
        if not result and self.opener.matches(":focus"):
            self.grid.take_focus()
        self.opener.hidden = not result
        document.body.classList.toggle("at-end", bool(result) and not self.session.looks_back())
        if self.card.open and result:
            self._draw(result_of(self.session, self.moves.course(self.session)))

    def open_later(self, milliseconds: float) -> None:
        """Open the card after a pause, unless a person moves on to something else in the meantime."""
        asyncio.create_task(self._open_later(milliseconds / 1000 + PAUSE))

    async def _open_later(self, seconds: float) -> None:
        session, tree, tip = self.session, self.session.tree, self.session.tree.tip
        await asyncio.sleep(seconds)
        same = session.tree is tree and tree.tip == tree.shown == tip and session.result()
        if same and not document.querySelector("dialog[open]"):
            self.open()

    def open(self) -> None:
        result = result_of(self.session, self.moves.course(self.session))
        write(self.title, result.title)
        self.points.hidden = not result.scores
        self.sign.hidden = bool(result.scores) or not result.winner
        self.sign.className = f"form {words.side(result.winner)}"
        for side, score in zip((RED, BLUE), result.scores or ()):
            write(find(f"result-{SEATS[side]}"), str(score))
        for line, note in zip(self.notes, result.notes + [None, None]):
            _write_note(line, note)
        write(self.decided, result.decided)
        self.decided.hidden = not result.decided
        write(self.record, result.record)
        self.record.parentElement.hidden = not result.record
        value = better_matched(self.session)
        self.next.hidden = value is None
        if value is not None:
            self.next.setAttribute("data-opponent", to_text(value))
            write(self.next, words.NEXT_AI.format(player_words.title(self.session, value)))
        write(self.rematch, self._again())
        self.canvas.hidden = not result.shares
        self.follower = None
        self.card.showModal()
        self._draw(result)

    def _again(self) -> str:
        """The text of the button that begins another game. A game shared by another person has no rematch."""
        session = self.session
        if not session.invites():
            return words.REMATCH
        return words.PLAY_YOURSELF.format(player_words.title(session, session.settings[session.game.ai_setting]))

    def _draw(self, result: Result) -> None:
        if result.shares:
            above = "blue" if document.body.classList.contains("blue-below") else "red"  # as in the graph of the review
            self.canvas.setAttribute("aria-label", result.label)
            self.graph.show(result.shares, result.mark, above)

    def _keep_focus(self, _event: Element) -> None:
        """Focus the panel that was opened from the card. Without a panel or a restored focus, focus the board."""
        if self.follower:
            self.follower.focus()
            self.follower = None
            return
        if document.activeElement is None or document.activeElement.matches("body"):
            self.grid.take_focus()


def _write_note(line: Element, note: Note | None) -> None:
    line.hidden = not note
    if note:
        for index, text in enumerate((note.before, note.move, note.after)):
            write(line.children[index], text)
