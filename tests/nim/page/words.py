"""The texts of Nim's page."""

from app.core.rivals import ladder
from app.core.words import SIDES, hue

OPPONENTS = ladder(("novice", "Takes stones here and there.", ""), ("expert", "Knows the theory, and errs never.", ""))
BEGIN = ""
CHOOSE = "Choose a stone."
BOARD_KEYS = "arrow keys move, Enter takes"


def square_label(position, square):
    owner = position.owners[square]
    return f"{position.format_move(square)}, {'taken by ' + hue(owner) if owner else 'a stone'}"


def foretold(preview):
    return f"{preview.name} and all to its right, taken by {hue(preview.side)}"


def announcement(position, outcome):
    return f"{SIDES[-position.turn]} took {outcome.taken} at {position.format_move(position.moves[-1])}."


def press_again(position, move):
    return f"Press {position.format_move(move)} again to take it."
