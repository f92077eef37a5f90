"""Shows the doors, the next step, and the tally."""

from pyscript import document

from app.games.monty_hall import words
from app.platform.browser import allow, find, write
from app.solo.view import SoloView
from pygame35.basics import TYPE_CHECKING
from pygame35.games.monty_hall.rules import DOORS, STAY, SWITCH

if TYPE_CHECKING:
    from typing import Any

    from app.games.monty_hall.session import DoorsSession

GOAT, CAR = "goat", "car"


class DoorsView(SoloView):
    session: "DoorsSession"

    def __init__(self, session: "DoorsSession") -> None:
        super().__init__(session)
        self.doors = [document.querySelector(f"[data-door='{door}']") for door in range(DOORS)]
        self.status = document.querySelector("[data-testid=status]")
        self.stay, self.switch = find("stay"), find("switch")
        self.rows = {STAY: find("tally-stay"), SWITCH: find("tally-switch")}

    def refresh(self) -> None:
        session, position = self.session, self.session.position
        for door in range(DOORS):
            self._door(self.doors[door], door)
        write(self.status, words.status(session))
        document.body.classList.toggle("over", position.is_over())
        stay, switch = words.decisions(position)
        for button, text, move in ((self.stay, stay, STAY), (self.switch, switch, SWITCH)):
            write(button, text)
            allow(button, session.can_play(move))
        for move, row in self.rows.items():
            won, played = session.tally[move]
            count, share = words.tally(won, played)
            write(row.querySelector(".count"), count)
            write(row.querySelector(".share"), share)
            row.querySelector("progress").value = won / played if played else 0

    def _door(self, button: "Any", door: int) -> None:
        """Show a door. Only an open door has its content in the page."""
        session, position = self.session, self.session.position
        seen, possible = session.is_open(door), session.move_of(door) is not None
        prize = CAR if session.hides_car(door) else GOAT
        button.setAttribute("data-hides", prize if seen else "")
        button.classList.toggle("mine", door == (position.taken if position.is_over() else position.picked))
        button.classList.toggle("asked", position.opened is not None and possible)
        if seen:
            button.querySelector(".prize use").setAttribute("href", f"#{prize}")
        else:
            button.querySelector(".prize use").removeAttribute("href")
        button.setAttribute("aria-label", words.label(session, door))
        write(button.querySelector(".tag"), words.tag(session, door))
        allow(button, possible)
