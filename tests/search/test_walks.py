"""The kernels of best-first search: against one simulation at a time in plain Python, and against the batch rules."""

from functools import partial

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.kernels.expansion import expand
from pygame35.games.thirtyfive.players import evaluation
from pygame35.search import puct
from pygame35.search.graph import NO_ACTION, UNKNOWN, Graph
from pygame35.search.puct_compiled import Ranking
from tests.kernels.forms import choose


def positions(count):
    """Boards after 0, 1, 2 ... plies of games, one of each; two moves in three the best ones."""
    for board in ("", "6x6"):
        state, rng = batch.init(1, board), np.random.default_rng(count)
        while not batch.is_terminal(state)[0]:
            yield state
            values = evaluation().action_values(state)
            random = rng.random(values.shape) * batch.legal_action_mask(state)
            state = batch.step(state, (random if rng.random() < 0.3 else values).argmax(axis=1))


def search(state, **options):
    return puct.Search(batch, partial(evaluation().action_values, considered=64), state, expand=expand, **options)


def slot_of(graph, node, exploration):
    """The slot that the next simulation at a node goes to: value and exploration, the first of equal ones."""
    scores = []
    total = np.float32(np.sqrt(np.float32(graph.visits[node].sum() + 1)))
    for value, prior, visits, child in zip(
        graph.value[node], graph.prior[node], graph.visits[node].tolist(), graph.child[node].tolist(), strict=True
    ):
        mine = value if child == UNKNOWN else graph.searched[child] * graph.state.turn[node]
        scores.append(float(mine) + float(np.float32(exploration) * prior * total) / (1 + visits))
    return int(np.argmax(scores))


@pytest.mark.parametrize("exploration", [4.0, 1.5])
def test_a_simulation_goes_to_the_best_slot_of_each_position(exploration):
    for state in list(positions(1))[5::9]:
        made = search(state, batch=1, exploration=exploration)
        for _ in range(150):
            graph, node, way = made.graph, 0, []
            while not graph.over[node]:
                way.append((node, slot_of(graph, node, exploration)))
                if (node := graph.child[way[-1]]) == UNKNOWN:
                    break
            before = graph.visits[: graph.size].copy()
            assert made.run(1) == (1 if way else 0)
            for at in way:
                before[at] += 1
            np.testing.assert_array_equal(made.graph.visits[: len(before)], before)


def test_a_search_goes_on_after_a_move_and_after_its_arrays_have_grown():
    """The kernel makes the nodes that the batch rules make."""
    state = next(state for ply, state in enumerate(positions(2)) if ply == 20)
    made = [search(state), puct.Search(batch, partial(evaluation().action_values, considered=64), state)]
    for _ in range(3):
        for one in made:
            one.run(700)
            one.advance(int(one.best()[0]))
        assert made[0].analysis() == made[1].analysis()
        for one, other in zip(made[0].graph.state, made[1].graph.state, strict=True):
            np.testing.assert_array_equal(one[: made[0].graph.size], other[: made[1].graph.size])
    assert made[0].simulations() > 0


def test_where_a_list_of_steps_is_full_fewer_simulations_go_at_a_time(monkeypatch):
    monkeypatch.setattr("pygame35.search.puct_compiled._STEPS", 20)
    state = next(state for ply, state in enumerate(positions(3)) if ply == 30)
    made = search(state)
    assert made.run(500) == 500 == made.graph.visits[0].sum()


@pytest.mark.parametrize("board", ["", "6x6"])
def test_the_kernels_are_the_same_as_python(monkeypatch, board):
    size = 6 if board else 8
    state = next(state for state in positions(4) if state.digit.shape[1] == size**2 and batch.plies_left(state) == 25)
    made = search(state)
    made.run(60)
    choose("python", monkeypatch)
    again = search(state)
    again.run(60)
    assert again.analysis() == made.analysis()


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
