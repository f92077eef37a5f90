"""The boards of Cell Division: rectangles, and beakers and flasks, in which a cell drops down its column.

    6x6           the usual board: rows x columns, 2 to 10 each
    beaker-6x7    a rectangle with gravity: a cell drops to the lowest empty square of its column
    flask-6-3     with gravity: a base of 6 columns (4 to 10, even); a neck of 3 rows (2 to 8), two columns wide

    flask-6-3        . . # # . .     Column heights: 2, 3, ... base / 2, neck + base / 2; then the same reversed.
                     . . # # . .
                     . . # # . .
                     . # # # # .
                     # # # # # #
                     # # # # # #

A square is an index, columns * row + column, row 0 at the top. Squares are named as in chess; a1 is the lower left
corner of every board.
"""

from ...basics import TYPE_CHECKING, IllegalMove, shown

if TYPE_CHECKING:
    from collections.abc import Callable

LEAST, MOST = 2, 10  # rows and columns
BASES, NECKS = (4, 6, 8, 10), (2, 3, 4, 5, 6, 7, 8)
BEAKER, FLASK = "beaker-", "flask-"
FILES = "abcdefghij"
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # (down, right): horizontal, vertical, the two diagonals
OUTSIDE = -1


class Board:
    """One of the boards; constant.

    name      such as "6x6"
    rows      1 ... 13
    columns   2 ... 10
    gravity   True when a cell drops to the lowest empty square of its column
    squares   the squares of the board, in index order; on a flask-shaped board, some rows lack some columns
    rays      [rows * columns] eight triples for each square, two for each of DIRECTIONS: (the square at distance 1, the
              square at distance 2, the opposite square at distance 1). OUTSIDE where there is no square; () for a place
              outside the board
    near      [rows * columns] the neighbours of each square, in index order
    below     [rows * columns] the square below, or OUTSIDE
    stacks    [columns] the squares of each column, from the bottom up
    """

    def __init__(self, name: str, heights: list[int], gravity: bool):
        self.name = name
        self.rows = max(heights)
        self.columns = len(heights)
        self.gravity = gravity
        places = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        inside = {place for place in places if place[0] >= self.rows - heights[place[1]]}
        self.squares = [self.columns * row + column for row, column in places if (row, column) in inside]

        def at(row: int, column: int) -> int:
            return self.columns * row + column if (row, column) in inside else OUTSIDE

        self.rays = [
            tuple(
                (at(row + y, column + x), at(row + 2 * y, column + 2 * x), at(row - y, column - x))
                for down, right in DIRECTIONS
                for y, x in ((down, right), (-down, -right))
            )
            if (row, column) in inside
            else ()
            for row, column in places
        ]
        self.near = [tuple(sorted(ray[0] for ray in rays if ray[0] != OUTSIDE)) for rays in self.rays]
        self.below = [at(row + 1, column) for row, column in places]
        self.stacks = [
            [self.columns * (self.rows - 1 - height) + column for height in range(tall)]
            for column, tall in enumerate(heights)
        ]

    def __reduce__(self) -> "tuple[Callable[[str], Board], tuple[str]]":
        return parse_board, (self.name,)  # pickled by name

    def parse_square(self, text: str) -> int:
        """The index of the square that `text` names; IllegalMove when the board has no such square."""
        if isinstance(text, str) and 2 <= len(text) <= 3 and text[0] in FILES and _is_number(text[1:]):
            column, height = FILES.index(text[0]), int(text[1:])
            square = self.columns * (self.rows - height) + column
            if column < self.columns and 1 <= height <= self.rows and square in self.squares:
                return square
        raise IllegalMove(f"{shown(text)} is not a square of the board {self.name}, which has a1, b1 and so on")

    def format_square(self, square: int) -> str:
        return FILES[square % self.columns] + str(self.rows - square // self.columns)


def parse_board(name: str) -> Board:
    """The board of that name; IllegalMove if there is none."""
    key = str(name)  # some callers have names from outside, of any type
    if key not in _boards:
        _boards[key] = _made(name)
    return _boards[key]


_boards: dict[str, Board] = {}


def _made(name: str) -> Board:
    text = name if isinstance(name, str) else ""
    beaker = text.startswith(BEAKER)
    if text.startswith(FLASK):
        numbers = _numbers(text[len(FLASK) :], "-")
        if numbers and numbers[0] in BASES and numbers[1] in NECKS:
            base, neck = numbers
            side = list(range(2, base // 2 + 1))
            return Board(name, side + [neck + base // 2] * 2 + list(reversed(side)), True)
    else:
        numbers = _numbers(text[len(BEAKER) :] if beaker else text, "x")
        if numbers and all(LEAST <= number <= MOST for number in numbers):
            rows, columns = numbers
            return Board(name, [rows] * columns, beaker)
    raise IllegalMove(
        f"{shown(name)} is not a board: boards are ROWSxCOLUMNS, {LEAST} to {MOST} each, such as 6x6; beaker-6x7; and "
        "flask-BASE-NECK, base 4, 6, 8 or 10, neck 2 to 8"
    )


def _numbers(text: str, separator: str) -> list[int] | None:
    """Two whole numbers without leading zeros, with a separator between them; None for any other text."""
    parts = text.split(separator)
    return [int(part) for part in parts] if len(parts) == 2 and all(_is_number(part) for part in parts) else None


def _is_number(text: str) -> bool:
    return 1 <= len(text) <= 2 and all(digit in "0123456789" for digit in text) and text[0] != "0"
