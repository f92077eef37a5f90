"""Training from nothing to an evaluation: `learn --out FOLDER`, the same command again until it is done.

Phases (`schedule.PHASES`) of self-play: TD(lambda) on one-ply games (Sutton 1988; Tesauro 1995), then on games whose
moves and values come from a search with the weights learned so far, of more and more simulations (learning from
searched values: TreeStrap, Veness et al. 2009; from games that a search plays: expert iteration, Anthony et al. 2017).

The folder: settings.json; checkpoint.npz; log.jsonl, a JSON object a line; the weights at the end of each phase as
.npy; and when all is done thirtyfive.npz and thirtyfive.md, the model and what is known about it.
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from ....basics import UserError
from ....learning import keeping, run, workers
from ....match.strength import match
from .. import model
from . import loop, schedule
from .optimise import beginner

DEFAULT_MINUTES = 55.0
_PAIRS = {0: 300, 32: 50}  # simulations a move, 0 for one ply, and openings of the matches for the model card


def main(options: argparse.Namespace) -> None:
    """The command; KeyboardInterrupt passes on once everything is kept."""
    folder: Path = options.out
    keeping.check(folder, "35")
    _check_games(options)
    settings = _settings(folder, options)
    if not (folder / "thirtyfive.npz").exists():
        keeping.make(folder)
        with keeping.learning(folder) as begin:
            state = _trained(folder, settings, options, begin)
            (folder / "thirtyfive.md").write_text(_card(folder, settings, state, options), encoding="utf-8")
            model.save(folder / "thirtyfive.npz", run.model(state, _one_ply(folder)))
    print((folder / "thirtyfive.md").read_text(encoding="utf-8"), end="")


def _check_games(options: argparse.Namespace) -> None:
    """UserError where --games asks for fewer than a run has."""
    least = _least_games(options.task_games)
    if options.games is not None and options.games < least:
        why = f"{len(schedule.PHASES)} phases of one task or more, and {options.task_games} games in a task"
        raise UserError(f"--games must be at least {least}, not {options.games}: there are {why}; see --task-games")


def _least_games(task_games: int) -> int:
    return len(schedule.planned(1)) * task_games


def _trained(
    folder: Path, settings: dict[str, Any], options: argparse.Namespace, begin: Callable[[str], None]
) -> run.Run:
    """The run after all of its games, which become known here where minutes were asked for."""
    pool = workers.dask(options.dask) if options.dask else workers.processes(options.processes)
    with loop.interruptions() as stop, pool as submit:
        if "games" not in settings:
            games = loop.affordable(settings["minutes"], settings["ahead"], submit, stop)
            settings["games"] = max(games, _least_games(options.task_games))
        begin(_budget(settings))
        (folder / "settings.json").write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")
        return loop.trained(folder, settings, submit, stop)


def _budget(settings: dict[str, Any]) -> str:
    """The number of games to learn from as text, with the reason where it differs from --games."""
    tasks, task_games = len(loop.planned(settings)), settings["task_games"]
    told = f"from {tasks * task_games:,} games"
    if tasks * task_games == settings["games"] or settings["minutes"] is not None:
        return told
    return f"{told} (not {settings['games']:,}: in whole tasks of {task_games:,}, of which each phase has its share)"


def _settings(folder: Path, options: argparse.Namespace) -> dict[str, Any]:
    """All that decides the result; `games` is missing where it follows from the minutes and the folder is new."""
    asked = {
        "seed": options.seed,
        "task_games": options.task_games,
        "ahead": options.ahead,
        "phases": json.loads(json.dumps(schedule.PHASES)),
        "minutes": None if options.games is not None else options.minutes or DEFAULT_MINUTES,
    }
    if options.games is not None:
        asked["games"] = options.games
    file = folder / "settings.json"
    if not file.exists():
        return asked
    try:
        there = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise UserError(f"{file} holds no settings: {error}") from error
    if not isinstance(there, dict):
        raise UserError(f"{file} holds no settings; name another folder")
    if different := [name for name in asked if there.get(name) != asked[name]]:
        told = ", ".join(f"{name} is {there.get(name)!r} there, {asked[name]!r} here" for name in different)
        raise UserError(f"{folder} holds a run of other settings ({told}); name another folder or remove it")
    return there


def _card(folder: Path, settings: dict[str, Any], state: run.Run, options: argparse.Namespace) -> str:
    """The model card, as Markdown."""
    games = state.done * settings["task_games"]
    command = f"python -m pygame35 learn --out FOLDER --games {settings['games']} --seed {settings['seed']}"
    for name in ("task_games", "ahead"):
        command += f" --{name.replace('_', '-')} {settings[name]}"
    where = "on a dask cluster" if options.dask else f"with --processes {options.processes}"
    return "\n".join(
        [
            "# A learned evaluation of 35",
            "",
            "Tables of squares and of blocks of squares, trained from nothing by self-play: see",
            "`pygame35.games.thirtyfive` and its `training`. The weights for a search are those of the last phase, the",
            f"weights for one ply those of the phase {schedule.PHASES[0].name!r}. The table compares those",
            "for a search.",
            "",
            f"- Trained by: `{command}`",
            f"- Seed {settings['seed']}, {games:,} games, {state.learner.steps:,} steps of Adam",
            f"- Wall time {state.seconds / 60:.1f} minutes {where}; {os.cpu_count()} cores, {platform.machine()}, "
            f"Python {platform.python_version()}, numpy {np.__version__}",
            "- Phases: " + "; ".join(f"{phase.name}, {phase.share:.0%} of the games" for phase in schedule.PHASES),
            "",
            "| against | simulations a move | points (± one standard deviation), mean margin |",
            "|---|---|---|",
            *(f"| {' | '.join(row)} |" for row in _strength(folder, state.learner.average)),
            "",
        ]
    )


def _one_ply(folder: Path) -> np.ndarray:
    """The weights at the end of the first phase, float32 [WEIGHTS]."""
    weights: np.ndarray = np.load(folder / f"{schedule.PHASES[0].name}.npy")
    return weights


def _strength(folder: Path, weights: np.ndarray) -> list[tuple[str, str, str]]:
    """(against, simulations a move, points), measured now."""
    before = schedule.PHASES[0].name
    opponents = {
        "the weights that training begins with": beginner().average,
        f"the weights after the phase {before!r}": _one_ply(folder),
    }
    if model.PATH.exists():
        opponents["the model that was installed"] = model.load().weights
    rows = []
    for name, opponent in opponents.items():
        print(f"a match against {name}", file=sys.stderr)
        for simulations, pairs in _PAIRS.items():
            rows.append((name, str(simulations or "one ply"), str(match(weights, opponent, simulations, pairs, 1))))
    return rows
