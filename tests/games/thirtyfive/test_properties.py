"""Properties of the rules of 35, on random games crowded with squares that reach 35."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pygame35.games.thirtyfive.rules import (
    BLUE,
    NONE,
    RED,
    IllegalMove,
    Position,
    format_move,
    format_square,
    parse_move,
    parse_square,
)
from tests.games.thirtyfive import reference
from tests.games.thirtyfive.reference import eager_game
from tests.games.thirtyfive.test_rules import assert_as_the_reference, snapshot


@st.composite
def games(draw, max_plies=64):
    """Moves of a legal game; a failing one shrinks to its shortest failing beginning."""
    plies = draw(st.integers(0, max_plies))
    seed = draw(st.integers(0, 2**32 - 1))
    return eager_game(seed, 64, draw(st.sampled_from([0.0, 0.5, 0.9])))[:plies]


@given(games())
@settings(max_examples=60)
def test_games_are_those_of_the_reference_and_undo_restores_everything(moves):
    position, board, before = Position(), reference.EMPTY, []
    for ply, move in enumerate(moves):
        before.append(snapshot(position))
        assert not position.is_over() and position.winner() is None
        assert len(position.legal_moves()) == 9 * (64 - ply)
        board, change = reference.play(board, move)
        assert position.play(move) == change, f"ply {ply + 1}"
        assert_as_the_reference(position, board)
    red, blue = position.scores()
    assert red + blue == len(moves) and position.is_over() == (len(moves) == 64)
    if position.is_over():
        assert position.legal_moves() == []
        assert position.winner() == (RED if red > blue else BLUE if blue > red else NONE)
    for move in reversed(moves):
        assert position.undo() == move
        assert snapshot(position) == before.pop()


@given(st.text(st.characters()) | st.text(st.sampled_from("abhi0189=eE4 ٣９²\n"), max_size=6))
def test_names_are_read_or_an_illegal_move(text):
    for parse, write in ((parse_move, format_move), (parse_square, format_square)):
        try:
            found = parse(text)
        except IllegalMove:
            continue
        assert write(found) == text
