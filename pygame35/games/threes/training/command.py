"""Training of Threes from nothing: `learn --game threes --out FOLDER`. Given again, it continues the training.

It needs Numba, which only the extra `learn` installs; so `train` is imported as late as possible.
"""

import argparse
import importlib.util
import zipfile
from pathlib import Path

import numpy as np

from ....basics import UserError

DEFAULT_MINUTES = 120.0
TASK_GAMES = 5000  # games in a task on a cluster
FEWEST_GAMES = ""


def holds_run(folder: Path) -> bool:
    """True if a folder has the checkpoint of a run of Threes, or its log if there is no checkpoint yet."""
    checkpoint, log = folder / "checkpoint.npz", folder / "log.jsonl"
    if checkpoint.exists():
        try:
            with np.load(checkpoint) as arrays:
                return {"done", "weight"} <= set(arrays.files)
        except (ValueError, zipfile.BadZipFile, EOFError, AttributeError):
            return False
    return log.exists() and log.read_bytes().startswith(b'{"games": ')


def main(options: argparse.Namespace) -> None:
    """Run the command. A KeyboardInterrupt is raised again after the run has been saved."""
    for name in ("task_games", "ahead"):
        if getattr(options, name) is not None and not options.dask:
            option = f"--{name.replace('_', '-')}"
            raise UserError(f"{option}: threes is learned in one process, on --processes cores, unless --dask is given")
    if not importlib.util.find_spec("numba"):
        raise UserError("learning threes needs numba: pip install 'pygame35[learn]'")
    from .train import train

    options.task_games = options.task_games or TASK_GAMES
    options.minutes = options.minutes or DEFAULT_MINUTES
    train(options)
