"""Weights fitted to targets: Adam on minibatches of the latest positions."""

from typing import NamedTuple

import numpy as np

from ..evaluation import FEATURES, WEIGHTS
from ..squares import ROWS
from ..view import ENEMY, ENEMY_LIT, KINDS, OWN, OWN_LIT, SUMS

MINIBATCH = 4096  # positions
_FIRST, _SECOND = 0.9, 0.999  # decays of the moments (Kingma and Ba 2015)
_SELDOM = 1e-3  # added to a gradient's size: so that weights which are seldom of use take small steps
_AVERAGED = 8  # the average is over about the last 1/8 of all steps, ...
_AVERAGED_MOST = 500  # ... but over no more steps than this


class Learner(NamedTuple):
    """What learning goes on from; arrays float32 [weights]."""

    weights: np.ndarray
    average: np.ndarray
    """of the weights over the latest steps, less noisy: what plays and what is published (Polyak averaging)"""
    first: np.ndarray
    """moment of the gradient"""
    second: np.ndarray
    steps: int


def beginner(count: int = WEIGHTS) -> Learner:
    """Of so many weights; knows that own squares are good, half a square each, and nothing else."""
    table = np.zeros((KINDS, ROWS // KINDS * SUMS), np.float32)
    table[[OWN, OWN_LIT]] = 0.5
    table[[ENEMY, ENEMY_LIT]] = -0.5
    weights = np.zeros(count, np.float32)
    weights[: table.size] = table.ravel()
    return Learner(weights, weights, np.zeros_like(weights), np.zeros_like(weights), 0)


def improved(learner: Learner, features: np.ndarray, targets: np.ndarray, rate: float) -> tuple[Learner, float]:
    """The learner after a step towards the targets, and the mean squared error before it, in squares².

    features: int [positions, features], the weights that are added up for each; targets: float32 [positions]; rate: in
    squares, about the most that a weight moves.
    """
    errors = learner.weights.take(features).sum(axis=1) - targets
    summed = np.bincount(features.ravel(), np.repeat(errors, features.shape[1]), len(learner.weights))
    gradient = (summed / len(targets)).astype(np.float32)
    steps = learner.steps + 1
    first = learner.first + (1 - _FIRST) * (gradient - learner.first)
    second = learner.second + (1 - _SECOND) * (gradient * gradient - learner.second)
    scale = np.sqrt(second / (1 - _SECOND**steps)) + _SELDOM
    weights = learner.weights - rate / (1 - _FIRST**steps) * first / scale
    average = learner.average + (weights - learner.average) / min(1 + steps / _AVERAGED, _AVERAGED_MOST)
    # numpy's promotion keeps all of this float32: the other factors are Python's floats.
    return Learner(weights, average, first, second, steps), float((errors * errors).mean())


class Replay:
    """The positions of the latest tasks, to draw minibatches from.

    features: uint [tasks, positions, FEATURES]; targets: float32 [tasks, positions]. Task n lies in row n % tasks.
    """

    def __init__(self, tasks: int, positions: int):
        self.features = np.empty((tasks, positions, FEATURES), np.min_scalar_type(WEIGHTS - 1))
        self.targets = np.empty((tasks, positions), np.float32)

    def put(self, task: int, features: np.ndarray, targets: np.ndarray) -> None:
        row = task % len(self.targets)
        self.features[row], self.targets[row] = features, targets

    def drawn(self, last: int, tasks: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """(features, targets) of a minibatch from up to so many tasks up to task `last`."""
        first = max(0, last + 1 - tasks)
        task = rng.integers(first, last + 1, MINIBATCH) % len(self.targets)
        position = rng.integers(0, self.targets.shape[1], MINIBATCH)
        return self.features[task, position].astype(np.intp), self.targets[task, position]
