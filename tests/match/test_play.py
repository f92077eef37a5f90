"""One game: openings, pairs, colours, seeds, opponents of the engine, and how games are lost off the board."""

import re
import shlex
import shutil
import sys

import pytest

from pygame35 import records as record
from pygame35.games.cell_division import rules as cell_division
from pygame35.games.thirtyfive import rules as thirtyfive
from pygame35.games.thirtyfive.rules import BLUE, RED
from pygame35.match import opponents, program, ugi_program
from pygame35.match.opponents import USUAL_SETUP, GameSetup, Limit, parse_limit, parse_opponent
from pygame35.match.play import MatchPlan, ScheduledGame, opening, play
from pygame35.match.summary import described
from tests.paths import ROOT

UGI = f"ugi:{shlex.quote(sys.executable)}"


def match_of(a, b, limit="9n", opening_plies=2, seed=1, patience=20.0, table=USUAL_SETUP, plies=None):
    players = parse_opponent(a, table), parse_opponent(b, table)
    return MatchPlan(*players, parse_limit(limit), opening_plies, seed, patience, table, plies)


def test_openings_are_legal_reproducible_and_differ():
    match = match_of("1", "2")
    openings = [opening(match, pair).moves for pair in range(20)]
    assert openings == [opening(match, pair).moves for pair in range(20)]
    assert len(set(map(tuple, openings))) == 20
    assert all(len(record.replay(moves, thirtyfive).moves) == 2 for moves in openings)
    assert opening(match._replace(seed=2), 0).moves != openings[0]
    assert opening(match._replace(opening_plies=0), 0).moves == []
    assert len(opening(match._replace(opening_plies=63), 0).moves) == 63


def test_an_opening_never_ends_a_short_game():
    for board, plies in (("2x2", 3), ("flask-4-2", 11)):
        match = match_of("easy", "easy", opening_plies=40, table=GameSetup("cell-division", board))
        assert {len(opening(match, pair).moves) for pair in range(9)} == {plies}
        game = play(ScheduledGame(match, 0, RED))
        assert len(game["opening"].split()) == plies and len(game["moves"].split()) == plies + 1


def test_a_game_at_the_limit_of_plies_is_a_tie():
    match = match_of("master@1n", "original", plies=7, table=GameSetup("five-in-a-row", ""))
    game = play(ScheduledGame(match, 0, RED))
    assert len(game["moves"].split()) == 7
    assert (game["result"], game["margin"], game["forfeit"], game["ended"]) == (0.5, 0, None, False)
    assert "limit of plies, and so are tied: 1" in described([game])
    whole = play(ScheduledGame(match_of("1", "1", plies=64), 0, RED))
    assert whole["ended"] and "limit of plies" not in described([whole])


def test_a_pair_is_one_opening_with_colours_swapped():
    match = match_of("level:1@40n", "2@40n")
    first, second = (play(ScheduledGame(match, 3, colour)) for colour in (RED, BLUE))
    assert first["opening"] == second["opening"] == " ".join(first["moves"].split()[:2])
    assert (first["a"]["colour"], first["b"]["colour"]) == ("red", "blue")
    assert (second["a"]["colour"], second["b"]["colour"]) == ("blue", "red")
    assert first["moves"] != second["moves"]
    for game, sign in ((first, 1), (second, -1)):
        position = record.replay_text(game["moves"].split(), thirtyfive)
        red, blue = position.scores()
        assert position.is_over() and game["margin"] == sign * (red - blue)
        assert game["result"] == (1 if game["margin"] > 0 else 0 if game["margin"] < 0 else 0.5)
        assert game["pair"] == 3 and game["forfeit"] is None
        assert (game["a"]["player"], game["b"]["player"]) == ("level:1@40n", "level:2@40n")
        settings = {"game": "35", "board": "", "limit": "9n", "opening_plies": 2, "plies": None, "seed": 1}
        assert game["settings"] == settings and game["ended"]
        assert 0 < game["a"]["milliseconds_mean"] <= game["a"]["milliseconds_max"]
    again = play(ScheduledGame(match, 3, RED))
    assert again["moves"] == first["moves"]  # the same seeds


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
        ("level:7", "level:7"),
        ("7@500ms", "level:7@500ms"),
        ("original@80000n", "original@80000n"),
        ("original:batch=8@1.50ms", "original:batch=8@1.5ms"),
    ]:
        assert parse_opponent(text).name == parse_opponent(name).name == name


def test_names_that_mean_nobody_are_refused():
    usual = [
        *("", "nobody", "level:11", "level:", "0", "original@", "original@5", "original@0n", "original@0ms", "7@-1ms"),
        *("original:batch", "original:batch=x", "original:speed=1", "original:batch=0", "original:seed=1"),
        *("ugi:", "ugi:there-is-no-such-program"),
    ]
    cells = ["full", "level:3", "3", "hard:skill=2", "hard:skill=0.5", "hard:board=3"]
    tables = (USUAL_SETUP, usual), (GameSetup("cell-division", ""), cells)
    for table, texts in tables:
        for text in texts:
            with pytest.raises(ValueError):
                pytest.fail(f"{text!r} is {parse_opponent(text, table)}")


def test_limits():
    assert parse_limit("500ms") == Limit(milliseconds=500) and parse_limit("80000n") == Limit(simulations=80000)
    assert str(parse_limit("12345678.5ms")) == "12345678.5ms"


def test_our_own_program_plays_through_the_interface():
    game = play(ScheduledGame(match_of(f"{UGI} -m pygame35 ugi@20n", "1@20n"), 0, RED))
    assert game["forfeit"] is None and len(game["moves"].split()) == 64
    assert game["a"]["milliseconds_mean"] > 0


@pytest.mark.skipif(not shutil.which("cc"), reason="needs a C compiler")
def test_the_c_yardstick_plays_through_the_interface(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # compiled here, and once only
    adapter = f"{UGI} {shlex.quote(str(ROOT / 'tests/bench/peers/seed_uct_ugi.py'))}"
    match = match_of(f"{adapter} --playouts 700 --exploration 0.3", f"{adapter}@9n", patience=60.0)
    game = play(ScheduledGame(match, 0, RED))
    assert game["forfeit"] is None and game["margin"] > 0
    assert len(list((tmp_path / "pygame35").iterdir())) == 1


def test_a_program_gets_seed_and_movetime(stub):
    game = play(ScheduledGame(match_of(stub(), stub(), limit="30ms"), 0, BLUE))
    assert game["forfeit"] is None and len(game["moves"].split()) == 64


DEEDS = {
    'say("bestmove " + moves[0])': r"illegal move: .. is already filled",
    'say("bestmove e9=1")': "illegal move: 'e9' is not a square",
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


STUBBORN = """
import sys, time
for line in sys.stdin:
    print({"ugi": "ugiok", "isready": "readyok"}.get(line.strip(), ""), flush=True)
    if line == "quit\\n": break
time.sleep(60)
"""


@pytest.mark.parametrize("moment", ["stdin.flush", "stdin.close", "wait"])
def test_an_interrupt_while_a_program_quits_leaves_no_process(monkeypatch, moment):
    """The interrupt arrives before the program has quit: the program is killed, and no zombie is left."""

    def interrupted(*_arguments):
        monkeypatch.undo()
        sys.exit("interrupted")

    with (
        pytest.raises(SystemExit, match="interrupted"),
        ugi_program.playing([sys.executable, "-c", STUBBORN], {}, patience=20.0) as program,
    ):
        *owner, name = moment.split(".")
        monkeypatch.setattr(program.process.stdin if owner else program.process, name, interrupted)
    assert program.process.returncode is not None


def test_a_game_of_cell_division_on_another_board():
    table = GameSetup("cell-division", "beaker-3x4")
    match = match_of("hard", "master:exploration=0.5@30n", opening_plies=3, table=table)
    first, second = (play(ScheduledGame(match, 1, colour)) for colour in (RED, BLUE))
    assert first["opening"] == second["opening"] and len(first["opening"].split()) == 3
    assert (first["settings"]["game"], first["settings"]["board"]) == ("cell-division", "beaker-3x4")
    for game, sign in ((first, 1), (second, -1)):
        position = record.replay_text(game["moves"].split(), cell_division, "beaker-3x4")
        red, blue = position.scores()
        assert position.is_over() and game["margin"] == sign * (red - blue) and game["forfeit"] is None


def test_a_program_is_told_game_and_board():
    match = match_of(f"{UGI} -m pygame35 ugi@20n", "easy", table=GameSetup("cell-division", "3x3"))
    game = play(ScheduledGame(match, 0, BLUE))
    assert game["forfeit"] is None and len(game["moves"].split()) == 9
