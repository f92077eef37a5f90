"""The look of tic-tac-toe without borders."""

from app.duel.look import Look, shown_moves
from app.games.five_in_a_row import pan
from app.games.five_in_a_row.game import GAME
from app.games.five_in_a_row.render import Board, Scene
from app.games.five_in_a_row.threats import threats
from pygame35.basics import TYPE_CHECKING
from pygame35.games.five_in_a_row.original import weight

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import BoardController, BoardPage
    from app.core.session import Session
    from app.duel.parts import PageParts


class FiveInARowLook(Look):
    game = GAME
    board = Board

    def scene(self, session: "Session") -> Scene:
        shown, line = shown_moves(session)
        if shown is None and not line and not session.study.shows_value:
            shown = self.ghost(session)
        found = threats(session.position) if session.settings["threats"] else {}
        numbers = session.settings["numbers"]
        return Scene(
            session.position,
            session.selection.square,
            shown,
            session.study.hint,
            line,
            _values(session),
            found,
            numbers,
        )

    def bare_scene(self, session: "Session") -> Scene:
        return Scene(session.position, None, None, None, [], None, {}, session.settings["numbers"])

    def actions(self, parts: "PageParts") -> "dict[str, Callable[[], object]]":
        return pan.actions(parts)

    def listen(self, controller: "BoardController", view: "BoardPage") -> None:
        pan.listen(controller, view)


def _values(session: "Session") -> dict[str, float] | None:
    """The weights that the board shows: all of them, only the weight of one cell, or None."""
    if session.settings["values"]:
        return session.study.values
    position, cell = session.position, session.selection.looked_at()
    if session.study.shows_value and cell is not None and cell not in position.stones:
        return {position.format_move(cell): weight(position, cell)}
    return None


LOOK = FiveInARowLook()
