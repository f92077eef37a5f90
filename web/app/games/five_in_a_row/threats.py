"""Finds the threats of both sides and the pattern that a move makes.

A *threat* is a cell where a side can make a five or an open four. A *four* lets its side make five by one more stone.
An *open four* can become five at either end. An *open three* lets its side make an open four. The pattern of a move
leaves out fours and threes that its rows had before.

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

Threats: TypeAlias = dict[Cell, list[tuple[int, int]]]  # {cell: [(side, FIVE or FOUR)]}, a side at most once
Mark: TypeAlias = tuple[Cell, int, int]  # (cell, side, FIVE or FOUR)
Row: TypeAlias = tuple[Cell, int]  # (step (right, down) along the row, number of the row)

FOUR = FIVE - 1
FIVE_MADE, OPEN_FOUR, FOURS, FOUR_THREE = "five", "open four", "two fours", "four and three"
ONE_FOUR, THREES, THREE, NOTHING = "four", "two threes", "three", ""
DOUBLE = (FOURS, FOUR_THREE)  # two threats at once; the opponent can answer only one of them

Pattern = namedtuple("Pattern", ("kind", "fives", "fours"))
# kind   the name of the strongest pattern, from FIVE_MADE to NOTHING
# fives  if the move makes a four: all cells where its side can make five next
# fours  if the move makes open threes: the cells where its side can make an open four next


class Rows:
    """The stones of a game, sorted into rows along LINES, and the threats of each row.

    moves    the moves of the game
    rows     {row: {place in the row: side of the stone}}
    marks    {row: threats in the row}, only for rows with threats
    threats  all threats in the position; of two threats of a side on one cell, only the larger
    """

    def __init__(self) -> None:
        self.moves: list[Cell] = []
        self.rows: dict[Row, dict[int, int]] = {}
        self.marks: dict[Row, list[Mark]] = {}
        self.threats: Threats = {}

    def follow(self, moves: list[Cell]) -> Threats:
        """The threats after the given moves. Only rows that differ from the last call are examined."""
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
            self.threats = self._threats()
        return self.threats

    def through(self, cell: Cell) -> list[list[Mark]]:
        """[lines] the threats in each of the four rows through a cell."""
        return [self.marks.get(row, []) for row, _ in _rows_of(cell)]

    def fours(self, side: int) -> list[Cell]:
        """The cells where a side can make a four, sorted from left to right."""
        return sorted({_cell(row, place) for row, stones in self.rows.items() for place in _fours(stones, side)})

    def _put(self, cell: Cell, side: int) -> list[Row]:
        """Put a stone of a side on a cell, or remove its stone (NONE). Return the rows through the cell."""
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

    def _marks(self, row: Row) -> list[Mark]:
        stones = self.rows[row]
        if len(stones) < FOUR - 1:
            return []
        return [
            (_cell(row, place), side, count)
            for count in (FIVE, FOUR)
            for side in (RED, BLUE)
            for place in _completed(stones, side, count)
        ]

    def _threats(self) -> Threats:
        threats: Threats = {}
        marks = [mark for marks in self.marks.values() for mark in marks]
        for wanted in (FIVE, FOUR):
            for cell, side, count in marks:
                if count == wanted and side not in [other for other, _ in threats.get(cell, [])]:
                    threats.setdefault(cell, []).append((side, count))
        return threats


def _rows_of(cell: Cell) -> list[tuple[Row, int]]:
    """[lines] (row through the cell, place of the cell in that row)."""
    x, y = cell
    return [(((right, down), x * down - y * right), x if right else y) for right, down in LINES]


def _cell(row: Row, place: int) -> Cell:
    """The cell at a place of a row, the inverse of `_rows_of`."""
    (right, down), name = row
    return place * right + (0 if right else name), place * down - (name if right else 0)


KNOWN = Rows()  # the rows of the game of the last call


def threats(position: Position) -> Threats:
    """The threats of a position; {} after the end of the game."""
    return {} if position.line else KNOWN.follow(position.moves)


def cells(threats: Threats, side: int, stones: int) -> list[Cell]:
    """The cells where a side threatens to make `stones` stones in a row, sorted from left to right."""
    return sorted(cell for cell, marks in threats.items() if (side, stones) in marks)


def blocked(stones: dict[Cell, int], cell: Cell, side: int) -> list[Cell]:
    """The stones of a side's row that a stone on a cell blocks: the most in five places in line, the cell included."""
    row: list[Cell] = []
    for right, down in LINES:
        for first in range(1 - FIVE, 1):
            places = [(cell[0] + at * right, cell[1] + at * down) for at in range(first, first + FIVE)]
            own = [place for place in places if stones.get(place) == side]
            if len(own) > max(1, len(row)) and not any([stones.get(place) == -side for place in places]):
                row = own
    return row


def weight_of_last(position: Position) -> int:
    """3 if the last stone makes or blocks a four, 2 for an open three, else 0. Rows with holes do not count."""
    cell, worth = position.moves[-1], 0
    side = position.stones[cell]
    for right, down in LINES:
        ways = (right, down), (-right, -down)
        (ahead, open_ahead), (behind, open_behind) = [_run(position, cell, way, side) for way in ways]
        rows = [(ahead + 1 + behind, open_ahead + open_behind)]
        for way in ways:
            length, is_open = _run(position, cell, way, -side)
            rows.append((length, is_open + 1))  # its other end was this cell
        for length, open_ends in rows:
            if length >= FOUR and open_ends:
                worth = 3
            elif length == FOUR - 1 and open_ends == 2:
                worth = max(worth, 2)
    return worth


def _run(position: Position, cell: Cell, way: tuple[int, int], side: int) -> tuple[int, bool]:
    """(number of stones of a side in a row beside a cell, True if the cell after them is empty). way: (right, down)."""
    (x, y), (right, down), length = cell, way, 0
    while position.stones.get((x + right, y + down)) == side:
        x, y, length = x + right, y + down, length + 1
    return length, (x + right, y + down) not in position.stones


def _gaps(row: dict[int, int], side: int, stones: int, length: int) -> list[list[int]]:
    """For each stretch with exactly `stones` stones of a side and no other stones: its empty places.

    length: the number of places in a stretch
    """
    own = sorted([place for place, owner in row.items() if owner == side])
    starts: set[int] = set()
    for first, last in zip(own, own[stones - 1 :]):
        starts.update(range(last - length + 1, first + 1))
    stretches = [[place for place in range(start, start + length) if place not in row] for start in sorted(starts)]
    return [gaps for gaps in stretches if len(gaps) == length - stones]


def _fours(row: dict[int, int], side: int) -> list[int]:
    """The empty places where a stone of a side makes a four: five places with four of its stones and no other stone."""
    return [place for gaps in _gaps(row, side, 3, FIVE) for place in gaps]


def _completed(row: dict[int, int], side: int, stones: int) -> list[int]:
    """The empty places where a stone of a side makes a five (`stones` = FIVE) or a four open at both ends (FOUR)."""
    if stones == FIVE:
        places = [gaps[0] for gaps in _gaps(row, side, FOUR, FIVE)]
    else:  # open at both ends: the first and last place of a stretch are empty
        length = stones + 2
        places = [gaps[1] for gaps in _gaps(row, side, stones - 1, length) if gaps[2] - gaps[0] == length - 1]
    return sorted(set(places))


def pattern(moves: list[Cell], move: Cell) -> Pattern:
    """The pattern that a move makes. moves: the game before the move."""
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
    """The cells where a side threatens `count` stones in `after`, but not in `before`. Both are marks of one row."""
    return [mark[0] for mark in after if mark[1:] == (side, count) and mark not in before]


def double_threats(moves: list[Cell]) -> list[tuple[Cell, Pattern]]:
    """[(cell, pattern)]: the moves by which the side to move makes two fours, or a four and a three, at once."""
    KNOWN.follow(moves)
    patterns = [(cell, pattern(moves, cell)) for cell in KNOWN.fours(BLUE if len(moves) % 2 else RED)]
    return [(cell, made_by) for cell, made_by in patterns if made_by.kind in DOUBLE]
