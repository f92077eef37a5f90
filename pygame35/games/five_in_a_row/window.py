"""The part of the endless grid that a learner sees: SIZE x SIZE cells around the origin.

Five in a row has no batch rules, because its grid has no end and its moves no numbers. Within the window they have: the
action SIZE * row + column is the cell (column - REACH, row - REACH). A game that is not won when the window is full is
a tie here; the rules know no ties.

>>> from pygame35.games.five_in_a_row.rules import Position
>>> position = Position()
>>> outcome = position.play(move(actions(position) // 2))
>>> position.moves, int(legal_action_mask(position).sum())
([(0, 0)], 224)
"""

import numpy as np

from .rules import Position

REACH = 7
SIZE = 2 * REACH + 1
PLANES = {"own": 1, "other": 1}  # of `observe`
OPTIONS = {"width": SIZE, "height": SIZE}
"""Options of a request that keep a player within the window."""


def actions(position: Position) -> int:
    return SIZE * SIZE


def move(action: int) -> tuple[int, int]:
    """The cell (x, y) of an action."""
    return action % SIZE - REACH, action // SIZE - REACH


def legal_action_mask(position: Position) -> np.ndarray:
    """bool [SIZE * SIZE]: True for the empty cells; all False if five are in a row."""
    mask: np.ndarray = ~observe(position, position.turn).any(axis=2).ravel()
    return mask & (not position.line)


def observe(position: Position, side: int) -> np.ndarray:
    """int8 [SIZE, SIZE, 2]: `PLANES` as a side sees them. side: RED or BLUE."""
    planes = np.zeros((SIZE, SIZE, len(PLANES)), np.int8)
    for (x, y), owner in position.stones.items():
        if max(abs(x), abs(y)) <= REACH:
            planes[y + REACH, x + REACH, 0 if owner == side else 1] = 1
    return planes
