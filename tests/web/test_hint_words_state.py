"""What a hint says of the moves after it. Without a browser."""

import pytest
from test_library_state import page_with

from app.core.study.review_words import hint

BEGIN = ("d4=5", "c3=9", "f8=9", "e5=9", "h8=9", "c5=9", "f7=9", "g7=1")  # blue's g7 lacks 8, red's d4 too


def found_by(line, *rows):
    """An analysis. rows: (move, visits, value, margin) of its candidates."""
    names = ("move", "visits", "value", "margin")
    return {"line": line, "candidates": [dict(zip(names, row, strict=True)) for row in rows]}


def of_35(line, again=True, rows=()):
    """The hint for the first move of a line of the AI."""
    board = page_with(*BEGIN, level=4)
    position = board.session.position
    text = hint(board.session.game, position, position.parse_move(line[0]), again, found_by(line, *rows))
    assert len(position.moves) == len(BEGIN)
    return text


def test_a_hint_for_a_quiet_move_says_what_the_ai_expects():
    line = ["b8=1", "g8=9", "e3=8", "a4=1"]
    assert of_35(line).endswith(
        " The computer then expects Blue's g8=9, Red's e3=8: Red wins 3 squares with e3=8, Blue none."
    )
    assert "expects" not in of_35(line, again=False)


@pytest.mark.parametrize("line", [["b8=1"], ["b8=1", "h1=1", "a4=1"], ["b8=1", "g8=8", "a4=1"]])
def test_a_line_that_wins_nothing_or_less_is_not_told(line):
    assert "expects" not in of_35(line)


def test_a_hint_for_a_quiet_move_names_others_that_are_as_good():
    best = ("b8=1", 400, 0.6, 3.0)
    alike = [("a8=1", 300, 0.6, 3.2), ("h1=2", 200, 0.594, 2.6), ("c8=1", 90, 0.605, 3.0), ("d8=1", 80, 0.6, 3.0)]
    other = [("h3=1", 300, 0.58, 3.0), ("h4=1", 300, 0.6, 2.4), ("h5=1", 30, 0.6, 3.0)]  # less good, or hardly searched
    text = of_35(["b8=1"], rows=[best, *other, *alike])
    assert text.endswith(" The computer finds a8=1, h1=2 and c8=1 as good.")
    assert of_35(["b8=1"], rows=[best, *other, alike[0]]).endswith(" The computer finds a8=1 as good.")
    assert "as good" not in of_35(["b8=1"], rows=[best, *other])
    assert "as good" not in of_35(["b8=1"], rows=[best, *alike], again=False)
    assert "as good" not in of_35(["e3=8", "h1=1"], rows=[("e3=8", *best[1:]), *alike])  # its squares speak for it
