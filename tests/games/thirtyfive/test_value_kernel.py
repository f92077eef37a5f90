"""The kernel of the learned evaluation: the values that numpy computes, to rounding, natively and as WebAssembly."""

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch, model
from pygame35.games.thirtyfive.evaluation import Evaluation
from pygame35.games.thirtyfive.evaluation_compiled import _Arrays
from pygame35.games.thirtyfive.kernels.values import action_values
from tests.kernels import in_node

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


@pytest.mark.skipif(not in_node.NODE, reason="without Node")
@pytest.mark.parametrize("board", ["", "6x6"])
def test_the_webassembly_values_as_numpy_does(board, tmp_path):
    states = [state for ply, state in enumerate(games(board)) if ply % 5 == 3]
    state = batch.State(*(np.concatenate(fields)[:64] for fields in zip(*states, strict=True)))
    boards, moves = len(state.turn), batch.actions(state)
    arrays = _Arrays(EVALUATION.compiled.tables())
    arrays.give(*state, considered=64, moves=moves)
    in_node.run(action_values, arrays.all, tmp_path)
    assert_the_same(arrays.values[: boards * moves].reshape(boards, moves), EVALUATION.by_numpy(state, 64))
