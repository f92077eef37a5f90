"""Threes in the terminal."""

from .rules import SIZE, SQUARES, Outcome, Position

_TILES = (384, 768, 1536, 3072, 6144)  # the tiles for which `describe_series` prints a share


def draw(position: Position) -> list[str]:
    """The tiles, and the next one; + stands for a bonus."""
    rows = [position.tiles[row : row + SIZE] for row in range(0, SQUARES, SIZE)]
    lines = [" ".join(f"{tile or '.':>5}" for tile in row) for row in rows]
    return [*lines, f"Next: {position.shown[0] if position.shown[0] <= 3 else '+'}"]


def describe(outcome: Outcome) -> str:
    """The points that the move gained."""
    return f": {outcome.gain:+}"


def describe_series(highest: list[int]) -> str:
    """The shares of games that reached large tiles, as a line of text. highest: the highest tile of each game."""
    shares = [f"{tile} in {sum(most >= tile for most in highest) / len(highest):.1%}" for tile in _TILES]
    return f"reached {', '.join(shares)}"
