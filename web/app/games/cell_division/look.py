"""Cell Division, as it is shown on the pages."""

from app.core.game import Look, nothing
from app.core.heat import heat
from app.games.cell_division.game import GAME, preview
from app.games.cell_division.render import Board, Scene


def scene(session):
    analysed, position = session.analysis or {}, session.position
    shown, line = session.preview, []
    if session.candidate is not None and session.candidate < len(analysed.get("candidates", ())):
        text = analysed["candidates"][session.candidate]["move"]
        if analysed["line"][:1] == [text]:
            line = [position.parse_move(move) for move in analysed["line"]]
        else:
            shown = preview(position, position.parse_move(text))
    elif shown is None and session.looked_at() is not None and not session.is_over():
        ghost = position.landing(session.looked_at())
        if ghost is not None and (session.persons_turn() or session.looks_back()):
            shown = preview(position, ghost)
    return Scene(
        position,
        None if session.selected is None else position.landing(session.selected),
        shown,
        session.hint,
        line,
        heat(position, analysed, GAME.square_of) if session.settings["heat"] else [],
        session.settings["gains"],
        session.values if session.settings["values"] else None,
    )


def bare(session):
    return Scene(session.position, None, None, None, [], [], False, None)


LOOK = Look(board=Board, scene=scene, bare=bare, parts=lambda: [], actions=nothing, listen=nothing)
