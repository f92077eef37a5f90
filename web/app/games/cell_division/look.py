"""The look of Cell Division."""

from app.duel.look import Look, shown_moves
from app.engine.heat import heat
from app.games.cell_division.game import GAME
from app.games.cell_division.render import Board, Scene
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.session import Session


class CellDivisionLook(Look):
    game = GAME
    board = Board

    def scene(self, session: "Session") -> Scene:
        shown, line = shown_moves(session)
        position, wanted = session.position, session.settings
        if shown is None and not line:
            shown = self.ghost(session)
        return Scene(
            position,
            None if session.selection.square is None else position.landing(session.selection.square),
            shown,
            session.study.hint,
            line,
            heat(position, session.analysis or {}, session.game.square_of) if wanted["heat"] else [],
            wanted["gains"],
            session.study.values if wanted["values"] else None,
        )

    def notes(self, session: "Session") -> dict[int, str]:
        found = {}
        if session.settings["heat"]:
            rows = heat(session.position, session.analysis or {}, session.game.square_of)
            found = {move: margin for move, margin, _ in rows}
        found.update(super().notes(session))
        return found

    def bare_scene(self, session: "Session") -> Scene:
        return Scene(session.position, None, None, None, [], [], False, None)


LOOK = CellDivisionLook()
