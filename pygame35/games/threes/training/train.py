"""Training for Threes from nothing: `learn --game threes --out FOLDER`; the same command again goes on.

--games and --minutes count all that was learned from since the beginning, and --seed has to stay the same.

The folder: checkpoint.npz, kept every few minutes; log.jsonl, a JSON object for every batch of games; and at the end
threes.npz, what ships. Games learn into the same tables on all cores at once, so no two runs are the same.
"""

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np

from ....basics import UserError
from ....learning import keeping
from .. import evaluation
from . import kernel
from .packing import packed

DEFAULT_MINUTES = 120.0
RATE = np.float32(1)
_GAMES = 4000  # at once
_KEEP = 300  # seconds between two checkpoints


def main(options: argparse.Namespace) -> None:
    """The command; KeyboardInterrupt passes on once everything is kept."""
    folder: Path = options.out
    keeping.check(folder, "threes")
    keeping.make(folder)
    numba.set_num_threads(min(options.processes, os.cpu_count() or 1))
    learned, done = _opened(folder / "checkpoint.npz", options.seed)
    if done["seed"] != options.seed:
        raise UserError(f"{folder} holds a run of the seed {done['seed']}, not {options.seed}; name another folder")
    with keeping.learning(folder) as begin:
        begin(
            f"from {options.games:,} games" if options.games else f"for {options.minutes or DEFAULT_MINUTES:g} minutes"
        )
        try:
            _train(folder, learned, done, options)
        finally:
            keeping.say(f"keeping the run in {folder}")
            _keep(folder, learned, done)
    keeping.say(f"packing what was learned into {folder / 'threes.npz'}")
    evaluation.save(folder / "threes.npz", packed(learned))


def _train(folder: Path, learned: kernel.Learned, done: dict[str, Any], options: argparse.Namespace) -> None:
    """Until the games are played, or the minutes are spent, since the beginning; learned and done go on."""
    rules = kernel.rules()
    kept = time.monotonic()
    seconds = 60 * (options.minutes or DEFAULT_MINUTES)
    while (left := (options.games or 10**12) - done["games"]) > 0 and (options.games or done["seconds"] < seconds):
        start = time.monotonic()
        found = kernel.games(done["seed"] * 10**9 + done["games"], min(_GAMES, left), RATE, learned, rules)
        took = time.monotonic() - start
        done["games"] += len(found)
        done["moves"] += int(found[:, 2].sum())
        done["seconds"] += took
        row = {**done, "per_second": float(found[:, 2].sum() / took), "average": float(found[:, 0].mean())}
        for tile in (384, 768, 1536, 3072, 6144):
            row[str(tile)] = float((found[:, 1] >= evaluation.CODE[tile]).mean())
        line = json.dumps({name: round(figure, 4) for name, figure in row.items()})
        print(line, flush=True)
        with (folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(line + "\n")
        if time.monotonic() > kept + _KEEP:
            _keep(folder, learned, done)
            kept = time.monotonic()


def _opened(file: Path, seed: int) -> tuple[kernel.Learned, dict[str, Any]]:
    """What the checkpoint holds; the beginning of a run of that seed where there is none."""
    if not file.exists():
        return kernel.nothing(), {"games": 0, "moves": 0, "seconds": 0.0, "seed": seed}
    with np.load(file) as kept:
        return kernel.Learned(*(kept[name] for name in kernel.Learned._fields)), json.loads(str(kept["done"]))


def _keep(folder: Path, learned: kernel.Learned, done: dict[str, Any]) -> None:
    new = folder / "new.npz"
    arrays: dict[str, Any] = learned._asdict()
    np.savez(new, done=json.dumps(done), **arrays)
    new.replace(folder / "checkpoint.npz")
