"""What training is made of: returns, the optimiser, the plan, the tables that explain a value, the file of a model."""

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.evaluation import OWNERSHIP, Evaluation
from pygame35.games.thirtyfive.perspective import SUMS
from pygame35.games.thirtyfive.training import fit_win_model, optimise, selfplay
from pygame35.games.thirtyfive.training.targets import lambda_returns


@pytest.fixture
def games():
    """Two games whose players expect 4 squares for red throughout, red wins by 10 and loses by 20."""
    values = np.tile(np.where(np.arange(64) % 2 == 0, 4.0, -4.0)[:, None], (1, 2))
    return values, np.ones((64, 2), bool), np.array([10, -20])


def test_returns_by_hand(games):
    """The last move is blue's: half of 4 and half of 10 for red, then again."""
    returns = lambda_returns(*games, decay=0.5)
    assert returns[63].tolist() == [-7, 8]
    assert returns[62].tolist() == [5.5, -2]
    assert returns[61].tolist() == [-4.75, -1]
    assert returns.dtype == np.float32


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
