"""What a position of Cell Division is worth: the final margin that is expected when the rest is filled at random.

Without gravity that is what endless random playouts would say, worked out at once. A board counts cell by cell: a cell
of a side's counts 2 for each direction but those in which it touches none of its side, and 1 when it touches none at
all. So for every cell and side it is enough to know how likely a few squares are all not that side's. Of n empty
squares, of which the side will fill r, any k are the other's with probability

    (n - r) / n * (n - r - 1) / (n - 1) * ...    (k factors).

With gravity the squares are not filled in any order, but about half of them is still each side's.
"""

import numpy as np

from ...basics import BLUE, RED
from .batch import EMPTY, State, laid_out, legal_action_mask
from .boards import DIRECTIONS

_MOST_SQUARES = 100
_NEIGHBOURS = 8
_TOUCHED = _NEIGHBOURS + 1  # in place of a number of empty squares: one of the squares is the side's already
_OWN, _OPEN, _OTHER = 0, 1, 2  # what a cell is to a side: its own, empty, or never its own


def _tables() -> np.ndarray:
    """float32 [101, 2, 3, 10]: with so many empty squares, for the side that fills the smaller and the larger half: the
    probability that a cell is the side's and so many empty squares (or _TOUCHED) around it are all the other's."""
    tables = np.zeros((_MOST_SQUARES + 1, 2, 3, _TOUCHED + 1), np.float32)
    for empty in range(_MOST_SQUARES + 1):
        for larger in (0, 1):
            own = (empty + larger) // 2
            other = empty - own
            for cell, chance, squares in ((_OWN, 1.0, empty), (_OPEN, own / max(empty, 1), empty - 1)):
                for count in range(_NEIGHBOURS + 1):
                    tables[empty, larger, cell, count] = chance
                    chance *= max(other - count, 0) / max(squares - count, 1)
    return tables


_TABLES = _tables()


def expected_margin(state: State) -> np.ndarray:
    """float32 [boards]: red's score minus blue's at the end, on average over random fillings."""
    red, blue = (_expected_score(state, side) for side in (RED, BLUE))
    return red - blue


def _expected_score(state: State, side: int) -> np.ndarray:
    """float32 [boards]"""
    boards, rows, columns = state.owner.shape
    own, empty = state.owner == side, state.owner == EMPTY
    cells = np.where(own, _OWN, np.where(empty, _OPEN, _OTHER)).astype(np.int32)
    larger = (state.turn == side).astype(np.int32)
    base = ((empty.sum(axis=(1, 2), dtype=np.int32) * 2 + larger)[:, None, None] * 3 + cells) * (_TOUCHED + 1)
    table = _TABLES.ravel()
    score = 2 * len(DIRECTIONS) * table[base]
    line = columns + 1
    is_own, is_empty = laid_out(own), laid_out(empty)
    size = boards, rows + 1, line
    around = np.zeros(boards * (rows + 1) * line, np.uint8)
    touched = np.zeros(len(around), bool)
    for down, right in DIRECTIONS:
        ahead = line * down + right
        count = is_empty(ahead).view(np.uint8) + is_empty(-ahead).view(np.uint8)
        touches = is_own(ahead) | is_own(-ahead)
        around += count
        touched |= touches
        count[touches] = _TOUCHED
        score -= 2 * table[base + count.reshape(size)[:, :rows, :columns]]
    around[touched] = _TOUCHED
    score += table[base + around.reshape(size)[:, :rows, :columns]]
    return score.sum(axis=(1, 2))


def action_values(state: State) -> np.ndarray:
    """float32 [boards, rows * columns]: the margin that the player to move can expect after each action, -inf where it
    is illegal; exact where it ends the game."""
    legal = legal_action_mask(state)
    values = np.full(legal.shape, -np.inf, np.float32)
    board, action = np.nonzero(legal)
    owner = state.owner[board]
    owner.reshape(len(board), legal.shape[1])[np.arange(len(board)), action] = state.turn[board]
    after = State(owner, state.gravity[board], -state.turn[board])
    values[board, action] = expected_margin(after) * state.turn[board]
    return values
