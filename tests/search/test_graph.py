"""The graph of positions: which are one, what grows, and what is left below a node."""

import numpy as np
import pytest

from pygame35.batches import take
from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.records import replay
from pygame35.search.graph import UNKNOWN, Graph
from tests.games.thirtyfive.reference import eager_game
from tests.games.thirtyfive.test_evaluation import stacked

SLOTS = 3


def add(graph, states):
    """The nodes of the states; new ones are filled with numbers that say which they are."""
    nodes, new = graph.find(states)
    count = len(new)
    numbers = graph.size + np.arange(count)
    added = graph.append(take(states, new), np.zeros(count, bool))
    graph.action[added], graph.value[added] = np.arange(SLOTS), numbers[:, None]
    graph.prior[added], graph.searched[added] = 1 / SLOTS, numbers
    return nodes


def graph_of(positions):
    states = stacked(positions)
    graph = Graph(states, SLOTS, 64)
    return graph, add(graph, states)


def boards(count):
    return [replay(eager_game(seed, 20)) for seed in range(count)]


def test_equal_boards_are_one_node():
    first, second = boards(2)
    graph, nodes = graph_of([first, second, first, first])
    assert nodes.tolist() == [0, 1, 0, 0]
    assert graph.size == 2
    again, new = graph.find(stacked([second, first]))
    assert again.tolist() == [1, 0] and len(new) == 0


@pytest.mark.parametrize("field", batch.State._fields)
def test_boards_that_differ_in_anything_are_two_nodes(field):
    state = stacked(boards(1))
    other = state._replace(**{field: getattr(state, field).copy()})
    getattr(other, field).flat[0] += 1
    graph = Graph(state, SLOTS)
    assert add(graph, state).tolist() == [0]
    assert add(graph, other).tolist() == [1]


def test_many_different_boards_are_as_many_nodes_as_it_grows():
    graph, _ = graph_of(boards(1))
    states = batch.step(batch.init(9 * 64), np.arange(576))
    for start in range(0, 576, 64):
        nodes = add(graph, take(states, np.arange(start, start + 64)))
        assert nodes.tolist() == list(range(start + 1, start + 65))
    assert graph.size == 577
    assert graph.searched[: graph.size].tolist() == list(range(577))
    for mine, given in zip(graph.state, states, strict=True):
        np.testing.assert_array_equal(mine[1:577], given)
    assert not graph.visits[:577].any() and (graph.child[:577] == UNKNOWN).all()


def test_what_is_below_a_node():
    """0 -> 1, 2; 1 -> 3; 2 -> 3, 4: below 2 there are 3 and 4."""
    graph, nodes = graph_of(boards(5))
    graph.child[0, :2], graph.child[1, 2], graph.child[2, 1:] = (1, 2), 3, (3, 4)
    graph.visits[:5] = np.arange(5)[:, None]
    before = [field.copy() for field in graph.state]
    below = graph.below(2)
    assert below.size == 3
    assert below.searched[:3].tolist() == below.visits[:3, 0].tolist() == [2, 3, 4]
    assert below.child[:3].tolist() == [[UNKNOWN, 1, 2], [UNKNOWN] * 3, [UNKNOWN] * 3]
    for mine, old in zip(below.state, before, strict=True):
        np.testing.assert_array_equal(mine[:3], old[2:5])
    assert add(below, stacked(boards(5))).tolist() == [3, 4, 0, 1, 2]  # the first two were forgotten
