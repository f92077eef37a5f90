"""A line beside the game: who played a game from elsewhere, or the AI to play next with a button."""

from app.core import player_words, words
from app.core.settings import to_text
from app.duel.advice import better_matched
from app.platform.browser import find, write
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.session import Session


class AsideView:
    def __init__(self) -> None:
        self.line, self.text, self.button = find("aside"), find("aside-text"), find("play-next")

    def update(self, session: "Session") -> None:
        value = better_matched(session)
        if value is None:
            text = player_words.shared(session) if session.shared else ""
        else:
            text = player_words.advice(session)
            self.button.setAttribute("data-opponent", to_text(value))
            write(self.button, words.PLAY_NEXT.format(player_words.called(value)))
        write(self.text, text)
        self.line.hidden = not text
        self.button.hidden = value is None
