"""The weights of the original AI of tic-tac-toe without borders for all cells of a position at once.

They equal those of `games.five_in_a_row.original`, which works on one cell; this module looks them up. A side, the five
cells from a cell on in one direction, the nearest first, is one number:

    code = c1 + 3 c2 + 9 c3 + 27 c4 + 81 c5      0 ... 242, each c is 0 (empty), 1 (crosses) or 2 (noughts)

and a line is two of them, before and behind the cell; its weights for either player stand in tables [243, 243].

>>> from pygame35.games.five_in_a_row.rules import Position
>>> position = Position()
>>> outcome = position.play((0, 0))
>>> weights(position)[1, 0]
6.6
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from ...basics import BLUE, RED
from . import original as rules
from .rules import AREA, FARTHEST, FIVE, LINES, Position

_SIDE = 5  # cells
_CODES = 3**_SIDE
_LARGEST_BOX = 250_000  # cells; in a larger box only the cells near stones get a weight
_UNIT = 240  # every weight is a multiple of 1 / 240; rounding to it makes equal sums equal in any order
_MOST_RUNS = 2  # of a side, behind the run next to the cell

Look = Callable[[int, int], np.ndarray]
"""(right, down) -> int16 [cells]: 0 (empty), 1 (crosses) or 2 (noughts), the content at that offset from each cell."""


class _Tables(NamedTuple):
    """Tables of one player, each [243 codes before the cell, 243 behind it], flat."""

    weight: np.ndarray
    """float64: the sum of the line's attacks."""
    breaks: np.ndarray
    """bool: the line is a breakpoint."""
    five: np.ndarray
    """bool: a stone on the cell makes five."""


def weights(position: Position) -> dict[tuple[int, int], float]:
    """{cell: its weight for the side to move}, in reading order.

    The cells are the empty ones of the stones' bounding box, widened by AREA; if that has more than 250,000
    cells, the empty cells within AREA of a stone.
    """
    left, top, right, bottom = position.bounds()
    if (right - left + 1) * (bottom - top + 1) <= _LARGEST_BOX:
        columns, rows, look = _box(position, (left, top, right, bottom))
    else:
        columns, rows, look = _near(position)
    worth = _worth(look, position.turn)
    worth = np.round(_UNIT * worth) / _UNIT
    there = np.maximum(np.abs(columns), np.abs(rows)) <= FARTHEST
    columns, rows, worth = columns[there], rows[there], worth[there]
    return dict(zip(zip(columns.tolist(), rows.tolist(), strict=True), worth.tolist(), strict=True))


def _box(position: Position, bounds: tuple[int, int, int, int]) -> tuple[np.ndarray, np.ndarray, Look]:
    """(columns, rows, look) of the empty cells of a box."""
    left, top, right, bottom = bounds
    width, height = right - left + 1, bottom - top + 1
    board = np.zeros((height + 2 * _SIDE, width + 2 * _SIDE), np.int16)  # [rows, columns], with a rim for look-ups
    for (x, y), side in position.stones.items():
        board[y - top + _SIDE, x - left + _SIDE] = 1 if side == RED else 2
    flat, across = board.ravel(), width + 2 * _SIDE
    rows, columns = np.nonzero(board[_SIDE:-_SIDE, _SIDE:-_SIDE] == 0)
    places = (rows + _SIDE) * across + columns + _SIDE
    return columns + left, rows + top, lambda right, down: flat[places + (down * across + right)]


def _near(position: Position) -> tuple[np.ndarray, np.ndarray, Look]:
    """(columns, rows, look) of the empty cells within AREA of a stone."""
    left, top, right, _ = position.bounds(AREA + _SIDE)
    across = right - left + 1

    def keys(cells: np.ndarray) -> np.ndarray:
        """int64 [cells]: numbers in reading order, of cells [cells, 2]."""
        numbers: np.ndarray = (cells[:, 1] - top) * across + (cells[:, 0] - left)
        return numbers

    stones = np.array(list(position.stones), np.int64)
    places = keys(stones)
    order = places.argsort()
    places = places[order]
    sides = np.where(np.array(list(position.stones.values())) == RED, 1, 2).astype(np.int16)[order]
    steps = np.arange(-AREA, AREA + 1)
    around = np.setdiff1d((places[:, None, None] + steps[:, None] * across + steps).ravel(), places)

    def look(right: int, down: int) -> np.ndarray:
        sought = around + (down * across + right)
        at = np.minimum(places.searchsorted(sought), len(places) - 1)
        return np.where(places[at] == sought, sides[at], np.int16(0))

    return around % across + left, around // across + top, look


def _worth(look: Look, turn: int) -> np.ndarray:
    """float64 [cells]: the sum over both players and four lines, in the order of the rules."""
    lines = [_code(look, right, down) + _CODES * _code(look, -right, -down).astype(np.intp) for right, down in LINES]
    worth = np.zeros(lines[0].shape)
    for player in (RED, BLUE):
        tables = _tables(player)
        total = np.zeros(worth.shape)
        breakpoints = np.zeros(worth.shape, np.int8)
        for line in lines:
            breaks = tables.breaks[line]
            breakpoints += breaks
            found = tables.weight[line]
            if player == turn:
                found += rules.BONUS * tables.five[line]
            total += np.where(breaks & (breakpoints == 2), rules.BONUS, found)
        worth += total
    return worth


def _code(look: Look, right: int, down: int) -> np.ndarray:
    """int16 [cells]: the code of the side in one direction."""
    code = look(_SIDE * right, _SIDE * down)
    for step in range(_SIDE - 1, 0, -1):
        code = 3 * code + look(step * right, step * down)
    return code


@cache
def _tables(player: int) -> _Tables:
    """Tables of one player: the sides by the rules, and all lines of two sides at once."""
    seen = {RED: (0, 1, -1), BLUE: (0, -1, 1)}[player]
    sides = [rules.side([seen[c] for c in reversed(cells)]) for cells in product(range(3), repeat=_SIDE)]
    length, ends, usable = (np.array([side[i] for side in sides]) for i in range(3))
    runs = np.zeros((_MOST_RUNS, _CODES))  # the weight of each
    near, near_open = (
        np.full(_CODES, -FIVE),
        np.full(_CODES, -FIVE),
    )  # the longest run of divider 2, and of those that are open
    for code, side in enumerate(sides):
        for place, (run, potential, divider) in enumerate(side[3]):
            runs[place, code] = rules.attack(run, potential, divider)
            if divider == 2:
                near[code] = max(near[code], run)
                if potential == 2:
                    near_open[code] = max(near_open[code], run)

    # axes: [behind, before], so that a line's index is its code before the cell + 243 * that behind it
    capability = np.minimum(1 + length[:, None] + length, FIVE)
    potential = ends[:, None] + ends
    central = np.array([[rules.attack(run, open_, 1) for open_ in range(3)] for run in range(FIVE + 1)])
    weight = central[capability, potential]
    for before in runs:
        weight = weight + before
    for behind in runs:
        weight = weight + behind[:, None]
    beside = np.maximum(near[:, None], near)
    beside_open = np.maximum(near_open[:, None], near_open) + 1
    breaks = (capability >= 4) | (capability + beside >= 4)
    breaks |= (potential == 2) & ((capability >= 3) | (capability + beside_open >= 4))
    possible = usable[:, None] + 1 + usable >= FIVE
    five = possible & (capability == FIVE)
    return _Tables((weight * possible).ravel(), (breaks & possible).ravel(), five.ravel())
