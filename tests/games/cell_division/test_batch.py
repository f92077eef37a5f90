"""Cell Division over many boards at once: what `test_batch_conformance.py` does not ask of every game."""

from random import Random

import numpy as np
import pytest

from pygame35.basics import BLUE, RED, IllegalMove
from pygame35.games.cell_division import batch
from pygame35.games.cell_division.rules import start

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
