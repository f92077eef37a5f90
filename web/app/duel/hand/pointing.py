"""Change a person's selection: the selected and the hovered square, the previewed move, the waiting digit."""

from app.core import changes
from app.core.duel_game import DuelGame
from app.core.protocols import BoardPage, Move, Square
from app.core.session import Session
from app.core.texts import say
from pygame35.basics import IllegalMove


class Pointing:
    """The base class of `app.duel.controller.DuelController` and of the controllers of other pages with a board.

    duel_game  the game on the board
    by_touch   True if the last press was by a finger
    """

    duel_game: DuelGame
    session: Session
    view: BoardPage
    by_touch = False

    def select(self, square: Square) -> None:
        session = self.session
        changes.select(session, square)
        asked = session.selection.asked
        if asked is None or session.game.square_of(asked) != square:
            session.selection.ask(None)
            self._preview(self._aimed())
        self.view.show_message("")
        self.view.show_selected()

    def deselect(self) -> None:
        """Put the held move back. If no move is held, select no square, and drop the waiting digit."""
        if self.session.selection.asked is None:
            self.arm(None)
        else:
            self.put_back()

    def put_back(self) -> None:
        """Drop the held move and its digit. The square stays selected, for another digit."""
        selection = self.session.selection
        selection.ask(None)
        selection.preview = selection.digit = None
        self.view.say(say("game.put-back"))
        self.view.show_selected()

    def arm(self, digit: int | None) -> None:
        """Deselect the square, and let `digit` wait for the next square. None drops the waiting digit."""
        session = self.session
        changes.select(session, None)
        session.selection.ask(None)
        session.selection.preview = None
        if digit or session.selection.digit:
            self.view.say(session.game.waits(digit))
        session.selection.digit = digit
        self.view.show_selected()

    def hover(self, square: Square | None) -> None:
        session = self.session
        if square != session.selection.hovered:
            session.selection.hovered = square
            if session.selection.digit:
                self._preview(self._aimed())
            self.view.attend()

    def foresee(self, move: Move | None) -> None:
        """Preview a move on the board. move: by default the held move, or the move of the waiting digit."""
        self._preview(self._aimed() if move is None else move)
        self.view.attend()

    def _aimed(self) -> Move | None:
        """The held move, or the move of the waiting digit on the hovered or selected square; None without either."""
        session = self.session
        if session.selection.asked is not None:
            return session.selection.asked
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
        """True if the setting `confirm` asks for two presses of a move."""
        confirm = self.session.settings["confirm"]
        return confirm is True or (self.by_touch and bool(confirm))
