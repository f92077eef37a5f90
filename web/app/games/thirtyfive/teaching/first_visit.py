"""The card of the first visit, which says what 35 is. The page shows it before Python starts.

Who comes by a link sees the game of the link, and a line that offers the tour.
"""

from pyscript import document, window

from app.platform.browser import find
from app.widgets import keys
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element
    from app.core.session import Session
    from app.duel.parts import PageParts

NARROW = "(max-width: 62.49em)"  # the card is a sheet above the board, as in web/style/first.css


class FirstVisit:
    """A part of the page. The card goes with the first move or by a button, and never comes again."""

    def __init__(self, parts: "PageParts") -> None:
        self.page = parts
        self.view = parts.view
        self.card, self.newcomer = find("first-visit"), find("newcomer")
        if not self.card.hidden:
            document.addEventListener("click", self._on_click)
            keys.listen(self._on_key)

    def update(self, session: "Session") -> None:
        played = session.tree.line() and not session.players.shared
        if played and not (self.card.hidden and self.newcomer.hidden):
            self.close()
        self.newcomer.hidden = not (self.card.hidden and self._is_new(session))

    def _is_new(self, session: "Session") -> bool:
        """True if the person may not know 35: somebody's link, or its button for a new game, has led here."""
        memory = session.memory
        known = memory["welcomed"] or memory["standings"] or self.page.game.guide
        return not known and bool(session.players.shared or not session.tree.line())

    def hide(self) -> None:
        """Hide the card; the board takes its focus."""
        focused = self.card.matches(":focus-within")
        self.card.hidden = True
        if focused:
            self.view.grid.take_focus()

    def close(self) -> None:
        """Hide the card for good."""
        self.hide()
        session = self.page.session
        before, session.memory = session.memory, dict(session.memory, welcomed=True)
        self.page.keeper.keep_memory(before, session.memory)

    def _on_click(self, event: "Element") -> None:
        """A press beside the sheet closes it."""
        if not self.card.hidden and window.matchMedia(NARROW).matches and not event.target.closest("#first-visit"):
            self.close()

    def _on_key(self, _event: "Element", key: str) -> None:
        if key == "Escape" and not self.card.hidden:
            self.close()
