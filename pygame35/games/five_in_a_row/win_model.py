"""What can be said of a position of tic-tac-toe without borders beyond what a search finds: margins, chances.

A margin is 1 when crosses win and -1 when noughts do; what is expected lies between.
"""

from .rules import Position


def most_margin(position: Position) -> int:
    """Nothing is more than a win."""
    return 1


def win(position: Position, margin: float) -> float:
    """0 ... 1: the probability that the first player wins, whose expected margin that is."""
    return (1 + margin) / 2
