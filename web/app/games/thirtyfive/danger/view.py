"""Shows dangers beside the board: descriptions of squares, marks on digits, news that the signs are gone or back."""

import asyncio

from pyscript import document

from app.core.game_tree import GameTree
from app.core.session import Session
from app.core.words import SIDES
from app.duel.parts import PageParts
from app.games.thirtyfive.danger import habit
from app.games.thirtyfive.danger.sight import GAMES, ON, Signs, are_shown, danger_text, outlook, signs_text
from app.games.thirtyfive.game import GAME
from app.platform.browser import find, set_or_remove, write
from pygame35.basics import BLUE, RED
from pygame35.games.thirtyfive.rules import DIGITS

RISK = 2  # a digit that costs at least this number of squares is marked
PAUSE = 0.05  # seconds, so that the selected square is drawn before the digits are weighed
FAREWELL = "You gave little away, so you play without diamonds and rings now."
RETURN = "Diamonds and rings mark dangers again: your rival made 35 where you could have stopped it."
LEAVING = "You gave little away in two games in a row: in the next one you play without diamonds and rings."
RETURNING = "Your rival made 35 where you could stop it: in the next game diamonds and rings mark dangers again."
ABOVE = "Diamonds and rings are for your first three rivals: from here on you play without them."
KEPT = "Diamonds and rings stay. Settings can change that."


class DangerView:
    """Describes signs to screen readers, and marks risky digits on the pad.

    signs      what the descriptions are about: (board, signs or None, name of the first side)
    described  {square: its description}
    weighed    what the marks are about: (board, moves, selected square, name of the first side), or None
    marks      [9] (description, True if marked) of each digit
    going      the current game until it ends, if its slips will be counted; else None
    announced  the last game in which the page told screen readers that the signs are gone or back
    """

    def __init__(self, parts: PageParts) -> None:
        self.page = parts
        self.view = parts.view
        self.buttons = document.querySelectorAll("[data-place]")
        self.signs: tuple[str, Signs | None, str] = ("", None, "")
        self.described: dict[int, str] = {}
        self.weighed: tuple[str, list[int], int, str] | None = None
        self.marks = [("", False)] * DIGITS
        self.going: GameTree | None = None
        self.announced: GameTree | None = None

    def update(self, session: Session) -> None:
        self._describe_squares(session)
        self._weigh_digits(session)
        self._follow_game(session)
        if habit.has_news(session) and not session.is_over() and self.announced is not session.tree:
            self.announced = session.tree
            self.view.announce(news(session))
        elif habit.has_announced(session):
            self.page.library.remember(habit.memory_announced(session.memory))

    # Squares

    def _describe_squares(self, session: Session) -> None:
        shown = None if session.selection.preview else GAME.sight.of(session)
        now = (session.tree.board, shown, SIDES[RED])
        if self.signs == now:
            return
        if self.signs[0] != session.tree.board:
            self.described = {}  # a new board has new cells
        self.signs = now
        texts: dict[int, str] = {}
        if shown:
            for threat in shown.dangers + shown.chances:
                texts[threat.square] = signs_text(shown, threat.square, session.position)
        for square in set(texts) | set(self.described):
            if texts.get(square) != self.described.get(square):
                set_or_remove(self.view.grid.cells[square], "aria-description", texts.get(square, ""))
        self.described = texts

    # Digits

    def _weigh_digits(self, session: Session) -> None:
        now, square = None, session.selection.square
        if square is not None and are_shown(session) and not session.position.digits[square]:
            now = (session.tree.board, list(session.position.moves), square, SIDES[RED])
        if now != self.weighed:
            self.weighed = now
            for index in range(DIGITS):
                self._mark(index, "", False)
            if now:
                asyncio.create_task(self._weigh(session, now))

    async def _weigh(self, session: Session, wanted: tuple[str, list[int], int, str]) -> None:
        """Find the largest danger after each digit on the selected square. Between digits, the page can draw."""
        await asyncio.sleep(PAUSE)
        position, costs_of = session.position, []
        for digit in range(DIGITS):
            if self.weighed is not wanted or (position.board, position.moves) != wanted[:2]:
                return
            costs_of.append(outlook(position, DIGITS * wanted[2] + digit))
            await asyncio.sleep(0)
        if self.weighed is wanted:
            for index in range(DIGITS):
                threat, costs = costs_of[index]
                self._mark(index, danger_text(threat, -position.turn, position.field), costs >= RISK)

    def _mark(self, index: int, text: str, risky: bool) -> None:
        """Set the description that screen readers give for a digit. index: the digit - 1. risky: mark the digit."""
        if self.marks[index] != (text, risky):
            self.marks[index] = (text, risky)
            self.buttons[index].classList.toggle("risky", risky)
            set_or_remove(self.buttons[index], "aria-description", text)

    # The habit

    def _follow_game(self, session: Session) -> None:
        """Count the slips of a game as soon as its board is full."""
        if not session.result():
            self.going = session.tree if habit.counts(session) else None
        elif self.going is session.tree:
            self.going = None
            if session.position.is_over() and not session.players.changed_midway:
                person = RED if session.person(RED) else BLUE
                asyncio.create_task(self._judge(list(session.position.moves), person, session.tree.board))

    async def _judge(self, moves: list[int], person: int, board: str) -> None:
        """Count the slips of a finished game and remember them. Between moves, the page can draw."""
        slips = []
        for number in habit.slips(moves, person, board):
            slips.append(number)
            await asyncio.sleep(0)
        self.page.library.remember(habit.memory_with(self.page.session.memory, slips[-1]))
        self.view.refresh()


class News:
    """Shows a text when the signs of danger are gone or back, and a button that keeps them on the board.

    The line stands below the board and on the card of the result.

    kept  the finished game on whose result card the person kept the signs, or None
    """

    def __init__(self, parts: PageParts) -> None:
        self.page = parts
        self.view = parts.view
        self.lines = document.querySelectorAll(".signs-news")
        self.kept: GameTree | None = None

    def update(self, session: Session) -> None:
        kept = self.kept is session.tree
        text = KEPT if kept else news(session) if habit.has_news(session) else ""
        for line in self.lines:
            line.hidden = not text
            write(line.firstElementChild, text)
            gone = habit.is_first_without(session) or session.memory["dangers"] == GAMES
            line.lastElementChild.hidden = kept or not gone

    def keep(self) -> None:
        """Set the signs of danger to be always on, and confirm it."""
        self.page.preferences.set("dangers", ON)
        if find("result").open:
            self.kept = self.page.session.tree
            find("result-title").focus()
        else:
            self.view.show_message(KEPT)
            self.view.grid.take_focus()


def news(session: Session) -> str:
    """The sentence that the signs are gone or back. At the end of a game, it is about the next game."""
    if habit.is_first_without(session):
        return ABOVE
    if session.memory["dangers"] == GAMES:
        return LEAVING if session.is_over() else FAREWELL
    return RETURNING if session.is_over() else RETURN
