"""The files and folders of --out: nothing is made in a folder that is missing, and nothing foreign is overwritten."""

import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from ..basics import UserError


def make(folder: Path) -> None:
    """Make the folder, where it is missing; UserError when a file has its name, or the folder around it is missing."""
    _check_parent(folder)
    try:
        folder.mkdir(exist_ok=True)
    except FileExistsError as error:
        raise UserError(f"{folder} is a file, not a folder") from error


def check_place(file: Path) -> None:
    """UserError unless a file of that name can be there."""
    if file.is_dir():
        raise UserError(f"{file} is a folder, not a file")
    _check_parent(file)


def _check_parent(path: Path) -> None:
    if path.parent.is_file():
        raise UserError(f"{path.parent} is a file, not a folder")
    if not path.parent.is_dir():
        raise UserError(f"there is no folder {path.parent}")


def say(text: str) -> None:
    """Tell on stderr what goes on."""
    print(text, file=sys.stderr, flush=True)


@contextmanager
def learning(folder: Path) -> Iterator[Callable[[str], None]]:
    """A run of learning. Yields what says on stderr how far it is to go; an interruption says how to go on."""
    try:
        yield lambda budget: say(f"learning {budget} in all, kept in {folder}; Ctrl+C interrupts it")
    except KeyboardInterrupt:
        say(f"\ninterrupted; the same command goes on with the run in {folder}")
        raise


def check(folder: Path, game: str) -> None:
    """UserError unless the folder holds a run of that game or none."""
    found = _held(folder)
    if found not in (None, game):
        raise UserError(f"{folder} holds a run of {found}, not of {game}; name another folder or remove it")


def _held(folder: Path) -> str | None:
    """The game whose run the folder holds, None where there is none; UserError for files that no run wrote."""
    checkpoint, log = folder / "checkpoint.npz", folder / "log.jsonl"
    if (folder / "settings.json").exists():
        return "35"
    if checkpoint.exists():
        try:
            with np.load(checkpoint) as kept:
                if {"done", "weight"} <= set(kept.files):
                    return "threes"
        except (ValueError, zipfile.BadZipFile, EOFError, AttributeError):
            pass
        raise UserError(f"{checkpoint} is not the checkpoint of a run; name another folder")
    if log.exists() and (text := log.read_bytes()):
        if not text.startswith(b'{"games": '):
            raise UserError(f"{log} is not the log of a run; name another folder")
        return "threes"
    return None
