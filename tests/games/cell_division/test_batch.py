"""Cell Division over many boards at once: against the original program's games, the scalar rules, and playouts."""

import json
from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest

from pygame35.basics import BLUE, RED, IllegalMove
from pygame35.games.cell_division import batch
from pygame35.games.cell_division.rules import start
from tests.paths import VECTORS_FOLDER

VECTORS = json.loads((VECTORS_FOLDER / "cell_division.json").read_text())
BOARDS = ["", "4x4", "2x2", "10x10", "2x9", "7x3", "beaker-6x7", "beaker-2x10", "flask-4-2", "flask-6-3", "flask-10-8"]
GAMES = 4


def squares(state):
    return state.owner.reshape(len(state.turn), -1)


def joined(states):
    return batch.State(*(np.concatenate(fields) for fields in zip(*states, strict=True)))


@pytest.mark.parametrize("size", [4, 5, 6])
def test_games_of_the_original_program(size):
    games = [game for game in VECTORS if game["size"] == size]
    assert len(games) >= 10
    state = batch.init(len(games), f"{size}x{size}")
    for ply in range(size * size):
        gains = batch.gains(state)
        for board, game in enumerate(games):
            for sample in game["states"]:
                if sample["ply"] == ply:
                    for side in (0, 1):
                        assert [[at, gains[board, side, at]] for at, _ in sample["gain"][side]] == sample["gain"][side]
        state = batch.step(state, np.array([game["moves"][ply] for game in games]))
        expected = [game["scores"][ply][0] - game["scores"][ply][1] for game in games]
        np.testing.assert_array_equal(batch.margin(state), expected)
    assert batch.is_terminal(state).all()


@pytest.mark.parametrize("board", BOARDS)
def test_as_the_scalar_rules(board):
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
            legal = [] if position.is_over() else position.legal_moves()
            assert np.flatnonzero(batch.legal_action_mask(state)[at]).tolist() == legal
            for side, own in ((0, RED), (1, BLUE)):
                expected = [0] * squares(state).shape[1]
                for square in inside:
                    expected[square] = 0 if position.owners[square] else position.gain(square, own)
                assert batch.gains(state)[at, side].tolist() == expected
        margins = [red - blue for red, blue in (position.scores() for position in positions)]
        np.testing.assert_array_equal(batch.margin(state), margins)
        np.testing.assert_array_equal(batch.is_terminal(state), [position.is_over() for position in positions])
        left = [len(position.field.squares) - len(position.moves) for position in positions]
        np.testing.assert_array_equal(batch.plies_left(state), left)
        if positions[0].is_over():
            break
        moves = [rng.choice(position.legal_moves()) for position in positions]
        for position, move in zip(positions, moves, strict=True):
            position.play(move)
        before = [field.copy() for field in state]
        after = batch.step(state, np.array(moves))
        for field, kept in zip(state, before, strict=True):
            np.testing.assert_array_equal(field, kept)
        state = after


@pytest.mark.parametrize("board", ["", "beaker-6x7", "flask-6-3"])
@pytest.mark.parametrize("plies", [0, 5, 20])
def test_a_position_is_on_every_board(board, plies):
    rng, position, state = Random(plies), start(board), batch.init(3, board)
    for _ in range(plies):
        position.play(rng.choice(position.legal_moves()))
        state = batch.step(state, np.array([position.moves[-1]] * 3))
    for field, expected in zip(batch.from_position(position, 3), state, strict=True):
        np.testing.assert_array_equal(field, expected)
        assert field.dtype == expected.dtype


@pytest.mark.parametrize(
    "board, actions, reason",
    [
        ("", [0, 36, -1], "board 1: 36 is not a square"),
        ("", [0, 7, -1], "board 2: -1 is not a square"),
        ("", [0, 8, 0], "board 1: square 8 is already filled"),
        ("beaker-2x3", [3, 0, 3], "board 1: a cell on square 0 would drop"),
        ("flask-4-2", [12, 13, 0], "board 2: 0 is not a square"),
    ],
)
def test_illegal_moves_name_the_first_wrong_board(board, actions, reason):
    state = batch.init(3, board)
    if "filled" in reason:
        state = batch.step(state, np.array([1, 8, 2]))
    with pytest.raises(IllegalMove, match=reason):
        batch.step(state, np.array(actions))


def test_there_is_no_such_board():
    with pytest.raises(IllegalMove, match="3x11"):
        batch.init(1, "3x11")


@pytest.mark.parametrize("board", ["4x4", "beaker-3x4", "flask-4-2"])
def test_playouts_end_in_full_boards_that_play_leads_to(board):
    """With the number of cells that each side has in the end, and what is there left alone."""
    rng = Random(1)
    positions = [start(board) for _ in range(8)]
    for plies, position in enumerate(positions):
        for _ in range(plies):
            position.play(rng.choice(position.legal_moves()))
    state = joined([batch.from_position(position) for position in positions])
    way = batch._dropped if positions[0].field.gravity else batch._filled
    full = way(state.owner, state.turn, np.random.default_rng(1))
    assert not (full == batch.EMPTY).any()
    kept = state.owner != batch.EMPTY
    np.testing.assert_array_equal(full[kept], state.owner[kept])
    cells = len(positions[0].field.squares)
    assert ((full == RED).sum(axis=(1, 2)) == (cells + 1) // 2).all()
    assert ((full == BLUE).sum(axis=(1, 2)) == cells // 2).all()


def test_playouts_without_gravity_are_uniform():
    """Every half of seven empty squares equally often: 35 fillings, each some 1,000 times."""
    position = start("4x4")
    for move in range(9):
        position.play(move)
    state = batch.from_position(position, 35_000)
    full = batch._filled(state.owner, state.turn, np.random.default_rng(2)).reshape(-1, 16)[:, 9:]
    seen = Counter(tuple(np.flatnonzero(row == position.turn).tolist()) for row in full)
    assert seen.keys() == set(combinations(range(7), 4))
    assert max(abs(times - 1000) for times in seen.values()) < 160  # five standard deviations


def exact_distribution(position):
    """{margin: probability} when every legal move is equally likely to the end."""
    if position.is_over():
        red, blue = position.scores()
        return Counter({red - blue: 1.0})
    moves, total = position.legal_moves(), Counter()
    for move in moves:
        position.play(move)
        for margin, probability in exact_distribution(position).items():
            total[margin] += probability / len(moves)
        position.undo()
    return total


@pytest.mark.parametrize("board, plies", [("3x3", 4), ("beaker-3x3", 3), ("flask-4-2", 6), ("beaker-2x4", 0)])
def test_playouts_are_distributed_as_random_play(board, plies):
    position, rng, boards = start(board), Random(3), 40_000
    for _ in range(plies):
        position.play(rng.choice(position.legal_moves()))
    expected = exact_distribution(position)
    seen = Counter(batch.playout(batch.from_position(position, boards), np.random.default_rng(4)).tolist())
    assert seen.keys() == expected.keys() and len(expected) > 3
    for margin, probability in expected.items():
        spread = np.sqrt(probability * (1 - probability) / boards)
        assert abs(seen[margin] / boards - probability) < 5 * spread, margin


def test_boards_with_and_without_gravity_stand_in_one_state():
    plain, beaker = start("3x3"), start("beaker-3x3")
    for position in (plain, beaker):
        for move in (7, 4, 6):
            position.play(move)
    state = joined([batch.from_position(plain, 20_000), batch.from_position(beaker, 20_000)])
    margins = batch.playout(state, np.random.default_rng(5))
    means = [sum(m * p for m, p in exact_distribution(position).items()) for position in (plain, beaker)]
    assert abs(means[0] - means[1]) > 0.3
    assert margins[:20_000].mean() == pytest.approx(means[0], abs=0.15)
    assert margins[20_000:].mean() == pytest.approx(means[1], abs=0.15)


def test_a_full_board_plays_out_to_itself():
    position = start("4x4")
    for move in range(16):
        position.play(move)
    red, blue = position.scores()
    state = batch.from_position(position, 5)
    assert (batch.playout(state, np.random.default_rng(0)) == red - blue).all()
