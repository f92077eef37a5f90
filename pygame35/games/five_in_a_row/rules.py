"""Tic-tac-toe without borders: five or more in a row win, on a grid that never ends.

This module also runs on MicroPython. A cell is (x, y), two whole numbers from -FARTHEST to FARTHEST; x grows to the
right and y downwards. A move is a cell, with a text such as "3,-2". Crosses (RED) begin, noughts are BLUE.

>>> position = Position()
>>> for text in "0,0 5,5 1,0 5,6 2,0 5,7 3,0 5,8 4,0".split():
...     outcome = position.play(text)
>>> outcome.line, position.winner() == RED
(((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)), True)
"""

from collections import namedtuple

from ...basics import BLUE, RED, TYPE_CHECKING, IllegalMove, shown, whole
from ...links import pack_cells, unpack_cells
from ...position import BasePosition, is_position

if TYPE_CHECKING:
    from typing import NamedTuple

NAME = "five-in-a-row"
SIDES = 2
SIDE_NAMES = {RED: "Crosses", BLUE: "Noughts"}
pack, unpack = pack_cells, unpack_cells  # write and read the moves in a link
FIVE = 5
AREA = 5  # cells around the stones within which moves are considered
FARTHEST = 10**9
LINES = ((1, 0), (1, -1), (0, 1), (1, 1))  # horizontal, 45, 90 and 135 degrees

if TYPE_CHECKING:

    class Outcome(NamedTuple):
        """The effects of a move."""

        line: tuple[tuple[int, int], ...]
        """The cells of the row that won, from its left or upper end; () while there is none."""


if not TYPE_CHECKING:
    Outcome = namedtuple("Outcome", ("line",))


def parse_move(text: str) -> tuple[int, int]:
    """The cell of a move such as "3,-2"; IllegalMove when the text is not a move."""
    parts = text.split(",") if isinstance(text, str) else []
    if len(parts) == 2 and all(_is_number(part) for part in parts):
        return int(parts[0]), int(parts[1])
    raise IllegalMove(f"{shown(text)} is not a move: a move is two whole numbers, such as 3,-2")


def _is_number(text: str) -> bool:
    digits = text[1:] if text[:1] == "-" else text
    return (
        1 <= len(digits) <= len(str(FARTHEST))
        and all(digit in "0123456789" for digit in digits)
        and str(int(text)) == text
    )


def format_move(move: tuple[int, int]) -> str:
    """The text of a move, such as "3,-2"."""
    return f"{move[0]},{move[1]}"


class Position(BasePosition):
    """A game from the empty grid.

    board   ""; if the game began at another position, the text of that one
    turn    RED (crosses) or BLUE (noughts), the side to move; RED begins
    stones  {cell: RED or BLUE}
    moves   the moves played so far, each a cell
    line    the row that won, () while there is none
    """

    game = NAME

    def __init__(self) -> None:
        self.board, self.turn = "", RED
        self.stones: dict[tuple[int, int], int] = {}
        self.moves: list[tuple[int, int]] = []
        self.line: tuple[tuple[int, int], ...] = ()

    def parse_move(self, text: str) -> tuple[int, int]:
        return parse_move(text)

    def format_move(self, move: tuple[int, int]) -> str:
        return format_move(move)

    @property
    def owners(self) -> dict[tuple[int, int], int]:
        """The stones; `owners` is the name that all games share for the contents of their squares."""
        return self.stones

    def bounds(self, margin: int = AREA) -> tuple[int, int, int, int]:
        """(left, top, right, bottom): the bounding box of the stones, or of the origin, widened by `margin`."""
        columns, rows = [x for x, _ in self.stones] or [0], [y for _, y in self.stones] or [0]
        return min(columns) - margin, min(rows) - margin, max(columns) + margin, max(rows) + margin

    def legal_moves(self) -> list[tuple[int, int]]:
        """Empty cells within AREA of any stone, in reading order; the origin if the grid is empty."""
        if self.line:
            return []
        near = {
            (x + right, y + down)
            for x, y in (self.stones or ((0, 0),))
            for down in range(-AREA, AREA + 1)
            for right in range(-AREA, AREA + 1)
        }
        found = [cell for cell in near if cell not in self.stones and max(abs(cell[0]), abs(cell[1])) <= FARTHEST]
        return sorted(found, key=lambda cell: (cell[1], cell[0]))

    def state(self) -> tuple[object, ...]:
        return self.turn, tuple(sorted(self.stones.items()))

    def check(self, move: tuple[int, int] | str) -> tuple[int, int]:
        """The cell of a move, given as a cell or as text. IllegalMove, saying why, if it cannot be played here."""
        numbers = self.parse_move(move) if isinstance(move, str) else move
        x, y = map(whole, numbers) if isinstance(numbers, tuple) and len(numbers) == 2 else (None, None)
        if x is None or y is None:
            raise IllegalMove(f"{shown(move)} is not a move: moves are pairs of whole numbers")
        if max(abs(x), abs(y)) > FARTHEST:
            raise IllegalMove(f"that cell is too far away: coordinates go to {FARTHEST}").coded("far")
        if self.line:
            raise IllegalMove("the game is over: five are in a row").coded("over")
        if (x, y) in self.stones:
            cell = format_move((x, y))
            raise IllegalMove(f"{cell} is already filled").coded("filled", square=cell)
        return x, y

    def play(self, move: tuple[int, int] | str) -> Outcome:
        """Play a move; after an IllegalMove the position is unchanged."""
        move = self.check(move)
        self.stones[move] = self.turn
        self.moves.append(move)
        for line in LINES:
            row = self.row(move, line)
            if len(row) >= FIVE:
                self.line = row
                break
        self.turn = -self.turn
        return Outcome(self.line)

    def row(self, cell: tuple[int, int], line: tuple[int, int]) -> tuple[tuple[int, int], ...]:
        """The cells of the unbroken row of one side's stones through a cell, along one of LINES."""
        side, (right, down) = self.stones[cell], line
        found = [cell]
        for sign in (-1, 1):
            x, y = cell[0] + sign * right, cell[1] + sign * down
            while self.stones.get((x, y)) == side:
                found.append((x, y))
                x, y = x + sign * right, y + sign * down
        return tuple(sorted(found))

    def undo(self) -> tuple[int, int]:
        """Take the last move back and return it; IllegalMove when there is none."""
        if not self.moves:
            raise IllegalMove("there is no move to take back")
        move = self.moves.pop()
        del self.stones[move]
        self.line = ()
        self.turn = -self.turn
        return move

    def is_over(self) -> bool:
        """True when five are in a row; the grid is never full."""
        return bool(self.line)

    def scores(self) -> tuple[int, int]:
        """(1, 0) when crosses have won, (0, 1) when noughts have, else (0, 0)."""
        if not self.line:
            return 0, 0
        return (1, 0) if self.stones[self.line[0]] == RED else (0, 1)

    def winner(self) -> int | None:
        """RED or BLUE; None while the game goes on."""
        return self.stones[self.line[0]] if self.line else None


def start(board: str = "") -> Position:
    """A game on the empty grid, or from a position as text; IllegalMove when another board is asked for."""
    if is_position(board, ","):
        return Position.from_text(board)
    if board:
        raise IllegalMove(f"{NAME} has one board, there is none of the name {shown(board)}")
    return Position()
