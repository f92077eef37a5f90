"""The names of squares in a text."""

from pygame35.games.thirtyfive.rules import format_square


def squares(indices: list[int]) -> str:
    """Such as "e4", "d5 and e4", or "c3, d5 and e4"."""
    names = [format_square(square) for square in indices]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
