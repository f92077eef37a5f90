"""Cell Division a second time, straight from the rule text and as simple as possible: the tests' yardstick.

It shares nothing with `pygame35`: squares are (row, column), row 0 at the top, a side's cells are a set of them, every
score is counted anew from the whole board, and values are fractions. `test_rules.py` checks it against the
vectors before anything relies on it.
"""

import json
from fractions import Fraction
from functools import cache
from random import Random
from typing import NamedTuple

from tests.paths import VECTORS_FOLDER

RED, BLUE, NONE = 1, -1, 0
LINES = [(0, 1), (1, 0), (1, 1), (1, -1)]
AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]

VECTORS = json.loads((VECTORS_FOLDER / "cell_division.json").read_text())

RECTANGLES = [f"{rows}x{columns}" for rows in range(2, 11) for columns in range(2, 11)]
BEAKERS = [f"beaker-{name}" for name in RECTANGLES]
FLASKS = [f"flask-{base}-{neck}" for base in (4, 6, 8, 10) for neck in range(2, 9)]
BOARDS = RECTANGLES + BEAKERS + FLASKS


class Field(NamedTuple):
    rows: int
    columns: int
    gravity: bool
    squares: tuple  # (row, column) of each square that a cell can be on, in reading order

    def index(self, square):
        return self.columns * square[0] + square[1]

    def square(self, index):
        return divmod(index, self.columns)

    def name(self, square):
        """As in chess: the lower left corner is a1."""
        return "abcdefghij"[square[1]] + str(self.rows - square[0])


class Board(NamedTuple):
    field: Field
    red: frozenset
    blue: frozenset

    def cells(self, side):
        return self.red if side == RED else self.blue

    @property
    def empty(self):
        return [square for square in self.field.squares if square not in self.red | self.blue]


@cache
def field(name):
    kind, _, size = name.rpartition("-") if "x" in name else ("flask", "-", name.removeprefix("flask-"))
    if kind == "flask":
        base, neck = map(int, size.split("-"))
        left = [*range(2, base // 2 + 1), neck + base // 2]
        heights = left + left[::-1]
    else:
        rows, columns = map(int, size.split("x"))
        heights = [rows] * columns
    rows = max(heights)
    squares = [(row, column) for row in range(rows) for column in range(len(heights)) if rows - row <= heights[column]]
    return Field(rows, len(heights), kind != "", tuple(squares))


def empty_board(name):
    return Board(field(name), frozenset(), frozenset())


def around(square):
    return {(square[0] + down, square[1] + right) for down, right in AROUND}


def step(square, direction, distance):
    return square[0] + distance * direction[0], square[1] + distance * direction[1]


def count(cells, cell):
    """What a cell counts: 1 alone, 2 for each line direction in which it touches an own cell on either side."""
    return 2 * sum(step(cell, line, 1) in cells or step(cell, line, -1) in cells for line in LINES) or 1


def score(cells):
    """What a side's cells count."""
    return sum(count(cells, cell) for cell in cells)


def scores(board):
    return score(board.red), score(board.blue)


def gain(board, square, side):
    return score(board.cells(side) | {square}) - score(board.cells(side))


def gain_of_both(board, square):
    """The points that both sides would gain on a square, together."""
    return gain(board, square, RED) + gain(board, square, BLUE)


def overlap(cells, square):
    return len(cells & around(square))


def interlap(cells, square):
    return sum(step(square, line, 1) in cells and step(square, line, -1) in cells for line in LINES)


def extensions(cells, square):
    return sum(step(square, way, 1) in cells and step(square, way, 2) in cells for way in AROUND)


def unconnected(cells, square):
    return sum(not cells & around(cell) for cell in cells & around(square))


def openness(board, square):
    return len(around(square) & set(board.empty))


def legal(board):
    """The empty squares in reading order; with gravity only what lies on the bottom or on a cell."""
    filled = board.red | board.blue
    return [
        square
        for square in board.empty
        if not board.field.gravity or square[0] == board.field.rows - 1 or (square[0] + 1, square[1]) in filled
    ]


def turn(board):
    return RED if len(board.red) == len(board.blue) else BLUE


def play(board, square):
    assert square in legal(board)
    if turn(board) == RED:
        return board._replace(red=board.red | {square})
    return board._replace(blue=board.blue | {square})


def random_game(name, seed, plies=None):
    """The moves of a random game, as indices."""
    board, random, moves = empty_board(name), Random(seed), []
    while board.empty and (plies is None or len(moves) < plies):
        square = random.choice(legal(board))
        board = play(board, square)
        moves.append(board.field.index(square))
    return moves


def board_after(name, moves):
    board = empty_board(name)
    for move in moves:
        board = play(board, board.field.square(move))
    return board


# --- the AIs' values ----------------------------------------------------------------------------------------------


def centrality(board, square):
    rows, columns = board.field.rows, board.field.columns
    off_row = abs(square[0] - Fraction(rows - 1, 2)) / (rows + 4)
    off_column = abs(square[1] - Fraction(columns - 1, 2)) / (columns + 4)
    return 1 - max(off_row, off_column)


def hard(board, square):
    gains = gain(board, square, RED) + gain(board, square, BLUE)
    overlaps = overlap(board.red, square) + overlap(board.blue, square)
    return centrality(board, square) + 2 * openness(board, square) + gains - overlaps


def mixture(board, square, share):
    """share: of hard, the rest is easy."""
    return share * hard(board, square) + (1 - share) * centrality(board, square)


def values(board, player, skill=Fraction(1, 2)):
    """{square: value} for the side to move."""
    own, other = score(board.cells(turn(board))), score(board.cells(-turn(board)))
    share = {
        "easy": Fraction(0),
        "medium": Fraction(1, 2),
        "hard": Fraction(1),
        "adaptive": Fraction(skill) + Fraction(other - own, 100),
    }[player]
    return {square: mixture(board, square, share) for square in legal(board)}


def best(worth):
    """The square of the highest value; of several the one in the leftmost column, there the topmost."""
    most = max(worth.values())
    return min((square for square in worth if worth[square] == most), key=lambda square: (square[1], square[0]))
