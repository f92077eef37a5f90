"""Evaluation by random playouts."""

from collections.abc import Callable
from typing import Any

import numpy as np


def playouts(game: Any, rng: np.random.Generator) -> Callable[[Any], tuple[np.ndarray, None]]:
    """An evaluator for `mcts.Search`: one random playout from each board.

    It maps a state to (value, None), value float [boards, 2]: the result for the first player (1, 0 or -1), its margin.
    """

    def evaluate(state):
        margins = game.playout(state, rng)
        return np.stack((np.sign(margins), margins), axis=1).astype(float), None

    return evaluate
