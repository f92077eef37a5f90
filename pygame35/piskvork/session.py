"""The state between commands: the board, its stones, and the values of INFO."""

import re
from collections.abc import Iterable
from itertools import zip_longest
from typing import NamedTuple

from ..basics import UserError, shown
from ..contracts import Json
from ..games.five_in_a_row.borders import LARGEST
from ..games.five_in_a_row.game import GAME
from .info import Info

Cell = tuple[int, int]  # (x, y), counted from 0 at the upper left
OWN, OPPONENT = 1, 2  # the owners of stones, as in BOARD
NAME = GAME.name
"""The only game of the protocol."""
_SMALLEST = 5  # the least number of columns, and of rows, of a board


class Session(NamedTuple):
    """The state between two commands."""

    width: int = 0
    """0 before START."""
    height: int = 0
    stones: tuple[tuple[Cell, int], ...] = ()
    """((cell, OWN or OPPONENT), ...), in the order in which they were sent."""
    info: Info = Info()


def started(now: Session, width: int, height: int) -> Session:
    """The session with an empty board; UserError if no board can have that size."""
    if not (_SMALLEST <= width <= LARGEST and _SMALLEST <= height <= LARGEST):
        raise UserError(f"a board of {width} x {height} cells: each side has {_SMALLEST} to {LARGEST}, such as 20")
    return Session(width, height, info=now.info.rewound())


def restarted(now: Session) -> Session:
    """The session with an empty board of the same size; UserError if there is no board."""
    check(now)
    return now._replace(stones=(), info=now.info.rewound())


def check(now: Session) -> None:
    """Raise UserError if there is no board."""
    if not now.width:
        raise UserError("there is no board: it begins with START")


def numbers(text: str, count: int, example: str) -> tuple[int, ...]:
    """Parse `count` whole numbers, separated by commas. UserError, which shows the example, for any other text."""
    if not re.fullmatch(r"[0-9]{1,9}( ?, ?[0-9]{1,9})*", text, re.ASCII) or text.count(",") != count - 1:
        raise UserError(f"{shown(text)} is not written as in {example}")
    return tuple(map(int, text.split(",")))


def cell(now: Session, text: str) -> Cell:
    """The cell of a text such as 10,7; UserError unless it lies on the board."""
    check(now)
    x, y = numbers(text, 2, "10,7")
    if x >= now.width or y >= now.height:
        raise UserError(f"{x},{y} lies beyond the board of {now.width} x {now.height} cells")
    return x, y


def put(now: Session, cell: Cell, owner: int) -> Session:
    """The session with one more stone, on the given cell; UserError if the cell is filled."""
    if cell in dict(now.stones):
        raise UserError(f"{cell[0]},{cell[1]} is already filled")
    return now._replace(stones=(*now.stones, (cell, owner)))


def taken_back(now: Session, cell: Cell) -> Session:
    """The session without the stone on the given cell; UserError if the cell is empty."""
    if cell not in dict(now.stones):
        raise UserError(f"there is no stone on {cell[0]},{cell[1]}")
    return now._replace(stones=tuple(stone for stone in now.stones if stone[0] != cell))


def placed(now: Session, lines: Iterable[str]) -> Session:
    """The session with new stones instead of its own. lines: the lines X,Y,N between BOARD and DONE, one per stone."""
    now = now._replace(stones=())
    for line in lines:
        *_, owner = numbers(line, 3, "10,7,1")
        if owner not in (OWN, OPPONENT):
            raise UserError(f"{line}: a stone is {OWN} (own) or {OPPONENT} (the opponent's); 3 has other rules")
        now = put(now, cell(now, line.rpartition(",")[0].strip()), owner)
    return now


def request(now: Session) -> Json:
    """The request to the engine, without a limit of time; UserError unless it is our turn.

    The request needs the moves of the game. They are the stones in their order, taken in turn from the two sides.
    """
    check(now)
    own, theirs = ([cell for cell, owner in now.stones if owner == side] for side in (OWN, OPPONENT))
    if not 0 <= len(theirs) - len(own) <= 1:
        raise UserError(f"{len(own)} own stones and {len(theirs)} of the opponent: it is not our turn")
    first, second = (theirs, own) if len(theirs) > len(own) else (own, theirs)
    pairs = zip_longest(first, second)
    moves = [f"{x - now.width // 2},{y - now.height // 2}" for pair in pairs for x, y in filter(None, pair)]
    options = {"width": now.width, "height": now.height}
    return {"id": "piskvork", "game": NAME, "moves": moves, "options": options}


def cell_of(now: Session, move: str) -> Cell:
    """The cell on which a move of the engine puts a stone."""
    x, y = map(int, move.split(","))
    return x + now.width // 2, y + now.height // 2
