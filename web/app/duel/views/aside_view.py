"""A line beside the game that says who played a game from elsewhere."""

from app.core import player_words
from app.platform.browser import find, write
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.session import Session


class AsideView:
    def __init__(self) -> None:
        self.line = find("aside")

    def update(self, session: "Session") -> None:
        write(self.line, player_words.shared(session) if session.shared else "")
        self.line.hidden = not session.shared
