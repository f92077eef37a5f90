"""The learned evaluation with numpy: the result that the side to move can expect after each action.

It gives the values of `kernels.network`. Kernels use that module; all other code uses this one.
"""

import numpy as np

from ...basics import RED
from ...search.tree import take
from . import batch
from .batch import ANY, State, margin, step
from .kernels.network import ANYWHERE, BIAS, OUTPUT, OUTPUT_BIAS, TABLE_ROWS, WIDTH
from .model import shipped
from .network import PLACES
from .positions import rows
from .rules import SQUARES


def values(state: State) -> np.ndarray:
    """float32 [boards]: the result that the side to move can expect, -1 ... 1; of games that are not over."""
    network, boards = shipped(), np.arange(len(state.turn))
    side = np.where(state.turn == RED, 0, 1)
    found = rows(state.marks[boards, side], state.marks[boards, 1 - side])
    target = np.where(
        state.forced == ANY,
        ANYWHERE,
        TABLE_ROWS * state.forced.astype(int) + found[boards, state.forced],
    )
    units = network.boards[TABLE_ROWS * np.arange(PLACES) + found].sum(axis=1) + network.targets[target]
    units += network.dense[BIAS : BIAS + WIDTH]
    total = np.clip(units, 0, 1) ** 2 @ network.dense[OUTPUT : OUTPUT + WIDTH] + network.dense[OUTPUT_BIAS]
    squashed: np.ndarray = total / np.sqrt(1 + total * total)
    return squashed


def action_values(state: State) -> np.ndarray:
    """float32 [boards, 81]: the result that the side to move can expect after each action, -1 ... 1; -inf where it is
    not legal, exact where it ends the game."""
    found = np.full((len(state.turn), SQUARES), -np.inf, np.float32)
    board, action = np.nonzero(batch.legal_action_mask(state))
    if len(board):
        after = step(take(state, board), action)
        ended = batch.is_terminal(after)
        found[board, action] = np.where(ended, margin(after) * state.turn[board], -values(after))
    return found
