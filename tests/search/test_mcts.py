"""Monte Carlo tree search: on 35 near the end of games, and on toy games; `test_conformance` has more of these."""

from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.records import replay
from pygame35.search.mcts import Search
from pygame35.search.montecarlo import playouts
from tests.games.thirtyfive.reference import VECTORS, vector_moves
from tests.search.toys import TicTacToe


def test_the_evaluator_is_asked_for_up_to_a_batch_of_unfinished_boards():
    sizes, game = [], TicTacToe()

    def evaluator(state):
        assert not game.is_terminal(state).any()
        sizes.append(len(state.turn))
        return np.zeros(len(state.turn)), None

    Search(game, evaluator, game.init(1), batch=8, seed=0).run(800)
    assert max(sizes) <= 8
    assert sum(sizes) / len(sizes) > 2


class Fork(NamedTuple):
    first: np.ndarray  # int8 [boards]  # 0 or 1, the first move; -1 before it
    plies: np.ndarray  # int8 [boards]
    turn: np.ndarray  # int8 [boards]


def fork(turn):
    return Fork(np.array([-1], np.int8), np.array([0], np.int8), np.array([turn], np.int8))


FORK = SimpleNamespace(
    legal_action_mask=lambda state: np.repeat((state.plies < 40)[:, None], 2, axis=1),
    step=lambda state, actions: Fork(
        np.where(state.first < 0, actions, state.first).astype(np.int8), (state.plies + 1).astype(np.int8), -state.turn
    ),
    is_terminal=lambda state: state.plies == 40,
    margin=lambda state: np.zeros(len(state.plies), int),
)


def fork_evaluator(state):
    """The first move 1 is worth more to the first player, although its margin is smaller."""
    return np.array([[-0.1, 50.0], [0.4, -5.0]])[np.maximum(state.first, 0)], None


@pytest.mark.parametrize(("turn", "best", "size"), [(1, 1, 1), (-1, 0, 8)])
def test_it_plays_to_win_not_for_the_margin(turn, best, size):
    search = Search(FORK, fork_evaluator, fork(turn), batch=size, seed=0)
    search.run(1000)
    candidates = search.analysis()["candidates"]
    assert candidates[0]["action"] == best
    assert candidates[0]["visits"] > 2 * candidates[1]["visits"]
    values = {candidate["action"]: candidate["value"] for candidate in candidates}
    assert values == {0: pytest.approx(-0.1), 1: pytest.approx(0.4)}


def test_more_exploration_spreads_the_visits():
    most = []
    for exploration in (0.1, 0.5, 2.0, 10.0):
        search = Search(FORK, fork_evaluator, fork(1), exploration=exploration, batch=1, seed=0)
        search.run(400)
        most.append(search.analysis()["candidates"][0]["visits"])
    assert most == sorted(most, reverse=True)
    assert most[0] > 350 and most[-1] < 230
    assert len(set(most)) == 4


def test_playouts_of_35_evaluate_from_the_first_players_side():
    evaluator = playouts(batch, np.random.default_rng(0))
    for score, sign in ((64, 1), (0, -1)):
        game = next(game for game in VECTORS if game[-1]["score"][0] == score)
        value, prior = evaluator(batch.from_position(replay(vector_moves(game)[:60]), 100))
        assert prior is None and value.shape == (100, 2)
        assert (np.abs(value[:, 0]) <= 1).all()
        assert (value * sign)[:, 0].mean() > 0.9 and (value * sign)[:, 1].mean() > 40
