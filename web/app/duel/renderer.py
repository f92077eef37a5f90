"""The base class of a game's renderer: describes its board, and its own parts of the page."""

from collections.abc import Callable
from typing import Any

from app.core.duel_game import DuelGame
from app.core.protocols import BoardController, BoardPage, Move, Preview, Square
from app.core.session import Session
from app.core.words import AS_PLAYED, HINTED
from app.duel.parts import PageParts
from app.duel.tips import Tip
from app.platform.canvas import Canvas


class Renderer:
    """Describes the content of a session's board.

    Each game has a subclass in `app/games/<game>/renderer.py`; RENDERER is its only instance.

    game   the game on the board
    board  the class of the board, an `app.platform.canvas.Canvas`
    tips   the game's own tips for a person's first games, the most useful first
    """

    game: DuelGame
    board: type[Canvas]
    tips: tuple[Tip, ...] = ()

    def scene(self, session: Session) -> Any:
        """The content of the board, for its `paint_position`."""
        raise NotImplementedError

    def bare_scene(self, session: Session) -> Any:
        """The scene of the bare position, for a picture."""
        raise NotImplementedError

    def ghost(self, session: Session) -> Preview | None:
        """The preview of a person's move on the hovered or selected square, or None."""
        square = session.selection.looked_at()
        if square is None or not session.awaits_person():
            return None
        move = self.game.aim(session, square)
        return None if move is None else self.game.preview(session.position, move)

    def shown_moves(self, session: Session) -> tuple[Preview | None, list[Move]]:
        """The result of the function `shown_moves`, or the ghost if that shows nothing."""
        preview, line = shown_moves(session)
        return preview if preview or line else self.ghost(session), line

    def notes(self, session: Session) -> dict[Square, str]:
        """{square: text about a mark on it}, for the squares' accessible names."""
        texts = {session.game.square_of(session.study.missed[0]): AS_PLAYED} if session.study.missed else {}
        if session.study.hint:
            texts[session.game.square_of(session.study.hint[0])] = HINTED
        return texts

    def overlay(self, session: Session, name: str) -> str:
        """The announcement when one of `DuelGame.overlays` is switched on, or ""."""
        return ""

    def parts(self) -> list[Any]:
        """Further parts of the page, each with update(session)."""
        return []

    def actions(self, parts: PageParts) -> dict[str, Callable[[], object]]:
        """{id of one of the game's own buttons: its action}."""
        return {}

    def learnt(self, session: Session) -> list[str]:
        """The names of the game's own tips that the person's last move has followed."""
        return []

    def listen(self, controller: BoardController, view: BoardPage) -> None:
        """Attach the game's own listeners."""


def shown_moves(session: Session) -> tuple[Preview | None, list[Move]]:
    """(preview or None, line) for the board.

    With a candidate under the pointer: the analysis's line if it begins with that move, else the move's preview.
    With a mistake of the review: the line of the better move.
    """
    if session.study.missed and not (session.selection.preview or session.selection.candidate):
        return None, session.study.missed[1]
    analysis, text, position = session.analysis or {}, session.selection.candidate, session.position
    if not (text and analysis):
        return session.selection.preview, []
    if analysis["line"][:1] == [text]:
        return session.selection.preview, [position.parse_move(move) for move in analysis["line"]]
    return session.game.preview(position, position.parse_move(text)), []
