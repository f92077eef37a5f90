"""The panel about the selected square: the digits that finish a 35 there, for either side."""

from pyscript import document

from app.core import player_words
from app.core.protocols import Element
from app.core.session import Session
from app.core.texts import say
from app.core.words import side
from app.games.thirtyfive import words
from app.games.thirtyfive.board.preview import Preview, previews
from app.platform.browser import find, write
from pygame35.games.thirtyfive.rules import DIGITS

MOST = 5  # digits with the same effect; five or more share one row


class TouchedView:
    """Fills the panel, which pages without room for it hide. shown: what the panel is about."""

    def __init__(self) -> None:
        self.panel, self.title = find("touched"), find("touched-title")
        self.shown: object = None

    def update(self, session: Session) -> None:
        square = None if session.is_over() or session.rests() else session.selection.chosen()
        now = (session.position.board, list(session.position.moves), square, session.settings["level"])
        if now == self.shown:
            return
        self.shown = now
        self.panel.hidden = square is None or bool(session.position.digits[square])
        if square is None or self.panel.hidden:
            return
        write(self.title, words.touches(session.position, square))
        finishing = [preview for preview in previews(session.position, square) if preview.outcome.reached]
        write(self.panel.querySelector("p"), say("35.panel.line") if finishing else say("35.panel.none"))
        self.panel.querySelector("ul").replaceChildren(*[_row(session, *row) for row in rows(finishing)])


def rows(finishing: list[Preview]) -> list[tuple[Preview, str]]:
    """[(preview, its digit as text)]. One preview stands for all that have the same effect, if most digits have it."""
    alike = [[one for one in finishing if one.outcome == each.outcome] for each in finishing]
    found = []
    for preview, others in zip(finishing, alike):
        if len(others) < MOST:
            found.append((preview, str(preview.move % DIGITS + 1)))
        elif preview is others[0]:
            found.append((preview, say("35.panel.any")))
    return found


def _row(session: Session, preview: Preview, digit: str) -> Element:
    """A row of the list: the digit as a tile, what it finishes, and how many squares turn for whom."""
    rival, cancelled = player_words.seat(session, -preview.mover)[0], preview.outcome.cancelled
    owner = preview.mover if cancelled else preview.owners[preview.outcome.reached[0]]
    row, tile, text, squares, gain = [document.createElement(kind) for kind in ("li", "i", "span", "b", "b")]
    tile.className, tile.textContent = f"form {side(owner)}", digit
    squares.textContent = words.squares(preview.outcome.reached, preview.field)
    before, _, after = words.finishes(preview, rival).partition("{}")
    text.append(before, squares, after)
    gain.className, gain.textContent = "" if cancelled else f"for-{side(owner)}", words.gain(preview, rival)
    row.append(tile, text, gain)
    return row
