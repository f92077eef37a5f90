"""The learned evaluation: the result that the side to move can expect after each action; see `kernels.values`."""

from functools import cache

import numpy as np

from ...batches import take
from ...kernels.batches import Batches
from .batch import State, is_terminal
from .kernels.boards import MOVES, POSITION
from .kernels.network import WIDTH
from .kernels.values import action_values as kernel
from .model import shipped
from .network import Tables
from .positions import SQUARE_OF, kernel_positions, kernel_tables


def action_values(state: State) -> np.ndarray:
    """float32 [boards, 81]: the result that the side to move can expect after each action, -1 ... 1.

    It is -inf where the action is not legal, and exact where the action ends the game.
    """
    found = np.full((len(state.turn), MOVES), -np.inf, np.float32)
    going = np.flatnonzero(~is_terminal(state))
    values = found[: len(going)].copy()
    _kernel().run((kernel_positions(take(state, going)),), values)
    found[going[:, None], SQUARE_OF] = values
    return found


def batches(network: Tables) -> Batches:
    """The kernel, bound to the tables of a network."""
    tables = kernel_tables(), *network
    return Batches(kernel, fields=[POSITION], constants=tables, work=[WIDTH, MOVES], result=MOVES)


@cache
def _kernel() -> Batches:
    return batches(shipped())
