"""What the page says about Cell Division itself; what it says about any game stands in `app.words`."""

from app import words
from app.words import SIDES, plural, side, signed
from pygame35.rules.contract import BLUE, RED

CHOOSE = "Choose an empty square."
BOARD_KEYS = "arrow keys move, Enter plays"


best, candidate, counted = words.best, words.candidate, words.counted


def evaluation(analysis):
    return words.evaluation(analysis, "points")


def row_name(square):
    """Of the row that a square lies in, by its name."""
    return square[1:]


def square_name(position, square):
    return position.format_move(square)


def square_label(position, square):
    """A square in words, such as "c3, empty, drops to c1, 7 points for red, 3 for blue"."""
    name, owner = square_name(position, square), position.owners[square]
    if owner:
        touched = position.tallies[owner].overlap[square]
        return f"{name}, {side(owner)}, " + (f"touches {touched} of its own" if touched else "alone")
    landing = position.landing(square)
    red, blue = position.gain(landing, RED), position.gain(landing, BLUE)
    drops = "" if landing == square else f"drops to {square_name(position, landing)}, "
    return f"{name}, empty, {drops}{plural(red, 'point')} for red, {blue} for blue"


def foretold(preview):
    """A cell and what it would do, such as "c3: +7 for red"."""
    return f"{preview.name}: {signed(preview.gain)} for {side(preview.side)}"


def announcement(position, outcome):
    """The last move and what came of it."""
    name, mover = position.format_move(position.moves[-1]), SIDES[-position.turn]
    if not outcome.joined:
        return f"{mover} placed a cell on {name}, alone: {plural(outcome.gain, 'point')}."
    joined = plural(len(outcome.joined), "cell")
    return f"{mover} placed a cell on {name}, touching {joined}: {plural(outcome.gain, 'point')}."


def hint(position, move, again):
    """Where first; asked again, why: what the cell gains, and what the other side would have gained there."""
    text = f"Hint: {position.format_move(move)}"
    if not again:
        return text
    mine, theirs = (signed(position.gain(move, who)) for who in (position.turn, -position.turn))
    return f"{text}, {mine} for {side(position.turn)}, and {theirs} that {side(-position.turn)} does not get"


def press_again(position, move):
    return f"Press {position.format_move(move)} again to place a cell there."


def opponent(session):
    """Who the AI is; of the one that adapts, how well it plays."""
    name = session.settings["player"]
    if name != "adaptive":
        return name
    return f"adaptive, skill {session.game.learned(session)['skill']:.2f}"
