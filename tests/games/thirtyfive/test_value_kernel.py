"""The kernel of the learned evaluation: the values that numpy computes, to rounding."""

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch, model
from pygame35.games.thirtyfive.evaluation import Evaluation

EVALUATION = Evaluation(model.load().weights)
ROUNDING = 2e-5  # squares


def games(board, count=8):
    """States of games after each ply, two moves in three the best ones."""
    state, rng = batch.init(count, board), np.random.default_rng(1)
    while not batch.is_terminal(state).any():
        yield state
        values = EVALUATION.by_numpy(state)
        random = rng.random(values.shape) * batch.legal_action_mask(state)
        state = batch.step(state, np.where(rng.random((count, 1)) < 0.3, random, values).argmax(axis=1))


def assert_the_same(found, expected):
    np.testing.assert_array_equal(np.isfinite(found), np.isfinite(expected))
    known = np.isfinite(expected)
    np.testing.assert_allclose(found[known], expected[known], atol=ROUNDING)


@pytest.mark.parametrize("board", ["", "6x6"])
def test_the_kernel_values_as_numpy_does(board):
    for ply, state in enumerate(games(board)):
        # At first many moves are worth the same by symmetry, and rounding chooses among them.
        for considered in (576, 64, 5) if ply > 2 else ():
            assert_the_same(EVALUATION.action_values(state, considered), EVALUATION.by_numpy(state, considered))
