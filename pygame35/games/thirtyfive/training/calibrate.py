"""Tables that explain a value: who will own a square, and how surely a margin wins.

Both come from the games that the weights are trained on.
"""

import numpy as np

from ..evaluation import OWNERSHIP
from ..rules import SQUARES
from ..squares import ROWS
from ..view import SUMS
from .targets import MOVER

_DOUBT = 64.0  # squares seen that the coarser prediction is worth
_NEAR = 2  # plies to either side that a spread is fitted to
_LEAST, _MOST = 0.25, 64.0  # squares, of a spread; with the least, a margin of 2 squares wins with 99.97 %
_BISECTIONS = 16  # to 0.01 %


def owners_seen(local: np.ndarray, owner: np.ndarray) -> np.ndarray:
    """float64 [2, OWNERSHIP]: the sum of the owners, and how many squares there were, for each entry.

    local: int [positions, 64], the entries of the squares, as `local_features` gives them.
    owner: int8 [positions, 64], who owned the square in the end: 1 the player to move, -1 the opponent.
    """
    entries = local.ravel()
    return np.array([np.bincount(entries, weights, OWNERSHIP) for weights in (owner.ravel(), None)], np.float64)


def ownership(seen: np.ndarray) -> np.ndarray:
    """float32 [OWNERSHIP], -1 ... 1: the mean owner of each entry, from sums of `owners_seen`.

    Entries seen seldom are drawn to the mean over all neighbour sums, and rows seen seldom to 0.
    """
    total, count = seen.reshape(2, ROWS, SUMS)
    row = total.sum(axis=1) / (count.sum(axis=1) + _DOUBT)
    return ((total + _DOUBT * row[:, None]) / (count + _DOUBT)).astype(np.float32).ravel()


def spread(values: np.ndarray, chosen: np.ndarray, final: np.ndarray) -> np.ndarray:
    """float32 [65], above 0: at each ply the spread with which logistic(value / spread) predicts the winner best.

    Arguments as of `lambda_returns`. Maximum likelihood, ties as half a win, over the plies nearby; then smoothed.
    Only what came after a game's last random move counts: the probability is that of games without any.
    """
    won = (np.sign(final * MOVER) + 1) / 2  # [64, games]
    counts = np.logical_and.accumulate(chosen[::-1])[::-1]
    fitted = np.empty(SQUARES)
    for ply in range(SQUARES):
        near = slice(max(0, ply - _NEAR), ply + _NEAR + 1)
        fitted[ply] = _likeliest(values[near][counts[near]], won[near][counts[near]])
    logs = np.log(np.pad(fitted, (1, 2), mode="edge"))
    return np.exp((logs[:-2] + 2 * logs[1:-1] + logs[2:]) / 4).astype(np.float32)


def _likeliest(values: np.ndarray, won: np.ndarray) -> float:
    """The spread of the highest likelihood, the largest when there is nothing to go by.

    The logarithm of the likelihood is concave in 1 / spread, so it is enough to follow its slope.
    """
    low, high = np.log(_LEAST), np.log(_MOST)
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        slope = (values * (won - 1 / (1 + np.exp(-values / np.exp(middle))))).sum()
        low, high = (low, middle) if slope > 0 else (middle, high)
    return float(np.exp(middle))
