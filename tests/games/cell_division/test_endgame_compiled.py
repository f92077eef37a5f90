"""Proofs of endings by the kernel: against the solver that values all positions, and in every form of the kernel."""

import numpy as np
import pytest

from pygame35.games.cell_division import batch, endgame_compiled
from pygame35.games.cell_division.endgame_compiled import DROPPING, FREE, WHOLE, Proofs
from pygame35.games.cell_division.game import GAME
from pygame35.games.cell_division.players import MASTER
from pygame35.games.cell_division.rules import start
from pygame35.search import retrograde
from pygame35.search.endgame_compiled import Solver
from tests.kernels.forms import choose, every_form
from tests.search.test_retrograde import ending
from tests.search.test_retrograde import solver as by_all_positions

BOARDS = ["2x2", "3x3", "6x6", "7x3", "beaker-6x7", "flask-4-2", "flask-10-8"]


def solver(position, **settings):
    root = batch.from_position(position)
    return Solver(Proofs(root, **{"entries": 2**12, **settings}), root)


def bounds(proof):
    return {row["action"]: (row["low"], row["high"]) for row in proof.result()["candidates"]}


def assert_as_all_positions(position, proof):
    expected = by_all_positions(position)
    assert expected.run(60)
    assert proof.result()["margin"] == expected.result()["margin"], position.moves
    assert bounds(proof) == bounds(expected), position.moves
    for move in proof.result()["line"]:
        position.play(move)
    red, blue = position.scores()
    assert position.is_over() and red - blue == proof.result()["margin"]


@pytest.mark.parametrize("board", BOARDS)
def test_margins_of_all_moves_are_those_of_the_solver_of_all_positions(board):
    for empties in range(10):
        position = ending(board, empties, empties % 3)
        proof = solver(position)
        assert proof.run_candidates(60) and proof.proved
        assert_as_all_positions(position, proof)


@every_form
def test_the_kernel_is_the_same_as_python_and_as_webassembly(form, monkeypatch):
    choose(form, monkeypatch)
    for board in ("6x6", "beaker-6x7"):
        position = ending(board, 5)
        proof = solver(position, entries=64)
        assert proof.run_candidates(600)
        assert_as_all_positions(position, proof)


def test_symmetries_change_no_margin():
    """A board's images count as one position; the cells' colours do not matter to the test."""
    turned = np.arange(64, dtype=np.uint8)[None].repeat(2, 0)
    turned[1, :9] = [2, 1, 0, 5, 4, 3, 8, 7, 6]
    plain, merged = solver(start("3x3")), solver(start("3x3"), turned=turned, symmetric=3)
    assert plain.run_candidates(60) and merged.run_candidates(60)
    assert plain.result()["margin"] == merged.result()["margin"] == 15 and bounds(plain) == bounds(merged)
    assert merged.game.nodes() < plain.game.nodes()


@pytest.mark.parametrize("board, most", [("6x6", FREE), ("beaker-6x6", DROPPING)])
def test_a_proof_begins_where_it_gets_done_in_time(board, most):
    assert isinstance(endgame_compiled.solver(batch.from_position(ending(board, most))), Solver)
    assert endgame_compiled.solver(batch.from_position(ending(board, most + 1))) is None


def test_where_too_much_of_a_board_matters_nothing_is_proved_early():
    position = start("10x10")
    empty = {11 * n for n in range(10)} | {18, 27, 45, 72, 81, 9, 36}
    for square in range(100):
        if square not in empty:
            position.play(square)
    root = batch.from_position(position)
    with pytest.raises(ValueError, match="squares matter, and the kernel knows 64"):
        Proofs(root)
    assert len(empty) == WHOLE + 1 and endgame_compiled.solver(root) is None


@pytest.mark.parametrize("empties, kind", [(WHOLE, retrograde.Solver), (WHOLE + 1, type(None))])
def test_where_no_kernel_runs_all_positions_are_valued(empties, kind, monkeypatch):
    choose("python", monkeypatch)
    assert isinstance(GAME.solver(batch.from_position(ending("6x6", empties)), MASTER), kind)
