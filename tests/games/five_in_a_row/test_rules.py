"""The rules of tic-tac-toe without borders, against a second implementation that looks over the whole grid."""

import re
from itertools import combinations
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pygame35.basics import IllegalMove
from pygame35.games.five_in_a_row import rules as five_in_a_row
from pygame35.games.five_in_a_row.rules import FARTHEST, format_move, parse_move, start
from pygame35.records import RecordError, read_fragment, read_record, write_fragment, write_record
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


def position_after(moves):
    position = start()
    for move in moves:
        position.play(move)
    return position


def snapshot(position):
    """Whatever changes in the course of a game."""
    return (
        (position.turn, list(position.moves), dict(position.stones), position.line),
        (position.scores(), position.is_over(), position.winner()),
        (position.legal_moves(), position.bounds(), position.bounds(0)),
    )


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


# --- five in a row ------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    "places",
    [(0, 1, 2, 3), (0, 1, 2, 4, 5), (0, 2, 3, 4, 5), (0, 1, 2, 3, 5, 6, 7, 8), (0, 2, 4, 6, 8), (0, 1, 3, 4, 6, 7)],
    ids=str,
)
def test_fewer_than_five_or_with_a_gap_or_an_enemy_between_is_no_row(places):
    for line in (*LINES, (2, 1), (-1, 2), (2, 0), (2, 2)):
        for last in places:
            row = [step((-4, 1), line, place) for place in places]
            position = position_with(row, BLUE, step((-4, 1), line, last))
            assert position.play(step((-4, 1), line, last)).line == ()
            assert position.winner() is None and not position.is_over() and position.legal_moves()
        row = [step((-4, 1), line, place) for place in range(9)]  # the gaps are the enemy's
        crosses, noughts = [row[place] for place in places], [cell for k, cell in enumerate(row) if k not in places]
        if noughts and len(noughts) < 5:
            position = position_after(reference.moves_to(crosses, noughts, RED))
            assert not position.is_over() and position.line == ()


def test_a_stone_that_completes_two_rows_wins_with_one_of_them():
    for lines in combinations(LINES, 2):
        for first, second in ((0, 0), (1, 3), (2, 4), (4, 2)):
            rows = [
                tuple(step((0, 0), line, k - place) for k in range(5))
                for line, place in zip(lines, (first, second), strict=True)
            ]
            position = position_with(dict.fromkeys(rows[0] + rows[1]), RED, (0, 0))
            outcome = position.play((0, 0))
            assert reference.rows(position.stones) == set(rows)
            assert outcome.line == position.line and position.line in rows
            assert position.winner() == RED and position.scores() == (1, 0)


# --- the end --------------------------------------------------------------------------------------------------------


def test_no_move_after_the_end():
    for side in (RED, BLUE):
        row = [(k, -k) for k in range(5)]
        position = position_with(row, side, row[2])
        position.play(row[2])
        for move in [(5, -5), (-1, 1), (2, 2), (1000, 1000), (-FARTHEST, FARTHEST)]:
            assert_refused(position, move, "over")
        assert position.legal_moves() == []
        assert position.undo() == row[2]
        assert position.turn == side and position.legal_moves() and position.winner() is None
        for move in ((2, 2), (2, 3), row[2]):
            position.play(move)
        assert position.winner() == side


def test_there_is_one_board_and_four_lines():
    for board in ("3x3", "six", " ", "\n", "five-in-a-row", "30x20", "30x20."):
        with pytest.raises(IllegalMove, match=re.escape(repr(board))):
            start(board)
    assert list(five_in_a_row.LINES) == LINES


# --- illegal moves ------------------------------------------------------------------------------------------------


def assert_refused(position, move, reason):
    before = snapshot(position)
    for refuse in (position.play, position.check):
        with pytest.raises(IllegalMove, match=reason):
            refuse(move)
    assert snapshot(position) == before


@given(games())
@settings(max_examples=15)
def test_a_filled_cell_is_refused_and_any_other_is_not(moves):
    position = position_after(moves)
    for move in moves:
        assert_refused(position, move, "over" if position.is_over() else f"^{move[0]},{move[1]} is already filled$")
    for move in position.legal_moves():
        assert position.check(move) is None
    if not position.is_over():
        x, y = step(moves[0] if moves else (0, 0), (-1, -1), 150)
        assert position.check((x, y)) is None  # far from every stone, yet a move
        position.play((x, y))
        assert position.stones[x, y] == -position.turn


def test_what_is_no_pair_of_whole_numbers_is_no_move():
    begun = position_after([(5, 5), (1, 1)])
    for move in (
        *[None, 0, 2.5, True, "", "0,1", "01", b"01", (), (0,), (0, 1, 2), [], [0, 1], {0: 1, 1: 0}, {0, 1}],
        *[(0.0, 1), (0, 1.0), (float("nan"), 1), (0, float("inf")), (True, 1), (0, True), (False, False)],
        *[("0", "1"), ("0", 1), (0, "1"), (None, 1), (0, None), ((0, 1), (0, 1)), (0, 1j), range(2)],
    ):
        assert_refused(begun, move, "pairs of whole numbers")


def test_too_far_away():
    for far in (FARTHEST + 1, -FARTHEST - 1, 10**100):
        for move in [(far, 0), (0, far), (far, far), (-far, far)]:
            assert_refused(start(), move, f"too far.*{FARTHEST}")
    assert_refused(start(), (10**5000, 0), "too far")  # farther than can be printed
    for nearest in (FARTHEST, -FARTHEST):
        for move in [(nearest, 0), (0, nearest), (nearest, nearest)]:
            position = position_after([(1, 1)])
            position.play(move)
            assert position.stones[move] == BLUE
            for legal in position.legal_moves():
                position.check(legal)


# --- moves near the stones ----------------------------------------------------------------------------------------


def test_legal_moves_of_no_and_of_two_stones():
    around = [(x, y) for y in range(-5, 6) for x in range(-5, 6)]
    assert start().legal_moves() == around
    position = position_after([(0, 0)])
    assert position.legal_moves() == [cell for cell in around if cell != (0, 0)]
    position.play((-1000, 20))
    legal = position.legal_moves()
    assert len(legal) == 2 * 120
    assert (legal[0], legal[119], legal[120], legal[-1]) == ((-5, -5), (5, 5), (-1005, 15), (-995, 25))


def test_the_bounds_of_no_and_of_two_stones():
    assert (start().bounds(), start().bounds(2)) == ((-5, -5, 5, 5), (-2, -2, 2, 2))
    assert position_after([(3, -7), (-2, 9)]).bounds() == (-7, -12, 8, 14)
    assert position_after([(3, -7), (-2, 9)]).bounds(margin=0) == (-2, -7, 3, 9)


# --- moves as text ------------------------------------------------------------------------------------------------

coordinates = st.one_of(st.integers(-40, 40), st.integers(-FARTHEST, FARTHEST), st.sampled_from([FARTHEST, -FARTHEST]))
cells = st.tuples(coordinates, coordinates)


@given(cells)
@example((0, 0))
@example((3, -2))
@example((-10, 100))
def test_moves_and_their_texts_are_inverse(cell):
    text = format_move(cell)
    assert text == f"{cell[0]},{cell[1]}" == start().format_move(cell)
    for read in (parse_move(text), start().parse_move(text)):
        assert read == cell
        assert type(read) is tuple and [type(part) for part in read] == [int, int]


BAD_TEXTS = [
    *["", " ", ",", "0", "3", "-", "3,", ",3", ",,", "1,2,3", "1,2,", ",1,2", "1,,2", "1;2", "1.2", "1 2", "(1,2)"],
    *["+1,2", "1,+2", "-0,1", "1,-0", "01,2", "1,02", "00,0", "0,00", "-01,1", "1,-02", "--1,2", "1,--2", "-,1"],
    *[" 1,2", "1,2 ", "1, 2", "1 ,2", "- 1,2", "1,- 2", "1,2\n", "\n1,2", "1,\t2", "\u00a01,2", "1,2\u2003", "1,2\0"],
    *["1_0,2", "1,1_0", "1.0,2", "1e3,2", "0x1,2", "x,o", "e4", "one,two", "nan,1", "inf,1", "None,1", "1,2!"],
    *["١,2", "1,٢", "１,2", "1,２", "²,1", "1,³", "①,1", "−1,2", "1,–2", "1，2", "½,1", "१,1", "1٢,3"],
    *["9" * 5000 + ",1", "1,-" + "9" * 5000],
]


def test_text_that_is_no_cell_is_refused():
    for text in BAD_TEXTS:
        with pytest.raises(IllegalMove) as error:
            parse_move(text)
        assert repr(text)[:20] in str(error.value) and "3,-2" in str(error.value)
    for what in (None, 5, b"1,2", (1, 2), ["1", "2"], True):
        with pytest.raises(IllegalMove, match=re.escape(repr(what))):
            start().parse_move(what)
    for text in (f"{FARTHEST + 1},0", f"0,-{FARTHEST + 1}", "9" * 15 + ",1"):
        with pytest.raises(IllegalMove):  # by the time it is played
            start().play(parse_move(text))


@given(st.text(alphabet="0123,,--+ _.٣", max_size=7))
@settings(max_examples=200)
@example("-10,0")
@example("0,-123")
def test_text_is_a_cell_when_it_is_two_plain_numbers(text):
    number = "(0|-?[1-9][0-9]*)"
    match = re.fullmatch(f"{number},{number}", text)
    if match:
        assert parse_move(text) == (int(match[1]), int(match[2]))
        assert format_move(parse_move(text)) == text
    else:
        with pytest.raises(IllegalMove):
            parse_move(text)


# --- records and links --------------------------------------------------------------------------------------------

WON = "0,0 5,5 1,0 5,6 2,0 5,7 3,0 5,8 4,0"


def test_a_record_and_a_link_in_full():
    moves = [tuple(map(int, word.split(","))) for word in WON.split()]
    text = write_record({"Red": "Ann", "Blue": "Bo"}, position_after(moves))
    assert text == (
        '[Game "five-in-a-row"]\n[Red "Ann"]\n[Blue "Bo"]\n[Result "1-0"]\n\n'
        "1. 0,0 5,5 2. 1,0 5,6 3. 2,0 5,7 4. 3,0 5,8 5. 4,0 1-0\n"
    )
    assert write_fragment([(0, 0), (2, -1), (100, -1)], five_in_a_row) == "ffhe_oGD"
    assert read_fragment("ffhe_oGD", five_in_a_row).moves == [(0, 0), (2, -1), (100, -1)]
    assert read_fragment("", five_in_a_row).moves == []


def test_a_broken_record_or_link_names_the_ply():
    for text, ply, reason in (
        ("1. 0,0 1,1 2. 0,0", 3, "0,0 is already filled"),
        ("1. e4", 1, "'e4' is not a move"),
        ("1. 0,0 1,1 2. 2, 2", 3, "'2,' is not a move"),
        ("0,0 +1,1", 2, "is not a move"),
        (f"0,0 1,1 2,2 {FARTHEST + 1},0", 4, "too far"),
        (WON + " 5,0", 10, "over"),
        ("1. 0,0 1,1 3. 2,2", 3, "number"),
        (WON + " 0-1", 0, "1-0"),
        ('[Result "0-1"]\n\n' + WON, 0, "1-0"),
        ('[Board "30x20"]\n\n0,0', 0, "30x20"),
    ):
        with pytest.raises(RecordError, match=reason) as error:
            read_record(text, five_in_a_row)
        assert error.value.ply == ply
    for moves, ply, reason in (
        ([(0, 0), (1, 1), (0, 0)], 3, "0,0 is already filled"),
        ([(5, -40), (5, -40)], 2, "5,-40 is already filled"),
        ([(0, 0), (FARTHEST + 1, 0)], 2, "too far"),
        ([*(tuple(map(int, word.split(","))) for word in WON.split()), (9, 9)], 10, "over"),
    ):
        with pytest.raises(RecordError, match=f"^ply {ply}: .*{reason}") as error:
            read_fragment(write_fragment(moves, five_in_a_row), five_in_a_row)
        assert error.value.ply == ply
