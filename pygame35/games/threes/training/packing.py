"""Packs the learned tables of Threes into a network of bytes, small enough to ship (`games.threes.evaluation`)."""

import numpy as np

from .. import evaluation
from ..rules import FULL
from . import kernel, learner, storing

_TRIALS = 8


def packed(learned: learner.Learned, most_bytes: int = storing.MOST_BYTES[FULL]) -> evaluation.Network:
    """The network, rounded to fit into a file of `most_bytes` bytes; ValueError if it cannot.

    The least important numbers become 0. The importance of a number is the squared error that a 0 in its place causes,
    times its use. The sum of its absolute errors estimates the use.
    """
    weight, size = _dense(learned.weight), _dense(learned.size)
    importance = size.astype(np.float64) * weight.astype(np.float64) ** 2
    fewest, most = 0.0, 1.0  # bounds of the largest share of numbers that fits
    kept = importance[importance > 0]
    best = None
    for _ in range(_TRIALS):
        share = (fewest + most) / 2
        least = np.quantile(kept, 1 - share) if len(kept) else 0.0
        network = storing.rounded(np.where(importance > least, weight, np.float32(0)))
        if storing.stored_bytes(network) <= most_bytes:
            best, fewest = network, share
        else:
            most = share
    if best is None:
        raise ValueError(f"nothing that was learned fits into {most_bytes} bytes")
    return best


def _dense(tables: np.ndarray) -> np.ndarray:
    """float32 [patterns, TRIPLES * TRIPLES]: the learned tables by the addresses of `games.threes.evaluation`."""
    base = evaluation.LARGEST + 1
    codes = np.arange(evaluation.TRIPLES)
    triple = sum((codes // base**place % base) << 4 * place for place in range(3))
    return tables.reshape(-1, kernel.TABLE)[:, (triple[None, :] | triple[:, None] << 12).ravel()]
