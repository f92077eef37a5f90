"""The texts of lessons and puzzles alike."""

from pygame35.games.thirtyfive.rules import format_square

SOLVED = "This one is solved. Press \u201cNext\u201d."
ALREADY_FILLED = "{} is filled already."


def filled(square: int) -> str:
    return ALREADY_FILLED.format(format_square(square))
