"""Another program that speaks the Universal Game Interface, in its own process, with a clock."""

import contextlib
import queue
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from typing import IO, NamedTuple

from ..basics import shown

_FAREWELL = 1.0  # seconds that a program may take to quit before it is killed


BREAKDOWNS = ("did not start", "died", "no ugiok", "no readyok")
"""The reason of a forfeit begins with one of these if the program does not work at all."""


class Forfeit(Exception):
    """The player loses the game for a reason off the board; the message says why."""


class Program(NamedTuple):
    process: subprocess.Popen[str]
    lines: queue.SimpleQueue[str | None]
    """lines of its standard output; None after the last"""
    errors: IO[bytes]
    """its standard error"""


@contextlib.contextmanager
def running(command: list[str], options: dict[str, str], patience: float) -> Iterator[Program]:
    """Start the program, which must be ready within `patience` seconds; it is ended with the block.

    options: {name: value}, set in this order as far as the program announces them.
    """
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
            end = time.monotonic() + patience
            _send(program, "ugi")
            introduction = _until(program, "ugiok", end)
            for name, value in options.items():
                if any(line.lower().startswith(f"option name {name} ".lower()) for line in introduction):
                    _send(program, f"setoption name {name} value {value}")
            _send(program, "isready")
            _until(program, "readyok", end)
            _send(program, "uginewgame")
            _send(program, "isready")
            _until(program, "readyok", end)
            yield program
        finally:
            _end(process)
            reader.join(_FAREWELL)
            if process.stdout and not reader.is_alive():  # a child of the program may still hold the pipe
                process.stdout.close()


def best_move(program: Program, go: str, seconds: float, moves: list[str]) -> str:
    """The program's answer to `go` after the moves; Forfeit if the answer takes more than `seconds` seconds."""
    end = time.monotonic() + seconds
    _send(program, _position(moves))
    _send(program, go)
    words = _until(program, "bestmove", end)[-1].split()
    return words[1] if len(words) > 1 else ""


def agree(program: Program, seconds: float, moves: list[str], result: str) -> None:
    """Raise Forfeit if the program disagrees that the game is over, or with its result.

    result: p1win, p2win or draw. No answer counts as agreement.
    """
    end = time.monotonic() + seconds
    _send(program, _position(moves))
    for question, answer in (("gameover", "true"), ("result", result)):
        _send(program, f"query {question}")
        _send(program, "isready")
        for line in _until(program, "readyok", end):
            if line.split()[:1] == ["response"] and line.split() != ["response", answer]:
                raise Forfeit(f"answers {shown(line)} to query {question} at the end, not {answer}")


def _position(moves: list[str]) -> str:
    return " ".join(["position startpos", *(["moves", *moves] if moves else [])])


def _read(pipe: IO[str], lines: queue.SimpleQueue[str | None]) -> None:
    with contextlib.suppress(ValueError):  # closed under the reader
        for line in pipe:
            lines.put(line.strip())
    lines.put(None)


def _send(program: Program, line: str) -> None:
    assert program.process.stdin
    try:
        program.process.stdin.write(line + "\n")
        program.process.stdin.flush()
    except OSError:
        raise Forfeit(_obituary(program)) from None


def _until(program: Program, word: str, end: float) -> list[str]:
    """The lines of the program's output up to the one that begins with the word."""
    lines: list[str] = []
    while not lines or lines[-1].split(maxsplit=1)[:1] != [word]:
        try:
            line = program.lines.get(timeout=max(0.0, end - time.monotonic()))
            if time.monotonic() > end:  # also ends an endless flow of lines
                raise queue.Empty
        except queue.Empty:
            raise Forfeit(f"no {word} in time") from None
        if line is None:
            raise Forfeit(_obituary(program))
        lines.append(line)
    return lines


def _obituary(program: Program) -> str:
    """The reason of a forfeit: the exit status and the last line of the program's standard error."""
    try:
        status = f"exit status {program.process.wait(_FAREWELL)}"
    except subprocess.TimeoutExpired:
        status = "it closed its output"
    program.errors.seek(0)
    last = program.errors.read().decode(errors="replace").strip().rpartition("\n")[2]
    return f"died ({status})" + (f": {last}" if last else "")


def _end(process: subprocess.Popen[str]) -> None:
    """Ask the program to quit; it is killed after `_FAREWELL` seconds, or at once if an exception arrives meanwhile."""
    assert process.stdin
    try:
        with contextlib.suppress(OSError):
            process.stdin.write("quit\n")
            process.stdin.flush()
        with contextlib.suppress(OSError):
            process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_FAREWELL)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()  # else its entry stays in the table of processes
