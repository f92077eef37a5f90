"""35, as it is shown on the pages."""

from app.core.game import Look, nothing
from app.core.heat import heat
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.pad_view import PadView
from app.games.thirtyfive.preview import preview
from app.games.thirtyfive.render import Board, Scene
from pygame35.games.thirtyfive.rules import parse_move


def scene(session):
    analysed = session.analysis or {}
    shown, line = session.preview, []
    if session.candidate is not None and session.candidate < len(analysed.get("candidates", ())):
        move = analysed["candidates"][session.candidate]["move"]
        if analysed["line"][:1] == [move]:
            line = [parse_move(text) for text in analysed["line"]]
        else:
            shown = preview(session.position, parse_move(move))
    return Scene(
        session.position,
        session.selected,
        session.looked_at(),
        shown,
        session.hint,
        line,
        heat(session.position, analysed, GAME.square_of) if session.settings["heat"] else [],
        analysed.get("ownership") if session.settings["ownership"] else None,
        session.settings["sums"],
    )


def bare(session):
    return Scene(session.position, None, None, None, None, [], [], None, session.settings["sums"])


LOOK = Look(board=Board, scene=scene, bare=bare, parts=lambda: [PadView()], actions=nothing, listen=nothing)
