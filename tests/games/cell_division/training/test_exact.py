"""Proofs from the empty board: against minimax, against what is committed, and what copying secures."""

import json

import pytest

from pygame35.basics import UserError
from pygame35.games.cell_division.boards import parse_board
from pygame35.games.cell_division.kernels import proofs
from pygame35.games.cell_division.rules import start
from pygame35.games.cell_division.training import exact
from tests.search.test_retrograde import minimax
from tools.catalogue import GAMES

COMMITTED = next(game for game in GAMES if game.name == "cell-division").exact
SMALL = ["2x2", "2x4", "3x3", "3x5", "4x4", "beaker-4x4", "flask-4-2", "flask-4-4"]


def test_small_boards_end_as_minimax_says():
    for board in ("2x3", "2x4", "3x2", "beaker-2x3", "beaker-3x3"):
        found = exact.prove(board, 60, 2**12)
        assert found["low"] == found["high"] == minimax(start(board)) and found["positions"] > 0, board


@pytest.mark.parametrize("board", SMALL)
def test_what_is_committed_is_proved_again_from_any_guess(board):
    for guess in (-40, 5):
        found = exact.prove(board, 120, 2**18, guess)
        assert (found["low"], found["high"]) == COMMITTED[board]


def test_the_results_that_the_author_of_the_game_knows_and_the_one_beyond():
    assert COMMITTED["3x3"] == (15, 15) and COMMITTED["4x4"] == (0, 0) and COMMITTED["5x5"] == (10, 10)


def test_no_result_contradicts_the_strategies_that_copy():
    for board, (least, most) in COMMITTED.items():
        low, high = exact.by_copying(parse_board(board))
        assert low <= least <= most <= high, board


def test_a_board_has_the_symmetries_that_gravity_leaves():
    for board, images in (("4x4", 8), ("3x4", 4), ("beaker-4x4", 2), ("flask-6-3", 2), ("beaker-3x4", 2)):
        found = exact.images(parse_board(board))
        squares = len(parse_board(board).squares)
        assert len({row.tobytes() for row in found}) == len(found) == images
        assert all(sorted(row[:squares]) == list(range(squares)) for row in found.tolist())


def test_what_is_not_done_in_time_has_bounds():
    found = exact.prove("6x6", 0, 2**10)
    assert (found["low"], found["high"]) == (-proofs.LIMIT, 0)


def test_the_command_keeps_what_is_there_and_names_what_is_wrong(tmp_path):
    out = tmp_path / "exact.jsonl"
    for boards in (["2x2"], ["2x2", "2x3"]):
        exact.main([*boards, "--out", str(out), "--entries", "1"])
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [line["board"] for line in lines] == ["2x2", "2x3"]
    with pytest.raises(UserError, match="9x9 has 81 squares, and at most 64"):
        exact.main(["9x9", "--out", str(out)])
    with pytest.raises(UserError, match="is a folder"):
        exact.main(["2x2", "--out", str(tmp_path)])
