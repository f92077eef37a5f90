"""What can be said of a position of Threes beyond what a search finds: what a score can come to."""

from .rules import LARGEST, SQUARES, Position, value


def most_margin(position: Position) -> int:
    """No board can hold more points."""
    return SQUARES * value(LARGEST)


def win(position: Position, margin: float) -> None:
    """Nobody wins alone."""
