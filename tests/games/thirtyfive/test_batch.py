"""The rules of 35 over many boards at once, in games crowded with events: as in the vectors and the scalar rules.

The tests of conformance ask the rest; `test_playouts.py` tests the playouts.
"""

from random import Random

import numpy as np

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import Position
from tests.games.test_batch_conformance import assert_same, copied
from tests.games.thirtyfive.reference import eager_move


def assert_agrees(state, positions):
    """Board by board the same as the scalar positions, whatever one can ask of both."""
    np.testing.assert_array_equal(state.owner, [position.owners for position in positions])
    np.testing.assert_array_equal(state.digit, [position.digits for position in positions])
    np.testing.assert_array_equal(state.neighbour_sum, [position.sums for position in positions])
    np.testing.assert_array_equal(state.turn, [position.turn for position in positions])
    np.testing.assert_array_equal(batch.margin(state), [red - blue for red, blue in map(Position.scores, positions)])
    np.testing.assert_array_equal(batch.is_terminal(state), [position.is_over() for position in positions])


def test_scalar_and_batch_agree_on_random_games():
    """Stepped together to the end; a third of them at random, the others crowded with events."""
    boards, random = 60, Random(35)
    positions = [Position() for _ in range(boards)]
    state, events, cancelled = batch.init(boards), 0, 0
    for ply in range(64):
        actions = [
            eager_move(position.digits, position.sums, random, (0.0, 0.5, 0.95)[board % 3])
            for board, position in enumerate(positions)
        ]
        for position, action in zip(positions, actions, strict=True):
            outcome = position.play(action)
            events += bool(outcome.reached)
            cancelled += outcome.cancelled
        before = copied(state)
        after = batch.step(state, np.array(actions))
        assert_same(state, before)
        assert not any(np.shares_memory(new, old) for new, old in zip(after, state, strict=True))
        state = after
        assert_agrees(state, positions)
        mask = batch.legal_action_mask(state)
        np.testing.assert_array_equal(mask, np.repeat(np.array([p.digits for p in positions]) == 0, 9, axis=1))
        assert mask.sum() == boards * 9 * (63 - ply)
    assert events > 500 and cancelled > 25


def test_actions_of_any_integer_type():
    for dtype in (np.int16, np.int32, np.int64, np.uint16):
        actions = np.array([575, 256, 0], dtype=dtype)  # 575 in a narrow type's arithmetic would go wrong silently
        state = batch.step(batch.init(3), actions)
        assert_agrees(state, [replay([int(action)]) for action in actions])
