"""Runs another program in a process of its own: sends and reads lines, with time limits, in any protocol."""

import contextlib
import queue
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from typing import IO, NamedTuple

_FAREWELL = 1.0  # seconds that a program has to quit before it is killed


BREAKDOWNS = ("did not start", "died", "no ugiok", "no readyok", "no OK")
"""If a program does not work at all, the reason of its forfeit begins with one of these."""


class Forfeit(Exception):
    """The player loses the game for a reason other than its moves; the message says why.

    of_other: True if the player's opponent loses instead.
    """

    def __init__(self, reason: str, of_other: bool = False):
        super().__init__(reason)
        self.of_other = of_other


class Program(NamedTuple):
    process: subprocess.Popen[str]
    lines: queue.SimpleQueue[str | None]
    """lines of its standard output; None after the last"""
    errors: IO[bytes]
    """its standard error"""


@contextlib.contextmanager
def running(command: list[str], farewell: str) -> Iterator[Program]:
    """Start the program, and end it with the `with` block. farewell: the line that asks the program to quit."""
    with tempfile.TemporaryFile() as errors:
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise Forfeit(f"did not start: {error}") from error
        program = Program(process, queue.SimpleQueue(), errors)
        reader = threading.Thread(target=_read, args=(process.stdout, program.lines), daemon=True)
        reader.start()
        try:
            yield program
        finally:
            _end(process, farewell)
            reader.join(_FAREWELL)
            if process.stdout and not reader.is_alive():  # a child of the program may still have the pipe open
                process.stdout.close()


def _read(pipe: IO[str], lines: queue.SimpleQueue[str | None]) -> None:
    with contextlib.suppress(ValueError):  # the pipe was closed while it was read
        for line in pipe:
            lines.put(line.strip())
    lines.put(None)


def send(program: Program, line: str) -> None:
    """Write a line to the program; Forfeit if the program has ended."""
    assert program.process.stdin
    try:
        program.process.stdin.write(line + "\n")
        program.process.stdin.flush()
    except OSError:
        raise Forfeit(_obituary(program)) from None


def until(program: Program, is_last: Callable[[str], bool], what: str, end: float) -> list[str]:
    """Read the program's lines up to the first for which `is_last` is true. Forfeit if it does not come in time.

    end: the time limit, on the clock of `time.monotonic`. what: a name for the last line, in errors.
    """
    lines: list[str] = []
    while not lines or not is_last(lines[-1]):
        try:
            line = program.lines.get(timeout=max(0.0, end - time.monotonic()))
            if time.monotonic() > end:  # checked here, too, since lines may never stop
                raise queue.Empty
        except queue.Empty:
            raise Forfeit(f"no {what} in time") from None
        if line is None:
            raise Forfeit(_obituary(program))
        lines.append(line)
    return lines


def _obituary(program: Program) -> str:
    """The reason why a dead program forfeits: its exit status and the last line of its standard error."""
    try:
        status = f"exit status {program.process.wait(_FAREWELL)}"
    except subprocess.TimeoutExpired:
        status = "it closed its output"
    program.errors.seek(0)
    last = program.errors.read().decode(errors="replace").strip().rpartition("\n")[2]
    return f"died ({status})" + (f": {last}" if last else "")


def _end(process: subprocess.Popen[str], farewell: str) -> None:
    """Ask the program to quit, and kill it after `_FAREWELL` seconds. An exception during the wait kills it at once."""
    assert process.stdin
    try:
        with contextlib.suppress(OSError):
            process.stdin.write(farewell + "\n")
            process.stdin.flush()
        with contextlib.suppress(OSError):
            process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_FAREWELL)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()  # removes the process from the system's table of processes
