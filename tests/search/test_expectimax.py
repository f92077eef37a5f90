"""Expectimax search: on a toy that can be worked out by hand; `games/threes` compares it with the kernel of Threes."""

from typing import NamedTuple

import numpy as np

from pygame35.search import expectimax


class Coin(NamedTuple):
    """Somebody who takes steps, and holds a coin or does not."""

    board: np.ndarray  # steps so far
    coin: np.ndarray  # bool


class Found(NamedTuple):
    parents: np.ndarray
    actions: np.ndarray
    odds: np.ndarray
    gain: np.ndarray
    board: np.ndarray


class Toy:
    """Action 0 steps for 1 point. Action 2, only with a coin, steps for 4 points or none, each alike.

    After a step there is a coin in 3 cases of 4. It is over after `last` steps. Action 1 is never legal.
    """

    def actions(self, state):
        return 3

    def __init__(self, last):
        self.last, self.largest = last, 0

    def outcomes(self, state):
        self.largest = max(self.largest, len(state.board))
        rows = []
        for parent, (steps, coin) in enumerate(zip(*state, strict=True)):
            if steps < self.last:
                rows.append((parent, 0, 1.0, 1, steps + 1))
                if coin:
                    rows += [(parent, 2, 0.5, gain, steps + 1) for gain in (0, 4)]
        columns = zip(*rows, strict=True) if rows else [()] * 5
        return Found(*map(np.array, columns, (int, int, float, int, int)))

    def entered(self, state, found):
        return Coin(found.board, state.coin[found.parents])

    def draws(self, state):
        boards = len(state.board)
        coins = np.tile([False, True], boards)
        return np.repeat(np.arange(boards), 2), np.where(coins, 0.75, 0.25), Coin(np.repeat(state.board, 2), coins)


def at(steps, *coins):
    return Coin(np.full(len(coins), steps), np.array(coins))


def tens(boards):
    """A board that is worth 10 points for every step."""
    return 10.0 * boards


NOT = -np.inf


def test_what_moves_are_worth():
    for steps, plies, without, with_coin in (
        (0, 1, [11, NOT, NOT], [11, NOT, 12]),
        (0, 2, [22.75, NOT, NOT], [22.75, NOT, 23.75]),  # 21 without and 22 with a coin: 21.75 on average
        (1, 3, [2.75, NOT, NOT], [2.75, NOT, 3.75]),  # after it one step is left, 1 or 2 points
        (1, 5, [2.75, NOT, NOT], [2.75, NOT, 3.75]),  # as deep as it goes
        (2, 1, [31, NOT, NOT], [31, NOT, 32]),
        (2, 2, [1, NOT, NOT], [1, NOT, 2]),  # what is over brings no more, whatever it is thought to be worth
        (3, 1, [NOT] * 3, [NOT] * 3),
        (3, 3, [NOT] * 3, [NOT] * 3),
    ):
        found = expectimax.move_values(Toy(3), at(steps, False, True, False), tens, plies)
        np.testing.assert_allclose(found, [without, with_coin, without], err_msg=f"{steps}, {plies}")


def test_parts_do_not_change_what_is_found(monkeypatch):
    state = Coin(np.resize([0, 1, 2, 3, 4], 23), np.resize([True, False, True], 23))
    whole, parts = Toy(4), Toy(4)
    wanted = expectimax.move_values(whole, state, tens, 3)
    monkeypatch.setattr(expectimax, "_BOARDS", 5)
    np.testing.assert_allclose(expectimax.move_values(parts, state, tens, 3), wanted)
    assert parts.largest <= 5 < 23 <= whole.largest


def deepened(search):
    """The analyses of all depths, the first one's before it ran."""
    found = [search.analysis()]
    for _ in range(10_000):
        if search.exhausted():
            return found
        search.run(1)
        if search.analysis()["depth"] > found[-1]["depth"]:
            found.append(search.analysis())
    raise AssertionError("it is never done")


def test_a_search_goes_one_deeper_each_time_and_stops():
    search = expectimax.Search(expectimax.by_numpy(Toy(9), tens), at(0, True), 100.0, plies=4)
    found = deepened(search)
    assert [analysis["depth"] for analysis in found] == [1, 2, 3, 4]
    assert [analysis["values"] for analysis in found[:2]] == [{2: 112, 0: 111}, {2: 123.75, 0: 122.75}]
    for analysis in found:
        assert [row["action"] for row in analysis["candidates"]] == [2, 0] == list(analysis["values"])
        assert [row["margin"] for row in analysis["candidates"]] == list(analysis["values"].values())
        assert [row["prior"] for row in analysis["candidates"]] == [0.5, 0.5]
        assert {row["visits"] for row in analysis["candidates"]} == {analysis["simulations"]}
        assert analysis["margin"] == analysis["values"][2] and analysis["line"] == [2]
    simulations = [analysis["simulations"] for analysis in found]
    assert sorted(set(simulations)) == simulations and simulations[-1] == search.simulations()
    assert search.run(1) == 0 and search.simulations() == simulations[-1]
