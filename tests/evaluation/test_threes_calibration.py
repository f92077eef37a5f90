"""What the master of Threes promises against what its own games make."""

import numpy as np
import pytest

from pygame35.evaluation.threes_calibration import calibrated, stages
from pygame35.learn import threes_calibrate
from pygame35.rules.threes import RULE_SETS


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("depth", [1, 2, 3, 15])
def test_a_higher_value_promises_more(rules, depth):
    values = np.array([-np.inf, -500.0, 0.0, 3.0, 20.0, 9_000.0, 40_000.0, 65_000.0, 300_000.0, 2_000_000.0])
    for score in (0, 27, 2_000, 40_000, 500_000):
        found = calibrated(values, score, rules, depth)
        assert found[0] == -np.inf and found[2] == 0 and (np.diff(found[1:]) > 0).all()


def test_a_promise_changes_little_with_the_score():
    for rules in RULE_SETS:
        for depth in (1, 2):
            scores = [stage.score for stage in stages()[rules][depth - 1]]
            assert scores == sorted(scores)
            for score in scores:
                before, after = (calibrated(np.array([50_000.0]), score + step, rules, depth)[0] for step in (-1, 1))
                assert before == pytest.approx(after, rel=0.01)


def test_a_curve_rises_where_what_came_does_not():
    promised = np.arange(600.0)
    came = np.where(promised < 300, 10 * promised, 1000)
    points = np.array(threes_calibrate.curve(promised, came))
    assert (np.diff(points, axis=0) > 0).all()
    assert points[0] == pytest.approx([49.5, 495]) and points[-1][1] < 3000


def test_stages_hold_equally_many_positions_each():
    score = np.repeat([5, 10, 20, 40, 80, 160], 50)
    found = threes_calibrate.stages(score, np.tile(np.arange(1.0, 51), 6), np.tile(np.arange(1.0, 51), 6) * score)
    assert [stage["score"] for stage in found] == [5, 10, 20, 40, 80, 160]
    for stage in found:
        for promise, came in stage["curve"]:
            assert came == pytest.approx(promise * stage["score"])


def test_what_is_noted_adds_up_to_the_scores():
    score, promised, came, final = threes_calibrate.noted("classic", 1, 20, seed=3)
    assert len(final) == 20 and set(score + came) == set(final) and (came >= 0).all() and np.isfinite(promised).all()


@pytest.mark.long  # half a minute
def test_other_games_make_what_was_promised():
    """Games of another seed than those of the curves, from all stages together, and from their start."""
    for rules, depth, games in (("full", 1, 150), ("classic", 2, 300)):
        score, promised, came, final = threes_calibrate.noted(rules, depth, games, seed=77)
        told = np.array([calibrated(value, at, rules, depth) for at, value in zip(score, promised, strict=True)])
        assert told.mean() == pytest.approx(came.mean(), rel=0.15)
        start = score < 60
        assert told[start].mean() == pytest.approx(final.mean(), rel=0.2)
