"""Shows a game of Monty Hall: the doors, the next step and the tally."""

from pyscript import document

from app.core.protocols import Element
from app.core.texts import say
from app.games.monty_hall import words
from app.games.monty_hall.game import DoorsSession
from app.platform.browser import allow, find, made, set_or_remove, write
from app.solo.controller import SoloView
from pygame35.games.monty_hall.boards import CLASSIC

GOAT, CAR = "goat", "car"
DRAWN = 8  # the most games for which the tally draws what was behind the doors; for more, it has a bar
ABREAST = 5  # the most doors in a house with one storey; a house with more doors has two


class DoorsView(SoloView):
    """The view of a game of Monty Hall.

    doors    the buttons that stand for the doors
    tallied  {decision: [won, played]} as the tally shows it
    """

    session: DoorsSession

    def __init__(self, session: DoorsSession) -> None:
        super().__init__(session)
        self.house = find("doors")
        self.doors = list(self.house.querySelectorAll("[data-door]"))
        self.status = document.querySelector("[data-testid=status]")
        self.stay, self.switch, self.next, self.decide = find("stay"), find("switch"), find("next"), find("decide")
        self.tallied: dict[str, list[int]] = {}
        self.rows = {"stay": find("tally-stay"), "switch": find("tally-switch")}

    def refresh(self) -> None:
        session, position = self.session, self.session.position
        if len(self.doors) != position.doors:
            self._build(position.doors)
        for door in range(position.doors):
            self._door(self.doors[door], door)
        write(self.status, words.status(session))
        document.body.classList.toggle("over", position.is_over())
        focused = self.decide.matches(":focus-within")
        stay, switch = words.decisions(position)
        for button, text, move in ((self.stay, stay, position.stay), (self.switch, switch, position.switch)):
            write(button, text)
            allow(button, session.can_play(move))
        allow(self.next, session.locked or position.is_over())  # in a replay, the button ends the replay
        if focused and not session.can_play(position.stay):  # the pressed button has gone
            self.next.focus() if position.is_over() else self.doors[0].focus()
        find("tally").hidden = not session.decided()
        for decision, row in self.rows.items():
            self._tally(decision, row, *session.row(decision))

    def _tally(self, decision: str, row: Element, won: int, played: int) -> None:
        """Show a row of the tally: a small car or goat for each game, for many games a bar."""
        if self.tallied.get(decision) == [won, played]:
            return
        self.tallied[decision] = [won, played]
        count = row.querySelector(".count")
        write(count, say("monty.tally.won", won=won, played=played))
        count.hidden = not played
        bar, prizes = row.querySelector("progress"), row.querySelector(".prizes")
        bar.hidden, bar.value = played <= DRAWN, won / played if played else 0
        small = [] if played > DRAWN else [CAR] * won + [GOAT] * (played - won)
        prizes.replaceChildren(bar, *[self._small(prize) for prize in small])

    def _small(self, prize: str) -> Element:
        drawing = self.doors[0].querySelector(".prize").cloneNode(True)
        drawing.setAttribute("class", prize)
        drawing.firstElementChild.setAttribute("href", f"#{prize}")
        return drawing

    def _build(self, count: int) -> None:
        """Build a house with `count` doors."""
        for door in range(len(self.doors), count):
            button = self.doors[0].cloneNode(True)
            button.setAttribute("data-door", str(door))
            write(button.querySelector(".leaf text"), str(door + 1))
            self.doors.append(button)
        self.doors = self.doors[:count]
        abreast = count if count <= ABREAST else (count + 1) // 2
        firsts = range(0, count, abreast)
        storeys = [made("div", "storey", *self.doors[first : first + abreast]) for first in firsts]
        self.house.replaceChildren(*storeys)
        self.house.setAttribute("data-abreast", str(abreast))
        self.house.setAttribute("data-storeys", str(len(storeys)))

    def _door(self, button: Element, door: int) -> None:
        """Show a door. The elements of a closed door do not contain the prize, so nobody can look it up."""
        session, position = self.session, self.session.position
        seen, possible = session.is_open(door), session.move_of(door) is not None
        prize = CAR if door == position.car else GOAT
        button.setAttribute("data-hides", prize if seen else "")
        button.classList.toggle("mine", door == (position.picked if position.taken is None else position.taken))
        button.classList.toggle("asked", bool(position.opened) and possible)
        set_or_remove(button.querySelector(".prize use"), "href", f"#{prize}" if seen else "")
        button.setAttribute("aria-label", words.door_label(session, door))
        shown = position.doors == CLASSIC.doors or door not in position.opened
        write(button.querySelector(".tag"), words.tag(session, door) if shown else "")
        allow(button, possible)
