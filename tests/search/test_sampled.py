"""The Monte Carlo search of a game for one, on a toy in which everything can be worked out."""

from typing import NamedTuple

import numpy as np
import pytest

from pygame35.search import sampled


class Walk(NamedTuple):
    """Somebody on the whole numbers, who steps by 1 or by 2 and stops for good on every multiple of a number but 0."""

    place: np.ndarray
    luck: np.ndarray  # what chance added on the way


class Toy:
    """chance: what a move may find on its way, each alike; stops: that number. largest: boards seen at once."""

    def actions(self, state):
        return 3

    def __init__(self, chance=(0,), stops=5):
        self.chance, self.stops = np.array(chance), stops
        self.largest = 0

    def children(self, state, rng):
        self.largest = max(self.largest, len(state.place))
        goes_on = (state.place % self.stops != 0) | (state.place == 0)
        parents = np.repeat(np.flatnonzero(goes_on), 2)
        actions = np.tile([1, 2], goes_on.sum())
        luck = state.luck[parents] + rng.choice(self.chance, len(parents))
        return parents, actions, Walk(state.place[parents] + actions, luck)


def score(state):
    return (state.place + state.luck).astype(float)


def search(toy, depth, simulations=10, at=0):
    root = Walk(np.array([at]), np.array([0]))
    rng = np.random.default_rng(1)
    return sampled.Search(toy, score, root, depth=depth, simulations=simulations, rng=rng)


def finished(searched):
    while not searched.exhausted():
        searched.run(7)
    return searched.analysis()


@pytest.mark.parametrize(
    "at, depth, best",
    [
        (0, 1, {1: 1, 2: 2}),
        (0, 3, {1: 5, 2: 6}),  # 4 and then over 5
        (3, 3, {1: 8, 2: 5}),  # 5 is the end, and counts as such
    ],
)
def test_the_best_end_of_all_sequences_counts(at, depth, best):
    analysis = finished(search(Toy(), depth, at=at))
    assert analysis["values"] == {action: 10 * end for action, end in best.items()}
    assert analysis["margin"] == max(best.values()) and analysis["depth"] == depth
    assert analysis["line"] == [max(best, key=best.get)]
    assert {row["action"]: row["margin"] for row in analysis["candidates"]} == best


def test_many_boards_are_searched_each_as_if_alone():
    toy, places = Toy(), np.resize([0, 3, 5, 9], 700)
    work = sampled.searched(toy, Walk(places, np.zeros(700, int)), score, 2, 30, np.random.default_rng(1))
    with pytest.raises(StopIteration) as finished:
        while True:
            next(work)
    assert toy.largest <= 4096
    over, best = [-np.inf] * 3, {0: [-np.inf, 90, 120], 3: [-np.inf, 180, 150], 9: [-np.inf, 300, 390]}
    np.testing.assert_array_equal(finished.value.value, [best.get(place, over) for place in places])


def test_chance_is_drawn_anew_in_every_simulation():
    analysis = finished(search(Toy(chance=(0, 0, 0, 100)), 1, simulations=4000))
    for row in analysis["candidates"]:
        assert row["margin"] == pytest.approx(25 + row["action"], abs=3)


def test_all_simulations_are_done_and_no_more():
    searched = search(Toy(), 2, simulations=23)
    done = [searched.run(7) for _ in range(40)]
    assert sum(done) == 23 == searched.simulations() and searched.exhausted()
    assert max(done) <= 7 and {row["visits"] for row in searched.analysis()["candidates"]} == {23}
