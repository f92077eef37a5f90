"""Fits the weights of the network to targets: Adam (Kingma and Ba 2015) on minibatches of turned positions."""

from typing import NamedTuple

import numba
import numpy as np

from ..kernels.network import BIAS, DENSE, OUTPUT, OUTPUT_BIAS, TABLE_ROWS, WIDTH
from ..network import FEATURES, KIND, KINDS, PLACES, Weights, canonical, symmetries, turned_rows
from .selfplay import Positions

MINIBATCH = 4096  # positions
_FIRST, _SECOND = 0.9, 0.99  # decay of the first and second moments
_EPSILON = 1e-6
_AVERAGED = 0.003  # the share of the newest weights in the running average
_ANYWHERE = PLACES  # in place of the local board to play in: any undecided one


class Learner(NamedTuple):
    """The state of the optimiser, whose arrays change in place."""

    weights: Weights
    average: Weights
    """running average of the weights (Polyak averaging): less noisy; used in play and published"""
    first: Weights
    """first moment of the gradient"""
    second: Weights
    """second moment of the gradient"""


class Batch(NamedTuple):
    """A minibatch, turned and mirrored at random."""

    features: np.ndarray
    """int32 [positions, 9]: for each place, the index of its local board's features among the features of all kinds"""
    place: np.ndarray
    """int32 [positions]: the local board to play in, or 9 for any"""
    target: np.ndarray
    """float32 [positions]"""


def beginner(seed: int) -> Learner:
    """A learner with small random weights."""
    weights = random_weights(np.random.default_rng(seed))
    zeros = [Weights(*(np.zeros_like(array) for array in weights)) for _ in range(2)]
    return Learner(weights, Weights(*(array.copy() for array in weights)), zeros[0], zeros[1])


def published(learner: Learner) -> Weights:
    """The averaged weights; the players use them."""
    return learner.average


def arrays(learner: Learner) -> dict[str, np.ndarray]:
    """{name: an array of the learner}."""
    return {
        f"{part}_{name}": array
        for part, weights in learner._asdict().items()
        for name, array in weights._asdict().items()
    }


def random_weights(rng: np.random.Generator) -> Weights:
    """Small random weights, with which training begins."""

    def normal(*shape: int, scale: float) -> np.ndarray:
        return rng.normal(0, scale, shape).astype(np.float32)

    dense = np.zeros(DENSE, np.float32)
    dense[:WIDTH] = 0.3
    dense[WIDTH : 2 * WIDTH] = rng.normal(0, 0.3, WIDTH)
    return Weights(
        normal(KINDS, TABLE_ROWS, FEATURES, scale=0.2),
        normal(PLACES, FEATURES, WIDTH, scale=0.1),
        normal(KINDS, TABLE_ROWS, FEATURES, scale=0.2),
        normal(PLACES, FEATURES, WIDTH, scale=0.1),
        normal(PLACES + 1, WIDTH, scale=0.05),
        dense,
    )


def drawn(positions: Positions, rng: np.random.Generator) -> Batch:
    """A minibatch of positions."""
    chosen = rng.integers(0, len(positions.targets), MINIBATCH)
    symmetry = rng.integers(0, len(symmetries()), MINIBATCH)
    features, place = np.empty((MINIBATCH, PLACES), np.int32), np.empty(MINIBATCH, np.int32)
    came_from, goes_to = symmetries(), np.argsort(symmetries(), axis=1)
    numbers = canonical() + (TABLE_ROWS * KIND)[:, None]
    _turn(
        *(positions.rows, positions.forced, chosen, symmetry, came_from, goes_to, turned_rows(), numbers),
        *(features, place),
    )
    return Batch(features, place, positions.targets[chosen])


@numba.njit(cache=True)
def _turn(rows, forced, chosen, symmetry, came_from, goes_to, turned, numbers, features, place):  # type: ignore[no-untyped-def]
    for i in range(len(chosen)):
        k, turn = chosen[i], symmetry[i]
        place[i] = _ANYWHERE if forced[k] < 0 else goes_to[turn, forced[k]]
        for p in range(PLACES):
            features[i, p] = numbers[p, turned[turn, rows[k, came_from[turn, p]]]]


def improved(learner: Learner, batch: Batch, steps: int, rate: float) -> float:
    """Make a step of Adam; returns the mean squared error before the step.

    steps: the number of earlier steps. rate: the learning rate.
    """
    gradient, error = gradients(learner.weights, batch)
    scales = 1 / (1 - _FIRST ** (steps + 1)), 1 / (1 - _SECOND ** (steps + 1))
    for array, average, first, second, change in zip(*learner, gradient, strict=True):
        _adam(array.ravel(), average.ravel(), first.ravel(), second.ravel(), change.ravel(), np.float32(rate), *scales)
    return error


@numba.njit(cache=True, fastmath=True)
def _adam(array, average, first, second, change, rate, scale_1, scale_2):  # type: ignore[no-untyped-def]
    for i in range(array.size):
        first[i] += np.float32(1 - _FIRST) * (change[i] - first[i])
        second[i] += np.float32(1 - _SECOND) * (change[i] * change[i] - second[i])
        array[i] -= rate * (first[i] * scale_1) / (np.sqrt(second[i] * scale_2) + _EPSILON)
        average[i] += np.float32(_AVERAGED) * (array[i] - average[i])


def gradients(weights: Weights, batch: Batch) -> tuple[Weights, float]:
    """(the gradient of the mean squared error, the error)."""
    count, place = len(batch.target), batch.place
    inputs = weights.boards.reshape(-1, FEATURES)[batch.features].reshape(count, -1)
    first_layer = weights.board_units.reshape(-1, WIDTH)
    units = inputs @ first_layer + weights.dense[BIAS : BIAS + WIDTH] + weights.target_bias[place]
    forced = [np.flatnonzero(place == p) for p in range(PLACES)]
    numbers = [batch.features[which, p] for p, which in enumerate(forced)]
    target_features = weights.targets.reshape(-1, FEATURES)
    for p, which in enumerate(forced):
        units[which] += target_features[numbers[p]] @ weights.target_units[p]
    cut = np.clip(units, 0, 1)
    output = weights.dense[OUTPUT : OUTPUT + WIDTH]
    total = (cut * cut) @ output + weights.dense[OUTPUT_BIAS]
    errors = total / np.sqrt(1 + total * total) - batch.target

    found = Weights(*(np.zeros_like(array) for array in weights))
    by_total = (2 / count * errors * (1 + total * total) ** -1.5).astype(np.float32)
    found.dense[OUTPUT : OUTPUT + WIDTH] = by_total @ (cut * cut)
    found.dense[OUTPUT_BIAS] = by_total.sum()
    by_unit = np.where((units > 0) & (units < 1), 2 * cut * output * by_total[:, None], np.float32(0))
    found.dense[BIAS : BIAS + WIDTH] = by_unit.sum(axis=0)
    found.board_units[:] = (inputs.T @ by_unit).reshape(found.board_units.shape)
    _add(found.boards.reshape(-1, FEATURES), batch.features.ravel(), (by_unit @ first_layer.T).reshape(-1, FEATURES))
    for p, which in enumerate(forced):
        mine = by_unit[which]
        found.target_bias[p] = mine.sum(axis=0)
        found.target_units[p] = target_features[numbers[p]].T @ mine
        _add(found.targets.reshape(-1, FEATURES), numbers[p], mine @ weights.target_units[p].T)
    found.target_bias[_ANYWHERE] = by_unit[place == _ANYWHERE].sum(axis=0)
    return found, float((errors * errors).mean())


@numba.njit(cache=True)
def _add(sums, rows, parts):  # type: ignore[no-untyped-def]
    for i in range(len(rows)):
        for j in range(parts.shape[1]):
            sums[rows[i], j] += parts[i, j]
