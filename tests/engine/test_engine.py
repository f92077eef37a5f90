"""The engine's one door: what may be asked of `think`, what it answers, and what it keeps between two questions."""

import io
import itertools
import json
import time

import pytest

from pygame35 import engine, ugi
from pygame35.games.thirtyfive import batch, rules
from pygame35.games.thirtyfive import players as thirtyfive
from pygame35.games.thirtyfive.game import GAME
from pygame35.games.thirtyfive.rules import format_move, parse_move
from pygame35.records import replay_text
from tests.engine.right import assert_right
from tests.games.thirtyfive.reference import VECTORS, eager_game


def ask(moves=(), **fields):
    """An analysis of the game `moves`; 200 simulations with a fixed seed unless told otherwise. player=None: no player.

    The original, unless told otherwise: it spends all that it is given, to the last move.
    """
    request = {"id": "1", "game": "35", "moves": list(moves), "options": {"seed": 5}, **fields}
    if "level" not in fields:
        request.setdefault("player", "original")
    if not {"simulations", "milliseconds"} & fields.keys():
        request["simulations"] = 200
    request = {name: value for name, value in request.items() if value is not None}
    analysis = engine.think(request)
    assert_right(request, analysis)
    if len(moves) < 64:
        assert_valid(analysis, moves)
    return analysis


def names(moves):
    return [format_move(move) for move in moves]


def position_after(moves):
    return replay_text(moves, rules)


def assert_valid(analysis, moves):
    """What the contract says about an analysis of an unfinished game of 35, besides `assert_right`."""
    candidates = analysis["candidates"]
    assert sum(candidate["visits"] for candidate in candidates) <= analysis["simulations"]
    assert sum(candidate["prior"] for candidate in candidates) <= 1 + 1e-5
    if "ownership" in analysis:
        assert len(analysis["ownership"]) == 64
        assert all(-1 <= owner <= 1 for owner in analysis["ownership"])
        assert sum(analysis["ownership"]) == pytest.approx(analysis["margin"], abs=0.04)
    if analysis["exact"]:
        assert candidates[0]["exact"] is True and candidates[0]["margin"] == analysis["margin"]
        assert len(analysis["line"]) == analysis["depth"]
    if analysis["simulations"] or analysis["exact"]:
        assert analysis["best"] == analysis["line"][0]
        assert 1 <= len(analysis["line"]) <= analysis["depth"] <= 64 - len(moves)


@pytest.mark.parametrize("player", ["full", "one-ply", "original"])
def test_the_last_slice_has_a_move_on_every_square(player):
    """A search on an evaluation goes into a few moves; where it has none, the evaluation's best one follows."""
    for plies in (0, 31):
        moves = names(eager_game(4, plies))
        analysis = ask(moves, player=player, simulations=700, final=True)
        position = position_after(moves)
        listed = [candidate["move"] for candidate in analysis["candidates"]]
        assert {move[:2] for move in listed} == {move[:2] for move in names(position.legal_moves())}
        if player == "original":
            visits = [candidate["visits"] for candidate in analysis["candidates"]]
            assert visits == sorted(visits, reverse=True) and sum(visits) == 700
        if player == "one-ply":
            values = GAME.evaluate(thirtyfive.ONE_PLY)(batch.from_position(position))[0]
            for move in map(parse_move, listed[32:]):
                assert move == 9 * (move // 9) + values[9 * (move // 9) :][:9].argmax()


def test_a_request_is_left_alone_and_answered_for_the_first_player():
    """A search by playouts knows what the last moves are worth, here to the second player."""
    moves = names(eager_game(4, 63))
    request = {"id": "a", "game": "35", "moves": moves, "player": "original", "simulations": 500, "final": True}
    kept = json.dumps(request)
    analysis = engine.think(request)
    assert json.dumps(request) == kept and len(analysis["candidates"]) == 9
    for candidate in analysis["candidates"]:
        end = position_after([*moves, candidate["move"]])
        assert candidate["value"] == pytest.approx((end.winner() + 1) / 2)
        assert candidate["margin"] == pytest.approx(end.scores()[0] - end.scores()[1])


def test_the_margin_is_the_first_players():
    for score, sign in ((64, 1), (0, -1)):
        game = next(game for game in VECTORS if game[-1]["score"][0] == score)
        analysis = ask([ply["move"] for ply in game[:60]])
        assert analysis["margin"] * sign > 40
        assert abs(analysis["win"] - score / 64) < 0.05


def test_slices_add_up_and_reset_forgets():
    moves = names(eager_game(4, 30))
    assert [ask(moves, simulations=n)["simulations"] for n in (0, 100, 1, 250, 0)] == [0, 100, 101, 351, 351]
    engine.reset()
    assert ask(moves, simulations=0)["simulations"] == 0
    assert ask(moves, simulations=0)["best"] is None


def test_the_tree_survives_a_move_and_its_answer():
    moves = names(eager_game(4, 59))
    before = ask(moves, simulations=5000)
    best = before["candidates"][0]
    after = ask([*moves, best["move"]], simulations=0)
    assert 50 < best["visits"] * 0.8 < after["simulations"] <= best["visits"]
    moves = names(eager_game(4, 61))
    line = ask(moves, simulations=8000)["line"][:2]
    assert ask([*moves, *line], simulations=0)["simulations"] > 10


def test_the_first_of_two_limits_ends_a_slice():
    assert ask(simulations=50, milliseconds=10**9)["simulations"] == 50
    assert ask(simulations=10**9, milliseconds=1)["simulations"] > 50


def test_a_coarse_clock_loses_no_search(monkeypatch):
    """Browsers round their clocks: nothing seems to take time."""
    monkeypatch.setattr(time, "perf_counter", lambda: 5.0)
    analysis = ask(simulations=100)
    assert (analysis["simulations"], analysis["per_second"]) == (100, 0)
    sink = io.StringIO()
    ugi.main(iter(["go nodes 5", "quit"]), sink)
    assert "nps 0 " in sink.getvalue() and "bestmove " in sink.getvalue()


def until_done(moves, slice_, **fields):
    """The analysis after as many slices as this player wants for a move."""
    for _ in range(100_000 // slice_):
        analysis = ask(moves, simulations=slice_, **fields)
        if analysis["done"]:
            return analysis
    raise AssertionError("never done")


def test_the_levels_that_search_think_to_a_limit():
    moves = names(eager_game(4, 20))
    for level in (1, 8, 9):
        most = until_done(moves, 70, level=level)["simulations"]
        assert (most > 0) == (level == 9)
        engine.reset()
        assert until_done(moves, 1000, level=level)["simulations"] == most


def played_on(moves, plies, **fields):
    """The analyses of a level that plays on for both sides, asked in such slices; per_second is left out."""
    engine.reset()
    moves, analyses = list(moves), []
    for _ in range(plies):
        while not (analysis := ask(moves, **fields))["done"]:
            pass
        moves.append(analysis["best"])
        analyses.append({**analysis, "per_second": 0})
    return analyses


@pytest.mark.parametrize(("level", "seed"), [(7, 2), (9, 3)])
def test_a_level_plays_alike_however_it_is_sliced(level, seed):
    """Where it starts to prove the end, and before."""
    plies = 64 - max(thirtyfive.LEVELS[level - 1].proves_from, 4) - seed % 2
    moves = names(eager_game(seed, plies))
    whole = played_on(moves, 4, level=level, simulations=10**6)
    for slices in ({"simulations": 1}, {"milliseconds": 0.1}, {"milliseconds": 10}):
        assert played_on(moves, 4, level=level, **slices) == whole


@pytest.mark.parametrize("level", [1, 9])
def test_a_level_plays_alike_whatever_was_asked_before(level):
    """An earlier position of the game, or nothing."""
    moves = names(eager_game(1, 40))
    alone = {**until_done(moves, 10**4, level=level), "per_second": 0}
    for plies in (36, 39):
        engine.reset()
        until_done(moves[:plies], 10**4, level=level)
        assert {**until_done(moves, 10**4, level=level), "per_second": 0} == alone


def test_no_clock_decides_what_a_level_plays(monkeypatch):
    """On a machine on which every look at the clock takes a second."""
    moves = names(eager_game(1, 58))
    usual = played_on(moves, 4, level=9, simulations=10**6)
    seconds = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(seconds)))
    assert played_on(moves, 4, level=9, simulations=10**6) == usual
    assert played_on(moves, 4, level=9, milliseconds=10) == usual


@pytest.mark.parametrize("player", ["full", "one-ply", "original"])
def test_players_keep_the_contract(player):
    for plies in (0, 33, 55, 63):
        moves = names(eager_game(5, plies))
        for fields in ({"simulations": 0}, {"simulations": 40}, {"milliseconds": 5, "final": True}):
            assert "ownership" in ask(moves, player=player, ownership=True, **fields)
    moves = names(eager_game(5, 64))
    assert ask(moves, player=player, ownership=True)["ownership"] == position_after(moves).owners


def test_the_end_is_proved():
    for plies in (58, 63):
        moves = names(eager_game(6, plies))
        analysis = until_done(moves, 100, player="full")
        assert analysis["exact"] and analysis["done"]
        again = ask(moves, player="full", simulations=1000, ownership=True)
        assert again["simulations"] == analysis["simulations"] and again["line"] == analysis["line"]
        assert again["ownership"] == position_after([*moves, *analysis["line"]]).owners


@pytest.mark.parametrize("plies", [0, 21])
def test_one_ply_is_the_evaluation_alone(plies):
    moves = names(eager_game(3, plies))
    analysis = ask(moves, player="one-ply", simulations=500)
    assert (analysis["simulations"], analysis["depth"], analysis["done"]) == (0, 0, True)
    evaluation = thirtyfive.evaluation(one_ply=True)
    values = evaluation.action_values(batch.from_position(position_after(moves)))[0]
    assert values[parse_move(analysis["best"])] == pytest.approx(values.max(), abs=1e-4)  # one of those that are equal
    assert analysis["margin"] == pytest.approx((-1) ** plies * values.max())


def test_done_says_that_another_slice_changes_nothing():
    moves = names(eager_game(3, 30))
    for fields in ({"level": 6}, {"player": "one-ply"}):
        analysis = until_done(moves, 50, **fields)
        again = ask(moves, simulations=100, **fields)
        assert {**again, "per_second": 0} == {**analysis, "per_second": 0}
    for player in ("full", "original"):
        assert not ask(moves, player=player)["done"]


def test_win_goes_with_the_margin():
    """The same perspective for both players: the first player's."""
    for plies in (20, 21):
        analysis = ask(names(eager_game(8, plies)), player="full", simulations=400)
        for row in [{"value": analysis["win"], "margin": analysis["margin"]}, *analysis["candidates"]]:
            assert (row["value"] > 0.5) == (row["margin"] > 0)
