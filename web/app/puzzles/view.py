"""The view of a page with a puzzle of a two-player game."""

from typing import Any

from pyscript import document

from app.duel.views.board_view import DuelBoardView


class PuzzleView(DuelBoardView):
    """The view of the page. `start` sets `panel` after it has made the controller."""

    panel: Any
    advised = shown = ""  # the shown hint as it is read out and as it is seen, or ""

    def update(self) -> None:
        super().update()
        self.panel.update(self.advised, self.shown)

    def show_hint(self) -> None:
        session = self.session
        if session.study.hint:
            self.advised = session.game.hint(session.position, *session.study.hint)
            self.shown = self.renderer.game.shown_hint(session, *session.study.hint)
            self.grid.offer(session.game.square_of(session.study.hint[0]))
        self.refresh()

    def show_engine(self, state: str, detail: object, _workers: int) -> None:
        """Show the state of the engine. detail: the loaded part in percent, while the state is "loading"."""
        self.engine = state
        document.body.setAttribute("data-engine", state)
        self.progress.style.width = f"{detail}%" if state == "loading" else "0"
        self.refresh()

    def refuse(self, reason: str) -> None:
        super().refuse(reason)
        self.panel.controller.leave_unanswered()

    def _forget_hint(self) -> None:
        self.advised = self.shown = ""

    def play_end(self) -> None:
        """Do nothing: the sound of a puzzle is about its solution."""

    def show_address(self, _query: str, _fragment: str) -> None:
        """Do nothing: the address of this page names only the puzzle, without any moves."""
