"""What was learned about Threes, made small enough to ship: a network of bytes (`games.threes.evaluation`)."""

import numpy as np

from .. import evaluation
from . import kernel

_TRIALS = 8


def packed(learned: kernel.Learned, most_bytes: int = evaluation.MOST_BYTES) -> evaluation.Network:
    """As much of it as fits into a file of so many bytes.

    What was corrected by little and is small itself goes first: forgetting a number errs by its square, as often as
    the number is used, which the sum of its errors' sizes tells.
    """
    weight, size = _dense(learned.weight), _dense(learned.size)
    importance = size.astype(np.float64) * weight.astype(np.float64) ** 2
    fewest, most = 0.0, 1.0  # the share of the numbers that are kept
    kept = importance[importance > 0]
    best = None
    for _ in range(_TRIALS):
        share = (fewest + most) / 2
        least = np.quantile(kept, 1 - share) if len(kept) else 0.0
        network = evaluation.rounded(np.where(importance > least, weight, np.float32(0)))
        if evaluation.stored_bytes(network) <= most_bytes:
            best, fewest = network, share
        else:
            most = share
    if best is None:
        raise ValueError(f"nothing that was learned fits into {most_bytes} bytes")
    return best


def _dense(tables: np.ndarray) -> np.ndarray:
    """float32 [shapes, TRIPLES * TRIPLES]: tables of `threes_kernel` by the addresses of `games.threes.evaluation`."""
    base = evaluation.LARGEST + 1
    codes = np.arange(evaluation.TRIPLES)
    triple = sum((codes // base**place % base) << 4 * place for place in range(3))
    return tables.reshape(-1, kernel.TABLE)[:, (triple[None, :] | triple[:, None] << 12).ravel()]
