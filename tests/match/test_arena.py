"""Matches: kept on disk and gone on with, stopped early, interrupted, spread over processes."""

import doctest
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pygame35 import UserError, cli, read_games, write_games
from pygame35.match import game_file, matches, play_match, read_match
from pygame35.match.result import pentanomial, result_of
from tests.paths import ROOT


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_match_is_played_kept_and_gone_on_with(tmp_path, capsys):
    """Cut after one game and a half, the same games are played again; what is there is left alone."""
    file = tmp_path / "games.jsonl"
    words = ["arena", "level:2@30n", "1@20n", "--games", "4", "--processes", "2", "--out", str(file)]
    assert cli.main(words) == 0
    said = capsys.readouterr().out
    assert re.search(r"^level:2@30n against level:1@20n$", said, re.M)
    assert re.search(r"^\d won, \d tied, \d lost: [\d.]+ of 4 points", said, re.M)
    assert re.search(r"^Elo .*95 %", said, re.M)
    moves = moves_of(file)
    assert sorted(moves) == [(0, "blue"), (0, "red"), (1, "blue"), (1, "red")]

    first, second, *_ = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(first + second[: len(second) // 2])
    assert cli.main(words) == 0
    whole = file.read_bytes()
    assert whole.startswith(first) and moves_of(file) == moves
    assert cli.main(words) == 0
    assert file.read_bytes() == whole and "of 4 points" in capsys.readouterr().out


def moves_of(file):
    """{(pair, the colour of a): the moves of the game}."""
    return {(record["pair"], record["a"]["colour"]): record["moves"] for record in lines_of(file)}


def test_a_file_of_another_match_is_refused(tmp_path, capsys, no_boards):
    asked = no_boards(lambda game: 1.0)
    file = tmp_path / "games.jsonl"
    assert cli.main(["arena", "2", "1", "--games", "2", "--out", str(file)]) == 0
    before, games = file.read_bytes(), len(asked)
    capsys.readouterr()
    for arguments, difference in [
        ("3 1", "a is 'level:2' there, 'level:3' here"),
        ("2 1 --seed 2", "seed is 1 there, 2 here"),
        ("2 1 --simulations 8", "limit is '100ms' there, '8n' here"),
        ("hard easy --game cell-division --board 4x4", "there, "),
    ]:
        assert cli.main(["arena", *arguments.split(), "--out", str(file)]) == 1
        output = capsys.readouterr()
        assert difference in output.err and not output.out
        assert file.read_bytes() == before and len(asked) == games


def test_more_games_are_added_to_a_file(tmp_path, capsys, no_boards):
    asked = no_boards(lambda game: 0.5)
    file = tmp_path / "games.jsonl"
    for games, new in ((2, 2), (6, 4), (4, 0)):
        asked.clear()
        assert cli.main(["arena", "2", "1", "--games", str(games), "--out", str(file)]) == 0
        assert len(asked) == new
    assert len(lines_of(file)) == 6
    said = capsys.readouterr().err
    assert "2 of 6 games played" in said and "6 of 4" not in said
    assert "6 games are there, more than the 4 asked for" in said


def test_a_program_that_does_not_work_is_no_success(tmp_path, capsys, no_boards):
    """Who loses by its moves or by its clock has played; the rest of the match is played and printed either way."""
    no_boards(lambda game: 1.0)
    file = tmp_path / "games.jsonl"
    assert cli.main(["arena", "2", "1", "--games", "2", "--out", str(file)]) == 0
    first, second = lines_of(file)
    for reason, status in [
        ("died (exit status 0)", 1),
        ("did not start: [Errno 8] Exec format error", 1),
        ("no readyok in time", 1),
        ("no bestmove in time", 0),
        ("illegal move: e4 is already filled", 0),
    ]:
        file.write_text(json.dumps({**first, "forfeit": {"by": "b", "reason": reason}}) + "\n")
        capsys.readouterr()
        assert cli.main(["arena", "2", "1", "--games", "2", "--out", str(file)]) == status, reason
        output = capsys.readouterr()
        assert "2 won" in output.out and f"forfeited 1: {reason}" in output.out
        said = "pygame35: 1 of 2 games ended since a program died or did not speak its protocol"
        assert (said in output.err) == bool(status)


NO_GAME = '{"pair": 0, "a": {}, "b": {}, "margin": 0, "result": 1, "forfeit": null, "settings": {}}\n'


def test_a_file_of_something_else_is_refused(tmp_path, capsys, no_boards):
    no_boards(lambda game: 1.0)
    file, deep = tmp_path / "notes.txt", "[" * 9999 + "\n"
    for text in ("3\n", "{}\n", '{"pair": 0}\n', "\n", "my notes", '{"a":1', '{"name": 1}', deep, NO_GAME):
        file.write_text(text)
        assert cli.main(["arena", "2", "1", "--out", str(file)]) == 1
        assert "line 1: this is not a game of a match" in capsys.readouterr().err
        assert file.read_text() == text
    file.write_text('{"pair": 0, "a')  # a torn line alone is no game
    assert game_file.read(file) == [] == game_file.read(tmp_path / "none.jsonl")


def test_pairs_are_counted_when_both_games_have_ended(no_boards, capsys, game_kept):
    no_boards(lambda game: [1.0, 0.5, 0.0, 0.5, 1.0][(2 * game.pair + (game.colour > 0)) % 5])
    assert cli.main(["arena", "2", "1", "--games", "10"]) == 0
    said = capsys.readouterr().out
    assert "4 won, 4 tied, 2 lost: 6 of 10 points, 60.0%" in said
    assert "0, ½, 1, 1½, 2 points: 0 2 0 2 1" in said
    assert pentanomial([game_kept(0, "red", 1.0), game_kept(1, "red", 0.0)]) == [0] * 5  # two halves of pairs


def test_what_elo_counts_is_said(game_kept):
    """Nine games of which eight make pairs; bounds that are infinite are not printed."""
    first = game_kept(4, "red", 0.0)
    whole = [game_kept(pair, colour, 1.0 - 0.5 * (pair % 2)) for pair in range(4) for colour in ("red", "blue")]
    text = str(result_of([*whole, first]))
    assert "6 of 9 points" in text and "from whole pairs alone, 8 of the 9 games, with" in text
    assert re.search(r"^Elo \+190\.8 ± [\d.]+ \(95 %: [+-][\d.]+ to \+[\d.]+\), from", str(result_of(whole)), re.M)
    assert "no Elo yet" in str(result_of([first]))
    text = str(result_of([game_kept(0, colour, 0.0) for colour in ("red", "blue")]))
    assert re.search(r"^Elo < [+-][\d.]+ \(95 %\), from whole pairs, with", text, re.M) and "inf" not in text


@pytest.mark.parametrize("result, verdict", [(1.0, "Elo +100 accepted"), (0.5, "Elo +0 accepted")])
def test_the_sequential_test_stops_a_match(tmp_path, capsys, no_boards, result, verdict):
    asked = no_boards(lambda game: result)
    words = ["arena", "2", "1", "--sprt", "0", "100", "--out", str(tmp_path / "games.jsonl")]
    assert cli.main([*words, "--games", "6"]) == 0
    assert len(asked) == 6 and "undecided" in capsys.readouterr().out
    for _ in range(2):  # the second time it is decided already
        assert cli.main([*words, "--games", "1000"]) == 0
        assert verdict in capsys.readouterr().out
        games = len(asked)
    assert 10 < len(asked) == games < 100


def test_nonsense_is_refused(no_boards, capsys):
    asked = no_boards(lambda game: 1.0)
    for words, reason in [
        ("nobody 1", "'nobody': there is no player 'nobody': adaptive, "),
        ("levl:1 1", "'levl:1': there is no player 'levl': "),
        ("levl:1 1", "random, level:N, ugi:COMMAND; did you mean 'level:N'?"),
        ("level:x 1", "'level:x': there is no player 'x': "),
        ("1 Full@5ms", "did you mean 'full'?"),
        ("hrd:skill=0.5 easy --game cell-division", "ugi:COMMAND; did you mean 'hard'?"),
        ("mastr original --game five-in-a-row", "pbrain:COMMAND; did you mean 'master'?"),
        ("2 1 --opening-plies 64", ""),
        ("2 1 --sprt 5 0", ""),
        ("2 1 --plies 2", ""),
        ("ugi:' 1", ""),
        ("level:0 1", "'level:0': level must be a whole number from 1 to 10"),
        ("1 level:0@5n", "'level:0@5n': level must be a whole number from 1 to 10"),
        ("hard easy --game cell-division --board 4x4 --opening-plies 16", "0 to 15"),
    ]:
        assert cli.main(["arena", *words.split()]) == 1
        said = capsys.readouterr().err
        assert said.startswith("pygame35: ") and reason in said and not asked


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda end: end.name)
def test_an_ended_match_says_how_it_stands_and_leaves_nothing_running(tmp_path, stub, end):
    """After the first game: the result so far, exit status 130, the games kept; no process left, even if it is killed.

    A script's background ignores Ctrl+C, but not SIGTERM.
    """
    file, pids = tmp_path / "games.jsonl", tmp_path / "pids"
    program = stub(f'open({str(pids)!r}, "a").write(f"{{os.getpid()}} {{os.getppid()}} "); time.sleep(0.01)', ply=0)
    command = [sys.executable, "-m", "pygame35", "arena", program, "1@9n", "--simulations", "9", "--out", file]
    if end == signal.SIGTERM:
        command = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh", *command]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        wait_until(lambda: file.exists() and file.read_bytes())
        process.send_signal(end)
        said, errors = process.communicate(timeout=60)
    wait_until(lambda: not any(map(is_running, set(pids.read_text().split()))))
    if end != signal.SIGKILL:
        assert process.returncode == 130, errors
        games = lines_of(file)
        assert 1 <= len(games) < 100 and f"of {len(games)} points" in said
        assert "Traceback" not in errors


def wait_until(condition):
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_running(pid):
    """True for a process that is no zombie: the first process of a container may leave zombies."""
    try:
        os.kill(int(pid), 0)
        status = Path(f"/proc/{pid}/stat")
        return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_games_on_an_endless_grid_have_a_limit_of_plies(no_boards):
    asked = no_boards(lambda game: 0.5)
    for words, plies in (("2 1", None), ("master original --game five-in-a-row", 400)):
        asked.clear()
        assert cli.main(["arena", *words.split(), "--games", "2"]) == 0
        assert [game.plan.plies for game in asked] == [plies] * 2


# --- from Python --------------------------------------------------------------------------------------------------


def test_its_example_works():
    assert doctest.testmod(matches) == (0, 2)


def test_a_match_from_python_is_the_arenas(tmp_path, capsys):
    """Its file, its text and its figures; the games as records are read again."""
    file, records = tmp_path / "games.jsonl", tmp_path / "games.txt"
    result = play_match("2", "level:1@3n", games=2, simulations=5, seed=3, opening_plies=4, out=file)
    assert capsys.readouterr() == ("", "")
    words = ["arena", "2", "level:1@3n", "--games", "2", "--simulations", "5", "--seed", "3", "--opening-plies", "4"]
    assert cli.main([*words, "--out", str(file)]) == 0
    assert capsys.readouterr().out == f"{result}\n" and read_match(file) == result
    assert (result.a, result.b, result.played, sum(result.pairs)) == ("level:2", "level:1@3n", 2, 1)
    assert result.wins + result.ties + result.losses == 2 and not result.interrupted and not result.forfeits
    write_games(records, result.games())
    rounds = ["1.1", "1.2"]
    for number, game in enumerate(read_games(records)):
        row = next(row for row in lines_of(file) if (row["a"]["colour"] == "blue") == number)
        assert game.tags["Round"] == rounds[number]
        assert (game.tags["Red"], game.tags["Blue"]) == (("level:2", "level:1@3n"), ("level:1@3n", "level:2"))[number]
        assert [game.position.format_move(move) for move in game.position.moves] == row["moves"].split()
        red, blue = game.position.scores()
        assert row["margin"] == (red - blue) * (-1) ** number


def test_games_that_ended_early_say_why(game_kept):
    settings = {"game": "five-in-a-row", "board": "", "limit": "9n"}
    limited, lost = ({**game_kept(0, colour, 0.5), "moves": "0,0 1,1", "ended": False} for colour in ("red", "blue"))
    limited |= {"settings": settings}
    lost |= {"settings": settings, "result": 0, "forfeit": {"by": "a", "reason": "died (exit status 1): \x1b[31moh"}}
    games = result_of([lost, limited]).games()
    assert [game.tags["Result"] for game in games] == ["1/2-1/2", "1-0"]
    endings = ["limit of plies", "Blue forfeits: died (exit status 1): ?[31moh"]
    assert [game.tags["Termination"] for game in games] == endings
    write_games(text := io.StringIO(), games)
    assert [game.tags for game in read_games(io.StringIO(text.getvalue()))] == [
        {**game.tags, "Game": "five-in-a-row"} for game in games
    ]


@pytest.mark.parametrize("kept", [False, True])
def test_an_interrupted_match_returns_what_was_played(tmp_path, monkeypatch, game_kept, kept):
    played = iter([game_kept(0, "red", 1.0), game_kept(0, "blue", 1.0), game_kept(1, "red", 0.5)])

    def play(game):
        for row in played:
            return row
        raise KeyboardInterrupt

    monkeypatch.setattr(matches, "play", play)
    result = play_match("2", "1", games=6, out=tmp_path / "games.jsonl" if kept else None)
    assert (result.wins, result.ties, result.losses, result.interrupted) == (2, 1, 0, True)
    assert result.elo == result.elo_error == float("inf") and repr(result).endswith("+2 -0 =1, Elo > -307.0>")
    assert play_match("2", "1", games=2).played == 0  # interrupted at once: the names are there nevertheless


def test_a_wrong_match_is_refused(tmp_path, no_boards, game_kept):
    asked = no_boards(lambda game: 1.0)
    for arguments, reason in [
        ({"games": 3}, "games must be an even number from 2"),
        ({"games": 0}, "games must be an even number from 2"),
        ({"simulations": 0}, "'0n' is not a limit"),
        ({"milliseconds": 5, "simulations": 5}, "not by both"),
        ({"game": "chess"}, "there is no game 'chess': 35"),
        ({"game": "threes"}, "threes is not a game for two"),
        ({"board": "9x9"}, "'9x9' is not"),
        ({"opening_plies": 64}, "opening plies must be 0 to 63"),
        ({"sprt": (5, 0)}, "the lower Elo first"),
        ({"out": tmp_path}, "is a folder"),
    ]:
        with pytest.raises(UserError, match=reason):
            play_match("2", "1", **arguments)
    with pytest.raises(UserError, match="there is no file"):
        read_match(tmp_path / "games.jsonl")
    for a in ("2", "3"):
        game_file.append(tmp_path / "games.jsonl", game_kept(0, "red", 1.0, a=f"level:{a}"))
    with pytest.raises(UserError, match="the games of several matches"):
        read_match(tmp_path / "games.jsonl")
    assert not asked
