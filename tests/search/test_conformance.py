"""Every search on every toy game of `toys` that fits it: the move and the value that brute force finds."""

import numpy as np
import pytest

from pygame35.search import alphabeta, endgame, expectimax, mcts, montecarlo, puct, sampled
from tests.search.toys import AnyEndgame, Dice, Strip, Subtraction, TicTacToe, expected_gains, one_ply, solved

GAMES = [
    (Subtraction(), ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]),
    (TicTacToe(), ["0418", "0148", "041", "0482", "40", "0213546"]),
    (Strip(), ["1", "1:0", "1:01", "1:012", "2:0", "2:01", "2:036", "2:0145", "2:12", "3:01367", "3:0345"]),
]
every_game = pytest.mark.parametrize("game, boards", GAMES, ids=[type(game).__name__ for game, _ in GAMES])


def positions(game, boards):
    """(board, state, turn): the first player to move on every other board, the second on the others."""
    for index, board in enumerate(boards):
        turn = -1 if index % 2 else 1
        yield board, position(game, board, turn), turn


def position(game, board, turn):
    """The board with either side to move."""
    return game.init(1, board)._replace(turn=np.array([turn], np.int8))


def assert_solved(analysis, game, state):
    """The analysis has the right value, a best move in front, and a line of legal moves that leads to the value."""
    margin, after = solved(game, state)
    assert analysis["margin"] == pytest.approx(margin)
    best = analysis["candidates"][0]
    assert after[best["action"]] == margin and best["action"] == analysis["line"][0]
    for action in analysis["line"]:
        assert game.legal_action_mask(state)[0, action]
        state = game.step(state, np.array([action]))
    assert game.is_terminal(state)[0] and game.margin(state)[0] == margin


@every_game
def test_alphabeta(game, boards):
    for board, state, turn in positions(game, boards):
        search = alphabeta.Search(game, one_ply(game), state)
        while not search.exhausted():
            search.run(10)
        assert_solved(search.analysis(), game, state)
        margins = {row["action"]: turn * row["margin"] for row in search.analysis()["candidates"]}
        _, after = solved(game, state)
        assert margins.keys() == after.keys(), board
        assert all(margins[action] >= turn * after[action] for action in after)  # bounds, for all but the first


@every_game
def test_alphabeta_to_a_fixed_depth(game, boards):
    """As a plain search to that depth, which takes the evaluation at its end."""
    evaluate = one_ply(game)

    def plain(state, left):
        values = evaluate(state)[0]
        found = []
        for action in np.flatnonzero(values > -np.inf):
            child = game.step(state, np.array([action]))
            same = 1 if child.turn[0] == state.turn[0] else -1
            deeper = left > 1 and not game.is_terminal(child)[0]
            found.append(same * plain(child, left - 1) if deeper else float(values[action]))
        return max(found)

    for index, (board, state, turn) in enumerate(positions(game, boards)):
        plies = 1 + index % 4
        search = alphabeta.Search(game, evaluate, state, plies=plies)
        search.run(10**9)
        assert search.exhausted() and turn * search.analysis()["margin"] == plain(state, plies), board


@every_game
def test_puct(game, boards):
    for board, state, turn in positions(game, boards):
        search = puct.Search(game, one_ply(game), state, exploration=2.0, temperature=1.0)
        search.run(4000)
        analysis = search.analysis()
        margin, after = solved(game, state)
        assert analysis["margin"] == margin and after[analysis["candidates"][0]["action"]] == margin, board
        assert search.values()[0] == turn * margin and after[search.best()[0]] == margin


@every_game
def test_mcts(game, boards):
    for board, state, _ in positions(game, boards):
        evaluator = montecarlo.playouts(game, np.random.default_rng(1))
        search = mcts.Search(game, evaluator, state, exploration=0.7, batch=32)
        search.run(3000)
        margin, after = solved(game, state)
        best = search.analysis()["candidates"][0]
        assert np.sign(after[best["action"]]) == np.sign(margin), board  # it searches for a win, not for the margin
        assert best["value"] == pytest.approx(np.sign(margin), abs=0.45)


@every_game
def test_endgame(game, boards):
    for _, state, _ in positions(game, boards):
        solver = endgame.Solver(AnyEndgame(game), state)
        assert solver.run_candidates(60) and not solver.exhausted()
        result = solver.result()
        margin, after = solved(game, state)
        assert result["margin"] == margin and [row["low"] for row in result["candidates"]][0] == margin
        assert {row["action"]: (row["low"], row["high"]) for row in result["candidates"]} == {
            action: (value, value) for action, value in after.items()
        }
        for action in result["line"]:
            state = game.step(state, np.array([action]))
            solver = solver.after(action)
            assert solver.run(60) and solver.result()["margin"] == margin == solved(game, state)[0]
        assert game.is_terminal(state)[0] and game.margin(state)[0] == margin


@every_game
@pytest.mark.parametrize("search", ["alphabeta", "puct"])
def test_a_search_goes_on_after_every_move(game, boards, search):
    """Both sides play what the search finds, down to the end: that is best play."""
    evaluate = one_ply(game)
    begin = {
        "alphabeta": lambda state: alphabeta.Search(game, evaluate, state),
        "puct": lambda state: puct.Search(game, evaluate, state, exploration=2.0, temperature=1.0),
    }[search]
    for _, state, _ in positions(game, boards):
        margin, search = solved(game, state)[0], begin(state)
        while not game.is_terminal(state)[0]:
            search.run(4000)
            action = search.analysis()["candidates"][0]["action"]
            state = game.step(state, np.array([action]))
            search.advance(action)
        assert search.exhausted() and game.margin(state)[0] == margin


# --- chance -------------------------------------------------------------------------------------------------------

DICE = [(0, 1, 4), (0, 3, 4), (7, 2, 4), (7, 2, 6), (20, 3, 6), (40, 3, 6), (3, 4, 6)]


@pytest.mark.parametrize(("score", "left", "die"), DICE)
def test_expectimax(score, left, die):
    game = Dice()
    state = game.init(1)._make(np.array([number]) for number in (score, left, die))
    search = expectimax.Search(
        expectimax.by_numpy(game, lambda boards: np.zeros(len(boards))), state, score, plies=left
    )
    while not search.exhausted():
        search.run(1)
    gains = expected_gains(score, left, die)
    analysis = search.analysis()
    assert analysis["values"] == pytest.approx({action: score + gain for action, gain in gains.items()})
    assert analysis["line"] == [max(gains, key=gains.get)] and analysis["margin"] == max(analysis["values"].values())


@pytest.mark.parametrize(("score", "die"), [(0, 4), (7, 6), (40, 6)])
def test_sampled(score, die):
    """One move deep it samples the expectation, since nothing is left to choose behind the move."""
    game = Dice()
    state = game.init(1)._make(np.array([number]) for number in (score, 1, die))
    rng = np.random.default_rng(1)
    search = sampled.Search(game, game.margin, state, depth=1, simulations=3000, rng=rng)
    while not search.exhausted():
        search.run(100)
    gains = expected_gains(score, 1, die)
    found = {row["action"]: row["margin"] for row in search.analysis()["candidates"]}
    assert found == pytest.approx({action: score + gain for action, gain in gains.items()}, abs=0.6)
    assert search.analysis()["line"] == [max(gains, key=gains.get)]
