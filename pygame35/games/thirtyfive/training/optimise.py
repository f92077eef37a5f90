"""Fits weights to targets: Adam on minibatches of recent positions."""

from typing import NamedTuple

import numpy as np

from ..evaluation import WEIGHTS
from ..perspective import ENEMY, ENEMY_LIT, KINDS, OWN, OWN_LIT, SUMS
from ..squares import ROWS
from .features import FEATURES

MINIBATCH = 4096  # positions
_FIRST, _SECOND = 0.9, 0.999  # decay of the first and second moments (Kingma and Ba 2015)
_EPSILON = 1e-3  # added to the root of the second moment, so that rarely used weights take small steps
_AVERAGED = 8  # the running average covers about the last 1/8 of all steps, ...
_AVERAGED_MOST = 500  # ... but at most this many


class Learner(NamedTuple):
    """The state of the optimiser; arrays float32 [weights]."""

    weights: np.ndarray
    average: np.ndarray
    """running average of the weights (Polyak averaging): less noisy; used in play and published"""
    first: np.ndarray
    """first moment of the gradient"""
    second: np.ndarray
    steps: int


def beginner(count: int = WEIGHTS) -> Learner:
    """A new learner, which values own squares at 0.5, enemy squares at -0.5 and everything else at 0.

    count: the number of weights.
    """
    table = np.zeros((KINDS, ROWS // KINDS * SUMS), np.float32)
    table[[OWN, OWN_LIT]] = 0.5
    table[[ENEMY, ENEMY_LIT]] = -0.5
    weights = np.zeros(count, np.float32)
    weights[: table.size] = table.ravel()
    return Learner(weights, weights, np.zeros_like(weights), np.zeros_like(weights), 0)


def improved(learner: Learner, features: np.ndarray, targets: np.ndarray, rate: float) -> tuple[Learner, float]:
    """(the learner after a step, the mean squared error before the step, in squares²).

    features: int [positions, features], the indices of the weights whose sum is a position's value. targets: float32
    [positions]. rate: in squares, about the largest change of a weight.
    """
    errors = learner.weights.take(features).sum(axis=1) - targets
    summed = np.bincount(features.ravel(), np.repeat(errors, features.shape[1]), len(learner.weights))
    gradient = (summed / len(targets)).astype(np.float32)
    steps = learner.steps + 1
    first = learner.first + (1 - _FIRST) * (gradient - learner.first)
    second = learner.second + (1 - _SECOND) * (gradient * gradient - learner.second)
    scale = np.sqrt(second / (1 - _SECOND**steps)) + _EPSILON
    weights = learner.weights - rate / (1 - _FIRST**steps) * first / scale
    average = learner.average + (weights - learner.average) / min(1 + steps / _AVERAGED, _AVERAGED_MOST)
    # All of this stays float32 in numpy, since the other factors are Python's floats.
    return Learner(weights, average, first, second, steps), float((errors * errors).mean())


class Replay:
    """Recent positions from which minibatches are drawn.

    features: uint [tasks, positions, FEATURES]; targets: float32 [tasks, positions]. Task n lies in row n % tasks.
    """

    def __init__(self, tasks: int, positions: int):
        self.features = np.empty((tasks, positions, FEATURES), np.min_scalar_type(WEIGHTS - 1))
        self.targets = np.empty((tasks, positions), np.float32)

    def put(self, task: int, features: np.ndarray, targets: np.ndarray) -> None:
        row = task % len(self.targets)
        self.features[row], self.targets[row] = features, targets

    def drawn(self, last: int, tasks: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """(features, targets) of a minibatch from the latest `tasks` tasks. last: the number of the latest task."""
        first = max(0, last + 1 - tasks)
        task = rng.integers(first, last + 1, MINIBATCH) % len(self.targets)
        position = rng.integers(0, self.targets.shape[1], MINIBATCH)
        return self.features[task, position].astype(np.intp), self.targets[task, position]
