"""The master's search by a kernel, against numpy, plain Python and WebAssembly."""

from functools import partial

import numpy as np
import pytest

from pygame35.games.threes import batch, evaluation
from pygame35.games.threes.expectimax_compiled import Searches
from pygame35.games.threes.kernels import expectimax as kernels
from pygame35.games.threes.rules import RULE_SETS
from pygame35.search import expectimax
from pygame35.search.tree import joined, take
from tests.kernels.forms import choose, every_form


def by_numpy(state, plies):
    return expectimax.by_numpy(batch, partial(evaluation.value, evaluation.shipped()))(state, plies)


@pytest.fixture(scope="module")
def searches():
    return Searches(evaluation.shipped())


def late(rules, boards):
    """Boards from all over games of the master that looks one move ahead; some are about to end."""
    rng = np.random.default_rng(4)
    state = batch.dealt(boards, rules, rng)
    rows = []
    for ply in range(400):
        values = expectimax.at_once(by_numpy(state, 1))
        after = batch.step(state, values.argmax(axis=1), rng)
        over = batch.is_terminal(after)
        if ply % 40 == 39:
            rows.append(state)
        elif over.any():
            rows.append(take(state, over))
        state = take(after, ~over)
        if over.all():
            break
    for row in rows[1:]:
        rows[0] = joined(rows[0], row)
    return rows[0]


def assert_as_numpy(searches, state, plies):
    found = expectimax.at_once(searches.searched(state, plies))
    np.testing.assert_allclose(found, expectimax.at_once(by_numpy(state, plies)), rtol=1e-5, atol=0.05)
    return found


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_kernel_searches_as_numpy_does(searches, rules):
    state = late(rules, 8)
    if rules == "full":
        assert (state.shown > 3).any() and (state.bag.sum(axis=1) == 0).any()
    assert_as_numpy(searches, state, 1)
    assert_as_numpy(searches, state, 2)
    assert_as_numpy(searches, take(state, slice(0, None, 4)), 3)


def test_a_fourth_ply_is_added_by_numpy(searches):
    assert kernels.DEEPEST == 3
    state = late("full", 4)
    least = np.bincount(batch.outcomes(state).parents, minlength=len(state.board)).argmin()  # it takes long
    assert_as_numpy(searches, take(state, slice(least, least + 1)), 4)


def test_a_move_that_ends_the_game_in_any_case_is_worth_only_its_points(searches):
    """No tile has an equal beside it; the one row with a blank is full after its move."""
    codes = [0, 4, 5, 6, 7, 8, 9, 10, 4, 5, 6, 7, 8, 9, 10, 11]
    board = sum(code << 4 * square for square, code in enumerate(codes))
    state = batch.init(1)._replace(board=np.array([board], np.uint64), shown=np.array([3], np.uint8))
    assert batch.legal_action_mask(state).tolist() == [[True, False, True, False]]
    assert np.isneginf(assert_as_numpy(searches, state, 2)[0, [1, 3]]).all()


@every_form
def test_the_kernel_searches_alike_in_every_form(form, tmp_path, monkeypatch):
    choose(form, monkeypatch)
    assert_as_numpy(Searches(evaluation.shipped()), late("full", 2), 2)
