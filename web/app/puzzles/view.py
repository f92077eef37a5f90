"""The view of the page of puzzles: the board, and a panel beside it."""

from pyscript import document

from app.core.study.hint_words import hint
from app.duel.views.board_view import DuelBoardView
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.session import Session
    from app.duel.look import Look
    from app.platform.canvas import Canvas
    from app.puzzles.duel_panel import DuelPanel
    from app.widgets.grid import Grid


class PuzzleView(DuelBoardView):
    """The view. panel: set by `app.puzzles.start` once there is a controller."""

    panel: "DuelPanel"

    def __init__(self, session: "Session", look: "Look", board: "Canvas", grid: "Grid") -> None:
        super().__init__(session, look, board, grid)
        self.advised = ""  # the text of the hint on the board

    def update(self) -> None:
        super().update()
        self.panel.update(self.advised)

    def show_hint(self) -> None:
        session = self.session
        if session.study.hint:
            self.advised = hint(session.game, session.position, *session.study.hint, None)
            self.grid.offer(session.game.square_of(session.study.hint[0]))
        self.refresh()

    def show_engine(self, state: str, detail: "Any", _workers: int) -> None:
        """Show how much of the engine is loaded; the feedback says what it is needed for."""
        self.engine = state
        document.body.setAttribute("data-engine", state)
        self.progress.style.width = f"{detail}%" if state == "loading" else "0"
        self.refresh()

    def refuse(self, reason: str) -> None:
        super().refuse(reason)
        self.panel.controller.leave_unanswered()

    def _forget_hint(self) -> None:
        self.advised = ""

    def show_address(self, _query: str, _fragment: str) -> None:
        """The address names the puzzle, not the moves on it."""
