"""What a person points at: the selected square, the square under the pointer, the previewed move, the digit in hand."""

from app.core import changes
from app.core.duel_game import DuelGame
from app.core.protocols import BoardPage, Move, Square
from app.core.session import Session
from pygame35.basics import IllegalMove


class Pointing:
    """The base of `app.duel.controller.DuelController` and of other pages with a board.

    duel_game  the game on the board
    by_touch   True if the last press was by a finger
    """

    duel_game: DuelGame
    session: Session
    view: BoardPage
    by_touch = False

    def select(self, square: Square) -> None:
        """Select a square, and show its details."""
        session = self.session
        changes.select(session, square)
        if session.selection.asked is None or self.duel_game.aim(session, square) != session.selection.asked:
            session.selection.asked = None
            self._preview(self._aimed())
        self.view.show_message("")
        self.view.show_selected()

    def deselect(self) -> None:
        """Select no square, and drop the digit that waits for one."""
        self.arm(None)

    def arm(self, digit: int | None) -> None:
        """Let a digit wait for the next square, or drop it (None). No square is selected any more."""
        session = self.session
        changes.select(session, None)
        session.selection.preview = session.selection.asked = None
        if digit or session.selection.digit:
            self.view.say(session.game.waits(digit))
        session.selection.digit = digit
        self.view.show_selected()

    def hover(self, square: Square | None) -> None:
        """The pointer is over a square, or over no square (None)."""
        session = self.session
        if square != session.selection.hovered:
            session.selection.hovered = square
            if session.selection.digit and session.selection.asked is None:
                self._preview(self._aimed())
            self.view.attend()

    def foresee(self, move: Move | None) -> None:
        """Preview a move on the board. None ends the preview; a waiting digit is previewed where the person looks."""
        self._preview(self._aimed() if move is None else move)
        self.view.attend()

    def _aimed(self) -> Move | None:
        """The move of the waiting digit on the square that is looked at, or None."""
        session = self.session
        square = session.selection.looked_at()
        return self.duel_game.aim(session, square) if session.selection.digit and square is not None else None

    def _preview(self, move: Move | None) -> None:
        session = self.session
        session.selection.preview = None
        if move is not None and not (session.is_over() or session.rests()):
            try:
                session.position.check(move)
                session.selection.preview = session.game.preview(session.position, move)
            except IllegalMove:
                pass  # no preview

    def asks_again(self) -> bool:
        """True if a move has to be pressed twice: as set, and where a finger shows its square to a waiting digit."""
        confirm = self.session.settings["confirm"]
        return confirm is True or (self.by_touch and bool(confirm or self.session.selection.digit))
