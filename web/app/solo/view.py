"""The base class of the views of games for one player."""

from app.widgets.notice import Notice
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.solo.session import SoloSession


class SoloView:
    """Shows a session, and changes nothing. A subclass overrides `refresh`."""

    session: "SoloSession"

    def __init__(self, session: "SoloSession") -> None:
        self.session = session
        self.notice = Notice()

    def refresh(self) -> None:
        """Update everything but the parts that `show_position` and `show_move` draw."""
        raise NotImplementedError

    def show_position(self) -> None:
        """Show the position at once, without animation."""
        self.refresh()

    def show_move(self, move: int, outcome: "Any") -> None:
        """Show a move and its Outcome."""
        self.show_position()

    def show_message(self, text: str) -> None:
        """Show a message until the next one or the next move."""
        self.notice.show(text)
