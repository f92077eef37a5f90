"""Forced wins where five in a row win: the searches against trying everything."""

import json
from random import Random

from pygame35.games.five_in_a_row.training.vcf import ThreatSearch
from pygame35.games.five_in_a_row.training.windows import Grid, cell_of, place_of
from tests.games.five_in_a_row.five_by_force import around, fives, holds, makes_five, wins_by_fours
from tests.paths import VECTORS_FOLDER

ROWS = json.loads((VECTORS_FOLDER / "five_in_a_row_fours.json").read_text())


def grid_of(stones):
    grid = Grid()
    for cell, side in stones.items():
        grid.play(cell_of(*cell), side)
    return grid


def scattered(seed, most=24, width=8):
    """Stones of both sides by turns, no five of either."""
    rng, stones = Random(f"scattered {seed}"), {}
    cells = [(x, y) for x in range(width) for y in range(width)]
    for ply, cell in enumerate(rng.sample(cells, rng.randrange(6, most))):
        if not makes_five(stones, cell, ply % 2):
            stones[cell] = ply % 2
    return stones


def drawn(*rows):
    """x is a stone of side 0, o one of side 1."""
    return {(x, y): "xo".index(c) for y, row in enumerate(rows) for x, c in enumerate(row) if c in "xo"}


def end_of(search):
    """What a search by and by returns."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


def places(win):
    return [place_of(cell) for cell in win.line]


def test_fours_that_can_be_drawn():
    for rows, line in (
        (["xxxx"], 1),  # a five
        ([".xxx."], 3),  # an open four
        (["oxxx."], None),  # a four, and no more
        (["oxxx.", "....x", "....x", "....x", "....o"], 3),  # two fours at once
        ([".xxx.", ".....", "oooo."], None),  # the other side makes five first
        ([".xxx.", ".....", "xoooo."], None),  # a four that answers a four wins only where it lies
    ):
        stones = drawn(*rows)
        win = ThreatSearch(grid_of(stones)).vcf(0)
        assert (win and len(win.line)) == line
        assert not win or holds(stones, 0, places(win))


def test_fours_are_found_exactly_where_there_are_some():
    wins = 0
    for seed in range(50):
        stones = scattered(seed)
        for side in (0, 1):
            win = ThreatSearch(grid_of(stones)).vcf(side, most=3, nodes=10_000)
            assert bool(win) == wins_by_fours(stones, side, 7)
            if win:
                wins += 1
                assert holds(stones, side, places(win))
                assert len(win.line) == 1 or not wins_by_fours(stones, side, len(win.line) - 2)
    assert 15 < wins < 85


def test_few_nodes_are_said_to_be_too_few_and_more_calls_get_there():
    _, moves = ROWS[-1]  # of those with the longest wins
    threats = ThreatSearch(grid_of({tuple(cell): ply % 2 for ply, cell in enumerate(moves)}))
    first = threats.vcf(len(moves) % 2, nodes=2)
    assert first is None and threats.out_of_nodes()
    assert any(threats.vcf(len(moves) % 2, nodes=12) for _ in range(50))


def test_two_threes_at_once():
    stones = drawn("......", "..xx..", "......", ".x....", ".x....") | {(9, 9): 1, (9, 12): 1, (12, 9): 1, (14, 4): 1}
    threats = ThreatSearch(grid_of(stones))
    assert threats.vcf(0) is None
    win = end_of(threats.vct(0, 1))
    assert win and len(win.line) >= 5 and place_of(win.line[0]) == (1, 1)


def holds_against_all(threats, stones, side, most):
    """Whether the side, following what the search finds, wins against every answer next to a stone or two away."""
    win = end_of(threats.vct(side, most))
    if not win:
        return False
    move = place_of(win.line[0])
    if makes_five(stones, move, side):
        return True
    after, grid = {**stones, move: side}, threats.grid
    if fives(after, 1 - side):
        return False
    grid.play(win.line[0], side)
    try:
        for answer in fives(after, side)[:1] or around(after, 2):  # of two fives only one can be answered
            grid.play(cell_of(*answer), 1 - side)
            held = holds_against_all(threats, {**after, answer: 1 - side}, side, most)
            grid.undo(cell_of(*answer))
            if not held:
                return False
    finally:
        grid.undo(win.line[0])
    return True


def test_wins_by_threats_hold_against_every_answer():
    checked = 0
    for seed in range(1000):
        stones = scattered(seed, most=16, width=7)
        threats = ThreatSearch(grid_of(stones))
        if fives(stones, 0) or fives(stones, 1) or threats.vcf(0) or not end_of(threats.vct(0, 2)):
            continue
        before = dict(threats.grid.stones), threats.grid.hash
        assert holds_against_all(threats, stones, 0, 2), stones
        assert (threats.grid.stones, threats.grid.hash) == before
        checked += 1
        if checked == 5:
            break
    assert checked == 5


def test_a_search_that_is_given_up_leaves_the_grid_as_it_was():
    stones = scattered(3, most=20)
    threats = ThreatSearch(grid_of(stones))
    before = dict(threats.grid.stones), threats.grid.hash
    for steps in (1, 2, 3, 5, 8, 13, 21, 34):
        search = threats.vct(1, 2)
        for _ in range(steps):
            if next(search, "end") == "end":
                break
        search.close()
        assert (threats.grid.stones, threats.grid.hash) == before
        threats.forget()
        assert threats.refutations() == 0
