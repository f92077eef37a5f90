"""Mining puzzles of any game: ratings, the command and the check. Puzzles here are the positions of odd length."""

import json

import pytest

from pygame35.learning import mining
from pygame35.learning.arena_games import read_games
from pygame35.learning.puzzles import EASIER, HARDER, TRIES, Facts, Ladder, rating

RATINGS = (0, 150, 400, 900)
LADDER = Ladder(({"player": "a"}, {"player": "b"}, {"player": "c"}, {"player": "d"}), RATINGS)
SOLVED = [1, 2, 3, 4]


def positions(games, seed):
    for _, words in games:
        yield from ("".join(words[: ply + 1]) for ply in range(len(words)))


def puzzle(fragment):
    if len(fragment) % 2 == 0:
        return None
    facts = Facts("e", ["odd"], 2, 4, True).fields()
    return {"game": fragment, **facts, "replies": {}, "solved": SOLVED, "rating": rating(SOLVED, RATINGS)}


def faults(puzzle, limit):
    return [] if len(puzzle["game"]) % 2 else [f"even, within {limit['milliseconds']:g} ms"]


MINER = mining.Miner(positions, lambda fragment: fragment[:3], puzzle, faults, LADDER)


@pytest.fixture
def games(tmp_path):
    rows = [{"moves": "a b c d e"}, {"moves": "a b c d e"}, {"moves": "x b c", "settings": {"board": "small"}}]
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    return path


def run(monkeypatch, *arguments):
    monkeypatch.setattr("sys.argv", ["mine", *map(str, arguments)])
    mining.main(MINER, __doc__)


def test_ratings_fall_with_every_solution_and_stay_in_their_bounds():
    solved, last = [0] * 4, RATINGS[-1] + HARDER + 1
    for player in range(3, -1, -1):
        for _ in range(TRIES):
            now = rating(solved, RATINGS)
            assert RATINGS[0] - EASIER <= now < last
            last = now
            solved[player] += 1
    assert rating(solved, RATINGS) == RATINGS[0] - EASIER


def test_the_command_takes_one_puzzle_of_a_source_and_goes_on(games, tmp_path, monkeypatch, capsys):
    assert read_games([games.parent]) == [("", ["a", "b", "c", "d", "e"]), ("small", ["x", "b", "c"])]
    out = tmp_path / "puzzles"
    out.write_text(json.dumps(puzzle("abc")) + "\n")
    for _ in range(2):
        run(monkeypatch, "--games", games, "--out", out)
        assert [row["game"] for row in mining.read(out)] == ["abc", "a", "x", "xbc"]
        assert "4 puzzles" in capsys.readouterr().out
    run(monkeypatch, "--check", out)
    assert "4 puzzles, 4 proved; 0 with faults" in capsys.readouterr().out


def test_the_check_names_the_faults_and_fails(tmp_path, monkeypatch, capsys):
    wrong = {**puzzle("abc"), "game": "abcd", "rating": 5, "replies": {"e": [1, ""]}}
    out = tmp_path / "puzzles"
    out.write_text("\n".join(json.dumps(row) for row in (puzzle("a"), wrong, puzzle("abcde"))))
    with pytest.raises(SystemExit):
        run(monkeypatch, "--check", out, "--seconds", 3)
    printed = capsys.readouterr().out
    assert "line 2, abcd e: " in printed
    assert all(fault in printed for fault in ("rating", "among the wrong moves", "even, within 3000 ms"))
    assert "3 puzzles, 3 proved; 1 with faults, 1 of the same source" in printed
    with pytest.raises(SystemExit):
        run(monkeypatch, "--restate", tmp_path)  # all are proved: there is nothing to restate
    assert "--restate" in capsys.readouterr().err


def restated(puzzle, limit):
    return None if puzzle["game"] == "bcd" else {**puzzle, "gap": 1, "margin": limit["milliseconds"]}


def test_restated_puzzles_keep_their_places_and_the_last_ones_take_those_that_are_free(tmp_path, monkeypatch, capsys):
    out = tmp_path / "puzzles"
    out.write_text("\n".join(json.dumps(puzzle(game)) for game in ("abc", "bcd", "cde", "def")))
    monkeypatch.setattr("sys.argv", ["mine", "--restate", str(out), "--seconds", "3"])
    mining.main(MINER._replace(restated=restated), __doc__)
    assert "3 puzzles of 4 stay" in capsys.readouterr().out
    assert [(row["game"], row["gap"], row["margin"]) for row in mining.read(out)] == [
        ("abc", 1, 3000),
        ("def", 1, 3000),
        ("cde", 1, 3000),
    ]
