"""The views and the actions of a page of a game for two, as its parts call them. Type checkers read this module."""

from typing import Any, Protocol

from app.core.clock import Clock
from app.core.protocols import Analysis, BoardController, BoardPage, Element, Guide, Move, Outcome
from app.core.session import Session


class GameView(BoardPage, Protocol):
    """The view of any page with a game for two: `app.duel.views.board_view.DuelBoardView`."""

    engine: str
    """The state of the engine: "loading", "ready", "thinking", "failed" or "restarted"."""
    square: Element  # the line about a square
    parts: list[Any]  # the game's own parts of the page, each with update(session)

    def show_move(self, move: Move, outcome: Outcome, before: Any) -> None:
        """Draw the effects of a move. before: the owners of the squares before it."""

    def show_again(self, move: Move, outcome: Outcome, before: Any) -> None:
        """Draw the effects of the last move once more, slowly."""

    def rest_of_animation(self) -> float: ...  # milliseconds until the AI may answer the last move
    def announce(self, text: str) -> None: ...  # add a text to the log that screen readers read out
    def announce_after_board(self, make: Any) -> None: ...  # add the text make() to the log when the board is drawn
    def forget_events(self) -> None: ...  # clear the log and the effects of the last move
    def show_lasting(self, text: str) -> None: ...  # show a message that the AI's answer leaves on the page
    def forget_messages(self) -> None: ...
    def refuse(self, reason: str) -> None: ...  # show the reason why the engine cannot answer
    def show_result(self) -> None: ...  # show the result of the game that has just ended
    def show_address(self, query: str, fragment: str) -> None: ...
    def show_clocks(self, clock: Clock, now: float) -> None: ...
    def show_engine(self, state: str, detail: Any, workers: int) -> None: ...

    def start_progress(self, seconds: float | None) -> None:
        """Show that a search begins. seconds: its length, None if it has no limit."""

    def show_progress(self, analysis: Analysis) -> None: ...
    def show_effort(self, analysis: Analysis) -> None: ...
    def show_hint(self) -> None: ...
    def forget_thoughts(self) -> None: ...  # clear the progress of the search, its message and the hint
    def can_ask(self) -> bool: ...  # True if the engine can answer
    def open_panel(self, panel: str) -> None: ...
    def leave_panel(self) -> None: ...
    def put_panel_down(self) -> None: ...
    def put_panels_away(self) -> None: ...


class SpeakingView(GameView, Protocol):
    """The view of a page of its own: `app.duel.views.page_view.DuelPageView`."""

    speech: Any  # an `app.duel.views.speech.Speech`
    renderer: Any  # an `app.duel.renderer.Renderer`
    remote_view: Any  # an `app.duel.remote.view.RemoteGameView`, once it is needed; else None


class GameActions(BoardController, Protocol):
    """The actions on the game that other actions build upon: `app.duel.controller.DuelController`."""

    guide: Guide | None
    TRIED_FROM: str

    @property
    def session(self) -> Session: ...
    def play(self, move: Move) -> None: ...  # play a move for the side to move, and show its effects
    def take_back(self) -> None: ...
    def end(self, winner: int, why: str) -> None: ...  # end the game by resignation or on time
    def show(self, ply: int) -> None: ...  # show the position after n moves
    def begun(self) -> None: ...  # another game has begun
    def show_another(self) -> None: ...  # the position has changed, but not by a move
    def changed(self) -> None: ...  # the position has changed: store it, and let the AI go on
    def show_as_stored(self) -> None: ...  # another tab has changed the game and stored it
    def go_on(self) -> None: ...  # show the session, and let the AI think if it is the AI's turn
    def keep(self) -> None: ...  # store the game
    def keep_time(self) -> None: ...  # the page may be left: store the time of a remote game
    def resize_engine(self) -> None: ...  # start or terminate workers to match the settings
    def must_not_help(self) -> bool: ...  # True while the AI must not help; says so
