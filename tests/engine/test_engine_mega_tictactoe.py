"""The engine's door for Mega tic-tac-toe: its levels and players, and what they answer unlike those of other games."""

import itertools
from functools import partial

import pytest

from pygame35 import engine
from pygame35.games.mega_tictactoe.habits import PEOPLE
from pygame35.games.mega_tictactoe.players import LEVELS
from pygame35.games.mega_tictactoe.rules import format_move
from tests.engine.right import answered
from tests.games.mega_tictactoe.solved import best_of, late_positions, margins, random_moves, replayed

GAME = "mega-tic-tac-toe"
PEOPLES_LEVELS = range(1, len(PEOPLE) + 1)
ask = partial(answered, GAME)


def stages():
    """Positions at the beginning, in the middle and at the end of games; the last one is one move from its end."""
    moves = random_moves(5, quiet=True)
    return [replayed(moves[:plies]) for plies in (0, 1, 15, 30, len(moves) - 8, len(moves) - 1)]


def test_people_value_every_move_and_search_nothing():
    for level, position in itertools.product(PEOPLES_LEVELS, stages()[:-1]):
        analysis = ask(position, level=level, final=True)
        assert analysis["done"] and not analysis["exact"] and analysis["margin"] == 0
        legal = {format_move(move) for move in position.legal_moves()}
        assert analysis["values"].keys() == legal == {row["move"] for row in analysis["candidates"]}
        assert analysis["values"][analysis["best"]] == max(analysis["values"].values())


def test_a_level_with_a_budget_uses_it_up_and_begins_anew():
    position = stages()[2]
    for level, player in enumerate(LEVELS, 1):
        if player.simulations:
            first = ask(position, simulations=10**6, level=level)
            assert first["done"] and 1 <= first["simulations"] <= 3 * player.simulations
            again = ask(position, simulations=10**6, level=level)
            assert {**again, "per_second": 0} == {**first, "per_second": 0}


def test_endings_are_exact():
    results = set()
    for position in late_positions(30, 9):
        engine.reset()
        expected = margins(position)
        for _ in range(40):
            analysis = ask(position, simulations=200, final=True)
            if analysis["exact"]:
                break
        margin = best_of(position, expected)
        assert analysis["exact"] and analysis["margin"] == margin, position.moves
        assert expected[position.parse_move(analysis["best"])] == margin
        for row in analysis["candidates"]:
            if row.get("exact"):
                assert row["margin"] == expected[position.parse_move(row["move"])]
                assert row["value"] == (1 + row["margin"]) / 2
        results.add(margin)
    assert results == {1, 0, -1}


def test_a_win_in_one_is_played_by_all_who_search():
    """At once, before any simulation."""
    for seed in range(0, 30, 2):
        position = replayed(random_moves(seed, quiet=False))
        if not position.line:
            continue
        position.undo()
        for who in ({"level": 8}, {"level": 10}, {"player": "one-ply"}):
            analysis = ask(position, simulations=0, **who)
            after = replayed([*position.moves, position.parse_move(analysis["best"])])
            assert after.line and analysis["candidates"][0]["margin"] == position.turn


@pytest.mark.parametrize("who", [{"level": 10}, {}])
def test_the_last_slice_has_all_moves_and_a_fast_one_the_best(who):
    for position in stages():
        analysis = ask(position, final=True, **who)
        assert {row["move"] for row in analysis["candidates"]} == set(map(format_move, position.legal_moves()))
        assert len(ask(position, **who)["candidates"]) <= 10


def test_slices_go_on_and_a_move_does_not_lose_what_is_known():
    position = replayed(random_moves(2, quiet=False)[:8])
    first, second = (ask(position, simulations=500) for _ in range(2))
    assert (first["simulations"], second["simulations"]) == (500, 1000)
    position.play(position.parse_move(second["best"]))
    third = ask(position, simulations=0)
    assert third["simulations"] == second["candidates"][0]["visits"] > 100
    assert third["line"] == second["line"][1:]
    position.play(position.parse_move(third["candidates"][-1]["move"]))
    assert ask(position, simulations=20)["simulations"] >= 20
