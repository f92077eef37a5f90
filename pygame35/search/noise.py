"""Errors that make a player weaker."""

import numpy as np

from ..contracts import ActionValues, State


def misjudging(evaluate: ActionValues[State], noise: float, rng: np.random.Generator) -> ActionValues[State]:
    """The evaluation with an error on every action value, normally distributed with standard deviation `noise`."""
    if not noise:
        return evaluate

    def misjudged(state: State) -> np.ndarray:
        values = evaluate(state)
        noisy: np.ndarray = values + noise * rng.standard_normal(values.shape, np.float32)
        return noisy

    return misjudged
