"""Random errors of an evaluation, which make a player weaker."""

import numpy as np

from ..contracts import ActionValues, State


def misjudging(evaluate: ActionValues[State], noise: float, rng: np.random.Generator) -> ActionValues[State]:
    """An evaluation that adds a random error to every value of `evaluate`, normal with standard deviation `noise`."""
    if not noise:
        return evaluate

    def misjudged(state: State) -> np.ndarray:
        values = evaluate(state)
        valued = np.flatnonzero(values > -np.inf)  # only legal actions, since an error would not change -inf
        values.reshape(-1)[valued] += np.float32(noise) * rng.standard_normal(len(valued), np.float32)
        return values

    return misjudged
