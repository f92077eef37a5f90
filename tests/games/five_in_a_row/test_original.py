"""The original AI's weights: its own 120 positions, a second implementation, and lines weighed by hand."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame35.games.five_in_a_row.original import weight, weight_for
from pygame35.games.five_in_a_row.rules import Position
from tests.games.five_in_a_row import reference
from tests.games.five_in_a_row.reference import BLUE, LINES, RED, VECTORS, step

EXACT = 1e-9
AS_PRINTED = 1e-6  # the vectors have six decimals
SIDES = pytest.mark.parametrize("side", [RED, BLUE], ids=["crosses", "noughts"])


def position_after(moves):
    position = Position()
    for move in moves:
        position.play(move)
    return position


def moves_of(vector):
    return [tuple(stone) for stone in vector["stones"]]


def weights_of(vector):
    return {(x, y): worth for x, y, worth in vector["weights"]}


# --- the original's positions -------------------------------------------------------------------------------------


def test_the_vectors_hold_what_they_should():
    assert len(VECTORS) == 120
    assert {vector["to_move"] for vector in VECTORS} == {"X", "O"}
    assert sum(len(vector["weights"]) for vector in VECTORS) > 50_000
    for vector in VECTORS:
        stones = reference.stones_after(moves_of(vector))
        assert len(stones) == len(vector["stones"]) > 0 and not reference.rows(stones)
        assert reference.turn(stones) == {"X": RED, "O": BLUE}[vector["to_move"]]
        assert vector["best"]


def assert_weighs_as_the_original(vector, worth):
    """worth: of a cell. Every cell of the stones' bounding box, widened by 5, and which of them are the best."""
    cells = reference.box(reference.stones_after(moves_of(vector)), 5)
    expected, found = weights_of(vector), {cell: worth(cell) for cell in cells}
    assert set(expected) <= set(cells)
    wrong = {cell: found[cell] for cell in cells if abs(found[cell] - expected.get(cell, 0)) > AS_PRINTED}
    assert wrong == {}
    assert {cell for cell in cells if found[cell] > 0} == set(expected)
    assert reference.best(found) == sorted(map(tuple, vector["best"]), key=reference.reading_order)


def test_every_weight_and_the_best_cells_of_the_vectors():
    for vector in VECTORS[::2]:
        position = position_after(moves_of(vector))
        assert position.turn == {"X": RED, "O": BLUE}[vector["to_move"]]
        assert_weighs_as_the_original(vector, lambda cell, position=position: weight(position, cell))


def test_the_reference_itself_keeps_to_the_vectors():
    for vector in VECTORS[::4]:
        stones = reference.stones_after(moves_of(vector))
        turn = reference.turn(stones)
        assert_weighs_as_the_original(vector, lambda cell, s=stones, turn=turn: reference.weight(s, cell, turn))


# --- random positions ---------------------------------------------------------------------------------------------


def crowded(width, plies, seed, origin=(0, 0)):
    """The moves of a game in a small rectangle in which nobody wins."""
    cells = [step(origin, (x, y), 1) for x in range(width) for y in range(7)]
    Random(seed).shuffle(cells)
    stones = {}
    for cell in cells:
        if len(stones) < plies and not reference.rows(stones | {cell: reference.turn(stones)}):
            stones[cell] = reference.turn(stones)
    return list(stones)


@given(
    st.integers(5, 9),
    st.integers(0, 50),
    st.integers(0, 2**32 - 1),
    st.sampled_from([(0, 0), (-4, -3), (10**8, -(10**9))]),
)
@settings(max_examples=40)
def test_random_positions_weigh_as_the_reference_says(width, plies, seed, origin):
    moves = crowded(width, plies, seed, origin)
    position, stones = position_after(moves), reference.stones_after(moves)
    for cell in reference.box(stones, 1):
        for player in (RED, BLUE):
            worth = reference.weight_for(stones, cell, player, position.turn)
            assert abs(weight_for(position, cell, player) - worth) < EXACT
        assert abs(weight(position, cell) - reference.weight(stones, cell, position.turn)) < EXACT


def test_the_random_positions_hold_fives_and_breakpoints():
    """What the test above is worth: cells with two and more breakpoints, fives among them, for either side."""
    found = set()
    for seed in range(40):
        stones = reference.stones_after(crowded(7, 30 + seed % 2, seed))
        for cell in reference.box(stones, 1):
            for player in (RED, BLUE):
                lines = [reference.line_of(stones, cell, line, player) for line in LINES]
                breakpoints = [capability for _, capability, breakpoint_ in lines if breakpoint_]
                found.add((player == reference.turn(stones), len(breakpoints), breakpoints[1:2] == [5]))
    assert found >= {(mover, count, False) for mover in (True, False) for count in (0, 1, 2, 3)}
    assert found >= {(mover, 2, True) for mover in (True, False)}


# --- lines by hand ------------------------------------------------------------------------------------------------


@SIDES
def test_a_five_counts_more_for_the_side_to_move(side):
    """Either could make five, and either may be the one to move: taking is worth 100 more than preventing."""
    fours = {player: [(column, 30 * player) for column in range(4)] for player in (RED, BLUE)}
    position = position_after(reference.moves_to(fours[RED], fours[BLUE], side))
    assert position.turn == side
    for row, player in ((30 * RED, RED), (30 * BLUE, BLUE)):
        for cell in ((-1, row), (4, row)):
            assert weight_for(position, cell, player) == pytest.approx(200.75 + 100 * (player == side), abs=EXACT)
            worth = 200.75 + 100 * (player == side) + 3 * 0.25 + 0.1  # the other's stone there has but one open end
            assert weight(position, cell) == pytest.approx(worth, abs=EXACT)


# --- breakpoints --------------------------------------------------------------------------------------------------


def crossing(texts, side, to_move):
    """The position with these lines through the origin, one for each of LINES."""
    stones = {"x": [], "o": []}
    for text, line in zip(texts, LINES, strict=True):
        for place, found in enumerate(text):
            if found in stones:
                stones[found].append(step((0, 0), line, place - text.index("#")))
    crosses, noughts = (stones["x"], stones["o"]) if side == RED else (stones["o"], stones["x"])
    return position_after(reference.moves_to(crosses, noughts, to_move))


@SIDES
def test_the_originals_quirk_can_miss_a_win(side):
    """A five on the second breakpoint is left out, the 100 of the side to move too; on the first it counts."""
    missed = crossing(["xx#", "#", "xxxx#", "#"], side, side)
    assert weight_for(missed, (0, 0), side) == pytest.approx(7 + 100 + 2 * 0.25, abs=EXACT)
    found = crossing(["xxxx#", "#", "xx#", "#"], side, side)
    assert weight_for(found, (0, 0), side) == pytest.approx(300 + 100 + 2 * 0.25, abs=EXACT)
