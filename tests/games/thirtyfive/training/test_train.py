"""Training as a whole: it learns, it can be interrupted, and the result depends on nothing but the settings."""

import json
import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import numpy as np
import pytest

from pygame35 import cli
from pygame35.games.thirtyfive import model
from pygame35.games.thirtyfive.training import command, loop, run, schedule
from pygame35.games.thirtyfive.training.optimise import beginner
from pygame35.games.thirtyfive.training.strength import play_match
from tests.paths import ROOT

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
    for name, file, holds, reason in (
        ("a", "log.jsonl", b'{"games": 80, "seed": 3}\n', "holds a run of threes, not of 35"),
        ("b", "log.jsonl", b"my diary\n", "is not the log of a run"),
        ("c", "checkpoint.npz", b"my model", "is not the checkpoint of a run"),
        ("d", "settings.json", b"[1]", "holds no settings"),
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


def test_fewer_games_than_a_run_has_are_refused(tmp_path, capsys):
    """Two phases here, of a task each."""
    folder = tmp_path / "new"
    assert cli.main(["learn", "--out", str(folder), "--games", "15", "--task-games", "8"]) == 1
    assert "--games must be at least 16, not 15" in capsys.readouterr().err
    assert cli.main(["learn", "--out", str(folder), "--games", "255"]) == 1
    assert "--games must be at least 256, not 255" in capsys.readouterr().err
    assert not folder.exists()
    assert schedule.planned(1) == schedule.planned(2) and len(schedule.planned(1)) == 2


def test_the_help_names_the_fewest_games(capsys, monkeypatch):
    monkeypatch.undo()  # the phases as they are
    with pytest.raises(SystemExit):
        cli.main(["learn", "--help"])
    help_ = " ".join(capsys.readouterr().out.split())
    assert f"at least {len(schedule.PHASES)} times --task-games, {128 * len(schedule.PHASES)}" in help_


@pytest.mark.long
def test_the_result_does_not_depend_on_who_plays(tmp_path, capsys):
    """One process, two, and a cluster; a second time nothing is done but tell the result."""
    distributed = pytest.importorskip("distributed")
    folders = [tmp_path / name for name in ("one", "two", "dask")]
    assert learn(folders[0], "--processes", "1") == 0
    said = capsys.readouterr()
    assert "| the weights that training begins with | one ply |" in said.out and "--games 48 --seed 1" in said.out
    assert "left" in said.err and said.err.startswith(f"learning from 48 games in all, kept in {folders[0]}; Ctrl+C")
    assert ": in whole tasks of" not in said.err
    assert learn(folders[1], "--processes", "2") == 0
    with distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:
        assert learn(folders[2], "--dask", cluster.scheduler_address) == 0
    assert same(folders[0], folders[1]) and same(folders[0], folders[2])

    capsys.readouterr()
    before = (folders[0] / "thirtyfive.npz").stat().st_mtime_ns
    assert learn(folders[0], "--processes", "1") == 0
    again = capsys.readouterr()
    assert (again.out, again.err) == (said.out, "")
    assert (folders[0] / "thirtyfive.npz").stat().st_mtime_ns == before


def test_a_folder_of_other_settings_is_refused(tmp_path, capsys):
    settings = {**TINY, "phases": json.loads(json.dumps(schedule.PHASES)), "minutes": None}
    (tmp_path / "settings.json").write_text(json.dumps(settings))
    for option, difference in (("--seed", "seed is 1 there, 2 here"), ("--ahead", "ahead is 3 there, 2 here")):
        assert learn(tmp_path, option, "2") == 1
        assert f"holds a run of other settings ({difference})" in capsys.readouterr().err


def test_without_dask_it_is_said_how_to_get_it(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert learn(tmp_path / "new", "--dask", "tcp://127.0.0.1:1") == 1
    assert "pip install 'pygame35[learn]'" in capsys.readouterr().err


def test_minutes_become_games(monkeypatch):
    """A clock of 64 ms for each of the 2 * 64 games of 8 simulations: 8 ms for a simulation, 40 ms for a mean game."""
    monkeypatch.setattr(loop, "_TRIAL", loop._TRIAL._replace(games=4))
    monkeypatch.setattr(loop, "play", lambda task, weights: None)
    times = iter([10.0, 10.0 + 2 * 4 * 0.064])
    monkeypatch.setattr(loop.time, "monotonic", lambda: next(times))
    monkeypatch.setattr(schedule, "mean_cost", lambda: 5.0)
    assert loop.affordable(2, 2, HERE, never) == 3000


def within_a_minute(happened):
    deadline = time.monotonic() + 60
    while not (found := happened()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return found


def is_there(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process")
def test_ctrl_c_keeps_everything_and_leaves_no_process(tmp_path):
    command = [sys.executable, "-m", "pygame35", "learn", "--out", str(tmp_path), "--games", "256"]
    command += ["--task-games", "8", "--processes", "2"]
    process = subprocess.Popen(command, cwd=ROOT, start_new_session=True, stderr=subprocess.PIPE, text=True)
    try:
        begun = process.stderr.readline()
        assert within_a_minute(lambda: (tmp_path / "log.jsonl").exists())
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        errors = process.communicate(timeout=60)[1]
        assert process.returncode == 130
        assert begun.startswith("learning from 256 games")
        assert errors.endswith(f"interrupted; the same command goes on with the run in {tmp_path}\n\n")
        assert run.load(tmp_path / "checkpoint.npz").learner.steps % schedule.PHASES[0].steps == 0
        assert within_a_minute(lambda: not is_there(process.pid))
    finally:
        if process.poll() is None:
            process.kill()


def test_other_numbers_of_games_than_asked_for_are_explained(monkeypatch):
    monkeypatch.setattr(loop, "planned", lambda settings: [None] * 7)
    settings = {"games": 600, "task_games": 128, "minutes": None}
    told = command._budget(settings)
    assert told == "from 896 games (not 600: in whole tasks of 128, of which each phase has its share)"
    assert command._budget({**settings, "games": 896}) == "from 896 games"
    assert command._budget({**settings, "minutes": 5.0}) == "from 896 games"
