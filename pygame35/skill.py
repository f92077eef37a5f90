"""An estimate of a person's strength, from the results of games and from the mistakes of moves.

Strength is a rating in Elo points; a `Scale` translates it to levels. The estimate has two unknowns, both normally
distributed:

    rating  the strength
    bias    the rating that the person's mistakes suggest, minus the rating: players who win equally often err
            differently

A result is an observation of the rating, with the information that Glicko gives it (Glickman, "Parameter estimation in
large dynamic paired comparison experiments", Applied Statistics 48, 1999). In the first games, the lead at the end
takes its place. It says more: a player who wins by fifty squares is stronger than one who wins by two. In the long run
it would mislead, as some players win often and by little (`original` in tests/FIGURES.md). The mistakes of a game are
an observation of the sum of both unknowns. An extended Kalman filter combines them (Särkkä, "Bayesian filtering and
smoothing", 2013, chapter 5). The rating changes from game to game and the bias does not. So leads and mistakes help in
the first games, and results decide in the long run.

>>> estimate = newcomer(Scale((0, 200, 500), 100, 2000, 1000, 770))
>>> round(after_result(estimate, opponent=0, score=1).rating)
225
"""

import math
from collections import namedtuple

from .basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

Scale = namedtuple("Scale", ("ratings", "newcomer", "faultless", "fall", "lead"))
# ratings    [levels] the rating of level 0, 1 ...; increasing
# newcomer   the rating to expect of a person before the first game
# faultless  the rating that a game without mistakes suggests
# fall       by as much it is lower for each 1 in the mean of log(1 + loss); the game says what a loss is
# lead       the difference of ratings that a lead of all points suggests

Estimate = namedtuple("Estimate", ("rating", "bias", "variance", "covariance", "bias_variance"))
# rating, bias                         means, in Elo points
# variance, covariance, bias_variance  of both

NEW = 350  # standard deviation of a newcomer's rating, as in Glicko, and of the bias; tests/FIGURES.md has biases
SURE = 200  # the rating is known if its standard deviation is at most this: after about four games
CHANGE = 60  # standard deviation of the change of the rating from one game to the next; 145 remains after many games
# Standard deviation of the rating that mistakes suggest, for one person in a whole game of WHOLE moves. It is about 240
# among the games of one player (tests/FIGURES.md), but mistakes say again what the result says: who errs more loses.
NOISE, WHOLE = 600, 32
LEAD_NOISE = 280  # standard deviation of the rating that a lead suggests, among games of equals: 25 squares in 35
FEWEST = 8  # moves; fewer say nothing
FARTHEST = 10_000  # Elo points from 0; no rating or bias is as far
OUTLIER = 2  # standard deviations; a larger surprise by mistakes counts as one of this size

_Q = math.log(10) / 400


def newcomer(scale: Scale) -> Estimate:
    """The estimate before the first game."""
    return Estimate(scale.newcomer, 0.0, NEW * NEW, 0.0, NEW * NEW)


def is_sure(estimate: Estimate) -> bool:
    """True after a few games."""
    return bool(estimate.variance <= SURE * SURE)


def level(scale: Scale, rating: float) -> float:
    """The level of a rating, from 0 to the highest level, in tenths."""
    ratings = scale.ratings
    for above in range(1, len(ratings)):
        if rating < ratings[above]:
            share = (rating - ratings[above - 1]) / (ratings[above] - ratings[above - 1])
            return int(10 * (above - 1 + max(0.0, share)) + 0.5) / 10
    return float(len(ratings) - 1)


def after_losses(estimate: Estimate, scale: Scale, losses: list[float]) -> Estimate:
    """The estimate after moves of one game. losses: what each move lost, at least 0."""
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
    """The estimate after a game. opponent: its rating. score: 1 if the person won, 0.5 for a tie, 0 for a loss."""
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
    """The estimate after a game that was counted. opponent: its rating. lead: the person's at the end, -1 ... 1.

    The result alone counts once the rating is known, and where the lead suggests less of a winner than the estimate, or
    more of a loser: a lead is limited.
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
    """The rating that the lead in one game suggests. opponent: its rating. lead: at the end, -1 ... 1 of all points."""
    return float(opponent + scale.lead * lead)


def read(plain: "Any") -> Estimate | None:
    """The estimate from JSON, a list of five numbers; None if it is not one."""
    if not (isinstance(plain, list) and len(plain) == 5 and all([_is_number(number) for number in plain])):
        return None
    found = Estimate(*plain)
    near = max(abs(found.rating), abs(found.bias)) < FARTHEST
    sound = near and found.variance > 0 and found.variance * found.bias_variance > found.covariance * found.covariance
    return found if sound else None


def _is_number(value: "Any") -> bool:
    return type(value) in (int, float) and -1e6 < value < 1e6
