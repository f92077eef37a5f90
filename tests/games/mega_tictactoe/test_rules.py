"""The rules of Mega tic-tac-toe: known games, and a second implementation that finds everything anew from the moves."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pygame35.basics import BLUE, NONE, RED, IllegalMove
from pygame35.games.mega_tictactoe.rules import DRAWN, parse_move, start
from tests.games.mega_tictactoe import reference
from tests.games.mega_tictactoe.reference import CROSS, NOBODY, NOUGHT, OPEN, SQUARES, THIRDS, VECTORS, board_of

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


@st.composite
def games(draw):
    """The moves of the beginning of a game; a failing one shrinks to its shortest beginning."""
    liking = draw(st.sampled_from([reference.any_move, reference.any_move, reference.quiet, reference.wins_a_board]))
    return reference.random_game(draw(seeds), liking)[: draw(st.integers(0, 81))]


def indices(moves):
    return [reference.index(square) for square in moves]


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


@pytest.mark.parametrize("part", range(3))
def test_every_ply_of_the_vectors(part):
    """The package, and the reference that the tests below compare it with."""
    for game in VECTORS[part::3]:
        position, moves = start(), ()
        for number, ply in enumerate(game):
            outcome = position.play(position.parse_move(ply["move"]))
            moves += (reference.square_of(ply["move"]),)
            assert len(position.legal_moves()) == len(reference.legal(moves)) == ply["legal"]
            assert position.forced == outcome.sends == ply["forced"]
            assert position.boards == [BOARDS[letter] for letter in ply["local"]]
            assert position.winner() == WINNERS[ply["result"]]
            if number % 4 == 0 or ply["result"] != "*":
                assert_is_the_position_after(position, moves)


@given(games())
@settings(max_examples=20)
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


def assert_refused(position, move, reason):
    for refuse in (position.play, position.check):
        with pytest.raises(IllegalMove, match=reason):
            refuse(move)


def test_what_is_no_square_is_no_move():
    for move in (-1, 81, 2**40, 10**5000, None, 2.0, True, float("nan"), "e0", b"e4", (4, 3), [4]):
        assert_refused(start(), move, "is not a square")
    for text in (*["", "e", "4e", "e0", "e10", "j1", "E4", "e44", "e4=7", " e4", "e4\n", "e٤", "ｅ4"], "?" * 5000):
        with pytest.raises(IllegalMove, match="a1 to i9") as error:
            parse_move(text)
        assert repr(text)[:20] in str(error.value)
    for what in (None, 5, b"e4", ("e", "4"), True):
        with pytest.raises(IllegalMove, match=re.escape(repr(what))):
            start().parse_move(what)
