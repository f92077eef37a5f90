"""Humanlike players of five in a row: they overlook rows and misjudge cells. They do not look ahead.

A player looks for *windows*: five cells in a row that hold stones of one side only. In each turn it notices the stones
of a side on one straight line with a probability that falls with their distance from the last two moves. The
probability is lower on diagonals and for stones with a hole between them. The opponent's fours are easier to notice
than threes, and the player always notices its own fours. An empty cell is worth

    a little for a plausible place: beside other stones, close to the last moves,
    + the worth of the player's best window through it on each line, and more if two lines of threes or fours meet,
    + in the same way, the worth of the opponent's windows, which a stone there blocks,

times an error. Cells farther than REACH from all stones are not considered. The parameters are chosen, not learned;
tests/FIGURES.md has the matches that place the players among the others.

>>> from pygame35.records import replay_text
>>> from pygame35.games.five_in_a_row import rules as five_in_a_row
>>> position = replay_text("0,0 0,1 1,0 1,1 2,0 2,1 3,0".split(), five_in_a_row)
>>> worth = values(position, Habits(), seed=1)
>>> max(worth, key=worth.get) in {(-1, 0), (4, 0)}
True
"""

from collections.abc import Iterable, Iterator
from math import exp
from random import Random
from typing import NamedTuple

from .rules import FARTHEST, FIVE, LINES, Position

REACH = 2  # a player moves within this many king's moves of a stone
_SIGHT = 8  # king's moves from the last moves to stones that are noticed with the probability `far`

Cell = tuple[int, int]


class Habits(NamedTuple):
    """The parameters of a humanlike player. All but the last four are probabilities, 0 ... 1."""

    takes: float = 1.0
    """The probability of looking for windows in a turn; otherwise the player sees only windows with four stones."""
    near: float = 1.0
    """The probability of noticing stones beside the last two moves."""
    far: float = 1.0
    """The probability of noticing stones eight king's moves away; linear in between."""
    slanted: float = 1.0
    """A factor of `near` and `far` on diagonals."""
    split: float = 1.0
    """A factor of `near` and `far` for stones with a hole between them."""
    doubles: float = 1.0
    """The probability of seeing in a turn where two lines meet."""
    glances: int = 3
    """The number of chances to notice four stones of the opponent."""
    builds: int = 1
    """The fewest own stones in a window that the player extends."""
    blocks: int = 1
    """The fewest stones of the opponent's in a window that the player blocks."""
    misjudges: float = 0.3
    """The standard deviation of the natural logarithm of the error, a factor of a cell's worth."""


class _Weights(NamedTuple):
    """The worth of a cell by the windows through it."""

    line: tuple[tuple[float, float], ...]
    """[stones of the best window]: (worth of one such window on the line, worth of several, which have open ends)"""
    crossing: tuple[float, float]
    """(worth where two lines with open threes meet, worth where one of them makes a four)"""


_OWN = _Weights(((0, 0), (2, 8), (12, 70), (60, 10_000), (1e9, 1e9)), (2_000, 6_000))
_THEIRS = _Weights(((0, 0), (1, 5), (8, 50), (40, 3_000), (1e5, 1e5)), (900, 1_500))


def values(position: Position, habits: Habits | None, seed: int) -> dict[Cell, float]:
    """{cell: its worth to the side to move}, for the empty cells near the stones.

    On the empty grid, the origin is the only such cell. habits: None for a player of random cells beside stones. seed:
    equal seeds give equal values.
    """
    rng = Random(f"{seed} {len(position.moves)}")
    cells = _near(position, REACH if habits else 1)
    if not habits:
        return {cell: rng.random() for cell in cells}
    worth = {cell: _plausible(position, cell) for cell in cells}
    fewest = 1 if rng.random() < habits.takes else FIVE - 1
    crosses = rng.random() < habits.doubles
    for side, least, weights in (
        (position.turn, habits.builds, _OWN),
        (-position.turn, habits.blocks, _THEIRS),
    ):
        windows = _noticed(position, side, max(fewest, least), habits, rng)
        for cell, lines in _through(position, windows).items():
            if cell in worth:
                worth[cell] += _worth(lines, weights, crosses)
    return {cell: worth[cell] * exp(habits.misjudges * rng.gauss(0, 1)) for cell in cells}


def _near(position: Position, reach: int) -> list[Cell]:
    """The empty cells within `reach` of a stone, in a fixed order; the origin if the grid is empty."""
    steps = range(-reach, reach + 1)
    found = {(x + right, y + down) for x, y in position.stones for right in steps for down in steps}
    return sorted(cell for cell in found - position.stones.keys() if _on_grid(cell)) or [(0, 0)]


def _plausible(position: Position, cell: Cell) -> float:
    """0 ... 3: how readily a person thinks of the cell, before looking for windows."""
    x, y = cell
    beside = any((x + i, y + j) in position.stones for i in (-1, 0, 1) for j in (-1, 0, 1))
    return 0.1 + 1.9 * beside + 1 - min(_away(position, [cell]), _SIGHT) / _SIGHT


def _away(position: Position, cells: Iterable[Cell]) -> int:
    """The smallest distance, in king's moves, of any of the cells from either of the last two moves."""
    last = position.moves[-2:] or list(position.stones)
    return min((max(abs(x - i), abs(y - j)) - 1 for x, y in cells for i, j in last), default=0)


def _on_grid(cell: Cell) -> bool:
    return max(abs(cell[0]), abs(cell[1])) <= FARTHEST


def _windows(position: Position, side: int, least: int) -> Iterator[tuple[int, tuple[Cell, ...], list[bool]]]:
    """Each window of a side: (index of its line in LINES, its cells, for each cell whether it is filled).

    The windows hold at least `least` stones of the side, and none of the other.
    """
    stones, seen = position.stones, set()
    for (x, y), owner in stones.items():
        if owner != side:
            continue
        for line, (right, down) in enumerate(LINES):
            for back in range(FIVE):
                first = x - back * right, y - back * down
                if (line, first) in seen:
                    continue
                seen.add((line, first))
                cells = tuple((first[0] + at * right, first[1] + at * down) for at in range(FIVE))
                owners = [stones.get(cell, 0) for cell in cells]
                if -side not in owners and owners.count(side) >= least and _on_grid(first) and _on_grid(cells[-1]):
                    yield line, cells, [bool(owner) for owner in owners]


def _noticed(
    position: Position, side: int, least: int, habits: Habits, rng: Random
) -> Iterator[tuple[int, tuple[Cell, ...], int]]:
    """Each window that the player notices: (index of its line in LINES, its cells, the number of its stones)."""
    attention: dict[tuple[int, int], float] = {}  # {straight line: a random number, 0 ... 1}
    for line, cells, filled in _windows(position, side, least):
        (x, y), (right, down) = cells[0], LINES[line]
        straight = line, x * down - y * right
        if straight not in attention:
            attention[straight] = rng.random()
        held = [cell for cell, full in zip(cells, filled, strict=True) if full]
        chance = habits.near + (habits.far - habits.near) * min(_away(position, held), _SIGHT) / _SIGHT
        if right and down:
            chance *= habits.slanted
        first, last = filled.index(True), FIVE - 1 - filled[::-1].index(True)
        if not all(filled[first : last + 1]):
            chance *= habits.split
        if len(held) == FIVE - 1:
            chance = 1.0 if side == position.turn else 1 - (1 - chance) ** habits.glances
        if attention[straight] < chance:
            yield line, cells, len(held)


def _through(
    position: Position, windows: Iterable[tuple[int, tuple[Cell, ...], int]]
) -> dict[Cell, dict[int, tuple[int, bool]]]:
    """{empty cell: {line: (number of stones in the fullest window through it, True if several hold that number)}}."""
    found: dict[Cell, dict[int, tuple[int, bool]]] = {}
    for line, cells, held in windows:
        for cell in cells:
            if cell not in position.stones:
                lines = found.setdefault(cell, {})
                most = lines.get(line, (0, False))[0]
                if held >= most:
                    lines[line] = held, held == most
    return found


def _worth(lines: dict[int, tuple[int, bool]], weights: _Weights, crosses: bool) -> float:
    """The worth of a cell by the windows through it. crosses: True if the player sees where two lines meet."""
    total = sum(weights.line[held][several] for held, several in lines.values())
    fours = sum(held == FIVE - 2 for held, _ in lines.values())
    threes = sum(held == FIVE - 3 and several for held, several in lines.values())
    if crosses and fours + threes > 1:
        total += weights.crossing[fours > 0]
    return total
