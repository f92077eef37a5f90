"""Proofs from the empty board: against minimax, against what is committed, and what copying secures."""

import json

import pytest

from pygame35.basics import UserError
from pygame35.games.cell_division.boards import parse_board
from pygame35.games.cell_division.training import exact
from tools.catalogue import GAMES

COMMITTED = next(game for game in GAMES if game.name == "cell-division").exact
SMALL = ["2x2", "2x4", "3x3", "3x5", "4x4", "beaker-4x4", "flask-4-2", "flask-4-4"]


@pytest.mark.parametrize("board", SMALL)
def test_what_is_committed_is_proved_again_from_any_guess(board):
    for guess in (-40, 5):
        found = exact.prove(board, 120, 2**18, guess)
        assert (found["low"], found["high"]) == COMMITTED[board]


def test_no_result_contradicts_the_strategies_that_copy():
    for board, (least, most) in COMMITTED.items():
        low, high = exact.by_copying(parse_board(board))
        assert low <= least <= most <= high, board


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
