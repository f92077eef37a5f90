"""The estimate of a person's strength."""

import json
import math
import random
from statistics import mean

import pytest

from pygame35 import skill
from pygame35.games.thirtyfive.ratings import SCALE
from pygame35.skill import Estimate, after_lead, after_losses, after_result, level, newcomer, read

START = newcomer(SCALE)


def losses_like(rating, moves=32):
    """Losses that suggest a rating."""
    return [math.expm1((SCALE.faultless - rating) / SCALE.fall)] * moves


def after_games(rating, bias=0, games=40, seed=1):
    """(estimates, scores) of a person in games against a player that is always as strong as the estimate says."""
    rng, estimate, estimates, scores = random.Random(seed), START, [], []
    for _ in range(games):
        estimate = after_losses(estimate, SCALE, losses_like(rating + bias + rng.gauss(0, 240)))
        scores.append(float(rng.random() < 1 / (1 + 10 ** ((estimate.rating - rating) / 400))))
        estimate = after_result(estimate, estimate.rating, scores[-1])
        estimates.append(estimate)
    return estimates, scores


def test_a_result_counts_as_in_glicko():
    """Glickman's own example: 1500 ± 200 beats 1400; with the deviation of the opponent 0."""
    q = math.log(10) / 400
    expected = 1 / (1 + 10 ** (-100 / 400))
    variance = 1 / (1 / 200**2 + q * q * expected * (1 - expected))
    found = after_result(Estimate(1500, 0, 200**2, 0, 1), 1400, 1)
    assert found.rating == pytest.approx(1500 + variance * q * (1 - expected))
    assert found.variance == pytest.approx(variance + skill.CHANGE**2)


def test_a_larger_lead_suggests_a_higher_rating():
    ratings = [after_lead(START, SCALE, START.rating, lead / 10).rating for lead in range(-10, 11)]
    assert ratings == sorted(ratings) and len(set(ratings)) == 21
    assert ratings[10] == pytest.approx(START.rating)
    assert sum(ratings) / 21 == pytest.approx(START.rating)  # both sides alike
    after = after_lead(START, SCALE, 0, 0.5)
    assert after.variance < after_result(START, 0, 1).variance  # it says more than the result


def test_once_the_strength_is_known_the_result_alone_counts():
    """A player who wins often and by little would else be thought weak for ever."""
    known = START._replace(variance=150**2)
    assert after_lead(known, SCALE, START.rating, 0.05) == after_lead(known, SCALE, START.rating, 0.9)
    assert after_lead(START, SCALE, START.rating, 0.05) != after_lead(START, SCALE, START.rating, 0.9)


@pytest.mark.parametrize("rating", [-840, 600])
def test_the_estimate_finds_the_strength_by_leads_within_a_few_games(rating):
    """Leads are those of the levels' games: 12 Elo points a square, with a deviation of 25 squares."""
    off = {3: [], 40: []}
    for seed in range(16):
        rng, estimate = random.Random(seed), START
        for game in range(40):
            lead = (rating - estimate.rating) / SCALE.lead + rng.gauss(0, 25 / 64)
            estimate = after_lead(estimate, SCALE, estimate.rating, max(-1.0, min(lead, 1.0)))
            if game + 1 in off:
                off[game + 1].append(estimate.rating - rating)
    assert abs(mean(off[40])) < 60 and abs(mean(off[3])) < 400  # from up to 1,100 at the start
    assert skill.is_sure(estimate)


def test_mistakes_move_the_rating_towards_what_they_suggest():
    better, worse = (after_losses(START, SCALE, losses_like(rating)) for rating in (700, -700))
    assert worse.rating < START.rating < better.rating
    assert worse.variance < START.variance and worse.variance == pytest.approx(better.variance)
    assert after_losses(START, SCALE, losses_like(700, 8)).rating < better.rating
    assert after_losses(START, SCALE, losses_like(700, 7)) == START


@pytest.mark.parametrize("rating, bias", [(-840, 0), (600, -500)])
def test_the_estimate_finds_the_strength_whatever_the_mistakes_suggest(rating, bias):
    series = [after_games(rating, bias, seed=seed) for seed in range(12)]
    assert abs(mean(estimates[-1].rating for estimates, _ in series) - rating) < 60
    shares = [mean(scores[-20:]) for _, scores in series]
    assert abs(mean(shares) - 0.5) < 0.06
    assert sum(0.35 <= share <= 0.65 for share in shares) >= 10
    assert not skill.is_sure(START) and skill.is_sure(series[0][0][5])


def test_an_estimate_is_stored_as_json_and_a_damaged_one_is_none():
    estimate = after_games(400, games=3)[0][-1]
    assert read(json.loads(json.dumps(list(estimate)))) == estimate
    damaged = [None, {}, "x", [], [1, 2, 3], [1, 0, 9, 0, 9, 9], [1, 0, 0, 0, 9], [1, 0, -9, 0, -9], [1, 0, 4, 9, 4]]
    damaged += [[bad, 0, 9, 0, 9] for bad in (True, None, "1", math.nan, math.inf, 1e9, 12_000)]
    for plain in [*damaged, [0, -12_000, 9, 0, 9]]:
        assert read(plain) is None, plain


def test_levels_are_read_off_between_the_ratings():
    assert [level(SCALE, rating) for rating in SCALE.ratings] == list(range(11))
    assert level(SCALE, (371 + 525) / 2) == 3.5
    assert level(SCALE, -5000) == 0 and level(SCALE, 9000) == 10
