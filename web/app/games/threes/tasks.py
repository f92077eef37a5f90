"""The positions of lessons and puzzles, whose tiles are given and not dealt by chance, and the texts about them."""

from app.core.lessons.steps import Step
from pygame35.games.threes.rules import NAMES, SIZE, SQUARES, Position

TAKEN_BACK = "Your last slide is taken back."
CLUE, WAY = "Hint: {}", "Hint: slide {}."


def laid(rows: str, coming: int, seed: int = 0) -> Position:
    """A game by the full rules that begins with given tiles; ValueError if they are not 16.

    rows: such as "3 0 0 0 / 1 2 0 0 / ...". coming: the next tile. seed: of the chance, 0 ... 2^32 - 1.
    """
    tiles = [int(tile) for tile in rows.replace("/", " ").split()]
    if len(tiles) != SQUARES:
        raise ValueError(f"{len(tiles)} squares in place of {SQUARES}")
    position = Position(f"full-{seed}")
    position.tiles, position.shown, position._next = tiles, (coming,), coming
    position.bag = [tile for tile in (1, 2, 3) if tile != coming]  # so that the next tile differs from the last one
    return position


def position_of(step: Step, seed: int = 0) -> Position:
    """The position of a step, by its `tiles` and its `next`."""
    return laid(step["tiles"], step["next"], seed)


def nothing_moves(move: int) -> str:
    return f"Nothing can move {NAMES[move]}."


def hint(step: Step, move: int, whole: bool) -> str:
    """A hint. move: one that solves the step. whole: True for the move, False for the clue."""
    return WAY.format(NAMES[move]) if whole else CLUE.format(step["wrong"])


def board(tiles: list[int]) -> str:
    """The tiles row by row, for screen readers."""
    rows = []
    for row in range(SIZE):
        names = [str(tile or "empty") for tile in tiles[SIZE * row : SIZE * row + SIZE]]
        rows.append(f"Row {row + 1}: {', '.join(names)}.")
    return " ".join(rows)
