"""An estimate of a person's strength, from the results of games and the mistakes in them.

Strength is a rating in Elo points; a `Scale` translates it to levels. The estimate has two unknowns, both normally
distributed:

    rating  the strength
    bias    the rating that the person's mistakes suggest, minus the rating; it exists since players of equal strength
            make different mistakes

The result of a game is an observation of the rating, with the weight that Glicko gives it (Glickman, "Parameter
estimation in large dynamic paired comparison experiments", Applied Statistics 48, 1999). In the first games, the lead
at the end replaces the result. A lead contains more information: a player who wins by fifty squares is stronger than a
player who wins by two. In the long run leads would mislead, as some players win often and by little (`original` in
tests/FIGURES.md). The mistakes of a game are an observation of the sum of rating and bias. An extended Kalman filter
combines the observations (Särkkä, "Bayesian filtering and smoothing", 2013, chapter 5). The rating changes from game to
game, the bias does not. So leads and mistakes help in the first games, and results decide in the long run.

>>> estimate = newcomer(Scale((0, 200, 500), 100, 2000, 1000, 770))
>>> round(after_result(estimate, opponent=0, score=1).rating)
231
"""

import math
from collections import namedtuple

from .basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

Scale = namedtuple("Scale", ("ratings", "newcomer", "faultless", "fall", "lead"))
# ratings    the ratings of levels 0, 1 ..., increasing
# newcomer   the expected rating of a person before the first game
# faultless  the rating that a game without mistakes suggests
# fall       rating points lost for each unit of mean log(1 + loss); the game defines the loss of a move
# lead       the difference of ratings that a lead of all points suggests

Estimate = namedtuple("Estimate", ("rating", "bias", "variance", "covariance", "bias_variance"))
# rating, bias             the means of rating and bias, in Elo points
# variance, bias_variance  the variances of rating and bias
# covariance               the covariance of rating and bias

NEW = 350  # standard deviation of a newcomer's rating, as in Glicko, and of the bias (tests/FIGURES.md lists biases)
SURE = 200  # the rating is known if its standard deviation is at most this: after about four games
CHANGE = 60  # standard deviation of a rating's change from game to game; that of an estimate after many games is 145
# NOISE: standard deviation of the rating that the mistakes in a game of WHOLE moves suggest. Measured within the games
# of one player, it is about 240 (tests/FIGURES.md). It is set higher since losers make more mistakes, so mistakes are
# not independent of the result.
NOISE, WHOLE = 600, 32
LEAD_NOISE = 280  # standard deviation of the rating that a lead suggests, in games between equals (25 squares in 35)
FEWEST = 8  # moves; the mistakes in a game with fewer moves are ignored
FARTHEST = 10_000  # Elo points; every rating and bias is nearer to 0
OUTLIER = 2  # standard deviations; a larger surprise, by mistakes or by a lead, counts as one of this size

_Q = math.log(10) / 400


def newcomer(scale: Scale) -> Estimate:
    """The estimate before the first game."""
    return Estimate(scale.newcomer, 0.0, NEW * NEW, 0.0, NEW * NEW)


def is_sure(estimate: Estimate) -> bool:
    """True if the rating is known well enough, which takes a few games."""
    return bool(estimate.variance <= SURE * SURE)


def level(scale: Scale, rating: float) -> float:
    """The level that corresponds to a rating: 0 to the highest level, rounded to a tenth."""
    ratings = scale.ratings
    for above in range(1, len(ratings)):
        if rating < ratings[above]:
            share = (rating - ratings[above - 1]) / (ratings[above] - ratings[above - 1])
            return int(10 * (above - 1 + max(0.0, share)) + 0.5) / 10
    return float(len(ratings) - 1)


def after_losses(estimate: Estimate, scale: Scale, losses: list[float]) -> Estimate:
    """The estimate after the mistakes of one game. losses: the loss of each of the person's moves, at least 0."""
    if len(losses) < FEWEST:
        return estimate
    mistakes = sum([math.log(1 + loss) for loss in losses]) / len(losses)
    gain = estimate.variance + estimate.covariance
    bias_gain = estimate.covariance + estimate.bias_variance
    spread = gain + bias_gain + NOISE * NOISE * WHOLE / len(losses)
    most = OUTLIER * math.sqrt(spread)
    surprise = scale.faultless - scale.fall * mistakes - estimate.rating - estimate.bias
    surprise = max(-most, min(surprise, most)) / spread
    return Estimate(
        estimate.rating + gain * surprise,
        estimate.bias + bias_gain * surprise,
        estimate.variance - gain * gain / spread,
        estimate.covariance - gain * bias_gain / spread,
        estimate.bias_variance - bias_gain * bias_gain / spread,
    )


def after_result(estimate: Estimate, opponent: float, score: float) -> Estimate:
    """The estimate after a game. opponent: the opponent's rating. score: the person's score, 1, 0.5 (a tie) or 0."""
    expected = 1 / (1 + math.exp(_Q * (opponent - estimate.rating)))
    information = _Q * _Q * expected * (1 - expected)
    shrunk = 1 / (1 + information * estimate.variance)
    surprise = _Q * (score - expected) * shrunk
    return Estimate(
        estimate.rating + estimate.variance * surprise,
        estimate.bias + estimate.covariance * surprise,
        estimate.variance * shrunk + CHANGE * CHANGE,
        estimate.covariance * shrunk,
        estimate.bias_variance - information * shrunk * estimate.covariance * estimate.covariance,
    )


def after_lead(estimate: Estimate, scale: Scale, opponent: float, lead: float) -> Estimate:
    """The estimate after a game with points. opponent: the opponent's rating.

    lead: the person's lead at the end of the game as a share of all points, -1 ... 1. Once the rating is known, the
    result counts and not the lead. The result also counts if the lead would lower a winner's rating or raise a loser's,
    since leads are limited.
    """
    surprise = suggested(scale, opponent, lead) - estimate.rating
    if is_sure(estimate) or surprise * lead <= 0:
        return after_result(estimate, opponent, 0.5 + (lead > 0) / 2 - (lead < 0) / 2)
    spread = estimate.variance + LEAD_NOISE * LEAD_NOISE
    most = OUTLIER * math.sqrt(spread)
    surprise = max(-most, min(surprise, most)) / spread
    return Estimate(
        estimate.rating + estimate.variance * surprise,
        estimate.bias + estimate.covariance * surprise,
        estimate.variance - estimate.variance * estimate.variance / spread + CHANGE * CHANGE,
        estimate.covariance - estimate.variance * estimate.covariance / spread,
        estimate.bias_variance - estimate.covariance * estimate.covariance / spread,
    )


def suggested(scale: Scale, opponent: float, lead: float) -> float:
    """The rating that a lead suggests. opponent: the opponent's rating.

    lead: the person's lead at the end of the game as a share of all points, -1 ... 1.
    """
    return float(opponent + scale.lead * lead)


def read(plain: "Any") -> Estimate | None:
    """The estimate that a JSON value holds, a list of five numbers. None if the value is no possible estimate."""
    if not (isinstance(plain, list) and len(plain) == 5 and all([_is_number(number) for number in plain])):
        return None
    found = Estimate(*plain)
    near = max(abs(found.rating), abs(found.bias)) < FARTHEST
    sound = near and found.variance > 0 and found.variance * found.bias_variance > found.covariance * found.covariance
    return found if sound else None


def _is_number(value: "Any") -> bool:
    return type(value) in (int, float) and -1e6 < value < 1e6
