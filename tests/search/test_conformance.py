"""Every search on every toy game of `toys` that fits it: the move and the value that brute force finds."""

import json

import numpy as np
import pytest

from pygame35.search import mcts, montecarlo, puct
from tests.search.toys import Strip, TicTacToe, one_ply, solved

BOARDS = {TicTacToe: ["0418", "0148", "041", "0213546"], Strip: ["1", "1:012", "2:036", "2:0145", "3:0345"]}
every_game = pytest.mark.parametrize("rules", BOARDS)


def positions(rules):
    """(game, state) of every board with either side to move."""
    game = rules()
    for board in BOARDS[rules]:
        for turn in (1, -1):
            yield game, game.init(1, board)._replace(turn=np.array([turn], np.int8))


BEGINNINGS = {TicTacToe: "", Strip: "3"}


def test_wrong_parameters_are_an_error():
    game = TicTacToe()
    for search, names in [
        (puct.Search, ("exploration", "temperature", "width", "batch")),
        (mcts.Search, ("exploration", "batch")),
    ]:
        for name in names:
            for value in (0, -1):
                with pytest.raises(ValueError, match=name):
                    search(game, one_ply(game), game.init(1), **{name: value})
        if search is not puct.Search:
            with pytest.raises(ValueError, match="one board, not 2"):
                search(game, one_ply(game), game.init(2))


SEARCHES = {
    "puct": lambda game, root: puct.Search(game, one_ply(game), root, batch=8),
    "mcts": lambda game, root: mcts.Search(
        game, montecarlo.playouts(game, np.random.default_rng(1)), root, batch=8, seed=2
    ),
}
every_search = pytest.mark.parametrize("begin", SEARCHES.values(), ids=SEARCHES)


@every_search
@every_game
def test_a_search_keeps_its_contract(rules, begin):
    game = rules()
    root = game.init(1, BEGINNINGS[rules])
    kept = [field.copy() for field in root]
    search, same, total = begin(game, root), begin(game, root), 0
    for simulations in (1, 0, 10, 100):
        done = search.run(simulations)
        assert done == same.run(simulations) and (done > 0) == (simulations > 0)
        total += done
        analysis = search.analysis()
        assert json.loads(json.dumps(analysis, allow_nan=False)) == analysis == same.analysis()
        assert search.simulations() == analysis["simulations"] == total
        candidates = analysis["candidates"]
        actions = [candidate["action"] for candidate in candidates]
        assert len(set(actions)) == len(actions) > 0 and game.legal_action_mask(root)[0, actions].all()
        assert all(type(action) is int for action in actions) and actions[0] == analysis["line"][0]
        visits = [candidate["visits"] for candidate in candidates]
        assert done == simulations and sum(visits) == total and visits == sorted(visits, reverse=True)
        assert sum(candidate["prior"] for candidate in candidates) <= 1 + 1e-5
        assert 1 <= analysis["depth"] <= game.plies_left(root)[0]
        state = root
        for action in analysis["line"]:
            state = game.step(state, np.array([action]))
    assert all(np.array_equal(field, before) for field, before in zip(root, kept, strict=True))


@every_game
def test_mcts(rules):
    for game, state in positions(rules):
        evaluator = montecarlo.playouts(game, np.random.default_rng(1))
        search = mcts.Search(game, evaluator, state, exploration=0.7, batch=32)
        search.run(3000)
        analysis = search.analysis()
        margin, after = solved(game, state)
        best = analysis["candidates"][0]
        assert np.sign(after[best["action"]]) == np.sign(margin)  # it searches for a win, not for the margin
        assert best["value"] == pytest.approx(np.sign(margin), abs=0.45)
        for row in analysis["candidates"]:
            if game.is_terminal(game.step(state, np.array([row["action"]])))[0]:
                assert (row["value"], row["margin"]) == (np.sign(after[row["action"]]), after[row["action"]])


@every_game
def test_a_search_goes_on_after_every_move(rules):
    """Both sides play what the search finds, down to the end: that is best play."""
    for game, root in list(positions(rules))[::2]:
        evaluate, margin = one_ply(game), solved(game, root)[0]
        search, state = puct.Search(game, evaluate, root, exploration=2.0, temperature=1.0), root
        while not game.is_terminal(state)[0]:
            search.run(4000)
            action = search.analysis()["candidates"][0]["action"]
            state = game.step(state, np.array([action]))
            search.advance(action)
        assert search.exhausted() and game.margin(state)[0] == margin
