"""Who can sit at the board: the levels and the named players, and the errors that make them weaker."""

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive import players as thirtyfive
from pygame35.games.thirtyfive.game import GAME
from pygame35.games.thirtyfive.players import LEVELS, PLAYERS
from pygame35.games.thirtyfive.records import replay
from pygame35.players import Player, with_daily_form
from pygame35.search.noise import misjudging
from pygame35.search.proving import Proving
from tests.games.thirtyfive.reference import eager_game

ALL = [*PLAYERS.values(), *LEVELS]


def eager(plies, seed=1):
    return replay(eager_game(seed, plies))


def answer(player, position, seed=0, simulations=30):
    """The analysis of a new search, with its proof."""
    search = GAME.begin(player, position, seed=seed)
    search = GAME.with_proof(search, player, position)
    allowed = simulations if player.simulations is None else min(simulations, player.simulations)
    assert search.run(allowed) == search.simulations()
    return search.analysis()


def test_everybody_plays_a_legal_move_and_a_seed_makes_it_reproducible():
    for plies in (0, 1, 30, 54, 63):
        position = eager(plies)
        legal = set(position.legal_moves())
        for player in ALL:
            analysis = answer(player, position)
            assert analysis["candidates"][0]["action"] in legal, (player.name, plies)
            assert {candidate["action"] for candidate in analysis["candidates"]} <= legal, (player.name, plies)
            if plies == 30:
                assert answer(player, position) == analysis, player.name


def test_there_are_no_other_levels_or_players():
    for level in (0, 11, -1, 1.0, "1", True, None):
        with pytest.raises(ValueError, match="1 to 10"):
            GAME.player_at_level(level)
    for name in ("", "nobody", "Full", "full "):
        with pytest.raises(ValueError, match="original"):
            GAME.player_named(name)


def test_on_a_bad_day_a_player_misjudges_more_and_looks_at_less():
    player = Player("moody", "best-first", simulations=1000, noise=4, variability=0.6)
    days = [with_daily_form(player, seed) for seed in range(2000)]
    worse = np.log([day.noise / 4 for day in days])
    assert abs(worse.mean()) < 0.05 and 0.57 < worse.std() < 0.63
    np.testing.assert_allclose([day.simulations for day in days], 1000 / np.exp(worse), atol=0.5)
    assert {day._replace(noise=4, simulations=1000, variability=0.6) for day in days} == {player}


def test_noise_is_of_its_size_and_spares_illegal_moves():
    evaluate = thirtyfive.evaluation().action_values
    state = batch.from_position(eager(20), 20)
    clean, legal = evaluate(state), batch.legal_action_mask(state)
    for noise in (0.5, 16):
        noisy = misjudging(evaluate, noise, np.random.default_rng(0))
        values = noisy(state)
        np.testing.assert_array_equal(np.isneginf(values), ~legal)
        errors = values[legal] - clean[legal]
        assert errors.std() == pytest.approx(noise, rel=0.05) and abs(errors.mean()) < 0.05 * noise
        assert (noisy(state) != values)[legal].mean() > 0.9  # another one every time
    assert misjudging(evaluate, 0, np.random.default_rng(0)) is evaluate


def test_the_end_is_proved_from_where_the_player_says():
    for player in ALL:
        for empties in {1, max(player.proves_from, 1), player.proves_from + 1}:
            position = eager(64 - empties)
            search = GAME.begin(player, position)
            proving = GAME.with_proof(search, player, position)
            assert isinstance(proving, Proving) == (empties <= player.proves_from), (player.name, empties)
            assert GAME.with_proof(proving, player, position) is proving


def choosers(strength, seeds=150):
    return [thirtyfive.mixed(strength, seed, 10).name for seed in range(seeds)]


def test_between_two_levels_the_adaptive_player_takes_its_moves_from_both():
    names = choosers(3.4)
    assert set(names) == {LEVELS[2].name, LEVELS[3].name}
    assert names.count(LEVELS[3].name) / len(names) == pytest.approx(0.4, abs=0.12)
    assert set(choosers(0.2)) == {thirtyfive.BLIND.name, LEVELS[0].name}
    assert [set(choosers(strength, 9)) for strength in (0, 1, 7, 10)] == [
        {thirtyfive.BLIND.name}, {LEVELS[0].name}, {LEVELS[6].name}, {LEVELS[9].name}
    ]  # fmt: skip
