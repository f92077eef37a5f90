"""Statistics of a match, from pairs of games: the score, Elo with its error, a sequential test.

The two games of a pair have the same opening and swapped colours, so their results depend on each other. Therefore a
pair counts as one observation, in one of five classes ("pentanomial"), as in cutechess and fishtest
(official-stockfish/fishtest, `server/fishtest/stats/LLRcalc.py`). The likelihood of a mean score is that of the most
likely distribution over the classes with this mean: Michel Van den Bergh,
https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1.

    pairs  [5] ints, the numbers of pairs that scored 0, ½, 1, 1½, 2 points

>>> estimate = estimated([609, 3850, 9708, 10948, 4885])  # Stockfish's README of August 2020: 92.77 ± 2.1
>>> round(elo(estimate.score), 2), round(elo(estimate.high) - elo(estimate.score), 1)
(92.77, 2.1)
"""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

CLASS_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # points per game in each class of pairs
QUANTILE = 1.959964  # the normal distribution's quantile for a two-sided interval of 95 %
ERROR = 0.05  # probability of either kind of error in the sequential test
_PRIOR = 1e-3  # a pseudo-count for empty classes, as in fishtest, so that every mean is possible


class Estimate(NamedTuple):
    """A score, in points a game (0 ... 1), and the bounds of its 95 % interval."""

    score: float
    low: float
    high: float


def elo(score: float) -> float:
    """The difference of ratings, in Elo, that gives this expected score, 0 ... 1. Infinite for scores 0 and 1."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def expected_score(difference: float) -> float:
    """The expected score 0 ... 1 for a difference of ratings in Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


def estimated(pairs: Sequence[int]) -> Estimate:
    """The mean score and its 95 % interval. Without any pairs the interval is 0 ... 1.

    The interval contains the means that a likelihood ratio test at 5 % does not reject (Owen 1988). With many pairs it
    equals fishtest's normal interval. It also makes sense with few pairs, or if all games are won.
    """
    count = sum(pairs)
    if not count:
        return Estimate(0.5, 0.0, 1.0)
    score = sum(n * value for n, value in zip(pairs, CLASS_SCORES, strict=True)) / count
    best = _log_likelihood(pairs, None)

    def beyond(mean: float) -> bool:
        return 2 * (best - _log_likelihood(pairs, mean)) > QUANTILE**2

    low = 0.0 if pairs[0] == count else _boundary(beyond, 0.0, score)
    high = 1.0 if pairs[-1] == count else _boundary(beyond, 1.0, score)
    return Estimate(score, low, high)


def log_likelihood_ratio(pairs: Sequence[int], elo0: float, elo1: float) -> float:
    """The log likelihood ratio of the differences elo1 and elo0, given the pairs (logistic Elo, GSPRT)."""
    return _log_likelihood(pairs, expected_score(elo1)) - _log_likelihood(pairs, expected_score(elo0))


def sequential_bounds() -> tuple[float, float]:
    """The bounds of Wald's sequential test. It accepts elo0 at a log likelihood ratio of -2.94, and elo1 at 2.94."""
    bound = math.log((1 - ERROR) / ERROR)
    return -bound, bound


def _log_likelihood(pairs: Sequence[int], mean: float | None) -> float:
    """The log likelihood of the pairs under the most likely distribution that has the given mean.

    mean: a score between 0 and 1, or None if the distribution may have any mean.
    """
    weights = [n or _PRIOR for n in pairs]
    total = sum(weights)
    if mean is None:
        return sum(weight * math.log(weight / total) for weight in weights)
    distances = [value - mean for value in CLASS_SCORES]
    # A class has the probability w / total / (1 + x * d), with its weight w and distance d. The mean determines x.
    x = _boundary(
        lambda x: sum(w * d / (1 + x * d) for w, d in zip(weights, distances, strict=True)) < 0,
        -1 / distances[0],
        -1 / distances[-1],
    )
    return sum(w * math.log(w / total / (1 + x * d)) for w, d in zip(weights, distances, strict=True))


def _boundary(beyond: Callable[[float], bool], outside: float, inside: float) -> float:
    """The point at which `beyond` turns from true to false, on the way from `outside` to `inside`, by bisection."""
    while (middle := (outside + inside) / 2) not in (outside, inside):
        if beyond(middle):
            outside = middle
        else:
            inside = middle
    return inside
