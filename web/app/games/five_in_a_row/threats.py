"""The cells where a side completes five, or makes a four that is open at both ends; the pattern that a move makes.

A *four* lets its side make five by one more stone. An *open four* is one that can become five at either end. An *open
three* lets its side make an open four. Fours and threes that the row of the move had before do not count.

>>> from pygame35.records import replay_text
>>> from pygame35.games.five_in_a_row import rules as five_in_a_row
>>> found = threats(replay_text("0,0 0,5 1,0 1,5 2,0".split(), five_in_a_row))
>>> sorted(found) == [(-1, 0), (3, 0)] and found[3, 0] == [(RED, FOUR)]
True
"""

from collections import namedtuple
from typing import TypeAlias

from app.games.five_in_a_row.camera import Cell
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.five_in_a_row.rules import FIVE, LINES, Position

Threats: TypeAlias = dict[Cell, list[tuple[int, int]]]
Mark: TypeAlias = tuple[Cell, int, int]

FOUR = FIVE - 1
FIVE_MADE, OPEN_FOUR, FOURS, FOUR_THREE = "five", "open four", "two fours", "four and three"
ONE_FOUR, THREES, THREE, NOTHING = "four", "two threes", "three", ""
DOUBLE = (FOURS, FOUR_THREE)  # two threats at once, of which the opponent can answer one

Pattern = namedtuple("Pattern", ("kind", "fives", "fours"))
# kind   the strongest of the names above
# fives  of a four: all cells where its side can then make five
# fours  of open threes: the cells where its side can then make an open four


class Rows:
    """The stones of a game in rows along LINES, and the threats of each row. It follows the game move by move.

    moves   the moves of the game
    rows    {(step, name of the row along it): {place: side}}
    marks   {(step, name): [(cell, side, FIVE or FOUR)]} of the rows with threats
    found   of `threats`
    """

    def __init__(self) -> None:
        self.moves: list[Cell] = []
        self.rows: dict[tuple[Cell, int], dict[int, int]] = {}
        self.marks: dict[tuple[Cell, int], list[tuple[Cell, int, int]]] = {}
        self.found: Threats = {}

    def follow(self, moves: list[Cell]) -> Threats:
        """The threats after these moves."""
        if moves != self.moves:
            same = 0
            while same < min(len(moves), len(self.moves)) and moves[same] == self.moves[same]:
                same += 1
            touched = [row for cell in self.moves[same:] for row in self._put(cell, NONE)]
            for index in range(same, len(moves)):
                touched += self._put(moves[index], BLUE if index % 2 else RED)
            self.moves = list(moves)
            for row in set(touched):
                self.marks.pop(row, None)
                marks = self._marks(row)
                if marks:
                    self.marks[row] = marks
            self.found = self._found()
        return self.found

    def through(self, cell: Cell) -> list[list[Mark]]:
        """[line] The threats (cell, side, FIVE or FOUR) of the four rows through a cell."""
        return [self.marks.get(row, []) for row, _ in _rows_of(cell)]

    def fours(self, side: int) -> list[Cell]:
        """The cells where a side makes a four, from the left: it could then make five by one more stone."""
        found = set()
        for ((right, down), name), stones in self.rows.items():
            x, y = (0, -name) if right else (name, 0)
            for place in _nearly_completed(stones, side):
                found.add((x + place * right, y + place * down))
        return sorted(found)

    def _put(self, cell: Cell, side: int) -> list[tuple[Cell, int]]:
        """Put a stone on a cell, or take it away (NONE); returns the rows of the cell."""
        touched = []
        for row, place in _rows_of(cell):
            if side == NONE:
                del self.rows[row][place]
            elif row in self.rows:
                self.rows[row][place] = side
            else:
                self.rows[row] = {place: side}
            touched.append(row)
        return touched

    def _marks(self, row: tuple[Cell, int]) -> list[tuple[Cell, int, int]]:
        ((right, down), name), stones = row, self.rows[row]
        if len(stones) < FOUR - 1:
            return []
        x, y = (0, -name) if right else (name, 0)
        return [
            ((x + place * right, y + place * down), side, count)
            for count in (FIVE, FOUR)
            for side in (RED, BLUE)
            for place in _completed(stones, side, count)
        ]

    def _found(self) -> Threats:
        found: Threats = {}
        for wanted in (FIVE, FOUR):
            for marks in self.marks.values():
                for cell, side, count in marks:
                    others = found.setdefault(cell, []) if count == wanted else None
                    if others is not None and side not in [other for other, _ in others]:
                        others.append((side, count))
        return found


def _rows_of(cell: Cell) -> list[tuple[tuple[Cell, int], int]]:
    """[line] (the row through a cell, the place of the cell in it)."""
    x, y = cell
    return [(((right, down), x * down - y * right), x if right else y) for right, down in LINES]


KNOWN = Rows()  # of the game that was asked for last


def threats(position: Position) -> Threats:
    """{cell: [(side, FIVE or FOUR)]}; each side has its larger threat only. {} after the end of the game."""
    return {} if position.line else KNOWN.follow(position.moves)


def cells(found: Threats, side: int, stones: int) -> list[Cell]:
    """The cells where a side makes a row of `stones` stones, from the left or the top."""
    return sorted(cell for cell, marks in found.items() if (side, stones) in marks)


def _nearly_completed(row: dict[int, int], side: int) -> list[int]:
    """The empty places where one more stone gives a side four of five places, and the fifth is empty."""
    own = sorted([place for place, owner in row.items() if owner == side])
    found = []
    for index in range(len(own) - 2):
        first, last = own[index], own[index + 2]
        for start in range(last - FOUR, first + 1):
            places = range(start, start + FIVE)
            if sum([place in row for place in places]) == sum([row.get(place) == side for place in places]) == 3:
                found += [place for place in places if place not in row]
    return found


def _completed(row: dict[int, int], side: int, stones: int) -> list[int]:
    """The empty places where a side makes `stones` stones in a row. A row shorter than five needs two open ends."""
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


def pattern(moves: list[Cell], move: Cell) -> Pattern:
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


def made(before: list[Mark], after: list[Mark], side: int, count: int) -> list[Cell]:
    """The cells of a row where a side makes `count` stones after a move, but not before it."""
    return [mark[0] for mark in after if mark[1:] == (side, count) and mark not in before]


def double_threats(moves: list[Cell]) -> list[tuple[Cell, Pattern]]:
    """(cell, pattern) of the moves of the side to move that make two fours, or a four and a three, at once."""
    KNOWN.follow(moves)
    found = [(cell, pattern(moves, cell)) for cell in KNOWN.fours(BLUE if len(moves) % 2 else RED)]
    return [(cell, made_by) for cell, made_by in found if made_by.kind in DOUBLE]
