"""The texts of Nim's page."""

from app.core import analysis_words
from app.core.analysis_words import own
from app.core.words import SIDES, Opponent, colour, percent

OPPONENTS = {
    "novice": Opponent("Novice", "Takes stones here and there."),
    "expert": Opponent("Expert", "Knows the theory, and errs never."),
}
CHOOSE = "Choose a stone."
BOARD_KEYS = "arrow keys move, Enter takes"
best = analysis_words.best


def square_name(position, square):
    return position.format_move(square)


def row_name(square):
    return square[0]


def square_label(position, square):
    owner = position.owners[square]
    return f"{position.format_move(square)}, {'taken by ' + colour(owner) if owner else 'a stone'}"


def foretold(preview):
    return f"{preview.name} and all to its right, taken by {colour(preview.side)}"


def announcement(position, outcome):
    return f"{SIDES[-position.turn]} took {outcome.taken} at {position.format_move(position.moves[-1])}."


def hint(position, move, _again, _reasons):
    return f"Hint: {position.format_move(move)}"


def press_again(position, move):
    return f"Press {position.format_move(move)} again to take it."


def evaluation(analysis, turn):
    return f"{SIDES[turn]} wins {percent(own(analysis['win'], turn))}"


def candidate(row, turn):
    return row["move"], "", percent(own(row["value"], turn))
