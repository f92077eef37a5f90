"""Fits the tables of the win model: expected owners of squares, and the spread of final margins at each ply.

Both are fitted to the games from which the weights are learned.
"""

import numpy as np

from ..evaluation import OWNERSHIP
from ..perspective import SUMS
from ..squares import ROWS
from .targets import MOVER

_PRIOR = 64.0  # the weight of a coarser prediction, in observed squares
_NEAR = 2  # a spread is fitted to the plies at most this far from its own
_LEAST, _MOST = 0.25, 64.0  # of a spread, in squares; at 0.25, a margin of 2 squares wins with 99.97 %
_BISECTIONS = 16  # for an error of 0.01 %


def owners_seen(local: np.ndarray, owner: np.ndarray) -> np.ndarray:
    """float64 [2, OWNERSHIP]: for each entry, the sum of the owners and the number of squares.

    local: int [positions, 64], the entries of the squares, from `local_features`.
    owner: int8 [positions, 64], the final owner: 1 the player to move, -1 the opponent.
    """
    entries = local.ravel()
    return np.array([np.bincount(entries, weights, OWNERSHIP) for weights in (owner.ravel(), None)], np.float64)


def ownership(seen: np.ndarray) -> np.ndarray:
    """float32 [OWNERSHIP], -1 ... 1: the mean owner of each entry. seen: sums of `owners_seen`.

    The mean of a rare entry is shrunk towards the mean over all neighbour sums, and the mean of a rare row towards 0.
    """
    total, count = seen.reshape(2, ROWS, SUMS)
    row = total.sum(axis=1) / (count.sum(axis=1) + _PRIOR)
    mean: np.ndarray = (total + _PRIOR * row[:, None]) / (count + _PRIOR)
    return mean.astype(np.float32).ravel()


def spread(values: np.ndarray, chosen: np.ndarray, final: np.ndarray) -> np.ndarray:
    """float32 [plies + 1], above 0: for each ply the spread for which logistic(value / spread) predicts winners best.

    Arguments as for `lambda_returns`, on a board of any size. The fit is by maximum likelihood over the nearby plies,
    with a tie as half a win; the result is then smoothed. Only positions after the last random move of a game count, so
    the probabilities hold for games without random moves.
    """
    won = (np.sign(final * MOVER[: len(values)]) + 1) / 2  # [plies, games]
    counts = np.logical_and.accumulate(chosen[::-1])[::-1]
    fitted = np.empty(len(values))
    for ply in range(len(values)):
        near = slice(max(0, ply - _NEAR), ply + _NEAR + 1)
        fitted[ply] = _likeliest(values[near][counts[near]], won[near][counts[near]])
    logs = np.log(np.pad(fitted, (1, 2), mode="edge"))
    smooth: np.ndarray = np.exp((logs[:-2] + 2 * logs[1:-1] + logs[2:]) / 4)
    return smooth.astype(np.float32)


def _likeliest(values: np.ndarray, won: np.ndarray) -> float:
    """The most likely spread; `_MOST` without data.

    The log likelihood is concave in 1 / spread, so bisection on the sign of its slope finds the maximum.
    """
    low, high = np.log(_LEAST), np.log(_MOST)
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        slope = (values * (won - 1 / (1 + np.exp(-values / np.exp(middle))))).sum()
        low, high = (low, middle) if slope > 0 else (middle, high)
    return float(np.exp(middle))
