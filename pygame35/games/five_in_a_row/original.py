"""The weights of cells for the original AI of tic-tac-toe without borders, which plays the cell of the largest weight.

This module also runs on MicroPython. Rules and numbers come from the game's author.

An *attack* is a run of own stones. Its capability is its length (6 and more count as 5), its potential is the number of
its open ends, and its divider is 1 + the number of empty cells between it and the next run on the way to the cell. A
line through a cell has two *sides* of five cells, the nearest first:

    side     6  5  4 [cell] 1  2  3  4  5          each own (1), empty (0) or enemy (-1)

The fifth cell of a side is read only if the fourth one is own, and only to see if it is empty.

>>> from pygame35.games.five_in_a_row.rules import Position
>>> position = Position()
>>> outcome = position.play((0, 0))
>>> weight(position, (1, 0)), weight(position, (9, 9))
(6.6, 2.0)
"""

from ...basics import BLUE, RED, TYPE_CHECKING
from .rules import FARTHEST, FIVE, LINES, Position

if TYPE_CHECKING:
    Cell = tuple[int, int]
    Line = tuple[tuple[int, ...], tuple[int, ...]]  # (side, side): RED, BLUE or 0 on each cell
    Side = tuple[int, int, int, tuple[tuple[int, int, int], ...]]  # the result of `side`

SEEN = 4  # cells of a side that are read; the fifth is only tested for being empty
_BEFORE, _BEHIND = tuple(range(1, SEEN + 2)), tuple(range(-1, -SEEN - 2, -1))  # steps to the cells of the two sides
WEIGHTS = {  # by capability and potential
    (1, 1): 0.1,
    (2, 1): 2,
    (3, 1): 4,
    (4, 1): 6,
    (5, 1): 200,
    (1, 2): 0.25,
    (2, 2): 5,
    (3, 2): 7,
    (4, 2): 100,
    (5, 2): 200,
    (5, 0): 200,
}
BONUS = 100  # for a five of the side to move; for a second breakpoint
ALONE = 2.0  # the weight of a cell whose lines show no stone
_LARGEST_BOX = 10_000  # cells; in a larger box only the cells near stones get a weight
_UNIT = 240  # every weight is a multiple of 1 / 240; after rounding to it, sums do not depend on the order
_KNOWN: "dict[tuple[int, Line], tuple[float, int, bool]]" = {}  # {(player, line): result of `line`}


def side(cells: list[int]) -> "Side":
    """(length, open, usable, runs) of a side's five cells.

    length: own stones next to the cell. open: 1 if the cell behind them is empty, else 0. usable: how many of the first
    four cells lie before the first enemy stone. runs: the attacks farther out, each (capability, potential, divider).
    """
    length = 0
    while length < SEEN and cells[length] == 1:
        length += 1
    is_open = 1 if cells[length] == 0 else 0
    usable, empty, run = length, 0, 0
    runs: list[tuple[int, int, int]] = []
    while usable < SEEN and cells[usable] != -1:
        if cells[usable] == 1:
            run += 1
        else:
            if run:
                runs.append((run, 2, 1 + empty))
                run = empty = 0
            empty += 1
        usable += 1
    if run:
        runs.append((run, 1 + (1 if cells[usable] == 0 else 0), 1 + empty))
    return length, is_open, usable, tuple(runs)


def line(before: list[int], behind: list[int]) -> tuple[float, int, bool]:
    """(weight, capability, breakpoint) of a line, from its two sides; (0, 0, False) if the line is too short for five.

    weight: the sum of the weights of the line's attacks. capability: the capability of the run through the cell.
    breakpoint: True if the opponent would have to answer.
    """
    length, left_open, left_usable, left_runs = side(before)
    more, right_open, right_usable, right_runs = side(behind)
    if left_usable + 1 + right_usable < FIVE:
        return 0, 0, False
    capability, potential = min(1 + length + more, FIVE), left_open + right_open
    runs = left_runs + right_runs
    weight = attack(capability, potential, 1)
    breaks = capability >= 4 or (capability >= 3 and potential == 2)
    for run, ends, divider in runs:
        weight += attack(run, ends, divider)
        if divider == 2 and capability + run + (1 if potential == 2 and ends == 2 else 0) >= 4:
            breaks = True
    return weight, capability, breaks


def attack(capability: int, potential: int, divider: int) -> float:
    """The weight of one attack; 0 without an open end, unless it is a five."""
    return WEIGHTS.get((capability, potential), 0) / divider


def weights(position: Position) -> "dict[Cell, float]":
    """{cell: its weight for the side to move}, in reading order.

    The cells are all empty cells of the stones' bounding box, widened by AREA. If that box has more than 10,000 cells,
    the cells are only the empty ones within AREA of a stone.
    """
    left, top, right, bottom = position.bounds()
    if (right - left + 1) * (bottom - top + 1) > _LARGEST_BOX:
        cells = position.legal_moves()
    else:
        box = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
        cells = [cell for cell in box if cell not in position.stones and max(abs(cell[0]), abs(cell[1])) <= FARTHEST]
    seeing = {
        (x + step * right, y + step * down)
        for x, y in position.stones
        for right, down in LINES
        for step in range(-SEEN - 1, SEEN + 2)
    }
    return {cell: weight(position, cell) if cell in seeing else ALONE for cell in cells}


def weight(position: Position, cell: "Cell") -> float:
    """The weight of an empty cell for the side to move."""
    lines = lines_through(position, cell)
    worth = sum([weight_for(lines, player, position.turn) for player in (RED, BLUE)])
    return round(_UNIT * worth) / _UNIT


def lines_through(position: Position, cell: "Cell") -> "list[Line]":
    """The stones on the cells around a cell, along each of LINES."""
    stones = position.stones
    x, y = cell
    return [
        (
            tuple([stones.get((x + step * right, y + step * down), 0) for step in _BEFORE]),
            tuple([stones.get((x + step * right, y + step * down), 0) for step in _BEHIND]),
        )
        for right, down in LINES
    ]


def weight_for(lines: "list[Line]", player: int, turn: int) -> float:
    """The weight that a cell gets if one player puts a stone on it. turn: the side to move.

    The second line that is a breakpoint adds BONUS instead of the weights of its attacks. The original does so, too.
    """
    total, breakpoints = 0.0, 0
    for seen in lines:
        known = _KNOWN.get((player, seen))
        if known is None:
            known = _KNOWN[player, seen] = line(*[[player * content for content in cells] for cells in seen])
        found, capability, breaks = known
        breakpoints += breaks
        if breaks and breakpoints == 2:
            total += BONUS
        else:
            total += found + (BONUS if capability == FIVE and player == turn else 0)
    return total
