"""Alpha-beta against a plain search without pruning, in one go and with pauses."""

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.players import evaluation
from pygame35.games.thirtyfive.records import replay
from pygame35.search.alphabeta import Search
from tests.games.thirtyfive.reference import eager_game
from tests.search.walk import Walk, minimax

ALL = 10**9  # more simulations than any of these searches wants


def search_35(position, **options):
    return Search(batch, evaluation().action_values, batch.from_position(position), **options)


def eager(seed, plies):
    return replay(eager_game(seed, plies))


@pytest.mark.parametrize(("actions", "width"), [(3, 3), (5, 3), (4, 12)])
def test_a_wild_game_is_searched_as_without_pruning(actions, width):
    for seed, gaps, turn in ((0, False, 1), (1, True, -1), (2, True, 1), (3, False, -1)):
        game = Walk(plies=5, actions=actions, seed=seed, gaps=gaps)
        root = game.roots([])._replace(turn=np.array([turn], np.int8))
        for plies in (1, 2, 3, 4, 5, 64):
            search = Search(game, game.evaluate, root, width=width, plies=plies)
            search.run(ALL)
            margin, line = minimax(game, root, width, plies)
            analysis = search.analysis()
            assert analysis["margin"] == turn * margin
            assert len(analysis["line"]) == len(line) == analysis["depth"] == min(plies, 5)
            assert value_of(game, root, analysis["line"]) == margin


def value_of(game, state, line):
    """What the evaluation says, at the line's last move, to the mover at the root."""
    for action in line[:-1]:
        state = game._after(state, np.array([action]))
    return float(game.evaluate(state)[0, line[-1]]) * (-1 if len(line) % 2 == 0 else 1)


def test_it_evaluates_less_than_a_plain_search():
    """All depths together, against the deepest without pruning: 5 moves a position, evaluated 4 plies deep."""
    evaluated = [search_35(eager(seed, 20), width=5, plies=5).run(ALL) for seed in range(10)]
    assert sum(evaluated) < 0.7 * len(evaluated) * sum(5**ply for ply in range(5))


def test_pauses_change_nothing():
    position = eager(2, 30)
    at_once, in_slices = search_35(position, width=4, plies=4), search_35(position, width=4, plies=4)
    at_once.run(ALL)
    total, depth = 0, 0
    while not in_slices.exhausted():
        total += in_slices.run(7)
        analysis = in_slices.analysis()
        assert in_slices.simulations() == analysis["simulations"] == total and analysis["depth"] >= depth
        depth = analysis["depth"]
        assert analysis["line"] and sum(candidate["visits"] for candidate in analysis["candidates"]) <= total
    assert in_slices.analysis() == at_once.analysis()
    assert in_slices.run(10) == 0 and at_once.run(10) == 0


def test_candidates_are_the_best_moves_ranked():
    for played in (0, 31, 63):
        position = eager(4, played)
        search = search_35(position, width=5)
        search.run(300)
        candidates = search.analysis()["candidates"]
        assert len(candidates) == 5 and search.analysis()["margin"] == candidates[0]["margin"]
        margins = [position.turn * candidate["margin"] for candidate in candidates]
        assert margins == sorted(margins, reverse=True)
        assert len(search.analysis()["line"]) == search.analysis()["depth"]
