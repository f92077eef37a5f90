"""Training by self-play in rounds, for `learn`; each game defines its part as a `Course`.

The network plays itself, first with little search and then with more and more. It learns the results of its games and
searches (TD(lambda), Sutton 1988; expert iteration, Anthony et al. 2017). In a round, `--ahead` tasks play games with
the same weights. Then the network learns from the games of the latest rounds.

The folder holds settings.json, checkpoint.npz, log.jsonl with a JSON object for each round, and at the end the weights.
A continued run starts without the games of earlier rounds, so its result differs from an uninterrupted run.
"""

import argparse
import importlib.util
import json
import time
from collections.abc import Callable
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

from ..basics import UserError
from ..output import json_of, make_folder, report
from ..parallel import Pool, pool
from .messages import announced

_AHEAD = 8  # tasks in a round
_KEEP = 120  # seconds between two checkpoints
Counts = dict[str, Any]
"""the rounds, games (without the factors of the phases), steps and seconds of a run so far"""


class Phase(NamedTuple):
    """A part of the training."""

    share: float
    """the share of all minutes or games"""
    search: int
    """simulations, or positions searched, before each move"""
    random: float
    """the share of random moves"""
    games: int
    """a factor of the games in a task; the progress of a run with --games ignores it"""
    window: int
    """rounds to learn from"""
    steps: int
    """minibatches learned from after each round"""
    rates: tuple[float, float]
    """learning rates at the beginning and the end: about the size of a weight's step"""


class Task(NamedTuple):
    """Games for a worker to play."""

    games: int
    search: int
    """simulations, or positions searched, before each move, at least 1"""
    random: float
    """0 ... 1, the share of random moves after the opening"""
    seed: int


class Games(Protocol):
    """Self-play of a game."""

    def play(self, task: Task, weights: Any) -> Any:
        """Play a task's games; returns their positions to learn from."""

    def joined(self, parts: list[Any]) -> Any:
        """Join several results of `play` or `joined` into one."""


class Learning(Protocol):
    """The functions that train a learner. They change the learner's arrays in place."""

    def beginner(self, seed: int) -> Any:
        """A learner with small random weights."""

    def published(self, learner: Any) -> Any:
        """The learner's current weights, as self-play and the file of weights use them."""

    def drawn(self, positions: Any, rng: np.random.Generator) -> Any:
        """Draw a random minibatch from the positions."""

    def improved(self, learner: Any, minibatch: Any, steps: int, rate: float) -> float:
        """Learn from one minibatch; returns the error before this step.

        steps: the number of earlier steps. rate: the learning rate.
        """

    def arrays(self, learner: Any) -> dict[str, np.ndarray]:
        """The learner's arrays by name. They are not copies."""


class Course(NamedTuple):
    """The training of a game: its self-play, its learner, and the phases of a run."""

    game: str
    file: str
    """the name of the file of weights"""
    phases: tuple[Phase, ...]
    minutes: float
    """the default length of a run"""
    task_games: int
    """the default number of games in a task"""
    games: Games
    learning: Learning
    save: Callable[[Path, Any], None]
    """write weights to a file"""


def phase_at(phases: tuple[Phase, ...], progress: float) -> tuple[Phase, float]:
    """The phase and the learning rate at a point of the run. progress: the share of the run that is over, 0 ... 1."""
    ends = accumulate((phase.share for phase in phases), initial=0.0)
    for phase, (begin, end) in zip(phases, pairwise(ends), strict=True):
        if progress < end:
            first, last = phase.rates
            return phase, first * (last / first) ** ((progress - begin) / (end - begin))
    return phases[-1], phases[-1].rates[1]


def holds_run(folder: Path, game: str) -> bool:
    """True when the folder holds a run of the game."""
    settings = folder / "settings.json"
    return settings.exists() and f'"{game}"'.encode() in settings.read_bytes()


def train(course: Course, options: argparse.Namespace) -> None:
    """Begin or continue the run in `options.out`. A KeyboardInterrupt is raised again after the run has been saved."""
    if not importlib.util.find_spec("numba"):
        raise UserError(f"learning {course.game} needs numba: pip install 'pygame35[learn]'")
    folder: Path = options.out
    make_folder(folder)
    options.minutes = options.minutes or course.minutes
    settings = {"game": course.game, "seed": options.seed}
    file = folder / "settings.json"
    if file.exists() and json_of(file.read_bytes(), str(file)) != settings:
        raise UserError(f"{folder} holds a run with other settings; name another folder or remove it")
    file.write_text(json.dumps(settings) + "\n", encoding="utf-8")
    with pool(options.processes, options.dask) as workers, announced(folder) as begin:
        begin(f"from {options.games:,} games" if options.games else f"for {options.minutes:g} minutes")
        learner = _trained(course, folder, options, workers)
    course.save(folder / course.file, course.learning.published(learner))


def _trained(course: Course, folder: Path, options: argparse.Namespace, workers: Pool) -> Any:
    """Train until the run is complete; returns the learner. The training begins at the folder's checkpoint, if any."""
    learner, done = _opened(course, folder / "checkpoint.npz", options.seed)
    recent: list[Any] = []
    kept = time.monotonic()
    try:
        while (progress := _progress(done, options)) < 1:
            start = time.monotonic()
            phase, rate = phase_at(course.phases, progress)
            recent = [*recent, _round(course, workers, learner, phase, done, options)][-phase.window :]
            positions, rng = course.games.joined(recent), np.random.default_rng([options.seed, done["rounds"]])
            errors = [
                course.learning.improved(learner, course.learning.drawn(positions, rng), done["steps"] + n, rate)
                for n in range(phase.steps)
            ]
            done["rounds"], done["steps"] = done["rounds"] + 1, done["steps"] + phase.steps
            done["games"] += (options.ahead or _AHEAD) * (options.task_games or course.task_games)
            done["seconds"] += time.monotonic() - start
            _write(folder, {**done, "search": phase.search, "error": float(np.mean(errors))})
            if time.monotonic() > kept + _KEEP:
                _keep(course, folder, learner, done)
                kept = time.monotonic()
    finally:
        report(f"keeping the run in {folder}")
        _keep(course, folder, learner, done)
    return learner


def _progress(done: Counts, options: argparse.Namespace) -> float:
    if options.games:
        return float(done["games"] / options.games)
    return float(done["seconds"] / (60 * options.minutes))


def _round(course: Course, workers: Pool, learner: Any, phase: Phase, done: Counts, options: argparse.Namespace) -> Any:
    """Play the games of one round; returns their positions."""
    ahead, games = options.ahead or _AHEAD, (options.task_games or course.task_games) * phase.games
    weights = workers.shared(course.learning.published(learner))
    tasks = [
        Task(games, phase.search, phase.random, 1_000_000 * options.seed + ahead * done["rounds"] + nth)
        for nth in range(ahead)
    ]
    futures = [workers.submit(course.games.play, task, weights) for task in tasks]
    return course.games.joined([future.result() for future in futures])


def _write(folder: Path, row: Counts) -> None:
    line = json.dumps({name: round(figure, 4) for name, figure in row.items()})
    print(line, flush=True)
    with (folder / "log.jsonl").open("a", encoding="utf-8") as log:
        log.write(line + "\n")


def _opened(course: Course, file: Path, seed: int) -> tuple[Any, Counts]:
    """The learner and the counts in the checkpoint. Without a checkpoint, a new learner and new counts."""
    learner, done = course.learning.beginner(seed), {"rounds": 0, "games": 0, "steps": 0, "seconds": 0.0}
    if file.exists():
        with np.load(file) as kept:
            for name, array in course.learning.arrays(learner).items():
                array[...] = kept[name]
            done = json.loads(str(kept["done"]))
    return learner, done


def _keep(course: Course, folder: Path, learner: Any, done: Counts) -> None:
    new = folder / "new.npz"
    arrays: dict[str, Any] = course.learning.arrays(learner)
    np.savez(new, done=json.dumps(done), **arrays)
    new.replace(folder / "checkpoint.npz")
