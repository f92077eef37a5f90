"""The base class of the games' renderers. A renderer describes a game's board and the game's own parts of the page."""

from collections.abc import Callable
from typing import Any

from pyscript import window

from app.core.duel_game import DuelGame
from app.core.protocols import BoardController, BoardPage, Element, Move, Preview, Scene, Square
from app.core.session import Session
from app.core.texts import say
from app.duel.parts import PageParts
from app.duel.tips import Tip
from app.platform.canvas import Canvas


class Renderer:
    """Describes the content of a session's board.

    Each game has a subclass in `app/games/<game>/renderer.py`. The module's constant RENDERER is its only instance.

    game        the game on the board
    board       the class of the board, an `app.platform.canvas.Canvas`
    tips        the game's own tips for a person's first games, the most useful first

    A subclass overrides `scene` and `bare_scene`, or else it has these attributes:
    make_scene   the named tuple of a scene: the fields that `app.platform.canvas` lists, then the game's own fields
    selected     selected(session, preview or None): the square to frame, or None
    layers       layers(session): the values of the game's own fields
    bare_layers  bare_layers(session): the values of these fields in a picture of the bare position
    """

    game: DuelGame
    board: type[Canvas]
    make_scene: Callable[..., Scene]
    selected: Callable[[Session, Preview | None], Square | None]
    layers: Callable[[Session], tuple[object, ...]]
    bare_layers: Callable[[Session], tuple[object, ...]]
    tips: tuple[Tip, ...] = ()

    def make_board(self, canvas: Element, session: Session, width: int | None = None) -> Any:
        """The board of a session on a canvas. width: of the canvas, in pixels; None for its width on the screen.

        `Any`, because five in a row has its own kind of `Canvas`, with a camera.
        """
        return self.board(canvas, window, session.game.geometry(session.position), width)

    def scene(self, session: Session) -> Scene:
        """The content of the board, which the board's `paint_position` draws."""
        preview, line = self.shown_moves(session)
        selected = self.selected(session, preview)
        return self.make_scene(session.position, selected, preview, session.study.hint, line, *self.layers(session))

    def bare_scene(self, session: Session, preview: Preview | None = None) -> Scene:
        """The scene of the bare position, for a picture. preview: `DuelGame.preview` of a move to show, or None."""
        return self.make_scene(session.position, None, preview, None, [], *self.bare_layers(session))

    def ghost(self, session: Session) -> Preview | None:
        """The preview of a person's move on the hovered or selected square. None if the person cannot move there."""
        square = session.selection.looked_at()
        if square is None or not session.awaits_person():
            return None
        move = self.game.aim(session, square)
        return None if move is None else self.game.preview(session.position, move)

    def shown_moves(self, session: Session) -> tuple[Preview | None, list[Move]]:
        """The moves that the board shows before they are played: (preview or None, line of moves).

        With a candidate under the pointer: the analysis's line if this line begins with the candidate, else the
        candidate's preview. Else: the result of `ghost`.
        """
        selection, position = session.selection, session.position
        analysis, text, preview = session.analysis or {}, selection.candidate, selection.preview
        if not (text and analysis):
            return preview or self.ghost(session), []
        if analysis["line"][:1] == [text]:
            return preview, [position.parse_move(move) for move in analysis["line"]]
        return session.game.preview(position, position.parse_move(text)), []

    def notes(self, session: Session) -> dict[Square, str]:
        """{square: text about a mark on the square}, for the squares' accessible names."""
        texts = self.layer_notes(session)
        texts.update(session.study.noted)
        if session.study.hint:
            texts[session.game.square_of(session.study.hint[0])] = say("game.hint.square")
        return texts

    def layer_notes(self, session: Session) -> dict[Square, str]:
        """{square: text about the values that `layers` shows on the square}."""
        return {}

    def overlay(self, session: Session, name: str) -> str:
        """The announcement that the setting `name` is switched on, or "". name: one of `DuelKind.overlays`."""
        return ""

    def parts(self) -> list[Any]:
        """The game's own parts of the page. Each has a method update(session)."""
        return []

    def actions(self, parts: PageParts) -> dict[str, Callable[[], object]]:
        """{id of one of the game's own buttons: its action}."""
        return {}

    def learnt(self, session: Session) -> list[str]:
        """The names of the game's own tips that the person's last move has followed."""
        return []

    def listen(self, controller: BoardController, view: BoardPage) -> None:
        """Attach the game's own listeners."""
