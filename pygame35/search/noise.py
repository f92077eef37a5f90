"""Random errors of an evaluation, which make a player weaker."""

import numpy as np

from ..contracts import ActionValues, State


def misjudging(evaluate: ActionValues[State], noise: float, rng: np.random.Generator) -> ActionValues[State]:
    """The evaluation with an error on every action value, normally distributed with standard deviation `noise`."""
    if not noise:
        return evaluate

    def misjudged(state: State) -> np.ndarray:
        values = evaluate(state)
        valued = np.flatnonzero(values > -np.inf)  # an error would not change -inf
        values.reshape(-1)[valued] += np.float32(noise) * rng.standard_normal(len(valued), np.float32)
        return values

    return misjudged
