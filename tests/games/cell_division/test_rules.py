"""The rules of Cell Division: the original's games, and a second implementation that counts the whole board."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pygame35.basics import IllegalMove
from pygame35.games.cell_division import rules as cell_division
from pygame35.games.cell_division.rules import BLUE, NONE, RED, Position, start
from pygame35.records import replay
from tests.games.cell_division import reference
from tests.games.cell_division.reference import BEAKERS, BOARDS, FLASKS, RECTANGLES, VECTORS, board_after, random_game

VARIABLES = ("overlap", "interlap", "extensions", "unconnected")

boards = st.one_of(st.sampled_from(RECTANGLES), st.sampled_from(BEAKERS), st.sampled_from(FLASKS))


@st.composite
def games(draw):
    """(name of a board, moves of a legal game on it); a failing one shrinks to its shortest failing beginning."""
    name = draw(boards)
    plies = draw(st.integers(0, len(reference.field(name).squares)))
    return name, random_game(name, draw(st.integers(0, 2**32 - 1)), plies)


def assert_keeps_to_the_definitions(position, board):
    """Every variable of every square is what its definition says of the reference board."""
    field = board.field
    indices = {square: field.index(square) for square in field.squares}
    owners = [NONE] * (field.rows * field.columns)
    for side in (RED, BLUE):
        for square in board.cells(side):
            owners[indices[square]] = side
    assert position.owners == owners
    assert position.turn == reference.turn(board)
    assert position.scores() == reference.scores(board)
    assert position.is_over() == (not board.empty)
    assert position.legal_moves() == [indices[square] for square in reference.legal(board)]
    found = {square: position.openness[indices[square]] for square in field.squares}
    assert found == {square: reference.openness(board, square) for square in field.squares}
    for side in (RED, BLUE):
        for variable in VARIABLES:
            column = getattr(position.tallies[side], variable)
            definition = getattr(reference, variable)
            found = {square: column[indices[square]] for square in field.squares}
            assert found == {square: definition(board.cells(side), square) for square in field.squares}, variable
        gains = {square: position.gain(indices[square], side) for square in board.empty}
        assert gains == {square: reference.gain(board, square, side) for square in board.empty}


# --- the original's games -----------------------------------------------------------------------------------------


def test_every_score_and_gain_of_the_vectors():
    """By the package, and by the reference that the tests below compare it with."""
    assert [game["size"] for game in VECTORS] == [4, 5, 6] * 20
    assert sum(len(game["states"]) for game in VECTORS) == 561
    for vector in VECTORS:
        size = vector["size"]
        assert sorted(vector["moves"]) == list(range(size**2))
        position, board = Position(size, size), reference.empty_board(f"{size}x{size}")
        states = {state["ply"]: state for state in vector["states"]}
        checked, before = 0, [0, 0]
        for ply, (move, after) in enumerate(zip(vector["moves"], vector["scores"], strict=True)):
            if ply in states:
                assert position.turn == (RED, BLUE)[states[ply]["to_move"]]
                for side, gains in zip((RED, BLUE), states[ply]["gain"], strict=True):
                    assert [[square, position.gain(square, side)] for square in position.legal_moves()] == gains
                    found = [[board.field.index(square), reference.gain(board, square, side)] for square in board.empty]
                    assert found == gains
                checked += 1
            gained = [now - then for now, then in zip(after, before, strict=True)]
            assert position.play(move).gain == gained[ply % 2] and gained[1 - ply % 2] == 0
            board = reference.play(board, board.field.square(move))
            assert list(position.scores()) == list(reference.scores(board)) == after
            before = after
        assert checked == len(states) > 0
        first, second = vector["scores"][-1]
        assert position.winner() == (RED if first > second else BLUE if second > first else NONE)


# --- every variable, on every board -------------------------------------------------------------------------------


@given(games())
@settings(max_examples=60)
@example(("6x6", []))
@example(("2x2", [0, 1, 2, 3]))
@example(("10x10", random_game("10x10", 1)))
@example(("flask-10-8", random_game("flask-10-8", 1)))
@example(("3x3", [0, 8, 2, 6, 4]))  # red from corner to corner around the middle
def test_every_variable_keeps_to_its_definition(game):
    name, moves = game
    assert_keeps_to_the_definitions(replay(moves, cell_division, name), board_after(name, moves))


@given(games())
@settings(max_examples=40)
def test_every_move_gains_the_difference_of_the_scores(game):
    name, moves = game
    position, board = start(name), reference.empty_board(name)
    for move in moves:
        side, square = position.turn, board.field.square(move)
        joined = [board.field.index(near) for near in board.cells(side) & reference.around(square)]
        gained = reference.gain(board, square, side)
        assert position.gain(move, side) == gained
        before = board.cells(side)
        outcome = position.play(move)
        board = reference.play(board, square)
        after = board.cells(side)
        assert outcome[:2] == (gained, tuple(sorted(joined)))
        touched = [board.field.square(near) for near in outcome.joined]
        assert outcome.rises == tuple(reference.count(after, near) - reference.count(before, near) for near in touched)
        assert position.tallies[side].count(move) == reference.count(after, square) == gained - sum(outcome.rises)
        assert position.scores() == reference.scores(board)
    assert position.moves == moves


# --- legal moves and gravity --------------------------------------------------------------------------------------


def test_every_board_is_as_its_name_says_and_every_square_has_a_name_of_its_own():
    letters, digits = "abcdefghijk", [str(rank) for rank in range(15)]
    for name in BOARDS:
        position, field = start(name), reference.field(name)
        assert position.board == ("" if name == "6x6" else name)
        assert position.field.name == name
        assert (position.field.rows, position.field.columns, position.field.gravity) == field[:3]
        assert list(position.field.squares) == [field.index(square) for square in field.squares]
        assert len(position.owners) == field.rows * field.columns
        names = {field.index(square): field.name(square) for square in field.squares}
        for index, text in names.items():
            assert position.format_move(index) == text and position.parse_move(text) == index
        if name in ("6x6", "3x10", "10x2", "beaker-4x7", "flask-4-8", "flask-8-5"):
            for square in field.squares:
                near = [field.index(other) for other in field.squares if other in reference.around(square)]
                assert list(position.field.near[field.index(square)]) == near
            for text in {letter + digit for letter in letters for digit in digits} - set(names.values()):
                with pytest.raises(IllegalMove):
                    position.parse_move(text)


BAD_NAMES = [
    *["nonsense", "6", "6x", "6x6x6", "1x6", "6x11", "6X6", "06x6", "6x6\n", "٦x٦", "beaker-6", "beaker-1x6"],
    *["Beaker-6x6", "flask-6", "flask-5-3", "flask-2-3", "flask-12-3", "flask-6-1", "flask-6-9", "flask-6-3-1"],
]


def test_a_bad_board_name_is_refused_with_what_boards_there_are():
    for name in BAD_NAMES:
        with pytest.raises(IllegalMove) as error:
            start(name)
        for part in (repr(name), "ROWSxCOLUMNS", "beaker-", "flask-"):
            assert part in str(error.value), name


# --- illegal moves ------------------------------------------------------------------------------------------------
