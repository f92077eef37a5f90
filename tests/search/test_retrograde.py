"""The solver of fillings: against minimax without any cleverness, slice by slice, and what is known of whole boards."""

import time
from random import Random

import numpy as np
import pytest

from pygame35.games.cell_division import batch
from pygame35.games.cell_division.endgame import Endgame
from pygame35.games.cell_division.rules import start
from pygame35.search.retrograde import MOST_SQUARES, Solver


def ending(board, empties, seed=0):
    """A position of random moves with so many empty squares, or the empty board."""
    rng, position = Random(f"{board} {empties} {seed}"), start(board)
    while len(position.field.squares) - len(position.moves) > empties:
        position.play(rng.choice(position.legal_moves()))
    return position


def solver(position):
    return Solver(Endgame(batch.from_position(position)))


def minimax(position):
    """The final margin, red's score minus blue's, under perfect play."""
    if position.is_over():
        red, blue = position.scores()
        return red - blue
    margins = []
    for move in position.legal_moves():
        position.play(move)
        margins.append(minimax(position))
        position.undo()
    return (max if position.turn > 0 else min)(margins)


def after(position, move):
    position.play(move)
    margin = minimax(position)
    position.undo()
    return margin


@pytest.mark.parametrize("board", ["2x4", "3x3", "6x6", "beaker-3x2", "beaker-6x7", "flask-4-2", "flask-6-3"])
def test_as_minimax(board):
    for empties in (0, 1, 2, 6):
        check(ending(board, empties))


def check(position):
    proof = solver(position)
    assert proof.run(60) and proof.proved and not proof.exhausted()
    result = proof.result()
    assert result["margin"] == result["low"] == result["high"] == minimax(position)
    expected = {move: after(position, move) for move in position.legal_moves()}
    assert {row["action"]: (row["low"], row["high"]) for row in result["candidates"]} == {
        move: (margin, margin) for move, margin in expected.items()
    }
    ranked = [(-position.turn * row["low"], row["action"]) for row in result["candidates"]]
    assert ranked == sorted(ranked)
    assert result["line"][:1] == [row["action"] for row in result["candidates"][:1]]
    for move in result["line"]:
        assert minimax(position) == result["margin"]
        position.play(move)
    assert position.is_over()


@pytest.mark.timed
@pytest.mark.parametrize("board", ["6x6", "beaker-6x7"])
def test_in_slices_that_are_short_and_prove_the_same(board):
    position = ending(board, 12)
    whole, sliced = solver(position), solver(position)
    whole.run(60)
    slices, longest = 0, 0.0
    while not sliced.proved:
        found = sliced.result()
        assert found["margin"] is None and found["line"] == []
        assert found["low"] <= whole.result()["low"] <= found["high"]
        began = time.perf_counter()
        sliced.run(0)
        longest, slices = max(longest, time.perf_counter() - began), slices + 1
    assert slices > 10 and longest < 0.1
    assert sliced.result() == whole.result()


@pytest.mark.parametrize("board", ["6x6", "beaker-3x3"])
def test_after_a_move_what_is_proved_is_kept(board):
    position = ending(board, 8)
    proof = solver(position)
    proof.run(60)
    for move in (3, 0, -1):
        action = position.legal_moves()[move % len(position.legal_moves())]
        position.play(action)
        proof = proof.after(action)
        assert proof.proved and proof.result()["margin"] == minimax(position)
        assert {row["action"] for row in proof.result()["candidates"]} == set(position.legal_moves())


def test_after_a_move_an_unproved_solver_proves_the_rest():
    position = ending("6x6", 8)
    proof = solver(position)
    proof.run(0)
    assert not proof.proved
    action = position.legal_moves()[2]
    position.play(action)
    proof = proof.after(action)
    assert proof.run(60) and proof.result()["margin"] == minimax(position)


@pytest.mark.parametrize("board, margin", [("3x3", 15), ("4x4", 0)])
def test_whole_boards(board, margin):
    proof = solver(start(board))
    assert proof.run_candidates(60) and proof.result()["margin"] == margin
    assert len(proof.result()["line"]) == len(start(board).field.squares)


def test_what_is_too_large_or_more_than_one_board_is_refused():
    with pytest.raises(ValueError, match=f"{MOST_SQUARES} squares"):
        solver(start("6x6"))
    with pytest.raises(ValueError, match="one board"):
        Endgame(batch.init(2))


def test_margins_of_fillings():
    game = Endgame(batch.from_position(ending("6x6", 5)))
    movers = np.array([[True, True, False, False, True], [False, True, True, False, True]])
    expected = []
    for row in movers:
        end = ending("6x6", 5)
        own, other = ([square for square, is_own in zip(game.squares, row, strict=True) if is_own == k] for k in (1, 0))
        for move in (own[0], other[0], own[1], other[1], own[2]):
            end.play(move)
        red, blue = end.scores()
        expected.append(red - blue)
    assert game.margins(movers).tolist() == expected and expected[0] != expected[1]
