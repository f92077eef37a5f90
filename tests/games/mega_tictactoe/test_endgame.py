"""Proofs of Mega tic-tac-toe against a plain solver, which tries everything by the scalar rules."""

from collections import Counter
from functools import cache
from random import Random

import numpy as np

from pygame35.games.mega_tictactoe import batch, endgame
from pygame35.games.mega_tictactoe.game import GAME
from pygame35.games.mega_tictactoe.players import DEFAULT
from pygame35.search.endgame import Solver
from pygame35.search.proving import Proving
from tests.games.mega_tictactoe.solved import (
    best_of,
    late,
    late_positions,
    margins,
    random_moves,
    replayed,
    squares_left,
    state_of,
)
from tests.kernels.forms import choose

MOST_LEFT = 12  # squares
PLENTY = 10**8  # positions
COUNT = 110


@cache
def positions():
    return late_positions(COUNT, MOST_LEFT)


@cache
def solved(number):
    """(position, {move: the result after it})"""
    position = positions()[number]
    return position, margins(position)


def hard(count):
    """Some of those with the most squares left."""
    numbers = [number for number, position in enumerate(positions()) if squares_left(position) == MOST_LEFT]
    return [solved(number) for number in numbers[:count]]


def solver_of(position, every=False):
    return Solver(endgame.Proofs(), state_of(position), every)


def positions_in(game):
    """The number of positions in the table."""
    return np.count_nonzero(game.table[::2])


def bounds_of(solver):
    return {row["action"]: (row["low"], row["high"]) for row in solver.result()["candidates"]}


def assert_proved(solver, position, expected):
    """The result is that of the plain solver, and the line leads to it. expected: of `margins`."""
    margin, found = best_of(position, expected), solver.result()
    assert found["proved"] and (found["margin"], found["low"], found["high"]) == (margin,) * 3, position.moves
    assert found["candidates"][0]["action"] == found["line"][0]
    assert {row["action"] for row in found["candidates"]} == set(expected)
    for action, (low, high) in bounds_of(solver).items():
        assert low <= expected[action] <= high, (position.moves, action)
    end = replayed(position.moves)
    assert expected[found["line"][0]] == margin
    for move in found["line"]:
        end.play(move)
    assert end.is_over() and end.winner() == margin


def assert_all_proved(solver, position, expected):
    """And so are the results after all moves."""
    assert solver.run(PLENTY)
    assert_proved(solver, position, expected)
    assert bounds_of(solver) == {move: (margin, margin) for move, margin in expected.items()}
    ordered = [position.turn * row["low"] for row in solver.result()["candidates"]]
    assert ordered == sorted(ordered, reverse=True)


def test_results_are_those_of_a_plain_solver():
    kinds = Counter()
    for position, expected in map(solved, range(COUNT)):
        solver = solver_of(position)
        assert solver.run(PLENTY) and solver.proved
        assert_proved(solver, position, expected)
        assert_all_proved(solver_of(position, every=True), position, expected)
        kinds[position.turn, position.turn * best_of(position, expected)] += 1
        kinds[position.forced is None] += 1
    assert len(kinds) == 3 * 2 + 2 and min(kinds.values()) >= 4, kinds


def test_python_asks_and_answers_as_the_kernel_does(monkeypatch):
    """The same work for every question, budget by budget."""
    given = [position for position, _ in hard(6)]

    def answers():
        found = []
        for position in given:
            game = endgame.Proofs()
            ((_, node),) = game.locate(state_of(position))
            for k in (0, 1):
                while node.low < k <= node.high:
                    found.append((game.ask(node, k, 5), node.low, node.high, positions_in(game)))
        return found

    natively = answers()
    choose("python", monkeypatch)
    assert answers() == natively and len(natively) > 3 * len(given)


def test_after_the_last_move_there_is_nothing_to_prove():
    moves = random_moves(1, quiet=True)
    solver = solver_of(replayed(moves[:-1])).after(moves[-1])
    winner = replayed(moves).winner()
    found = solver.result() if solver.run(0) else {}
    assert found["proved"] and found["margin"] == winner and found["line"] == found["candidates"] == []


def exchanged(position):
    """A state with the marks of both sides exchanged."""
    state = state_of(position)
    return batch.State(state.marks[:, ::-1].copy(), state.forced, -state.turn)


def test_both_sides_are_alike():
    for position, expected in hard(8):
        solver = Solver(endgame.Proofs(), exchanged(position), every=True)
        assert solver.run(PLENTY)
        assert bounds_of(solver) == {move: (-margin, -margin) for move, margin in expected.items()}


def test_from_the_beginning_it_stops_unproved():
    solver = solver_of(replayed([]))
    assert not solver.run(3000)
    found = solver.result()
    assert (found["low"], found["high"], found["margin"], found["line"]) == (-1, 1, None, [])
    assert sorted(row["action"] for row in found["candidates"]) == list(range(81))
    assert positions_in(solver.game) > 1000


def test_a_full_table_forgets_and_proves_as_well(monkeypatch):
    position = replayed(Random(4).choice([late(seed, 18).moves for seed in range(40)]))
    large = solver_of(position, every=True)
    assert large.run(PLENTY)
    monkeypatch.setattr(endgame, "_ENTRIES", 16)
    small = solver_of(position, every=True)
    assert small.memory() == 16 * 16 < large.memory()
    assert small.run(PLENTY) and positions_in(small.game) <= 16
    assert bounds_of(small) == bounds_of(large)


def test_a_player_proves_beside_its_search_near_the_end():
    position = late(3, 20)
    search = GAME.with_proof(GAME.begin(DEFAULT, position), DEFAULT, position)
    assert isinstance(search, Proving)
    while not search.exhausted():
        search.run(50)
    found = search.analysis()
    solver = solver_of(position)
    assert solver.run(PLENTY)
    assert found["exact"] and found["margin"] == solver.result()["margin"]
    early = replayed(position.moves[:10])
    assert not isinstance(GAME.with_proof(GAME.begin(DEFAULT, early), DEFAULT, early), Proving)
