"""The names of the squares of 35 while the board shows more than the position. Without a browser."""

from test_library_state import page

from app.core import changes
from app.games.thirtyfive.renderer import RENDERER

ROWS = [("d4=7", 3.2), ("d4=1", -1.0), ("h8=1", 0.0)]


def test_a_square_has_in_its_name_what_the_board_shows_on_it():
    board = page(red="person", blue="person")
    session = board.session
    assert RENDERER.notes(session) == {} and RENDERER.overlay(session, "heat") == ""
    candidates = [{"move": move, "margin": margin, "visits": 9} for move, margin in ROWS]
    owners = [-0.5] * 24 + [0.94] * 40
    found = {"best": "d4=7", "simulations": 9, "exact": False, "candidates": candidates, "ownership": owners}
    session.study.analysing = True
    changes.note(session, 0, found, 1)
    d4, h8 = 27, 63
    session.settings["heat"] = True
    assert RENDERER.notes(session) == {d4: "best 7, +3.2", h8: "best 1, 0"}
    assert RENDERER.overlay(session, "heat") == "Best digits: 7 on d4, expected +3.2 squares"
    changes.show_hint(session, again=False)
    assert RENDERER.notes(session) == {d4: "hint", h8: "best 1, 0"}
    session.settings.update({"heat": False, "ownership": True})
    session.study.hint = None
    notes = RENDERER.notes(session)
    assert (notes[0], notes[h8]) == ("likely blue, 80%", "likely red, 100%")
    assert RENDERER.overlay(session, "ownership") == "Likely owners: red 40 squares, blue 24"
