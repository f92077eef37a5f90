"""The boards of 35: 8 x 8 squares, the usual one, and 6 x 6 for a short game.

This module also runs on MicroPython. A square is an index, size * rank + file, named as in chess: a1 = 0 on both
boards; the last is h8 = 63 or f6 = 35.
"""

from ...basics import TYPE_CHECKING, IllegalMove, shown

if TYPE_CHECKING:
    from collections.abc import Callable

FILES = "abcdefgh"
RANKS = "12345678"


class Board:
    """One of the boards; constant.

    name        "" for the usual board, else "6x6"
    size        8 or 6, the number of ranks and of files
    squares     size * size
    neighbours  [squares] tuples of 3, 5 or 8 squares, in index order
    """

    def __init__(self, name: str, size: int):
        self.name, self.size, self.squares = name, size, size * size
        self.neighbours = tuple([_neighbours(square, size) for square in range(self.squares)])

    def __reduce__(self) -> "tuple[Callable[[str], Board], tuple[str]]":
        return parse_board, (self.name,)  # pickled by name


def _neighbours(square: int, size: int) -> tuple[int, ...]:
    rank, file = divmod(square, size)
    return tuple(
        size * near_rank + near_file
        for near_rank in range(max(rank - 1, 0), min(rank + 2, size))
        for near_file in range(max(file - 1, 0), min(file + 2, size))
        if (near_rank, near_file) != (rank, file)
    )


USUAL, SMALL = Board("", 8), Board("6x6", 6)
NAMES = {"": USUAL, "8x8": USUAL, "6x6": SMALL}  # {name: board}
OF_SQUARES = {board.squares: board for board in (USUAL, SMALL)}  # {number of squares: board}


def parse_board(name: str) -> Board:
    """The board of that name; IllegalMove if there is none."""
    if not (isinstance(name, str) and name in NAMES):
        raise IllegalMove(f"{shown(name)} is not a board: the boards of 35 are 8x8, the usual one, and 6x6")
    return NAMES[name]


def parse_square(text: str, board: Board = USUAL) -> int:
    """The index of a square such as "e4"; IllegalMove unless the board has a square of that name."""
    files, ranks = FILES[: board.size], RANKS[: board.size]
    if not (isinstance(text, str) and len(text) == 2 and text[0] in files and text[1] in ranks):
        last = format_square(board.squares - 1, board)
        raise IllegalMove(f"{shown(text)} is not a square: squares are named a1 to {last}")
    return board.size * ranks.index(text[1]) + files.index(text[0])


def format_square(square: int, board: Board = USUAL) -> str:
    """The name of a square, such as "e4"."""
    return FILES[square % board.size] + RANKS[square // board.size]
