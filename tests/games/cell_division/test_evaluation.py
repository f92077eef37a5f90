"""The evaluation of Cell Division: the average over all fillings, exact at the end, and whole boards at a time."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from pygame35.games.cell_division import batch, evaluation
from pygame35.games.cell_division.batch import State
from pygame35.games.cell_division.evaluation import action_values
from pygame35.games.cell_division.kernels.values import PLACES
from pygame35.games.cell_division.rules import start
from pygame35.games.cell_division.win_model import most_margin, win
from tests.kernels.forms import choose

BOARDS = ["", "2x2", "3x7", "10x10", "beaker-4x5", "flask-6-3", "flask-10-8"]


def played(board, empties, seed=0):
    rng, position = Random(f"{board} {seed}"), start(board)
    while len(position.field.squares) - len(position.moves) > empties:
        position.play(rng.choice(position.legal_moves()))
    return position


def average(position):
    """The mean margin of all ways to share the empty squares out."""
    state = batch.from_position(position)
    empty = np.flatnonzero(state.owner.ravel() == batch.EMPTY)
    margins = []
    for own in combinations(empty, (len(empty) + 1) // 2):
        owner = state.owner.copy()
        owner.ravel()[empty] = -position.turn
        owner.ravel()[list(own)] = position.turn
        margins.append(batch.margin(state._replace(owner=owner))[0])
    return np.mean(margins)


@pytest.mark.parametrize("board", BOARDS)
def test_a_move_is_worth_the_average_over_all_fillings(board):
    """Exact at the end."""
    for empties in (1, 2, 3, 4, 7):
        position = played(board, empties)
        worth = action_values(batch.from_position(position))[0]
        assert np.flatnonzero(worth > -np.inf).tolist() == position.legal_moves()
        for move in position.legal_moves():
            position.play(move)
            red, blue = position.scores()
            expected = average(position) if empties > 1 else red - blue
            position.undo()
            assert worth[move] == pytest.approx(position.turn * expected, abs=1e-4)


def test_chances_grow_with_the_margin_and_are_sure_at_the_end():
    for board in BOARDS:
        for empties in (0, 1, 2, len(start(board).field.squares)):
            position = played(board, empties)
            most = most_margin(position)
            chances = [win(position, margin) for margin in (-most, -2, 0, 2, most)]
            assert chances == sorted(chances) and chances[2] == 0.5 and chances[0] >= 0 and chances[-1] <= 1
            if empties <= 1:
                assert chances == [0, 0, 0.5, 1, 1]


def frame(field):
    """The numbers that the kernel needs for a board."""
    return (field.rows + 2) * (field.columns + 1) + 1


def mixed(board):
    """Many boards of a game, both sides to move."""
    positions = [played(board, empties, seed) for empties in (1, 2, 5, 8) for seed in range(4)]
    state = State(*map(np.concatenate, zip(*map(batch.from_position, positions), strict=True)))
    return State(
        state.owner, state.gravity, state.turn * np.where(np.arange(len(state.turn)) % 3, 1, -1).astype(np.int8)
    )


def test_the_kernel_has_room_for_the_largest_board_and_is_the_same_as_python(monkeypatch):
    boards = [start(f"flask-{base}-{neck}").field for base in (4, 6, 8, 10) for neck in range(2, 9)]
    largest = max(boards, key=frame)
    assert frame(largest) == PLACES and largest.name == "flask-10-8"
    some = action_values(mixed(largest.name))
    many = action_values(State(*(np.concatenate([field] * 9) for field in mixed(largest.name))))
    np.testing.assert_array_equal(many, np.concatenate([some] * 9))
    state = mixed("flask-6-3")
    as_webassembly = action_values(state)
    choose("python", monkeypatch)
    monkeypatch.setattr(evaluation._KERNEL._pool, "_free", [])
    np.testing.assert_array_equal(action_values(state), as_webassembly)
