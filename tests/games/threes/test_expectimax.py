"""The master's search, against expectimax in plain Python by the scalar rules."""

import numpy as np
import pytest

from pygame35.batches import joined, take
from pygame35.games.threes import batch, evaluation
from pygame35.games.threes.expectimax import Searches
from pygame35.games.threes.kernels import expectimax as kernels
from pygame35.games.threes.rules import RULE_SETS
from pygame35.search.expectimax import at_once
from tests.games.threes import reference
from tests.kernels.forms import choose, every_form


@pytest.fixture(scope="module")
def searches():
    return Searches(evaluation.shipped())


def late(searches, rules, boards):
    """Boards from all over games of the master that looks one move ahead; some are about to end."""
    rng = np.random.default_rng(4)
    state, found = batch.dealt(boards, rules, rng), []
    for ply in range(400):
        after = batch.step(state, at_once(searches.searched(state, 1)).argmax(axis=1), rng)
        over = batch.is_terminal(after)
        found.append(state if ply % 40 == 39 else take(state, over))
        if over.all():
            break
        state = take(after, ~over)
    together = found[0]
    for more in found[1:]:
        together = joined(together, more)
    return together


def assert_right(searches, state, plies):
    found, worth = at_once(searches.searched(state, plies)), reference.worth_by(evaluation.shipped())
    for row, position in zip(found, map(reference.position_of, *state), strict=True):
        assert row == approx(reference.expectimax(position, plies, worth))
    return found


def approx(values):
    """What the search returns for these values of legal moves: -inf for each other move."""
    return pytest.approx([values.get(move, -np.inf) for move in range(4)], rel=1e-5, abs=0.05)


def few(state):
    """The board with the fewest outcomes, alone: a deep search of it is short."""
    least = np.bincount(batch.outcomes(state).parents, minlength=len(state.board)).argmin()
    return take(state, slice(least, least + 1))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_moves_are_worth_what_they_bring_on_average(searches, rules):
    state = late(searches, rules, 8)
    if rules == "full":
        assert (state.shown > 3).any() and (state.bag.sum(axis=1) == 0).any()
    assert_right(searches, state, 1)
    assert_right(searches, take(state, slice(0, None, 4)), 2)
    assert_right(searches, few(state), 3)


def test_a_fourth_ply_is_added(searches):
    assert kernels.DEEPEST == 3
    state = few(late(searches, "full", 4))
    position = reference.position_of(*(field[0] for field in state))

    def by_kernel(after):
        (values,) = at_once(searches.searched(batch.from_position(after), 3))
        return {move: values[move] for move in after.legal_moves()}

    (found,) = at_once(searches.searched(state, 4))
    assert found == approx(reference.one_ply(position, lambda board: reference.drawn(position, board, by_kernel)))


def test_a_deep_search_pauses_soon(searches):
    """It holds the boards of one line, not all of a level, of which there are 10 ** 20."""
    work = searches.searched(batch.init(4), 15)
    assert all(0 < next(work) < 10_000 for _ in range(3))


def test_a_move_that_ends_the_game_in_any_case_is_worth_only_its_points(searches):
    """No tile has an equal beside it; the one row with a blank is full after its move."""
    codes = [0, 4, 5, 6, 7, 8, 9, 10, 4, 5, 6, 7, 8, 9, 10, 11]
    board = sum(code << 4 * square for square, code in enumerate(codes))
    state = batch.init(1)._replace(board=np.array([board], np.uint64), shown=np.array([3], np.uint8))
    assert batch.legal_action_mask(state).tolist() == [[True, False, True, False]]
    assert np.isneginf(assert_right(searches, state, 2)[0, [1, 3]]).all()


@every_form
def test_the_kernel_searches_alike_in_every_form(searches, form, monkeypatch):
    state = late(searches, "full", 2)
    choose(form, monkeypatch)
    found, wanted = (at_once(one.searched(state, 2)) for one in (Searches(evaluation.shipped()), searches))
    np.testing.assert_allclose(found, wanted, rtol=1e-5)
