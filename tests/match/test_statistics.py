"""Elo, its interval and the sequential test, against what fishtest published and against what can be derived."""

import doctest
import math

import pytest

from pygame35.match import statistics
from pygame35.match.statistics import elo, estimated, expected_score, log_likelihood_ratio

# Pull requests 2493, 2971, 3098, 3209 and 3273 of official-stockfish/Stockfish: the results of tests on fishtest in
# logistic Elo (curly braces), each as (elo0, elo1, pairs, LLR).
PUBLISHED_RATIOS = [
    (-1.00, 3.00, [424, 2948, 5832, 3045, 460], 2.94),
    (0.00, 2.00, [1284, 17437, 55536, 18085, 1292], 2.94),
    (-0.50, 1.50, [17, 253, 1042, 337, 39], 2.96),
    (0.25, 1.75, [11, 407, 3238, 513, 11], 2.93),
    (0.25, 1.25, [5, 418, 6043, 506, 12], 2.92),
]

# Stockfish's README when NNUE was merged (August 2020): (pairs, Elo, its 95 % error)
PUBLISHED_ELO = [([609, 3850, 9708, 10948, 4885], 92.77, 2.1), ([74, 1583, 8550, 7776, 2017], 89.47, 2.0)]


def test_published_log_likelihood_ratios():
    for elo0, elo1, pairs, ratio in PUBLISHED_RATIOS:
        assert log_likelihood_ratio(pairs, elo0, elo1) == pytest.approx(ratio, abs=0.0051)
        assert log_likelihood_ratio(pairs[::-1], -elo0, -elo1) == pytest.approx(ratio, abs=0.0051)
        assert log_likelihood_ratio(pairs, elo1, elo0) == pytest.approx(-ratio, abs=0.0051)


def test_published_elo():
    for pairs, difference, error in PUBLISHED_ELO:
        score, low, high = estimated(pairs)
        assert elo(score) == pytest.approx(difference, abs=0.0051)
        assert (elo(high) - elo(low)) / 2 == pytest.approx(error, abs=0.051)


def test_the_module_shows_what_it_says():
    assert doctest.testmod(statistics).failed == 0


def test_elo_and_expected_score_are_inverse():
    assert elo(0.5) == 0 and elo(10 / 11) == pytest.approx(400)
    assert elo(0.0) == -math.inf and elo(1.0) == math.inf
    assert elo(expected_score(80)) == pytest.approx(80)


def test_all_games_won_leave_a_lower_bound():
    """The likelihood of n pairs all won is p^n at best, and p is a score; so p^n = exp(-1.96² / 2) at the bound."""
    for count in (1, 4, 30):
        score, low, high = estimated([0, 0, 0, 0, count])
        assert (score, high) == (1, 1)
        assert low == pytest.approx(math.exp(-(1.959964**2) / 2 / count), abs=0.002)
        assert estimated([count, 0, 0, 0, 0])[1:] == pytest.approx((0, 1 - low))


def test_pairs_that_go_one_each_say_more_than_independent_games():
    """100 games, 50 won and 50 lost: split within each pair, or swept."""
    split, swept = estimated([0, 0, 50, 0, 0]), estimated([25, 0, 0, 0, 25])
    assert split.score == swept.score == 0.5
    assert split.high - split.low < (swept.high - swept.low) / 2
