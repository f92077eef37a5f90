"""The win model of 35: win probability and final owners of the squares, from an expected margin."""

from ...records import play_moves
from . import batch, explain
from .model import shipped
from .rules import Position


def win(position: Position, margin: float) -> float:
    """0 ... 1: the probability that the first player wins, given the expected final margin in squares."""
    chance = explain.win_probability(shipped(), position.turn * margin, position.ply, len(position.digits))
    return chance if position.turn > 0 else 1 - chance


def ownership(position: Position, line: list[int], margin: float, exact: bool) -> list[float]:
    """[squares]: the expected final owners, 1 ... -1, from `explain.ownership` at the end of the expected line."""
    end = play_moves(position.copy(), line)
    if end.is_over() and not exact:  # the score at the end of the line may differ from the expected margin
        end.undo()
    return explain.ownership(shipped(), batch.from_position(end), margin)
