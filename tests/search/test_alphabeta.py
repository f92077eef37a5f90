"""Alpha-beta against a plain search without pruning, in one go and with pauses."""

import json

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch, model
from pygame35.games.thirtyfive.evaluation import Evaluation
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import RED
from pygame35.search.alphabeta import Search
from tests.games.thirtyfive.reference import VECTORS, eager_game, vector_moves
from tests.search.walk import Walk, minimax

EVALUATION = Evaluation(model.load().weights)
ALL = 10**9  # more simulations than any of these searches wants


def search_35(position, **options):
    return Search(batch, EVALUATION.action_values, batch.from_position(position), **options)


def eager(seed, plies):
    return replay(eager_game(seed, plies))


def plain(position, width, plies):
    """(margin for the mover, line), searched one position after the other."""
    values = EVALUATION.action_values(batch.from_position(position))[0]
    order = np.argsort(-values, kind="stable")[:width].tolist()
    if plies == 1 or len(position.legal_moves()) == 9:
        return float(values[order[0]]), [order[0]]
    best = -np.inf, []
    for move in [move for move in order if values[move] > -np.inf]:
        position.play(move)
        theirs, line = plain(position, width, plies - 1)
        position.undo()
        best = max(best, (-theirs, [move, *line]), key=lambda result: result[0])
    return best


@pytest.mark.parametrize("plies", [1, 2, 3, 4])
@pytest.mark.parametrize("width", [1, 2, 4])
@pytest.mark.parametrize("played", [0, 25, 47])
def test_it_finds_what_a_plain_search_finds(played, width, plies):
    position = eager(played, played)
    search = search_35(position, width=width, plies=plies)
    assert search.run(ALL) == search.simulations() and search.exhausted()
    analysis = search.analysis()
    margin, line = plain(position, width, plies)
    assert analysis["margin"] == pytest.approx(position.turn * margin, abs=1e-4)
    assert analysis["line"] == line
    assert analysis["depth"] == plies == len(line)


@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize("gaps", [False, True])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("actions", "width"), [(3, 3), (5, 3), (4, 12)])
def test_a_wild_game_is_searched_as_without_pruning(actions, width, seed, gaps, turn):
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


@pytest.mark.parametrize("slices", [[1], [7], [1, 50, 3]])
def test_pauses_change_nothing(slices):
    position = eager(2, 30)
    at_once, in_slices = search_35(position, width=4, plies=4), search_35(position, width=4, plies=4)
    at_once.run(ALL)
    total, depth, count = 0, 0, 0
    while not in_slices.exhausted():
        total += in_slices.run(slices[count % len(slices)])
        count += 1
        assert in_slices.simulations() == total
        analysis = in_slices.analysis()
        assert analysis["simulations"] == total and analysis["depth"] >= depth
        depth = analysis["depth"]
        assert analysis["line"] and sum(candidate["visits"] for candidate in analysis["candidates"]) <= total
    assert count > 3
    assert in_slices.analysis() == at_once.analysis()
    assert in_slices.run(10) == 0 and at_once.run(10) == 0


def test_a_slice_is_about_what_was_asked_for():
    search = search_35(eager(2, 30), width=6)
    for simulations in (1, 10, 100, 100):
        assert simulations <= search.run(simulations) < simulations + 6
    assert search.run(0) == 0


def test_nothing_is_known_before_the_first_slice():
    analysis = search_35(eager(2, 30)).analysis()
    assert analysis == {"simulations": 0, "depth": 0, "margin": 0, "line": [], "candidates": []}


@pytest.mark.parametrize("played", [0, 31, 61, 62, 63])
def test_an_analysis_keeps_its_contract(played):
    position = eager(4, played)
    search = search_35(position, width=5)
    for simulations in (1, 30, 300):
        search.run(simulations)
        analysis = search.analysis()
        assert json.loads(json.dumps(analysis, allow_nan=False)) == analysis
        candidates = analysis["candidates"]
        actions = [candidate["action"] for candidate in candidates]
        assert len(actions) == len(set(actions)) == 5 and set(actions) <= set(position.legal_moves())
        assert analysis["margin"] == candidates[0]["margin"]
        margins = [position.turn * candidate["margin"] for candidate in candidates]
        assert margins == sorted(margins, reverse=True)
        assert analysis["line"][0] == actions[0]
        assert len(analysis["line"]) == analysis["depth"] <= 64 - played
        assert sum(candidate["visits"] for candidate in candidates) <= analysis["simulations"]
        replay([*position.moves, *analysis["line"]])


@pytest.mark.parametrize("empties", [1, 2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_at_the_end_of_the_game_it_ends_with_the_margin(seed, empties):
    position = eager(seed, 64 - empties)
    search = search_35(position, width=9 if empties > 1 else 3)
    search.run(ALL)
    analysis = search.analysis()
    assert search.exhausted()
    assert len(analysis["line"]) == analysis["depth"] == empties
    first, second = replay([*position.moves, *analysis["line"]]).scores()
    assert analysis["margin"] == first - second
    if empties == 1:
        margins = []
        for move in position.legal_moves():
            position.play(move)
            margins.append(position.scores()[0] - position.scores()[1])
            position.undo()
        assert analysis["margin"] == (max if position.turn == RED else min)(margins)


def test_a_finished_game_leaves_nothing_to_search():
    search = search_35(replay(vector_moves(VECTORS[0])))
    assert search.exhausted() and search.run(10) == 0
    assert search.analysis()["candidates"] == search.analysis()["line"] == []


def test_advance_begins_anew():
    position = eager(2, 60)
    search = search_35(position, width=4)
    while not position.is_over():
        search.run(40)
        move = search.analysis()["candidates"][0]["action"]
        search.advance(move)
        position.play(move)
        assert search.simulations() == 0
        if not position.is_over():
            fresh = search_35(position, width=4)
            search.run(25)
            fresh.run(25)
            assert search.analysis() == fresh.analysis()
    assert search.exhausted()


@pytest.mark.parametrize("wrong", [{"width": 0}, {"width": -3}, {"plies": 0}, {"plies": -1}], ids=str)
def test_wrong_parameters_are_an_error(wrong):
    with pytest.raises(ValueError, match="width and plies"):
        search_35(eager(0, 10), **wrong)


@pytest.mark.parametrize("boards", [0, 2])
def test_the_root_is_one_board(boards):
    with pytest.raises(ValueError, match=f"one board, not {boards}"):
        Search(batch, EVALUATION.action_values, batch.init(boards))
