"""The base classes of the controllers and the views of single-player games."""

from collections.abc import Callable

from app.core.protocols import Outcome
from app.core.refusals import told
from app.core.texts import say
from app.solo.game import SoloSession
from app.solo.protocols import SoloPosition
from app.widgets.notice import Notice
from pygame35.basics import UserError


def spoiled(error: UserError) -> str:
    """The message that a text with a game could not be read."""
    return say("site.text-spoiled", reason=told(error))


class SoloView:
    """Shows a session, and changes nothing. A subclass overrides `refresh`."""

    session: SoloSession

    def __init__(self, session: SoloSession) -> None:
        self.session = session
        self.notice = Notice()

    def refresh(self) -> None:
        """Update the whole page. `show_position` and `show_move` call this method by default."""
        raise NotImplementedError

    def show_position(self) -> None:
        """Show the position without animation."""
        self.refresh()

    def show_move(self, move: int, outcome: Outcome) -> None:
        """Show a move. By default, show the position after the move, without animation."""
        self.show_position()

    def show_message(self, text: str) -> None:
        """Show a message until the next one or the next move."""
        self.notice.show(text)


class SoloController:
    """The base class of the controllers of single-player games.

    changed(): called after every change of the position. moved(move): called after every move, also after `redo`.
    """

    session: SoloSession
    view: SoloView

    def __init__(
        self, session: SoloSession, view: SoloView, changed: Callable[[], object], moved: Callable[[int], object]
    ) -> None:
        self.session, self.view, self.changed, self.moved = session, view, changed, moved

    def stop(self) -> None:
        """End everything that runs by itself, such as a search of the AI."""

    def play(self, move: int) -> None:
        """Make a move, or raise IllegalMove with the reason."""
        self.show_move(move, self.session.play(move))

    def show_move(self, move: int, outcome: Outcome) -> None:
        """Show a move that the session has made."""
        self.view.show_move(move, outcome)
        self.changed()
        self.moved(move)

    def take_back(self) -> None:
        """Take the last move back; IllegalMove at the start of the game."""
        self.stop()
        self.session.undo()
        self.show()

    def redo(self) -> None:
        """Play the last move that was taken back."""
        self.stop()
        move = self.session.undone[-1]
        self.show_move(move, self.session.redo())

    def start_board(self, board: str) -> None:
        """Start a game on the named board."""
        self.stop()
        self.session.begin(board)
        self.show()

    def load(self, position: SoloPosition, ply: int | None = None) -> None:
        """Show a game from a link or a record. ply: the number of moves to show; None for all moves."""
        self.stop()
        self.session.show_shared(position)
        if ply is not None:
            self.session.walk(ply)
        self.show()

    def walk(self, ply: int) -> None:
        """Show the game after `ply` moves."""
        self.stop()
        self.session.walk(ply)
        self.show()

    def show(self) -> None:
        """Show the position after any change except a new move. Clear the message."""
        self.view.show_message("")
        self.view.show_position()
        self.changed()
