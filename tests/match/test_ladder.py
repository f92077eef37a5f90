"""The ladder: who plays whom, what is kept, the table."""

import json
import math
import re

import pytest

from pygame35 import cli
from pygame35.match import ladder


def test_levels_and_players_from_the_bottom_up():
    levels = [f"level:{level}" for level in range(1, 11)]
    assert ladder.expanded(["levels"]) == levels
    assert ladder.expanded(["original@8n", "levels", "original"]) == ["original@8n", *levels, "original"]
    assert ladder.neighbours(["a", "b", "c"]) == [("b", "a"), ("c", "b")]
    for words in ([], ["1"], ["1", "level:1"], ["levels", "4"], ["1", "nobody"]):
        with pytest.raises(ValueError):
            ladder.expanded(words)


def test_a_ladder_is_climbed_kept_and_reported(tmp_path, capsys, no_boards):
    """Level 2 scores 75 % against 1, 3 half against 2, 4 wins all against 3."""
    points = {"level:2": lambda game: 1 - 0.5 * (game.pair % 2), "level:3": lambda game: float(game.colour > 0)}
    asked = no_boards(lambda game: points.get(game.plan.a.name, lambda _: 1.0)(game))
    folder = str(tmp_path / "ladder")
    words = ["ladder", "1", "2", "3", "4", "--games", "8", "--out", folder]
    assert cli.main(words) == 0
    table = capsys.readouterr().out
    played = [(game.plan.a.name, game.plan.b.name) for game in asked[::8]]
    assert played == [("level:2", "level:1"), ("level:3", "level:2"), ("level:4", "level:3")]
    header, *rows = table.splitlines()
    assert header.split()[:4] == ["player", "against", "games", "score"]
    assert [row.split()[0] for row in rows] == ["level:1", "level:2", "level:3", "level:4"]
    assert re.search(r" 75\.0% \(\d\d\.\d% to \d\d\.\d%\) ", rows[1])
    assert "+190.8" in rows[1] and rows[1].endswith(" +191")
    assert "50.0%" in rows[2] and rows[2].endswith(" +191")
    assert "> +" in rows[3] and "~+" in rows[3]

    games = len(asked)
    for again in (["ladder", "--report", "--out", folder], words):
        assert cli.main(again) == 0
        assert capsys.readouterr().out == table and len(asked) == games

    assert cli.main(["ladder", "--report", "--json", "--out", folder]) == 0
    one, two, three, four = json.loads(capsys.readouterr().out)
    assert one == {"player": "level:1", "against": None, "total": 0, "one_sided": False, "games": 0}
    assert (two["against"], two["games"], two["pairs"], two["score"]) == ("level:1", 8, [0, 0, 2, 0, 2], 0.75)
    assert two["score_low"] < 0.75 < two["score_high"] and two["elo_low"] < two["elo"] < two["elo_high"]
    assert two["total"] == three["total"] == pytest.approx(400 * math.log10(3))
    assert four["elo"] is four["elo_high"] is None and four["one_sided"] and not three["one_sided"]
    half = 0.5 ** (1 / 4)  # the score at which four pairs of four are won half the time
    assert four["total"] == pytest.approx(three["total"] + 400 * math.log10(half / (1 - half)))


def test_a_file_of_something_else_is_refused_and_kept(tmp_path, capsys, no_boards):
    asked = no_boards(lambda game: 0.5)
    file = tmp_path / "ladder.json"
    for text in ("my ladder", '{"name": 1}', "[1]"):
        file.write_text(text)
        for words in (["1", "2"], ["--report"]):
            assert cli.main(["ladder", *words, "--games", "2", "--out", str(tmp_path)]) == 1
            assert "ladder.json is not the list of a ladder's players" in capsys.readouterr().err
            assert not asked and file.read_text() == text
    for words, reason in (
        (f"1 2 --out {file}", f"{file} is a file, not a folder"),
        (f"1 2 --out {tmp_path / 'none' / 'x'}", f"there is no folder {tmp_path / 'none'}"),
        (f"1 2 --report --out {tmp_path}", "--report prints what --out holds: name no players"),
        ("--report", ""),
        ("--report --out nowhere", ""),
        ("nobody 1", ""),
    ):
        assert cli.main(["ladder", *words.split()]) == 1
        said = capsys.readouterr().err
        assert said.startswith("pygame35: ") and reason in said and not asked
    assert not (tmp_path / "none").exists()


def test_a_program_that_does_not_work_is_no_success(tmp_path, capsys, no_boards):
    """The table is printed; a report of what was played is none that failed. Other settings are refused."""
    no_boards(lambda game: 1.0)
    words = ["ladder", "1", "2", "--games", "2", "--out", str(tmp_path)]
    assert cli.main(words) == 0
    assert cli.main([*words, "--seed", "2"]) == 1
    assert "seed is 1 there, 2 here" in capsys.readouterr().err
    file = ladder.file_of(tmp_path, "level:2", "level:1")
    games = [json.loads(line) for line in file.read_text().splitlines()]
    games[1]["forfeit"] = {"by": "b", "reason": "died (exit status 3): no luck"}
    file.write_text("".join(json.dumps(game) + "\n" for game in games))
    assert cli.main(words) == 1
    output = capsys.readouterr()
    assert output.out.startswith("player") and "1 of 2 games ended since a program died" in output.err
    assert cli.main(["ladder", "--report", "--out", str(tmp_path)]) == 0
