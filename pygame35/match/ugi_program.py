"""A program that speaks the Universal Game Interface."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from ..basics import shown
from .program import Forfeit, Program, running, send, until


@contextmanager
def playing(command: list[str], options: dict[str, str], patience: float) -> Iterator[Program]:
    """Start the program, which must be ready within `patience` seconds; it ends with the block.

    options: {name: value}, set in this order if the program announces them.
    """
    with running(command, "quit") as program:
        end = time.monotonic() + patience
        send(program, "ugi")
        introduction = _until(program, "ugiok", end)
        for name, value in options.items():
            if any(line.lower().startswith(f"option name {name} ".lower()) for line in introduction):
                send(program, f"setoption name {name} value {value}")
        send(program, "isready")
        _until(program, "readyok", end)
        send(program, "uginewgame")
        send(program, "isready")
        _until(program, "readyok", end)
        yield program


def best_move(program: Program, go: str, seconds: float, moves: list[str]) -> str:
    """The program's answer to `go` after the moves; Forfeit if the answer takes more than `seconds` seconds."""
    end = time.monotonic() + seconds
    send(program, _position(moves))
    send(program, go)
    words = _until(program, "bestmove", end)[-1].split()
    return words[1] if len(words) > 1 else ""


def agree(program: Program, seconds: float, moves: list[str], result: str) -> None:
    """Raise Forfeit if the program does not agree that the game is over, or with its result.

    result: p1win, p2win or draw. No answer counts as agreement.
    """
    end = time.monotonic() + seconds
    send(program, _position(moves))
    for question, answer in (("gameover", "true"), ("result", result)):
        send(program, f"query {question}")
        send(program, "isready")
        for line in _until(program, "readyok", end):
            if line.split()[:1] == ["response"] and line.split() != ["response", answer]:
                raise Forfeit(f"answers {shown(line)} to query {question} at the end, not {answer}")


def _position(moves: list[str]) -> str:
    return " ".join(["position startpos", *(["moves", *moves] if moves else [])])


def _until(program: Program, word: str, end: float) -> list[str]:
    """The lines of the program's output up to the one that begins with the word."""
    return until(program, lambda line: line.split(maxsplit=1)[:1] == [word], word, end)
