"""Monte Carlo tree search: on 35 near the end of games, and on toy games; `test_conformance` has more of these."""

from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.rules import BLUE, RED, Position
from pygame35.search.mcts import Search
from pygame35.search.montecarlo import playouts
from tests.games.thirtyfive.reference import VECTORS, eager_game, vector_moves
from tests.search.toys import Subtraction, TicTacToe

HEAP = Subtraction()


def position_after(moves):
    position = Position()
    for move in moves:
        position.play(move)
    return position


def search_35(position, seed=0, **options):
    evaluator = playouts(batch, np.random.default_rng(seed))
    return Search(batch, evaluator, batch.from_position(position, 1), seed=seed, **options)


# --- 35: the last moves -------------------------------------------------------------------------------------------


# --- 35: visits, legality, order ----------------------------------------------------------------------------------


@pytest.mark.parametrize("plies", [0, 1])
def test_among_equal_visits_the_better_value_for_the_mover_comes_first(plies):
    """With fewer than two simulations a move, most visits are equal."""
    search = search_35(position_after([260][:plies]), batch=64)
    search.run(800)
    candidates = search.analysis()["candidates"]
    mover = RED if plies == 0 else BLUE
    ranks = [(candidate["visits"], mover * candidate["value"]) for candidate in candidates]
    assert len({value for visits, value in ranks if visits == 2}) > 1
    assert ranks == sorted(ranks, reverse=True)
    assert search.analysis()["line"][0] == candidates[0]["action"]


@pytest.mark.parametrize("size", [1, 32])
def test_a_seed_makes_it_reproducible(size):
    def candidates(seed, slices):
        search = search_35(position_after(eager_game(9, 30)), seed=seed, batch=size)
        for simulations in slices:
            search.run(simulations)
        return search.analysis()["candidates"]

    first = candidates(1, [640])
    assert candidates(1, [640]) == first
    assert candidates(2, [640]) != first


# --- a heap, take one to three, who takes the last one wins -------------------------------------------------------


def heap(left, turn=1):
    return HEAP.init(1, str(left))._replace(turn=np.array([turn], np.int8))


@pytest.mark.parametrize("turn", [1, -1])
def test_a_heap_by_an_evaluator_that_knows_nothing(turn):
    """The evaluator may give [boards, 2], value and margin; a batch larger than the tree is wide does no harm."""

    def evaluator(state):
        return np.zeros((len(state.left), 2)), np.full((len(state.left), 3), 1 / 3)

    search = Search(HEAP, evaluator, heap(7, turn), batch=32, seed=0)
    search.run(3000)
    analysis = search.analysis()
    assert analysis["candidates"][0]["action"] == 2
    assert analysis["candidates"][0]["value"] * turn > 0.3
    assert analysis["depth"] <= 7


def test_the_evaluator_is_asked_for_up_to_a_batch_of_unfinished_boards():
    sizes = []

    def evaluator(state):
        assert not HEAP.is_terminal(state).any()
        sizes.append(len(state.left))
        return np.zeros(len(state.left)), None

    Search(HEAP, evaluator, heap(100), batch=8, seed=0).run(800)
    assert max(sizes) <= 8
    assert sum(sizes) / len(sizes) > 2


# --- the first move decides, then forty moves without meaning -------------------------------------------


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


def test_wrong_parameters_are_an_error():
    for wrong in ({"exploration": 0}, {"exploration": -1}, {"batch": 0}, {"batch": -4}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            Search(FORK, fork_evaluator, fork(1), **wrong)
    with pytest.raises(ValueError, match="one board, not 2"):
        Search(batch, playouts(batch, np.random.default_rng(0)), batch.init(2))


# --- random playouts ----------------------------------------------------------------------------------------------


def test_playouts_of_another_game_evaluate_it():
    """The first player wins at once; the evaluator is the game's own `playout`, its value between −1 and 1."""
    game = TicTacToe()
    evaluator = playouts(game, np.random.default_rng(0))
    value, prior = evaluator(game.init(50, "0314"))
    assert prior is None
    assert value.shape == (50, 2) and (np.abs(value[:, 0]) <= 1).all()
    search = Search(game, evaluator, game.init(1, "0314"), batch=4, seed=0)
    search.run(200)
    best = search.analysis()["candidates"][0]
    assert best["action"] == 2
    assert best["value"] == pytest.approx(1)


def test_playouts_of_35_evaluate_from_the_first_players_side():
    full_red = max(VECTORS, key=lambda game: game[-1]["score"][0])
    full_blue = min(VECTORS, key=lambda game: game[-1]["score"][0])
    assert full_red[-1]["score"][0] == 64 and full_blue[-1]["score"][0] == 0
    evaluator = playouts(batch, np.random.default_rng(0))
    for game, sign in ((full_red, 1), (full_blue, -1)):
        state = batch.from_position(position_after(vector_moves(game)[:60]), 100)
        value, prior = evaluator(state)
        assert prior is None and value.shape == (100, 2)
        assert (np.abs(value[:, 0]) <= 1).all()
        assert (value * sign)[:, 0].mean() > 0.9 and (value * sign)[:, 1].mean() > 40
