"""Random playouts of 35: their random numbers, and that numpy's shortcut from these to the margins is the game."""

import math

import numpy as np

from pygame35.games.thirtyfive import batch, playouts_compiled, playouts_numpy
from pygame35.games.thirtyfive import playouts as playout
from pygame35.games.thirtyfive.rules import Position
from tests.games.thirtyfive.reference import eager_game

SPREAD = 5  # standard deviations that a statistic may be off: once in two million


def state_of(positions):
    """One state of these positions, a board each."""
    states = [batch.from_position(position) for position in positions]
    return batch.State(*(np.concatenate(fields) for fields in zip(*states, strict=True)))


def positions_at_all_plies(count):
    """Positions after 0 ... 64 plies of games crowded with events."""
    positions = [Position() for _ in range(count)]
    for seed, position in enumerate(positions):
        for move in eager_game(seed, seed % 65, 0.9):
            position.play(move)
    return positions


def played_out(position, ranks, digits):
    """The margin by the scalar rules, the empty squares filled by rank; the position is left as it was."""
    plies = [square for square in np.argsort(ranks).tolist() if not position.digits[square]]
    for square in plies:
        position.play(9 * square + int(digits[square]) - 1)
    red, blue = position.scores()
    for _ in plies:
        position.undo()
    return red - blue


def assert_uniform(counts):
    """Pearson's statistic of equally likely cells is near its expectation."""
    expected, freedom = counts.mean(), counts.size - 1
    statistic = ((counts - expected) ** 2 / expected).sum()
    assert abs(statistic - freedom) < SPREAD * math.sqrt(2 * freedom), statistic / freedom


def test_margins_are_those_of_the_scalar_rules():
    positions, rng = positions_at_all_plies(325), np.random.default_rng(1)
    ranks, digits = playout.random_ranks(325, rng), playout.random_digits(325, rng)
    margins = playouts_numpy.margins(*state_of(positions), ranks, digits)
    expected = [played_out(position, ranks[:, n], digits[:, n]) for n, position in enumerate(positions)]
    np.testing.assert_array_equal(margins, expected)


def test_every_square_is_as_likely_at_every_rank():
    ranks = playout.random_ranks(20_000, np.random.default_rng(2)).astype(int)
    counts = np.bincount((64 * np.arange(64)[:, None] + ranks).ravel(), minlength=64 * 64)
    # Each row and each column of these cells has a fixed sum, so 63 of 64 are free in both.
    statistic = ((counts - counts.mean()) ** 2 / counts.mean()).sum() * 63 / 64
    assert abs(statistic - 63**2) < SPREAD * math.sqrt(2 * 63**2)


def test_two_boards_have_independent_orders():
    """Of 16 boards the first shares its order with boards 2, 4, ... and its shuffle with board 1."""
    rng, calls = np.random.default_rng(1), 20_000
    drawn = np.array([playout.random_ranks(16, rng)[:, :5] for _ in range(calls)])
    for other in (1, 2, 3, 4):
        for square in (0, 35):
            counts = np.zeros((64, 64))
            np.add.at(counts, (drawn[:, 0, 0], drawn[:, square, other]), 1)
            assert_uniform(counts)
        same = (drawn[:, :, 0] == drawn[:, :, other]).sum(axis=1)
        assert abs(same.mean() - 1) < SPREAD / math.sqrt(calls)  # two independent orders agree on one square on average


def test_digits_are_uniform_and_independent():
    digits = playout.random_digits(8192, np.random.default_rng(4)).astype(int) - 1
    assert digits.shape == (64, 8192)
    assert_uniform(np.bincount((9 * np.arange(64)[:, None] + digits).ravel(), minlength=64 * 9))
    for axis in (0, 1):
        for distance in (1, 2, 3, 4, 5):
            pairs = 9 * digits + np.roll(digits, distance, axis)
            assert_uniform(np.bincount(pairs.ravel(), minlength=81))


def by_numpy(state, rng):
    return playout._by_numpy(*state, rng)


def generators(seed, drawn):
    """Two equal generators that have drawn so many numbers of 32 bits."""
    rngs = [np.random.default_rng(seed) for _ in range(2)]
    for rng in rngs:
        rng.integers(0, 2**32, drawn, np.uint32)
    return rngs


def test_the_kernel_plays_as_numpy_does_and_leaves_the_generator_as_numpy_does():
    positions = positions_at_all_plies(65)
    for boards, drawn in ((0, 0), (1, 0), (2, 1), (7, 1), (8, 0), (9, 0), (256, 1), (257, 0), (1000, 1)):
        state = state_of([positions[n * 17 % 65] for n in range(boards)]) if boards else batch.init(0)
        before = [field.copy() for field in state]
        one, other = generators(boards, drawn)
        for _ in range(3):
            np.testing.assert_array_equal(playouts_compiled.margins(*state, one), by_numpy(state, other))
            assert one.bit_generator.state == other.bit_generator.state, (boards, drawn)
        for field, kept in zip(state, before, strict=True):
            np.testing.assert_array_equal(field, kept)


def test_numpy_plays_with_other_generators_than_its_default_one():
    state, rngs = batch.init(20), [np.random.Generator(np.random.MT19937(3)) for _ in range(2)]
    np.testing.assert_array_equal(batch.playout(state, rngs[0]), by_numpy(state, rngs[1]))
