"""The command line, as a person types it."""

import io
import json
import os
import random
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pygame35 import cli, terminal
from pygame35.basics import NONE, RED
from pygame35.games.cell_division import rules as cell_division
from pygame35.games.five_in_a_row import rules as five_in_a_row
from pygame35.games.mega_tictactoe import rules as mega_tictactoe
from pygame35.games.threes import series
from tests.paths import ROOT
from tools.assembly import engine_archive


@pytest.fixture
def typed(monkeypatch):
    """typed("e4=9", "quit"): what the person will enter. The command draws the same seeds in every run."""
    random.seed(35)

    def enter(*lines):
        answers = iter(lines)
        monkeypatch.setattr("builtins.input", lambda _: next(answers))

    return enter


def test_play_answers_moves_takes_back_and_quits(typed, capsys):
    typed("undo", "e4=9", "nonsense", "e4=1", "undo", "d4=3", "moves", "quit")
    assert cli.main(["play", "--level", "1"]) == 0
    said = capsys.readouterr().out
    assert "Red plays e4=9" in said and "Blue plays" in said
    assert "'nonsense' is not a move" in said and "e4 is already filled" in said
    assert "1. d4=3 " in said
    assert "There is nothing to take back." in said and "'undo' is not a move" not in said


def test_a_whole_game_ends_with_the_result(typed, capsys):
    typed(*[f"{file}{rank}=5" for rank in range(1, 9) for file in "abcdefgh" for _ in range(2)])
    assert cli.main(["play", "--level", "1", "--side", "blue"]) == 0
    *before, last = capsys.readouterr().out.splitlines()
    assert last.endswith(("wins", "a tie"))
    assert any("reached 35, " in line for line in before)


def asked(monkeypatch):
    """The requests that the command line sends to the engine, as they come."""
    requests, think = [], terminal.engine.think
    monkeypatch.setattr(terminal.engine, "think", lambda request: requests.append(request) or think(request))
    return requests


def test_a_player_is_asked_or_else_the_games_own(typed, tmp_path, monkeypatch):
    requests = asked(monkeypatch)
    record = tmp_path / "game.txt"
    record.write_text("1. e4=9 d5=3", encoding="utf-8")
    for words, player, times in [
        (["play", "--player", "one-ply"], "one-ply", 2),
        (["play", "--milliseconds", "20"], None, 2),  # the engine's own choice, see its tests
        (["analyse", str(record), "--milliseconds", "10", "--player", "one-ply"], "one-ply", 3),
        (["analyse", str(record), "--milliseconds", "10"], None, 3),
    ]:
        requests.clear()
        typed("e4=9", "hint", "quit")
        assert cli.main(words) == 0
        assert [request.get("player") for request in requests] == [player] * times
        assert not any("level" in request for request in requests)


def test_training_and_matches_are_not_for_the_browser():
    script = "import sys, pygame35.cli; sys.exit(bool({'pygame35.learning', 'pygame35.match'} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT).returncode == 0
    with zipfile.ZipFile(io.BytesIO(engine_archive())) as archive:
        names = archive.namelist()
    assert "pygame35/engine/__init__.py" in names
    assert not [name for name in names if re.search("/(learning|match|training)/", name)]


# --- games --------------------------------------------------------------------------------------------------------


def test_play_cell_division_on_another_board(typed, capsys):
    typed("b2", "b2", "e5", "hint", "quit")
    assert cli.main(["play", "--game", "cell-division", "--board", "4x4", "--player", "hard"]) == 0
    said = capsys.readouterr().out
    assert "such as c3" in said and "Red plays b2: +1" in said and "Blue plays" in said and "Try" in said
    assert " 4 . . . .\n 3 . . . .\n 2 . . . .\n 1 . . . .\n   a b c d\nRed 0, blue 0, move 1" in said
    assert "b2 is already filled" in said and "'e5' is not a square of the board 4x4" in said


def test_a_whole_game_of_five_in_a_row(typed, capsys):
    typed("9,9", "hint", "9,9", "30,30", "-30,30", "30,-30", "-30,-30", "40,9", "9,40", "41,-9", "-9,41", "50,50")
    assert cli.main(["play", "--game", "five-in-a-row", "--player", "original"]) == 0
    said = capsys.readouterr().out
    assert "such as 3,-2" in said and "Try" in said and "9,9 is already filled" in said
    assert "Crosses play 9,9" in said and ": five in a row" in said
    assert said.splitlines()[-1] == "Noughts win" and "Crosses 0" not in said


def test_a_whole_game_of_mega_tic_tac_toe(typed, capsys):
    squares = [f"{file}{rank}" for rank in range(1, 10) for file in "abcdefghi"]
    typed("e5", "hint", *squares * 45)
    assert cli.main(["play", "--game", "mega-tic-tac-toe", "--level", "1"]) == 0
    said = capsys.readouterr().out
    assert "Crosses play e5\n" in said and "is in another small board: play in the board from" in said
    assert said.splitlines()[-1] in ("Crosses win", "Noughts win", "It is a tie")


@pytest.mark.parametrize(
    "game, board, moves, milliseconds, exact, margin",
    [
        ("cell-division", "3x3", "1. b2 a1 2. c3", 5000, 0, 15),
        ("five-in-a-row", "", "1. 0,0 9,9 2. 1,0 9,-9 3. 2,0 -9,9", 100, 6, 1),
        ("mega-tic-tac-toe", "", "1. e5 d4 2. a1", 50, None, None),
    ],
)
def test_a_record_is_analysed(capsys, tmp_path, game, board, moves, milliseconds, exact, margin):
    file = tmp_path / "game.txt"
    file.write_text(f'[Game "{game}"]\n[Board "{board}"]\n\n{moves}', encoding="utf-8")
    assert cli.main(["analyse", str(file), "--json", "--milliseconds", str(milliseconds)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["played"] for line in lines] == [*re.sub(r"\d+\. ", "", moves).split(), "-"]
    if exact is None:
        assert all(-1 <= line["margin"] <= 1 and not line["exact"] for line in lines)
    else:
        assert lines[exact]["exact"] and lines[exact]["margin"] == margin
    assert cli.main(["analyse", str(file), "--game", "35"]) == 1
    assert "not of 35" in capsys.readouterr().err


@pytest.mark.parametrize(
    "position, moves, drawn",
    [
        (
            cell_division.start("flask-4-2"),
            "b1 c1 b2",
            [" 4   . .", " 3   . .", " 2 . r . .", " 1 . r b .", "   a b c d", "Red 4, blue 1, move 4"],
        ),
        (
            five_in_a_row.start(),
            "0,0 1,1",
            ["       -1 ... 2", "    -1 . . . .", "     0 . x . .", "     1 . . o .", "     2 . . . .", "Move 3"],
        ),
        (  # crosses have won the board in the lower left and are sent there, so they may play anywhere else
            mega_tictactoe.start(),
            "a2 a4 b2 d4 c2 g4",
            [
                *("9 * * *  * * *  * * *", "8 * * *  * * *  * * *", "7 * * *  * * *  * * *", ""),
                *("6 * * *  * * *  * * *", "5 * * *  * * *  * * *", "4 o * *  o * *  o * *", ""),
                *("3 X X X  * * *  * * *", "2 x x x  * * *  * * *", "1 X X X  * * *  * * *"),
                *("  a b c  d e f  g h i", "Move 7"),
            ],
        ),
    ],
)
def test_boards_as_text(position, moves, drawn):
    for move in moves.split():
        position.play(position.parse_move(move))
    assert terminal.draw(position).splitlines() == drawn


def test_a_tie_in_a_game_without_points_is_a_sentence(capsys):
    position, rng = mega_tictactoe.start(), random.Random(1)
    while position.winner() != NONE:
        position = mega_tictactoe.start()
        while not position.is_over():
            position.play(rng.choice(list(position.legal_moves())))
    terminal.play(position, RED, {})
    assert capsys.readouterr().out.splitlines()[-1] == "It is a tie"


def test_what_a_game_has_not_is_named_before_it_starts(capsys):
    for words, reason in [
        ("play --game cell-division --board 1x1", "not a board"),
        ("play --game mega-tic-tac-toe --board 9x9", "has one board"),
        ("play --game cell-division --level 3", "no levels"),
        ("play --game cell-division --player full", "no player 'full'"),
        ("play --game threes --side blue", "--side: threes is for one player"),
        ("play --game threes --board 9x9", "not a game of Threes"),
        ("autoplay nobody", "there is no player 'nobody': original, master"),
        ("autoplay Mastr", "there is no player 'Mastr': original, master; did you mean 'master'?"),
        ("autoplay original --board full", "'full' is not a game of Threes"),
        ("autoplay master --simulations 5", "simulations is an option of original, not of master"),
    ]:
        assert cli.main(words.split()) == 1, words
        said = capsys.readouterr()
        assert reason in said.err and not said.out


def test_threes_is_for_one_player(typed, capsys, tmp_path):
    typed("undo", "hint", "left", "undo", "left", "west", "moves", "quit")
    assert cli.main(["play", "--game", "threes", "--board", "classic-7"]) == 0
    said = capsys.readouterr().out
    assert "Enter a move such as left" in said and "You are" not in said and "Next: " in said
    assert "Try" in said and "'west' is not a move" in said
    assert said.count("left: +") == 2 and "Red" not in said.split("[Game")[0]
    record = said[said.index("[Game") : said.rindex("*") + 1]
    assert '[Board "classic-7"]' in record and "1. left" in record
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
    assert cli.main(["analyse", str(file), "--json", "--milliseconds", "200"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["played"] for line in lines] == ["left", "-"] and lines[0]["win"] is None
    assert cli.main(["analyse", str(file), "--milliseconds", "200"]) == 0


@pytest.mark.parametrize("far", ["1000000000,-1000000000", "60,1"])
def test_a_board_of_stones_far_apart_is_cut_around_the_last(typed, capsys, monkeypatch, far):
    monkeypatch.setattr(terminal.engine, "think", lambda request: {"best": far})
    typed("0,0", "quit")
    assert cli.main(["play", "--game", "five-in-a-row"]) == 0
    before, board = capsys.readouterr().out.split(f"Noughts play {far}")
    assert "Outside" not in before
    lines = board.splitlines()
    assert 5 <= len(lines) <= 44 and max(map(len, lines)) < 100
    assert " o" in board and " x" not in board and "Outside: 1 stone; `moves` lists all" in lines
    assert len({len(line) for line in lines if " . " in line}) == 1  # the rows stand below each other


def test_autoplay_tells_how_a_series_of_games_ended(tmp_path, capsys):
    out = tmp_path / "series.json"
    words = ["autoplay", "original", "--games", "12", "--depth", "1", "--simulations", "5", "--board", "classic-3"]
    assert cli.main([*words, "--json", "--out", str(out)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == json.loads(out.read_text(encoding="utf-8"))
    who = {"player": "original", "board": "classic-3", "seed": 1, "depth": 1, "simulations": 5, "games": 12}
    assert told == {**told, **who} and told["milliseconds_a_move"] > 0 and told["moves"] > 12
    assert len(told["scores"]) == len(told["highest"]) == 12 and max(told["scores"]) >= 3 * max(told["highest"]) / 2

    kept = out.read_bytes()
    for place, reason in (
        (out, "series.json is there already"),
        (tmp_path, "is a folder, not a file"),
        (tmp_path / "none" / "x", "there is no folder"),
    ):
        assert cli.main([*words, "--seed", "2", "--out", str(place)]) == 1
        output = capsys.readouterr()
        assert reason in output.err and not output.out and out.read_bytes() == kept

    assert cli.main(words) == 0  # the same again, in words
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"12 games, {told['moves']:,} moves, ") and said[0].endswith(" ms a move")
    mean, median = sum(told["scores"]) / 12, sum(sorted(told["scores"])[5:7]) / 2
    assert said[1].startswith(f"score {mean:,.0f} ± ") and f"median {median:,.0f}, " in said[1]
    assert said[1].endswith(f"best {max(told['scores']):,}")


@pytest.mark.parametrize("least", [0, 1])
def test_an_interrupted_series_keeps_its_games(tmp_path, capsys, monkeypatch, least):
    out, run = tmp_path / "series.json", series.Series.run

    def interrupted(self):
        run(self)
        if len(self.progress()["scores"]) >= least:
            raise KeyboardInterrupt

    monkeypatch.setattr(series.Series, "run", interrupted)
    words = ["autoplay", "original", "--games", "12", "--depth", "1", "--simulations", "5", "--out", str(out)]
    assert cli.main(words) == 130
    kept = json.loads(out.read_text(encoding="utf-8"))
    ended, said = len(kept["scores"]), capsys.readouterr().out
    assert kept["games"] == 12 and least <= ended < 12
    first = f"{ended} of 12 games ended, short ones first, " if least else "no game has ended"
    assert said.startswith(first) and ("score " in said) == bool(least)


# --- arguments, errors, pipes -------------------------------------------------------------------------------------

BEHIND = {"analyse": ["-"], "arena": ["2", "1"], "autoplay": ["original"], "learn": ["--out", "nowhere"]}


def test_every_number_is_checked_before_anything_starts(capsys):
    parser = cli.command_line()
    commands = next(action for action in parser._actions if action.choices).choices
    for command, options in commands.items():
        for action in options._actions:
            if action.type in (None, Path):
                continue
            option = action.option_strings[0]
            for text in ("x", "", "nan", "1e400", "-1" if option != "--sprt" else "--", "9" * 5000, "\u0663"):
                with pytest.raises(SystemExit) as stop:
                    parser.parse_args([command, *BEHIND.get(command, []), option, *[text] * (action.nargs or 1)])
                said = capsys.readouterr()
                assert stop.value.code == 2 and not said.out
                assert f"argument {option}: " in said.err, (command, text, said.err)


def test_what_cannot_be_meant_is_named(capsys):
    for words, reason in [
        ("play --milliseconds 0", "must be a number above 0"),
        ("play --milliseconds inf", "must be a number above 0 and at most 1000000000, not 'inf'"),
        ("play --level 11", "must be a whole number from 1 to 10"),
        ("play --player full --level 3", "--level"),
        ("play --player nobody", "--player"),
        ("analyse - --player nobody", "--player"),
        ("arena 2 1 --games 3", "must be even"),
        ("arena original original --game threes", "--game"),
        ("ladder --games 0", "must be a whole number from 2"),
        ("autoplay full --game 35", "--game"),
        ("autoplay original --depth 16", "from 1 to 15, not '16'"),
        ("autoplay original --blanks 2", "from 0 to 1, not '2'"),
        ("learn --out nowhere --processes 0", "from 1 to 1024, not '0'"),
        ("learn --game threes --out nowhere --games -5", "must be a whole number from 1"),
    ]:
        with pytest.raises(SystemExit) as stop:
            cli.main(words.split())
        assert stop.value.code == 2 and reason in capsys.readouterr().err, words


def test_what_is_quoted_in_an_error_is_cut(tmp_path, capsys):
    long, file = "x" * 5000, tmp_path / "game.txt"
    file.write_text(f'[Game "{long}"]\n\n1. e4=9', encoding="utf-8")
    words = [
        *(["play", "--game", long], ["play", "--level", long], ["play", f"--{long}"], [long], ["analyse", str(file)]),
        ["play", "--game", "cell-division", "--board", long],
        *(["arena", name, "1"] for name in (long, f"1:{long}", f"1:noise={long}", f"ugi:{long}", f"1@{'1' * 5000}n")),
        *(["arena", "1", "1", "--sprt", "0", long], ["ladder", long, "1"]),
        *(["autoplay", long], ["autoplay", "original", "--board", long]),
    ]
    for command in words:
        try:
            assert cli.main(command) == 1
        except SystemExit as stop:
            assert stop.code == 2
        said = capsys.readouterr().err.splitlines()[-1]
        assert "xx" in said or "11" in said, command
        assert len(said) < 500, command


def test_a_bug_is_no_error_of_the_user(monkeypatch):
    def broken(seconds):
        raise ValueError("a bug")

    monkeypatch.setattr(cli.bench, "figures", broken)
    with pytest.raises(ValueError, match="a bug"):
        cli.main(["bench"])


@pytest.mark.parametrize(
    "words, said",
    [(["bench"], f"{'some speed':34}        1,234\n"), (["bench", "--json"], '{"some_speed": 1234}\n')],
)
def test_an_interrupted_bench_keeps_its_figures(monkeypatch, capsys, words, said):
    def interrupted(seconds):
        yield "some_speed", 1234
        if words == ["bench"]:  # printed as soon as it is measured
            assert capsys.readouterr().out == said
            print(said, end="")
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.bench, "figures", interrupted)
    assert cli.main(words) == 130
    assert capsys.readouterr().out == said


def test_analyse_says_what_its_columns_mean_and_what_a_move_cost(tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text('[Game "cell-division"]\n[Board "3x3"]\n\n1. a1 {bad} (1. b2) b2 $1 2. c1 *', encoding="utf-8")
    assert cli.main(["analyse", str(file), "--milliseconds", "5000"]) == 0
    meaning, told = capsys.readouterr().out.split("\n\n")
    head, *lines = told.splitlines()
    assert [line.split()[0] for line in meaning.splitlines()] == head.split()
    rows = [line.split() for line in lines]
    assert [row[:2] for row in rows] == [["1", "a1"], ["2", "b2"], ["3", "c1"], ["4", "-"]]
    margins, costs = ([row[column] for row in rows] for column in (4, 5))
    assert costs[-1] == "-"
    for ply, cost in enumerate(costs[:-1]):  # all is proved, so no move gains
        assert float(cost) == (-1) ** ply * (float(margins[ply]) - float(margins[ply + 1])) >= 0
    assert any(float(cost) > 0 for cost in costs[:-1])


def test_a_record_that_cannot_be_analysed_is_named(tmp_path, capsys):
    file = tmp_path / "game.txt"
    for text, reason in [
        ("", "the record is empty"),
        ('[Game "monty-hall"]\n\n1. 1 stay', "does not play the game of the record, 'monty-hall'"),
        ('[Result "banana"]\n\n1. e4=9', "'banana' is not a result"),
        ("1. e4=9 e4=3", "ply 2: e4 is already filled"),
    ]:
        file.write_text(text, encoding="utf-8")
        assert cli.main(["analyse", str(file)]) == 1
        said = capsys.readouterr()
        assert reason in said.err and not said.out
    file.write_bytes(b"\xff\xfe\x00")
    assert cli.main(["analyse", str(file)]) == 1 and "is not text in UTF-8" in capsys.readouterr().err
    for place, reason in ((tmp_path / "none", "No such file or directory"), (tmp_path, "Is a directory")):
        assert cli.main(["analyse", str(place)]) == 1
        assert capsys.readouterr().err == f"pygame35: {place}: {reason}\n"


def test_all_games_of_a_file_are_analysed(tmp_path, capsys):
    file = tmp_path / "games.txt"
    first = '[Game "cell-division"]\n[Board "2x2"]\n[Red "Ann"]\n[Blue "Bo"]\n\n1. a1 b2 *\n'
    threes = '[Game "threes"]\n[Board "full-1"]\n\n1. left *\n'
    file.write_text(f"{first}1. e4=9 e4=8 *\n{threes}\n1. 1 stay *\n{first}", encoding="utf-8")
    words = ["analyse", str(file), "--milliseconds", "50"]
    assert cli.main(words) == 1
    said = capsys.readouterr()
    move, read_as = (
        "a square, =, and a digit 1-9, such as e4=9",
        "the tag Game is missing, so this was read as a game of 35",
    )
    assert said.err.splitlines() == [
        f"game 2, line 7, column 9, ply 2: e4 is already filled; {read_as}",
        f"game 4, line 13, column 4, ply 1: '1' is not a move: a move is {move}; {read_as}",
        "pygame35: 2 of 5 games could not be analysed",
    ]
    titles = [line for line in said.out.splitlines() if line.startswith("Game")]
    assert titles == ["Game 1, cell-division: Ann against Bo", "Game 3, threes", titles[0].replace("1", "5", 1)]
    assert [said.out.count(start) for start in ("\n   1  a1", "\n   1  left", "ply       the number")] == [2, 1, 3]

    assert cli.main([*words, "--json", "--player", "master", "--game", "threes"]) == 1
    said = capsys.readouterr()
    rows = [json.loads(line) for line in said.out.splitlines()]
    assert [(row["record"], row["played"]) for row in rows] == [(3, "left"), (3, "-")]
    assert "game 1: this is a record of the game 'cell-division', not of threes" in said.err


def test_a_pipe_that_is_closed_ends_it_quietly(tmp_path):
    """As `| head -n 1` does."""
    file = tmp_path / "game.txt"
    file.write_text("1. e4=9 d5=3", encoding="utf-8")
    words = [sys.executable, "-m", "pygame35", "analyse", str(file), "--player", "one-ply"]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b"" and process.wait(60) == 141


# --- closed streams, interrupts -----------------------------------------------------------------------------------


def in_shell(words, **more):
    """A command as a shell runs it, with what stands behind it, such as <&-."""
    command = f'exec "{sys.executable}" -m pygame35 {words}'
    return subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, timeout=60, **more)


def test_a_closed_stream_is_named_where_it_is_needed():
    for words, reason in [
        ("analyse - <&-", b"pygame35: standard input is closed\n"),
        ("play --level 1 <&-", b"pygame35: standard input is closed\n"),
        ("ugi <&-", b"pygame35: standard input is closed\n"),
        ("autoplay original --games 1 >&-", b"pygame35: standard output is closed\n"),
        ("autoplay nobody 2>&-", b""),
    ]:
        done = in_shell(words)
        assert (done.returncode, done.stderr) == (1, reason), words
    done = in_shell("autoplay original --games 1 --depth 1 --simulations 5 --json <&- 2>&-")  # needs neither
    assert (done.returncode, done.stderr) == (0, b"") and json.loads(done.stdout)["games"] == 1


def test_a_byte_that_is_no_text_is_no_move():
    """And the end of the input ends a game."""
    for errors in ("strict", "surrogateescape"):
        environment = {**os.environ, "PYTHONIOENCODING": f"utf-8:{errors}"}
        done = in_shell("play --level 1", input=b"\xff\n", env=environment)
        assert (done.returncode, done.stderr) == (0, b"") and "'\ufffd' is not a move" in done.stdout.decode()


@pytest.mark.parametrize("at", ["numpy", "pygame35.cli", "argparse"])
def test_an_interrupt_while_a_command_loads_ends_it_quietly(at):
    """The signal comes as a module is imported: from the package's own first line on."""
    script = (
        "import os, runpy, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path, target=None):\n"
        f"        if name == {at!r}:\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "sys.modules.pop('argparse', None)\n"
        "sys.argv = ['pygame35', '--help']\n"
        "runpy.run_module('pygame35', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
