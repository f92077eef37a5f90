"""The kernels of best-first search: to the last bit the graph that numpy makes, natively and as WebAssembly."""

from functools import partial

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.kernels.children import children
from pygame35.games.thirtyfive.players import evaluation
from pygame35.search import puct
from pygame35.search.graph import NO_ACTION, Graph
from pygame35.search.noise import misjudging
from pygame35.search.puct_compiled import Ranking

COLUMNS = ("value", "prior", "visits", "child", "searched", "over")
OPTIONS = [
    (0.1, {}),  # level 10
    (2.0, {}),  # a bad day
    (0.1, {"exploration": 2.0, "temperature": 1.5, "width": 12, "batch": 16}),
    (0.1, {"virtual_loss": 0.0, "batch": 1}),
]


def positions(count):
    """Boards after 0, 1, 2 ... plies of games, one of each; two moves in three the best ones."""
    for board in ("", "6x6"):
        state, rng = batch.init(1, board), np.random.default_rng(count)
        while not batch.is_terminal(state)[0]:
            yield state
            values = evaluation().action_values(state)
            random = rng.random(values.shape) * batch.legal_action_mask(state)
            state = batch.step(state, (random if rng.random() < 0.3 else values).argmax(axis=1))


def search(state, noise, compiled, children=children, **options):
    evaluate = misjudging(partial(evaluation().action_values, considered=64), noise, np.random.default_rng(4))
    made = puct.Search(batch, evaluate, state, children=children, **options)
    assert made._walks
    if not compiled:
        made._walks = None
    return made


@pytest.mark.parametrize(("noise", "options"), OPTIONS)
def test_every_node_is_visited_as_often_as_with_numpy(noise, options):
    for state in list(positions(1))[::7]:
        one, other = (search(state, noise, compiled, **options) for compiled in (True, False))
        for simulations in (5, 120):
            assert one.run(simulations) == other.run(simulations)
        assert (one.graph.size, one.depth) == (other.graph.size, other.depth)
        size = one.graph.size
        for column in COLUMNS:
            np.testing.assert_array_equal(getattr(one.graph, column)[:size], getattr(other.graph, column)[:size])
        # `np.argpartition` keeps any of several equally good last actions; which one depends on the processor.
        differing = one.graph.action[:size] != other.graph.action[:size]
        worst = one.graph.value[:size].min(
            axis=1, keepdims=True, where=one.graph.action[:size] != NO_ACTION, initial=np.inf
        )
        assert (one.graph.value[:size] == worst)[differing].all()
        assert one.analysis() == other.analysis()


def test_a_search_goes_on_after_a_move_and_after_its_arrays_have_grown():
    state = next(state for ply, state in enumerate(positions(2)) if ply == 20)
    made = [search(state, 0.1, True), search(state, 0.1, False), search(state, 0.1, True, children=None)]
    for _ in range(3):
        for one in made:
            one.run(700)
            one.advance(int(one.best()[0]))
        assert made[0].analysis() == made[1].analysis() == made[2].analysis()
    assert made[0].simulations() > 0


def test_where_a_list_of_steps_is_full_numpy_goes_on(monkeypatch):
    monkeypatch.setattr("pygame35.search.puct_compiled._STEPS", 20)
    state = next(state for ply, state in enumerate(positions(3)) if ply == 30)
    one, other = (search(state, 0.1, compiled) for compiled in (True, False))
    assert one.run(500) == other.run(500) == 500
    assert one.analysis() == other.analysis()


@pytest.mark.parametrize("actions", [5, 576])
def test_the_best_actions_are_ranked_equal_ones_in_their_order(actions):
    rng, slots = np.random.default_rng(actions), 32
    values = rng.integers(-9, 9, (100, actions)).astype(np.float32)
    values[rng.random(values.shape) < 0.5] = -np.inf
    graph = Graph(batch.init(1), slots)
    graph.append(batch.init(1), np.zeros(1, bool))
    nodes = graph.append(batch.init(100), np.zeros(100, bool))
    Ranking(actions).rank(graph, nodes.start, values)
    action, value = graph.action[: graph.size], graph.value[: graph.size]
    for row, found, worth in zip(values, action[nodes], value[nodes], strict=True):
        expected = [n for n in np.argsort(-row, kind="stable") if row[n] > -np.inf][:slots]
        assert found.tolist() == expected + [0] * (slots - len(expected))
        assert worth.tolist() == [*row[expected], *[NO_ACTION] * (slots - len(expected))]
