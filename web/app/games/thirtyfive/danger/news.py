"""The line that says that the signs of danger are gone or back, with a button that keeps them.

It stands below the board at the end of the game that changed this, and at the first turn of the next one. The card of
the result has it, too.
"""

from pyscript import document

from app.games.thirtyfive.danger import habit, words
from app.games.thirtyfive.danger.sight import GAMES, ON
from app.platform.browser import find, write
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.game_tree import GameTree
    from app.core.session import Session
    from app.duel.parts import PageParts


class News:
    """A part of the page.

    kept  the game at whose end the person kept the signs on the card of the result, or None
    """

    def __init__(self, parts: "PageParts") -> None:
        self.page = parts
        self.view = parts.view
        self.lines = document.querySelectorAll(".signs-news")
        self.kept: GameTree | None = None

    def update(self, session: "Session") -> None:
        kept = self.kept is session.tree
        text = words.KEPT if kept else words.news(session) if habit.has_news(session) else ""
        for line in self.lines:
            line.hidden = not text
            write(line.firstElementChild, text)
            line.lastElementChild.hidden = kept or not (habit.is_first_without(session) or _are_gone(session))

    def keep(self) -> None:
        """Show the signs from now on."""
        self.page.preferences.set("dangers", ON)
        if find("result").open:
            self.kept = self.page.session.tree
            find("result-title").focus()
        else:
            self.view.show_message(words.KEPT)
            self.view.grid.take_focus()


def _are_gone(session: "Session") -> bool:
    return bool(session.memory["dangers"] == GAMES)
