"""Evaluation by random playouts."""

from collections.abc import Callable

import numpy as np

from ..contracts import BatchRules, State


def playouts(game: BatchRules[State], rng: np.random.Generator) -> Callable[[State], tuple[np.ndarray, None]]:
    """An evaluator for `mcts.Search` that plays one random playout from each board.

    It maps a state to (value, None). The value is float [boards, 2]: RED's result (1, 0 or -1) and RED's margin.
    """

    def evaluate(state: State) -> tuple[np.ndarray, None]:
        margins = game.playout(state, rng)
        return np.stack((np.sign(margins), margins), axis=1).astype(float), None

    return evaluate
