"""Training as a whole: it learns, it can be interrupted, and the result depends on nothing but the settings."""

import json
from types import SimpleNamespace

import numpy as np
import pytest

from pygame35 import cli
from pygame35.games.thirtyfive import model
from pygame35.games.thirtyfive.training import command, loop, run, schedule
from pygame35.games.thirtyfive.training.optimise import beginner
from pygame35.games.thirtyfive.training.strength import play_match

TINY = {"games": 48, "task_games": 8, "ahead": 3, "seed": 1}


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Two short phases, small matches."""
    first = schedule.Phase("one ply", 0.5, 0, 0.8, 16, 2, (0.03, 0.003))
    second = schedule.Phase("search", 0.5, 4, 0.7, 64, 2, (0.01, 0.001))
    monkeypatch.setattr(schedule, "PHASES", (first, second))
    monkeypatch.setattr(loop, "_REPORT_PAIRS", 2)
    monkeypatch.setattr(command, "_PAIRS", {0: 2, 2: 1})


class Done:
    """A future that was worked on at once."""

    def __init__(self, work, *arguments):
        self.value = work(*arguments)

    def result(self, timeout=None):
        return self.value


HERE = SimpleNamespace(submit=Done, shared=lambda value: value)


def never():
    return False


def same(one, other):
    """Whether two folders hold the same model and checkpoint, but for the time."""
    runs = [run.load(folder / "checkpoint.npz")._replace(seconds=0.0) for folder in (one, other)]
    models = [model.load(folder / "thirtyfive.npz") for folder in (one, other) if (folder / "thirtyfive.npz").exists()]
    return str(runs[0]) == str(runs[1]) and all(
        np.array_equal(a, b)
        for pair in (models, [r.learner for r in runs], [r.recent for r in runs], [(r.seen,) for r in runs])
        for a, b in zip(*pair, strict=True)
    )


def test_learning_makes_stronger(tmp_path, monkeypatch):
    """After 512 games of one ply; with the whole recipe the score rises to 100 % (see the model card)."""
    only = schedule.Phase("one ply", 1.0, 0, 0.8, 16, 8, (0.03, 0.003))
    monkeypatch.setattr(schedule, "PHASES", (only,))
    settings = {"games": 512, "task_games": 64, "ahead": 1, "seed": 1}
    learned = loop.trained(tmp_path, settings, HERE, never)
    score = play_match(learned.learner.average, beginner().average, 0, 50, 1)
    assert score.points > 0.7, score


def test_an_interrupted_run_goes_on_as_if_nothing_had_been(tmp_path):
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    for folder in (whole, broken):
        folder.mkdir()
    loop.trained(whole, TINY, HERE, never)
    for polls in (2, 3):  # 2 tasks, then 3 more: into the second phase
        answers = iter([False] * polls)
        with pytest.raises(KeyboardInterrupt):
            loop.trained(broken, TINY, HERE, lambda answers=answers: next(answers, True))
    assert run.load(broken / "checkpoint.npz").done == 5
    loop.trained(broken, TINY, HERE, never)
    assert same(whole, broken)
    logs = [[json.loads(line) for line in (f / "log.jsonl").read_text().splitlines()] for f in (whole, broken)]
    assert [{**line, "seconds": 0} for line in logs[0]] == [{**line, "seconds": 0} for line in logs[1]]
    assert [line["done"] for line in logs[0]] == [1, 2, 3, 4, 5, 6]
    assert logs[0][-1]["phase"] == "search" and set(logs[0][-1]["against"]) == {"beginning", "one ply"}
    log = whole / "log.jsonl"  # what the checkpoint does not know is cut
    before = log.read_text()
    log.write_text(before + json.dumps({"done": 7}) + "\n")
    loop.trained(whole, TINY, HERE, never)
    assert log.read_text() == before


def learn(folder, *arguments):
    games = ["--games", "48", "--task-games", "8", "--ahead", "3"]
    return cli.main(["learn", "--out", str(folder), *games, *arguments])


def test_a_folder_of_something_else_is_refused_and_kept(tmp_path, capsys):
    other = {**TINY, "seed": 2, "phases": json.loads(json.dumps(schedule.PHASES)), "minutes": None}
    for name, file, holds, reason in (
        ("a", "log.jsonl", b'{"games": 80, "seed": 3}\n', "holds a run of threes, not of 35"),
        ("b", "log.jsonl", b"my diary\n", "is not the log of a run"),
        ("c", "checkpoint.npz", b"my model", "is not the checkpoint of a run"),
        ("d", "settings.json", b"[1]", "holds no settings"),
        ("e", "settings.json", json.dumps(other).encode(), "holds a run of other settings (seed is 2 there, 1 here)"),
    ):
        folder = tmp_path / name
        folder.mkdir()
        (folder / file).write_bytes(holds)
        assert learn(folder, "--processes", "1") == 1
        assert reason in capsys.readouterr().err
        assert [path.name for path in folder.iterdir()] == [file] and (folder / file).read_bytes() == holds
    assert learn(folder / file, "--processes", "1") == 1
    assert f"{folder / file} is a file, not a folder" in capsys.readouterr().err
    assert learn(tmp_path / "none" / "new") == 1
    assert f"there is no folder {tmp_path / 'none'}" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_minutes_become_games(monkeypatch):
    """A clock of 64 ms for each of the 2 * 64 games of 8 simulations: 8 ms for a simulation, 40 ms for a mean game."""
    monkeypatch.setattr(loop, "_TRIAL", loop._TRIAL._replace(games=4))
    monkeypatch.setattr(loop, "play", lambda task, weights: None)
    times = iter([10.0, 10.0 + 2 * 4 * 0.064])
    monkeypatch.setattr(loop.time, "monotonic", lambda: next(times))
    monkeypatch.setattr(schedule, "mean_cost", lambda: 5.0)
    assert loop.affordable(2, 2, HERE, never) == 3000
