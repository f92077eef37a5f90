"""The learned value of 35: what it looks at, that a move's value is that of the position after it, and symmetry."""

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.blocks import PATTERNS
from pygame35.games.thirtyfive.evaluation import WEIGHTS, Evaluation
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import NEIGHBOURS, SQUARES, Position
from pygame35.games.thirtyfive.training.features import FEATURES, features
from tests.games.thirtyfive.reference import NEIGHBOURS_OF_SMALL, eager_game
from tests.kernels.forms import choose


def random_weights(seed=0):
    return np.random.default_rng(seed).normal(0, 1, WEIGHTS).astype(np.float32)


RANDOM = Evaluation(random_weights())


def stacked(positions):
    states = [batch.from_position(position) for position in positions]
    return batch.State(*(np.concatenate(fields) for fields in zip(*states, strict=True)))


def games(plies, count=4, eagerness=0.5):
    """Positions of random games full of squares that reach 35, all of so many plies."""
    return [replay(eager_game(1000 * plies + seed, plies, eagerness)) for seed in range(count)]


def value(weights, state):
    """[boards]: the value for the side to move, the sum of the features' weights."""
    return weights[features(state)].sum(axis=1, dtype=np.float64)


def values_one_by_one(weights, state):
    """[boards, 576]: minus the value of each position after a move, -inf where there is none."""
    values = np.full((len(state.turn), batch.actions(state)), -np.inf)
    board, action = np.nonzero(batch.legal_action_mask(state))
    after = batch.step(batch.State(*(field[board] for field in state)), action)
    over = batch.is_terminal(after)
    turn = state.turn[board]
    values[board, action] = np.where(over, batch.margin(after) * turn, -value(weights, after))
    return values


def assert_the_same(values, expected):
    np.testing.assert_array_equal(np.isneginf(values), np.isneginf(expected))
    legal = ~np.isneginf(expected)
    np.testing.assert_allclose(values[legal], expected[legal], atol=2e-4)


def test_a_moves_value_is_that_of_the_position_after_it():
    lit = loud = cancelled = 0
    for plies in (0, 3, 12, 24, 33, 42, 51, 57, 60, 62, 63, 64):
        for eagerness in (0, 0.5):
            positions = games(plies, eagerness=eagerness)
            state = stacked(positions)
            assert_the_same(RANDOM.action_values(state), values_one_by_one(random_weights(), state))
            for position in positions:
                lit += (
                    sum(owner and not digit for owner, digit in zip(position.owners, position.digits, strict=True)) > 0
                )
                for move in position.legal_moves():
                    outcome = position.play(move)
                    position.undo()
                    loud += bool(outcome.reached)
                    cancelled += outcome.cancelled
    assert lit > 20 and loud > 350 and cancelled > 10  # tame positions would miss half of the rules


def block_classes(position: Position, square: int) -> str:
    """The class of a square, in words, as `blocks` describes it."""
    turn, digits = position.turn, position.digits
    mine = {1: "own", -1: "enemy", 0: "plain"}[position.owners[square] * turn]
    total = sum(digits[other] for other in NEIGHBOURS[square])
    empty = sum(not digits[other] for other in NEIGHBOURS[square])
    if not digits[square]:
        return f"empty, {mine}, {'below' if total < 35 else 'at' if total == 35 else 'beyond'}"
    if total >= 35 or not empty:
        return f"digit, {mine}, finished"
    needed = next(count for count in (1, 2, 3) if 9 * count >= 35 - total or count == 3)
    return f"digit, {mine}, needs {needed}, has {min(empty, 3)}"


def described_blocks(position: Position) -> list[tuple[str, ...]]:
    """Of all 81 blocks the classes, the same for all that can be turned or mirrored to be the same."""

    def at(row: int, column: int) -> str:
        inside = 0 <= row < 8 and 0 <= column < 8
        return block_classes(position, 8 * row + column) if inside else "outside"

    blocks = []
    for row in range(-1, 8):
        for column in range(-1, 8):
            around = [at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)]
            ways = [way[turn:] + way[:turn] for way in (around, around[::-1]) for turn in range(4)]
            blocks.append(tuple(min(ways)))
    return blocks


def test_blocks_are_told_apart_by_their_classes_and_by_nothing_else():
    number_of, block_of = {}, {}
    for plies in range(0, 65, 4):
        for position in games(plies, 6):
            found = features(batch.from_position(position))[0, 2 * SQUARES :].tolist()
            blocks = described_blocks(position)
            assert len(found) == len(blocks) == 81
            for block, number in zip(blocks, found, strict=True):
                assert number_of.setdefault(block, number) == number
                assert block_of.setdefault(number, block) == block
    assert len(number_of) > 700
    assert min(block_of) >= WEIGHTS - PATTERNS and max(block_of) < WEIGHTS


@pytest.mark.parametrize("considered", [1, 32, 575])
def test_only_the_moves_considered_are_valued_and_those_in_full(considered):
    """Which ones: the best by their squares, that is, of an evaluation whose blocks are all worth nothing."""
    weights = random_weights()
    weights[-PATTERNS:] = 0
    squares_alone = Evaluation(weights)
    for plies in (0, 3, 29, 61, 63):
        state = stacked(games(plies))
        values, full = RANDOM.action_values(state, considered), RANDOM.action_values(state)
        first_look = full if plies == 63 else squares_alone.action_values(state)  # the last move is exact
        for row in range(len(values)):
            known = values[row] > -np.inf
            assert known.sum() == min(considered, 9 * (64 - plies))
            np.testing.assert_allclose(values[row, known], full[row, known], atol=2e-4)
            left_out = np.isfinite(full[row]) & ~known
            if left_out.any():
                assert first_look[row, known].min() >= first_look[row, left_out].max() - 2e-4


def test_there_is_a_weight_for_every_feature():
    found = features(stacked([position for plies in range(65) for position in games(plies, 1)]))
    assert found.shape == (65, FEATURES)
    assert found.min() >= 0 and found.max() < WEIGHTS


def test_the_kernel_is_the_same_as_python(monkeypatch):
    state = stacked(games(33, 2))
    expected = RANDOM.action_values(state, 40)
    choose("python", monkeypatch)
    np.testing.assert_array_equal(Evaluation(random_weights()).action_values(state, 40), expected)


@pytest.mark.parametrize(("name", "side"), [("", 8), ("6x6", 6)])
def test_the_eight_symmetries_leave_the_values(name, side):
    near, square = (NEIGHBOURS, NEIGHBOURS_OF_SMALL)[side == 6], np.arange(side**2).reshape(side, side)
    state = stacked([replay(eager_game(plies, plies, 0.9, near), name) for plies in range(0, side**2, 5)])
    actions = RANDOM.action_values(state).reshape(-1, side**2, 9)
    for order in [np.rot90(board, turns).ravel() for board in (square, square.T) for turns in range(4)]:
        turned = batch.State(*(field[:, order] for field in state[:3]), state.turn)
        assert_the_same(RANDOM.action_values(turned).reshape(-1, side**2, 9), actions[:, order])
