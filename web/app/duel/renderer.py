"""The base class of what a game for two shows: its board, and its own parts of the page."""

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
    """Describes what the board of a session shows.

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
        """The scene with nothing but the position, for a picture."""
        raise NotImplementedError

    def ghost(self, session: Session) -> Preview | None:
        """The preview of a person's move on the hovered or selected square, or None."""
        square = session.selection.looked_at()
        if square is None or not session.awaits_person():
            return None
        move = self.game.aim(session, square)
        return None if move is None else self.game.preview(session.position, move)

    def shown_moves(self, session: Session) -> tuple[Preview | None, list[Move]]:
        """(preview or None, line) for the board: those of `shown_moves`, else the ghost."""
        preview, line = shown_moves(session)
        return preview if preview or line else self.ghost(session), line

    def notes(self, session: Session) -> dict[Square, str]:
        """{square: text}: all that the board shows on squares beside the position, for the squares' labels."""
        notes = {session.game.square_of(session.study.missed[0]): AS_PLAYED} if session.study.missed else {}
        if session.study.hint:
            notes[session.game.square_of(session.study.hint[0])] = HINTED
        return notes

    def overlay(self, session: Session, name: str) -> str:
        """What one of `DuelGame.overlays` shows, in a sentence that is said when it is switched on; "" for nothing."""
        return ""

    def parts(self) -> list[Any]:
        """Further parts of the page, each with update(session)."""
        return []

    def actions(self, parts: PageParts) -> dict[str, Callable[[], object]]:
        """{id of one of the game's own buttons: its action}."""
        return {}

    def learnt(self, session: Session) -> list[str]:
        """The names of the own tips that the last move of the person to move shows to be understood."""
        return []

    def listen(self, controller: BoardController, view: BoardPage) -> None:
        """Attach the game's own listeners."""


def shown_moves(session: Session) -> tuple[Preview | None, list[Move]]:
    """(preview or None, line) for the board.

    If a candidate of the analysis is pointed at: the analysis's line if that begins with the candidate, else the
    candidate's preview. Where the review shows a mistake: the line of the better move.
    """
    if session.study.missed and not (session.selection.preview or session.selection.candidate):
        return None, session.study.missed[1]
    found, text, position = session.analysis or {}, session.selection.candidate, session.position
    if not (text and found):
        return session.selection.preview, []
    if found["line"][:1] == [text]:
        return session.selection.preview, [position.parse_move(move) for move in found["line"]]
    return session.game.preview(position, position.parse_move(text)), []
