"""What the page says about 35 itself: squares, digits, sums. What it says about any game stands in `app.words`."""

from app import words
from app.words import LEVEL, SIDES, plural, side, signed
from pygame35.rules.thirtyfive import DIGITS, TARGET, format_move, format_square
from pygame35.rules.thirtyfive_strategy import labels

CHOOSE = "Choose an empty square first, then a digit."
BOARD_KEYS = "arrow keys move, digits play"
STRATEGIES = {
    "over-thwart": "over-thwarting",
    "under-thwart": "under-thwarting",
    "set-up": "setting up",
    "counter": "countering a set-up",
    "weak-border": "a weak border exploited",
    "strong-border": "a strong border",
}


def sum_and_need(total):
    """What a square's neighbours hold, and what is missing."""
    if total > TARGET:
        return f"neighbours sum to {total}, past {TARGET}"
    if total == TARGET:
        return f"neighbours sum to {TARGET}"
    return f"neighbours sum to {total}, needs {TARGET - total}"


def square_label(position, square):
    """A square in words, such as "e4, red 9, neighbours sum to 26, needs 9"."""
    owner, digit = side(position.owners[square]), position.digits[square]
    held = f"{owner} {digit}" if digit else "empty" + (f", highlighted {owner}" if owner else "")
    at_once = ", any digit reaches it" if not digit and position.sums[square] == TARGET else ""
    return f"{format_square(square)}, {held}, {sum_and_need(position.sums[square])}{at_once}"


def squares(indices):
    names = [format_square(square) for square in indices]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def announcement(position, outcome):
    """The last move and what came of it."""
    mover = -position.turn
    square, digit = format_move(position.moves[-1]).split("=")
    text = f"{SIDES[mover]} placed {digit} on {square}."
    if outcome.created != mover:
        text += f" The highlight made it {side(outcome.created)}."
    if outcome.reached:
        colour = position.owners[outcome.reached[0]]
        text += f" {squares(outcome.reached)} reached {TARGET}{consequences(outcome, colour)}."
    return text


def consequences(outcome, colour):
    """What came of squares that reached 35, after their names; colour is theirs."""
    if outcome.cancelled:
        return " in both colours: nothing changes"
    changes = []
    if outcome.flipped:
        changes.append(plural(len(outcome.flipped), "square") + f" turned {side(colour)}")
    if outcome.lit:
        changes.append(plural(len(outcome.lit), "empty square") + f" lit {side(colour)}")
    return "; " + ", ".join(changes) if changes else ""


def foretold(preview):
    """A digit and what it would do, such as "9: d5 reaches 35; 4 squares turn red"."""
    outcome = preview.outcome
    text = str(preview.move % DIGITS + 1)
    if not outcome.reached:
        return text
    verb = "reaches" if len(outcome.reached) == 1 else "reach"
    changes = consequences(outcome, preview.owners[outcome.reached[0]])
    changes = changes.replace("turned", "turn" if len(outcome.flipped) > 1 else "turns")
    changes = changes.replace(" lit ", " light " if len(outcome.lit) > 1 else " lights ")
    return f"{text}: {squares(outcome.reached)} {verb} {TARGET}{changes}"


def badge(preview):
    """The same in three characters: squares won or lost, 35 alone, or that the move cancels out."""
    if preview.outcome.cancelled:
        return "×"
    if preview.won:
        return signed(preview.won)
    return str(TARGET) if preview.outcome.reached else ""


def remark(position, move):
    """The strategies that a move is an instance of, or ""."""
    return ", ".join([f"{STRATEGIES[label.strategy]} ({squares(label.squares)})" for label in labels(position, move)])


def hint(_position, move, again):
    """A hint comes in two steps: where, then what."""
    square, digit = format_move(move).split("=")
    return f"Hint: {digit} on {square}" if again else f"Hint: look at {square}. Ask again for the digit."


def press_again(_position, move):
    return f"Press {move % DIGITS + 1} again to place it."


best, candidate, counted = words.best, words.candidate, words.counted


def evaluation(analysis):
    return words.evaluation(analysis, "squares")


def row_name(square):
    """Of the row that a square lies in, by its name."""
    return square[1:]


def square_name(_position, square):
    return format_square(square)


def opponent(session):
    """Who the AI is."""
    return LEVEL.format(session.settings["level"])
