"""Cell Division: place cells so that they touch each other in as many directions as possible.

This module also runs on MicroPython. A move is the square, an index columns * row + column (see `boards`); its text is
the square's name, such as e4.

A cell that touches no cell of its own side counts 1. Any other cell counts 2 for each of the four line directions in
which it touches a cell of its side. The gain of a move follows from a few counts of its square, which every move
updates (`Tally`). The formula comes from the game's author.

>>> position = Position()
>>> position.play("c3").gain, position.play("d3").gain
(1, 1)
>>> position.gain(position.parse_move("b3"), RED)
3
"""

from collections import namedtuple

from ...basics import BLUE, NONE, RED, RED_AND_BLUE, TYPE_CHECKING, IllegalMove, shown, whole, winner_of
from ...links import pack_indices, unpack_indices
from ...position import BasePosition, is_position
from .boards import OUTSIDE, Board, parse_board

if TYPE_CHECKING:
    from typing import NamedTuple

NAME = "cell-division"
SIDES = 2
SIDE_NAMES = RED_AND_BLUE
pack, unpack = pack_indices, unpack_indices  # write and read the moves in a link
USUAL = parse_board("6x6")

if TYPE_CHECKING:

    class Outcome(NamedTuple):
        """The effects of a move."""

        gain: int
        """The growth of the mover's score."""
        joined: tuple[int, ...]
        """The mover's cells that the new one touches, in index order."""
        rises: tuple[int, ...]
        """The additional points of each cell in `joined`; the rest of the gain is the new cell's own."""


if not TYPE_CHECKING:
    Outcome = namedtuple("Outcome", ("gain", "joined", "rises"))


def parse_move(text: str, board: Board = USUAL) -> int:
    """The square of a move such as "e4"; IllegalMove when the board has no such square."""
    return board.parse_square(text)


def format_move(move: int, board: Board = USUAL) -> str:
    """The text of a move, such as "e4"."""
    return board.format_square(move)


class Tally:
    """Counts for one side, each [rows * columns].

    overlap      the side's cells around the square
    interlap     the pairs of these cells that lie opposite each other
    extensions   the directions in which the side has cells at distance 1 and 2
    unconnected  the side's cells around the square that touch no other cell of the side
    """

    def __init__(self, squares: int):
        self.overlap = [0] * squares
        self.interlap = [0] * squares
        self.extensions = [0] * squares
        self.unconnected = [0] * squares

    def copy(self) -> "Tally":
        other = Tally(0)
        other.overlap, other.interlap = list(self.overlap), list(self.interlap)
        other.extensions, other.unconnected = list(self.extensions), list(self.unconnected)
        return other

    def count(self, square: int) -> int:
        """The points that a new cell of the side would have on a square; its neighbours' points would grow, too."""
        return 2 * (self.overlap[square] - self.interlap[square]) or 1

    def gain(self, square: int) -> int:
        """The growth of the side's score with a cell on the square."""
        overlap = self.overlap[square]
        isolated = 1 if overlap == 0 else 0
        return (
            isolated
            - self.unconnected[square]
            + 2 * (overlap - self.interlap[square])
            + 2 * (overlap - self.extensions[square])
        )


class Position(BasePosition):
    """A game from the empty board.

    board     its name, "" for 6x6; if the game began at another position, the text of that one
    field     the `boards.Board`
    turn      RED or BLUE, the side to move; RED begins
    owners    [rows * columns] RED, BLUE or NONE
    openness  [rows * columns] the empty squares around each square
    tallies   {RED: Tally, BLUE: Tally}
    moves     the moves played so far, each a square
    """

    game = NAME

    def __init__(self, rows: int = 6, columns: int = 6, field: Board | None = None):
        self.field = field or parse_board(f"{rows}x{columns}")
        self.board = "" if self.field.name == USUAL.name else self.field.name
        squares = self.field.rows * self.field.columns
        self.turn = RED
        self.owners = [NONE] * squares
        self.openness = [len(near) for near in self.field.near]
        self.tallies = {RED: Tally(squares), BLUE: Tally(squares)}
        self.moves: list[int] = []
        self._scores = {RED: 0, BLUE: 0}

    def parse_move(self, text: str) -> int:
        return parse_move(text, self.field)

    def format_move(self, move: int) -> str:
        return format_move(move, self.field)

    def legal_moves(self) -> list[int]:
        """The empty squares in index order; with gravity, the lowest of each column."""
        empty = [square for square in self.field.squares if not self.owners[square]]
        return [square for square in empty if self.rests(square)] if self.field.gravity else empty

    def rests(self, square: int) -> bool:
        """True if a cell on the square would not drop further."""
        below = self.field.below[square]
        return not self.field.gravity or below == OUTSIDE or self.owners[below] != NONE

    def landing(self, square: int) -> int | None:
        """The square where a cell dropped on a square comes to rest; None when no cell can be placed there.

        With gravity it is the lowest empty square of the column.
        """
        if not self.field.gravity:
            return None if self.owners[square] else square
        for other in self.field.stacks[square % self.field.columns]:
            if not self.owners[other]:
                return other
        return None

    def gain(self, square: int, side: int) -> int:
        """The growth of a side's score with a cell on an empty square."""
        return self.tallies[side].gain(square)

    def gain_of_both(self, square: int) -> int:
        """The points that both sides would gain on an empty square, together."""
        return self.gain(square, RED) + self.gain(square, BLUE)

    def rises(self, square: int, side: int) -> list[tuple[int, int]]:
        """[(cell, its additional points)]: the side's cells that a new cell on an empty square would touch."""
        owners, overlap = self.owners, self.tallies[side].overlap
        found = []
        for near, far, _ in self.field.rays[square]:
            if near != OUTSIDE and owners[near] == side:
                new_line = far == OUTSIDE or owners[far] != side
                found.append((near, (2 if new_line else 0) - (1 if overlap[near] == 0 else 0)))
        return sorted(found)

    def state(self) -> tuple[object, ...]:
        return self.field.name, self.turn, tuple(self.owners)

    def copy(self) -> "Position":
        other = super().copy()
        other.tallies = {side: tally.copy() for side, tally in self.tallies.items()}
        return other

    def check(self, move: int | str) -> int:
        """The number of a move, given as a number or as text. IllegalMove, saying why, if it cannot be played here."""
        number = self.parse_move(move) if isinstance(move, str) else whole(move)
        if number is None or number not in self.field.squares:
            raise IllegalMove(f"{shown(move)} is not a square of the board {self.field.name}")
        if self.owners[number]:
            square = self.format_move(number)
            raise IllegalMove(f"{square} is already filled").coded("filled", square=square)
        if not self.rests(number):
            square = self.format_move(number)
            drops = IllegalMove(f"a cell on {square} would drop: the square below it is empty")
            raise drops.coded("drops", square=square)
        return number

    def play(self, move: int | str) -> Outcome:
        """Play a move; after an IllegalMove the position is unchanged."""
        move = self.check(move)
        side = self.turn
        gain, rises = self.gain(move, side), self.rises(move, side)
        self._change(move, side, 1)
        self._scores[side] += gain
        self.moves.append(move)
        self.turn = -side
        return Outcome(gain, tuple(near for near, _ in rises), tuple(points for _, points in rises))

    def put(self, cells: list[tuple[int, int]]) -> None:
        """Begin the game at another position. cells: (square, RED or BLUE) of each cell that is on the board."""
        for square, side in cells:
            self._scores[side] += self.gain(square, side)
            self._change(square, side, 1)
        for square, _ in cells:
            if not self.rests(square):
                raise IllegalMove(f"the cell on {self.format_move(square)} would drop: the square below it is empty")
        self.set_up = len(cells)
        self.turn = BLUE if self.set_up % 2 else RED

    def undo(self) -> int:
        """Take the last move back and return it; IllegalMove when there is none."""
        if not self.moves:
            raise IllegalMove("there is no move to take back")
        move = self.moves.pop()
        self.turn = side = -self.turn
        self._change(move, side, -1)
        self._scores[side] -= self.gain(move, side)
        return move

    def _change(self, square: int, side: int, by: int) -> None:
        """Put a side's cell on a square (by = 1) or take it away (by = -1), and update the counts around it."""
        owners, tally = self.owners, self.tallies[side]
        owners[square] = side if by > 0 else NONE
        for near, far, opposite in self.field.rays[square]:
            if near == OUTSIDE:
                continue
            self.openness[near] -= by
            tally.overlap[near] += by
            if far != OUTSIDE and owners[far] == side:
                tally.interlap[near] += by
            if opposite != OUTSIDE and owners[opposite] == side:
                tally.extensions[near] += by
            if far != OUTSIDE and owners[near] == side:
                tally.extensions[far] += by
            # A cell that touches only this one becomes unconnected without it.
            if owners[near] == side and tally.overlap[near] == (1 if by > 0 else 0):
                for around in self.field.near[near]:
                    tally.unconnected[around] -= by
        if tally.overlap[square] == 0:
            for around in self.field.near[square]:
                tally.unconnected[around] += by

    def is_over(self) -> bool:
        """True when the board is full."""
        return self.ply == len(self.field.squares)

    def scores(self) -> tuple[int, int]:
        """The points of red and of blue."""
        return self._scores[RED], self._scores[BLUE]

    def winner(self) -> int | None:
        """RED or BLUE, NONE for a tie; None while the game goes on."""
        return winner_of(self.scores()) if self.is_over() else None


def start(board: str = "") -> Position:
    """A game on the board of that name, "" for 6x6, or from a position as text.

    IllegalMove when there is no such board.
    """
    if is_position(board):
        return Position.from_text(board)
    return Position(field=parse_board(board) if board else USUAL)
