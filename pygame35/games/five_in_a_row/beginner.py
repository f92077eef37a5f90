"""A beginner at five in a row: it completes and blocks fours, and overlooks threes every other time.

The value of an empty cell is the sum of the values of the *windows* through it: five cells in a row with stones of one
side and none of the other. On half of the moves, drawn from the seed, windows with three stones have no value.

>>> from pygame35.records import replay_text
>>> from pygame35.games.five_in_a_row import rules as five_in_a_row
>>> position = replay_text("0,0 0,1 1,0 1,1 2,0 2,1 3,0".split(), five_in_a_row)
>>> worth = values(position)
>>> max(worth, key=worth.get) in {(-1, 0), (4, 0)}
True
"""

from random import Random

from .rules import FARTHEST, FIVE, LINES, Position

_OWN = (0, 1, 5, 30, 100_000)  # value of a window by its stones, all of the side to move
_THEIRS = (0, 1, 4, 40, 5_000)  # all of the other side
_OVERLOOKED = 3  # stones of a window that may be overlooked
_SHARE = 0.5  # share of the moves on which these windows are overlooked

Cell = tuple[int, int]


def values(position: Position, seed: int = 0) -> dict[Cell, float]:
    """{cell: its value to the side to move}, for every empty cell that shares a window with a stone.

    On the empty grid there is only the origin. A random number below 1, drawn from the seed and the ply, breaks ties.
    """
    rng = Random(f"{seed} {len(position.moves)}")
    overlooks = rng.random() < _SHARE
    worth: dict[Cell, float] = {}
    for window in _windows(position):
        empty = [cell for cell in window if cell not in position.stones]
        sides = {position.stones[cell] for cell in window if cell in position.stones}
        count = FIVE - len(empty)
        seen = len(sides) == 1 and not (overlooks and count == _OVERLOOKED)
        gain = (_OWN if position.turn in sides else _THEIRS)[count] if seen else 0
        for cell in empty:
            worth[cell] = worth.get(cell, 0) + gain
    return {cell: worth[cell] + rng.random() for cell in sorted(worth)} or {(0, 0): 0.0}


def _windows(position: Position) -> set[tuple[Cell, ...]]:
    """The windows on the grid that contain a stone, also those with stones of both sides."""
    return {
        window
        for x, y in position.stones
        for right, down in LINES
        for first in range(1 - FIVE, 1)
        if _is_inside(window := tuple((x + at * right, y + at * down) for at in range(first, first + FIVE)))
    }


def _is_inside(window: tuple[Cell, ...]) -> bool:
    return all(max(abs(x), abs(y)) <= FARTHEST for x, y in (window[0], window[-1]))
