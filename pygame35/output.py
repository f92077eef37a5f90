"""Files and folders of commands, their progress and their errors.

Missing parent folders are not created. A folder never replaces a file, nor a file a folder.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from .basics import UserError


def make_folder(folder: Path) -> None:
    """Make the folder if it is missing; UserError when a file has its name, or its parent is not a folder."""
    _check_parent(folder)
    try:
        folder.mkdir(exist_ok=True)
    except FileExistsError as error:
        raise UserError(f"{folder} is a file, not a folder") from error


def run(main: Callable[[], object]) -> None:
    """Run a command; a UserError ends it with a line on stderr and status 1."""
    try:
        main()
    except UserError as error:
        sys.exit(f"error: {error}")


def lines_of(path: Path) -> list[str]:
    """The lines of a text file; UserError when there is no such file."""
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from error


def check_file(path: Path) -> None:
    """Raise UserError unless a file can have that path."""
    if path.is_dir():
        raise UserError(f"{path} is a folder, not a file")
    _check_parent(path)


def _check_parent(path: Path) -> None:
    if path.parent.is_file():
        raise UserError(f"{path.parent} is a file, not a folder")
    if not path.parent.is_dir():
        raise UserError(f"there is no folder {path.parent}")


def report(text: str) -> None:
    """Print a line on stderr."""
    print(text, file=sys.stderr, flush=True)
