"""A search with an exact solver beside it: what is proved, when it stops, and what it answers before."""

import pytest

from pygame35.games.thirtyfive import batch, endgame
from pygame35.games.thirtyfive.players import evaluation
from pygame35.games.thirtyfive.records import replay
from pygame35.search import puct
from pygame35.search.proving import Proving
from tests.games.thirtyfive.reference import eager_game


def eager(seed, empties):
    return replay(eager_game(seed, 64 - empties))


def solver(position):
    return endgame.solver(batch.from_position(position))


def solved(position):
    solving = solver(position)
    assert solving.run(10**8)
    return solving.result()


def proving(position):
    root = batch.from_position(position)
    return Proving(puct.Search(batch, evaluation().action_values, root), solver(position), 10)


def until_proved(search, slice_=50):
    for _ in range(1000):
        if search.exhausted():
            return search.analysis()
        search.run(slice_)
    raise AssertionError("never proved")


@pytest.mark.parametrize("empties", [1, 4])
def test_the_result_is_the_solvers(empties):
    position = eager(empties, empties)
    search = proving(position)
    analysis = until_proved(search)
    assert analysis["exact"] is True
    assert analysis["margin"] == solved(position)["margin"] and type(analysis["margin"]) is float
    assert analysis["depth"] == len(analysis["line"]) == empties
    assert analysis["simulations"] == search.simulations() == search.search.simulations()
    first, second = replay([*position.moves, *analysis["line"]]).scores()
    assert first - second == analysis["margin"]
    assert search.run(1000) == 0 and search.simulations() == analysis["simulations"]


@pytest.mark.parametrize(("seed", "empties"), [(0, 2), (2, 4), (3, 4)])
def test_its_candidates_keep_to_what_is_proved(seed, empties):
    position = eager(seed, empties)
    search = proving(position)
    analysis = until_proved(search)
    margins = {}
    for move in position.legal_moves():
        position.play(move)
        first, second = position.scores()
        margins[move] = first - second if position.is_over() else solved(position)["margin"]
        position.undo()
    candidates = analysis["candidates"]
    actions = [candidate["action"] for candidate in candidates]
    assert len(set(actions)) == len(actions) and set(actions) <= set(margins)
    assert actions[0] == analysis["line"][0]
    assert candidates[0]["exact"] is True and candidates[0]["margin"] == analysis["margin"]
    bounds = {after["action"]: (after["low"], after["high"]) for after in search.solver.result()["candidates"]}
    for candidate in candidates:
        low, high = bounds[candidate["action"]]
        assert low <= candidate["margin"] <= high
        if candidate.get("exact"):
            assert candidate["margin"] == margins[candidate["action"]]
            assert position.turn * candidate["margin"] <= position.turn * analysis["margin"]
    searched = {candidate["action"]: candidate["visits"] for candidate in search.search.analysis()["candidates"]}
    assert all(candidate["visits"] == searched.get(candidate["action"], 0) for candidate in candidates)


def test_until_it_is_proved_the_searchs_word_stands():
    position = eager(3, 20)
    search, alone = proving(position), puct.Search(batch, evaluation().action_values, batch.from_position(position))
    assert search.batch == alone.batch
    assert search.analysis() == alone.analysis()
    assert search.run(100) == 100
    assert "exact" not in search.analysis()
    assert search.analysis() == search.search.analysis()
    assert not search.exhausted()


def test_advance_by_any_move():
    """Not the best, nor one that the search has looked at."""
    position = eager(1, 5)
    search = proving(position)
    search.run(5)
    for index in (-1, 0):
        move = position.legal_moves()[index]
        position.play(move)
        search.advance(move)
        assert until_proved(search)["margin"] == solved(position)["margin"]


class Over:
    """A search that finds nothing more."""

    batch = 8

    def run(self, simulations):
        return 0

    def exhausted(self):
        return True

    def simulations(self):
        return 0

    def analysis(self):
        return {"simulations": 0, "depth": 0, "margin": 1.5, "line": [], "candidates": []}


def test_a_search_with_nothing_left_is_proved_call_by_call(monkeypatch):
    """Whoever counts milliseconds asks again; a call does not last until everything is proved."""
    position = eager(3, 6)
    search, given = Proving(Over(), solver(position), 3), []
    with monkeypatch.context() as patched:
        patched.setattr(search.solver, "run", given.append)
        assert search.run(1000) == 0
    assert given == [3 * Over.batch]  # once, for a slice
    assert not search.exhausted() and search.analysis()["margin"] == 1.5
    analysis = until_proved(search, 1)
    assert analysis["exact"] and analysis["margin"] == solved(position)["margin"]
    assert analysis["candidates"][0]["visits"] == 0 and analysis["candidates"][0]["prior"] == 0
