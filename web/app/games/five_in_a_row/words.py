"""The texts about tic-tac-toe without borders."""

from app.core.duel_kind import MovePreview, Trap
from app.core.formats import minus
from app.core.rivals import ladder
from app.core.words import Opponent
from app.games.five_in_a_row.camera import Cell
from app.games.five_in_a_row.explainer import named
from app.games.five_in_a_row.threats import FOUR, cells, threats
from pygame35.games.five_in_a_row.original import weight
from pygame35.games.five_in_a_row.rules import FIVE, SIDE_NAMES, Outcome, Position

SIDES = SIDE_NAMES
OPPONENTS = ladder(
    ("beginner", "Puts one sign beside the other.", "My sign likes it there!"),
    ("casual", "Grabs a row now and then.", "That cell looked too good."),
    ("hobbyist", "Stops fours, sleeps through threes.", "My sign sleeps well there."),
    ("regular", "Reads straight rows, misses slants.", "Right where I was looking."),
    ("enthusiast", "Always building his next row.", "One brick in the right place."),
    ("strategist", "Knows where two rows meet.", "A cell of some value."),
    ("expert", "Quick, neat, seldom misses a threat.", "Zip, and I sit there."),
    ("tactician", "Knows what every cell is worth.", "All rows lead past there."),
    ("champion", "Thinks several moves ahead.", "Every row has an end."),
    ("master", "Has seen everything.", "Ink well spent."),
)
OPPONENTS["original"] = Opponent("The author's AI", "Adds up rows, never looks ahead.", "", "")
OPPONENTS["veteran"] = Opponent("A veteran", "Strong, but misses where rows meet.", "", "")
OPPONENTS["virtuoso"] = Opponent("A virtuoso", "Thinks almost as far as Thirty-Five.", "", "")
CHOOSE = "Choose an empty cell."
BEGIN = "Get five in a row."
NEARER = "That was too small to hit: tap the cell again."
WHEEL = "The wheel scrolls the page; with Ctrl or ⌘ it zooms the paper."
WEIGH = "Choose a cell to see its weight. To stop, press \u201cMore\u201d, then \u201cWeigh cells\u201d again."
BOARD_KEYS = "arrow keys move, Enter plays"
TASK = "Force a win for {}."
TASK_LATER = "Go on for {}."
THEMES = {
    "fours": "Fours alone",
    "fours-and-threes": "Fours and threes",
    "win-in-2": "Win in 2 moves",
    "win-in-3": "Win in 3 moves",
    "win-in-4": "Win in 4 moves",
    "win-in-5": "Win in 5 moves",
    "win-in-6": "Win in 6 moves",
    "win-in-7": "Win in 7 moves",
    "win-in-8": "Win in 8 moves",
}
UNSOLVED = "Another move forces the win."
UNSOLVED_LATER = "Another move wins sooner."
FIVE_IN_A_ROW = "five in a row"


def square_label(position: Position, cell: Cell) -> str:
    """A cell in words, such as "3,1, crosses" or "3,1, empty"."""
    owner = position.stones.get(cell)
    return f"{named(cell)}, {SIDES[owner].lower() if owner else 'empty'}"


def weighed(position: Position, cell: Cell | None) -> str:
    """A text with the weight of a cell for the original AI. If cell is None, it asks the person to choose a cell."""
    if cell is None:
        return WEIGH
    if cell in position.stones:
        return square_label(position, cell)
    return f"{named(cell)}: weight {figure(weight(position, cell))} for {SIDES[position.turn].lower()}"


def figure(value: float) -> str:
    """A number as text with at most two decimals, without trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def foretold(preview: MovePreview) -> str:
    """A preview in words, such as "3,1: crosses"."""
    return f"{minus(preview.name)}: {SIDES[preview.side].lower()}"


def announcement(position: Position, outcome: Outcome) -> str:
    """Sentences on the last move and on the row that it completed or threatens to complete."""
    text = f"{SIDES[-position.turn]} at {named(position.moves[-1])}."
    if outcome.line:
        return f"{text} {len(outcome.line)} in a row."
    return f"{text} {_threat(position)}".rstrip()


def _threat(position: Position) -> str:
    """A sentence on the threat of the side that has just moved; "" without one, or if the other side can make five."""
    marks, mover, turn = threats(position), -position.turn, position.turn
    fives, fours = cells(marks, mover, FIVE), cells(marks, mover, FOUR)
    if cells(marks, turn, FIVE):
        return ""
    if len(fives) == 1:
        return f"Four: {SIDES[turn].lower()} must answer at {named(fives[0])}."
    if fives:
        return f"Two ways to five: {_listed(fives)}."
    return f"Three with both ends empty: watch {_listed(fours)}." if fours else ""


def _listed(places: list[Cell]) -> str:
    return " and ".join([named(place) for place in places])


def press_again(position: Position, move: Cell) -> str:
    return f"Press {named(move)} again to place your sign there."


def warning(stones: int, left: list[Cell]) -> Trap:
    """The warning before a move that does not block a row. stones: the row's length. left: the cells where it grows."""
    length = "four" if stones == FOUR else "three"
    return Trap(f"This leaves {{}} {length} in a row. Block it?", 0, left, "Pick another cell", "Play it anyway")
