"""35 in the terminal."""

from ...basics import BLUE, RED
from .boards import FILES, RANKS
from .rules import Outcome, Position


def draw(position: Position) -> list[str]:
    """The board: r7 is a 7 of red, b7 of blue; r. and b. are highlights."""
    letters = {RED: "r", BLUE: "b"}
    lines, size = [], position.field.size
    for rank in reversed(range(size)):
        squares = range(size * rank, size * (rank + 1))
        cells = (letters.get(position.owners[s], " ") + str(position.digits[s] or ".") for s in squares)
        lines.append(f"{RANKS[rank]} {' '.join(cells)}")
    return [*lines, "   " + "  ".join(FILES[:size])]


def describe(outcome: Outcome) -> str:
    """The number of squares that reached 35, flipped and were lit."""
    if outcome.cancelled:
        return ": both colours reach 35, nothing changes"
    if not outcome.reached:
        return ""
    return f": {len(outcome.reached)} reached 35, {len(outcome.flipped)} flipped, {len(outcome.lit)} lit"
