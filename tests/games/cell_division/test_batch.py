"""Cell Division over many boards at once: what `test_batch_conformance.py` does not ask of every game."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from pygame35.basics import BLUE, RED, IllegalMove
from pygame35.games.cell_division import batch, rules
from pygame35.games.cell_division.rules import start
from tests.games.test_batch_conformance import joined, margins_to_come, position_after

GAMES = 4


def squares(state):
    return state.owner.reshape(len(state.turn), -1)


@pytest.mark.parametrize("board", ["2x2", "7x3", "beaker-2x10", "flask-6-3"])
def test_squares_and_gains_are_those_of_the_scalar_rules(board):
    """At every ply of random games; `test_batch_conformance.py` compares the rest."""
    rng = Random(board)
    positions = [start(board) for _ in range(GAMES)]
    state = batch.init(GAMES, board)
    assert state.owner.dtype == np.int8 and state.gravity.dtype == bool and state.turn.dtype == np.int8
    while True:
        for at, position in enumerate(positions):
            inside = position.field.squares
            assert [squares(state)[at, s] for s in inside] == [position.owners[s] for s in inside]
            assert (squares(state)[at] == batch.OUTSIDE).sum() == squares(state).shape[1] - len(inside)
            assert state.turn[at] == position.turn and state.gravity[at] == position.field.gravity
            for side, own in ((0, RED), (1, BLUE)):
                expected = [0] * squares(state).shape[1]
                for square in inside:
                    expected[square] = 0 if position.owners[square] else position.gain(square, own)
                assert batch.gains(state)[at, side].tolist() == expected
        if positions[0].is_over():
            break
        for position in positions:
            position.play(rng.choice(position.legal_moves()))
        state = batch.step(state, np.array([position.moves[-1] for position in positions]))


def test_illegal_moves_name_the_first_wrong_board():
    for board, actions, reason in (
        ("", [0, 36, -1], "board 1: 36 is not a square"),
        ("", [0, 7, -1], "board 2: -1 is not a square"),
        ("", [0, 8, 0], "board 1: square 8 is already filled"),
        ("beaker-2x3", [3, 0, 3], "board 1: a cell on square 0 would drop"),
        ("flask-4-2", [12, 13, 0], "board 2: 0 is not a square"),
    ):
        state = batch.init(3, board)
        if "filled" in reason:
            state = batch.step(state, np.array([1, 8, 2]))
        with pytest.raises(IllegalMove, match=reason):
            batch.step(state, np.array(actions))


def test_boards_with_and_without_gravity_stand_in_one_state():
    positions = [position_after(rules, board, (7, 4, 6)) for board in ("3x3", "beaker-3x3")]
    state = joined([batch.from_position(position, 20_000) for position in positions])
    margins = batch.playout(state, np.random.default_rng(5))
    chances = [margins_to_come(position) for position in positions]
    means = [float(sum(margin * chance for margin, chance in one.items())) for one in chances]
    assert abs(means[0] - means[1]) > 0.3
    assert margins[:20_000].mean() == pytest.approx(means[0], abs=0.15)
    assert margins[20_000:].mean() == pytest.approx(means[1], abs=0.15)
    for found, expected in zip(margins.reshape(2, -1), chances, strict=True):
        counts = Counter(found.tolist())
        assert counts.keys() == expected.keys() and len(expected) > 3
        for margin, chance in expected.items():
            spread = float(chance * (1 - chance) / 20_000) ** 0.5
            assert abs(counts[margin] / 20_000 - chance) < 5 * spread, margin
