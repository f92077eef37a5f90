"""The goals of the exercises of five in a row, decided by the rules and the threats on the grid.

five        the move makes five in a row
block       the opponent can then make no five
hold        the opponent can then make neither a five nor an open four
open three  the move makes an open three
open four   the move makes an open four
double      the move makes two fours, or a four and a three, at once
fours       the move begins or continues a win of which every move is a four
"""

from app.games.five_in_a_row.patterns import DOUBLE, FIVE_MADE, ONE_FOUR, OPEN_FOUR, THREE, THREES, pattern
from app.games.five_in_a_row.threats import FOUR, KNOWN, cells
from pygame35.basics import BLUE, RED, TYPE_CHECKING
from pygame35.games.five_in_a_row.rules import FIVE

if TYPE_CHECKING:
    from app.games.five_in_a_row.camera import Cell

MADE = {"five": (FIVE_MADE,), "open three": (THREE, THREES), "open four": (OPEN_FOUR,), "double": DOUBLE}
HELD = {"block": (FIVE,), "hold": (FIVE, FOUR)}  # what the opponent can then not make
MOST_FOURS = 4  # in a win


def reached(goal: str, moves: "list[Cell]", move: "Cell") -> bool:
    """True if a legal move reaches a goal. moves: the moves before it."""
    if goal in MADE:
        return pattern(moves, move).kind in MADE[goal]
    if goal in HELD:
        found = KNOWN.follow(moves + [move])
        opponent = RED if len(moves) % 2 else BLUE
        return not any([cells(found, opponent, count) for count in HELD[goal]])
    return wins_by_fours(moves, move, MOST_FOURS)


def wins_by_fours(moves: "list[Cell]", move: "Cell", fours: int) -> bool:
    """True if a move is a four and wins, at most so many fours later, whatever the opponent answers.

    The only answer to a four is the cell of its five. Two such cells win, unless the opponent makes five first.
    """
    mover = BLUE if len(moves) % 2 else RED
    if not fours or pattern(moves, move).kind not in (ONE_FOUR, OPEN_FOUR) + DOUBLE:
        return False
    found = KNOWN.follow(moves + [move])
    fives = cells(found, mover, FIVE)
    if cells(found, -mover, FIVE):
        return False
    if len(fives) > 1:
        return True
    answered = moves + [move, fives[0]]
    forced = cells(KNOWN.follow(answered), -mover, FIVE)
    return any([wins_by_fours(answered, after, fours - 1) for after in forced or KNOWN.fours(mover)])


def solution(goal: str, moves: "list[Cell]", legal: "list[Cell]") -> "Cell":
    """The legal move nearest to the stones that reaches a goal."""

    def distance(cell: "Cell") -> int:
        return min([max(abs(cell[0] - x), abs(cell[1] - y)) for x, y in moves])

    for move in sorted(legal, key=distance):
        if reached(goal, moves, move):
            return move
    raise ValueError(f"no move reaches the goal {goal}")
