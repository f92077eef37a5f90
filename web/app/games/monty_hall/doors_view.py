"""Shows the doors, what to do, and the tally. It only shows."""

from pyscript import document

from app.games.monty_hall import words
from app.platform.browser import allow, find, write
from app.widgets.notice import Notice
from pygame35.games.monty_hall.rules import DOORS, STAY, SWITCH

GOAT, CAR = "goat", "car"


class DoorsView:
    """Shows a `Table`."""

    def __init__(self, table):
        self.table = table
        self.doors = [document.querySelector(f"[data-door='{door}']") for door in range(DOORS)]
        self.status = document.querySelector("[data-testid=status]")
        self.stay, self.switch = find("stay"), find("switch")
        self.rows = {STAY: find("tally-stay"), SWITCH: find("tally-switch")}
        self.notice = Notice()

    def refresh(self):
        table, position = self.table, self.table.position
        for door in range(DOORS):
            self._door(self.doors[door], door)
        write(self.status, words.status(table))
        document.body.classList.toggle("over", position.is_over())
        stay, switch = words.decisions(position)
        for button, text, move in ((self.stay, stay, STAY), (self.switch, switch, SWITCH)):
            write(button, text)
            allow(button, table.can(move))
        for move, row in self.rows.items():
            won, played = table.tally[move]
            count, share = words.tally(won, played)
            write(row.querySelector(".count"), count)
            write(row.querySelector(".share"), share)
            row.querySelector("progress").value = won / played if played else 0

    def _door(self, button, door):
        """What a door hides is in the page only while it is open."""
        table, position = self.table, self.table.position
        seen = table.is_open(door)
        button.setAttribute("data-hides", (CAR if table.hides_car(door) else GOAT) if seen else "")
        button.classList.toggle("mine", door == (position.taken if position.is_over() else position.picked))
        button.classList.toggle("asked", position.opened is not None and table.meant(door) is not None)
        if seen:
            prize = f"#{CAR if table.hides_car(door) else GOAT}"
            button.querySelector(".prize use").setAttribute("href", prize)
        else:
            button.querySelector(".prize use").removeAttribute("href")
        button.setAttribute("aria-label", words.label(table, door))
        write(button.querySelector(".tag"), words.tag(table, door))
        allow(button, table.meant(door) is not None)

    def complain(self, text):
        """Show a message until the next one or the next move."""
        self.notice.show(text)
