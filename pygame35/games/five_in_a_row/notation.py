"""A position of five in a row as text: the crosses, then the noughts, each x or o with its cell.

Crosses have begun, so they are to move if there are as many crosses as noughts. The empty grid is an empty text.

>>> position = Position()
>>> for move in "0,0 5,5 1,0".split():
...     outcome = position.play(move)
>>> write(position)
'x0,0x1,0o5,5'
>>> read(write(position)) == position
True
"""

import re

from ...basics import BLUE, RED, IllegalMove, shown
from .rules import FARTHEST, FIVE, LINES, Position, parse_move

LETTERS = {RED: "x", BLUE: "o"}


def write(position: Position) -> str:
    stones = position.stones
    return "".join(f"{LETTERS[side]}{x},{y}" for side in (RED, BLUE) for x, y in sorted(stones) if stones[x, y] == side)


def read(text: str) -> Position:
    parts = re.split("([xo])", text)
    if parts[0]:
        raise IllegalMove(f"{shown(text)} is not a position: each stone is x or o and its cell, such as x3,-2")
    position = Position()
    for letter, cell in zip(parts[1::2], parts[2::2], strict=True):
        x, y = parse_move(cell)
        if max(abs(x), abs(y)) > FARTHEST:
            raise IllegalMove(f"{cell} is too far away: coordinates go to {FARTHEST}")
        if (x, y) in position.stones:
            raise IllegalMove(f"{cell} is given twice")
        position.stones[x, y] = RED if letter == "x" else BLUE
    if sum(position.stones.values()) not in (0, 1):
        raise IllegalMove(f"{shown(text)}: there are as many crosses as noughts, or one more")
    position.set_up = len(position.stones)
    position.turn = BLUE if position.set_up % 2 else RED
    rows = [position.row(cell, line) for cell in sorted(position.stones) for line in LINES]
    position.line = next((row for row in rows if len(row) >= FIVE), ())
    if any(len(row) >= FIVE and position.stones[row[0]] == position.turn for row in rows):
        raise IllegalMove(f"{shown(text)}: the side to move has five in a row")
    position.board = write(position)
    return position
