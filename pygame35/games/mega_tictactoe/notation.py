"""A position of Mega tic-tac-toe as text.

The rows of the board stand from the top to the bottom, with / between them; a square is x, o or a dot. If the side to
move must play in one local board, a colon and the number of that board follow: 0 ... 8 from the lower left, row by row.
Crosses have begun, so they are to move if there are as many crosses as noughts.

>>> position = Position()
>>> outcome = position.play("e4")
>>> write(position)
'........./........./........./........./........./....x..../........./........./.........:1'
>>> read(write(position)) == position
True
"""

from ...basics import BLUE, NONE, RED, IllegalMove, shown
from .rules import DRAWN, SIZE, Position, line_of

OWNERS = {".": NONE, "x": RED, "o": BLUE}
LETTERS = {owner: letter for letter, owner in OWNERS.items()}


def write(position: Position) -> str:
    letters = [LETTERS[owner] for owner in position.owners]
    rows = "/".join("".join(letters[SIZE * row : SIZE * (row + 1)]) for row in reversed(range(SIZE)))
    return rows if position.forced is None else f"{rows}:{position.forced}"


def read(text: str) -> Position:
    board, colon, forced = text.partition(":")
    rows = board.split("/")
    if len(rows) != SIZE or any(len(row) != SIZE or not all(letter in OWNERS for letter in row) for row in rows):
        raise IllegalMove(f"{shown(text)} is not a position: it needs 9 rows of 9 squares, each of them x, o or a dot")
    position = Position()
    position.owners = [OWNERS[letter] for row in reversed(rows) for letter in row]
    if sum(position.owners) not in (0, 1):
        raise IllegalMove(f"{shown(text)}: there are as many crosses as noughts, or one more")
    position.boards = [_owner(position.local(board)) for board in range(SIZE)]
    position.set_up = sum(map(bool, position.owners))
    position.turn = BLUE if position.set_up % 2 else RED
    if line_of(position.boards, position.turn):
        raise IllegalMove(f"{shown(text)}: the side to move has three boards in a row")
    position.line = line_of(position.boards, -position.turn)
    if colon:
        if len(forced) != 1 or forced not in "012345678" or position.boards[int(forced)] or not position.set_up:
            raise IllegalMove(f"{shown(forced)} is not the number of a board, 0 to 8, that is open")
        position.first = position.forced = int(forced)
    if position.set_up:
        position.board = write(position)
    return position


def _owner(local: list[int]) -> int:
    """The owner of a local board. local: [9] the owners of its squares."""
    won = [side for side in (RED, BLUE) if line_of(local, side)]
    if len(won) == 2:
        raise IllegalMove("both sides have three in a row in the same small board")
    return won[0] if won else DRAWN if NONE not in local else NONE
