"""Training of 35 from nothing: `learn --out FOLDER`. Given again, it continues the training.

Self-play in phases (`schedule.PHASES`): first TD(lambda) on games without search (Sutton 1988; Tesauro 1995); then
games with moves and values from a search that uses the current weights, with more and more simulations (learning from
searched values: TreeStrap, Veness et al. 2009; from games of a search: expert iteration, Anthony et al. 2017).

The folder holds settings.json; checkpoint.npz; log.jsonl, a JSON object a line; the weights at the end of each phase as
.npy; and finally thirtyfive.npz, the model, and thirtyfive.md, its card.
"""

import argparse
import json
import os
import platform
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from ....basics import UserError
from ....learning.messages import announced
from ....output import json_of, make_folder, report
from ....parallel import pool
from .. import model
from . import loop, run, schedule
from .optimise import beginner
from .strength import play_match

DEFAULT_MINUTES = 55.0
TASK_GAMES = schedule.TASK_GAMES
FEWEST_GAMES = f"at least {len(schedule.PHASES)} times --task-games, {len(schedule.PHASES) * schedule.TASK_GAMES}"
_PAIRS = {0: 300, 32: 50}  # matches for the model card: {simulations a move (0: no search): openings}


def holds_run(folder: Path) -> bool:
    settings = folder / "settings.json"
    return settings.exists() and b'"game"' not in settings.read_bytes()  # the settings of other games have "game"


def main(options: argparse.Namespace) -> None:
    """Run the command. A KeyboardInterrupt is raised again after the run has been saved."""
    folder: Path = options.out
    options.task_games = options.task_games or schedule.TASK_GAMES
    options.ahead = options.ahead or schedule.AHEAD
    _check_games(options)
    settings = _settings(folder, options)
    if not (folder / "thirtyfive.npz").exists():
        make_folder(folder)
        with announced(folder) as begin:
            state = _trained(folder, settings, options, begin)
            (folder / "thirtyfive.md").write_text(_card(folder, settings, state, options), encoding="utf-8")
            run.publish(folder / "thirtyfive.npz", run.model(state, _one_ply(folder)))
    print((folder / "thirtyfive.md").read_text(encoding="utf-8"), end="")


def _check_games(options: argparse.Namespace) -> None:
    """Raise UserError if --games is less than a run needs."""
    least = _least_games(options.task_games)
    if options.games is not None and options.games < least:
        why = f"{len(schedule.PHASES)} phases of one task or more, and {options.task_games} games in a task"
        raise UserError(f"--games must be at least {least}, not {options.games}: there are {why}; see --task-games")


def _least_games(task_games: int) -> int:
    return len(schedule.planned(1)) * task_games


def _trained(
    folder: Path, settings: dict[str, Any], options: argparse.Namespace, begin: Callable[[str], None]
) -> run.Run:
    """The run after all its games. If the command gives minutes, a trial determines the number of games."""
    with loop.interruptions() as stop, pool(options.processes, options.dask) as processes:
        if "games" not in settings:
            games = loop.affordable(settings["minutes"], settings["ahead"], processes, stop)
            settings["games"] = max(games, _least_games(options.task_games))
        begin(_budget(settings))
        (folder / "settings.json").write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")
        return loop.trained(folder, settings, processes, stop)


def _budget(settings: dict[str, Any]) -> str:
    """The number of games to learn from, in words, with the reason if it differs from --games."""
    tasks, task_games = len(loop.planned(settings)), settings["task_games"]
    budget = f"from {tasks * task_games:,} games"
    if tasks * task_games == settings["games"] or settings["minutes"] is not None:
        return budget
    return f"{budget} (not {settings['games']:,}: in whole tasks of {task_games:,}, of which each phase has its share)"


def _settings(folder: Path, options: argparse.Namespace) -> dict[str, Any]:
    """The settings, which determine the result. `games` is missing in a new folder if it follows from the minutes."""
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
    there = json_of(file.read_bytes(), str(file))
    if not isinstance(there, dict):
        raise UserError(f"{file} holds no settings; name another folder")
    if different := [name for name in asked if there.get(name) != asked[name]]:
        differences = ", ".join(f"{name} is {there.get(name)!r} there, {asked[name]!r} here" for name in different)
        raise UserError(f"{folder} holds a run of other settings ({differences}); name another folder or remove it")
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
            "| against | simulations a move | points (± standard error), mean margin |",
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
    """Play the matches of the model card; returns rows (against, simulations a move, points)."""
    before = schedule.PHASES[0].name
    opponents = {
        "the weights that training begins with": beginner().average,
        f"the weights after the phase {before!r}": _one_ply(folder),
    }
    if model.PATH.exists():
        opponents["the model that was installed"] = model.load().weights
    rows = []
    for name, opponent in opponents.items():
        report(f"a match against {name}")
        for simulations, pairs in _PAIRS.items():
            score = play_match(weights, opponent, simulations, pairs, 1)
            rows.append((name, str(simulations or "one ply"), str(score)))
    return rows
