"""Computes Glicko-2 ratings, by the steps in Glickman, "Example of the Glicko-2 system", glicko.net, 2022.

>>> before = Rating(1500.0, 200.0, 0.06)
>>> after = rated(before, [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)])
>>> [f"{number:.2f}" for number in after]
['1464.05', '151.52', '0.06']
"""

import math
from collections import namedtuple
from collections.abc import Callable

Rating = namedtuple("Rating", ("rating", "deviation", "volatility"))
# rating      Elo points
# deviation   the standard deviation of the rating, in Elo points
# volatility  how much the player's strength is expected to change from period to period; 0.06 at first

SCALE = 173.7178  # Elo points in one unit of the paper's inner scale
MIDDLE = 1500.0  # the rating at the zero of the paper's inner scale
CHANGE = 0.5  # tau in the paper, from 0.3 to 1.2; it limits the change of the volatility
PRECISE = 1e-6
WIDEST = 350.0  # the deviation of an unknown player


def rated(player: Rating, games: list[tuple[float, float, float]]) -> Rating:
    """The new rating of a player after one period.

    games: one or more (rating of the opponent, deviation of that rating, score). score: from 0, a loss, to 1, a win.
    """
    mean, spread = (player.rating - MIDDLE) / SCALE, player.deviation / SCALE
    information = surprise = 0.0
    for opponent, deviation, score in games:
        weight = _weight(deviation / SCALE)
        expected = 1 / (1 + math.exp(-weight * (mean - (opponent - MIDDLE) / SCALE)))
        information += weight * weight * expected * (1 - expected)
        surprise += weight * (score - expected)
    variance = 1 / information
    volatility = _volatility(player.volatility, spread, variance, variance * surprise)
    wider = spread * spread + volatility * volatility
    spread = 1 / math.sqrt(1 / wider + information)
    rating = MIDDLE + SCALE * (mean + spread * spread * surprise)
    return Rating(rating, min(SCALE * spread, WIDEST), volatility)


def _weight(spread: float) -> float:
    """The weight of a game (g in the paper). spread: the deviation of the opponent's rating, on the inner scale."""
    return 1 / math.sqrt(1 + 3 * (spread / math.pi) ** 2)


def _volatility(before: float, spread: float, variance: float, change: float) -> float:
    """The new volatility, by the Illinois algorithm in step 5 of the paper. before: the old volatility."""
    start = math.log(before * before)

    def off(place: float) -> float:
        grown = math.exp(place)
        total = spread * spread + variance + grown
        return grown * (change * change - total) / (2 * total * total) - (place - start) / (CHANGE * CHANGE)

    low, high = start, _other_end(off, start, spread, variance, change)
    at_low, at_high = off(low), off(high)
    while abs(high - low) > PRECISE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = off(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def _other_end(off: Callable[[float], float], start: float, spread: float, variance: float, change: float) -> float:
    """The other end of an interval that begins at `start` and contains the zero of `off`."""
    excess = change * change - spread * spread - variance
    if excess > 0:
        return math.log(excess)
    steps = 1
    while off(start - steps * CHANGE) < 0:
        steps += 1
    return start - steps * CHANGE
