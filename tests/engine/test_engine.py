"""The engine's one door: what may be asked of `think`, what it answers, and what it keeps between two questions."""

import io
import itertools
import json
import os
import pickle
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame35 import engine, ugi
from pygame35.games.thirtyfive import batch, endgame_compiled
from pygame35.games.thirtyfive import players as thirtyfive
from pygame35.games.thirtyfive.game import GAME
from pygame35.games.thirtyfive.rules import BLUE, RED, Position, format_move, parse_move
from pygame35.search import endgame
from tests.games.thirtyfive.reference import VECTORS, eager_game
from tests.paths import ROOT

FIELDS = {
    "id",
    "best",
    "candidates",
    "win",
    "margin",
    "simulations",
    "per_second",
    "depth",
    "exact",
    "line",
    "done",
}


@pytest.fixture(autouse=True)
def forget():
    engine.reset()
    yield
    engine.reset()


def ask(moves=(), **fields):
    """An analysis of the game `moves`; 200 simulations with a fixed seed unless told otherwise. player=None: no player.

    The original, unless told otherwise: it spends all that it is given, to the last move.
    """
    request = {"id": "1", "game": "35", "moves": list(moves), "options": {"seed": 5}, **fields}
    if "level" not in fields:
        request.setdefault("player", "original")
    if not {"simulations", "milliseconds"} & fields.keys():
        request["simulations"] = 200
    return engine.think({name: value for name, value in request.items() if value is not None})


def names(moves):
    return [format_move(move) for move in moves]


def position_after(moves):
    position = Position()
    for move in moves:
        position.play(parse_move(move))
    return position


def assert_valid(analysis, moves):
    """Everything that the contract says about one analysis of an unfinished game."""
    assert analysis.keys() >= FIELDS
    assert json.loads(json.dumps(analysis, allow_nan=False)) == analysis
    legal = set(names(position_after(moves).legal_moves()))
    assert 0 <= analysis["win"] <= 1
    assert -64 <= analysis["margin"] <= 64
    assert type(analysis["simulations"]) is int and analysis["simulations"] >= 0
    assert analysis["per_second"] >= 0
    assert 0 <= analysis["depth"] <= 64 - len(moves)
    assert type(analysis["exact"]) is bool
    candidates = analysis["candidates"]
    listed = [candidate["move"] for candidate in candidates]
    assert len(set(listed)) == len(listed) and set(listed) <= legal
    for candidate in candidates:
        assert type(candidate["visits"]) is int and candidate["visits"] >= 0
        assert 0 <= candidate["value"] <= 1
        assert 0 <= candidate["prior"] <= 1
    assert sum(candidate["visits"] for candidate in candidates) <= analysis["simulations"]
    assert sum(candidate["prior"] for candidate in candidates) <= 1 + 1e-5
    assert all(-64 <= candidate["margin"] <= 64 for candidate in candidates)
    assert analysis["best"] == (listed[0] if listed else None)
    if "ownership" in analysis:
        assert len(analysis["ownership"]) == 64
        assert all(-1 <= owner <= 1 for owner in analysis["ownership"])
        assert sum(analysis["ownership"]) == pytest.approx(analysis["margin"], abs=0.04)
    if analysis["exact"]:
        assert analysis["done"] is True
        assert analysis["win"] in (0, 0.5, 1)
        assert candidates[0]["exact"] is True and candidates[0]["margin"] == analysis["margin"]
        assert len(analysis["line"]) == analysis["depth"] == 64 - len(moves)
    if analysis["simulations"] or analysis["exact"]:
        assert analysis["best"] == listed[0] == analysis["line"][0]
        assert 1 <= len(analysis["line"]) <= analysis["depth"]
        position_after([*moves, *analysis["line"]])  # the line can be played


# --- the answer ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plies, final", [(0, False), (1, True), (31, True), (60, False), (62, True), (63, False)])
def test_an_analysis_keeps_its_contract(plies, final):
    moves = names(eager_game(4, plies))
    analysis = ask(moves, id=f"ply {plies}", simulations=700, final=final)
    assert_valid(analysis, moves)
    assert analysis["id"] == f"ply {plies}"
    assert analysis["simulations"] == 700
    assert not analysis["done"] and not analysis["exact"]
    visits = [candidate["visits"] for candidate in analysis["candidates"]]
    assert visits == sorted(visits, reverse=True)
    if final:
        assert sum(visits) == 700


@pytest.mark.parametrize("player, plies", [("full", 0), ("one-ply", 2), ("alpha-beta", 31), ("full", 60)])
def test_the_last_slice_has_a_move_on_every_square(player, plies):
    """A search on an evaluation goes into a few moves; where it has none, the evaluation's best one follows."""
    moves = names(eager_game(4, plies))
    analysis = ask(moves, player=player, simulations=700, final=True)
    assert_valid(analysis, moves)
    assert {c["move"][:2] for c in analysis["candidates"]} == {
        move[:2] for move in names(position_after(moves).legal_moves())
    }
    if player == "one-ply":
        listed = [c["move"] for c in analysis["candidates"]]
        evaluate = GAME.evaluate(thirtyfive.ONE_PLY)
        values = evaluate(batch.from_position(position_after(moves)))[0]
        for move in listed[32:]:
            square = parse_move(move) // 9
            assert parse_move(move) == 9 * square + values[9 * square : 9 * square + 9].argmax()


def test_a_request_survives_json_and_is_left_alone():
    request = {
        "id": "a",
        "game": "35",
        "moves": ["e4=9"],
        "player": "original",
        "simulations": 50,
        "options": {"seed": 1},
    }
    kept = json.dumps(request)
    first = engine.think(request)
    assert json.dumps(request) == kept
    engine.reset()
    second = engine.think(json.loads(kept))
    assert {**first, "per_second": 0} == {**second, "per_second": 0}


def test_full_is_the_player_when_none_is_named():
    first = ask(["e4=9"], player="full")
    engine.reset()
    assert {**ask(["e4=9"], player=None), "per_second": 0} == {**first, "per_second": 0}


def last_moves(mover):
    """A game of one or two empty squares before its end, with its `mover`'s winning moves; not every move wins."""
    for seed in range(1000):
        moves = names(eager_game(seed, 63 if mover == BLUE else 62))
        position = position_after(moves)
        winning = [move for move in position.legal_moves() if wins(position, move, mover)]
        if winning and len(winning) < len(position.legal_moves()):
            return moves, names(winning)
    raise AssertionError("no such game")


def wins(position, move, mover):
    """Does `move` win for `mover` whatever the reply?"""
    position.play(move)
    if position.is_over():
        result = position.winner() == mover
    else:
        result = all(wins(position, reply, mover) for reply in position.legal_moves())
    position.undo()
    return result


def test_win_and_values_are_the_first_players():
    moves, winning = last_moves(BLUE)
    analysis = ask(moves, simulations=1000, final=True)
    assert analysis["best"] in winning
    assert analysis["win"] < 0.5  # the mean of the search, its tries of the losing moves included
    for candidate in analysis["candidates"]:
        winner = position_after([*moves, candidate["move"]]).winner()
        assert candidate["value"] == pytest.approx((winner + 1) / 2)
    moves, winning = last_moves(RED)
    analysis = ask(moves, simulations=4000)
    assert analysis["best"] in winning
    assert analysis["win"] > 0.5
    assert analysis["candidates"][0]["value"] > 0.9


def test_the_margin_is_the_first_players():
    for score, sign in ((64, 1), (0, -1)):
        game = next(game for game in VECTORS if game[-1]["score"][0] == score)
        analysis = ask([ply["move"] for ply in game[:60]])
        assert analysis["margin"] * sign > 40
        assert abs(analysis["win"] - score / 64) < 0.05


@pytest.mark.parametrize("game", [*VECTORS[:3], None], ids=["1", "2", "3", "tie"])
def test_a_finished_game_is_exact(game):
    moves = [ply["move"] for ply in game] if game else names(range(0, 576, 9))
    red, blue = position_after(moves).scores()
    analysis = ask(moves)
    assert analysis["best"] is None
    assert analysis["candidates"] == analysis["line"] == []
    assert analysis["exact"] is True
    assert analysis["simulations"] == analysis["depth"] == 0
    assert analysis["margin"] == red - blue
    assert analysis["win"] == (1 if red > blue else 0 if blue > red else 0.5)
    assert json.loads(json.dumps(analysis, allow_nan=False)) == analysis


# --- slices and moves ---------------------------------------------------------------------------------------------


def test_slices_add_up():
    moves = names(eager_game(4, 30))
    totals = []
    for simulations in (100, 1, 250, 0):
        analysis = ask(moves, simulations=simulations)
        assert_valid(analysis, moves)
        totals.append(analysis["simulations"])
    assert totals == [100, 101, 351, 351]


def test_nothing_is_known_before_the_first_slice():
    analysis = ask(simulations=0)
    assert analysis["simulations"] == 0
    assert analysis["best"] is None
    assert_valid(analysis, [])


def test_the_tree_survives_a_played_move():
    moves = names(eager_game(4, 59))
    before = ask(moves, simulations=5000)
    best = before["candidates"][0]
    after = ask([*moves, best["move"]], simulations=0)
    assert_valid(after, [*moves, best["move"]])
    assert 50 < best["visits"] * 0.8 < after["simulations"] <= best["visits"]
    more = ask([*moves, best["move"]], simulations=100)
    assert more["simulations"] == after["simulations"] + 100


def test_the_tree_survives_a_move_and_its_answer():
    moves = names(eager_game(4, 61))
    line = ask(moves, simulations=8000)["line"][:2]
    assert len(line) == 2
    after = ask([*moves, *line], simulations=0)
    assert after["simulations"] > 10
    assert_valid(after, [*moves, *line])


def test_games_in_turn_do_not_disturb_each_other():
    """Each request carries its whole game: another game, a takeback or a variation in between does no harm."""
    long, other = names(eager_game(4, 58)), names(eager_game(8, 21))
    for moves in (long, other, long[:-3], long, [], [*long[:-1], *names(position_after(long[:-1]).legal_moves()[:1])]):
        assert_valid(ask(moves), moves)


def test_a_takeback_and_another_move_of_the_same_squares():
    """The same squares filled in another order, or with other digits, are another game."""
    assert_valid(ask(["a1=1", "b1=2"]), ["a1=1", "b1=2"])
    assert_valid(ask(["b1=2", "a1=1"]), ["b1=2", "a1=1"])
    moves, winning = last_moves(BLUE)
    assert ask(moves, simulations=500)["best"] in winning
    again = [*moves[:-1], moves[-1][:-1] + str(int(moves[-1][-1]) % 9 + 1)]
    assert ask(again, simulations=500)["best"] in names(position_after(again).legal_moves())
    assert ask(moves, simulations=500)["best"] in winning


def test_a_seed_makes_it_reproducible():
    def analyses(seed):
        engine.reset()
        moves = names(eager_game(4, 20))
        answers = [ask(moves, options={"seed": seed}) for _ in range(3)]
        answers.append(ask([*moves, answers[-1]["best"]], options={"seed": seed}))
        return [{**answer, "per_second": 0} for answer in answers]

    first = analyses(1)
    assert analyses(1) == first
    assert analyses(2) != first


def test_the_first_of_two_limits_ends_a_slice():
    assert ask(simulations=50, milliseconds=10**9)["simulations"] == 50
    assert ask(simulations=10**9, milliseconds=1)["simulations"] > 50


def test_think_can_be_sent_to_another_process():
    assert pickle.loads(pickle.dumps(engine.think)) is engine.think


FORKED = """
import os, signal, threading
from pygame35.engine import Engine
engine, request = Engine(), {"id": "1", "game": "cell-division", "moves": [], "simulations": 1}
engine.think(request)
thread = threading.Thread(target=lambda: engine.think({**request, "simulations": 3000}))
thread.start()
while not engine._lock.locked():
    pass
child = os.fork()
signal.alarm(20)
engine.think(request)
if not child:
    os._exit(0)
thread.join()
raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_an_engine_thinks_in_a_forked_process():
    """Which has the lock, but not the thread that holds it."""
    assert subprocess.run([sys.executable, "-c", FORKED], cwd=ROOT).returncode == 0


def test_reset_forgets():
    assert ask()["simulations"] == 200
    engine.reset()
    assert ask(simulations=0)["simulations"] == 0


@pytest.mark.timed
@pytest.mark.parametrize("milliseconds", [1, 50, 200.5])
def test_a_slice_keeps_its_time(milliseconds):
    ask(simulations=1)  # warm
    start = time.perf_counter()
    analysis = ask(milliseconds=milliseconds)
    seconds = time.perf_counter() - start
    assert milliseconds / 1000 * 0.5 < seconds < milliseconds / 1000 + 0.3
    assert analysis["simulations"] > 1
    assert_valid(analysis, [])


def test_a_coarse_clock_loses_no_search(monkeypatch):
    """Browsers round their clocks: nothing seems to take time."""
    monkeypatch.setattr(time, "perf_counter", lambda: 5.0)
    analysis = ask(simulations=100)
    assert_valid(analysis, [])
    assert (analysis["simulations"], analysis["per_second"]) == (100, 0)
    sink = io.StringIO()
    ugi.main(iter(["go nodes 5", "quit"]), sink)
    assert "nps 0 " in sink.getvalue() and "bestmove " in sink.getvalue()


@pytest.mark.parametrize(
    "options", [{"seed": 0, "exploration": 0.3, "batch": 1}, {"seed": 9, "batch": 4096}, {"exploration": 10}, {}]
)
def test_options(options):
    moves = names(eager_game(4, 40))
    analysis = ask(moves, options=options)
    assert_valid(analysis, moves)
    assert analysis["simulations"] == 200


def until_done(moves, slice_, **fields):
    """The analysis after as many slices as this player wants for a move."""
    for _ in range(100_000 // slice_):
        analysis = ask(moves, simulations=slice_, **fields)
        if analysis["done"]:
            return analysis
    raise AssertionError("never done")


def test_levels_think_to_a_limit_that_grows():
    moves = names(eager_game(4, 20))
    most = []
    for level in range(1, 10):
        engine.reset()
        most.append(until_done(moves, 70, level=level)["simulations"])
        again = ask(moves, level=level)
        assert again["done"] and again["simulations"] == most[-1]
        engine.reset()
        assert until_done(moves, 1000, level=level)["simulations"] == most[-1]
    assert most == sorted(most)
    assert most[:8] == [0] * 8 and most[8] > 0


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


@pytest.mark.parametrize("level, seed", [(7, 2), (8, 3), (9, 2)])
def test_a_level_plays_alike_however_it_is_sliced(level, seed):
    """Where it starts to prove the end, and before."""
    plies = 64 - max(thirtyfive.LEVELS[level - 1].proves_from, 4) - seed % 2
    moves = names(eager_game(seed, plies))
    whole = played_on(moves, 4, level=level, simulations=10**6)
    for slices in ({"simulations": 1}, {"milliseconds": 0.1}, {"milliseconds": 10}):
        assert played_on(moves, 4, level=level, **slices) == whole


def test_the_highest_level_with_a_budget_plays_alike_however_it_is_sliced():
    moves = names(eager_game(2, 64 - thirtyfive.LEVELS[8].proves_from))
    whole = played_on(moves, 1, level=9, simulations=10**6)
    assert played_on(moves, 1, level=9, milliseconds=1) == whole


@pytest.mark.parametrize("level", [1, 7, 8, 9])
def test_a_level_plays_alike_whatever_was_asked_before(level):
    """An earlier position of the game, or nothing."""
    for seed in range(3):
        moves = names(eager_game(seed, 40))
        engine.reset()
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


def test_no_proof_of_a_player_with_a_budget_depends_on_the_clock():
    for player in [*thirtyfive.LEVELS, *thirtyfive.PLAYERS.values()]:
        assert player.simulations is None or not player.proves_from or player.proof_nodes


@pytest.mark.parametrize("level", [1, 9])
def test_a_level_thinks_at_every_move_anew(level):
    """What the last move left in the tree does not stop it from ending this one."""
    moves = names(eager_game(4, 56))
    while len(moves) < 64:
        analysis = until_done(moves, 50, level=level)
        assert_valid(analysis, moves)
        moves.append(analysis["best"])


def test_two_players_in_turn_both_keep_their_search():
    one, two = {"seed": 1}, {"seed": 2}
    for rounds in (1, 2, 3):
        assert ask(options=one)["simulations"] == 200 * rounds
        assert ask(options=two)["simulations"] == 200 * rounds


# --- players that evaluate ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(1, 11))
def test_levels_play_legal_moves(level):
    for plies in (0, 41, 63) if level % 2 else (0, 59, 62):
        moves = names(eager_game(4, plies))
        analysis = ask(moves, level=level, ownership=True)
        assert_valid(analysis, moves)
        assert analysis["best"]


@pytest.mark.parametrize("player", ["full", "one-ply", "three-ply", "alpha-beta", "original"])
def test_players_keep_the_contract(player):
    for plies in (0, 33, 61, 62, 63):
        moves = names(eager_game(5, plies))
        for fields in ({"simulations": 0}, {"simulations": 40}, {"milliseconds": 20, "final": True}):
            assert_valid(ask(moves, player=player, ownership=True, **fields), moves)
        assert ask(moves, player=player, simulations=0)["best"]


@pytest.mark.parametrize(
    "player, plies", [("full", 58), ("alpha-beta", 60), ("full", 61), ("alpha-beta", 62), ("full", 63)]
)
def test_the_end_is_proved(player, plies):
    moves = names(eager_game(6, plies))
    analysis = until_done(moves, 100, player=player)
    assert_valid(analysis, moves)
    assert analysis["exact"] and analysis["done"]
    first, second = position_after([*moves, *analysis["line"]]).scores()
    assert analysis["margin"] == first - second
    assert analysis["win"] == (1 + (first > second) - (first < second)) / 2
    again = ask(moves, player=player, simulations=1000, ownership=True)
    assert again["simulations"] == analysis["simulations"] and again["line"] == analysis["line"]
    assert again["ownership"] == position_after([*moves, *analysis["line"]]).owners


def test_what_is_proved_stays_so_along_the_line():
    moves = names(eager_game(6, 58))
    margin = until_done(moves, 100, player="full")["margin"]
    while len(moves) < 64:
        analysis = until_done(moves, 100, player="full")
        assert (analysis["exact"], analysis["margin"]) == (True, margin)
        moves.append(analysis["best"])


def test_a_proof_without_memory_is_begun_anew_after_a_move(monkeypatch):
    """Without kernels, ten squares may be too many for the memory; then eight are not lost with them."""
    monkeypatch.setattr(endgame_compiled, "_fastest", lambda: ("numpy", endgame_compiled.with_python))
    moves = names(eager_game(6, 55))
    monkeypatch.setattr(endgame, "_MOST_NODES", 300)
    before = ask(moves, player="full", simulations=200)
    used_up = engine._shared._searches.things()[0].solver
    assert used_up.exhausted() and not before["exact"]
    after = ask([*moves, before["best"]], player="full", simulations=0)
    assert after["simulations"] > 0  # the search itself goes on
    begun = engine._shared._searches.things()[0].solver
    assert not begun.exhausted() and begun.game is not used_up.game


def test_without_kernels_no_proof_of_eleven_squares_is_tried(monkeypatch):
    monkeypatch.setattr(endgame_compiled, "_fastest", lambda: ("numpy", endgame_compiled.with_python))
    ask(names(eager_game(6, 53)), player="full", simulations=100)
    assert not hasattr(engine._shared._searches.things()[0], "solver")


def test_nothing_is_proved_far_from_the_end():
    analysis = ask(names(eager_game(6, 51)), player="full", simulations=100)
    assert not analysis["exact"] and not analysis["done"]
    assert not any("exact" in candidate for candidate in analysis["candidates"])


@pytest.mark.parametrize("plies", [0, 20, 62, 63])
def test_one_ply_is_the_evaluation_alone(plies):
    moves = names(eager_game(3, plies))
    analysis = ask(moves, player="one-ply", simulations=500)
    assert (analysis["simulations"], analysis["depth"], analysis["done"]) == (0, 0, True)
    evaluation = thirtyfive.evaluation(one_ply=True)
    values = evaluation.action_values(batch.from_position(position_after(moves)))[0]
    assert values[parse_move(analysis["best"])] == pytest.approx(values.max(), abs=1e-4)  # one of those that are equal
    assert analysis["margin"] == pytest.approx((-1) ** plies * values.max())


def test_three_ply_is_done_at_three_plies():
    moves = names(eager_game(3, 30))
    analysis = until_done(moves, 50, player="three-ply")
    assert (analysis["depth"], len(analysis["line"])) == (3, 3)
    assert 100 < analysis["simulations"] <= 1 + 12 + 12 + 144
    timed = ask(moves, player="three-ply", milliseconds=10_000)
    assert timed["done"] and {**timed, "per_second": 0} == {**analysis, "per_second": 0}


def test_alpha_beta_in_many_slices_is_as_in_one():
    moves = names(eager_game(3, 30))
    for _ in range(60):
        sliced = ask(moves, player="alpha-beta", simulations=1)
    engine.reset()
    once = ask(moves, player="alpha-beta", simulations=sliced["simulations"])
    assert {**once, "per_second": 0} == {**sliced, "per_second": 0}
    engine.reset()
    three = [until_done(moves, slice_, player="three-ply") for slice_ in (1, 5000) if not engine.reset()]
    assert {**three[0], "per_second": 0} == {**three[1], "per_second": 0}


def test_full_in_many_slices_finds_what_it_finds_in_one():
    """Small slices make small batches, so visits differ."""
    moves = names(eager_game(3, 30))
    for _ in range(80):
        sliced = ask(moves, player="full", simulations=10)
    engine.reset()
    once = ask(moves, player="full", simulations=800)
    assert sliced["simulations"] == once["simulations"] == 800
    assert sliced["margin"] == pytest.approx(once["margin"], abs=3)
    moves = [[c["move"] for c in analysis["candidates"]] for analysis in (sliced, once)]
    assert sliced["best"] in moves[1] and once["best"] in moves[0]


def test_full_keeps_its_search_between_moves():
    moves = names(eager_game(3, 30))
    before = ask(moves, player="full", simulations=1000)
    best = before["candidates"][0]
    after = ask([*moves, best["move"]], player="full", simulations=0)
    assert 0 < after["simulations"] <= best["visits"]
    assert after["best"] == before["line"][1]
    assert after["margin"] == best["margin"]


def test_done_says_that_another_slice_changes_nothing():
    moves = names(eager_game(3, 30))
    for fields in ({"level": 6}, {"level": 3}, {"player": "one-ply"}, {"player": "three-ply"}):
        analysis = until_done(moves, 64, **fields)
        again = ask(moves, simulations=100, **fields)
        assert {**again, "per_second": 0} == {**analysis, "per_second": 0}
    for player in ("full", "alpha-beta", "original"):
        assert not ask(moves, player=player)["done"]


@pytest.mark.parametrize(
    "player, plies", [("full", 0), ("original", 7), ("one-ply", 50), ("full", 63), ("original", 64)]
)
def test_ownership_is_told_when_asked_for(player, plies):
    moves = names(eager_game(8, plies))
    analysis = ask(moves, player=player, ownership=True)
    assert "ownership" not in ask(moves, player=player, ownership=False, simulations=0)
    assert "ownership" not in ask(moves, player=player, simulations=0)
    assert sum(analysis["ownership"]) == pytest.approx(analysis["margin"], abs=0.04)
    assert all(-1 <= owner <= 1 for owner in analysis["ownership"])
    assert json.loads(json.dumps(analysis, allow_nan=False)) == analysis
    if plies == 64:
        assert analysis["ownership"] == position_after(moves).owners


@pytest.mark.parametrize("plies", [20, 21])
def test_win_goes_with_the_margin(plies):
    """The same perspective for both players: the first player's."""
    analysis = ask(names(eager_game(8, plies)), player="full", simulations=400)
    for row in [{"value": analysis["win"], "margin": analysis["margin"]}, *analysis["candidates"]]:
        assert (row["value"] > 0.5) == (row["margin"] > 0)
    ranks = sorted(analysis["candidates"], key=lambda candidate: candidate["margin"])
    assert [row["value"] for row in ranks] == sorted(row["value"] for row in ranks)


# --- what is no request -------------------------------------------------------------------------------------------

GOOD = {"id": "1", "game": "35", "moves": ["e4=9", "d5=3"], "player": "original", "simulations": 10}
ABSENT = object()


MALFORMED = [
    *({"game": game} for game in (ABSENT, None, 35, "", "36", "chess", ["35"], {})),
    *({"id": name} for name in (ABSENT, None)),
    *({"moves": moves} for moves in (ABSENT, None, "e4=9", 5, {}, {"e4=9": 1})),
    *(
        {"moves": [move]}
        for move in (None, 260, True, "", "e4", "e4=0", "e4=10", "E4=9", " e4=9", "e4=٣", ["e4=9"], {})
    ),
    {"moves": ["e4=9", "d5=3", "e4=1"]},
    {"moves": [*names(range(0, 576, 9)), "e4=9"]},
    *({"player": player} for player in ("nobody", "", 1, ["original"], {})),
    *({"player": ABSENT, "level": level} for level in (0, 11, -1, 2.5, "3", True, [])),
    *({"simulations": number} for number in (ABSENT, -1, 1.5, "10", True, [10], float("nan"))),
    *(
        {"simulations": ABSENT, "milliseconds": number}
        for number in (0, -1, "100", True, [], float("nan"), float("inf"))
    ),
    {"milliseconds": 0},  # besides simulations
    {"level": 3},  # besides the player
    *({"options": options} for options in ("seed", 5, [], [["seed", 1]])),
    *({"options": {"seed": seed}} for seed in (-1, 1.5, "1", True, [])),
    *({"options": {"exploration": value}} for value in (-1, 0, "1", True, float("nan"), float("inf"), 1e9)),
    *({"options": {"batch": value}} for value in (0, -1, 2.5, "8", True, 10**9)),
    *({"options": {name: 1}} for name in ("colour", "", "Seed")),
    *({"options": options} for options in ({"batch": 4097}, {"exploration": 0.009}, {"exploration": 100.01})),
    *({name: value} for name in ("final", "ownership") for value in ("yes", 1, [])),
]


def test_a_malformed_request_is_an_engine_error():
    for change in MALFORMED:
        request = {name: value for name, value in {**GOOD, **change}.items() if value is not ABSENT}
        with pytest.raises(engine.EngineError) as error:
            engine.think(request)
            pytest.fail(f"{change} was taken")
        assert str(error.value)
    for request in (None, [], "think", 5, [("id", "1")], True):
        with pytest.raises(engine.EngineError):
            engine.think(request)
            pytest.fail(f"{request} was taken")
    assert_valid(engine.think(GOOD), GOOD["moves"])  # and it goes on


def test_engine_error_is_a_value_error_that_says_where():
    assert issubclass(engine.EngineError, ValueError)
    with pytest.raises(engine.EngineError, match="ply 3.*e4"):
        engine.think({**GOOD, "moves": ["e4=9", "d5=3", "e4=1"]})
    with pytest.raises(engine.EngineError, match="ply 2.*d5"):
        engine.think({**GOOD, "moves": ["e4=9", "d5=10", "e4=1"]})
    with pytest.raises(engine.EngineError, match="chess"):
        engine.think({**GOOD, "game": "chess"})


def test_an_error_leaves_the_search_as_it_was():
    ask(simulations=100)
    with pytest.raises(engine.EngineError):
        ask(["e4=10"])
    assert ask(simulations=0)["simulations"] == 100


LIMITS = ["simulations", "milliseconds"]
# Whatever JSON can carry; numbers small enough that a request which happens to be good is also quick.
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30) | st.floats(-3, 30) | st.text(max_size=5) | st.just("e4=9"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["seed", "batch", "x"]), inner),
    max_leaves=6,
)
FIELD = st.sampled_from(["id", "game", "moves", "player", "level", *LIMITS, "final", "ownership", "options"])


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.dictionaries(FIELD, JSON, min_size=1, max_size=3), st.sets(FIELD, max_size=2))
def test_no_request_raises_anything_else(changes, absent):
    request = {name: value for name, value in {**GOOD, **changes}.items() if name not in absent}
    try:
        analysis = engine.think(request)
    except engine.EngineError:
        return
    assert_valid(analysis, request["moves"])
