"""The exact endgame against a plain exhaustive search by the rules, and what its results promise."""

import json
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch, endgame_compiled
from pygame35.games.thirtyfive.kernels import proofs
from pygame35.games.thirtyfive.records import parse_fragment, replay
from pygame35.games.thirtyfive.rules import RED, SQUARES
from pygame35.search import endgame
from tests.games.thirtyfive.reference import VECTORS, eager_game, vector_moves
from tests.kernels.forms import choose
from tests.paths import VECTORS_FOLDER

SOLVERS = {"python": endgame_compiled.with_python, "kernel": endgame_compiled.with_kernels}
every_solver = pytest.mark.parametrize("kind", SOLVERS)


def solver(position, kind="python") -> endgame.AnySolver:
    return SOLVERS[kind](batch.from_position(position))


@cache
def strong_games() -> list[str]:
    return json.loads((VECTORS_FOLDER / "endgame.json").read_text())["games"]


def strong(game: int, empties: int):
    """A position of a game between strong players, with 4 or more empty squares."""
    return replay(parse_fragment(strong_games()[game])[: SQUARES - empties])


def eager(seed: int, empties: int):
    """A position of a random game full of squares that reach 35."""
    return replay(eager_game(seed, SQUARES - empties))


def exhaustive(position) -> dict[int, int]:
    """{move: the final margin after it with perfect play}, by trying everything; equal boards are tried once."""
    known: dict[tuple, int] = {}

    def value() -> int:
        if position.is_over():
            first, second = position.scores()
            return first - second
        board = tuple(position.owners), tuple(position.digits)
        if board not in known:
            known[board] = best_for(position)(after(move) for move in position.legal_moves())
        return known[board]

    def after(move: int) -> int:
        position.play(move)
        margin = value()
        position.undo()
        return margin

    return {move: after(move) for move in position.legal_moves()}


def best_for(position) -> Callable:
    return max if position.turn == RED else min


def check(position):
    """Both solvers against the exhaustive search."""
    margins = exhaustive(position)
    margin = best_for(position)(margins.values())
    for kind in SOLVERS:
        solving = solver(position, kind)
        assert solving.run(60) and solving.proved
        result = solving.result()
        assert (result["proved"], result["margin"], result["low"], result["high"]) == (True, margin, margin, margin)
        first = result["candidates"][0]["action"]
        assert margins[first] == margin and result["line"][:1] == [first]
        bounds = {after["action"]: (after["low"], after["high"]) for after in result["candidates"]}
        assert bounds.keys() == margins.keys()
        assert all(low <= margins[move] <= high for move, (low, high) in bounds.items())
        assert solving.run_candidates(60)
        candidates = solving.result()["candidates"]
        assert candidates[0]["action"] == first
        assert {after["action"]: (after["low"], after["high"]) for after in candidates} == {
            move: (value, value) for move, value in margins.items()
        }
        assert [after["low"] for after in candidates] == sorted(margins.values(), reverse=position.turn == RED)
        assert_line_keeps(position, result)


def assert_line_keeps(position, result):
    for move in result["line"]:
        position.play(move)
    assert position.is_over()
    first, second = position.scores()
    assert first - second == result["margin"]
    for _ in result["line"]:
        position.undo()


# In the game 96, positions of different value once had the same key.
@pytest.mark.parametrize("game", [96, 24])
def test_every_position_of_a_long_line_is_worth_the_same(game):
    """By a proof of its own for each."""
    position = strong(game, 12)
    solving = solver(position, "kernel")
    assert solving.run(60)
    result = solving.result()
    assert len(result["line"]) == 12
    assert_line_keeps(position, result)
    for move in result["line"]:
        position.play(move)
        behind = solver(position, "kernel")
        assert behind.run(60)
        assert behind.result()["margin"] == result["margin"]


@every_solver
def test_a_full_board_is_proved_from_the_start(kind):
    position = replay(vector_moves(VECTORS[0]))
    first, second = position.scores()
    margin = first - second
    solving = solver(position, kind)
    assert solving.run(0)
    found = {"proved": True, "low": margin, "high": margin, "margin": margin, "line": [], "candidates": []}
    assert solving.result() == found


def test_an_unpaired_square_without_effect_is_no_square_with_one():
    """Once h8 without an effect had the same key as the square a1 that still had one."""
    solving = solver(replay(parse_fragment(A1_AND_H8)), "kernel")
    assert solving.run(60) and solving.result()["margin"] == -20


STRONG_GAME = 15  # with six empty squares, the one with the most to search of the first twenty


@every_solver
def test_stopped_and_continued_it_proves_the_same(kind, monkeypatch):
    monkeypatch.setattr("pygame35.search.endgame_compiled._AT_A_TIME", 7)
    position = strong(STRONG_GAME, 6)
    at_once, in_slices = solver(position, kind), solver(position, kind)
    assert at_once.run_candidates(60)
    exact = {after["action"]: after["low"] for after in at_once.result()["candidates"]}
    slices, bounds = 0, (-SQUARES, SQUARES)
    while not in_slices.run_candidates(0):
        slices += 1
        result = in_slices.result()
        assert result["proved"] == (result["margin"] is not None) == in_slices.proved
        assert bounds[0] <= result["low"] <= at_once.result()["margin"] <= result["high"] <= bounds[1]
        bounds = result["low"], result["high"]
        assert all(after["low"] <= exact[after["action"]] <= after["high"] for after in result["candidates"])
    result = in_slices.result()
    assert slices > 3 and result["margin"] == at_once.result()["margin"]
    assert {after["action"]: (after["low"], after["high"]) for after in result["candidates"]} == {
        action: (margin, margin) for action, margin in exact.items()
    }
    assert_line_keeps(position, result)


def test_far_from_the_end_it_stops_in_time_unproved():
    solving = solver(replay([]))
    assert not solving.run(0.05)
    result = solving.result()
    assert not result["proved"] and result["margin"] is None and result["line"] == []
    assert -SQUARES <= result["low"] < result["high"] <= SQUARES
    assert {candidate["action"] for candidate in result["candidates"]} == set(range(576))


def test_memory_is_bounded(monkeypatch):
    monkeypatch.setattr(endgame, "_MOST_NODES", 2000)
    solving = solver(strong(0, 20))
    assert not solving.run(60)
    assert solving.exhausted()
    held = solving.game.nodes()
    assert not solving.run(60)
    assert solving.game.nodes() < held + 20_000


A1_AND_H8 = (
    "AxFfE4E7CxBtCqDqBkD0ExGBGEEBFIGPAiBaC7C_FNB5EGGXB_FWAmG_DVA6A_DMCJEQElEfHOHGChHdBVHuHXGoIKIWIcGiFoItHvDaCQGw"
    "DoIuF4H4IB"
)


def test_a_proof_is_the_same_as_python_and_as_webassembly(monkeypatch):
    def begun(form):
        choose(form, monkeypatch)
        game = endgame_compiled.Proofs(batch.from_position(strong(3, 8)))
        game.task[proofs.K], game.task[proofs.BUDGET] = 3, 5
        game._prove()
        return game.arrays

    for one, other in zip(begun("wasm"), begun("python"), strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("seed", range(4))
def test_few_empty_squares(seed):
    """Of random games, and of games between strong players; whoever is to move there."""
    check(eager(seed, 3))
    position = strong(seed, 4)
    if not seed:
        check(position)
    position.play(position.legal_moves()[seed])
    check(position)
    position.turn = -position.turn
    check(position)
