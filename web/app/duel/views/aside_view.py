"""A line beside the game that says who played a game from elsewhere, or that the game is another try."""

from app.core import player_words, words
from app.core.session import Session
from app.core.study import tries
from app.platform.browser import find, write


class AsideView:
    def __init__(self) -> None:
        self.line = find("aside")

    def update(self, session: Session) -> None:
        text = (
            player_words.shared(session)
            if session.players.shared
            else words.ANOTHER_TRY
            if tries.is_shown(session)
            else ""
        )
        write(self.line, text)
        self.line.hidden = not text
