"""The reasons for a move of five in a row, in words: what it makes, what it stops, what it leaves."""

from app.core.words import minus, of
from app.games.five_in_a_row.threats import FOUR, KNOWN, cells
from pygame35.basics import TYPE_CHECKING
from pygame35.games.five_in_a_row.rules import FIVE, SIDE_NAMES, format_move

if TYPE_CHECKING:
    from app.games.five_in_a_row.camera import Cell
    from app.games.five_in_a_row.threats import Threats
    from pygame35.games.five_in_a_row.rules import Position

ROWS = {FIVE: "five", FOUR: "an open four"}  # an open four has both ends empty


def sentences(position: "Position", move: "Cell") -> list[str]:
    """The reasons for a move as sentences, the most important first; [] if there are none."""
    if position.line:
        return []
    mover, opponent = position.turn, -position.turn
    before = KNOWN.follow(position.moves)
    if move in cells(before, mover, FIVE):
        return [f"{SIDE_NAMES[mover]} make five in a row."]
    after = KNOWN.follow(position.moves + [move])
    made = {count: _new(before, after, mover, count) for count in ROWS}
    ended = {count: _new(after, before, opponent, count) for count in ROWS}
    ended[FOUR] = [cell for cell in ended[FOUR] if cell not in cells(after, opponent, FIVE)]
    texts = [
        _stop(opponent, FIVE, ended[FIVE]),
        _threat(mover, FIVE, cells(after, mover, FIVE) if made[FIVE] else []),
        _stop(opponent, FOUR, ended[FOUR]),
        _threat(mover, FOUR, made[FOUR]),
    ]
    return [text for text in texts if text] + _left(after, opponent)


def main_sentence(position: "Position", move: "Cell") -> str:
    """The best that a move does, in one sentence; "" if it makes and stops nothing."""
    found = [text for text in sentences(position, move) if " can then make " not in text]
    return found[0] if found else ""


def _new(before: "Threats", after: "Threats", side: int, count: int) -> "list[Cell]":
    """The cells where a side makes so many in a row after a move but not before it."""
    known = cells(before, side, count)
    return [cell for cell in cells(after, side, count) if cell not in known]


def _stop(opponent: int, count: int, places: "list[Cell]") -> str:
    """What the move ends; "" if there are no places."""
    row = "five" if count == FIVE else "open four"
    return f"This stops {of(SIDE_NAMES[opponent])} {row} at {_listed(places, 'or')}." if places else ""


def _threat(mover: int, count: int, places: "list[Cell]") -> str:
    """What the move makes; "" if there are no places."""
    if count == FIVE and len(places) > 1:
        return f"{SIDE_NAMES[mover]} threaten five twice, at {_listed(places, 'and')}."
    return f"{SIDE_NAMES[mover]} threaten {ROWS[count]} at {_listed(places, 'or')}." if places else ""


def _left(after: "Threats", opponent: int) -> list[str]:
    """The best that the opponent can make next."""
    for count in (FIVE, FOUR):
        places = cells(after, opponent, count)
        if places:
            return [f"{SIDE_NAMES[opponent]} can then make {ROWS[count]} at {_listed(places, 'or')}."]
    return []


def named(cell: "Cell") -> str:
    """The name of a cell in a sentence."""
    return minus(format_move(cell))


def _listed(places: "list[Cell]", joint: str) -> str:
    """Such as "3,1", or "0,1 or 5,1". joint: "and" or "or"."""
    names = [named(cell) for cell in places]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" {joint} {names[-1]}"
