"""What training is made of: returns, the optimiser, the plan, the tables that explain a value, the file of a model."""

import sys

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.evaluation import OWNERSHIP, Evaluation, features
from pygame35.games.thirtyfive.perspective import SUMS
from pygame35.games.thirtyfive.training import compare_features, fit_win_model, optimise, schedule, selfplay
from pygame35.games.thirtyfive.training.targets import lambda_returns


@pytest.fixture
def games():
    """Two games whose players expect 4 squares for red throughout, red wins by 10 and loses by 20."""
    values = np.tile(np.where(np.arange(64) % 2 == 0, 4.0, -4.0)[:, None], (1, 2))
    return values, np.ones((64, 2), bool), np.array([10, -20])


def test_without_decay_the_values_stay_and_with_full_decay_the_end_is_all_that_counts(games):
    assert np.array_equal(lambda_returns(*games, decay=0), games[0])
    returns = lambda_returns(*games, decay=1)
    assert np.array_equal(returns[::2], np.tile([10, -20], (32, 1)))
    assert np.array_equal(returns[1::2], np.tile([-10, 20], (32, 1)))


def test_returns_by_hand(games):
    """The last move is blue's: half of 4 and half of 10 for red, then again."""
    returns = lambda_returns(*games, decay=0.5)
    assert returns[63].tolist() == [-7, 8]
    assert returns[62].tolist() == [5.5, -2]
    assert returns[61].tolist() == [-4.75, -1]
    assert returns.dtype == np.float32


def test_returns_stop_at_random_moves(games):
    values, chosen, final = games
    chosen[62] = [False, True]
    returns = lambda_returns(values, chosen, final, decay=0.5)
    assert returns[62].tolist() == [4, -2]
    assert returns[61].tolist() == [-4, -1]


@pytest.mark.parametrize("simulations", [0, 2])
def test_games_are_played_to_the_end_and_can_be_replayed(simulations):
    weights, task = optimise.beginner().average, selfplay.Task(8, simulations, 0.3, (1, 2))
    games = selfplay.play(task, weights)
    assert all(np.array_equal(one, other) for one, other in zip(games, selfplay.play(task, weights), strict=True))
    states, ends = selfplay.replayed(games.actions)
    assert batch.is_terminal(ends).all()
    assert ((states.digit != 0).sum(axis=1).reshape(64, 8) == np.arange(64)[:, None]).all()
    assert (states.turn.reshape(64, 8) == np.where(np.arange(64) % 2 == 0, 1, -1)[:, None]).all()
    assert not games.chosen[: selfplay.OPENING].any() and games.chosen[-selfplay.EXACT :].all()
    assert 0.6 < games.chosen[selfplay.OPENING : -selfplay.EXACT].mean() < 0.8
    last = states._make(field.reshape(64, 8, *field.shape[1:])[63] for field in states)
    exact = Evaluation(weights).action_values(last).max(axis=1)
    assert np.array_equal(games.values[63], exact)


def test_a_beginner_counts_squares():
    state = batch.init(1)
    for action in (0, 9 * 9, 9 * 20):  # far from each other: two red, one blue
        state = batch.step(state, np.array([action]))
    assert Evaluation(optimise.beginner().weights).value(state).tolist() == [-0.5]  # it is blue's turn


def test_adam_finds_weights_that_fit():
    rng = np.random.default_rng(1)
    _, ends = selfplay.replayed(selfplay.play(selfplay.Task(64, 0, 0.3, (3,)), optimise.beginner().average).actions)
    index = features(ends).astype(np.intp)
    targets = rng.normal(0, 10, 64).astype(np.float32)
    learner, errors = optimise.beginner(), []
    for _ in range(100):
        learner, error = optimise.improved(learner, index, targets, 0.1)
        errors.append(error)
    assert errors[-1] < 0.1 * errors[0]
    assert learner.steps == 100 and all(array.dtype == np.float32 for array in learner[:4])
    assert 0 < np.abs(learner.weights - learner.average).max() < 0.5


def test_minibatches_come_from_the_window():
    replay = optimise.Replay(3, 5)
    for task in range(5):
        replay.put(task, np.full((5, optimise.FEATURES), task), np.full(5, task))
    drawn, targets = replay.drawn(4, 2, np.random.default_rng(1))
    assert set(targets) == {3, 4} and np.array_equal(drawn[:, 0], targets)
    assert set(replay.drawn(4, 3, np.random.default_rng(1))[1]) == {2, 3, 4}
    assert set(replay.drawn(0, 3, np.random.default_rng(1))[1]) == {3}  # task 0's row holds task 3 by now


def test_the_plan_has_every_phase_in_turn_with_falling_rates():
    assert sum(phase.share for phase in schedule.PHASES) == pytest.approx(1)
    plan = schedule.planned(200)
    assert abs(len(plan) - 200) <= 2
    assert list(dict.fromkeys(step.phase for step in plan)) == list(schedule.PHASES)
    for phase in schedule.PHASES:
        rates = [step.rate for step in plan if step.phase == phase]
        assert rates == sorted(rates, reverse=True) and phase.rates[1] < rates[-1] and rates[0] < phase.rates[0]
    assert {step.phase for step in schedule.planned(1)} == set(schedule.PHASES)


@pytest.mark.parametrize("spread", [1.0, 20.0])
def test_a_known_spread_is_found(spread):
    rng = np.random.default_rng(1)
    values = np.tile(rng.normal(0, 1.5 * spread, 4000), (64, 1))
    values[1::2] *= -1  # as the second player sees it
    final = np.where(rng.random(4000) < 1 / (1 + np.exp(-values[0] / spread)), 2, -2)
    found = fit_win_model.spread(values, np.ones((64, 4000), bool), final)
    assert found.shape == (65,) and found.dtype == np.float32
    assert np.allclose(found, spread, rtol=0.12)


def test_a_spread_counts_ties_and_leaves_out_what_random_moves_decided():
    values, final = np.full((64, 4), 3.0), np.array([2, 2, 2, -2])
    values[1::2] *= -1
    chosen = np.ones((64, 4), bool)
    assert np.allclose(fit_win_model.spread(values, chosen, final), 3 / np.log(3), rtol=0.06)
    assert np.allclose(fit_win_model.spread(values, chosen, np.array([2, 0, 2, 0])), 3 / np.log(3), rtol=0.06)
    chosen[60, 3] = False
    found = fit_win_model.spread(values, chosen, final)
    assert found[30] < 0.3 < 2.5 < found[63]


def test_ownership_is_the_mean_drawn_to_the_row_and_to_zero():
    local = np.repeat([[5], [SUMS + 5]], [10, 1], axis=0).repeat(64, axis=1)  # 640 squares of one entry, 64 of another
    owner = np.ones((11, 64), np.int8)
    owner[10] = -1
    table = fit_win_model.ownership(fit_win_model.owners_seen(local, owner))
    assert table.shape == (OWNERSHIP,) and np.abs(table).max() < 1
    row = 640 / 704
    assert table[5] == pytest.approx((640 + 64 * row) / 704)
    assert table[6] == pytest.approx(row)
    assert table[SUMS + 5] == pytest.approx((-64 - 64 * 0.5) / 128)
    assert table[-1] == 0


# --- sets of features ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "steps", "spread"), [(16, 2, 16), pytest.param(256, 30, 12.8, marks=pytest.mark.long)]
)
def test_sets_of_features_are_compared_on_games_left_out(capsys, monkeypatch, games, steps, spread):
    """spread: of the results of the games, the error that knowing nothing would leave."""
    monkeypatch.setattr(compare_features, "PAIRS", {0: 2})
    monkeypatch.setattr(compare_features, "TASK", min(games, compare_features.TASK))
    monkeypatch.setattr(sys, "argv", ["", "--games", str(games), "--simulations", "0", "--steps", str(steps)])
    compare_features.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "squares",
        "squares and stages",
        "squares, stages and pairs",
        "squares, stages and blocks",
        "squares, stages and blocks by 2 stages",
        "squares, stages and blocks by 4 stages",
        "squares, stages, blocks and straight lines",
        "squares, stages, blocks and lines",
    ]
    errors = [float(line.split("error ")[1].split(";")[0]) for line in lines]
    assert min(errors[1:]) < errors[0] < spread
    assert "no simulations 50.0%" in lines[0]  # against itself, either side moving first
