"""The solver of fillings: against minimax without any cleverness, slice by slice, and what is known of whole boards."""

import time
from random import Random

import pytest

from pygame35.games.cell_division import batch
from pygame35.games.cell_division.endgame import Endgame
from pygame35.games.cell_division.rules import start
from pygame35.search.retrograde import Solver


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


@pytest.mark.parametrize("board", ["2x4", "6x6", "beaker-3x2", "flask-6-3"])
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
def test_in_slices_that_are_short_and_prove_the_same():
    position = ending("6x6", 12)
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


@pytest.mark.parametrize("slices", [60, 0], ids=["proved", "begun"])
def test_after_a_move_what_is_known_is_kept(slices):
    position = ending("6x6", 8)
    proof = solver(position)
    proof.run(slices)
    for move in (3, 0, -1):
        action = position.legal_moves()[move]
        position.play(action)
        proof = proof.after(action)
        assert proof.proved == bool(slices) or move != 3
        assert proof.run(60) and proof.result()["margin"] == minimax(position)
        assert {row["action"] for row in proof.result()["candidates"]} == set(position.legal_moves())
