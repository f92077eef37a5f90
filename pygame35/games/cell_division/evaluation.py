"""The evaluation of Cell Division: the expected final margin when the empty squares are filled at random.

Without gravity the value is the exact mean of all random playouts. The score is a sum over cells: a side's cell counts
2 for each direction in which it touches another cell of the side, and 1 if it touches none. So it is enough to know how
likely it is that one side fills all squares of a small set, such as the empty neighbours of a cell in one direction. If
this side fills m of n empty squares, it fills all of k given squares with probability

    m / n * (m - 1) / (n - 1) * ...    (k factors).

With gravity this is an approximation, because the squares cannot be filled in every order; but each side still fills
about half of them.
"""

import numpy as np

from ...kernels.batches import Batches
from .batch import State, legal_action_mask
from .kernels.values import CELLS, COUNTS, OPEN, OWN, PLACES
from .kernels.values import values as kernel

_MOST_SQUARES = 100
_NEIGHBOURS = 8


def _tables() -> np.ndarray:
    """float32 [101, 2, CELLS, COUNTS]: the probability that a side owns a square and the other side gets all squares of
    a set.

    Axes: the number of empty squares on the board; 1 if the side fills the larger half of them, else 0; the square as
    the side sees it (OWN ...); the number of empty squares in the set, or TOUCHED.
    """
    tables = np.zeros((_MOST_SQUARES + 1, 2, CELLS, COUNTS), np.float32)
    for empty in range(_MOST_SQUARES + 1):
        for larger in (0, 1):
            own = (empty + larger) // 2
            other = empty - own
            for cell, chance, squares in ((OWN, 1.0, empty), (OPEN, own / max(empty, 1), empty - 1)):
                for count in range(_NEIGHBOURS + 1):
                    tables[empty, larger, cell, count] = chance
                    chance *= max(other - count, 0) / max(squares - count, 1)
    return tables


_KERNEL = Batches(kernel, fields=[PLACES, 1, PLACES], constants=[_tables()], work=[PLACES, PLACES], result=PLACES)


def action_values(state: State) -> np.ndarray:
    """float32 [boards, rows * columns]: the margin that the side to move can expect after each action.

    It is -inf where the action is illegal, and exact where the action ends the game.
    """
    legal = legal_action_mask(state)
    values = np.empty(legal.shape, np.float32)
    _KERNEL.run((state.owner, state.turn, legal), values, *state.owner.shape[1:])
    return values
