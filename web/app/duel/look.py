"""How a game for two looks: what its board shows, and what stands beside it."""

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.protocols import Move, Preview
    from app.core.session import Session
    from app.duel.board_view import DuelBoardView
    from app.duel.controller import DuelController
    from app.platform.canvas import Canvas


class Look:
    """The look of a game. Its class stands in `app/games/<game>/look.py`, LOOK is its only instance.

    board  the class of the board, an `app.platform.canvas.Canvas`
    """

    board: "type[Canvas]"

    def scene(self, session: "Session") -> "Any":
        """What the board shows, for its `paint_position`."""
        raise NotImplementedError

    def bare_scene(self, session: "Session") -> "Any":
        """The same with nothing but the position, for a picture."""
        raise NotImplementedError

    def parts(self) -> "list[Any]":
        """Further parts of the page, each with update(session)."""
        return []

    def actions(self, controller: "DuelController", view: "DuelBoardView") -> "dict[str, Callable[[], object]]":
        """{id of a button of the game's own: what it does}."""
        return {}

    def listen(self, controller: "DuelController", view: "DuelBoardView") -> None:
        """Attach listeners of the game's own."""


def ghost(session: "Session") -> "Preview | None":
    """The preview of the move on the square that a person attends to, where that person could make it now."""
    square, game = session.looked_at(), session.game
    if square is None or session.is_over() or not (session.persons_turn() or session.looks_back()):
        return None
    move = game.aim(session.position, square)
    return None if move is None else game.preview(session.position, move)


def shown_moves(session: "Session") -> "tuple[Preview | None, list[Move]]":
    """(preview or None, line) that the board shows.

    Where a candidate of the analysis is pointed at, the line that begins with it, or else its preview.
    """
    found, at, position = session.analysis or {}, session.candidate, session.position
    if at is None or at >= len(found.get("candidates", ())):
        return session.preview, []
    text = found["candidates"][at]["move"]
    if found["line"][:1] == [text]:
        return session.preview, [position.parse_move(move) for move in found["line"]]
    return session.game.preview(position, position.parse_move(text)), []
