"""The compiled games that the calibration is measured in: the same search and the same rules as the player's own."""

from functools import partial

import numpy as np
import pytest

from pygame35.games.threes import batch, evaluation
from pygame35.games.threes.players import MASTER
from pygame35.games.threes.rules import RULE_SETS
from pygame35.games.threes.series import Series
from pygame35.games.threes.training import kernel
from pygame35.games.threes.training import selfplay as threes_games
from pygame35.search import expectimax


@pytest.fixture(scope="module")
def weight():
    return threes_games.weights(evaluation.shipped())


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_best_move_is_that_of_a_search_two_moves_deep(weight, rules):
    rng = np.random.default_rng(3)
    state, compiled, bonuses = batch.dealt(40, rules, rng), kernel.rules(rules == "classic"), 0
    for _ in range(12):
        for _ in range(6):
            legal = batch.legal_action_mask(state)
            state = batch.step(state, (rng.random(legal.shape) * legal).argmax(axis=1), rng)
            state = batch.State(*(field[~batch.is_terminal(state)] for field in state))
        if not len(state.board):
            break
        values = expectimax.move_values(batch, state, partial(evaluation.value, evaluation.shipped()), 2)
        for board, shown, bag, row in zip(state.board, state.shown, state.bag, values, strict=True):
            action, worth = threes_games.best(board, int(shown), bag.astype(np.int64), weight, compiled)
            assert worth == pytest.approx(row.max(), rel=1e-5) and row[action] == pytest.approx(row.max(), rel=1e-5)
            bonuses += shown > 3
    assert (bonuses > 0) == (rules == "full")


@pytest.mark.long  # compiling the games takes 15 s, on a busy machine minutes
@pytest.mark.parametrize("rules", RULE_SETS)
def test_games_come_to_what_those_of_the_player_come_to(weight, rules):
    series = Series(MASTER, 300, f"{rules}-1", depth=1)
    while not series.done():
        series.run()
    own = np.array(series.progress()["scores"])
    _, scores = threes_games.games(1, 300, 1, 16, weight, kernel.rules(rules == "classic"))
    assert abs(scores.mean() - own.mean()) < 3 * np.hypot(scores.std(), own.std()) / np.sqrt(300)


@pytest.mark.long
def test_what_is_noted_of_a_game(weight):
    notes, scores = threes_games.games(5, 3, 2, 4, weight, kernel.rules(classic=True))
    for noted, final in zip(notes, scores, strict=True):
        count = int(np.isfinite(noted[:, 0]).sum())
        assert 0 < count < threes_games.NOTES and np.isnan(noted[count:]).all() and np.isfinite(noted[:count]).all()
        assert (np.diff(noted[:count, 0]) >= 0).all() and noted[count - 1, 0] <= final
