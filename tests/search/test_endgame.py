"""The exact endgame against a plain exhaustive search by the rules, and what its results promise."""

import gc
import json
import weakref
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch, endgame
from pygame35.games.thirtyfive.records import parse_fragment, replay
from pygame35.games.thirtyfive.rules import RED, SQUARES
from pygame35.search.kernels import question
from tests.games.thirtyfive.reference import VECTORS, eager_game, vector_moves
from tests.kernels.forms import choose
from tests.paths import VECTORS_FOLDER

PLENTY = 10**8  # positions


def solver(position, every=False):
    return endgame.solver(batch.from_position(position), every)


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
    """The solver against the exhaustive search."""
    margins = exhaustive(position)
    margin = best_for(position)(margins.values())
    solving = solver(position)
    assert solving.run(PLENTY) and solving.proved
    result = solving.result()
    assert (result["proved"], result["margin"], result["low"], result["high"]) == (True, margin, margin, margin)
    first = result["candidates"][0]["action"]
    assert margins[first] == margin and result["line"][:1] == [first]
    bounds = bounds_of(result)
    assert bounds.keys() == margins.keys()
    assert all(low <= margins[move] <= high for move, (low, high) in bounds.items())
    assert_line_keeps(position, result)
    solving = solver(position, every=True)
    assert solving.run(PLENTY)
    candidates = solving.result()["candidates"]
    assert candidates[0]["action"] == first
    assert bounds_of(solving.result()) == {move: (value, value) for move, value in margins.items()}
    assert [after["low"] for after in candidates] == sorted(margins.values(), reverse=position.turn == RED)


def bounds_of(result):
    return {after["action"]: (after["low"], after["high"]) for after in result["candidates"]}


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
    solving = solver(position)
    assert solving.run(PLENTY)
    result = solving.result()
    assert len(result["line"]) == 12
    assert_line_keeps(position, result)
    for move in result["line"]:
        position.play(move)
        behind = solver(position)
        assert behind.run(PLENTY)
        assert behind.result()["margin"] == result["margin"]


def test_a_full_board_is_proved_from_the_start():
    position = replay(vector_moves(VECTORS[0]))
    first, second = position.scores()
    margin = first - second
    solving = solver(position)
    assert solving.run(0)
    found = {"proved": True, "low": margin, "high": margin, "margin": margin, "line": [], "candidates": []}
    assert solving.result() == found


def test_an_unpaired_square_without_effect_is_no_square_with_one():
    """Once h8 without an effect had the same key as the square a1 that still had one."""
    solving = solver(replay(parse_fragment(A1_AND_H8)))
    assert solving.run(PLENTY) and solving.result()["margin"] == -20


STRONG_GAME = 15  # with six empty squares, the one with the most to search of the first twenty


def test_stopped_and_continued_it_proves_the_same():
    position = strong(STRONG_GAME, 6)
    at_once, in_slices = solver(position, every=True), solver(position, every=True)
    assert at_once.run(PLENTY)
    exact = {after["action"]: after["low"] for after in at_once.result()["candidates"]}
    slices, bounds = 0, (-SQUARES, SQUARES)
    while not in_slices.run(7):
        slices += 1
        result = in_slices.result()
        assert not in_slices.proved and not result["proved"] and result["margin"] is None
        assert bounds[0] <= result["low"] <= at_once.result()["margin"] <= result["high"] <= bounds[1]
        bounds = result["low"], result["high"]
        assert all(after["low"] <= exact[after["action"]] <= after["high"] for after in result["candidates"])
    assert slices > 3 and in_slices.result() == at_once.result()
    assert_line_keeps(position, in_slices.result())


def test_far_from_the_end_it_stops_unproved():
    position = strong(0, 24)
    solving = solver(position)
    assert not solving.run(1000)
    result = solving.result()
    assert not result["proved"] and result["margin"] is None and result["line"] == []
    assert -SQUARES <= result["low"] < result["high"] <= SQUARES
    assert {candidate["action"] for candidate in result["candidates"]} == set(position.legal_moves())
    with pytest.raises(ValueError, match="at most 24 empty squares"):
        solver(strong(0, 25))


def test_a_solver_that_is_dropped_frees_its_table_at_once():
    solving = solver(strong(0, 12))
    solving.run(1000)
    game = weakref.ref(solving.game)
    gc.disable()
    try:
        del solving
        assert game() is None
    finally:
        gc.enable()


A1_AND_H8 = (
    "AxFfE4E7CxBtCqDqBkD0ExGBGEEBFIGPAiBaC7C_FNB5EGGXB_FWAmG_DVA6A_DMCJEQElEfHOHGChHdBVHuHXGoIKIWIcGiFoItHvDaCQGw"
    "DoIuF4H4IB"
)


def test_a_proof_is_the_same_as_python_and_as_webassembly(monkeypatch):
    def begun(form):
        choose(form, monkeypatch)
        game = endgame.Proofs(batch.from_position(strong(3, 8)))
        game.task[question.K], game.task[question.BUDGET] = 3, 5
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
