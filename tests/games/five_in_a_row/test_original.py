"""The original AI's weights: its own 120 positions, a second implementation, and lines weighed by hand."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame35.games.five_in_a_row.original import attack, weight, weight_for
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


@pytest.mark.parametrize("vector", VECTORS, ids=range(120))
def test_every_weight_and_the_best_cells_of_the_vectors(vector):
    position = position_after(moves_of(vector))
    assert position.turn == {"X": RED, "O": BLUE}[vector["to_move"]]
    assert_weighs_as_the_original(vector, lambda cell: weight(position, cell))


@pytest.mark.parametrize("vector", VECTORS, ids=range(120))
def test_the_reference_itself_keeps_to_the_vectors(vector):
    stones = reference.stones_after(moves_of(vector))
    assert_weighs_as_the_original(vector, lambda cell: reference.weight(stones, cell, reference.turn(stones)))


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
@settings(max_examples=50)
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


@given(st.integers(0, 30), st.integers(0, 2**32 - 1), st.integers(-(10**8), 10**8), st.integers(-(10**8), 10**8))
@settings(max_examples=30)
def test_weights_are_the_same_anywhere(plies, seed, right, down):
    moves = crowded(6, plies, seed)
    here, there = position_after(moves), position_after([step(cell, (right, down), 1) for cell in moves])
    for cell in reference.box(here.stones, 2):
        assert weight(here, cell) == weight(there, step(cell, (right, down), 1))


def test_weighing_changes_nothing():
    position = position_after(moves_of(VECTORS[5]))
    before = (dict(position.stones), list(position.moves), position.turn, position.line)
    for cell in reference.box(position.stones, 5):
        weight(position, cell)
    assert (position.stones, position.moves, position.turn, position.line) == before


# --- lines by hand ------------------------------------------------------------------------------------------------

ATTACKS = {(1, 1): 0.1, (2, 1): 2, (3, 1): 4, (4, 1): 6, (5, 1): 200, (5, 0): 200} | {
    (1, 2): 0.25, (2, 2): 5, (3, 2): 7, (4, 2): 100, (5, 2): 200
}  # fmt: skip


@pytest.mark.parametrize("divider", [1, 2, 3, 4])
@pytest.mark.parametrize("capability", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("potential", [0, 1, 2])
def test_the_weight_of_an_attack(capability, potential, divider):
    assert attack(capability, potential, divider) == pytest.approx(ATTACKS.get((capability, potential), 0) / divider)


# The cell is #, x own, o the enemy's and . empty; what lies beyond is empty.
BY_HAND = [
    ("#", 0.25),
    ("x#", 5),
    ("x#x", 7),
    ("xx#x", 100),
    ("o#", 0.1),
    ("ox#", 2),
    ("oxx#", 4),
    ("oxxx#", 6),
    ("o#xx", 4),
    ("ox#x", 4),
    ("xxxx#", 200),
    ("oxxxx#", 200),
    ("oxxxx#o", 200),  # a five needs no open end
    ("oxx#xxo", 200),
    ("xxx#xxx", 200),  # more than five are five
    ("oxxxx#xxxxo", 200),
    ("oxx#o", 0),  # no room for five
    ("ox.#.o", 0),
    ("o#..o", 0),
    ("o#...o", 0),
    ("o#....o", 0.1),  # just enough: the cell and four more
    ("o..#..o", 0.25),
    ("ox.#..o", 0.25 + 0.1 / 2),
    ("o.x.#.o", 0.25 + 0.25 / 2),
    ("x.#", 0.25 + 0.25 / 2),
    ("x..#", 0.25 + 0.25 / 3),
    ("x...#", 0.25 + 0.25 / 4),  # the fourth cell; the fifth is empty
    ("ox...#", 0.25 + 0.1 / 4),  # the fifth is the enemy's
    ("xx...#", 0.25 + 0.1 / 4),  # the fifth is own: not empty
    ("x....#", 0.25),  # the fifth is looked at only for potential
    ("xx.#", 0.25 + 5 / 2),
    ("oxx.#", 0.25 + 2 / 2),
    ("xx..#", 0.25 + 5 / 3),
    ("oxx..#", 0.25 + 2 / 3),
    ("xxx..#", 0.25 + 2 / 3),
    ("xxx.#", 0.25 + 7 / 2),
    ("oxxx.#", 0.25 + 4 / 2),
    ("xxxx.#", 0.25 + 4 / 2),  # only three are seen, and the fifth is not empty
    ("x.x.#", 0.25 + 0.25 / 2 + 0.25 / 2),  # the gap is to the run before, not to the cell
    ("ox.x.#", 0.25 + 0.25 / 2 + 0.1 / 2),
    ("x..x#", 5 + 0.25 / 3),
    ("x.x#", 5 + 0.25 / 2),
    ("x.#.x", 0.25 + 0.25 / 2 + 0.25 / 2),
    ("xx.#..xo", 0.25 + 5 / 2 + 0.1 / 3),
    ("xxx#.o", 100),
    ("x.xx#o", 4 + 0.25 / 2),
    ("o.#xxx.o", 100),
]


def position_of(text, side, to_move, line, flip):
    """The position and the cell of a line drawn as above."""
    text = text[::-1] if flip else text
    start = text.index("#")
    stones = {
        letter: [step((0, 0), line, place - start) for place, found in enumerate(text) if found == letter]
        for letter in "xo"
    }
    crosses, noughts = (stones["x"], stones["o"]) if side == RED else (stones["o"], stones["x"])
    position = position_after(reference.moves_to(crosses, noughts, to_move))
    assert position.turn == to_move and not position.is_over()
    return position


@SIDES
@pytest.mark.parametrize(("text", "worth"), BY_HAND, ids=[text for text, _ in BY_HAND])
def test_lines_by_hand(text, worth, side):
    """In every direction, from both sides, and both with the player and with the opponent to move."""
    for line in LINES:
        for flip in (False, True):
            for to_move in (side, -side):
                position = position_of(text, side, to_move, line, flip)
                own_five = 100 if worth == 200 and to_move == side else 0
                others = 3 * 0.25  # a lone stone on the three other lines
                assert weight_for(position, (0, 0), side) == pytest.approx(worth + own_five + others, abs=EXACT)


@SIDES
def test_a_cell_weighs_what_it_is_worth_to_both(side):
    """A pair of one's own beside it, one of the enemy's below: a breakpoint for either, a second one for neither."""
    crosses, noughts = [(-1, 0), (-2, 0)], [(0, 1), (0, 2)]
    if side == BLUE:
        crosses, noughts = noughts, crosses
    for to_move in (side, -side):
        position = position_after(reference.moves_to(crosses, noughts, to_move))
        worth = 7 + 0.1 + 2 * 0.25  # a three; a lone stone, closed by the other's pair; two open ones
        assert weight_for(position, (0, 0), side) == pytest.approx(worth, abs=EXACT)
        assert weight_for(position, (0, 0), -side) == pytest.approx(worth, abs=EXACT)
        assert weight(position, (0, 0)) == pytest.approx(2 * worth, abs=EXACT)


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

# What stands along one line, the cell in the middle: its weight, and whether it is a breakpoint.
SIDES_OF_A_LINE = [
    ("xx#", 7, True),  # three with both ends open
    ("oxx#", 4, False),
    ("oxxx#", 6, True),
    ("xxx#", 100, True),
    ("x#", 5, False),
    ("x.x#", 5 + 0.25 / 2, True),  # 2 + 1, and both are open: 4
    ("ox.x#", 5 + 0.1 / 2, False),
    ("x..x#", 5 + 0.25 / 3, False),  # the divider is 3
    ("xx.#", 0.25 + 5 / 2, True),  # 1 + 2, and both are open: 4
    ("oxx.#", 0.25 + 2 / 2, False),
    ("oxx.x#", 5 + 2 / 2, True),  # 2 + 2
    ("xx.x#o", 2 + 5 / 2, True),
    ("x.x#o", 2 + 0.25 / 2, False),
    ("oxxx.#", 0.25 + 4 / 2, True),  # 1 + 3
    ("x.x.#", 0.25 + 2 * 0.25 / 2, False),
    ("x.#.x", 0.25 + 2 * 0.25 / 2, False),
    ("x.oxx#", 4, False),
]


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
@pytest.mark.parametrize(("text", "worth", "breakpoint_"), SIDES_OF_A_LINE, ids=[case[0] for case in SIDES_OF_A_LINE])
def test_which_lines_are_breakpoints(text, worth, breakpoint_, side):
    """Beside a line that is one for sure, before it and after it in the order of the lines."""
    for to_move in (side, -side):
        before = crossing(["xxx#", text, "#", "#"], side, to_move)
        after = crossing([text, "#", "#", "xxx#"], side, to_move)
        own = 100 + 2 * 0.25
        assert weight_for(before, (0, 0), side) == pytest.approx(own + (100 if breakpoint_ else worth), abs=EXACT)
        own = worth + 2 * 0.25
        assert weight_for(after, (0, 0), side) == pytest.approx(own + 100, abs=EXACT)  # the 100 of either reason


@SIDES
def test_the_second_breakpoint_in_the_order_of_the_lines_loses_its_own_weight(side):
    """Horizontal, 45°, 90°, 135°: a three (7) and a closed four (6), whichever comes first counts, and 100."""
    for first in range(4):
        for second in range(first + 1, 4):
            for texts in (("xx#", "oxxx#"), ("oxxx#", "xx#")):
                lines = ["#"] * 4
                lines[first], lines[second] = texts
                worth = (7 if texts[0] == "xx#" else 6) + 100 + 2 * 0.25
                assert weight_for(crossing(lines, side, side), (0, 0), side) == pytest.approx(worth, abs=EXACT)


@SIDES
def test_the_originals_quirk_can_miss_a_win(side):
    """A five on the second breakpoint is left out, the 100 of the side to move too; on the first it counts."""
    missed = crossing(["xx#", "#", "xxxx#", "#"], side, side)
    assert weight_for(missed, (0, 0), side) == pytest.approx(7 + 100 + 2 * 0.25, abs=EXACT)
    found = crossing(["xxxx#", "#", "xx#", "#"], side, side)
    assert weight_for(found, (0, 0), side) == pytest.approx(300 + 100 + 2 * 0.25, abs=EXACT)


@SIDES
def test_only_the_second_breakpoint_is_left_out(side):
    lines = ["xx#", "oxxx#", "xx#x", "xxxx#"]
    assert weight_for(crossing(lines, side, side), (0, 0), side) == pytest.approx(7 + 100 + 100 + 300, abs=EXACT)
    assert weight_for(crossing(lines, side, -side), (0, 0), side) == pytest.approx(7 + 100 + 100 + 200, abs=EXACT)
