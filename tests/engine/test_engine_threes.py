"""Threes through the one door: a game for one player, with chance."""

import time

import pytest

from pygame35 import engine
from pygame35.rules import threes


@pytest.fixture(autouse=True)
def fresh_engine():
    engine.reset()


def ask(moves=(), **fields):
    request = {"id": "1", "game": "threes", "moves": list(moves), "milliseconds": 1000, **fields}
    return engine.think(request)


def played(board, plies):
    """The words of the first legal moves of a game."""
    position = threes.start(board)
    for _ in range(plies):
        position.play(position.legal_moves()[0])
    return [position.format_move(move) for move in position.moves]


def test_an_analysis_has_no_winner_but_a_score_for_every_move():
    analysis = ask(options={"board": "full-7"})
    legal = {threes.NAMES[move] for move in threes.start("full-7").legal_moves()}
    assert {row["move"] for row in analysis["candidates"]} == set(analysis["values"]) == legal
    assert analysis["win"] is None and all(row["value"] is None for row in analysis["candidates"])
    assert analysis["best"] == analysis["candidates"][0]["move"] == max(analysis["values"], key=analysis["values"].get)
    margins = [row["margin"] for row in analysis["candidates"]]
    assert margins == sorted(margins, reverse=True) and margins[0] >= threes.start("full-7").scores()[0]
    assert (analysis["simulations"], analysis["depth"], analysis["done"]) == (50, 3, True)


def test_the_sum_is_that_of_all_simulations():
    analysis = ask(options={"simulations": 200})
    assert analysis["simulations"] == 200 and {row["visits"] for row in analysis["candidates"]} == {200}
    for row in analysis["candidates"]:
        assert analysis["values"][row["move"]] == pytest.approx(200 * row["margin"])


def test_a_deep_search_is_done_in_slices_that_end_in_time():
    moves = played("", 12)
    start = time.perf_counter()
    analysis = ask(moves, milliseconds=100, options={"depth": 12})
    assert time.perf_counter() - start < 1 and not analysis["done"]
    assert ask(moves, milliseconds=100, options={"depth": 6, "simulations": 5})["depth"] == 6


def test_slices_add_up_and_another_position_begins_anew():
    options = {"board": "classic-3", "simulations": 100}
    request = {"id": "1", "game": "threes", "options": options}
    assert engine.think({**request, "moves": [], "simulations": 30})["simulations"] == 30
    assert engine.think({**request, "moves": [], "simulations": 30})["simulations"] == 60
    assert engine.think({**request, "moves": played("classic-3", 1), "simulations": 10})["simulations"] == 10
    assert engine.think({**request, "moves": [], "simulations": 0})["simulations"] == 60


def test_blanks_count_when_they_are_asked_for():
    plain, roomy = (ask(options={"seed": 1, "blanks": blanks})["candidates"][0]["margin"] for blanks in (0, 1))
    assert roomy > plain


def test_a_game_that_is_over():
    position = threes.start("full-1")
    while not position.is_over():
        position.play(position.legal_moves()[0])
    analysis = ask([position.format_move(move) for move in position.moves], options={"board": "full-1"})
    assert analysis["best"] is None and analysis["win"] is None and analysis["done"]
    assert analysis["margin"] == position.scores()[0]


@pytest.mark.parametrize(
    "change, reason",
    [
        ({"options": {"board": "full"}}, "option board: 'full' is not a game of Threes"),
        ({"options": {"depth": 16}}, "option depth must be a number .* from 1 to 15"),
        ({"options": {"simulations": 4}}, "option simulations must be a number .* from 5 to 500"),
        ({"moves": ["north"]}, "moves: ply 1: 'north' is not a move"),
        ({"level": 1}, "no levels"),
        ({"ownership": True}, "ownership is not told in threes"),
    ],
)
def test_what_cannot_be_asked(change, reason):
    with pytest.raises(engine.EngineError, match=reason):
        engine.think({"id": "1", "game": "threes", "moves": [], "milliseconds": 10, **change})
