"""One game: openings, pairs, colours, seeds, opponents of the engine, and how games are lost off the board."""

import re
import shlex
import sys

import pytest

from pygame35 import records as record
from pygame35.games.cell_division import rules as cell_division
from pygame35.games.thirtyfive import rules as thirtyfive
from pygame35.games.thirtyfive.rules import BLUE, RED
from pygame35.match import opponents, program
from pygame35.match.opponents import USUAL_SETUP, GameSetup, parse_limit, parse_opponent
from pygame35.match.play import MatchPlan, ScheduledGame, opening, play
from pygame35.match.result import result_of

UGI = f"ugi:{shlex.quote(sys.executable)}"
CELLS = "cell-division"


def match_of(a, b, limit="9n", opening_plies=2, seed=1, patience=20.0, table=USUAL_SETUP, plies=None):
    players = parse_opponent(a, table), parse_opponent(b, table)
    return MatchPlan(*players, parse_limit(limit), opening_plies, seed, patience, table, plies)


def test_an_opening_never_ends_a_short_game():
    for board, plies in (("2x2", 3), ("flask-4-2", 11)):
        match = match_of("easy", "easy", opening_plies=40, table=GameSetup(CELLS, board))
        assert {len(opening(match, pair).moves) for pair in range(9)} == {plies}
        game = play(ScheduledGame(match, 0, RED))
        assert len(game["opening"].split()) == plies and len(game["moves"].split()) == plies + 1


def test_a_game_at_the_limit_of_plies_is_a_tie():
    match = match_of("master@1n", "original", plies=7, table=GameSetup("five-in-a-row", ""))
    game = play(ScheduledGame(match, 0, RED))
    assert len(game["moves"].split()) == 7
    assert (game["result"], game["margin"], game["forfeit"], game["ended"]) == (0.5, 0, None, False)
    assert "limit of plies, and so are tied: 1" in str(result_of([game]))
    whole = play(ScheduledGame(match_of("1", "1", plies=64), 0, RED))
    assert whole["ended"] and "limit of plies" not in str(result_of([whole]))


def test_a_pair_is_one_opening_with_colours_swapped():
    match = match_of("hard", "master:exploration=0.5@30n", opening_plies=3, table=GameSetup(CELLS, "beaker-3x4"))
    first, second = (play(ScheduledGame(match, 3, colour)) for colour in (RED, BLUE))
    assert first["opening"] == second["opening"] == " ".join(first["moves"].split()[:3])
    assert (first["a"]["colour"], first["b"]["colour"]) == ("red", "blue")
    assert (second["a"]["colour"], second["b"]["colour"]) == ("blue", "red")
    for game, sign in ((first, 1), (second, -1)):
        position = record.replay_text(game["moves"].split(), cell_division, "beaker-3x4")
        red, blue = position.scores()
        assert position.is_over() and game["margin"] == sign * (red - blue)
        assert game["result"] == (1 if game["margin"] > 0 else 0 if game["margin"] < 0 else 0.5)
        assert game["pair"] == 3 and game["forfeit"] is None and game["ended"]
        assert (game["a"]["player"], game["b"]["player"]) == ("hard", "master:exploration=0.5@30n")
        settings = {"game": CELLS, "board": "beaker-3x4", "limit": "9n", "opening_plies": 3, "plies": None, "seed": 1}
        assert game["settings"] == settings
        assert 0 < game["a"]["milliseconds_mean"] <= game["a"]["milliseconds_max"]


def test_the_engine_is_asked_by_name_limit_and_own_seed(monkeypatch):
    requests = []

    def think(request):
        requests.append(request)
        taken = {move[:2] for move in request["moves"]}
        return {"best": next(f"{f}{r}=5" for f in "abcdefgh" for r in "12345678" if f + r not in taken)}

    match = match_of("level:3@70ms", "original:exploration=1.5,batch=8")
    monkeypatch.setattr(opponents.Engine, "think", lambda engine, request: think(request))
    for colour in (RED, BLUE):
        play(ScheduledGame(match, 0, colour))
    a, b = ([r for r in requests if ("level" in r) == level] for level in (True, False))
    assert all(r["level"] == 3 and r["milliseconds"] == 70 and "simulations" not in r for r in a)
    assert all(r["player"] == "original" and r["simulations"] == 9 and "milliseconds" not in r for r in b)
    assert {len(r["moves"]) for r in a} == {len(r["moves"]) for r in b} == set(range(2, 64))
    assert all((r["options"]["exploration"], r["options"]["batch"]) == (1.5, 8) for r in b)
    seeds = {(side, r["options"]["seed"]) for side, of in (("a", a), ("b", b)) for r in of}
    assert len(seeds) == 4  # one for each game and side, never shared: the engine would share the tree as well


def test_names_are_written_in_one_way():
    for text, name in [
        ("7", "level:7"),
        ("7@500ms", "level:7@500ms"),
        ("original@80000n", "original@80000n"),
        ("original:batch=8@1.50ms", "original:batch=8@1.5ms"),
    ]:
        assert parse_opponent(text).name == parse_opponent(name).name == name
    assert str(parse_limit("12345678.5ms")) == "12345678.5ms"


def test_names_that_mean_nobody_are_refused():
    usual = [
        *("", "nobody", "level:11", "level:", "original@", "original@5", "original@0n", "original@0ms", "7@-1ms"),
        *("original:batch", "original:batch=x", "original:speed=1", "original:batch=0", "original:seed=1"),
        *("ugi:", "ugi:there-is-no-such-program"),
    ]
    tables = (USUAL_SETUP, usual), (GameSetup(CELLS, ""), ["full", "level:3", "hard:skill=0.5", "hard:board=3"])
    for table, texts in tables:
        for text in texts:
            with pytest.raises(ValueError):
                pytest.fail(f"{text!r} is {parse_opponent(text, table)}")


DEEDS = {
    'say("bestmove " + moves[0])': r"illegal move: .. is already filled",
    'say("bestmove none")': "illegal move: 'none' is not a move",
    'say("bestmove")': "illegal move: '' is not a move",
    'sys.exit("out of luck")': r"died \(exit status 1\): out of luck",
    "os.close(1); time.sleep(9)": r"died \(it closed its output\)",
    "time.sleep(9)": "no bestmove in time",
    "while True: say('info string still thinking')": "no bestmove in time",
}


LATE = [pytest.param(*row, marks=pytest.mark.timed) for row in DEEDS.items() if "in time" in row[1]]


@pytest.mark.parametrize("deed, reason", [row for row in DEEDS.items() if "in time" not in row[1]] + LATE)
def test_a_program_that_misbehaves_loses(stub, deed, reason, monkeypatch):
    monkeypatch.setattr(program, "_FAREWELL", 20 if "exit" in deed else 0.3)
    match = match_of("1@9n", stub(deed, ply=7), patience=0.5 if "time" in reason else 20.0)
    game = play(ScheduledGame(match, 0, RED))
    assert game["forfeit"]["by"] == "b" and game["result"] == 1 and game["margin"] is None
    assert re.match(reason, game["forfeit"]["reason"]), game["forfeit"]
    assert len(game["moves"].split()) == 7


@pytest.mark.parametrize("said", [{"gameover": "false", "result": "none"}, {"gameover": "true", "result": "p2win"}])
def test_a_program_that_sees_another_end_of_the_game_loses(stub, said):
    match = match_of(stub(answers=said), stub())
    game = play(ScheduledGame(match, 0, RED))
    assert len(game["moves"].split()) == 64 and game["forfeit"]["by"] == "a" and game["result"] == 0
    reason = r"answers 'response (false|p2win)' to query (gameover|result) at the end, not (true|draw)"
    assert re.fullmatch(reason, game["forfeit"]["reason"])


def test_a_program_is_asked_only_for_what_it_says(stub):
    """That a new game begins is said to all; a program that knows no queries plays on, and one that agrees, too."""
    first = play(ScheduledGame(match_of(stub(), stub()), 0, RED))
    result = {1: "p1win", -1: "p2win", 0: "draw"}[(first["margin"] > 0) - (first["margin"] < 0)]
    second = play(ScheduledGame(match_of(stub(answers={"gameover": "true", "result": result}), stub()), 0, RED))
    assert first["forfeit"] is None and second["forfeit"] is None and first["moves"] == second["moves"]


@pytest.mark.parametrize(
    "code, reason",
    [("raise SystemExit(3)", "died (exit status 3)"), ("import time; time.sleep(99)", "no ugiok in time")],
)
def test_a_program_that_does_not_start_loses(tmp_path, code, reason):
    path = tmp_path / "broken.py"
    path.write_text(code)
    match = match_of(f"{UGI} {path}", "1@9n", patience=0.5 if "time" in code else 20.0)
    game = play(ScheduledGame(match, 0, BLUE))
    assert game["forfeit"] == {"by": "a", "reason": reason}
    assert game["result"] == 0 and game["moves"] == game["opening"]


def test_a_program_is_told_game_and_board():
    match = match_of(f"{UGI} -m pygame35 ugi@20n", "easy", table=GameSetup(CELLS, "3x3"))
    game = play(ScheduledGame(match, 0, BLUE))
    assert game["forfeit"] is None and len(game["moves"].split()) == 9


def test_openings_are_legal_and_differ():
    match = match_of("1", "2")
    openings = [opening(match, pair).moves for pair in range(20)]
    assert openings[0] == opening(match, 0).moves != opening(match._replace(seed=2), 0).moves
    assert len(set(map(tuple, openings))) == 20
    assert all(len(record.replay(moves, thirtyfive).moves) == 2 for moves in openings)
    assert len(opening(match._replace(opening_plies=63), 0).moves) == 63
