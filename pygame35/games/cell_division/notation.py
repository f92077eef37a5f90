"""A position of Cell Division as text.

The rows of the board stand from the top to the bottom, with / between them. A square is r or b for a cell, or a dot.
The name of the board and a colon come first, unless it is 6x6. A row of a flask has only the squares of the flask. Red
has begun, so red is to move if the number of cells is even.

>>> position = Position(4, 4)
>>> outcome = position.play("b2")
>>> write(position)
'4x4:..../..../.r../....'
>>> read(write(position)) == position
True
"""

from ...basics import BLUE, RED, IllegalMove, shown
from .boards import parse_board
from .rules import USUAL, Position

OWNERS = {".": 0, "r": RED, "b": BLUE}
LETTERS = {owner: letter for letter, owner in OWNERS.items()}


def write(position: Position) -> str:
    field = position.field
    rows = [[s for s in field.squares if s // field.columns == row] for row in range(field.rows)]
    text = "/".join("".join(LETTERS[position.owners[square]] for square in row) for row in rows)
    return text if field.name == USUAL.name else f"{field.name}:{text}"


def read(text: str) -> Position:
    name, colon, board = text.rpartition(":")
    field = parse_board(name) if colon else USUAL
    position = Position(field=field)
    rows = board.split("/")
    if len(rows) != field.rows:
        raise IllegalMove(f"{shown(text)} has {len(rows)} rows, not {field.rows}, as the board {field.name} has")
    cells: list[tuple[int, int]] = []
    for number, row in enumerate(rows):
        squares = [square for square in field.squares if square // field.columns == number]
        if len(row) != len(squares) or not all(letter in OWNERS for letter in row):
            raise IllegalMove(f"row {shown(row)}: it needs {len(squares)} squares, each of them r, b or a dot")
        cells += [(square, OWNERS[letter]) for square, letter in zip(squares, row, strict=True) if letter != "."]
    if sum(owner for _, owner in cells) not in (0, 1):
        raise IllegalMove(f"{shown(text)}: red has as many cells as blue, or one more")
    position.put(cells)
    if cells:
        position.board = write(position)
    return position
