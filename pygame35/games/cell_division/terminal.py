"""Cell Division in the terminal."""

from ...basics import BLUE, RED
from .boards import FILES
from .rules import Outcome, Position


def draw(position: Position) -> list[str]:
    """The board: r is a cell of red, b of blue; a dot is an empty square."""
    field, letters = position.field, {RED: "r", BLUE: "b"}
    lines = []
    for row in range(field.rows):
        squares = range(field.columns * row, field.columns * (row + 1))
        cells = (letters.get(position.owners[s], ".") if s in field.squares else " " for s in squares)
        lines.append(f"{field.rows - row:2} {' '.join(cells)}".rstrip())
    return [*lines, "   " + " ".join(FILES[: field.columns])]


def describe(outcome: Outcome) -> str:
    """The points that the move gained."""
    return f": {outcome.gain:+}"
