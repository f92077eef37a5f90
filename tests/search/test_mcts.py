"""Monte Carlo tree search: on 35 near the end of games, and on three toy games that show that it knows no game."""

from functools import cache
from itertools import chain
from random import Random
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.rules import BLUE, RED, Position
from pygame35.search.mcts import Search
from pygame35.search.montecarlo import playouts
from tests.games.thirtyfive.reference import VECTORS, eager_game, vector_moves


def position_after(moves):
    position = Position()
    for move in moves:
        position.play(move)
    return position


def search_35(position, seed=0, **options):
    evaluator = playouts(batch, np.random.default_rng(seed))
    return Search(batch, evaluator, batch.from_position(position, 1), seed=seed, **options)


def flat(game, state):
    """An evaluator that knows nothing: 0 for every state, no prior."""
    return np.zeros(len(game.legal_action_mask(state))), None


# --- 35: the last moves -------------------------------------------------------------------------------------------


@cache
def move_values(moves):
    """What each move is worth with best play to the end: {move: RED, BLUE or NONE wins}."""
    position = position_after(moves)
    return {move: value_after(position, move) for move in position.legal_moves()}


def value_after(position, move):
    position.play(move)
    if position.is_over():
        value = position.winner()
    else:
        best = max if position.turn == RED else min
        value = best(value_after(position, reply) for reply in position.legal_moves())
    position.undo()
    return value


def decisive_games(empties, wanted):
    """Beginnings of games with `empties` empty squares in which some moves win for the mover and others do not."""
    mover = RED if empties % 2 == 0 else BLUE
    found = []
    for moves in chain(map(vector_moves, VECTORS), map(eager_game, range(420))):
        values = move_values(tuple(moves[: 64 - empties])).values()
        if mover in values and set(values) != {mover}:
            found.append(tuple(moves[: 64 - empties]))
        if len(found) == wanted:
            return found
    raise AssertionError(f"only {len(found)} positions")


@pytest.mark.parametrize("size", [1, 16])
def test_finds_the_winning_last_move(size):
    for moves in decisive_games(1, 4):  # blue to move
        search = search_35(position_after(moves), batch=size)
        search.run(200)
        candidates = search.analysis()["candidates"]
        values = move_values(moves)
        assert values[candidates[0]["action"]] == BLUE
        assert {candidate["action"] for candidate in candidates if candidate["visits"]} == set(values)
        for candidate in candidates:  # a finished game is worth what it is worth
            assert candidate["value"] == pytest.approx(values[candidate["action"]])


@pytest.mark.parametrize("size", [4, 16])
def test_finds_the_winning_last_move_but_one(size):
    for moves in decisive_games(2, 2):  # red to move, blue to answer
        search = search_35(position_after(moves), batch=size)
        search.run(2500)
        best = search.analysis()["candidates"][0]
        assert move_values(moves)[best["action"]] == RED
        assert best["value"] > 0.5


# --- 35: visits, legality, order ----------------------------------------------------------------------------------


@pytest.mark.parametrize("plies, size", [(0, 8), (1, 64), (20, 1), (45, 64), (60, 8), (62, 1), (63, 64)])
def test_candidates_are_legal_and_visits_sum_to_the_simulations(plies, size):
    position = position_after(eager_game(17, plies))
    search = search_35(position, seed=plies, batch=size)
    done = search.run(300)
    assert 300 <= done < 300 + size
    analysis = search.analysis()
    actions = [candidate["action"] for candidate in analysis["candidates"]]
    assert actions and set(actions) <= set(position.legal_moves())
    assert len(set(actions)) == len(actions)
    assert all(type(action) is int for action in actions)
    assert sum(candidate["visits"] for candidate in analysis["candidates"]) == analysis["simulations"] == done
    assert all(-1 <= candidate["value"] <= 1 for candidate in analysis["candidates"])
    assert 1 <= analysis["depth"] <= 64 - plies


def test_the_most_visited_candidate_comes_first():
    search = search_35(position_after(eager_game(6, 58)), batch=8)
    search.run(3000)
    visits = [candidate["visits"] for candidate in search.analysis()["candidates"]]
    assert visits[0] == max(visits) > 3 * np.median(visits)
    assert visits == sorted(visits, reverse=True)


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


def test_runs_add_up():
    search = search_35(position_after(eager_game(6, 50)), batch=16)
    total = 0
    for simulations in (1, 10, 100, 333):
        done = search.run(simulations)
        assert simulations <= done < simulations + 16
        total += done
        analysis = search.analysis()
        assert analysis["simulations"] == total
        assert sum(candidate["visits"] for candidate in analysis["candidates"]) == total


def test_the_root_is_left_alone():
    root = batch.from_position(position_after(eager_game(6, 40)), 1)
    before = [field.copy() for field in root]
    Search(batch, playouts(batch, np.random.default_rng(0)), root, seed=0).run(200)
    for field, expected in zip(root, before, strict=True):
        np.testing.assert_array_equal(field, expected)


def test_a_finished_game_leaves_nothing_to_search():
    search = search_35(position_after(vector_moves(VECTORS[0])), batch=4)
    assert search.run(100) == 0
    assert search.analysis()["simulations"] == 0
    assert search.analysis()["candidates"] == []


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


def test_a_bad_last_move_is_told_from_a_good_one_by_either_side():
    """From one position, searched for each side in turn: values keep the first player's perspective."""
    (moves,) = decisive_games(2, 1)
    search = search_35(position_after(moves), batch=4)
    search.run(4000)
    candidates = search.analysis()["candidates"]
    visited = [candidate for candidate in candidates if candidate["visits"] >= 200]
    assert visited[0]["value"] == max(candidate["value"] for candidate in visited)  # red: upwards
    search = search_35(position_after(*decisive_games(1, 1)), batch=4)
    search.run(400)
    best = search.analysis()["candidates"][0]
    assert (
        best["value"] == min(candidate["value"] for candidate in search.analysis()["candidates"]) == BLUE
    )  # downwards


# --- toy game 1: a heap, take one to three, who takes the last one wins --------------------------------------------


class Heap(NamedTuple):
    left: np.ndarray  # int8 [boards]
    turn: np.ndarray  # int8 [boards]  # 1: first player, -1: second


def heap(left, turn=1):
    return Heap(np.array([left], np.int8), np.array([turn], np.int8))


def heap_step(state, actions):
    taken = np.asarray(actions) + 1
    assert (taken >= 1).all() and (taken <= np.minimum(state.left, 3)).all(), "search took what is not there"
    return Heap((state.left - taken).astype(np.int8), -state.turn)


TAKE_AWAY = SimpleNamespace(
    legal_action_mask=lambda state: state.left[:, None] > np.arange(3),
    step=heap_step,
    is_terminal=lambda state: state.left == 0,
    margin=lambda state: np.where(state.left == 0, -state.turn, 0),
)


@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize("left", [n for n in range(1, 12) if n % 4])
def test_take_away_leaves_a_multiple_of_four(left, turn):
    search = Search(TAKE_AWAY, lambda state: flat(TAKE_AWAY, state), heap(left, turn), batch=1, seed=0)
    search.run(600 if left < 10 else 1500)
    best = search.analysis()["candidates"][0]
    assert (left - best["action"] - 1) % 4 == 0
    assert best["value"] * turn > 0.3


@pytest.mark.parametrize("turn", [1, -1])
def test_take_away_in_batches_with_a_value_that_knows_a_margin_too(turn):
    """The evaluator may give [boards, 2], value and margin; a batch larger than the tree is wide does no harm."""

    def evaluator(state):
        return np.zeros((len(state.left), 2)), np.full((len(state.left), 3), 1 / 3)

    search = Search(TAKE_AWAY, evaluator, heap(7, turn), batch=32, seed=0)
    search.run(3000)
    analysis = search.analysis()
    assert analysis["candidates"][0]["action"] == 2
    assert analysis["candidates"][0]["value"] * turn > 0.3
    assert analysis["depth"] <= 7


def test_the_evaluator_is_asked_for_up_to_a_batch_of_unfinished_boards():
    sizes = []

    def evaluator(state):
        assert not TAKE_AWAY.is_terminal(state).any()
        sizes.append(len(state.left))
        return flat(TAKE_AWAY, state)

    Search(TAKE_AWAY, evaluator, heap(100), batch=8, seed=0).run(800)
    assert max(sizes) <= 8
    assert sum(sizes) / len(sizes) > 2


# --- toy game 2: the first move decides, then forty moves without meaning -------------------------------------------


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


@pytest.mark.parametrize(("turn", "best"), [(1, 1), (-1, 0)])
@pytest.mark.parametrize("size", [1, 8])
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


@pytest.mark.parametrize("wrong", [{"exploration": 0}, {"exploration": -1}, {"batch": 0}, {"batch": -4}], ids=str)
def test_wrong_parameters_are_an_error(wrong):
    with pytest.raises(ValueError, match=r"\w"):
        Search(FORK, fork_evaluator, fork(1), **wrong)


# --- toy game 3: tic-tac-toe, where perfect play draws -------------------------------------------------------------

LINES = np.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]])


class Grid(NamedTuple):
    cells: np.ndarray  # int8 [boards, 9]  # 1 first player, -1 second, 0 empty
    turn: np.ndarray  # int8 [boards]


def grid_margin(state):
    sums = state.cells[:, LINES].sum(axis=2)
    return (sums == 3).any(axis=1).astype(int) - (sums == -3).any(axis=1)


def grid_is_terminal(state):
    return (grid_margin(state) != 0) | state.cells.all(axis=1)


def grid_step(state, actions):
    boards = np.arange(len(state.turn))
    assert (state.cells[boards, actions] == 0).all() and not grid_is_terminal(state).any(), "an illegal move"
    cells = state.cells.copy()
    cells[boards, actions] = state.turn
    return Grid(cells, -state.turn)


def grid_playout(state, rng):
    while (going := np.flatnonzero(~grid_is_terminal(state))).size:
        wishes = np.where(state.cells[going] == 0, rng.random((going.size, 9)), -1)
        after = grid_step(Grid(state.cells[going], state.turn[going]), wishes.argmax(axis=1))
        cells, turn = state.cells.copy(), state.turn.copy()
        cells[going], turn[going] = after
        state = Grid(cells, turn)
    return grid_margin(state)


TIC_TAC_TOE = SimpleNamespace(
    legal_action_mask=lambda state: (state.cells == 0) & ~grid_is_terminal(state)[:, None],
    step=grid_step,
    is_terminal=grid_is_terminal,
    margin=grid_margin,
    playout=grid_playout,
)


def grid(cells, turn):
    return Grid(np.array([cells], np.int8), np.array([turn], np.int8))


def successors(cells, turn):
    """{action: cells after it}; none when the game is over."""
    if grid_is_terminal(grid(cells, turn))[0]:
        return {}
    return {i: (*cells[:i], turn, *cells[i + 1 :]) for i in range(9) if not cells[i]}


@cache
def minimax(cells, turn):
    values = [minimax(after, -turn) for after in successors(cells, turn).values()]
    if not values:
        return int(grid_margin(grid(cells, turn))[0])
    return max(values) if turn == 1 else min(values)


@cache
def reachable(cells=(0,) * 9, turn=1):
    return frozenset({(cells, turn)}).union(*(reachable(after, -turn) for after in successors(cells, turn).values()))


def critical_positions(count):
    """Positions of tic-tac-toe, either side to move, in which the right move matters."""
    critical = [
        (cells, turn)
        for cells, turn in sorted(reachable())
        if len({minimax(after, -turn) for after in successors(cells, turn).values()}) > 1
    ]
    return Random(3).sample(critical, count)


def test_tic_tac_toe_is_played_perfectly():
    positions = critical_positions(20)
    assert {turn for _, turn in positions} == {1, -1}
    evaluator = playouts(TIC_TAC_TOE, np.random.default_rng(0))
    for cells, turn in positions:
        search = Search(TIC_TAC_TOE, evaluator, grid(cells, turn), batch=8, seed=0)
        search.run(1200)
        after = successors(cells, turn)
        candidates = search.analysis()["candidates"]
        assert {candidate["action"] for candidate in candidates} <= set(after)
        assert minimax(after[candidates[0]["action"]], -turn) == minimax(cells, turn), (cells, turn, candidates)


def test_playouts_of_another_game_evaluate_it():
    """The first player wins at once; the evaluator is the game's own `playout`, its value between −1 and 1."""
    state = grid((1, 1, 0, -1, -1, 0, 0, 0, 0), 1)
    evaluator = playouts(TIC_TAC_TOE, np.random.default_rng(0))
    value, prior = evaluator(Grid(*(np.repeat(field, 50, axis=0) for field in state)))
    assert prior is None or prior.shape == (50, 9)
    assert value.shape in {(50,), (50, 2)}
    assert (np.abs(value if value.ndim == 1 else value[:, 0]) <= 1).all()
    search = Search(TIC_TAC_TOE, evaluator, state, batch=4, seed=0)
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
        assert prior is None or prior.shape == (100, 576)
        wins = value if value.ndim == 1 else value[:, 0]
        assert wins.shape == (100,)
        assert (np.abs(wins) <= 1).all()
        assert (wins * sign).mean() > 0.9
