"""A program that speaks the protocol of piskvork and Gomocup, see `pygame35.piskvork`. It plays five in a row.

The board has 20 x 20 cells, the size that every such program must support; the cell 0,0 of our endless grid is the
program's cell 10,10. A player who leaves the board loses the game. Players of the engine respect its borders if they
have the options width=20 and height=20; without these options, they also count on rows that cross the borders.
"""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

from ..basics import shown
from .program import Forfeit, Program, running, send, until

SIZE = 20
_MIDDLE = SIZE // 2
_ASIDES = ("MESSAGE", "DEBUG")


@contextmanager
def playing(command: list[str], milliseconds: float, patience: float) -> Iterator[Program]:
    """Start the program, and end it with the `with` block. Forfeit if it is not ready within `patience` seconds.

    milliseconds: the program's time for a move.
    """
    with running(command, "END") as program:
        send(program, f"START {SIZE}")
        answer = _answer(program, "OK", time.monotonic() + patience)
        if answer.split()[:1] != ["OK"]:
            raise Forfeit(f"no OK but {shown(answer)}")
        for info in (f"timeout_turn {max(1, round(milliseconds))}", "timeout_match 0", "game_type 1", "rule 0"):
            send(program, f"INFO {info}")
        yield program


def best_move(program: Program, seconds: float, known: list[str], moves: list[str]) -> str:
    """The program's next move; Forfeit if it takes more than `seconds` seconds.

    moves: the game so far. known: the moves up to the program's previous answer, empty before the first; the function
    updates this list.
    """
    end = time.monotonic() + seconds
    cells = [_cell(move) for move in moves]
    if known and known == moves[:-1]:
        send(program, f"TURN {cells[-1]}")
    elif not moves:
        send(program, "BEGIN")
    else:
        send(program, "BOARD")
        for number, cell in enumerate(cells):
            send(program, f"{cell},{1 if (len(cells) - number) % 2 == 0 else 2}")
        send(program, "DONE")
    answer = _answer(program, "move", end)
    while (words := answer.split(maxsplit=1))[0].upper() == "SUGGEST" and len(words) > 1:
        send(program, f"PLAY {words[1]}")
        answer = _answer(program, "move", end)
    match = re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3})", answer)
    if not match or not all(int(number) < SIZE for number in match.groups()):
        raise Forfeit(f"answers {shown(answer)}, not a cell of its board")
    move = f"{int(match[1]) - _MIDDLE},{int(match[2]) - _MIDDLE}"
    known[:] = [*moves, move]
    return move


def _cell(move: str) -> str:
    """A move as a cell of the program's board. If it is outside the board, the opponent, who played it, forfeits."""
    x, y = (int(number) + _MIDDLE for number in move.split(","))
    if not (0 <= x < SIZE and 0 <= y < SIZE):
        raise Forfeit(f"plays {move}, beyond the board of {SIZE} x {SIZE} cells", of_other=True)
    return f"{x},{y}"


def _answer(program: Program, what: str, end: float) -> str:
    """The program's next line that is neither empty nor a comment. what: what the line should be, for errors."""

    def is_answer(line: str) -> bool:
        words = line.split(maxsplit=1)
        return bool(words) and words[0].upper() not in _ASIDES

    return until(program, is_answer, what, end)[-1]
