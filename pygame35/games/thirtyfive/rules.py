"""35: place digits so that the neighbours of your squares sum to 35.

This module also runs on MicroPython.

    8 | 56 57 58 59 60 61 62 63      A square is an index, size * rank + file, named as in chess; on the
    7 | 48 49 50 51 52 53 54 55      usual board 0 ... 63, on the small one (see `boards`) 0 ... 35.
    6 | 40 41 42 43 44 45 46 47      A move is an index too, 9 * square + digit - 1 (0 ... 575, or 323),
    5 | 32 33 34 35 36 37 38 39      written with the name of its square: e4=9.
    4 | 24 25 26 27 28 29 30 31
    3 | 16 17 18 19 20 21 22 23      An owner is RED, BLUE or NONE; the owner of an empty square is
    2 |  8  9 10 11 12 13 14 15      its highlight, the colour in which the next digit there will be
    1 |  0  1  2  3  4  5  6  7      created.
      +------------------------
         a  b  c  d  e  f  g  h

>>> position = Position()
>>> position.play("e4=9").created == RED
True
>>> position.sums[parse_square("d5")], position.turn == BLUE
(9, True)
"""

from collections import namedtuple

from ...basics import BLUE, NONE, RED, RED_AND_BLUE, TYPE_CHECKING, IllegalMove, shown, whole, winner_of
from ...links import pack_indices, unpack_indices
from ...position import BasePosition, is_position
from .boards import USUAL, Board, parse_board
from .boards import format_square as format_square
from .boards import parse_square as parse_square

if TYPE_CHECKING:
    from typing import NamedTuple

NAME = "35"
SIDES = 2
SIDE_NAMES = RED_AND_BLUE
pack, unpack = pack_indices, unpack_indices  # write and read the moves in a link
DIGITS = 9
TARGET = 35
SIZE, SQUARES, NEIGHBOURS = USUAL.size, USUAL.squares, USUAL.neighbours  # of the usual board

if TYPE_CHECKING:

    class Outcome(NamedTuple):
        """The effects of a move."""

        created: int
        """RED or BLUE: the colour of the new digit, before any flip of this move."""
        reached: tuple[int, ...]
        """Squares that reached 35, in index order, the cancelled ones included."""
        flipped: tuple[int, ...]
        """Filled squares that changed colour, in index order."""
        lit: tuple[int, ...]
        """Empty squares whose highlight is new or changed, in index order."""
        cancelled: bool
        """True when squares of both colours reached 35, so that nothing changed colour."""


if not TYPE_CHECKING:
    Outcome = namedtuple("Outcome", ("created", "reached", "flipped", "lit", "cancelled"))


def parse_move(text: str, board: Board = USUAL) -> int:
    """The index of a move such as "e4=9"; IllegalMove when the text is not a move on the board."""
    if not (isinstance(text, str) and len(text) == 4 and text[2] == "=" and text[3] in "123456789"):
        raise IllegalMove(f"{shown(text)} is not a move: a move is a square, =, and a digit 1-9, such as e4=9")
    return DIGITS * parse_square(text[:2], board) + "123456789".index(text[3])


def format_move(move: int, board: Board = USUAL) -> str:
    """The text of a move, such as "e4=9"."""
    return f"{format_square(move // DIGITS, board)}={move % DIGITS + 1}"


class Position(BasePosition):
    """A game of 35 from the empty board, with the data to take moves back.

    board   the name of the board, "" for the usual one; if the game began at another position, the text of that one
    field   the `boards.Board`
    turn    RED or BLUE, the side to move; RED begins
    owners  [squares] RED, BLUE or NONE; for an empty square, its highlight
    digits  [squares] 0 (empty), 1 ... 9
    sums    [squares] 0 ... 72, the sum of the neighbours' digits
    moves   the moves played so far, each 9 * square + digit - 1
    """

    game = NAME

    def __init__(self, board: Board | str = USUAL) -> None:
        self.field = field = parse_board(board) if isinstance(board, str) else board
        self.board = field.name
        self.turn = RED
        self.owners = [NONE] * field.squares
        self.digits = [0] * field.squares
        self.sums = [0] * field.squares
        self.moves: list[int] = []
        self._before: list[list[tuple[int, int]]] = []  # for each move, the (square, owner) pairs that it overwrote

    def parse_move(self, text: str) -> int:
        return parse_move(text, self.field)

    def format_move(self, move: int) -> str:
        return format_move(move, self.field)

    def legal_moves(self) -> list[int]:
        """Every digit on every empty square, in index order."""
        empty = [square for square in range(self.field.squares) if not self.digits[square]]
        return [DIGITS * square + digit for square in empty for digit in range(DIGITS)]

    def state(self) -> tuple[object, ...]:
        return self.turn, tuple(self.owners), tuple(self.digits)

    def check(self, move: int | str) -> int:
        """The number of a move, given as a number or as text. IllegalMove, saying why, if it cannot be played here."""
        number = self.parse_move(move) if isinstance(move, str) else whole(move)
        if number is None or not 0 <= number < DIGITS * self.field.squares:
            most = DIGITS * self.field.squares - 1
            raise IllegalMove(f"{shown(move)} is not a move: moves are whole numbers from 0 to {most}")
        if self.digits[number // DIGITS]:
            square = format_square(number // DIGITS, self.field)
            raise IllegalMove(f"{square} is already filled").coded("filled", square=square)
        return number

    def play(self, move: int | str) -> Outcome:
        """Play a move; after an IllegalMove the position is unchanged."""
        move = self.check(move)
        neighbours = self.field.neighbours
        square, digit = move // DIGITS, move % DIGITS + 1
        created = self.owners[square] or self.turn
        before = [(square, self.owners[square])]
        self.digits[square] = digit
        self.owners[square] = created
        for near in neighbours[square]:
            self.sums[near] += digit
        # Sums only grow, so only the filled square and its neighbours can newly be at 35.
        near_or_under = neighbours[square] + (square,)
        reached = tuple(sorted(s for s in near_or_under if self.sums[s] == TARGET and self.digits[s]))
        cancelled = len({self.owners[s] for s in reached}) > 1
        flipped: list[int] = []
        lit: list[int] = []
        if reached and not cancelled:
            colour = self.owners[reached[0]]
            for near in sorted({near for s in reached for near in neighbours[s]}):
                if self.owners[near] != colour:
                    before.append((near, self.owners[near]))
                    self.owners[near] = colour
                    (flipped if self.digits[near] else lit).append(near)
        self.moves.append(move)
        self._before.append(before)
        self.turn = -self.turn
        return Outcome(created, reached, tuple(flipped), tuple(lit), cancelled)

    def undo(self) -> int:
        """Take the last move back and return it; IllegalMove when there is none."""
        if not self.moves:
            raise IllegalMove("there is no move to take back")
        move = self.moves.pop()
        square = move // DIGITS
        for near in self.field.neighbours[square]:
            self.sums[near] -= self.digits[square]
        self.digits[square] = 0
        for changed, owner in reversed(self._before.pop()):
            self.owners[changed] = owner
        self.turn = -self.turn
        return move

    def is_over(self) -> bool:
        """True when the board is full."""
        return self.ply == self.field.squares

    def scores(self) -> tuple[int, int]:
        """The numbers of filled squares of red and of blue; highlights do not count."""
        owned = [owner for owner, digit in zip(self.owners, self.digits) if digit]
        return owned.count(RED), owned.count(BLUE)

    def winner(self) -> int | None:
        """RED or BLUE, NONE for a tie; None while the game goes on."""
        return winner_of(self.scores()) if self.is_over() else None


def start(board: str = "") -> Position:
    """A game on the board of that name, "" for the usual one, or from a position as text.

    IllegalMove when there is no such board.
    """
    return Position.from_text(board) if is_position(board) else Position(parse_board(board))
