"""The types of the views that the parts of a game's page call. Only type checkers read this module."""

from typing import Any, Protocol

from app.core.clock import Clock
from app.core.duel_kind import Trap
from app.core.protocols import Analysis, BoardPage, Element, Move, Outcome
from app.core.sounds import Cue


class GameView(BoardPage, Protocol):
    """The view of any page with a game for two. `app.duel.views.board_view.DuelBoardView` implements it."""

    engine: str
    """The state of the engine: "loading", "ready", "thinking", "failed" or "restarted"."""
    square: Element  # the line about a square
    parts: list[Any]  # the game's own parts of the page, each with update(session)

    def show_move(self, move: Move, outcome: Outcome, before: Any) -> None:
        """Draw the effects of a move. before: the owners of the squares before the move."""

    def show_again(self, move: Move, outcome: Outcome, before: Any) -> None:
        """Draw the effects of the last move again, slowly. before: the owners of the squares before the move."""

    def rest_of_animation(self) -> float: ...  # milliseconds until the AI may answer the last move
    def play(self, cue: Cue) -> None: ...  # let the person hear and feel a cue
    def play_end(self) -> None: ...  # ... the end of the game
    def announce(self, text: str) -> None: ...  # add a text to the log that screen readers read out
    def announce_after_board(self, make: Any) -> None: ...  # when the board is drawn, add the text make() to the log
    def forget_events(self) -> None: ...  # clear the log and the effects of the last move
    def warn(self, trap: Trap) -> None: ...  # show why a move is held
    def show_lasting(self, text: str) -> None: ...  # show a message that stays when the AI answers
    def forget_messages(self) -> None: ...
    def refuse(self, reason: str) -> None: ...  # show the reason why the engine cannot answer
    def show_result(self) -> None: ...  # show the result of the game that has just ended
    def show_address(self, query: str, fragment: str) -> None: ...
    def show_clocks(self, clock: Clock, now: float) -> None: ...
    def show_engine(self, state: str, detail: object, workers: int) -> None: ...

    def start_progress(self, seconds: float | None) -> None:
        """Show that a search begins. seconds: the time for the search, or None for no limit."""

    def show_progress(self, analysis: Analysis) -> None: ...
    def note_effort(self, analysis: Analysis) -> None: ...
    def show_hint(self) -> None: ...
    def forget_thoughts(self) -> None: ...  # clear the progress of the search, its message and the hint
    def can_ask(self) -> bool: ...  # True if the engine can answer
    def open_panel(self, panel: str) -> None: ...
    def leave_panel(self) -> None: ...
    def put_panel_down(self) -> None: ...
    def put_panels_away(self) -> None: ...


class SpeakingView(GameView, Protocol):
    """The view of a game's own page. `app.duel.views.page_view.DuelPageView` implements it."""

    speech: Any  # an `app.duel.views.speech.Speech`
    renderer: Any  # an `app.duel.renderer.Renderer`
    result: Any  # an `app.duel.views.result_view.ResultView`
    invitation: Any  # an `app.duel.invitation.Invitation`, or None while none is needed

    def return_to_result(self, take_focus: bool) -> None: ...
    def shows_review(self) -> bool: ...  # True if the panel of the review is in sight

    remote_view: Any  # an `app.duel.remote.view.RemoteGameView`, or None while none is needed
