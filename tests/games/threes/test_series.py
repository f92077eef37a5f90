"""Many games of Threes at once, and who plays them."""

import time

import numpy as np
import pytest

from pygame35.games.threes import batch, bitboards
from pygame35.games.threes import series as threes_series
from pygame35.games.threes.expectimax import shipped
from pygame35.games.threes.players import MASTER, ORIGINAL, values
from pygame35.games.threes.rules import value
from pygame35.games.threes.series import Series
from pygame35.search.expectimax import at_once

PLAYERS = {"master": MASTER, "original": ORIGINAL}
FACES = [0, 1, 2] + [3 * 2**k for k in range(13)]  # by code


def played(player, games, board="", *, seed=0, **options):
    series = Series(player, games, board, seed=seed, **options)
    for _ in range(100_000):
        if series.done():
            return series.progress()
        series.run()
    raise AssertionError("it is never done")


def values_of(player, state, **options):
    return at_once(values(player, state, np.random.default_rng(0), **options))


def test_options_reach_the_searches():
    state = batch.dealt(3, "full", np.random.default_rng(1))
    for depth in (1, 2):
        np.testing.assert_array_equal(
            at_once(shipped("full").searched(state, depth)), values_of(MASTER, state, depth=depth)
        )
    few, many, deep, roomy = (
        values_of(ORIGINAL, state, **options)
        for options in (
            {"depth": 1, "simulations": 10},
            {"depth": 1, "simulations": 500},
            {"depth": 3, "simulations": 10},
            {"depth": 1, "simulations": 10, "blanks": 1},
        )
    )
    legal = batch.legal_action_mask(state)
    for found in (few, many, deep, roomy):
        np.testing.assert_array_equal(found > -np.inf, legal)
    np.testing.assert_allclose(many[legal] / few[legal], 50, rtol=0.2)
    assert (deep[legal] > few[legal]).all()
    assert (roomy[legal] > 1.3 * few[legal]).all()  # 9 or 10 of 16 squares are taken


@pytest.mark.parametrize(("name", "games", "board"), [("original", 6, ""), ("master", 3, "classic-7")])
def test_games_are_played_to_their_end_and_the_seeds_are_all_that_chance_depends_on(name, games, board):
    told = played(PLAYERS[name], games, board, depth=1)
    assert len(told["scores"]) == len(told["highest"]) == told["games"] == games and told["moves"] >= 10 * games
    for score, highest in zip(told["scores"], told["highest"], strict=True):
        assert type(score) is int and type(highest) is int
        assert highest in FACES and value(highest) <= score <= 16 * value(highest)
    assert len(set(told["scores"])) > 1  # not one game so many times
    assert played(PLAYERS[name], games, board, depth=1) == told
    for seed, other in ((1, board), (0, "classic-8")):
        assert played(PLAYERS[name], games, other, seed=seed, depth=1)["scores"] != told["scores"]


def test_every_move_is_the_best_there_and_every_board_one_move_further(monkeypatch):
    """The states that are stepped are those of games, which end when nothing can move."""
    steps, step = [], batch.step

    def watched(state, actions, rng):
        assert not batch.is_terminal(state).any()
        worth = values_of(MASTER, state, depth=1)
        assert (worth[np.arange(len(actions)), actions] == worth.max(axis=1)).all()
        after = step(state, actions, rng)
        steps.append((state, after))
        return after

    monkeypatch.setattr(threes_series.batch, "step", watched)
    monkeypatch.setattr(threes_series, "at_once", lambda player, depth: 2)
    told = played(MASTER, 5, "classic-5", depth=1)
    assert sum(len(before.board) for before, _ in steps) == told["moves"]
    assert max(len(before.board) for before, _ in steps) == 2 and told["started"] == 5
    ended, alive = [], np.zeros(0, np.uint64)
    for before, after in steps:
        np.testing.assert_array_equal(before.board[: len(alive)], alive)
        assert (bitboards.tiles(before.board[len(alive) :]) == 9).all()  # those that begin
        assert before.classic.all()
        over = batch.is_terminal(after)
        ended += list(zip(bitboards.scores(after.board[over]), bitboards.highest(after.board[over]), strict=True))
        alive = after.board[~over]
    assert not len(alive)
    assert told["scores"] == [score for score, _ in ended]
    assert told["highest"] == [FACES[code] for _, code in ended]


def test_the_start_is_dealt_by_the_rules_of_the_board(monkeypatch):
    dealt, deal = [], batch.dealt
    monkeypatch.setattr(threes_series.batch, "dealt", lambda *about: dealt.append(deal(*about)) or dealt[-1])
    for board in ("", "full-7", "classic-7", "classic-8"):
        Series(MASTER, 6, board, depth=1).run()
    assert [state.classic.all() for state in dealt] == [False, False, True, True]
    assert len({state.board.tobytes() for state in dealt}) == 4 and [len(state.board) for state in dealt] == [6] * 4


def test_the_first_of_many_games_end_soon():
    """Not all of 10,000 games at a time: each step would take seconds, and no game would end for hours."""
    for player, options in ((MASTER, {"depth": 1}), (MASTER, {"depth": 2}), (MASTER, {"depth": 15}), (ORIGINAL, {})):
        series = Series(player, 10_000, **options)
        assert series.started == threes_series.at_once(player, options.get("depth", 3)) <= 256
    assert threes_series.at_once(MASTER, 2) == 32 and threes_series.at_once(MASTER, 15) == 8


@pytest.mark.timed
def test_it_pauses_soon():
    for player, games, options in (
        (MASTER, 2000, {"depth": 1}),
        (MASTER, 300, {"depth": 3}),
        (ORIGINAL, 2000, {"depth": 1}),
        (ORIGINAL, 2000, {}),
    ):
        series = Series(player, games, **options)
        for _ in range(8):
            start = time.perf_counter()
            series.run()
            assert time.perf_counter() - start < 0.5, (player.name, options)
