"""The rules of 35 on the scalar Position: the shared vectors, hand-made cases of every decision, and names."""

import pytest
from hypothesis import given
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
from tests.games.thirtyfive.reference import LETTERS, SQUARES, VECTORS, move_number

FILLERS = ["h8", "f8", "d8", "h6", "f6", "d6", "b8", "b6"]  # far from the first four ranks, not touching each other


def at(names):
    """Square indices in ascending order: at("c2 a1") == (0, 10)."""
    return tuple(sorted(SQUARES.index(name) for name in names.split()))


def played(steps):
    """(the position, the last Outcome) after steps like "R b1=9, B c2=3"; who has to pass puts a 1 far away.

    The colour is the mover's, not necessarily the created digit's.
    """
    position, outcome = Position(), None
    for step in steps.split(", "):
        mover, move = step.split()
        if position.turn != LETTERS[mover]:
            filler = next(name for name in FILLERS if not position.digits[SQUARES.index(name)])
            position.play(parse_move(filler + "=1"))
        outcome = position.play(parse_move(move))
    return position, outcome


def assert_as_the_reference(position, board):
    assert position.owners == [board.owners.get(square, NONE) for square in range(64)]
    assert position.digits == [board.digits.get(square, 0) for square in range(64)]
    assert position.sums == [reference.neighbour_sum(board, square) for square in range(64)]
    assert (position.turn, position.scores()) == (board.turn, reference.score(board))


# --- the shared vectors -------------------------------------------------------------------------------------------


def test_vector_games_and_the_reference_keeps_to_them():
    for number, game in enumerate(VECTORS):
        position, board = Position(), reference.EMPTY
        for ply, told in enumerate(game):
            where = f"game {number}, ply {ply + 1}"
            changes = (at(" ".join(told[name])) for name in ("reached", "flipped", "lit"))
            expected = (LETTERS[told["created"]], *changes, told["cancelled"])
            board, change = reference.play(board, move_number(told["move"]))
            assert position.play(parse_move(told["move"])) == change == expected, where
            assert position.owners == [LETTERS[letter] for letter in told["owners"]], where
            assert position.digits == [int(digit) for digit in told["digits"]], where
            assert list(position.scores()) == told["score"], where
            assert_as_the_reference(position, board)
            assert position.is_over() == (ply == 63)
        red, blue = game[-1]["score"]
        assert position.winner() == (RED if red > blue else BLUE if blue > red else NONE)


# --- reaching 35 --------------------------------------------------------------------------------------------------

# b1 = 1 (red) between a1, c1, a2 = 9 and b2 = 8: the last of them makes b1 reach 35 with its fifth neighbour c2 empty.
B1_ALL_BUT_ONE = "R b1=1, B a1=9, R c1=9, B a2=9"
B1_REACHES = B1_ALL_BUT_ONE + ", B b2=8"
EMPTY_AT_35 = "B a1=9, R c1=9, B a2=9, R b2=8"
# b1 comes to 35 from a1 8, a2 9, b2 9, c2 9 with c1 empty; c1 from b1 8, b2 9, c2 9, d1 9 with d2 empty.
FILLED_AND_EMPTY = "R b1=8, B a1=8, B a2=9, B d1=9, R b2=9, B c2=9"
# b1 = 9 acts for red, then d2 for blue (c1, e1, d3, e3), which leaves c1 blue and one 9 on d1 short of 35.
C1_TURNS_BLUE = "R b1=9, B a1=9, R c1=9, B a2=9, R b2=8, B d2=9, R e1=9, R d3=9, R e3=8"
# b1 and c1 = 8; c2 = 9 brings both to 35: b1 from a1, b2, c2 and c1 (a2 empty), c1 from d1, b2, c2 and b1 (d2 empty).
CANCELLED = "R b1=8, B c1=8, R a1=9, B d1=9, R b2=9, B c2=9"
ONE_COLOUR_LEFT = "R b1=8, B c1=8, R a1=9, R d1=9, R b2=9, B c2=9, B e1=9, B e2=9"
# b1 is empty at 35; a2 (blue) at 27 needs b1 = 8.
BESIDE_A2 = "R a1=9, R c1=9, B a2=8, R c2=9, B a3=9, R b3=9"
LIT_BLUE = B1_REACHES + ", B d1=1, R e1=9, B d2=9, R e2=8"
NOTHING = ("", "", "")

CASES = {  # name: (steps, the colour that the last one creates, what reaches 35, what flips, what is lit)
    "it colours its neighbours and lights the empty ones": (B1_REACHES, "B", "b1", "a1 a2 b2", "c2"),
    "on its highlight": (B1_REACHES + ", R c2=5", "R", *NOTHING),
    "on a highlight a digit has its colour whoever places it": (B1_REACHES + ", B c2=5", "R", *NOTHING),
    "short of 35": (B1_ALL_BUT_ONE + ", B b2=7", "B", *NOTHING),
    "past 35": (B1_ALL_BUT_ONE + ", B b2=9", "B", *NOTHING),
    "an empty square at 35 waits": (EMPTY_AT_35, "R", *NOTHING),
    "it reaches with its digit": (EMPTY_AT_35 + ", B b1=4", "B", "b1", "c1 b2", "c2"),
    "it is past 35 when filled": (EMPTY_AT_35 + ", B c2=1, R b1=4", "R", *NOTHING),
    "an empty square at 35 beside a filled one stays out of it": (FILLED_AND_EMPTY, "B", "b1", "a1 a2 c2", "c1"),
    "lit, it reaches in the colour of its light": (FILLED_AND_EMPTY + ", B c1=2", "R", "c1", "d1", "d2"),
    "it acts in the colour that it has now": (C1_TURNS_BLUE + ", R d1=9", "B", "c1", "b1 b2", ""),
    "b1, at 35 and flipped, does not act again": (C1_TURNS_BLUE + ", B d1=9, R g4=2", "R", *NOTHING),
    "several of one colour act": (
        *("B b1=8, B c1=8, R a1=9, B d1=9, R b2=9, R c2=9", "R"),
        *("b1 c1", "a1 b2 c2", "a2 d2"),
    ),
    "both colours at once": (CANCELLED, "B", "b1 c1", "", ""),
    "the cancelled do not act later": (CANCELLED + ", R h7=1", "R", *NOTHING),
    "nothing was lit": (CANCELLED + ", B a2=3, R d2=3", "R", *NOTHING),
    "one turns the other's colour": (ONE_COLOUR_LEFT, "B", "d1", "c1 c2 e1 e2", "d2"),
    "nor do the cancelled act then": (ONE_COLOUR_LEFT + ", B h4=1", "B", *NOTHING),
    "the placed digit against a neighbour": (BESIDE_A2 + ", R b1=8", "R", "b1 a2", "", ""),
    "the placed digit with a neighbour": (BESIDE_A2 + ", B b1=8", "B", "b1 a2", "a1 c1 c2 b3", "b2"),
    "it is lit in the other colour": (LIT_BLUE, "R", "d1", "c1 e1 e2", "c2"),
    "the latest highlight wins": (LIT_BLUE + ", R c2=1", "B", *NOTHING),
    "lit in the same colour again": (B1_REACHES + ", R d1=1, R e1=9, B d2=9, R e2=8", "R", "d1", "d2", ""),
}


def test_every_decision_by_hand():
    for name, (steps, created, reached, flipped, lit) in CASES.items():
        position, outcome = played(steps)
        cancelled = bool(reached) and not flipped
        assert outcome == (LETTERS[created], at(reached), at(flipped), at(lit), cancelled), name
        board = reference.EMPTY
        for move in position.moves:
            board, _ = reference.play(board, move)
        assert_as_the_reference(position, board)


def test_equal_counts_are_a_tie_and_a_full_board_takes_no_move():
    position = Position()
    for square in range(64):  # ones only: no sum comes near 35
        assert position.winner() is None and not position.is_over()
        position.play(9 * square)
        with pytest.raises(IllegalMove, match=SQUARES[square]):
            position.play(9 * square + 8)
    assert position.is_over() and position.legal_moves() == []
    assert position.scores() == (32, 32)
    assert position.winner() == NONE and position.winner() is not None


@given(st.text(st.characters()) | st.text(st.sampled_from("abhi0189=eE4 ٣９²\n"), max_size=6))
def test_names_are_read_or_an_illegal_move(text):
    for parse, write in ((parse_move, format_move), (parse_square, format_square)):
        try:
            found = parse(text)
        except IllegalMove:
            continue
        assert write(found) == text
