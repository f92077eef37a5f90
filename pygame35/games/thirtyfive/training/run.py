"""The state of a training run between two tasks: learning from a task's games, saving and loading."""

import os
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .. import batch
from ..evaluation import OWNERSHIP
from ..model import Model
from ..rules import SQUARES
from . import fit_win_model
from .features import features
from .optimise import Learner, Replay, beginner, improved
from .preselection import moved_to_squares
from .schedule import WINDOW, Step
from .selfplay import Games, replayed
from .targets import MOVER, lambda_returns


class Run(NamedTuple):
    done: int
    """number of tasks learned from"""
    learner: Learner
    pending: np.ndarray
    """float32 [tasks, WEIGHTS]: the weights with which each running task plays, from task `done` on"""
    recent: Games
    """the games of up to `WINDOW` latest tasks, the oldest first: [64, tasks * games]"""
    seen: np.ndarray
    """float64 [2, OWNERSHIP]: see `fit_win_model.owners_seen`; only from games with search"""
    seconds: float
    """the duration of the training so far"""


def begun(ahead: int) -> Run:
    """A new run that hands out `ahead` tasks at once."""
    learner = beginner()
    nothing = Games(*(np.empty((SQUARES, 0), kind) for kind in (np.int16, np.float32, bool)))
    return Run(0, learner, np.tile(learner.average, (ahead, 1)), nothing, np.zeros((2, OWNERSHIP)), 0.0)


def learned(run: Run, replay: Replay, games: Games, step: Step, seed: int) -> tuple[Run, float]:
    """(the run after learning from its next task, root mean square error on the minibatches in squares)."""
    states, ends = replayed(games.actions)
    index, phase = features(states), step.phase
    _put(replay, run.done, index, games, ends, phase.decay)
    seen = run.seen
    if phase.simulations:
        owners = (ends.owner * MOVER[:, :, None]).reshape(-1, SQUARES)
        seen = seen + fit_win_model.owners_seen(index[:, :SQUARES], owners)
    learner, errors = run.learner, 0.0
    rng = np.random.default_rng((seed, run.done, 1))
    for _ in range(phase.steps):
        learner, error = improved(learner, *replay.drawn(run.done, phase.window, rng), step.rate)
        errors += error
    kept = (WINDOW - 1) * games.actions.shape[1]
    recent = Games(*(np.concatenate((old[:, -kept:], new), axis=1) for old, new in zip(run.recent, games, strict=True)))
    run = run._replace(done=run.done + 1, learner=learner, pending=run.pending[1:], recent=recent, seen=seen)
    return run, (errors / phase.steps) ** 0.5


def refilled(run: Run, games_a_task: int, plan: list[Step]) -> Replay:
    """The positions from which the run drew its latest minibatches."""
    replay = Replay(WINDOW, SQUARES * games_a_task)
    tasks = run.recent.actions.shape[1] // games_a_task
    for place in range(tasks):
        number = run.done - tasks + place
        part = slice(place * games_a_task, (place + 1) * games_a_task)
        games = Games(*(field[:, part] for field in run.recent))
        states, ends = replayed(games.actions)
        _put(replay, number, features(states), games, ends, plan[number].phase.decay)
    return replay


def _put(replay: Replay, task: int, index: np.ndarray, games: Games, ends: batch.State, decay: float) -> None:
    returns = lambda_returns(games.values, games.chosen, batch.margin(ends), decay)
    replay.put(task, index, returns.ravel())


def model(run: Run, one_ply: np.ndarray) -> Model:
    """The model to publish. one_ply: the weights at the end of the phase without search."""
    states, ends = replayed(run.recent.actions)
    weights = moved_to_squares(run.learner.average, features(states))
    spread = fit_win_model.spread(run.recent.values, run.recent.chosen, batch.margin(ends))
    return Model(weights, one_ply, fit_win_model.ownership(run.seen), spread)


def publish(path: Path, model: Model) -> None:
    """Write a model to a file. Weights and ownership are in half precision: below 32 squares the error is 0.008."""
    half: dict[str, Any] = {name: array.astype(np.float16) for name, array in model._asdict().items()}
    with path.open("wb") as file:
        np.savez_compressed(file, **half | {"spread": model.spread})


def save(path: Path, run: Run) -> None:
    """Save the run. A complete new file replaces the old one at once."""
    arrays: dict[str, Any] = {"done": run.done, "pending": run.pending, "seen": run.seen, "seconds": run.seconds}
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        np.savez(file, **arrays, **run.learner._asdict(), **run.recent._asdict())
    os.replace(new, path)


def load(path: Path) -> Run:
    with np.load(path) as file:
        learner = Learner(*(file[name] for name in Learner._fields))._replace(steps=int(file["steps"]))
        recent = Games(*(file[name] for name in Games._fields))
        return Run(int(file["done"]), learner, file["pending"], recent, file["seen"], float(file["seconds"]))
