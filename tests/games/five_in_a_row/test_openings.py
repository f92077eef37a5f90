"""The openings of five in a row that were searched beforehand."""

import json
from itertools import product

from pygame35.games.five_in_a_row import master, openings
from pygame35.games.five_in_a_row.borders import board
from pygame35.games.five_in_a_row.rules import Position
from pygame35.games.five_in_a_row.training import openings as training
from pygame35.records import play_moves

ROWS = json.loads(openings.PATH.read_text(encoding="utf-8"))["openings"]


def position_of(name):
    """The position of a name: crosses and noughts in turn."""
    sides = [[tuple(map(int, word.split(","))) for word in part.split()] for part in name.split("/")]
    moves = [None] * sum(map(len, sides))
    moves[::2], moves[1::2] = sides
    return play_moves(Position(), moves)


def images(position):
    """(a way of cells, the position there) for each turn and mirror image, moved by seven columns."""
    for flip, columns, rows in product((False, True), (1, -1), (1, -1)):

        def way(cell, flip=flip, columns=columns, rows=rows):
            x, y = cell[::-1] if flip else cell
            return columns * x - 7, rows * y + 3

        yield way, play_moves(Position(), map(way, position.moves))


def test_an_opening_is_known_however_it_lies():
    for name in ROWS:
        position = position_of(name)
        known = openings.known(position)
        best = next(iter(known.values))
        assert known.line[0] == best and known.values[best] == max(known.values.values())
        assert all(cell not in position.stones for cell in known.values)
        assert not play_moves(position, known.line).is_over()
        position = position_of(name)
        for way, image in images(position):
            there = openings.known(image)
            # A position that is its own image has several lines, so only their worth is compared.
            assert sorted(there.values.values()) == sorted(known.values.values())
            assert all(there.values[way(cell)] == value for cell, value in known.values.items())


def test_the_master_answers_at_once_and_searches_when_the_opening_is_over():
    search = master.Search(play_moves(Position(), [(40, -3)]))
    while search.exhausted():
        analysis = search.analysis()
        assert search.run(100) == 0 and search.simulations() == analysis["simulations"] > 0
        assert analysis["line"][0] == analysis["candidates"][0]["action"] and not analysis["exact"]
        search.advance(analysis["line"][0])
    assert 2 <= len(search.position.moves) <= training.STONES + 1
    assert search.run(100) == 100


def test_a_board_with_borders_has_no_known_openings():
    search = master.Search(play_moves(Position(), [(0, 0)]), board(15, 15))
    assert not search.exhausted() and search.run(10) == 10


def test_the_command_writes_what_it_finds_and_goes_on(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(training, "STONES", 2)
    file = tmp_path / "openings.json"
    training.main(["--positions", "30", "--out", str(file)])
    rows = json.loads(file.read_text(encoding="utf-8"))["openings"]
    assert "0,0 / " in rows and len(rows) > 3 and all(row["positions"] == 30 for row in rows.values())
    first = file.read_text(encoding="utf-8")
    capsys.readouterr()
    training.main(["--positions", "500", "--out", str(file)])
    assert file.read_text(encoding="utf-8") == first and capsys.readouterr().err == ""
