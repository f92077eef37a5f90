"""The look of Mega tic-tac-toe."""

from app.core.analysis_words import own
from app.core.words import percent
from app.duel.look import Look, shown_moves
from app.games.mega_tictactoe import touch
from app.games.mega_tictactoe.game import GAME
from app.games.mega_tictactoe.render import Board, Scene
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import BoardController, BoardPage
    from app.core.session import Session


class MegaTicTacToeLook(Look):
    game = GAME
    board = Board

    def scene(self, session: "Session") -> Scene:
        shown, line = shown_moves(session)
        if shown is None and not line:
            shown = self.ghost(session)
        keypad_board = session.selection.digit - 1 if session.selection.digit else None
        found = chances(session) if session.settings["heat"] else {}
        return Scene(
            session.position,
            session.selection.chosen(),
            shown,
            session.study.hint,
            line,
            found,
            keypad_board,
            session.selection.asked,
        )

    def notes(self, session: "Session") -> dict[int, str]:
        found = {square: text for square, (text, _) in chances(session).items()} if session.settings["heat"] else {}
        found.update(super().notes(session))
        return found

    def bare_scene(self, session: "Session") -> Scene:
        return Scene(session.position, None, None, None, [], {}, None, None)

    def listen(self, controller: "BoardController", view: "BoardPage") -> None:
        view.board.magnifier.grid = view.grid
        touch.listen(controller, view)


def chances(session: "Session") -> dict[int, tuple[str, float]]:
    """{square: (the mover's chance to win as text, how near it comes to the best 0 ... 1)} of the analysis."""
    position, rows = session.position, (session.analysis or {}).get("candidates", [])
    wins = {row["move"]: own(row["value"], position.turn) for row in rows}
    best = max(wins.values()) if wins else 0.0
    return {position.parse_move(name): (percent(win), max(0.0, 1 - 6 * (best - win))) for name, win in wins.items()}


LOOK = MegaTicTacToeLook()
