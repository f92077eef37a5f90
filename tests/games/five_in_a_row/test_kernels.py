"""The kernels of five in a row: they find what Python finds, after the same positions, natively and as WebAssembly."""

from random import Random

import numpy as np
import pytest

from pygame35.games.five_in_a_row import alphabeta_compiled, search
from pygame35.games.five_in_a_row.alphabeta_compiled import with_kernels, with_python
from pygame35.games.five_in_a_row.kernels import fours, grids, trees
from pygame35.games.five_in_a_row.players import ranked, weights
from pygame35.games.five_in_a_row.rules import Position
from pygame35.games.five_in_a_row.vcf import ThreatSearch
from pygame35.games.five_in_a_row.vcf_compiled import CompiledThreatSearch
from pygame35.games.five_in_a_row.windows import Grid
from tests.games.five_in_a_row.test_vcf import at_the_end, grid_of, scattered
from tests.kernels import in_node

FORMS = with_python, with_kernels


def game(seed, plies):
    """A position of a game of random moves among the best five of the original."""
    rng, position = Random(f"game {seed}"), Position()
    while len(position.moves) < plies:
        position.play(rng.choice(ranked(position, weights(position))[:5]))
        if position.is_over():
            position.undo()
            break
    return position


def stones_of(position):
    return {cell: 0 if side > 0 else 1 for cell, side in position.stones.items()}


def test_the_kernels_run_here():
    assert isinstance(alphabeta_compiled.fastest_search(Grid()), alphabeta_compiled.CompiledAlphaBeta)


# --- continuous fours -------------------------------------------------------------------------------------------------


def found_by_fours(threats, **limits):
    """The results of two searches for fours, each for both sides."""
    found = []
    for side in (0, 1, 0, 1):
        found.append((threats.vcf(side, **limits), threats.nodes, threats.out_of_nodes(), threats.refutations()))
    return found


def assert_the_same_fours(stones, **limits):
    python, compiled = (
        found_by_fours(form(grid_of(stones)), **limits) for form in (ThreatSearch, CompiledThreatSearch)
    )
    assert python == compiled, stones
    return python


@pytest.mark.parametrize(
    "limits", [{}, {"nodes": 3}, {"most": 3, "nodes": 1000}, {"most": 20}, {"most": 2, "nodes": 10**6}], ids=str
)
def test_the_kernel_finds_the_fours_that_python_finds(limits):
    positions = [scattered(seed, most=8 + seed % 50, width=8 + seed % 5) for seed in range(250)]
    found = [assert_the_same_fours(stones, **limits) for stones in positions]
    found += [assert_the_same_fours(stones_of(game(seed, 10 + seed % 30)), **limits) for seed in range(50)]
    assert sum(bool(rows[0][0]) for rows in found) > 30 and sum(rows[-1][1] for rows in found) > 300


def test_the_fours_of_many_stones_of_stones_far_apart_and_of_those_at_the_end_of_the_grid():
    for seed in range(5):
        stones = scattered(seed)
        for moved in at_the_end(stones):
            assert_the_same_fours(moved)
        assert_the_same_fours({(0, 0): 0} | {(x + 500, y): side for (x, y), side in stones.items()})
        assert_the_same_fours(scattered(seed, most=400, width=30))


def given(stones, side):
    """The search of a kernel that has been given these stones."""
    threats = CompiledThreatSearch(grid_of(stones))
    assert threats.give()
    threats.task[[fours.SIDE, fours.MOST, fours.LEFT]] = side, 12, 40
    return threats


def runs(kernel, arrays, folder):
    """The arrays after the kernel ran natively, as Python and as WebAssembly."""
    copies = [[array.copy() for array in arrays] for _ in range(3 if in_node.NODE else 2)]
    kernel.bind(*copies[0])()
    with np.errstate(over="ignore"):  # hashes
        kernel.function(*(array.reshape(-1) for array in copies[1]))
    if in_node.NODE:
        in_node.run(kernel, copies[2], folder)
    return copies


def assert_equal_runs(kernel, arrays, folder):
    natively, *others = runs(kernel, arrays, folder)
    for other in others:
        for one, two in zip(natively, other, strict=True):
            np.testing.assert_array_equal(one, two)
    return natively


@pytest.mark.parametrize("seed", range(12))
def test_the_kernel_for_fours_is_the_same_as_python_and_as_webassembly(seed, tmp_path):
    threats = given(stones_of(game(seed, 24)), seed % 2)
    after = assert_equal_runs(fours.fours, (*threats.arrays, np.zeros(fours.LONGEST, np.int32)), tmp_path)
    assert not any(after[n].any() for n in (3, 4, 6))  # the grid is empty again


# --- alpha-beta -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_the_kernel_for_values_is_the_same_as_python_and_as_webassembly(seed, tmp_path):
    tree = alphabeta_compiled.CompiledAlphaBeta(given(stones_of(game(seed, 6 + seed)), seed % 2))
    tree.begin(seed % 2, 2, -1.0, 1.0)
    tree.task[trees.ALLOWED] = 60
    arrays = tree.arrays
    for _ in range(2):  # the second run goes on
        arrays = assert_equal_runs(trees.tree_values, arrays, tmp_path)
        assert not any(arrays[n].any() for n in (3, 4, 6))


@pytest.mark.parametrize("plies", [0, 1, 2, 3])
def test_the_kernel_finds_the_values_that_python_finds(plies):
    for seed in range(40):
        stones, found = stones_of(game(seed, 4 + seed)), []
        for form in FORMS:
            tree = form(grid_of(stones))
            for allowed, low, high in ((1, -1.0, 1.0), (7, -0.2, 0.1), (1000, 0.5, 1.0), (1000, -1.0, -1.0)):
                tree.allowed = allowed
                positions = 0
                walk = tree.value(seed % 2, plies, low, high)
                try:
                    while True:
                        positions += next(walk)
                except StopIteration as end:
                    found.append((end.value, positions, tree.threats.nodes, tree.stored()))
        assert found[: len(found) // 2] == found[len(found) // 2 :], stones


def both(position, monkeypatch):
    """Searches of a position by Python and by the kernels."""
    searches = []
    for form in FORMS:
        monkeypatch.setattr(search, "fastest_search", form)
        copy = Position()
        for move in position.moves:
            copy.play(move)
        searches.append(search.Search(copy))
    return searches


def state_of(searching):
    return searching.simulations(), searching._threats.nodes, searching._kept(), searching.analysis()


@pytest.mark.parametrize("slices", [(8,), (1, 1, 2, 3, 5, 8, 13, 700), (64,) * 20, (2500,)], ids=str)
def test_the_master_thinks_the_same_with_and_without_kernels(slices, monkeypatch):
    for seed in range(8):
        python, compiled = both(game(seed, 2 + 3 * seed), monkeypatch)
        for ply in range(2):
            for count in slices:
                assert python.run(count) == compiled.run(count)
                assert state_of(python) == state_of(compiled)
            move = python.analysis()["candidates"][0]["action"]
            if python.position.stones and ply == 0:
                for each in (python, compiled):
                    each.advance(move)
                if python.position.is_over():
                    break


def test_it_forgets_at_the_same_moment(monkeypatch):
    monkeypatch.setattr(search, "_MOST_KEPT", 3000)
    for seed in range(3):
        python, compiled = both(game(seed, 12), monkeypatch)
        for _ in range(8):
            assert python.run(1000) == compiled.run(1000)
            assert state_of(python) == state_of(compiled)


def test_a_full_table_is_emptied(monkeypatch):
    python, compiled = both(game(2, 8), monkeypatch)
    monkeypatch.setattr(alphabeta_compiled, "_MOST_STORED", 500)
    for each in (python, compiled):
        each.run(3000)
    assert python._kept() > 2000 > compiled._kept()
    assert python.analysis()["line"] == compiled.analysis()["line"]


def test_it_thinks_about_stones_far_apart_and_at_the_end_of_the_grid(monkeypatch):
    for cells in ([(0, 0), (500, 0), (1, 1), (501, 1)], [(10**9, 10**9), (10**9 - 1, 10**9), (10**9, 10**9 - 1)]):
        position = Position()
        for cell in cells:
            position.play(cell)
        python, compiled = both(position, monkeypatch)
        assert python.run(300) == compiled.run(300)
        assert state_of(python) == state_of(compiled)


def test_the_kernels_grid_has_room_for_what_they_search():
    """A ply of alpha-beta goes at most 4 cells beyond the stones, a four 2, and a window 4."""
    assert grids.REACH + 4 * trees.LEVELS + 2 * fours.LEVELS + 4 < grids.SIZE // 2
    stones = grids.GIVEN + trees.LEVELS + 2 * fours.LEVELS
    assert stones <= grids.STONES and stones * 20 // 3 <= grids.ROOM
