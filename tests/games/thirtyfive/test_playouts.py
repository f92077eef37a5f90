"""Random playouts of 35: their random numbers, and that the kernel's shortcut from these to the margins is the game."""

import math

import numpy as np

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.kernels.playouts import FOUR_DIGITS, SHUFFLES
from pygame35.games.thirtyfive.rules import Position
from tests.games.thirtyfive.reference import eager_game
from tests.games.thirtyfive.test_evaluation import stacked

SPREAD = 5  # standard deviations that a statistic may be off: once in two million


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


class SplitMix:
    """The generator of the kernel, from a seed on."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bounds):
        """A number below each bound; there is an even number of them."""
        found = []
        for two in zip(bounds[::2], bounds[1::2], strict=True):
            self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
            bits = self.state
            bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 % 2**64
            bits = (bits ^ bits >> 27) * 0x94D049BB133111EB % 2**64
            bits ^= bits >> 31
            found += [(bits >> 32) * two[0] >> 32, bits % 2**32 * two[1] >> 32]
        return found

    def orders(self, count):
        """uint8 [64, count]: orders of the squares, by Fisher and Yates."""
        orders = np.empty((64, count), np.uint8)
        for n in range(count):
            order = np.arange(64, dtype=np.uint8)
            for last, place in zip(range(63, -1, -1), self.below(range(64, 0, -1)), strict=True):
                order[last], order[place] = order[place], order[last]
            orders[:, n] = order
        return orders


def random_ranks(boards, rng):
    """uint8 [64, boards]: an order of the squares, as the kernel draws it, see `playouts`. rng: a SplitMix."""
    drawn, shuffles = rng.orders(-(-boards // SHUFFLES)), rng.orders(SHUFFLES)
    return drawn[shuffles].reshape(64, -1)[:, :boards]


def random_digits(boards, rng):
    """uint8 [64, boards]: independent digits, 1 ... 9, drawn four at a time. rng: a SplitMix."""
    drawn = rng.below([len(FOUR_DIGITS)] * 16 * boards)
    return FOUR_DIGITS[np.array(drawn, int).reshape(16, boards)].view(np.uint8).reshape(64, boards)


def assert_uniform(counts):
    """Pearson's statistic of equally likely cells is near its expectation."""
    expected, freedom = counts.mean(), counts.size - 1
    statistic = ((counts - expected) ** 2 / expected).sum()
    assert abs(statistic - freedom) < SPREAD * math.sqrt(2 * freedom), statistic / freedom


def test_every_square_is_as_likely_at_every_rank():
    ranks = random_ranks(20_000, SplitMix(2)).astype(int)
    counts = np.bincount((64 * np.arange(64)[:, None] + ranks).ravel(), minlength=64 * 64)
    # Each row and each column of these cells has a fixed sum, so 63 of 64 are free in both.
    statistic = ((counts - counts.mean()) ** 2 / counts.mean()).sum() * 63 / 64
    assert abs(statistic - 63**2) < SPREAD * math.sqrt(2 * 63**2)


def test_two_boards_have_independent_orders():
    """Of 16 boards the first shares its order with boards 2, 4, ... and its shuffle with board 1."""
    rng, calls = SplitMix(1), 4_000
    drawn = np.array([random_ranks(16, rng)[:, :5] for _ in range(calls)])
    for other in (1, 2, 3, 4):
        for square in (0, 35):
            counts = np.zeros((64, 64))
            np.add.at(counts, (drawn[:, 0, 0], drawn[:, square, other]), 1)
            assert_uniform(counts)
        same = (drawn[:, :, 0] == drawn[:, :, other]).sum(axis=1)
        assert abs(same.mean() - 1) < SPREAD / math.sqrt(calls)  # two independent orders agree on one square on average


def test_digits_are_uniform_and_independent():
    digits = random_digits(8192, SplitMix(4)).astype(int) - 1
    assert digits.shape == (64, 8192)
    assert_uniform(np.bincount((9 * np.arange(64)[:, None] + digits).ravel(), minlength=64 * 9))
    for axis in (0, 1):
        for distance in (1, 2, 3, 4, 5):
            pairs = 9 * digits + np.roll(digits, distance, axis)
            assert_uniform(np.bincount(pairs.ravel(), minlength=81))


def test_the_kernel_plays_the_game():
    positions = positions_at_all_plies(65)
    for boards in (0, 1, 2, 7, 8, 9, 65, 257):
        some = [positions[n * 17 % 65] for n in range(boards)]
        state = stacked(some) if boards else batch.init(0)
        before = [field.copy() for field in state]
        rng, other = (np.random.default_rng(boards) for _ in range(2))
        for _ in range(2):
            margins, numbers = batch.playout(state, rng), SplitMix(int(other.bit_generator.random_raw()))
            ranks, digits = random_ranks(boards, numbers), random_digits(boards, numbers)
            assert margins.tolist() == [
                played_out(position, ranks[:, n], digits[:, n]) for n, position in enumerate(some)
            ]
        for field, kept in zip(state, before, strict=True):
            np.testing.assert_array_equal(field, kept)
