"""Cell Division over many boards at once: against the original program's games, the scalar rules, and playouts."""

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest

from pygame35.basics import BLUE, RED, IllegalMove
from pygame35.games.cell_division import batch, rules
from pygame35.games.cell_division.rules import start
from tests.games.cell_division.reference import VECTORS
from tests.games.test_batch_conformance import joined, margins_to_come, position_after

GAMES = 4


def squares(state):
    return state.owner.reshape(len(state.turn), -1)


def test_games_of_the_original_program():
    for size in (4, 5, 6):
        games = [game for game in VECTORS if game["size"] == size]
        assert len(games) >= 10
        state = batch.init(len(games), f"{size}x{size}")
        for ply in range(size * size):
            gains = batch.gains(state)
            for board, game in enumerate(games):
                for sample in game["states"]:
                    if sample["ply"] == ply:
                        for side in (0, 1):
                            wanted = sample["gain"][side]
                            assert [[at, gains[board, side, at]] for at, _ in wanted] == wanted
            state = batch.step(state, np.array([game["moves"][ply] for game in games]))
            expected = [game["scores"][ply][0] - game["scores"][ply][1] for game in games]
            np.testing.assert_array_equal(batch.margin(state), expected)
        assert batch.is_terminal(state).all()


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
