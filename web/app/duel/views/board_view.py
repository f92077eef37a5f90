"""The view of a game for two on any page. It shows the board, seats, status, events and the state of the AI."""

from collections.abc import Callable
from typing import Any

from pyscript import document, window

from app.core import analysis_words, player_words
from app.core.clock import Clock
from app.core.duel_kind import Trap
from app.core.protocols import Analysis, Element, Move, Outcome
from app.core.session import Session
from app.core.sounds import LOSS, TIE, WIN, Cue, later
from app.core.texts import say
from app.core.words import joined
from app.duel.renderer import Renderer
from app.duel.views.seats_view import SeatsView
from app.duel.views.speech import Speech
from app.platform.browser import find, saves_data, speak, write, write_twice
from app.platform.painter import Painter
from app.platform.sound import Sound
from app.widgets.grid import Grid
from app.widgets.notice import Notice
from pygame35.basics import NONE

THINKING = 350  # milliseconds from the end of a move's effects until the AI's answer lands, at least
LOOK = 0.5  # and this share of the time of the effects, to see what they have changed
SLOWLY = 2.5  # factor by which a move's effects take longer when the move is shown again
ABSENT = ("loading", "failed")  # the states of an engine that cannot move
EVENTS = 2  # lines in the log, one for the last move of each side


class DuelBoardView:
    """Shows a session. A `Painter` draws all changes since the last frame together."""

    def __init__(self, session: Session, renderer: Renderer) -> None:
        self.session, self.renderer = session, renderer
        self.board: Any = renderer.make_board(find("squares"), session)
        self.grid = Grid(find("grid"), document)
        self.parts = renderer.parts()
        self.sound = Sound(lambda name: session.settings[name])
        self.rests_until = 0.0  # the time at which the AI may answer the last move
        self.engine = "loading"
        self.percent: object = None  # the loaded share of the engine while it loads, else None
        self.progress_start: tuple[float, float] | None = None  # (start, length) of a search in milliseconds
        self.seats, self.speech = SeatsView(), Speech()
        self.status = document.querySelector("[data-testid=status]")
        self.live, self.notice = find("live"), Notice()
        self.lasting = False  # True if the message stays when the AI answers
        self.has_failed = False  # True while the message says that the AI could not be started
        self.advice: Element | None = None  # the line of `live` with the hint
        self.unheard: Callable[[], object] | None = None  # plays the sounds of the last move, after its first frame
        self.unsaid: list[Callable[[], str]] = []  # the functions from `announce_after_board` that are not called yet
        self.thoughts, self.progress, self.square = find("thoughts"), find("progress"), find("square")
        self.painter = Painter(
            self.board, session.settings, self.updates(), lambda: renderer.scene(session), self.refresh
        )

    # Drawing

    def refresh(self) -> None:
        """Draw everything soon. If the board has changed, make the cells of the new board at once."""
        self._lay_out()
        self.painter.refresh()

    def _lay_out(self) -> bool:
        return bool(self.board.lay_out(self.session, self.grid, find("board").style))

    def attend(self) -> None:
        self.painter.follow(self.write_square)

    def show_selected(self) -> None:
        self.update_cells()  # at once: screen readers say the cell that has got the focus
        for update in (self.write_square, self.update_parts):
            self.painter.follow(update)

    def update_cells(self) -> None:
        self.grid.update(self.session, self.renderer.notes(self.session))

    def update_parts(self) -> None:
        """Update the game's own parts of the page."""
        for part in self.parts:
            part.update(self.session)

    def updates(self) -> list[Callable[[], object]]:
        """The functions that update everything but the board, each in a task of its own."""
        return [self.update]

    def update(self) -> None:
        """Update the cells, the seats, the status, the log and the line below the board."""
        session = self.session
        if self._lay_out():  # an endless board follows a move after the move's first frame
            self.painter.repaint()
        if self.unheard:
            self.unheard()
            self.unheard = None
        self._show_loading()
        self.update_cells()
        self.seats.update(session, self.engine)
        status, unsaid, self.unsaid = self._status(session), self.unsaid, []
        write(self.status, status)
        document.body.classList.toggle("over", bool(session.result()))
        for make in unsaid:
            remark = self.seats.reactions.remark(session) if make is unsaid[-1] else ""
            self.announce(joined(make(), remark))
        self.write_square()  # after the announcements, because screen readers also say a tip in this line
        self.update_parts()
        self.speech.follow(session, status, self._is_thinking(session), bool(unsaid))

    def _status(self, session: Session) -> str:
        name = session.game.words.SIDES[session.position.turn]
        if session.looks_back():
            return analysis_words.looking_back(session.tree.ply())
        if session.result():
            return player_words.result(session)
        if session.study.hinting:
            return say("game.status.hinting")
        if session.persons_turn():
            both = session.person(-session.position.turn)
            return say("game.status.to-move", name=name) if both else say("game.status.your-move", side=name)
        name = player_words.mover(session)
        if session.paused:
            return say("game.status.paused", name=name)
        if self.engine in ABSENT:
            return say("game.status.absent", name=name, engine=self.engine)
        number = player_words.number(session.game) if session.only_engines() else "one"
        return say("game.status.thinking", name=name, number=number)

    def _is_thinking(self, session: Session) -> bool:
        """True if the status says that the AI is thinking."""
        return session.engines_turn() and not session.study.hinting and self.engine not in ("failed", "loading")

    def write_square(self) -> None:
        session = self.session
        # The text of a hint takes the place of this line.
        hinted = session.study.hint and session.selection.preview is None and session.selection.looked_at() is None
        write(self.square, "" if hinted else self.renderer.game.square_text(session))

    # Events and messages

    def show_move(self, move: Move, outcome: Outcome, before: Any) -> None:
        session, now = self.session, window.performance.now()
        is_announced = not session.person(-session.position.turn) and not session.only_engines()
        start = self.board.announce(session.game.square_of(move), now) if is_announced else now
        self.board.show_move(move, outcome, before, start)
        self._rest(start)
        self.seats.count_along(*self.board.counting(now))
        self.painter.refresh()
        self.unheard = lambda: self._sound_move(outcome, start)

    def _sound_move(self, outcome: Outcome, start: float) -> None:
        """Play the sounds of the last move, whose effects have begun at `start`."""
        session = self.session
        cue = session.game.cue(session.position, outcome, -session.own_side())
        self.play(later(cue, start - window.performance.now()))

    def show_again(self, move: Move, outcome: Outcome, before: Any) -> None:
        now = window.performance.now()
        self.board.effects = {}
        start = self.board.announce(self.session.game.square_of(move), now)
        self.board.show_move(move, outcome, before, start)
        self.board.slow_down(now, SLOWLY)
        self.painter.repaint()

    def _rest(self, now: float) -> None:
        """Let the AI wait for the effects from `now` on, and think a little."""
        self.rests_until = now + (1 + LOOK) * self.board.settles(now) + THINKING - self.board.lead()

    def rest_of_animation(self) -> float:
        return max(0.0, self.rests_until - float(window.performance.now()))

    def play(self, cue: Cue) -> None:
        self.sound.play(cue)

    def play_end(self) -> None:
        """Play the sound of the game's end, after the effects of the last move."""
        result, own = self.session.result(), self.session.own_side()
        if result:
            cue = TIE if result[0] == NONE else LOSS if result[0] == -own else WIN
            window.setTimeout(lambda: self.play(cue), self.rest_of_animation())

    def announce(self, text: str) -> None:
        """Add a text to the log that screen readers read out. The log keeps the last move of each side."""
        line = document.createElement("p")
        line.textContent = text
        self.live.append(line)
        if self.live.childElementCount > EVENTS:
            self.live.firstElementChild.remove()

    def announce_after_board(self, make: Callable[[], str]) -> None:
        """Add the text make() to the log when the board is drawn, or when `painter.finish` is called."""
        self.unsaid.append(make)
        self.painter.refresh()

    def forget_events(self) -> None:
        self.unsaid, self.unheard = [], None
        self.board.effects = {}
        self._rest(window.performance.now())
        self.seats.count_along(0, 0)
        while self.live.firstElementChild:
            self.live.firstElementChild.remove()

    def show_message(self, text: str) -> None:
        """Show a message for a few seconds, or until the next message, move or press."""
        self.lasting = self.has_failed = False
        self.notice.show(text)

    def say(self, text: str) -> None:
        speak(text)

    def show_lasting(self, text: str) -> None:
        self.show_message(text)
        self.lasting = True

    def warn(self, trap: Trap) -> None:
        self.show_message(trap.text)

    def forget_messages(self) -> None:
        self.notice.forget()

    # Methods for parts that an embedded board lacks. `DuelPageView` overrides them.

    def open_panel(self, panel: str) -> None: ...
    def leave_panel(self) -> None: ...
    def put_panel_down(self) -> None: ...
    def put_panels_away(self) -> None: ...
    def show_result(self) -> None: ...
    def show_clocks(self, clock: Clock, now: float) -> None: ...
    def show_address(self, query: str, fragment: str) -> None: ...  # the view of an embedded board overrides it, too

    def refuse(self, reason: str) -> None:
        self.forget_thoughts()
        self.show_message(say("game.engine.refused", reason=reason))
        self.refresh()

    # The engine

    def forget_thoughts(self) -> None:
        self.progress_start = None
        self.progress.style.width = "0"
        if not self.lasting:
            self.show_message("")
        self._forget_hint()
        if self.engine in ("ready", "thinking"):
            write(self.thoughts, "")

    def _forget_hint(self) -> None:
        if self.advice:
            self.advice.remove()
            self.advice = None

    def show_hint(self) -> None:
        self.progress.style.width = "0"
        session = self.session
        self._forget_hint()
        if session.study.hint:
            heard = session.game.hint(session.position, *session.study.hint)
            shown = self.renderer.game.shown_hint(session, *session.study.hint)
            self.announce(heard)
            self.advice = self.live.lastElementChild
            self.advice.className = "advice"
            if shown:
                write_twice(self.advice, heard, shown)
            self.grid.offer(session.game.square_of(session.study.hint[0]))
        self.refresh()

    def start_progress(self, seconds: float | None) -> None:
        self.progress_start = (window.performance.now(), 1000 * seconds) if seconds else None

    def show_progress(self, analysis: Analysis) -> None:
        """Show the progress of a running search by the line on top of the board."""
        self.note_effort(analysis)
        if self.progress_start:
            start, length = self.progress_start
            done = min(1, (window.performance.now() - start) / length)
            self.progress.style.width = f"{100 * done:.1f}%"

    def note_effort(self, analysis: Analysis) -> None:
        """Note the number of simulations of a search in the page, for measurements."""
        document.body.setAttribute("data-simulations", str(analysis["simulations"]))

    def _show_loading(self) -> None:
        """Show the loaded share of the engine, except in a remote game that goes on."""
        if self.percent is not None:
            session = self.session
            told = session.result() or session.may_help()
            write(self.thoughts, self.loading(self.percent, not session.result()) if told else "")

    def loading(self, percent: object, goes_on: bool) -> str:
        """The message while the engine loads. goes_on: True while the person may play."""
        return joined(say("game.engine.loading", percent=percent), say("game.engine.play-already") if goes_on else "")

    def failed(self, reason: object) -> str:
        """The message that the engine could not be started."""
        return say("game.engine.failed", reason=reason)

    def can_ask(self) -> bool:
        return self.engine in ("ready", "thinking") or (self.engine == "loading" and saves_data())

    def show_engine(self, state: str, detail: object, workers: int) -> None:
        """Show the state of the engine. detail: the loaded percentage if "loading", the reason if "failed"."""
        loaded = self.engine == "loading" and state == "ready"
        self.engine = "loading" if state == "restarted" else state
        document.body.setAttribute("data-engine", self.engine)
        document.body.setAttribute("data-workers", str(workers))
        awaited = state == "loading" and self.session.engines_turn()
        self.progress.style.width = f"{detail}%" if awaited else "0"
        self.percent = detail if state == "loading" else None
        if state == "restarted":
            write(self.thoughts, say("game.engine.restarted"))
            self.show_message(say("game.engine.restarted"))
        elif state == "failed":
            write(self.thoughts, self.failed(detail))
            self.show_message(self.thoughts.textContent)
            self.has_failed = True
        elif loaded:
            write(self.thoughts, "")
            if self.has_failed:
                self.show_message("")
        self.refresh()
