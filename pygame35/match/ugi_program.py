"""A program that speaks the Universal Game Interface."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from ..basics import shown
from .program import Forfeit, Program, running, send, until


@contextmanager
def playing(command: list[str], options: dict[str, str], patience: float) -> Iterator[Program]:
    """Start the program, and end it with the `with` block. Forfeit if it is not ready within `patience` seconds.

    options: {name: value}. Those that the program announces are set, in this order.
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
    """The program's move in the position after `moves`; Forfeit if it takes more than `seconds` seconds.

    go: the command with the limit of the search, such as "go nodes 1000".
    """
    end = time.monotonic() + seconds
    send(program, _position(moves))
    send(program, go)
    words = _until(program, "bestmove", end)[-1].split()
    return words[1] if len(words) > 1 else ""


def agree(program: Program, seconds: float, moves: list[str], result: str) -> None:
    """Ask the program whether the game is over, and for its result. Forfeit if an answer is wrong.

    result: p1win, p2win or draw. A program that ignores a question counts as agreeing.
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
    """Read the program's lines up to the first that begins with `word`."""
    return until(program, lambda line: line.split(maxsplit=1)[:1] == [word], word, end)
