"""The win model of Cell Division: the largest margin, and the probability of a win from an expected margin."""

import math

from .rules import Position

MOST_OF_A_CELL = 8  # two points for each of four directions
SPREAD = 0.13  # points for each ply to come; measured 0.08 ... 0.17 in games of the master against hard


def most_margin(position: Position) -> int:
    """The largest margin with which the board can end, in points."""
    return MOST_OF_A_CELL * ((len(position.field.squares) + 1) // 2)


def win(position: Position, margin: float) -> float:
    """0 ... 1: the probability that the first player wins. margin: the expected final margin after the next move."""
    to_come = len(position.field.squares) - position.ply - 1
    if to_come <= 0:
        return (1 + (margin > 0) - (margin < 0)) / 2
    return (1 + math.tanh(margin / (2 * SPREAD * to_come))) / 2
