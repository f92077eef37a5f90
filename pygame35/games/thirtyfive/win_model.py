"""What can be said of a position of 35 beyond what a search finds: margins, chances, ownership."""

from ...records import replay
from . import batch, explain
from .model import shipped
from .rules import SQUARES, Position


def most_margin(position: Position) -> int:
    """The largest margin that a board can end with, in squares."""
    return SQUARES


def win(position: Position, margin: float) -> float:
    """0 ... 1: the probability that the first player wins, who expects that final margin."""
    chance = explain.win_probability(shipped(), position.turn * margin, len(position.moves))
    return chance if position.turn > 0 else 1 - chance


def ownership(position: Position, line: list[int], margin: float, exact: bool) -> list[float]:
    """float [64]: each square's expected final owner, as `explain.ownership`, at the end of the expected line."""
    end = replay([*position.moves, *line])
    if end.is_over() and not exact:  # what is expected need not be how this one line ends
        end.undo()
    return explain.ownership(shipped(), batch.from_position(end), margin)
