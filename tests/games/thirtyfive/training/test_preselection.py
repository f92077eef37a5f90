"""Weights moved from the table of blocks to that of squares: the same values, and a better first look."""

import numpy as np

from pygame35.games.thirtyfive import batch, model, squares
from pygame35.games.thirtyfive.blocks import CLASSES, classes_of_patterns
from pygame35.games.thirtyfive.evaluation import WEIGHTS, Evaluation, features
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


def test_every_position_is_worth_what_it_was():
    weights = np.random.default_rng(0).normal(0, 1, WEIGHTS).astype(np.float32)
    told = moved_to_squares(weights, features(positions(seed=1)))
    other = positions(seed=2)
    assert told.dtype == np.float32 and np.abs(told - weights).max() > 0.01
    np.testing.assert_allclose(Evaluation(told).value(other), Evaluation(weights).value(other), atol=1e-3)


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


def test_the_shipped_weights_are_moved_to_squares_as_far_as_can_be():
    """So the best move in full is seldom missing among the best at a first look. Before: 90 %, an error of 7.5."""
    weights, state, states = model.load().weights, batch.init(20), []
    for ply in range(48):
        full = Evaluation(weights).action_values(state)
        random = np.random.default_rng(ply).random(full.shape) * np.isfinite(full)
        state = batch.step(state, (random if ply < 2 else full).argmax(axis=1))
        states.append(state)
    middle = batch.State(*(np.concatenate(fields) for fields in zip(*states[20:], strict=True)))
    weights_of_squares = weights.copy()
    weights_of_squares[squares.WEIGHTS :] = 0
    full, first_look = (Evaluation(some).action_values(middle) for some in (weights, weights_of_squares))
    best = full.argmax(axis=1)
    rank = (first_look > first_look[np.arange(len(best)), best][:, None]).sum(axis=1)
    assert (rank < 64).mean() > 0.95
    legal = np.isfinite(full)
    assert np.std(first_look[legal] - full[legal]) < 4
