"""The texts about Cell Division."""

from collections import namedtuple

from app.core import words
from app.core.formats import signed
from app.core.rivals import ladder
from app.core.words import YOU, Opponent, colour, plural
from pygame35.basics import BLUE, RED
from pygame35.games.cell_division.rules import Outcome, Position

SIDES = words.SIDES
OPPONENTS = ladder(
    ("beginner", "Puts a cell wherever there is room.", "They are all holding hands!"),
    ("casual", "Grabs points, never looks at yours.", "So many points on one plate."),
    ("hobbyist", "Half asleep, but blocks sometimes.", "My cells huddle. So cosy."),
    ("regular", "Counts for both, misses far cells.", "They touch. I felt it."),
    ("enthusiast", "Likes to build where there is room.", "That fits like a brick."),
    ("veteran", "Knows what free room is worth.", "Together they are worth more."),
    ("strategist", "Quick and neat, slips now and then.", "Joined before you looked."),
    ("expert", "Sees nearly all, seldom miscounts.", "I saw how they would meet."),
    ("planner", "Thinks a move or two ahead.", "My pack has gathered."),
    ("master", "Thinks ahead, ends perfectly.", "They always find each other."),
)
OPPONENTS["hard"] = Opponent("The author's AI", "Weighs points and room for both.", "", "")
OPPONENTS["medium"] = Opponent("The author's AI, medium", "Half centre, half points.", "", "")
OPPONENTS["easy"] = Opponent("The author's AI, easy", "Takes the most central square.", "", "")
OPPONENTS["adaptive"] = Opponent("Someone my size", "Grows as you grow.", "", "")
CHOOSE = "Choose an empty square."
BEGIN = "A cell earns 2 in each direction it touches its colour: \u2014\u00a0|\u00a0\u2571\u00a0\u2572"
BOARD_KEYS = "arrow keys move, Enter plays"
TASK = TASK_LATER = "Find the best square for {}."
MOVE, LESS, SHARE = "square", "worse off", 1
THEMES = {
    "block": "Take what they need",
    "join": "Gain most at once",
    "build": "Prepare a gain",
    "wait": "Give nothing away",
}
UNSOLVED = UNSOLVED_LATER = ""
SKILL = "skill {:.2f}"

Preview = namedtuple("Preview", ("move", "name", "side", "gain", "joined", "rises"))
# move    the square of the new cell
# name    the name of that square
# side    the owner of the new cell
# gain    the points that the owner gains by the move
# joined  the owner's cells that the new cell touches
# rises   [joined] the points that each of these cells gains


def square_label(position: Position, square: int) -> str:
    """A square in words, such as "c3, empty, drops to c1, red: +4 here, +3 for the neighbours, blue: +1 here"."""
    name, owner = position.format_move(square), position.owners[square]
    if owner:
        touched = position.tallies[owner].overlap[square]
        return (
            f"{name}, {colour(owner)}, "
            + (f"touches {touched} of its colour" if touched else "alone")
            + (f", worth {position.tallies[owner].count(square)}")
        )
    landing = landing_of(position, square)
    gains = ", ".join([f"{colour(who)}: {_gain(position, landing, who)}" for who in (RED, BLUE)])
    drops = "" if landing == square else f"drops to {position.format_move(landing)}, "
    return f"{name}, empty, {drops}{gains}"


def worth(position: Position, square: int, names: list[tuple[int, str]]) -> str:
    """What a square is worth, such as "Worth 4 to you, 1 to Pip.". names: [(side, name)]."""
    owner = position.owners[square]
    if owner:
        return f"Worth {position.tallies[owner].count(square)}."
    landing = landing_of(position, square)
    gains = [f"{position.gain(landing, side)} to {'you' if name == YOU else name}" for side, name in names]
    return f"Worth {', '.join(gains)}."


def landing_of(position: Position, square: int) -> int:
    """The square where a cell comes to rest if it is placed on an empty square."""
    landing = position.landing(square)
    return square if landing is None else landing


def _gain(position: Position, square: int, who: int) -> str:
    """The gain of a side from a cell on a square, as text."""
    tally = position.tallies[who]
    return shared_gain(tally.count(square), tally.gain(square), tally.overlap[square])


def shared_gain(here: int, gain: int, neighbours: int) -> str:
    """The gain of a move in words, such as "+4 here, +3 for the neighbours".

    here: the points of the new cell. gain: all points of the move. neighbours: the number of touched cells.
    """
    if gain == here:
        return f"{signed(here)} here"
    return f"{signed(here)} here, {signed(gain - here)} for the neighbour{'' if neighbours == 1 else 's'}"


def _points(move: Outcome | Preview) -> str:
    """The gain of a move in words, such as "+4 here, +3 for the neighbours"."""
    return shared_gain(move.gain - sum(move.rises), move.gain, len(move.joined))


def foretold(preview: Preview) -> str:
    """A preview in words, such as "c3, red: +4 here, +3 for the neighbours"."""
    return f"{preview.name}, {colour(preview.side)}: {_points(preview)}"


def announcement(position: Position, outcome: Outcome) -> str:
    """A sentence on the last move and its points. outcome: the outcome of the last move."""
    name, mover = position.format_move(position.moves[-1]), SIDES[-position.turn]
    if not outcome.joined:
        return f"{mover} placed a cell on {name}, alone: {_points(outcome)}."
    joined = plural(len(outcome.joined), "cell")
    return f"{mover} placed a cell on {name}, touching {joined}: {_points(outcome)}."


def press_again(position: Position, move: int) -> str:
    return f"{_gain(position, move, position.turn)}. Press {position.format_move(move)} again to place a cell there."
