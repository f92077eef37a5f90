"""Shows a game of Threes, with its tiles, its score, hints and the state of the AI."""

from pyscript import document, window

from app.core.protocols import Element, Settings
from app.core.sounds import Cue
from app.core.texts import say, thousands
from app.engine.client import USABLE
from app.games.threes import words
from app.games.threes.game import AUTOPLAY, HINT, ThreesSession
from app.games.threes.hints import best as best_moves
from app.games.threes.hints import worths
from app.games.threes.tiles_view import TilesView, kind
from app.platform.browser import allow, find, made, write
from app.platform.late_sound import LateSound
from app.solo.controller import SoloView
from app.widgets.tabs import Tabs
from app.widgets.walk_view import show_walk
from pygame35.games.threes.rules import MOVES, Outcome

EVENTS = 2  # the most lines in the log


class ThreesView(SoloView):
    """Shows a game of Threes.

    asked_in  the states of the engine in which a visitor can give the AI a task
    engine    the current state of the engine
    advice    the line of the log that shows the last hint, or None
    """

    session: ThreesSession
    asked_in: tuple[str, ...] = USABLE

    def __init__(self, session: ThreesSession, chosen: Settings) -> None:
        super().__init__(session)
        self.chosen = chosen
        self.tiles = TilesView(session)
        self.engine = "loading"
        self.advice: Element | None = None
        self.status = document.querySelector("[data-testid=status]")
        self.best = document.querySelector("[data-testid=best]")
        self.live, self.thoughts = find("live"), find("thoughts")

    # The game

    def look_at(self, session: ThreesSession) -> None:
        """Show another game, until the next call."""
        self.session = self.tiles.session = session
        self.show_position()

    def show_position(self) -> None:
        """Show the position without animation, and clear the log."""
        self.tiles.show_tiles(self.session.position.tiles)
        while self.live.firstElementChild:
            self.live.firstElementChild.remove()
        self.refresh()

    def show_move(self, move: int, outcome: Outcome) -> None:
        self.tiles.show_move(move, outcome, self.session.position.tiles)
        self.announce(words.announcement(move, outcome, self.session.position.shown))
        self.refresh()

    def refresh(self) -> None:
        """Update everything but the tiles."""
        session, position = self.session, self.session.position
        over = position.is_over()
        write(self.status, words.status(session))
        self.status.classList.toggle("plain", not (over or session.locked or session.thinking))
        write(self.best, thousands(session.best.get(position.rules, 0)))
        self._hint()
        document.body.classList.toggle("over", over)
        document.body.classList.toggle("begun", bool(position.moves or session.undone))  # a phone then shows the tools
        write(find("game"), words.played(session))
        show_walk([words.WAYS[move] for move in session.line()], len(position.moves))
        ready = self.engine in self.asked_in
        enabled = {
            "take-back": bool(position.moves),
            "redo": bool(session.undone),
            "hint": ready and not over,
            "autoplay": (ready and not over) or session.thinking == AUTOPLAY,
        }
        for name, possible in enabled.items():
            button = find(name)
            if button:  # an embedded board does not have all buttons
                allow(button, possible)
        # a task has the name of its button
        for task, text in ((HINT, say("threes.button.hint")), (AUTOPLAY, say("threes.button.autoplay"))):
            write(find(task).lastElementChild, say("threes.button.stop") if session.thinking == task else text)
        find("autoplay").setAttribute("aria-pressed", "true" if session.thinking == AUTOPLAY else "false")

    def _hint(self) -> None:
        """Mark the best moves and the played move with arrows. Show figures if the settings ask for them."""
        hint = self.session.hint
        best, played = (best_moves(hint), self.session.played_here()) if hint else ([], None)
        figures = worths(hint) if hint and self.chosen["numbers"] else {}
        self.tiles.update(self.session.position, self.session.position.legal_moves(), best, played)
        for move in MOVES:
            button = self.tiles.buttons[move]
            button.classList.toggle("best", move in best)
            button.classList.toggle("played", move == played)
            write(button.lastElementChild, figures.get(move, ""))
        if self.advice and not hint:
            self.advice.remove()
            self.advice = None

    # Texts

    def announce(self, text: str) -> Element:
        """Add a line to the log. Screen readers read the line out."""
        line = made("p", "", text)
        self.live.append(line)
        if self.live.childElementCount > EVENTS:
            self.live.firstElementChild.remove()
        return line

    def advise(self, text: str) -> None:
        """Add a hint to the log, and remove the last hint. Only the hints of the log are visible."""
        if self.advice:
            self.advice.remove()
        self.advice = self.announce(text)
        self.advice.className = "advice"

    def think(self, text: str) -> None:
        """Show a text about the AI's work. Screen readers do not announce it."""
        write(self.thoughts, text)

    def show_engine(self, state: str, detail: object) -> None:
        """Show the state of the engine. detail: a percentage in the state "loading", the reason in "failed"."""
        loaded = self.engine == "loading" and state in USABLE
        self.engine = "loading" if state == "restarted" else state
        document.body.setAttribute("data-engine", self.engine)
        find("progress").style.width = f"{detail}%" if state == "loading" else "0"
        if state == "loading":
            self.think(say("threes.computer.loading", percent=detail))
        elif state == "restarted":
            self.think(say("threes.computer.restarted"))
        elif state == "failed":
            text = say("threes.computer.failed-why", reason=detail)
            self.think(text)
            self.show_message(text)
        elif loaded:
            self.think("")
        self.refresh()

    def still(self) -> bool:
        """True if the visitor's system asks for reduced motion."""
        return bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)


class ThreesPageView(ThreesView):
    """The view of the page, which has more parts than an embedded board. scored: the rows in the table of points."""

    def __init__(self, session: ThreesSession, chosen: Settings, sound: LateSound) -> None:
        super().__init__(session, chosen)
        self.sound = sound
        self.tabs = Tabs()
        self.scored: list[tuple[int, int, int]] = []

    def show_move(self, move: int, outcome: Outcome) -> None:
        super().show_move(move, outcome)
        if self.session.thinking != AUTOPLAY:
            self.sound.play(lambda: self._cue(outcome))

    def _cue(self, outcome: Outcome) -> Cue:
        from app.games.threes.feel import slid  # loaded with the sounds

        return slid(outcome, self.session.position.tiles)

    def refresh(self) -> None:
        super().refresh()
        session = self.session
        find("previous-game").hidden = not session.previous
        find("retry").hidden = self.engine != "failed"
        by_finger = bool(window.matchMedia("(hover: none) and (pointer: coarse)").matches)  # as on a phone
        write(find("guide"), words.guide(session, by_finger))
        write(find("open-ai").lastElementChild, words.ai(self.chosen))
        self._score(session.tile_scores())
        self._end(session.position.is_over())

    def _score(self, rows: list[tuple[int, int, int]]) -> None:
        if rows != self.scored:
            self.scored = rows
            find("tile-scores").querySelector("tbody").replaceChildren(*[_row(row) for row in rows])

    def _end(self, over: bool) -> None:
        """Show "New game" in place of the arrows if the game is over. If an arrow had the focus, the board gets it."""
        moves = find("moves")
        if over and moves.matches(":focus-within"):
            find("board").focus()
        moves.hidden, find("ended").hidden = over, not over


def _row(row: tuple[int, int, int]) -> Element:
    tile, count, points = row
    line = made("tr", "", *[made("td", "", text) for text in (thousands(tile), f"× {count}", thousands(points))])
    line.firstElementChild.className = f"tile {kind(tile)}"
    return line
