"""The rules of Mega tic-tac-toe: known games, and a second implementation that finds everything anew from the moves."""

import re
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pygame35.basics import BLUE, NONE, RED, IllegalMove
from pygame35.games.mega_tictactoe import rules as mega_tictactoe
from pygame35.games.mega_tictactoe.rules import DRAWN, Position, format_move, parse_move, start
from pygame35.records import RecordError, read_fragment, read_record, write_fragment, write_record
from tests.games.mega_tictactoe import reference
from tests.games.mega_tictactoe.reference import (
    CROSS,
    LINES,
    NOBODY,
    NOUGHT,
    OPEN,
    SQUARES,
    THIRDS,
    VECTORS,
    board_of,
    place_of,
    square_at,
)

SIDES = {CROSS: RED, NOUGHT: BLUE}
BOARDS = {CROSS: RED, NOUGHT: BLUE, NOBODY: DRAWN, OPEN: NONE}
WINNERS = {CROSS: RED, NOUGHT: BLUE, "draw": NONE, "*": None}

# Games with what happens seldom. They were found among 2,000 random ones, most of which avoided to win local boards.
THREE_NOBODYS = (  # after 74 plies three local boards in a row are full, nobody has won them, and the game goes on
    "b3 f9 h9 f7 i3 h7 f1 h1 f3 g7 c3 i8 h4 e3 e9 d8 a6 b8 f5 i4 g2 b5 d5 c4 h2 e4 d1 b1 d3 c7 i1 g1 a1 a3 b9 e8 f4 "
    "i2 g4 c1 h3 e7 f2 h5 d6 c8 g6 b7 a4 a2 b4 h6 f8 i6 i9 h8 e6 d9 a7 c2 i5 g5 c5 c6 g8 a5 b6 d4 b2 f6 i7 g3 a8 g9"
)
TWO_ROWS = {  # the last move completes two rows of three local boards
    CROSS: "h5 f5 h6 e8 d4 c1 h2 e4 d3 a9 b8 f6 i9 i7 h3 d7 a1 b3 e9 d9 b7 f1 g1 a2 b6 f9 h8 e6 c5 i6 g7 c2 h4 e3 b9 "
    "b5 d6 g2 b4 f2 i1 h1 d1 a3 f3 c6 c4 g3 d5 a4 b1 d2 i3",
    NOUGHT: "f5 i5 g5 a4 c3 i7 g1 a1 b3 e9 f8 g4 b1 e1 f1 g2 b4 d1 c1 i1 h3 f9 g9 a8 b5 f6 g8 a6 c7 i2 i4 i3 g7 a2 c6 "
    "e3 d8 a5 d4 b2 f4 h5 d5 b7 d2 e6 e7 f2 i6 a3 b9 d9 b8 d6 a7 e2",
}
LAST_SQUARE_WINS = (  # the last empty square of all wins its local board, and the game
    "d1 c3 i7 h2 e4 d2 c5 i5 i4 i2 h4 f2 i6 g9 a9 c7 g2 a4 a3 c8 g6 a8 a6 b7 e1 e3 d7 a1 c2 h5 f5 g4 b3 f8 g5 b5 f6 h8 "
    "d4 c1 i3 i9 g8 c4 h3 e9 d8 a5 c6 i8 h6 e7 e2 d5 b4 f3 g7 a2 b6 d9 c9 h7 d3 b9 e8 f4 i1 g3 b8 e6 f7 h1 f1 g1 b2 d6 "
    "a7 b1 h9 f9 e5"
)
FULL_DRAW = (  # all 81 squares are filled, and nobody has won
    "g4 b2 f5 i4 h2 f6 g9 c9 i7 g3 c8 h4 e2 d6 a9 b8 e5 f4 g1 c3 g8 b6 e7 f2 h6 d8 a6 b7 d2 a4 c1 g2 b4 e3 f7 h3 e8 d5 "
    "c4 h1 e1 f3 i8 i6 h7 d1 a1 a2 c5 h5 d4 a3 a7 b1 f1 i1 i2 g5 a5 c6 h9 f8 g6 c7 i3 h8 e4 d3 b9 d7 c2 i5 b3 e9 f9 g7 "
    "i9 a8 b5 e6 d9"
)

seeds = st.integers(0, 2**32 - 1)


def squares(text):
    return tuple(map(reference.square_of, text.split()))


SELDOM = [*map(squares, (THREE_NOBODYS, TWO_ROWS[CROSS], TWO_ROWS[NOUGHT], LAST_SQUARE_WINS, FULL_DRAW))]
KNOWN = [tuple(reference.square_of(ply["move"]) for ply in game) for game in VECTORS]


@st.composite
def games(draw):
    """The moves of the beginning of a game; a failing one shrinks to its shortest beginning."""
    liking = draw(st.sampled_from([reference.any_move, reference.any_move, reference.quiet, reference.wins_a_board]))
    return reference.random_game(draw(seeds), liking)[: draw(st.integers(0, 81))]


def indices(moves):
    return [reference.index(square) for square in moves]


def position_after(moves):
    position = start()
    for move in indices(moves):
        position.play(move)
    return position


def snapshot(position):
    """Whatever changes in the course of a game."""
    return (
        (position.turn, list(position.moves), list(position.owners), list(position.boards)),
        (position.forced, position.line, position.open_boards(), position.legal_moves()),
        (position.scores(), position.is_over(), position.winner()),
    )


def assert_is_the_position_after(position, moves):
    states, marked = reference.states(moves), {square: reference.turn(moves[:ply]) for ply, square in enumerate(moves)}
    assert position.moves == indices(moves)
    assert position.turn == SIDES[reference.turn(moves)]
    assert position.owners == [SIDES.get(marked.get(square), NONE) for square in SQUARES]
    assert position.boards == [BOARDS[states[board]] for board in THIRDS]
    forced = reference.forced(moves)
    assert position.forced == (None if forced is None else THIRDS.index(forced))
    assert position.legal_moves() == indices(reference.legal(moves))
    assert position.open_boards() == sorted({THIRDS.index(board_of(square)) for square in reference.legal(moves)})
    for number, board in enumerate(THIRDS):
        cells = reference.local_boards(moves)[board]
        assert position.local(number) == [SIDES.get(cells.get(place), NONE) for place in THIRDS]
    rows = [{THIRDS.index(board) for board in row} for row in reference.winning_rows(moves)]
    assert (set(position.line) in rows and len(position.line) == 3) if rows else position.line == ()
    result = reference.result(moves)
    assert position.winner() == WINNERS[result]
    assert position.is_over() is (result != "*")
    assert position.scores() == {CROSS: (1, 0), NOUGHT: (0, 1)}.get(result, (0, 0))


# --- known games --------------------------------------------------------------------------------------------------


def test_the_vectors_hold_what_they_should():
    """Every result, every row of local boards for both sides, local boards of nobody's, and moves to any board."""
    plies = [ply for game in VECTORS for ply in game]
    assert (len(VECTORS), len(plies)) == (120, 5854)
    assert {game[-1]["result"] for game in VECTORS} == {CROSS, NOUGHT, "draw"}
    assert {ply["result"] for game in VECTORS for ply in game[:-1]} == {"*"}
    assert {ply["forced"] for ply in plies} == {None, *range(9)}
    assert set("".join(ply["local"] for ply in plies)) == set("xo=.")
    won = [(game[-1]["result"], dict(zip(THIRDS, game[-1]["local"], strict=True))) for game in VECTORS]
    rows = {(side, tuple(row)) for side, boards in won if side in SIDES for row in reference.rows(boards, side)}
    assert len(rows) == 16


@pytest.mark.parametrize("part", range(10))
def test_every_ply_of_the_vectors(part):
    """The package, and the reference that the tests below compare it with."""
    for game in VECTORS[part::10]:
        position, moves = start(), ()
        for ply in game:
            outcome = position.play(position.parse_move(ply["move"]))
            moves += (reference.square_of(ply["move"]),)
            assert len(position.legal_moves()) == len(reference.legal(moves)) == ply["legal"]
            assert position.forced == outcome.sends == ply["forced"]
            assert position.boards == [BOARDS[letter] for letter in ply["local"]]
            assert position.winner() == WINNERS[ply["result"]]
            assert_is_the_position_after(position, moves)


# --- random games -------------------------------------------------------------------------------------------------


@given(games())
@settings(max_examples=60)
@example(())
@example(SELDOM[0])
@example(SELDOM[1])
@example(SELDOM[2])
@example(SELDOM[3])
@example(SELDOM[4])
def test_every_ply_of_a_game_is_as_the_reference_says(moves):
    position = start()
    for ply, move in enumerate(indices(moves)):
        assert_is_the_position_after(position, moves[:ply])
        outcome, states = position.play(move), reference.states(moves[: ply + 1])
        assert outcome.board == THIRDS.index(board_of(moves[ply]))
        assert outcome.became == BOARDS[states[board_of(moves[ply])]]
        assert (outcome.sends, outcome.line) == (position.forced, position.line)
    assert_is_the_position_after(position, moves)


def test_what_happens_in_random_games():
    """What the test above is worth: local boards end in every way, by their ninth mark and by an earlier one."""
    ends, results = set(), set()
    for seed in range(12):
        for liking in (reference.any_move, reference.quiet, reference.wins_a_board):
            moves = reference.random_game(seed, liking)
            results.add(reference.result(moves))
            for ply in range(1, len(moves) + 1):
                board = board_of(moves[ply - 1])
                state, full = reference.states(moves[:ply])[board], len(reference.local_boards(moves[:ply])[board]) == 9
                ends.add((state, full, place_of(moves[ply - 1]) == board))
    assert results == {CROSS, NOUGHT, "draw"}
    assert {(state, full) for state, full, _ in ends} == {
        *((side, full) for side in (CROSS, NOUGHT) for full in (False, True)),
        (NOBODY, True),
        (OPEN, False),
    }
    assert {state for state, _, sent_back in ends if sent_back} == {CROSS, NOUGHT, NOBODY, OPEN}


@given(games(), st.integers(0, 81))
@settings(max_examples=40)
@example(SELDOM[0], 0)
@example(SELDOM[1], 0)
@example(SELDOM[3], 80)
@example(SELDOM[4], 0)
def test_undo_restores_everything(moves, kept):
    """Forwards with a snapshot at every ply, back to any of them, and another way on from there."""
    position, before = start(), []
    for move in indices(moves):
        before.append(snapshot(position))
        position.play(move)
    kept = min(kept, len(moves))
    for move in reversed(indices(moves[kept:])):
        assert position.undo() == move
        assert snapshot(position) == before.pop()
    assert vars(position) == vars(position_after(moves[:kept]))
    other = reference.legal(moves[:kept])[-1:]
    for move in indices(other):
        position.play(move)
    assert_is_the_position_after(position, (*moves[:kept], *other))


def test_undo_needs_a_move():
    position = start()
    position.play(40)
    position.undo()
    with pytest.raises(IllegalMove, match="no move"):
        position.undo()
    assert vars(position) == vars(start())


def test_positions_share_nothing():
    first, second = start(), Position()
    first.play(0)
    first.boards[3] = DRAWN
    assert snapshot(second) == snapshot(Position())
    assert_is_the_position_after(second, ())


@pytest.mark.parametrize("board", ["3x3", "9x9", " ", "\n", "mega-tic-tac-toe"], ids=ascii)
def test_there_is_one_board(board):
    with pytest.raises(IllegalMove, match=re.escape(repr(board))):
        start(board)
    assert start("").board == start().board == Position.board == ""
    assert mega_tictactoe.NAME == Position.game == "mega-tic-tac-toe"


# --- where to play ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("square", SQUARES, ids=reference.name)
def test_a_first_move_sends_to_the_local_board_at_its_place(square):
    position = position_after([square])
    target = (square[0] % 3, square[1] % 3)
    inside = [(3 * target[0] + right, 3 * target[1] + up) for up in range(3) for right in range(3)]
    assert position.legal_moves() == indices(inner for inner in inside if inner != square)
    assert position.forced == THIRDS.index(target)


def test_the_first_move_may_be_anywhere():
    assert start().legal_moves() == list(range(81))
    assert start().forced is None and start().open_boards() == list(range(9))


def winning_moves(side, board, line):
    """Moves after which a side has won a local board by the line, the cells of which it fills in their order.

    The opponent sends it back each time, from other local boards; so the first two cells are not at the board's place.
    """
    first, second, third = line
    away = next(place for place in THIRDS if place not in (board, first, second))
    begin = [square_at(away, board)] if side == NOUGHT else []
    there_and_back = [move for place in (first, second) for move in (square_at(board, place), square_at(place, board))]
    return (*begin, *there_and_back, square_at(board, third))


def ways_to_win():
    """(board, line) for every local board and every line, each cell of it as the last, except where that cannot be."""
    for board in THIRDS:
        for line in LINES:
            for last in line:
                first, second = (place for place in line if place != last)
                if board not in (first, second):
                    yield board, (first, second, last)


@pytest.mark.parametrize("side", SIDES)
def test_three_in_a_row_win_a_local_board(side):
    tried, sent_back = 0, 0
    for board, line in ways_to_win():
        moves = winning_moves(side, board, line)
        position, number = position_after(moves[:-1]), THIRDS.index(board)
        assert position.turn == SIDES[side] and position.boards == [NONE] * 9 and position.forced == number
        outcome = position.play(reference.index(moves[-1]))
        assert (outcome.board, outcome.became, outcome.line) == (number, SIDES[side], ())
        assert position.boards == [SIDES[side] if other == number else NONE for other in range(9)]
        assert not position.is_over() and position.scores() == (0, 0)
        assert_is_the_position_after(position, moves)
        if line[-1] == board:  # sent into the local board that has just been won
            sent_back += 1
            assert outcome.sends is None
            assert position.open_boards() == [other for other in range(9) if other != number]
        else:
            assert outcome.sends == THIRDS.index(line[-1])
        tried += 1
    assert tried == 9 * 8 * 3 - 2 * 8 * 3 and sent_back == 24


def test_sent_into_a_local_board_won_before():
    """Crosses win the local board in the lower left; noughts send them there, and they may play anywhere else."""
    position = position_after(squares("a2 a4 b2 d4 c2 g4"))
    assert position.boards == [RED, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE]
    assert position.forced is None and position.open_boards() == list(range(1, 9))
    filled = {parse_move(text) for text in ("a4", "d4", "g4")}
    outside = [square for square in range(81) if square // 9 > 2 or square % 9 > 2]
    assert position.legal_moves() == [square for square in outside if square not in filled]
    for text in ("a1", "b1", "c1", "a3", "b3", "c3"):
        assert_refused(position, parse_move(text), f"^{text} .*decided$")
    position.play(parse_move("a9"))
    assert position.forced == 6 and len(position.legal_moves()) == 8


def ends_of_local_boards(state):
    """(moves up to the end of a local board, that board) of the known games in which one comes to that state."""
    for moves in [*KNOWN, *SELDOM]:
        for ply in range(1, len(moves)):
            board = board_of(moves[ply - 1])
            if reference.states(moves[:ply])[board] == state and reference.result(moves[:ply]) == "*":
                yield moves[:ply], board


def test_a_full_local_board_without_three_in_a_row_is_nobodys():
    found = 0
    for moves, board in ends_of_local_boards(NOBODY):
        position, number = position_after(moves), THIRDS.index(board)
        assert position.boards[number] == DRAWN and NONE not in position.local(number)
        assert position.undo() == reference.index(moves[-1])
        assert position.boards[number] == NONE and position.local(number).count(NONE) == 1
        found += 1
    assert found >= 20


def test_sent_into_a_local_board_of_nobodys():
    found = 0
    for game in [*KNOWN, *SELDOM]:
        for ply in range(1, len(game)):
            moves = game[:ply]
            if reference.states(moves)[place_of(moves[-1])] == NOBODY:
                position = position_after(moves)
                assert position.forced is None
                assert position.open_boards() == [board for board in range(9) if position.boards[board] == NONE]
                found += 1
    assert found >= 10


def test_the_ninth_mark_can_win_a_local_board():
    found = 0
    for side in SIDES:
        for moves, board in ends_of_local_boards(side):
            if len(reference.local_boards(moves)[board]) == 9:
                position, number = position_after(moves), THIRDS.index(board)
                assert position.boards[number] == SIDES[side] and NONE not in position.local(number)
                found += 1
    assert found >= 10


# --- the end ------------------------------------------------------------------------------------------------------


def test_every_row_of_three_local_boards_wins():
    won = set()
    for game in KNOWN:
        position = position_after(game)
        if position.line:
            assert {position.boards[board] for board in position.line} == {position.winner()}
            won.add((position.winner(), frozenset(position.line)))
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    assert won == {(side, frozenset(line)) for side in (RED, BLUE) for line in lines}


@pytest.mark.parametrize("side", SIDES)
def test_a_move_that_completes_two_rows_wins_with_one_of_them(side):
    moves = squares(TWO_ROWS[side])
    position = position_after(moves[:-1])
    assert not position.is_over() and position.line == ()
    outcome = position.play(reference.index(moves[-1]))
    rows = [{THIRDS.index(board) for board in row} for row in reference.winning_rows(moves)]
    assert len(rows) == 2 and set(outcome.line) in rows
    assert position.winner() == SIDES[side]
    assert position.scores() == ((1, 0) if side == CROSS else (0, 1))


def test_three_local_boards_of_nobodys_in_a_row_win_nothing():
    moves = squares(THREE_NOBODYS)
    states = reference.states(moves)
    assert reference.rows(states, NOBODY) and OPEN in states.values()
    position = position_after(moves)
    assert not position.is_over() and position.winner() is None and position.line == () and position.legal_moves()


def test_the_last_square_of_all_can_win():
    position = position_after(squares(LAST_SQUARE_WINS)[:-1])
    assert position.winner() is None and position.legal_moves() == [parse_move("e5")]
    position.play(parse_move("e5"))
    assert NONE not in position.owners and position.winner() == RED and position.scores() == (1, 0)


def test_a_full_board_without_a_row_is_a_draw():
    position = position_after(squares(FULL_DRAW)[:-1])
    assert position.winner() is None and not position.is_over()
    position.play(parse_move("d9"))
    assert NONE not in position.owners
    assert position.winner() == NONE and position.is_over() and position.scores() == (0, 0)
    assert position.boards.count(RED) + position.boards.count(BLUE) > 2


def test_a_draw_counts_no_local_boards():
    """One side has more local boards than the other, and empty squares are left in those that are won."""
    found = 0
    for game in KNOWN:
        if reference.result(game) == "draw":
            position = position_after(game)
            assert position.winner() == NONE and position.scores() == (0, 0) and position.legal_moves() == []
            found += NONE in position.owners and position.boards.count(RED) != position.boards.count(BLUE)
    assert found >= 5


@pytest.mark.parametrize("result", [CROSS, NOUGHT, "draw"])
def test_no_move_after_the_end(result):
    position = position_after(next(game for game in KNOWN if reference.result(game) == result))
    assert position.legal_moves() == position.open_boards() == []
    assert NONE in position.owners
    for move in range(81):
        assert_refused(position, move, "over")
    last = position.undo()
    assert not position.is_over() and last in position.legal_moves()
    position.play(last)
    assert position.winner() == WINNERS[result]


# --- illegal moves ------------------------------------------------------------------------------------------------


def assert_refused(position, move, reason):
    before = snapshot(position)
    for refuse in (position.play, position.check):
        with pytest.raises(IllegalMove, match=reason):
            refuse(move)
    assert snapshot(position) == before


@given(games())
@settings(max_examples=30)
@example(SELDOM[0])
def test_every_square_is_legal_or_refused_with_what_is_wrong(moves):
    position, legal, states = position_after(moves), reference.legal(moves), reference.states(moves)
    forced = reference.forced(moves)
    for square in SQUARES:
        name, move = reference.name(square), reference.index(square)
        if square in legal:
            assert position.check(move) is None
        elif reference.result(moves) != "*":
            assert_refused(position, move, "^the game is over$")
        elif square in moves:
            assert_refused(position, move, f"^{name} is already filled$")
        elif states[board_of(square)] != OPEN:
            assert_refused(position, move, f"^{name} is in a small board that is decided$")
        else:
            first, last = (reference.name(square_at(forced, corner)) for corner in ((0, 0), (2, 2)))
            assert_refused(position, move, f"^{name} is in another small board.* {first} to {last}$")


@pytest.mark.parametrize(
    "move",
    [-1, 81, 100, -81, 2**40, -(2**70), 10**5000, None, 2.0, 0.5, True, False, float("nan")]
    + ["", "e4", "0", b"e4", (), (4, 3), [4], {4}, range(2)],
    ids=lambda move: ascii(type(move).__name__),
)
def test_what_is_no_square_is_no_move(move):
    assert_refused(start(), move, "is not a square")
    assert_refused(position_after([(4, 4)]), move, "is not a square")


# --- moves as text ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("square", SQUARES, ids=reference.name)
def test_moves_and_their_texts_are_inverse(square):
    text, move = reference.name(square), reference.index(square)
    for form, parse in ((format_move, parse_move), (start().format_move, start().parse_move)):
        assert form(move) == text
        assert parse(text) == move and type(parse(text)) is int


@pytest.mark.parametrize(
    "text",
    [*["", " ", "e", "4", "4e", "e0", "e10", "j1", "i10", "a0", "ab", "e-4", "E4", "E9", "e44", "ee4", "e4=7", "40"]]
    + [" e4", "e4 ", "e 4", "e4\n", "e\u0664", "\uff454", "e\u00b2", "\u00e94", "e4!", "a\0", "x", "?" * 5000],
    ids=lambda text: ascii(text[:12]),
)
def test_text_that_is_no_square_is_refused(text):
    for parse in (parse_move, start().parse_move):
        with pytest.raises(IllegalMove, match="a1 to i9") as error:
            parse(text)
        assert repr(text)[:20] in str(error.value)


@pytest.mark.parametrize("text", [None, 5, b"e4", ("e", "4"), ["e4"], ["e", "4"], True], ids=repr)
def test_what_is_no_text_is_no_move(text):
    for parse in (parse_move, start().parse_move):
        with pytest.raises(IllegalMove, match=re.escape(repr(text))):
            parse(text)


# --- records and links --------------------------------------------------------------------------------------------


@given(games())
@settings(max_examples=30)
@example(())
@example(SELDOM[1])
@example(SELDOM[2])
@example(SELDOM[4])
def test_records_and_links_of_games_are_read_back(moves):
    position = position_after(moves)
    text = write_record({"Red": "Ann"}, position)
    tags, read = read_record(text, mega_tictactoe)
    assert vars(read) == vars(position)
    result = {CROSS: "1-0", NOUGHT: "0-1", "draw": "1/2-1/2", "*": "*"}[reference.result(moves)]
    assert tags == {"Game": "mega-tic-tac-toe", "Red": "Ann", "Result": result}
    assert write_record(tags, read) == text
    packed = mega_tictactoe.pack(position.moves)
    assert re.fullmatch("[-_0-9A-Za-z]*", packed) and len(packed) == 2 * len(moves)
    assert mega_tictactoe.unpack(packed) == position.moves
    assert vars(read_fragment(write_fragment(position.moves, mega_tictactoe), mega_tictactoe)) == vars(position)


def test_a_record_and_a_link_in_full():
    position = position_after(squares("e5 e4 e1 e3"))
    assert write_record({"Red": "Ann", "Blue": "Bo"}, position) == (
        '[Game "mega-tic-tac-toe"]\n[Red "Ann"]\n[Blue "Bo"]\n[Result "*"]\n\n1. e5 e4 2. e1 e3 *\n'
    )
    assert position.moves == [40, 31, 4, 22]
    assert write_fragment(position.moves, mega_tictactoe) == "AoAfAEAW"
    assert write_fragment([0, 80], mega_tictactoe) == "AABQ"  # two characters each, the high six bits first
    assert read_fragment("AoAfAEAW", mega_tictactoe).moves == [40, 31, 4, 22]
    assert read_fragment("", mega_tictactoe).moves == []


@pytest.mark.parametrize(
    ("text", "ply", "reason"),
    [
        ("1. e5 e5", 2, "e5 is already filled"),
        ("1. e5 a1", 2, "a1 is in another small board.* d4 to f6"),
        ("1. a2 a4 2. b2 d4 3. c2 g4 4. a1", 7, "a1 .*decided"),
        ("1. a2 a4 2. b2 d4 3. j2", 5, "'j2' is not a square"),
        ("1. e5 e4=7", 2, "is not a square"),
        (TWO_ROWS[CROSS] + " e5", 54, "over"),
        ("1. e5 e4 3. e1", 3, "number"),
        (TWO_ROWS[NOUGHT] + " 1-0", 0, "0-1"),
        (FULL_DRAW + " 0-1", 0, "1/2-1/2"),
        ('[Board "9x9"]\n\ne5', 0, "9x9"),
        ('[Game "35"]\n\ne5', 0, "35"),
    ],
)
def test_a_broken_record_names_the_ply(text, ply, reason):
    with pytest.raises(RecordError, match=reason) as error:
        read_record(text, mega_tictactoe)
    assert error.value.ply == ply


@pytest.mark.parametrize(
    ("fragment", "ply", "reason"),
    [
        ("AoAo", 2, "e5 is already filled"),
        ("AoAA", 2, "a1 is in another small board"),
        ("ABBR", 2, "81 is not a square"),
        ("__", 1, "4095 is not a square"),
        ("AoA", 2, "breaks off"),
        ("9x9.AoAf", 0, "9x9"),
        ("Ao!f", 2, "'!' does not belong in a link"),
    ],
)
def test_a_broken_link_names_the_ply(fragment, ply, reason):
    with pytest.raises(RecordError, match=reason) as error:
        read_fragment(fragment, mega_tictactoe)
    assert error.value.ply == ply


def test_random_links_are_read_or_refused():
    """Each as the reference says: the first wrong ply is named."""
    random = Random(6)
    for seed in range(40):
        moves = reference.random_game(seed)[: random.randint(1, 60)]
        stray = random.choice(SQUARES)
        fragment = write_fragment(indices((*moves, stray)), mega_tictactoe)
        if stray in reference.legal(moves):
            assert read_fragment(fragment, mega_tictactoe).moves == indices((*moves, stray))
        else:
            with pytest.raises(RecordError) as error:
                read_fragment(fragment, mega_tictactoe)
            assert error.value.ply == len(moves) + 1
