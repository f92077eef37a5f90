"""The digits 1 to 9 below the board, each with its effect on the selected square."""

from pyscript import document

from app.core.duel_kind import Trap
from app.core.formats import signed
from app.core.session import Session
from app.games.thirtyfive import words
from app.games.thirtyfive.board.preview import previews
from app.platform.browser import find, set_or_remove
from pygame35.basics import RED
from pygame35.games.thirtyfive.rules import DIGITS


class PadView:
    def __init__(self) -> None:
        self.buttons = document.querySelectorAll("[data-place]")
        self.pad = find("pad")
        # the shown state: (board, moves, selected square, name of the first side, True if the keys show their effects)
        self.shown: tuple[str, list[int], int | None, str, bool] | None = None
        self.armed: int | None = None
        self.trap: Trap | None = None

    def update(self, session: Session) -> None:
        if session.selection.digit != self.armed:
            for digit in (session.selection.digit, self.armed):
                if digit:
                    is_held = digit == session.selection.digit
                    self.buttons[digit - 1].setAttribute("aria-pressed", "true" if is_held else "false")
            self.armed = session.selection.digit
        if session.selection.trap is not self.trap:
            self.trap = session.selection.trap
            gives = {int(session.selection.asked or 0) % DIGITS: signed(self.trap.gain)} if self.trap else {}
            for index in range(len(self.buttons)):
                self.buttons[index].classList.toggle("held", index in gives)
                set_or_remove(self.buttons[index], "data-gives", gives.get(index, ""))
        rests = session.rests()
        square = None if rests or session.is_over() else session.selection.square
        self.pad.classList.toggle("resting", rests)
        numbered = session.settings["numbers"] == "all"
        now = (session.position.board, list(session.position.moves), square, words.SIDES[RED], numbered)
        if now == self.shown:
            return
        self.shown = now
        foretold = [] if square is None else previews(session.position, square)
        self.pad.classList.toggle("idle", not foretold)
        most = max([1] + [shown.won for shown in foretold])
        for index in range(len(self.buttons)):
            shown = foretold[index] if foretold else None
            self.buttons[index].classList.toggle("best", bool(numbered and shown and shown.won == most))
            self.buttons[index].setAttribute("data-badge", words.badge(shown) if numbered and shown else "")
            self.buttons[index].setAttribute("aria-label", words.foretold(shown) if shown else str(index + 1))
