"""Evaluation by random playouts."""

from collections.abc import Callable
from typing import Any

import numpy as np


def playouts(game: Any, rng: np.random.Generator, softness: float = 0.0) -> Callable[[Any], tuple[np.ndarray, None]]:
    """An evaluator for `mcts.Search`: one random playout from each board.

    It maps a state to (value, None), value float [boards, 2]: the result for the first player (1, 0 or -1; with a
    softness above 0 it is tanh(margin / softness)), its margin.
    """

    def evaluate(state):
        margins = game.playout(state, rng)
        results = np.tanh(margins / softness) if softness else np.sign(margins)
        return np.stack((results, margins), axis=1).astype(float), None

    return evaluate
