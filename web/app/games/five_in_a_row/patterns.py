"""The pattern that a move of five in a row makes, by the names that players use.

A *four* lets its side make five by one more stone. An *open four* is one that can become five at either end. An *open
three* lets its side make an open four. Fours and threes that the row of the move had before do not count.
"""

from collections import namedtuple

from app.games.five_in_a_row.threats import FOUR, KNOWN, cells
from pygame35.basics import BLUE, RED, TYPE_CHECKING
from pygame35.games.five_in_a_row.rules import FIVE

if TYPE_CHECKING:
    from app.games.five_in_a_row.camera import Cell
    from app.games.five_in_a_row.threats import Mark

FIVE_MADE, OPEN_FOUR, FOURS, FOUR_THREE = "five", "open four", "two fours", "four and three"
ONE_FOUR, THREES, THREE, NOTHING = "four", "two threes", "three", ""
DOUBLE = (FOURS, FOUR_THREE)  # two threats at once, of which the opponent can answer one

Pattern = namedtuple("Pattern", ("kind", "fives", "fours"))
# kind   the strongest of the names above
# fives  if it is a four: all cells where its side can then make five
# fours  of open threes: the cells where its side can then make an open four


def pattern(moves: "list[Cell]", move: "Cell") -> Pattern:
    """The pattern that a move makes. moves: the moves before it."""
    mover = BLUE if len(moves) % 2 else RED
    before = KNOWN.follow(moves)
    if move in cells(before, mover, FIVE):
        return Pattern(FIVE_MADE, [], [])
    old = KNOWN.through(move)
    after = KNOWN.follow(moves + [move])
    new = KNOWN.through(move)
    fives = cells(after, mover, FIVE)
    with_five, with_three, fours = [], 0, set()
    for was, now in zip(old, new):
        threes = [cell for cell in made(was, now, mover, FOUR) if cell not in fives]
        if made(was, now, mover, FIVE):
            with_five.append((was, now))
        elif threes:
            with_three += 1
            fours.update(threes)
    if any([(move, mover, FOUR) in was for was, _ in with_five]):
        return Pattern(OPEN_FOUR, fives, [])
    if sum([len(made(was, now, mover, FIVE)) for was, now in with_five]) > 1:
        return Pattern(FOURS, fives, [])
    if with_five:
        return Pattern(FOUR_THREE if fours else ONE_FOUR, fives, sorted(fours))
    return Pattern((NOTHING, THREE, THREES)[min(with_three, 2)], [], sorted(fours))


def made(before: "list[Mark]", after: "list[Mark]", side: int, count: int) -> "list[Cell]":
    """The cells of a row where a side makes so many stones after a move but not before it."""
    return [mark[0] for mark in after if mark[1:] == (side, count) and mark not in before]


def double_threats(moves: "list[Cell]") -> "list[tuple[Cell, Pattern]]":
    """(cell, pattern) of the moves of the side to move that make two fours, or a four and a three, at once."""
    KNOWN.follow(moves)
    found = [(cell, pattern(moves, cell)) for cell in KNOWN.fours(BLUE if len(moves) % 2 else RED)]
    return [(cell, made_by) for cell, made_by in found if made_by.kind in DOUBLE]
