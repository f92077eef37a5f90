"""What the master of Threes promises against what its own games make."""

import os
from itertools import product

import numpy as np
import pytest

from pygame35.games.threes import batch, bitboards
from pygame35.games.threes.calibration import calibrated, means, stages
from pygame35.games.threes.players import MASTER, values
from pygame35.games.threes.rules import RULE_SETS
from pygame35.games.threes.training import calibrate as threes_calibrate
from pygame35.parallel import local
from pygame35.search import expectimax


@pytest.fixture(scope="module")
def pool():
    with local(os.cpu_count() or 1) as workers:
        yield workers


def test_a_higher_value_promises_more():
    values = np.array([-np.inf, -500.0, 0.0, 3.0, 20.0, 9_000.0, 40_000.0, 65_000.0, 300_000.0, 2_000_000.0])
    for rules, depth, score in product(RULE_SETS, (1, 2, 3, 15), (0, 27, 2_000, 40_000, 500_000)):
        found = calibrated(score, rules, values, depth)
        assert found[0] == -np.inf and found[2] == 0 and (np.diff(found[1:]) > 0).all()


def test_a_promise_changes_little_with_the_score():
    for rules in RULE_SETS:
        for depth in (1, 2):
            scores = [stage.score for stage in stages()[rules][depth - 1]]
            assert scores == sorted(scores)
            for score in scores:
                before, after = (calibrated(score + step, rules, np.array([50_000.0]), depth)[0] for step in (-1, 1))
                assert before == pytest.approx(after, rel=0.01)


def test_a_curve_rises_where_what_came_does_not():
    promised = np.arange(600.0)
    came = np.where(promised < 300, 10 * promised, 1000)
    points = np.array(threes_calibrate.curve(promised, came))
    assert (np.diff(points, axis=0) > 0).all()
    assert points[0] == pytest.approx([18.5, 185]) and points[-1][1] < 3000


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("depth", [1, 3])
def test_a_start_promises_what_games_came_to(rules, depth):
    """The mean promise of new starting boards is the mean score of the games that were measured."""
    starts = batch.dealt(200, rules, np.random.default_rng(5))
    worth = expectimax.at_once(values(MASTER, starts, np.random.default_rng(0), depth=depth)).max(axis=1)
    scores = bitboards.scores(starts.board)
    told = [score + calibrated(score, rules, value, depth) for value, score in zip(worth, scores, strict=True)]
    assert np.mean(told) == pytest.approx(means()[rules][depth - 1], rel=0.03)


@pytest.mark.long  # some minutes
@pytest.mark.parametrize(
    ("rules", "depth", "games"), [("full", 1, 2000), ("full", 2, 1000), ("classic", 2, 4000), ("classic", 3, 4000)]
)
def test_other_games_make_what_was_promised(pool, rules, depth, games):
    """Games of another seed than those of the curves: from their start, and for each tenth of the promises."""
    notes = threes_calibrate.noted(pool, rules, depth, games, seed=99)
    score, came, final = notes.score, notes.final[notes.game] - notes.score, notes.final
    told = np.empty(len(score))
    for one in np.unique(score):
        told[score == one] = calibrated(one, rules, notes.promised[score == one], depth)
    begins = np.diff(notes.game, prepend=-1) > 0
    luck = final.std() / np.sqrt(games)
    assert told[begins].mean() == pytest.approx(final.mean(), rel=0.03, abs=3 * luck)
    for tenth in np.array_split(np.argsort(told), 10):
        errors = np.bincount(notes.game[tenth], (told - came)[tenth])  # of a game, which has one luck
        most = 0.03 if rules == "full" else 0.1
        assert abs(errors.sum()) / len(tenth) <= most * came[tenth].mean() + 3 * np.sqrt((errors**2).sum()) / len(tenth)
