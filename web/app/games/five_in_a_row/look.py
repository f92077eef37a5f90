"""Tic-tac-toe without borders, as it is shown on the pages."""

from app.core.game import Look
from app.games.five_in_a_row.game import preview
from app.games.five_in_a_row.pan import actions, listen
from app.games.five_in_a_row.render import Board, Scene
from pygame35.games.five_in_a_row.original import weight


def _can_be_played(session, cell):
    if cell is None or cell in session.position.stones or session.is_over() or session.telling:
        return False
    return session.persons_turn() or session.looks_back()


def scene(session):
    analysed, position = session.analysis or {}, session.position
    shown, line = session.preview, []
    looked_at = session.looked_at()
    if session.candidate is not None and session.candidate < len(analysed.get("candidates", ())):
        text = analysed["candidates"][session.candidate]["move"]
        if analysed["line"][:1] == [text]:
            line = [position.parse_move(move) for move in analysed["line"]]
        else:
            shown = preview(position, position.parse_move(text))
    elif shown is None and _can_be_played(session, looked_at):
        shown = preview(position, looked_at)
    return Scene(position, session.selected, shown, session.hint, line, _values(session))


def _values(session):
    """The weights that are painted: of all cells, of the one that is asked about, or None."""
    if session.settings["values"]:
        return session.values
    position, cell = session.position, session.looked_at()
    if session.telling and cell is not None and cell not in position.stones:
        return {position.format_move(cell): weight(position, cell)}


def bare(session):
    return Scene(session.position, None, None, None, [], None)


LOOK = Look(board=Board, scene=scene, bare=bare, parts=lambda: [], actions=actions, listen=listen)
