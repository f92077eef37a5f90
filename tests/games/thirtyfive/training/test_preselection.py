"""Weights moved from the table of blocks to that of squares: the same values, and a better first look."""

import numpy as np

from pygame35.games.thirtyfive import batch, squares
from pygame35.games.thirtyfive.blocks import CLASSES, classes_of_patterns
from pygame35.games.thirtyfive.evaluation import WEIGHTS, features
from pygame35.games.thirtyfive.training.preselection import moved_to_squares


def positions(boards=40, plies=64, seed=1):
    """Of random games, all plies of them one after the other."""
    rng = np.random.default_rng(seed)
    state, states = batch.init(boards), []
    for _ in range(plies):
        legal = batch.legal_action_mask(state)
        state = batch.step(state, (rng.random(legal.shape) * legal).argmax(axis=1))
        states.append(state)
    return batch.State(*(np.concatenate(fields) for fields in zip(*states, strict=True)))


def test_what_depends_on_single_squares_leaves_the_blocks():
    """Blocks that are worth the sum of their squares' worths are worth nothing more."""
    worth = np.random.default_rng(0).normal(0, 1, CLASSES)
    weights = np.zeros(WEIGHTS, np.float32)
    weights[squares.WEIGHTS :] = worth[classes_of_patterns()].sum(axis=1)
    index = features(positions())
    told = moved_to_squares(weights, index)
    occurring = np.unique(index[index >= squares.WEIGHTS])
    np.testing.assert_allclose(told[occurring], 0, atol=1e-4)
    assert np.abs(told[: squares.WEIGHTS]).max() > 1
