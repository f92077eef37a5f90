"""Shows the game 35 on its pages."""

from collections.abc import Callable

from app.core.session import Session
from app.duel.parts import PageParts
from app.duel.renderer import Renderer
from app.engine.heat import heat
from app.games.thirtyfive import words
from app.games.thirtyfive.board.board_canvas import Board, Scene
from app.games.thirtyfive.board.pad import PadView
from app.games.thirtyfive.board.preview import Preview
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.teaching import tips
from pygame35.games.thirtyfive.rules import DIGITS


class ThirtyFiveRenderer(Renderer):
    game = GAME
    board = Board
    tips = tips.TIPS

    def scene(self, session: Session) -> Scene:
        selection, study, wanted, (preview, line) = (
            session.selection,
            session.study,
            session.settings,
            self.shown_moves(session),
        )
        ownership = (session.analysis or {}).get("ownership") if wanted["ownership"] and not wanted["heat"] else None
        moves = preview, study.hint, line
        holds = bool(selection.trap and preview and preview.move == selection.asked)
        overlays = heat(session), ownership, wanted["numbers"] == "all", holds
        opened = wanted["numbers"] == "around" and not session.position.is_over()
        squares = (None, None) if holds else (selection.chosen(), selection.looked_at())
        return Scene(session.position, *squares, opened, *moves, *overlays)

    def ghost(self, session: Session) -> None:
        """The board of 35 shows no preview under the pointer."""

    def layer_notes(self, session: Session) -> dict[int, str]:
        if session.settings["heat"]:
            return {move // DIGITS: words.value(move, margin) for move, margin, _ in heat(session)}
        owners = (session.analysis or {}).get("ownership", ()) if session.settings["ownership"] else ()
        return {square: words.likely_owner(owner) for square, owner in enumerate(owners)}

    def overlay(self, session: Session, name: str) -> str:
        analysis = session.analysis or {}
        if name == "heat":
            rows = heat(session)
            return words.best_digit(session.position, *max(rows, key=lambda row: row[2])[:2]) if rows else ""
        return words.likely_owners(analysis["ownership"]) if "ownership" in analysis else ""

    def bare_scene(self, session: Session, preview: Preview | None = None) -> Scene:
        numbered = session.settings["numbers"] == "all"
        return Scene(session.position, None, None, False, preview, None, [], [], None, numbered, preview is not None)

    def actions(self, parts: PageParts) -> dict[str, Callable[[], object]]:
        # Other pages that use this renderer do not have these modules.
        from app.games.thirtyfive.board.touched import TouchedView
        from app.games.thirtyfive.teaching.guide import FirstVisit, Guide

        first_visit = FirstVisit(parts)
        guide = Guide(parts, first_visit)
        parts.view.parts += [first_visit, TouchedView()]
        return {
            "play-now": first_visit.close,
            "learn": guide.start,
            "tour-next": guide.next,
            "tour-skip": guide.leave,
        }

    def learnt(self, session: Session) -> list[str]:
        return tips.learnt(session)

    def parts(self) -> list[PadView]:
        return [PadView()]


RENDERER = ThirtyFiveRenderer()
