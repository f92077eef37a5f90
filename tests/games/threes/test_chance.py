"""All that chance can make of a move in Threes, and how likely: as the scalar rules and the drawn games have it."""

from collections import Counter, defaultdict
from math import sqrt
from random import Random

import numpy as np
import pytest

from pygame35.games.threes import batch, bitboards
from pygame35.games.threes.rules import BAG, bonuses, start
from tests.games.threes.reference import outcomes, shown_next, standing

SPREAD = 5  # standard deviations that a count may be off
TIMES = 8_000


def at_ply(board, plies):
    """A position after random moves; the game of this name is longer."""
    position, random = start(board), Random(board)
    for _ in range(plies):
        position.play(random.choice(position.legal_moves()))
    return position


HIGH = [384, 2, 1, 3, 48, 6, 3, 0, 0, 1, 1, 2, 0, 0, 3, 1]
LOW = [1, 0, 0, 2, 3, 3, 0, 0, 0, 0, 24, 1, 2, 2, 0, 0]


@pytest.fixture(scope="module")
def positions():
    return {
        "the start": start(),
        "plain": at_ply("full-7", 20),
        "classic": at_ply("classic-7", 15),
        "an empty bag": standing(LOW, (3,), []),
        "the last of the bag": standing(LOW, (3,), [2]),
        "a bonus": standing(HIGH, bonuses(384), [1, 1, 3]),
        "a bonus next, maybe": standing(HIGH, (2,), [1, 1, 3]),
        "a bonus after an empty bag": standing(HIGH, (2,), []),
        "48 comes about": standing([24, 24, 0, 0] + 12 * [0], (1,), [2, 3]),
        "a bonus of the largest": standing([12288, *HIGH[1:]], bonuses(12288), [1, 1, 3]),
        "classic with high tiles": standing(HIGH, (2,), [], "classic-1"),
    }


def test_outcomes_are_those_of_the_scalar_rules(positions):
    for name, position in positions.items():
        found = batch.outcomes(batch.from_position(position))
        assert not found.parents.any() and (np.diff(found.actions) >= 0).all()
        keys = zip(found.actions.tolist(), found.board.tolist(), strict=True)
        table = dict(zip(keys, found.odds, strict=True))
        assert len(table) == len(found.odds)  # none twice
        assert table == pytest.approx(outcomes(position), abs=1e-12), name
        score = position.scores()[0]
        np.testing.assert_array_equal(found.gain, bitboards.scores(found.board) - score, name)


def test_draws_are_the_bag_and_the_bonus(positions):
    for name, position in positions.items():
        state = batch.from_position(position)
        before = batch.entered(state, batch.outcomes(state))
        parents, odds, after = batch.draws(before)
        assert (np.diff(parents) >= 0).all()
        np.testing.assert_array_equal(after.board, before.board[parents])
        np.testing.assert_array_equal(after.classic, before.classic[parents])
        found, drawn = defaultdict(dict), zip(after.shown.tolist(), map(tuple, after.bag.tolist()), strict=True)
        for parent, chance, key in zip(parents.tolist(), odds, drawn, strict=True):
            found[parent][key] = chance
        assert list(found) == list(range(len(before.board))) and sum(map(len, found.values())) == len(odds)
        for parent, board in enumerate(before.board.tolist()):
            assert found[parent] == pytest.approx(shown_next(position, board), abs=1e-12), name


def test_odds_are_how_often_drawn_games_go_there(positions):
    rng = np.random.default_rng(1)
    for name, position in positions.items():
        state = batch.from_position(position)
        after = batch.outcomes(state)
        parents, odds, drawn = batch.draws(batch.entered(state, after))
        many = batch.from_position(position, TIMES)
        for move in position.legal_moves():
            share = defaultdict(float)
            for at in np.flatnonzero(after.actions[parents] == move):
                key = drawn.board[at], drawn.shown[at], *drawn.bag[at]
                share[tuple(map(int, key))] += after.odds[parents[at]] * odds[at]
            stepped = batch.step(many, np.full(TIMES, move), rng)
            columns = [stepped.board.tolist(), stepped.shown.tolist(), *stepped.bag.T.tolist()]
            counts = Counter(zip(*columns, strict=True))
            assert counts.keys() <= share.keys()
            for key, chance in share.items():
                error = sqrt(TIMES * chance * (1 - chance))
                assert abs(counts[key] - TIMES * chance) <= SPREAD * error + 1e-6, (name, move)


@pytest.mark.parametrize("rules", ["full", "classic"])
def test_games_are_dealt_from_the_bag(rules):
    state = batch.dealt(2000, rules, np.random.default_rng(3))
    assert [field.dtype for field in state] == [np.uint64, np.uint8, np.int8, bool]
    assert (state.classic == (rules == "classic")).all() and len(set(state.board.tolist())) == 2000
    codes = (state.board[:, None] >> np.arange(0, 64, 4, dtype=np.uint64) & np.uint64(15)).astype(int)
    assert ((codes > 0).sum(1) == 9).all() and codes.max() == 3
    for share, counts in [(9 / 16, (codes > 0).sum(0)), *((3 / 16, (codes == tile).sum(0)) for tile in (1, 2, 3))]:
        assert (abs(counts - 2000 * share) <= SPREAD * sqrt(2000 * share * (1 - share))).all()
    each = np.stack([(codes == tile).sum(1) + (state.shown == tile) for tile in (1, 2, 3)], axis=1)
    if rules == "classic":
        assert each.max() > BAG and (each.sum(1) == 10).all()
        variance = 10 * 1 / 3 * 2 / 3  # ten tiles, drawn one like the other
        assert (abs(each.var(0) / variance - 1) < 0.16).all()
    else:
        np.testing.assert_array_equal(each + state.bag, np.full((2000, 3), BAG))
    assert (abs(np.bincount(state.shown, minlength=4)[1:] - 2000 / 3) <= SPREAD * sqrt(2000 * 2 / 9)).all()
