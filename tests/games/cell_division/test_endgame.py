"""Proofs of endings by the kernel: against minimax by the scalar rules, and in every form of the kernel."""

from random import Random

import numpy as np
import pytest

from pygame35.games.cell_division import batch, endgame
from pygame35.games.cell_division.endgame import DROPPING, EVERY, FREE, Proofs
from pygame35.games.cell_division.rules import start
from pygame35.search.endgame import Solver
from tests.kernels.forms import choose, every_form

BOARDS = ["2x2", "3x3", "6x6", "7x3", "10x10", "beaker-6x7", "flask-4-2", "flask-10-8"]
PLENTY = 10**8  # positions


def ending(board, empties, seed=0):
    """A position of random moves with so many empty squares, or the empty board."""
    rng, position = Random(f"{board} {empties} {seed}"), start(board)
    while len(position.field.squares) - len(position.moves) > empties:
        position.play(rng.choice(position.legal_moves()))
    return position


def margins(position):
    """{move: the final margin after it, red's score minus blue's, with best play}, by trying everything."""
    known = {}

    def after(move):
        position.play(move)
        board = tuple(position.owners)
        if position.is_over():
            red, blue = position.scores()
            known[board] = red - blue
        elif board not in known:
            known[board] = (max if position.turn > 0 else min)(map(after, position.legal_moves()))
        position.undo()
        return known[board]

    return {move: after(move) for move in position.legal_moves()}


def solver(position, **settings):
    root = batch.from_position(position)
    return Solver(Proofs(root, **{"entries": 2**12, **settings}), root, every=True)


def bounds(proof):
    return {row["action"]: (row["low"], row["high"]) for row in proof.result()["candidates"]}


def assert_right(position, proof):
    expected = margins(position)
    assert bounds(proof) == {move: (margin, margin) for move, margin in expected.items()}, position.moves
    if expected:
        best = (max if position.turn > 0 else min)(expected.values())
        assert proof.result()["margin"] == best == expected[proof.result()["line"][0]], position.moves
    for move in proof.result()["line"]:
        position.play(move)
    red, blue = position.scores()
    assert position.is_over() and red - blue == proof.result()["margin"]


@pytest.mark.parametrize("board", BOARDS)
def test_margins_of_all_moves(board):
    for empties in range(10):
        position = ending(board, empties, empties % 3)
        proof = solver(position)
        assert proof.run(PLENTY) and proof.proved
        assert_right(position, proof)


@every_form
def test_the_kernel_is_the_same_as_python_and_as_webassembly(form, monkeypatch):
    choose(form, monkeypatch)
    for board in ("6x6", "beaker-6x7"):
        position = ending(board, 5)
        proof = solver(position, entries=64)
        assert proof.run(PLENTY)
        assert_right(position, proof)


def test_symmetries_change_no_margin():
    """A board's images count as one position; the cells' colours do not matter to the test."""
    symmetries = np.arange(64, dtype=np.uint8)[None].repeat(2, 0)
    symmetries[1, :9] = [2, 1, 0, 5, 4, 3, 8, 7, 6]
    plain, merged = solver(start("3x3")), solver(start("3x3"), symmetries=symmetries, symmetric=3)
    assert plain.run(PLENTY) and merged.run(PLENTY)
    assert plain.result()["margin"] == merged.result()["margin"] == 15 and bounds(plain) == bounds(merged)
    assert np.count_nonzero(merged.game.table) < np.count_nonzero(plain.game.table)


@pytest.mark.parametrize("board, most", [("6x6", FREE), ("beaker-6x6", DROPPING)])
def test_a_proof_begins_where_it_gets_done_in_time(board, most):
    found = [endgame.solver(batch.from_position(ending(board, empties))) for empties in (EVERY, most, most + 1)]
    assert [proof and proof.every for proof in found] == [True, False, None]


def test_where_too_much_of_a_board_matters_nothing_is_proved_early():
    root = batch.from_position(ending("10x10", FREE, 4))
    with pytest.raises(ValueError, match="squares matter, and the kernel knows 64"):
        Proofs(root)
    assert endgame.solver(root) is None
