"""The folder that a command keeps its files in: it is made, and a run of learning finds its own files there only."""

import zipfile
from pathlib import Path

import numpy as np

from ..rules.contract import UserError


def make(folder: Path) -> None:
    """Make the folder, where it is missing; UserError when a file has its name."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise UserError(f"{error.filename} is a file, not a folder") from error


def check_place(file: Path) -> None:
    """UserError unless a file of that name can be there."""
    if file.is_dir():
        raise UserError(f"{file} is a folder, not a file")
    if not file.parent.is_dir():
        raise UserError(f"there is no folder {file.parent}")


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
