"""The loop of a training run. It hands out games, learns from them, saves checkpoints and reports.

The number of tasks that run at a time is fixed, and the loop learns from tasks in the order in which it handed them
out. So for one seed the result depends neither on the number of processes nor on interruptions.
"""

import json
import math
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import numpy as np

from ....engine.analyses import per_second
from ....output import report
from ....parallel import Pool
from . import run, schedule
from .optimise import beginner
from .schedule import Step
from .selfplay import Games, Task, play
from .strength import play_match

RANDOM = 0.05  # share of random moves, so that the games contain answers to bad moves
_POLL = 0.2  # seconds between two looks for an interruption
_CHECKPOINT = 30.0  # seconds between two checkpoints
_REPORTS = 20  # lines of the log
_REPORT_PAIRS = 100  # openings of a match for the log
_QUIET = 30.0  # seconds between two progress lines if they cannot overwrite each other
_TRIAL = Task(games=64, simulations=8, random=RANDOM, seed=(0,))

Stop = Callable[[], bool]


@contextmanager
def interruptions() -> Iterator[Stop]:
    """Inside the `with` block, Ctrl-C only makes the yielded function return True, so no step is interrupted."""
    wanted: list[bool] = []
    before = signal.signal(signal.SIGINT, lambda *_: wanted.append(True))
    try:
        yield lambda: bool(wanted)
    finally:
        signal.signal(signal.SIGINT, before)


def _result(future: Future[Games], stop: Stop) -> Games:
    """The result of the future; KeyboardInterrupt if `stop` returns True before it is ready."""
    while not stop():
        try:
            return future.result(_POLL)
        except TimeoutError:
            continue
    raise KeyboardInterrupt


def affordable(minutes: float, tasks: int, pool: Pool, stop: Stop) -> int:
    """The approximate number of games that take `minutes` minutes, from a trial of `tasks` tasks at once."""
    report("measuring how fast games are played")
    weights = pool.shared(beginner().average)
    for future in [pool.submit(play, _TRIAL._replace(games=1), weights) for _ in range(tasks)]:
        _result(future, stop)  # starts the processes
    start = time.monotonic()
    for future in [pool.submit(play, _TRIAL, weights) for _ in range(tasks)]:
        _result(future, stop)
    rate = per_second(tasks * _TRIAL.games * _TRIAL.simulations, time.monotonic() - start)
    return max(1, round(60 * minutes * rate / schedule.mean_cost()))


def planned(settings: dict[str, Any]) -> list[Step]:
    """The steps of a run, one for each task; together they have about the number of games in the settings."""
    return schedule.planned(math.ceil(settings["games"] / settings["task_games"]))


def trained(folder: Path, settings: dict[str, Any], pool: Pool, stop: Stop) -> run.Run:
    """The run after all of its tasks. It continues the folder's checkpoint; an interruption saves a checkpoint.

    settings: games, task_games, ahead (the number of tasks at a time) and seed.
    """
    task_games, ahead, seed = (settings[name] for name in ("task_games", "ahead", "seed"))
    plan = planned(settings)
    file = folder / "checkpoint.npz"
    state = run.load(file) if file.exists() else run.begun(min(ahead, len(plan)))
    _cut(folder / "log.jsonl", state.done)
    replay = run.refilled(state, task_games, plan)

    def handed_out(number: int, weights: np.ndarray) -> Future[Games]:
        return pool.submit(play, Task(task_games, plan[number].phase.simulations, RANDOM, (seed, number)), weights)

    under_way: deque[Future[Games]] = deque()
    for place, weights in enumerate(state.pending):
        if not place or (weights != state.pending[place - 1]).any():  # tasks often share their weights
            shared = pool.shared(weights)
        under_way.append(handed_out(state.done + place, shared))
    progress = _Progress(plan[state.done :], task_games, sys.stderr)
    before, start, kept = state.seconds, time.monotonic(), time.monotonic()
    try:
        while state.done < len(plan):
            step = plan[state.done]
            state, rmse = run.learned(state, replay, _result(under_way.popleft(), stop), step, seed)
            state = state._replace(seconds=before + time.monotonic() - start)
            if (number := state.done + len(state.pending)) < len(plan):
                weights = state.learner.average
                under_way.append(handed_out(number, pool.shared(weights)))
                state = state._replace(pending=np.concatenate((state.pending, weights[None])))
            progress.show(step, state.done * task_games, rmse)
            if state.done == len(plan) or plan[state.done].phase != step.phase:
                np.save(folder / f"{step.phase.name}.npy", state.learner.average)
            if state.done * _REPORTS // len(plan) > (state.done - 1) * _REPORTS // len(plan):
                _write_log(folder, state, step, state.done * task_games, rmse)
            if time.monotonic() - kept > _CHECKPOINT:
                run.save(file, state)
                kept = time.monotonic()
    finally:
        run.save(file, state)
        progress.end()
    return state


def _write_log(folder: Path, state: run.Run, step: Step, games: int, rmse: float) -> None:
    """Write a line of the log.

    In one-ply matches, the weights play against the first weights, and against the weights before this phase.
    """
    opponents = {"beginning": beginner().average}
    if phase := schedule.PHASES.index(step.phase):
        name = schedule.PHASES[phase - 1].name
        opponents[name] = np.load(folder / f"{name}.npy")
    weights = state.learner.average
    scores = {name: play_match(weights, other, 0, _REPORT_PAIRS, state.done) for name, other in opponents.items()}
    line = {
        "done": state.done,
        "phase": step.phase.name,
        "games": games,
        "seconds": round(state.seconds, 1),
        "rmse": round(rmse, 3),
        "against": {name: {"points": score.points, "margin": score.margin} for name, score in scores.items()},
    }
    with (folder / "log.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def _cut(log: Path, done: int) -> None:
    """Remove the lines of the log that are newer than the checkpoint; the run will write them again."""
    if log.exists():
        lines = [line for line in log.read_text(encoding="utf-8").splitlines() if json.loads(line)["done"] <= done]
        log.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


class _Progress:
    """A progress line on stderr; in a terminal each line overwrites the one before."""

    def __init__(self, plan: list[Step], task_games: int, sink: TextIO):
        """plan: the remaining steps."""
        self.left, self.whole = (
            sum(schedule.cost(step.phase) for step in plan),
            sum(schedule.cost(step.phase) for step in plan),
        )
        self.games, self.task_games, self.sink = 0, task_games, sink
        self.terminal = sink.isatty()
        self.start = self.shown = time.monotonic()

    def show(self, step: Step, games: int, rmse: float) -> None:
        """Report a step. games: the number so far. rmse: see `run.learned`."""
        self.left -= schedule.cost(step.phase)
        now = time.monotonic()
        self.games += self.task_games
        if not self.terminal and now - self.shown < _QUIET and self.left:
            return
        left = round((now - self.start) * self.left / (self.whole - self.left))
        speed = per_second(self.games, now - self.shown)
        line = (
            f"{step.phase.name}  {games:,} games  {speed:.1f} games/s  error {rmse:.2f}  "
            f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"
        )
        self.shown, self.games = now, 0
        self.sink.write(f"\r{line}\x1b[K" if self.terminal else f"{line}\n")
        self.sink.flush()

    def end(self) -> None:
        if self.terminal:
            print(file=self.sink)
