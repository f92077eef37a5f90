"""Programs that speak the protocol of piskvork in matches of five in a row, among them our own."""

import re
import shlex
import sys

import pytest

from pygame35 import UserError, cli
from pygame35.games.five_in_a_row.borders import board
from pygame35.match import opponents, program
from pygame35.match.opponents import GameSetup, Limit, check_limit, parse_opponent
from pygame35.match.play import ScheduledGame, play
from tests.match.test_play import BLUE, RED, match_of

TABLE = GameSetup("five-in-a-row", "")
OWN = f"pbrain:{shlex.quote(sys.executable)} -m pygame35 pbrain"
ON_BOARD = "width=20,height=20"
CELLS = [(x, y) for y in range(-10, 10) for x in range(-10, 10)]


def game_of(a, b, colour=RED, limit="50ms", **settings):
    return play(ScheduledGame(match_of(a, b, limit, table=TABLE, **settings), 0, colour))


def test_our_own_program_plays_a_whole_game_through_the_protocol():
    game = game_of(f"{OWN}@200ms", f"random:{ON_BOARD}", BLUE, opening_plies=3, patience=60.0)
    assert game["forfeit"] is None and game["ended"] and game["result"] == 1
    cells = [tuple(map(int, move.split(","))) for move in game["moves"].split()]
    assert all(map(board(20, 20).hold, cells)) and len(cells) > 9


def test_a_program_is_told_the_whole_position_first_and_then_the_moves(brain):
    """It plays the first free cell from the upper left corner, which is -10,-10 on our grid."""
    for plies in (0, 1, 2):
        game = game_of(brain(), f"random:{ON_BOARD}", opening_plies=plies, plies=12)
        assert game["forfeit"] is None
        moves = [tuple(map(int, move.split(","))) for move in game["moves"].split()]
        for ply in range(plies + plies % 2, 12, 2):
            assert moves[ply] == min({*CELLS} - {*moves[:ply]}, key=CELLS.index)


def test_a_suggestion_is_accepted(brain):
    game = game_of(brain('say("SUGGEST 3,4"); continue'), "random", opening_plies=2, plies=3)
    assert game["forfeit"] is None and game["moves"].split()[2] == "-7,-6"


@pytest.mark.parametrize(
    "deed, reason",
    [
        ('say("20,3")', "answers '20,3', not a cell of its board"),
        ('say("%d,%d" % taken)', "illegal move: .* is already filled"),
        ('sys.exit("out of luck")', r"died \(exit status 1\): out of luck"),
    ],
)
def test_a_program_that_misbehaves_loses(brain, deed, reason, monkeypatch):
    monkeypatch.setattr(program, "_FAREWELL", 20 if "exit" in deed else 0.3)
    game = game_of("random", brain(deed))
    assert game["forfeit"]["by"] == "b" and game["result"] == 1
    assert re.match(reason, game["forfeit"]["reason"]), game["forfeit"]


def test_a_program_that_refuses_its_board_does_not_work(brain, capsys):
    """Neither does one that says nothing: the match is no success."""
    for named, reason in ((brain(start="ERROR only 15"), "no OK but 'ERROR only 15'"), ("pbrain:true", "died")):
        command = ["arena", named, "random", "--game", TABLE.game, "--games", "2", "--processes", "1"]
        assert cli.main(command) == 1
        output = capsys.readouterr()
        assert "2 of 2 games ended since a program died or did not speak its protocol" in output.err
        assert reason in output.out


def test_who_leaves_the_board_of_the_program_loses(brain, monkeypatch):
    monkeypatch.setattr(opponents, "_think", lambda *_arguments: "10,0")
    for colour in (RED, BLUE):
        game = game_of("random", brain(), colour)
        assert game["forfeit"] == {"by": "a", "reason": "plays 10,0, beyond the board of 20 x 20 cells"}


def test_such_programs_play_one_game_and_know_limits_of_time(brain):
    assert parse_opponent(f"{brain()}@70ms", TABLE).limit == Limit(milliseconds=70)
    for named, limit in ((f"{brain()}@70n", Limit(milliseconds=5)), (brain(), Limit(simulations=5))):
        with pytest.raises(UserError, match="such programs know only limits of time"):
            check_limit(parse_opponent(named, TABLE), limit)
    with pytest.raises(UserError, match="such programs play five-in-a-row, not cell-division"):
        parse_opponent(brain(), GameSetup("cell-division", ""))
