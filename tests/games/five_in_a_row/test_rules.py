"""The rules of tic-tac-toe without borders, against a second implementation that looks over the whole grid."""

import re
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pygame35.basics import IllegalMove
from pygame35.games.five_in_a_row.rules import FARTHEST, format_move, parse_move, start
from pygame35.records import play_moves
from tests.games.five_in_a_row import reference
from tests.games.five_in_a_row.reference import BLUE, LINES, RED, step

FAR = FARTHEST - 200
ORIGINS = [(0, 0), (-3, 2), (FAR, FAR), (FAR, -FAR), (-FAR, 5), (0, -FAR), (123456789, -5)]

origins = st.one_of(st.sampled_from(ORIGINS), st.tuples(st.integers(-FAR, FAR), st.integers(-FAR, FAR)))
seeds = st.integers(0, 2**32 - 1)


@st.composite
def games(draw):
    """The moves of a legal game in a small square somewhere; a failing one shrinks to its shortest beginning."""
    origin, width = draw(origins), draw(st.integers(5, 9))
    plies = draw(st.integers(0, width * width))
    return random_game(origin, width, plies, draw(seeds))


def random_game(origin, width, plies, seed):
    cells = [step(origin, (x, y), 1) for x in range(width) for y in range(width)]
    Random(seed).shuffle(cells)
    stones = {}
    for cell in cells[:plies]:
        stones[cell] = reference.turn(stones)
        if reference.rows(stones):
            break
    return list(stones)


def assert_is_the_position_after(position, moves):
    stones = reference.stones_after(moves)
    rows = reference.rows(stones)
    assert position.moves == moves
    assert position.stones == stones
    assert position.turn == reference.turn(stones)
    assert position.line in (rows or {()})
    winner = stones[moves[-1]] if rows else None
    assert position.is_over() is bool(rows)
    assert position.winner() == winner
    assert position.scores() == {RED: (1, 0), BLUE: (0, 1), None: (0, 0)}[winner]
    assert position.legal_moves() == reference.legal(stones)
    assert position.bounds() == reference.bounds(stones, 5)


def position_with(row, side, last, origin=(0, 0)):
    """All but the last of a row of one side's played, and the other's stones far from each other."""
    position = start()
    scattered = (step(origin, (7, (k % 2) * 3), k) for k in range(5, 50))
    if side == BLUE:
        position.play(next(scattered))
    for cell in [cell for cell in row if cell != last]:
        position.play(cell)
        position.play(next(scattered))
    assert position.turn == side and not position.is_over()
    return position


@given(games())
@settings(max_examples=30)
@example([])
def test_every_ply_of_a_game_is_as_the_whole_grid_says(moves):
    position = start()
    for ply, move in enumerate(moves):
        assert_is_the_position_after(position, moves[:ply])
        assert position.play(move).line == position.line
    assert_is_the_position_after(position, moves)


@pytest.mark.parametrize("side", [RED, BLUE], ids=["crosses", "noughts"])
def test_a_row_of_five_to_nine_wins_whichever_stone_of_it_is_the_last(side):
    for line, origin in zip(LINES, [(0, 0), (-3, 2), (FAR, FAR), (0, -FAR)], strict=True):
        for length in range(5, 10):
            row = tuple(step(origin, line, k) for k in range(length))
            for place in range(max(0, length - 5), min(5, length)):  # else there were five before
                position = position_with(row, side, row[place], origin)
                assert position.winner() is None and position.scores() == (0, 0) and position.line == ()
                assert position.play(row[place]).line == row == position.line
                assert position.is_over() and position.winner() == side
                assert position.scores() == ((1, 0) if side == RED else (0, 1))
    for right, down in ((1, 1), (1, -1), (-1, 1), (-1, -1)):  # at the very corner of the grid
        row = [(right * (FARTHEST - k), down * (FARTHEST - k)) for k in range(5)]
        position = position_with(row, RED, row[0])
        position.play(row[0])
        assert sorted(position.line) == sorted(row) and position.winner() == RED


@pytest.mark.parametrize("places", [(0, 1, 2, 3), (0, 1, 2, 4, 5), (0, 1, 2, 3, 5, 6, 7, 8), (0, 2, 4, 6, 8)], ids=str)
def test_fewer_than_five_or_with_a_gap_between_is_no_row(places):
    for line in (*LINES, (2, 1), (-1, 2), (2, 0), (2, 2)):
        for last in places:
            row = [step((-4, 1), line, place) for place in places]
            position = position_with(row, BLUE, step((-4, 1), line, last))
            assert position.play(step((-4, 1), line, last)).line == ()
            assert position.winner() is None and not position.is_over() and position.legal_moves()


def assert_refused(position, move, reason):
    for refuse in (position.play, position.check):
        with pytest.raises(IllegalMove, match=reason):
            refuse(move)


def test_what_is_no_move_is_refused():
    begun = play_moves(start(), [(5, 5), (1, 1)])
    assert_refused(begun, (1, 1), "^1,1 is already filled$")
    for move in (
        *[None, 0, True, (), (0,), (0, 1, 2), [0, 1], {0: 1, 1: 0}, {0, 1}],
        *[(0.0, 1), (0, float("nan")), (True, 1), (0, True), ("0", 1), (None, 1), ((0, 1), (0, 1)), range(2)],
    ):
        assert_refused(begun, move, "pairs of whole numbers")
    over = play_moves(start(), [tuple(map(int, word.split(","))) for word in WON.split()])
    for move in (5, 0), (2, 0), (-FARTHEST, FARTHEST):
        assert_refused(over, move, "over")


def test_too_far_away():
    for far in (FARTHEST + 1, -FARTHEST - 1, 10**100, 10**5000):  # the last cannot be printed
        for move in [(far, 0), (0, far)]:
            assert_refused(start(), move, "too far")
    for move in [(FARTHEST, 0), (0, -FARTHEST), (FARTHEST, FARTHEST)]:
        position = play_moves(start(), [(1, 1), move])
        assert position.stones[move] == BLUE
        for legal in position.legal_moves():
            position.check(legal)


def test_text_that_is_no_cell_is_refused():
    for text in (
        *[
            "",
            ",",
            "3",
            "-",
            "3,",
            ",3",
            "1,2,3",
            "1,,2",
            "1;2",
            "1 2",
            "(1,2)",
            "+1,2",
            "1,-0",
            "01,2",
            "1,-02",
            "--1,2",
        ],
        *[" 1,2", "1,2\n", "1, 2", "1_0,2", "1.0,2", "e4", "1,2!", "١,2", "1,２", "²,1", "−1,2", "9" * 5000 + ",1"],
    ):
        with pytest.raises(IllegalMove) as error:
            parse_move(text)
        assert repr(text)[:20] in str(error.value) and "3,-2" in str(error.value)
    for what in (None, 5, b"1,2", (1, 2), True):
        with pytest.raises(IllegalMove, match=re.escape(repr(what))):
            start().parse_move(what)
    for text in ("-10,0", "0,-123", "3,-2"):
        assert format_move(parse_move(text)) == text


WON = "0,0 5,5 1,0 5,6 2,0 5,7 3,0 5,8 4,0"
