"""The texts of the lessons of Threes, besides those of their content."""

from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes.rules import NAMES, SIZE

if TYPE_CHECKING:
    from app.core.lessons.steps import Step

NOTHING_MOVES = "Nothing can move {}."
TAKEN_BACK = "Your last slide is taken back."
CLUE, WAY = "Hint: {}", "Hint: slide {}."
ROW, EMPTY = "Row {}: {}.", "empty"


def nothing_moves(move: int) -> str:
    return NOTHING_MOVES.format(NAMES[move])


def hint(step: "Step", move: int, whole: bool) -> str:
    """A hint. move: one that solves the step. whole: True to tell the move, else the clue."""
    return WAY.format(NAMES[move]) if whole else CLUE.format(step["wrong"])


def board(tiles: list[int]) -> str:
    """The tiles row by row, for screen readers."""
    rows = []
    for row in range(SIZE):
        names = [str(tile) if tile else EMPTY for tile in tiles[SIZE * row : SIZE * row + SIZE]]
        rows.append(ROW.format(row + 1, ", ".join(names)))
    return " ".join(rows)
