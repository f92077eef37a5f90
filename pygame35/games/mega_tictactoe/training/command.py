"""Training of Mega tic-tac-toe from nothing: `learn --game mega-tic-tac-toe --out FOLDER`.

The network plays itself, first without a search, then with more and more simulations before each move, and learns what
its games and searches say (TD(lambda), Sutton 1988; expert iteration, Anthony et al. 2017). A round is `--ahead` tasks
with the same weights; after it the network learns from the games of the latest rounds.

The folder holds settings.json, checkpoint.npz, log.jsonl with a JSON object a round, and in the end mega_tictactoe.npz.
A run that is continued has forgotten the games of earlier rounds, so it equals no run that was not interrupted.
"""

import argparse
import importlib.util
import json
import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ....basics import UserError
from ....learning.messages import announced
from ....output import make_folder, report
from ....parallel import Pool, pool
from .. import model

if TYPE_CHECKING:
    from .optimise import Learner
    from .selfplay import Positions

DEFAULT_MINUTES = 30.0
TASK_GAMES = 64
FEWEST_GAMES = ""
_AHEAD = 8  # tasks in a round
_KEEP = 120  # seconds between two checkpoints


class Phase(NamedTuple):
    """A part of the training."""

    share: float
    """of all minutes or games"""
    simulations: int
    """before each move"""
    random: float
    """the share of random moves"""
    games: int
    """a task has this many times the usual games; the progress of a run with --games ignores the factor"""
    window: int
    """rounds to learn from"""
    steps: int
    """of a round"""
    rates: tuple[float, float]
    """at the beginning and at the end; each step of a weight is about that large"""


PHASES = (
    Phase(0.18, 1, 0.08, 16, 12, 60, (0.01, 0.002)),
    Phase(0.12, 16, 0.05, 1, 24, 40, (0.003, 0.002)),
    Phase(0.12, 48, 0.04, 1, 40, 40, (0.002, 0.0015)),
    Phase(0.58, 64, 0.04, 1, 80, 30, (0.0015, 0.0002)),
)
_ENDS = [0.0, *np.cumsum([phase.share for phase in PHASES])]


def holds_run(folder: Path) -> bool:
    settings = folder / "settings.json"
    return settings.exists() and '"mega-tic-tac-toe"' in settings.read_text(encoding="utf-8")


def phase_at(progress: float) -> tuple[Phase, float]:
    """(the phase, the rate of learning) when that share of the run, 0 ... 1, is done."""
    for phase, (begin, end) in zip(PHASES, pairwise(_ENDS), strict=True):
        if progress < end:
            first, last = phase.rates
            return phase, first * (last / first) ** ((progress - begin) / (end - begin))
    return PHASES[-1], PHASES[-1].rates[1]


def main(options: argparse.Namespace) -> None:
    """The command. A KeyboardInterrupt is raised again after the run has been saved."""
    if not importlib.util.find_spec("numba"):
        raise UserError("learning mega-tic-tac-toe needs numba: pip install 'pygame35[learn]'")
    folder: Path = options.out
    make_folder(folder)
    options.minutes = options.minutes or DEFAULT_MINUTES
    settings = {"game": "mega-tic-tac-toe", "seed": options.seed}
    file = folder / "settings.json"
    if file.exists() and json.loads(file.read_text(encoding="utf-8")) != settings:
        raise UserError(f"{folder} holds a run of another seed; name another folder or remove it")
    file.write_text(json.dumps(settings) + "\n", encoding="utf-8")
    with pool(options.processes, options.dask) as workers, announced(folder) as begin:
        begin(f"from {options.games:,} games" if options.games else f"for {options.minutes:g} minutes")
        learner = _trained(folder, options, workers)
    model.save(folder / "mega_tictactoe.npz", learner.average)


def _trained(folder: Path, options: argparse.Namespace, workers: Pool) -> "Learner":
    """The learner after all rounds; it continues the folder's checkpoint."""
    from .optimise import drawn, improved
    from .selfplay import joined

    learner, done = _opened(folder / "checkpoint.npz", options.seed)
    recent: list[Positions] = []
    kept = time.monotonic()
    try:
        while (progress := _progress(done, options)) < 1:
            start = time.monotonic()
            phase, rate = phase_at(progress)
            recent = [*recent, _round(workers, learner, phase, done, options)][-phase.window :]
            positions, rng = joined(recent), np.random.default_rng([options.seed, done["rounds"]])
            errors = [improved(learner, drawn(positions, rng), done["steps"] + n, rate) for n in range(phase.steps)]
            done["rounds"], done["steps"] = done["rounds"] + 1, done["steps"] + phase.steps
            done["games"] += (options.ahead or _AHEAD) * (options.task_games or TASK_GAMES)
            done["seconds"] += time.monotonic() - start
            line = {**done, "simulations": phase.simulations, "positions": len(positions.targets)}
            _write(folder, {**line, "error": float(np.mean(errors))})
            if time.monotonic() > kept + _KEEP:
                _keep(folder, learner, done)
                kept = time.monotonic()
    finally:
        report(f"keeping the run in {folder}")
        _keep(folder, learner, done)
    return learner


def _progress(done: dict[str, Any], options: argparse.Namespace) -> float:
    if options.games:
        return float(done["games"] / options.games)
    return float(done["seconds"] / (60 * options.minutes))


def _round(
    workers: Pool, learner: "Learner", phase: Phase, done: dict[str, Any], options: argparse.Namespace
) -> "Positions":
    """The positions of a round's games."""
    from .selfplay import Task, joined, play

    ahead, games = options.ahead or _AHEAD, (options.task_games or TASK_GAMES) * phase.games
    weights = workers.shared(learner.average)
    tasks = [
        Task(games, phase.simulations, phase.random, 1000 * options.seed + ahead * done["rounds"] + nth)
        for nth in range(ahead)
    ]
    futures = [workers.submit(play, task, weights) for task in tasks]
    return joined([future.result() for future in futures])


def _write(folder: Path, row: dict[str, Any]) -> None:
    line = json.dumps({name: round(figure, 4) for name, figure in row.items()})
    print(line, flush=True)
    with (folder / "log.jsonl").open("a", encoding="utf-8") as log:
        log.write(line + "\n")


def _opened(file: Path, seed: int) -> tuple["Learner", dict[str, Any]]:
    """(learner, counts) of the checkpoint, or of a new run if there is no checkpoint."""
    from ..network import Weights
    from .optimise import Learner, beginner

    if not file.exists():
        return beginner(seed), {"rounds": 0, "games": 0, "steps": 0, "seconds": 0.0}
    with np.load(file) as arrays:
        fields = [Weights(*(arrays[f"{part}_{name}"] for name in Weights._fields)) for part in Learner._fields]
        return Learner(*fields), json.loads(str(arrays["done"]))


def _keep(folder: Path, learner: "Learner", done: dict[str, Any]) -> None:
    new = folder / "new.npz"
    arrays = {
        f"{part}_{name}": array
        for part, weights in learner._asdict().items()
        for name, array in weights._asdict().items()
    }
    np.savez(new, done=json.dumps(done), **arrays)
    new.replace(folder / "checkpoint.npz")
