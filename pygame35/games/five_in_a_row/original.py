"""The weight of a cell for the original AI of tic-tac-toe without borders, which plays the heaviest cell.

Plain Python that runs alike on CPython, Pyodide and MicroPython; rules and figures are those of the game's author.

An *attack* is a run of own stones: its capability is its length (6 and more count as 5), its potential how many of its
ends are open, its divider 1 + the empty cells between it and the run before it, seen from the cell. A line is seen from
the cell as two *sides* of five cells, the nearest first:

    side     6  5  4 [cell] 1  2  3  4  5          each own (1), empty (0) or enemy (-1)

The fifth cell is read only if the fourth one is own, and only to see if it is empty.

>>> from pygame35.games.five_in_a_row.rules import Position
>>> position = Position()
>>> outcome = position.play((0, 0))
>>> weight(position, (1, 0)), weight(position, (9, 9))
(6.6, 2.0)
"""

from ...basics import BLUE, RED, TYPE_CHECKING
from .rules import FIVE, LINES, Position

if TYPE_CHECKING:
    Side = tuple[int, int, int, tuple[tuple[int, int, int], ...]]  # as `side` returns it

SEEN = 4  # cells of a side; one more is only tested for being empty
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
BONUS = 100  # for a five of the side to move, and for a second breakpoint


def side(cells: list[int]) -> "Side":
    """(length, open, usable, runs) of a side's five cells.

    length: own stones next to the cell. open: 1 when the cell behind them is empty, else 0. usable: of the first
    four cells, those before an enemy. runs: the attacks behind them, as (capability, potential, divider).
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


def line(before: "Side", behind: "Side") -> tuple[float, int, bool]:
    """(weight, capability, breakpoint) of a line, from its two sides; (0, 0, False) where it is too short for five.

    weight: the sum of its attacks. capability: that of the run through the cell. breakpoint: True if the opponent would
    have to answer.
    """
    length, left_open, left_usable, left_runs = before
    more, right_open, right_usable, right_runs = behind
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
    """The weight of one attack; 0 without an open end, unless the attack has five already."""
    return WEIGHTS.get((capability, potential), 0) / divider


def weight(position: Position, cell: tuple[int, int]) -> float:
    """The weight of an empty cell for the side to move."""
    return sum(weight_for(position, cell, player) for player in (RED, BLUE))


def weight_for(position: Position, cell: tuple[int, int], player: int) -> float:
    """The part of the weight that comes from a stone of one player on the cell.

    The second line that is a breakpoint adds BONUS instead of its own attacks: a quirk of the original.
    """
    total, breakpoints = 0.0, 0
    x, y = cell
    for right, down in LINES:
        sides = []
        for sign in (1, -1):
            steps = [(x + sign * step * right, y + sign * step * down) for step in range(1, SEEN + 2)]
            sides.append(side([position.stones.get(step, 0) * player for step in steps]))
        found, capability, breaks = line(*sides)
        breakpoints += breaks
        if breaks and breakpoints == 2:
            total += BONUS
        else:
            total += found + (BONUS if capability == FIVE and player == position.turn else 0)
    return total
