"""The cells where a side completes five, or makes a four that is open at both ends.

>>> from pygame35.records import replay_text
>>> from pygame35.games.five_in_a_row import rules as five_in_a_row
>>> found = threats(replay_text("0,0 0,5 1,0 1,5 2,0".split(), five_in_a_row))
>>> sorted(found) == [(-1, 0), (3, 0)] and found[3, 0] == [(RED, FOUR)]
True
"""

from pygame35.basics import BLUE, RED, TYPE_CHECKING
from pygame35.games.five_in_a_row.rules import FIVE, LINES

if TYPE_CHECKING:
    from app.games.five_in_a_row.camera import Cell
    from pygame35.games.five_in_a_row.rules import Position

    Threats = dict[Cell, list[tuple[int, int]]]

FOUR = FIVE - 1


def threats(position: "Position") -> "Threats":
    """{cell: [(side, FIVE or FOUR)]}, for a cell and a side only the larger one; {} after the end of the game."""
    found: Threats = {}
    if position.line:
        return found
    rows = [row for step in LINES for row in _rows(position, step)]
    for stones in (FIVE, FOUR):
        for row, (x, y), (right, down) in rows:
            for side in (RED, BLUE):
                for place in _completed(row, side, stones):
                    marks = found.setdefault((x + place * right, y + place * down), [])
                    if side not in [other for other, _ in marks]:
                        marks.append((side, stones))
    return found


def cells(found: "Threats", side: int, stones: int) -> "list[Cell]":
    """The cells where a side makes that many stones in a row, from the left or the top."""
    return sorted(cell for cell, marks in found.items() if (side, stones) in marks)


def _rows(position: "Position", step: "Cell") -> "list[tuple[dict[int, int], Cell, Cell]]":
    """[({place: side}, the cell of place 0, step)] of the rows along a line with stones enough for a threat."""
    right, down = step
    rows: dict[int, dict[int, int]] = {}
    for (x, y), side in position.stones.items():
        name, place = x * down - y * right, x if right else y
        if name in rows:
            rows[name][place] = side
        else:
            rows[name] = {place: side}
    return [(row, (0, -name) if right else (name, 0), step) for name, row in rows.items() if len(row) >= FOUR - 1]


def _completed(row: dict[int, int], side: int, stones: int) -> list[int]:
    """The empty places where a side makes that many stones in a row; a row shorter than five needs two open ends."""
    own = sorted([place for place, owner in row.items() if owner == side])
    needed, found = stones - 1, []
    for index in range(len(own) - needed + 1):
        first, last = own[index], own[index + needed - 1]
        for start in range(last - stones + 1, first + 1):
            gaps = [place for place in range(start, start + stones) if place not in row]
            is_filled = sum(row.get(place) == side for place in range(start, start + stones)) == needed
            is_open = stones == FIVE or not (start - 1 in row or start + stones in row)
            if len(gaps) == 1 and is_filled and is_open and gaps[0] not in found:
                found.append(gaps[0])
    return found
