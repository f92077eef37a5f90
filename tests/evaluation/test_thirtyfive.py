"""The learned value of 35: what it looks at, that a move's value is that of the position after it, and symmetry."""

import numpy as np
import pytest
from reference import eager_game

from pygame35.batch import thirtyfive as batch
from pygame35.evaluation import thirtyfive as evaluation
from pygame35.evaluation.thirtyfive import COUNTS, PLACES, ROWS, SUMS, WEIGHTS, Evaluation
from pygame35.rules.record import replay
from pygame35.rules.thirtyfive import NEIGHBOURS, NONE, SQUARES, Position

NEAR_OF_PLACES = (8, 5, 3)  # how many neighbours a square has inside, on an edge, in a corner


def random_weights(seed=0):
    return np.random.default_rng(seed).normal(0, 1, WEIGHTS).astype(np.float32)


RANDOM = Evaluation(random_weights())


def stacked(positions):
    states = [batch.from_position(position) for position in positions]
    return batch.State(*(np.concatenate(fields) for fields in zip(*states, strict=True)))


def games(plies, count=4, eagerness=0.5):
    """Positions of random games full of squares that reach 35, all of so many plies."""
    return [replay(eager_game(1000 * plies + seed, plies, eagerness)) for seed in range(count)]


def values_one_by_one(model, state):
    """[boards, 576]: minus the value of each position after a move, -inf where there is none."""
    values = np.full((len(state.turn), batch.ACTIONS), -np.inf)
    board, action = np.nonzero(batch.legal_action_mask(state))
    after = batch.step(batch.State(*(field[board] for field in state)), action)
    over = batch.is_terminal(after)
    turn = state.turn[board]
    values[board, action] = np.where(over, batch.margin(after) * turn, -model.value(after))
    return values


def assert_the_same(values, expected):
    np.testing.assert_array_equal(np.isneginf(values), np.isneginf(expected))
    legal = ~np.isneginf(expected)
    np.testing.assert_allclose(values[legal], expected[legal], atol=2e-4)


# --- moves --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("eagerness", [0, 0.5])
@pytest.mark.parametrize("plies", [*range(0, 62, 3), 61, 62, 63])
def test_a_moves_value_is_that_of_the_position_after_it(plies, eagerness):
    state = stacked(games(plies, eagerness=eagerness))
    assert_the_same(RANDOM.action_values(state), values_one_by_one(RANDOM, state))


def test_whose_turn_it_is_matters_not_how_many_squares_are_filled():
    state = stacked([position for plies in (10, 37, 55, 63) for position in games(plies)])
    state = state._replace(turn=-state.turn)
    assert_the_same(RANDOM.action_values(state), values_one_by_one(RANDOM, state))


def test_boards_of_a_batch_are_independent():
    """All stages of the game at once, both sides to move, the last move among them."""
    positions = [position for plies in range(64) for position in games(plies, 1)]
    together = RANDOM.action_values(stacked(positions))
    assert together.shape == (64, 576) and together.dtype == np.float32
    for position, values in zip(positions, together, strict=True):
        assert_the_same(values[None], RANDOM.action_values(batch.from_position(position)))


def test_moves_onto_highlighted_squares_and_moves_that_reach_35_are_among_those_tested():
    """The tests above would miss half of the rules if their positions were tame."""
    lit = loud = cancelled = 0
    positions = [games(plies, eagerness=eagerness) for plies in range(12, 62, 3) for eagerness in (0, 0.5)]
    for position in sum(positions, []):
        lit += sum(owner != NONE and not digit for owner, digit in zip(position.owners, position.digits, strict=True))
        for move in position.legal_moves():
            outcome = position.play(move)
            position.undo()
            loud += bool(outcome.reached)
            cancelled += outcome.cancelled
    assert lit > 150 and loud > 900 and cancelled > 30


@pytest.mark.parametrize("owner", [1, -1])
@pytest.mark.parametrize("lit", ["d4", "a1", "h5"])
def test_a_highlighted_empty_square(lit, owner):
    """Alone on the board, so that nothing but the highlight can decide."""
    square = "abcdefgh".index(lit[0]) + 8 * (int(lit[1]) - 1)
    state = batch.from_position(replay([9 * 63 + 4, 9 * 56 + 2]))
    state.owner[0, square] = owner
    assert_the_same(RANDOM.action_values(state), values_one_by_one(RANDOM, state))
    here = slice(9 * square, 9 * square + 9)
    plain = RANDOM.action_values(batch.from_position(replay([9 * 63 + 4, 9 * 56 + 2])))[0, here]
    matters = np.abs(RANDOM.action_values(state)[0, here] - plain) > 1e-3
    assert matters.all() if owner == -state.turn[0] else not matters.any()


@pytest.mark.parametrize("seed", range(10))
def test_the_last_move_is_worth_its_margin_exactly(seed):
    position = replay(eager_game(seed, 63))
    values = RANDOM.action_values(batch.from_position(position))[0]
    turn = position.turn
    legal = position.legal_moves()
    for move in legal:
        position.play(move)
        first, second = position.scores()
        assert values[move] == turn * (first - second)
        position.undo()
    assert np.flatnonzero(values > -np.inf).tolist() == legal


def test_no_move_is_left_on_a_full_board():
    state = stacked(games(64, 3))
    assert np.isneginf(RANDOM.action_values(state)).all()
    assert np.isfinite(RANDOM.value(state)).all()


@pytest.mark.parametrize("plies", [0, 30, 63])
def test_the_boards_are_left_alone(plies):
    state = stacked(games(plies))
    before = [field.copy() for field in state]
    RANDOM.value(state)
    RANDOM.action_values(state)
    for field, kept in zip(state, before, strict=True):
        np.testing.assert_array_equal(field, kept)


# --- features -----------------------------------------------------------------------------------------------------


def described(position: Position, square: int):
    """(row, stage row, sum) of a square, from the words of the module."""
    turn, owners, digits = position.turn, position.owners, position.digits
    near = NEIGHBOURS[square]
    mine, filled = owners[square] * turn, digits[square] != 0
    kind = {(1, True): 0, (-1, True): 1, (0, False): 2, (1, False): 3, (-1, False): 4}[mine, filled]
    viewer = owners[square] if filled else turn
    empty = sum(not digits[other] for other in near)
    enemies = sum(owners[other] == -viewer for other in near)
    row = ((kind * PLACES + NEAR_OF_PLACES.index(len(near))) * COUNTS + empty) * COUNTS + enemies
    stage = min(len(position.moves) // 8, 7)
    stage_row = ROWS + (stage * 5 + kind) * COUNTS + empty
    return row, stage_row, min(sum(digits[other] for other in near), 36)


@pytest.mark.parametrize("plies", [0, 1, 7, 8, 30, 33, 50, 63, 64])
def test_features_are_kind_place_neighbours_and_stage(plies):
    for position in games(plies):
        features = evaluation.features(batch.from_position(position))[0]
        squares = [described(position, square) for square in range(SQUARES)]
        assert features[:SQUARES].tolist() == [row * SUMS + total for row, _, total in squares]
        assert features[SQUARES:].tolist() == [row * SUMS + total for _, row, total in squares]
        assert evaluation.local_features(batch.from_position(position))[0].tolist() == features[:SQUARES].tolist()


def test_the_value_is_the_sum_of_the_features_weights():
    state = stacked([position for plies in range(65) for position in games(plies, 1)])
    features = evaluation.features(state)
    assert features.shape == (65, evaluation.FEATURES)
    assert features.min() >= 0 and features.max() < WEIGHTS
    expected = random_weights()[features].sum(axis=1, dtype=np.float64)
    np.testing.assert_allclose(RANDOM.value(state), expected, atol=2e-4)


# --- symmetry -----------------------------------------------------------------------------------------------------

BOARD = np.arange(SQUARES).reshape(8, 8)
SYMMETRIES = [np.rot90(board, turns).ravel() for board in (BOARD, BOARD.T) for turns in range(4)]


def test_the_eight_symmetries_leave_the_value():
    state = stacked([position for plies in range(0, 64, 5) for position in games(plies, 1)])
    values, actions = RANDOM.value(state), RANDOM.action_values(state).reshape(-1, SQUARES, 9)
    for order in SYMMETRIES:
        turned = batch.State(*(field[:, order] for field in state[:3]), state.turn)
        np.testing.assert_allclose(RANDOM.value(turned), values, atol=2e-4)
        assert_the_same(RANDOM.action_values(turned).reshape(-1, SQUARES, 9), actions[:, order])


def test_swapped_colours_leave_the_value():
    state = stacked([position for plies in range(0, 64, 5) for position in games(plies, 1)])
    swapped = state._replace(owner=-state.owner, turn=-state.turn)
    np.testing.assert_array_equal(RANDOM.value(swapped), RANDOM.value(state))
    np.testing.assert_array_equal(RANDOM.action_values(swapped), RANDOM.action_values(state))


@pytest.mark.parametrize("shape", [(0,), (WEIGHTS - 1,), (WEIGHTS + 1,), (1, WEIGHTS)])
def test_a_wrong_number_of_weights_is_refused(shape):
    with pytest.raises(ValueError, match=str(WEIGHTS)):
        Evaluation(np.zeros(shape, np.float32))
