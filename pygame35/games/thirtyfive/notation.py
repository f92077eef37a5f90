"""A position of 35 as text.

The rows of the board stand from the top to the bottom, with / between them. A square is r or b, its colour, and its
digit. An empty square is a dot; if it is lit, it is r or b alone. Red has begun, so red is to move if the number of
digits is even. A board of 6 x 6 has six rows.

>>> position = Position()
>>> for move in "e4=9 d4=8 d5=9 e5=9".split():
...     outcome = position.play(move)
>>> write(position)
'......../......../......../...r9b9.../...b8r9.../......../......../........'
>>> read(write(position)) == position
True
"""

from ...basics import BLUE, RED, IllegalMove, shown
from .boards import SMALL, USUAL
from .rules import Position

BOARDS = {board.size: board for board in (USUAL, SMALL)}
OWNERS = {".": 0, "r": RED, "b": BLUE}
LETTERS = {owner: letter for letter, owner in OWNERS.items()}


def write(position: Position) -> str:
    squares = [LETTERS[owner] + str(digit or "") for owner, digit in zip(position.owners, position.digits, strict=True)]
    size = position.field.size
    return "/".join("".join(squares[size * rank : size * (rank + 1)]) for rank in reversed(range(size)))


def read(text: str) -> Position:
    rows = text.split("/")
    if len(rows) not in BOARDS:
        raise IllegalMove(f"{shown(text)}: a position of 35 has 8 rows, or 6 on the small board, not {len(rows)}")
    field = BOARDS[len(rows)]
    position = Position(field)
    for rank, row in enumerate(reversed(rows)):
        for square, (owner, digit) in enumerate(_squares(row, field.size), rank * field.size):
            position.owners[square], position.digits[square] = owner, digit
            for near in field.neighbours[square]:
                position.sums[near] += digit
    position.set_up = sum(map(bool, position.digits))
    position.turn = BLUE if position.set_up % 2 else RED
    if any(position.owners):
        position.board = write(position)
    return position


def _squares(row: str, size: int) -> list[tuple[int, int]]:
    """(owner, digit) of the squares of a row."""
    found: list[tuple[int, int]] = []
    for letter in row:
        if letter in OWNERS:
            found.append((OWNERS[letter], 0))
        elif found and found[-1][0] and not found[-1][1] and letter in "123456789":
            found[-1] = found[-1][0], int(letter)
        else:
            raise IllegalMove(f"row {shown(row)}: {letter!r} does not belong there: a square is ., r, b, r1 ... b9")
    if len(found) != size:
        raise IllegalMove(f"row {shown(row)} has {len(found)} squares, not {size}")
    return found
