"""Files, folders, streams and signals of commands, their progress and their errors.

Missing parent folders are not created. A file is never replaced by a folder, nor a folder by a file.
"""

import io
import json
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from .basics import UserError


def make_folder(folder: Path) -> None:
    """Make the folder if it is missing. UserError if a file has the folder's name, or if the parent is not a folder."""
    _check_parent(folder)
    try:
        folder.mkdir(exist_ok=True)
    except FileExistsError as error:
        raise UserError(f"{folder} is a file, not a folder") from error


INTERRUPTED = 130
"""The exit status that a shell reports for a program ended by Ctrl+C."""


def run(main: Callable[[], object]) -> None:
    """Run a command. After a UserError, print it on stderr and exit with status 1; after an interrupt, with 130."""
    try:
        with prepared():
            main()
    except UserError as error:
        sys.exit(f"error: {error}")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


@contextmanager
def prepared() -> Iterator[None]:
    """Make SIGTERM and SIGHUP act as Ctrl+C during a `with` block. An ignored signal, as under nohup, stays ignored.

    So a command that is ended this way keeps its results and ends its processes. Standard output escapes characters
    that the console cannot encode, also after the block.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    ending = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    ours = [number for number in ending if signal.getsignal(number) is signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():  # only the main thread may set signals
        ours = []

    def interrupt(number: int, frame: FrameType | None) -> None:
        for number in ours:
            signal.signal(number, signal.SIG_IGN)  # ignores further signals
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # for example if a script runs us in the background
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)

    for number in ours:
        signal.signal(number, interrupt)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def lines_of(path: Path) -> list[str]:
    """The lines of a text file; UserError if the file is missing or not text."""
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{path} is not text in UTF-8: {error.reason}") from error


def rows_of(path: Path) -> list[Any]:
    """The values in a file of JSON lines; UserError if the file is missing or a line is not JSON."""
    return [json_of(line, f"{path}, line {number}") for number, line in enumerate(lines_of(path), 1)]


def json_of(text: str | bytes, place: str) -> Any:
    """The value of a JSON text. UserError if the text is not JSON; the message names `place`, the text's source."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:  # RecursionError: too many nested lists
        raise UserError(f"{place} holds no JSON: {error}") from error


def check_file(path: Path) -> None:
    """Raise UserError if the path is a folder, or if its parent is not a folder."""
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
