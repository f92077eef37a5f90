"""The positions of lessons and puzzles, whose tiles are given and not dealt by chance, and the texts about them."""

from app.core.lessons.steps import Step
from pygame35.games.threes.rules import NAMES, SIZE, SQUARES, Position

NOTHING_MOVES = "Nothing can move {}."
TAKEN_BACK = "Your last slide is taken back."
CLUE, WAY = "Hint: {}", "Hint: slide {}."
ROW, EMPTY = "Row {}: {}.", "empty"


class Arranged(Position):
    """A game by the full rules that begins with given tiles.

    Its bag has one of each tile but the next one, so the tile shown after a move is not like the one that came in.

    tiles: [16] as in `Position`. coming: the next tile. seed: of the chance, 0 ... 2^32 - 1.
    """

    def __init__(self, tiles: list[int], coming: int, seed: int = 0) -> None:
        super().__init__(f"full-{seed}")
        self.tiles = list(tiles)
        self.shown, self._next = (coming,), coming
        self.bag = [tile for tile in (1, 2, 3) if tile != coming]


def laid(rows: str, coming: int, seed: int = 0) -> Arranged:
    """The position of a board such as "3 0 0 0 / 1 2 0 0 / ..."; ValueError if it has another number of squares."""
    tiles = [int(tile) for tile in rows.replace("/", " ").split()]
    if len(tiles) != SQUARES:
        raise ValueError(f"{len(tiles)} squares in place of {SQUARES}")
    return Arranged(tiles, coming, seed)


def position_of(step: Step, seed: int = 0) -> Arranged:
    """The position of a step, by its `tiles` and its `next`."""
    return laid(step["tiles"], step["next"], seed)


def nothing_moves(move: int) -> str:
    return NOTHING_MOVES.format(NAMES[move])


def hint(step: Step, move: int, whole: bool) -> str:
    """A hint. move: one that solves the step. whole: True for the move, False for the clue."""
    return WAY.format(NAMES[move]) if whole else CLUE.format(step["wrong"])


def board(tiles: list[int]) -> str:
    """The tiles row by row, for screen readers."""
    rows = []
    for row in range(SIZE):
        names = [str(tile) if tile else EMPTY for tile in tiles[SIZE * row : SIZE * row + SIZE]]
        rows.append(ROW.format(row + 1, ", ".join(names)))
    return " ".join(rows)
