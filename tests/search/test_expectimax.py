"""Expectimax search: how it deepens; `games/threes` asks what moves are worth."""

import numpy as np

from pygame35.search import expectimax


def values(state, plies):
    """Each ply takes as many steps, and brings the moves 0 and 2 ten points more; move 1 is not legal."""
    for _ in range(plies):
        yield 5
    return np.array([[10.0 * plies + 1, -np.inf, 10 * plies + 2]])


def test_a_search_goes_one_deeper_each_time_and_stops():
    search = expectimax.Search(values, "a state", 100.0, plies=4)
    found = [search.analysis()]  # the first depth's before it runs
    for _ in range(20):
        search.run(1)
        if search.analysis()["depth"] > found[-1]["depth"]:
            found.append(search.analysis())
    assert [analysis["depth"] for analysis in found] == [1, 2, 3, 4]
    for analysis in found:
        depth = analysis["depth"]
        assert analysis["values"] == {2: 102 + 10 * depth, 0: 101 + 10 * depth}
        assert [row["action"] for row in analysis["candidates"]] == [2, 0] == list(analysis["values"])
        assert [row["margin"] for row in analysis["candidates"]] == list(analysis["values"].values())
        assert [row["prior"] for row in analysis["candidates"]] == [0.5, 0.5]
        assert {row["visits"] for row in analysis["candidates"]} == {analysis["simulations"]}
        assert analysis["margin"] == analysis["values"][2] and analysis["line"] == [2]
    assert [analysis["simulations"] for analysis in found] == [1, 11, 26, 46]
    assert search.exhausted() and search.run(1) == 0 and search.simulations() == 46
