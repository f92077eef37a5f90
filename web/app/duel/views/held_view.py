"""Shows the warning about a held move below the board, with two buttons: put it back, or make it."""

from app.core.duel_kind import Trap
from app.core.session import Session
from app.platform.browser import find, write
from app.widgets.grid import Grid


class HeldView:
    """The line about a move that helps the rival. shown: the warning in the line, or None."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.line, self.text, self.effects = find("held"), find("held-text"), find("held-effects")
        self.leave, self.place = find("leave-text"), find("place-held")
        self.shown: Trap | None = None

    def update(self, session: Session) -> bool:
        """Show the warning if there is one; True if the line has changed."""
        trap, preview = session.selection.trap, session.selection.preview
        if trap is self.shown:
            return False
        self.shown = trap
        focused = self.line.matches(":focus-within")
        self.line.hidden = not trap
        write(self.text, trap.text if trap else "")
        write(self.effects, session.game.words.foretold(preview) if trap and preview else "")
        if trap:
            write(self.leave, trap.leave)
            write(self.place, trap.place)
        elif focused:
            self.grid.take_focus()
        return True
