"""A training run of Threes: it learns from games, saves checkpoints, and packs the network at the end.

--games and --minutes count from the beginning of the run, and --seed stays the same.

The folder holds checkpoint.npz, saved every few minutes; log.jsonl, a JSON object for every batch of games; and at the
end threes.npz, the network that ships. On this machine all cores learn into the same tables at once, so two runs always
differ. On a dask cluster, equal commands give equal runs, see `rounds`.
"""

import argparse
import json
import os
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numba
import numpy as np

from ....basics import UserError
from ....engine.analyses import per_second
from ....learning.messages import announced
from ....output import make_folder, report
from ....parallel import Pool, pool
from ..bitboards import CODE
from ..rules import CLASSIC, FULL
from . import kernel, learner, rounds, storing
from .packing import packed

RATE = np.float32(1)
_GAMES = 4000  # games in a batch on this machine
_AHEAD = 8  # tasks in a round on a cluster
_KEEP = 300  # seconds between two checkpoints


def train(options: argparse.Namespace, rules: str = FULL) -> None:
    """Begin or continue the run, with a rule set. A KeyboardInterrupt is raised again after the run has been saved."""
    folder: Path = options.out
    make_folder(folder)
    numba.set_num_threads(min(options.processes, os.cpu_count() or 1))
    learned, done = _opened(folder / "checkpoint.npz", options.seed)
    if done["seed"] != options.seed:
        raise UserError(f"{folder} holds a run of the seed {done['seed']}, not {options.seed}; name another folder")
    if done.setdefault("rules", rules) != rules:
        raise UserError(
            f"{folder} holds a run by the {done['rules']} rules, not by the {rules} ones; name another folder"
        )
    with ExitStack() as stack:
        workers = stack.enter_context(pool(options.processes, options.dask)) if options.dask else None
        begin = stack.enter_context(announced(folder))
        begin(f"from {options.games:,} games" if options.games else f"for {options.minutes:g} minutes")
        try:
            _train(folder, learned, done, options, workers, kernel.rules(rules == CLASSIC))
        finally:
            report(f"keeping the run in {folder}")
            _keep(folder, learned, done)
    report(f"packing what was learned into {folder / 'threes.npz'}")
    storing.save(folder / "threes.npz", packed(learned, storing.MOST_BYTES[rules]))


def _train(
    folder: Path,
    learned: learner.Learned,
    done: dict[str, Any],
    options: argparse.Namespace,
    workers: Pool | None,
    rules: kernel.Rules,
) -> None:
    """Learn until the run has its games, or its time is up; updates `learned` and `done` in place."""
    kept = time.monotonic()
    seconds = 60 * (options.minutes or 0.0)
    while (left := (options.games or 10**12) - done["games"]) > 0 and (options.games or done["seconds"] < seconds):
        start = time.monotonic()
        first = done["seed"] * 10**9 + done["games"]
        if workers:
            found = _round(workers, learned, first, left, options)
        else:
            found = learner.games(first, min(_GAMES, left), RATE, learned, rules)
        took = time.monotonic() - start
        done["games"] += len(found)
        done["moves"] += int(found[:, 2].sum())
        done["seconds"] += took
        row = {name: done[name] for name in ("games", "moves", "seconds", "seed")}
        row |= {"per_second": per_second(float(found[:, 2].sum()), took), "average": float(found[:, 0].mean())}
        for tile in (384, 768, 1536, 3072, 6144):
            row[str(tile)] = float((found[:, 1] >= CODE[tile]).mean())
        line = json.dumps({name: round(figure, 4) for name, figure in row.items()})
        print(line, flush=True)
        with (folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(line + "\n")
        if time.monotonic() > kept + _KEEP:
            _keep(folder, learned, done)
            kept = time.monotonic()


def _round(workers: Pool, learned: learner.Learned, first: int, left: int, options: argparse.Namespace) -> np.ndarray:
    """Learn from a round of at most `left` games, seeds from `first` on; returns their results, see `learner.games`."""
    ends = first + left
    begins = range(first, ends, options.task_games)[: options.ahead or _AHEAD]
    tables = workers.shared(rounds.entries(learned))
    tasks = [rounds.Task(begin, min(options.task_games, ends - begin), RATE) for begin in begins]
    futures = [workers.submit(rounds.play, task, tables) for task in tasks]
    found, changes = zip(*(future.result() for future in futures), strict=True)
    rounds.merge(learned, changes)
    return np.concatenate(found)


def _opened(file: Path, seed: int) -> tuple[learner.Learned, dict[str, Any]]:
    """(tables, counts) of the checkpoint, or of a new run if there is no checkpoint."""
    if not file.exists():
        return learner.nothing(), {"games": 0, "moves": 0, "seconds": 0.0, "seed": seed}
    with np.load(file) as arrays:
        return learner.Learned(*(arrays[name] for name in learner.Learned._fields)), json.loads(str(arrays["done"]))


def _keep(folder: Path, learned: learner.Learned, done: dict[str, Any]) -> None:
    """Save the checkpoint. A complete new file replaces the old one."""
    new = folder / "new.npz"
    arrays: dict[str, Any] = learned._asdict()
    np.savez(new, done=json.dumps(done), **arrays)
    new.replace(folder / "checkpoint.npz")
