"""Best-first search: on a game whose every position is known, and on 35."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.players import evaluation
from pygame35.games.thirtyfive.records import replay
from pygame35.search import puct
from pygame35.search.graph import UNKNOWN
from pygame35.search.puct import Search
from tests.games.thirtyfive.reference import eager_game
from tests.search.walk import Walk


def search_35(position, **options):
    return Search(batch, evaluation().action_values, batch.from_position(position), **options)


def search_walk(game, *ways, **options):
    return Search(game, game.evaluate, game.roots(*(ways or [[]])), **options)


def eager(seed, plies):
    return replay(eager_game(seed, plies))


def backed_up(graph, root):
    """RED's margin at a node by plain minimax over everything that the graph holds behind it."""

    @cache
    def margin(node):
        if graph.over[node]:
            return float(graph.searched[node])
        turn, values = int(graph.state.turn[node]), graph.value[node].tolist()
        children = zip(values, graph.child[node].tolist(), strict=True)
        return turn * max(value if child == UNKNOWN else turn * margin(child) for value, child in children)

    return margin(root)


@pytest.mark.parametrize(("plies", "size"), [(0, 64), (45, 1)])
def test_candidates_are_ranked_by_visits_and_margins(plies, size):
    position = eager(17, plies)
    search = search_35(position, batch=size)
    assert search.run(300) == 300
    analysis = search.analysis()
    candidates = analysis["candidates"]
    assert len(candidates) == min(32, len(position.legal_moves()))
    assert sum(candidate["prior"] for candidate in candidates) == pytest.approx(1, abs=1e-5)
    ranks = [(candidate["visits"], position.turn * candidate["margin"]) for candidate in candidates]
    assert ranks == sorted(ranks, reverse=True)
    assert analysis["margin"] * position.turn == pytest.approx(max(margin for _, margin in ranks))
    assert analysis["margin"] == pytest.approx(position.turn * search.values()[0])
    assert search.best().tolist() == analysis["line"][:1]


def test_before_any_simulation_the_evaluation_speaks():
    position = eager(3, 31)
    search = search_35(position, width=5)
    analysis = search.analysis()
    values = evaluation().action_values(batch.from_position(position))[0]
    best = np.argsort(-values, kind="stable")[:5]
    assert [candidate["action"] for candidate in analysis["candidates"]] == best.tolist()
    assert [candidate["margin"] for candidate in analysis["candidates"]] == (position.turn * values[best]).tolist()
    assert (analysis["simulations"], analysis["depth"], analysis["line"]) == (0, 0, [])
    assert analysis["margin"] == position.turn * values.max()
    likely = [candidate["prior"] for candidate in analysis["candidates"]]
    expected = np.exp(values[best] / 3)
    np.testing.assert_allclose(likely, expected / expected.sum(), rtol=1e-4)


@pytest.mark.parametrize(("size", "gaps"), [(1, True), (32, False), (32, True)])
def test_what_a_node_is_worth_is_the_minimax_of_what_is_behind_it(size, gaps):
    game = Walk(plies=12, actions=4, gaps=gaps)
    search = search_walk(game, batch=size)
    for simulations in (1, 10, 200, 400):
        search.run(simulations)
        graph = search.graph
        for node in range(graph.size):
            assert graph.searched[node] == backed_up(graph, node)
    assert search.depth > 6


@pytest.mark.parametrize(("size", "merging"), [(1, True), (32, False), (32, True)])
def test_no_move_is_tried_twice(size, merging):
    """A slot without a node behind it takes one simulation, whatever the batch; behind it then there is a node."""
    game = Walk(plies=9, actions=5, merging=merging)
    search = search_walk(game, batch=size)
    search.run(600)
    assert max(Counter(game.stepped).values()) == 1
    tried = search.graph.child[: search.graph.size] != UNKNOWN
    assert ((search.graph.visits[: search.graph.size] > 0) == tried).all()
    assert len(game.stepped) == tried.sum()


def test_every_node_passes_on_all_but_its_first_visit():
    """Where ways do not meet, a node is entered as often as its own slots are, and once more, when it was opened."""
    game = Walk(plies=30, actions=4)
    search = search_walk(game, batch=1)
    search.run(400)
    graph = search.graph
    node, slot = np.nonzero(graph.child[: graph.size] != UNKNOWN)
    behind = graph.child[node, slot]
    assert (graph.visits[node, slot] == 1 + graph.visits[behind].sum(axis=1)).all()
    assert graph.visits[0].sum() == 400


def test_many_roots_give_what_each_gives_alone():
    """As long as no position of one is behind another; the last is over."""
    positions = [eager(seed, plies) for seed, plies in enumerate((0, 20, 47, 62, 63, 64))]
    states = [batch.from_position(position) for position in positions]
    roots = batch.State(*(np.concatenate(fields) for fields in zip(*states, strict=True)))
    together = Search(batch, evaluation().action_values, roots, batch=1)
    assert together.run(80) == 80
    assert together.values().shape == together.best().shape == (6,)
    for i, position in enumerate(positions):
        alone = search_35(position, batch=1)
        alone.run(80)
        assert together.values()[i] == pytest.approx(alone.values()[0], abs=1e-4)
        assert position.is_over() or together.best()[i] == alone.best()[0]
    assert not together.exhausted()


def test_equal_roots_are_one_node():
    game = Walk(plies=20, actions=4)
    search = search_walk(game, [1], [2], [1], batch=8)
    assert search.roots.tolist() == [0, 1, 0]
    assert search.run(100) == 100
    assert search.values()[0] == search.values()[2] == search.graph.state.turn[0] * backed_up(search.graph, 0)
    both, single = search.graph.visits[:2].sum(axis=1)
    assert both == single == 100


def test_advance_keeps_what_is_behind_the_move():
    search = search_35(eager(4, 50))
    search.run(1500)
    before = search.analysis()
    first, second = before["line"][:2]
    graph, root = search.graph, search.roots[0]
    node = graph.child[root, int(np.flatnonzero(graph.action[root] == first)[0])]
    visits, margin = graph.visits[node].sum(), graph.searched[node] * graph.state.turn[node]
    search.advance(first)
    assert search.simulations() == visits > 100
    assert search.values()[0] == margin
    assert search.depth == before["depth"] - 1
    assert search.analysis()["line"] == before["line"][1:]
    assert search.analysis()["candidates"][0]["action"] == second
    position = replay([*eager_game(4, 50), first])
    for mine, expected in zip(search.graph.state, batch.from_position(position), strict=True):
        np.testing.assert_array_equal(mine[0], expected[0])


def test_advance_by_a_move_that_was_never_tried_begins_anew():
    position = eager(4, 30)
    for search in (search_35(position), search_35(position, width=2)):
        search.run(50)
        tried = {candidate["action"] for candidate in search.analysis()["candidates"] if candidate["visits"]}
        action = next(move for move in position.legal_moves() if move not in tried)
        search.advance(action)
        assert (search.simulations(), search.depth, search.graph.size) == (0, 0, 1)
        expected = search_35(replay([*position.moves, action]), width=search.graph.slots)
        search.run(60)
        expected.run(60)
        assert search.analysis() == expected.analysis()


def test_a_full_memory_ends_the_search(monkeypatch):
    search = search_35(eager(4, 20))
    monkeypatch.setattr(puct, "_MEMORY", 500 * search.graph.bytes_a_node())
    done = search.run(10_000)
    assert search.exhausted() and 500 <= done == search.simulations() < 600
    assert search.run(10) == 0
    assert search.graph.size <= 500 + search.batch
    best = search.analysis()["candidates"][0]["action"]
    search.advance(best)
    assert not search.exhausted() and search.run(10) == 10
