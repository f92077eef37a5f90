"""Threes in the terminal."""

from .rules import SIZE, SQUARES, Outcome, Position


def draw(position: Position) -> list[str]:
    """The tiles, and the next one; a bonus is +."""
    rows = [position.tiles[row : row + SIZE] for row in range(0, SQUARES, SIZE)]
    lines = [" ".join(f"{tile or '.':>5}" for tile in row) for row in rows]
    return [*lines, f"Next: {position.shown[0] if position.shown[0] <= 3 else '+'}"]


def describe(outcome: Outcome) -> str:
    """The points that the move gained."""
    return f": {outcome.gain:+}"
