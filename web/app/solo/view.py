"""The parts of a view that every game for one player has."""

from app.widgets.notice import Notice
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.solo.session import SoloSession


class SoloView:
    """Shows a session. A game's own view is a subclass with a `refresh`; it only shows."""

    session: "SoloSession"

    def __init__(self, session: "SoloSession") -> None:
        self.session = session
        self.notice = Notice()

    def refresh(self) -> None:
        """Bring everything up to date but what `show_position` and `show_move` show."""
        raise NotImplementedError

    def show_position(self) -> None:
        """Show the game as it stands, at once."""
        self.refresh()

    def show_move(self, move: int, outcome: "Any") -> None:
        """Show a move that was made, and its Outcome."""
        self.show_position()

    def complain(self, text: str) -> None:
        """Show a message until the next one or the next move."""
        self.notice.show(text)
