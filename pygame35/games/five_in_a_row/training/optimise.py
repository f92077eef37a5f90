"""Fits the weights of five in a row to positions: Adam (Kingma and Ba 2015) on minibatches.

The value learns the results of games and searches, the policy learns the move that the search chose. A line and its
mirror image have the same row, so the network cannot distinguish mirror images.
"""

from typing import NamedTuple

import numba
import numpy as np

from ..kernels.network import (
    BIAS,
    CLIP,
    DENSE,
    FEARED,
    HIDDEN,
    LEAK,
    OUTPUT,
    OUTPUT_BIAS,
    POLICY,
    POLICY_KINDS,
    ROWS,
    WEIGHTS,
    WIDTH,
)
from ..model import Weights, canonical
from ..shapes import KINDS
from .minibatch import MOST_CELLS, NO_VALUE, Batch, drawn
from .selfplay import NO_MOVE

_POLICY = 0.5  # the weight of the policy's error
_FIRST, _SECOND, _EPSILON = 0.9, 0.99, 1e-7  # Adam: the decay of the first and second moments, and its epsilon
_AVERAGED = 0.005  # the share of the newest weights in the running average
_SCALE = np.float32(1 / 16)  # a factor of the sums: a step then changes a hidden unit only a little
_0, _1 = np.float32(0), np.float32(1)

__all__ = ["arrays", "beginner", "drawn", "gradients", "improved", "published"]


class Learner(NamedTuple):
    """The state of the optimiser, whose arrays change in place. Rows: float32 [ROWS, WIDTH], in units of CLIP."""

    rows: np.ndarray
    dense: np.ndarray
    average_rows: np.ndarray
    """running average of the weights (Polyak averaging); used in play and published"""
    average_dense: np.ndarray
    moments: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]
    """first and second moments of the gradients: of the rows, then of the dense part"""


def beginner(seed: int) -> Learner:
    """A learner with small random weights; its policy prefers cells where a pattern can be made."""
    rng = np.random.default_rng(seed)
    rows = (0.06 + rng.normal(0, 0.05, (ROWS, WIDTH))).astype(np.float32)[canonical()]
    dense = np.zeros(DENSE, np.float32)
    dense[WEIGHTS:BIAS] = rng.normal(0, 0.2, BIAS - WEIGHTS)
    dense[BIAS:OUTPUT] = 0.1
    dense[OUTPUT:OUTPUT_BIAS] = rng.normal(0, 0.3, HIDDEN)
    dense[POLICY:POLICY_KINDS] = rng.normal(0, 0.3, 2 * WIDTH)
    dense[POLICY_KINDS:FEARED] = np.tile([-1, 0, 2, 3, 2.5, 4, 6, 8], 2)
    moments = np.zeros_like(rows), np.zeros_like(rows), np.zeros_like(dense), np.zeros_like(dense)
    return Learner(rows, dense, rows.copy(), dense.copy(), moments)


def arrays(learner: Learner) -> dict[str, np.ndarray]:
    """{name: an array of the learner}."""
    first = learner._asdict()
    moments = first.pop("moments")
    return first | {f"moments_{n}": array for n, array in enumerate(moments)}


def published(learner: Learner) -> Weights:
    """The averaged weights in the form of the kernels: whole numbers in the rows."""
    rows, dense = np.rint(learner.average_rows * CLIP), learner.average_dense.copy()
    dense[WEIGHTS:BIAS] *= _SCALE / CLIP
    dense[POLICY:POLICY_KINDS] /= CLIP
    return Weights(rows.astype(np.float32), dense)


def improved(learner: Learner, batch: Batch, steps: int, rate: float) -> float:
    """Make a step of Adam; returns the mean error of the value before the step, in nats.

    steps: the number of earlier steps. rate: the learning rate.
    """
    rows, dense = np.zeros_like(learner.rows), np.zeros_like(learner.dense)
    value, _ = gradients(*batch, learner.rows, learner.dense, rows, dense)
    count = len(batch.side)
    tied = np.zeros_like(rows)
    np.add.at(tied, canonical(), rows)
    pairs = (
        (learner.rows, learner.average_rows, tied / count, learner.moments[:2]),
        (learner.dense, learner.average_dense, dense / count, learner.moments[2:]),
    )
    for weights, average, gradient, (first, second) in pairs:
        first += (1 - _FIRST) * (gradient - first)
        second += (1 - _SECOND) * (gradient * gradient - second)
        scaled = first / (1 - _FIRST ** (steps + 1))
        weights -= np.float32(rate) * scaled / (np.sqrt(second / (1 - _SECOND ** (steps + 1))) + _EPSILON)
        average += np.float32(max(_AVERAGED, 1 / (steps + 1))) * (weights - average)
    for array in (learner.rows, learner.average_rows):
        array[:] = array[canonical()]
    return float(value / max(1, (batch.target != NO_VALUE).sum()))


@numba.njit(cache=True, fastmath=True)
def gradients(ends, cells, lines, kinds, side, target, chosen, feared, rows, dense, by_rows, by_dense):  # type: ignore[no-untyped-def]
    """Add the gradients of the errors to `by_rows` and `by_dense`; returns (the value's error, the policy's), summed.

    The value's error is the Kullback-Leibler divergence of the chance from the target, in nats. The policy's is the
    cross entropy; its gradients are weighted by `_POLICY`. ends ... feared: the fields of a Batch. rows, by_rows:
    float32 [ROWS, WIDTH]; dense, by_dense: float32 [DENSE].
    """
    value_error, policy_error = 0.0, 0.0
    empty = 4 * rows[0]
    units, logits = np.zeros((MOST_CELLS, 2, WIDTH), np.float32), np.zeros(MOST_CELLS, np.float32)
    sums, by_sums, hidden = (
        np.zeros((2, WIDTH), np.float32),
        np.zeros((2, WIDTH), np.float32),
        np.zeros(HIDDEN, np.float32),
    )
    for p in range(len(ends)):
        begin, end = ends[p - 1] if p > 0 else 0, ends[p]
        sums[:], by_sums[:] = _0, _0
        for c in range(begin, end):
            for view in range(2):
                whose = view if side[p] == 0 else 1 - view  # 0: the side to move
                for i in range(WIDTH):
                    unit = _0
                    for line in range(4):
                        unit += rows[lines[c, view, line], i]
                    units[c - begin, whose, i] = unit
                    sums[whose, i] += _SCALE * (min(max(unit, _0), _1) - min(max(empty[i], _0), _1))
        logit = dense[OUTPUT_BIAS] + (dense[FEARED] if feared[p] else _0)
        for n in range(HIDDEN):
            total = dense[BIAS + n]
            for i in range(WIDTH):
                total += dense[n * 2 * WIDTH + i] * sums[0, i] + dense[n * 2 * WIDTH + WIDTH + i] * sums[1, i]
            hidden[n] = total
            logit += dense[OUTPUT + n] * max(total, LEAK * total)
        by_logit = _0
        if target[p] != NO_VALUE:
            chance, wanted = 1 / (1 + np.exp(-logit)), target[p]
            value_error += wanted * np.log((wanted + 1e-7) / (chance + 1e-7))
            value_error += (1 - wanted) * np.log((1 - wanted + 1e-7) / (1 - chance + 1e-7))
            by_logit = np.float32(chance - wanted)
        by_dense[OUTPUT_BIAS] += by_logit
        if feared[p]:
            by_dense[FEARED] += by_logit
        for n in range(HIDDEN):
            slope = _1 if hidden[n] > 0 else LEAK
            by_dense[OUTPUT + n] += by_logit * slope * hidden[n]
            by_hidden = by_logit * slope * dense[OUTPUT + n]
            by_dense[BIAS + n] += by_hidden
            for whose in range(2):
                for i in range(WIDTH):
                    at = (2 * n + whose) * WIDTH + i
                    by_dense[at] += by_hidden * sums[whose, i]
                    by_sums[whose, i] += by_hidden * dense[at] * _SCALE
        learns = chosen[p] != NO_MOVE
        if learns:
            policy_error += _policy(p, begin, end, cells, kinds, side, chosen, dense, units, logits)
        for c in range(begin, end):
            candidate = learns and cells[c] != NO_MOVE
            if candidate:
                by_dense[POLICY_KINDS + kinds[c, side[p]]] += logits[c - begin]
                by_dense[POLICY_KINDS + KINDS + kinds[c, 1 - side[p]]] += logits[c - begin]
            for view in range(2):
                whose = view if side[p] == 0 else 1 - view
                for i in range(WIDTH):
                    unit, by_unit = units[c - begin, whose, i], by_sums[whose, i]
                    if candidate:
                        by_dense[POLICY + whose * WIDTH + i] += logits[c - begin] * min(max(unit, _0), _1)
                        by_unit += logits[c - begin] * dense[POLICY + whose * WIDTH + i]
                    if 0 < unit < 1:
                        for line in range(4):
                            by_rows[lines[c, view, line], i] += by_unit
        for whose in range(2):
            for i in range(WIDTH):
                if 0 < empty[i] < 1:
                    by_rows[0, i] -= 4 * by_sums[whose, i] * (end - begin)
    return value_error, policy_error


@numba.njit(cache=True, fastmath=True)
def _policy(p, begin, end, cells, kinds, side, chosen, dense, units, logits):  # type: ignore[no-untyped-def]
    """The policy's error in position p, whose cells are begin ... end - 1.

    Writes the derivatives of the error by the logits to `logits`, float32 [MOST_CELLS]. units: float32 [MOST_CELLS, 2,
    WIDTH], first those of the side to move.
    """
    most = np.float32(-1e9)
    for c in range(begin, end):
        if cells[c] != NO_MOVE:
            total = dense[POLICY_KINDS + kinds[c, side[p]]] + dense[POLICY_KINDS + KINDS + kinds[c, 1 - side[p]]]
            for whose in range(2):
                for i in range(WIDTH):
                    total += dense[POLICY + whose * WIDTH + i] * min(max(units[c - begin, whose, i], _0), _1)
            logits[c - begin] = total
            most = max(most, total)
    whole, error = _0, 0.0
    for c in range(begin, end):
        if cells[c] != NO_MOVE:
            whole += np.exp(logits[c - begin] - most)
    for c in range(begin, end):
        if cells[c] != NO_MOVE:
            share = np.exp(logits[c - begin] - most) / whole
            if cells[c] == chosen[p]:
                error -= np.log(share + 1e-9)
            logits[c - begin] = _POLICY * (share - (1 if cells[c] == chosen[p] else 0))
    return error
