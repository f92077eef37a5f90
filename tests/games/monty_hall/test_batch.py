"""Monty Hall many times at once: as one game at a time, for all that can happen, and fast enough."""

from itertools import product
from math import sqrt

import numpy as np
import pytest

from pygame35.basics import IllegalMove
from pygame35.games.monty_hall import batch
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.monty_hall.boards import CLASSIC, HOSTS, Variation
from pygame35.games.monty_hall.chances import SHOWN, STAY, SWITCH, exact
from tests.games.test_batch_conformance import assert_same, joined

GAMES = 10_000
SPREAD = 5  # standard deviations that a count may be off
VARIATIONS = [Variation(host, doors) for host in HOSTS for doors in (3, 5)]

every_variation = pytest.mark.parametrize(
    "variation", VARIATIONS, ids=lambda variation: f"{variation[0]}-{variation[1]}"
)


def positions(variation=CLASSIC):
    """Every position there is: of every car and coin, after every legal moves."""
    doors = variation.doors
    for car, coin, picked in product(range(doors), range(doors - 1), [None, *range(doors)]):
        for decision in (None, doors, doors + 1):
            position = monty_hall.start(monty_hall.seeded(1, variation))
            position.car, position.coin = car, coin
            if picked is not None:
                position.play(picked)
            if decision in position.legal_moves():
                position.play(decision)
            elif decision is not None:
                continue
            yield position


def assert_agrees(state, scalar):
    assert_same(state, joined([batch.from_position(position) for position in scalar]))
    mask = batch.legal_action_mask(state)
    assert mask.dtype == bool and mask.shape == (len(scalar), batch.actions(state))
    assert [np.flatnonzero(row).tolist() for row in mask] == [position.legal_moves() for position in scalar]
    np.testing.assert_array_equal(batch.is_terminal(state), [position.is_over() for position in scalar])
    np.testing.assert_array_equal(batch.margin(state), [position.scores()[0] for position in scalar])
    assert [tuple(np.flatnonzero(row)) for row in state.opened] == [position.opened for position in scalar]
    np.testing.assert_array_equal(batch.is_void(state), [position.is_void() for position in scalar])


@every_variation
def test_as_the_scalar_rules_in_every_position_by_every_move(variation):
    scalar, doors = list(positions(variation)), variation.doors
    state = joined([batch.from_position(position) for position in scalar])
    assert_agrees(state, scalar)
    for action in range(doors + 2):
        at = np.flatnonzero(batch.legal_action_mask(state)[:, action])
        before = batch.State(*(field[at] for field in state))
        after = batch.step(before, np.full(len(at), action), np.random.default_rng(action))
        assert_same(before, joined([batch.from_position(scalar[index]) for index in at]))
        moved = [scalar[index] for index in at]
        for position, opened in zip(moved, after.opened, strict=True):
            if action < doors:  # the host may have had a choice
                (left,) = set(range(doors)) - {action, *np.flatnonzero(opened)}
                position.coin = (action - 1 - int(left)) % doors
                assert position.coin in range(doors - 1)
            position.play(action)
        assert_agrees(after, moved)
        for position in moved:
            position.undo()


def test_a_start_is_of_its_seed_and_deals_are_even():
    assert_agrees(batch.init(4, "36"), [monty_hall.start("36")] * 4)
    with pytest.raises(IllegalMove):
        batch.init(1, "no seed")
    rng = np.random.default_rng(1)
    state = batch.dealt(60_000, rng)
    assert not batch.is_terminal(state).any()
    picked = batch.step(state, state.car, rng)  # the host may open either of the other doors
    counts = np.bincount(2 * state.car + (picked.opened.argmax(axis=1) - state.car - 1) % 3, minlength=6)
    assert abs(counts - 10_000).max() <= SPREAD * sqrt(10_000 * 5 / 6)


@every_variation
def test_the_shares_are_the_exact_chances(variation):
    """Both play the same games, and one of them wins unless the car is shown."""
    stayed, switched, void = batch.compare(GAMES, np.random.default_rng(6), variation)
    assert stayed.shape == switched.shape == void.shape == (GAMES,)
    np.testing.assert_array_equal(1, stayed.astype(int) + switched + void)
    assert void.any() == (variation.host == "forgetful")
    among = GAMES - int(void.sum())
    found = {SWITCH: (switched, among), STAY: (stayed, among), SHOWN: (void, GAMES)}
    for row in exact(variation):
        if row.skipped is None:
            wins, games = found[row.kind]
            chance = row.wins / row.games
            assert abs(wins.sum() - games * chance) <= SPREAD * sqrt(games * chance * (1 - chance)), row
