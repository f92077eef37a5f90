"""The rules of 35 on the scalar Position: the shared vectors, and one hand-made case for every rule and decision."""

import pytest

from pygame35.games.thirtyfive import rules as thirtyfive
from pygame35.games.thirtyfive.rules import (
    BLUE,
    NEIGHBOURS,
    NONE,
    RED,
    IllegalMove,
    Outcome,
    Position,
    format_move,
    format_square,
    parse_move,
    parse_square,
)
from tests.games.thirtyfive import reference
from tests.games.thirtyfive.reference import LETTERS, SQUARES, VECTORS, move_number, vector_moves

FILLERS = ["h8", "f8", "d8", "h6", "f6", "d6", "b8", "b6"]  # far from the first four ranks, not touching each other


def at(*names):
    """Square indices in ascending order: at("c2", "a1") == (0, 10)."""
    return tuple(sorted(SQUARES.index(name) for name in names))


def play(position, *steps):
    """Play steps like "R b1=9" (Red) and "B c2=3" (Blue); who has to pass puts a 1 far away. The last step's Outcome.

    The colour is the mover's, not necessarily the created digit's.
    """
    outcome = None
    for step in steps:
        mover, move = step.split()
        if position.turn != LETTERS[mover]:
            filler = next(name for name in FILLERS if not position.digits[SQUARES.index(name)])
            position.play(parse_move(filler + "=1"))
        outcome = position.play(parse_move(move))
    return outcome


def snapshot(position):
    return (
        position.turn,
        list(position.owners),
        list(position.digits),
        list(position.sums),
        list(position.moves),
        position.legal_moves(),
        position.scores(),
        position.is_over(),
        position.winner(),
    )


def owner(position, name):
    return position.owners[SQUARES.index(name)]


def owned(position, colour):
    """Names of the squares below rank 5 of a colour, highlights included: the part of the board without fillers."""
    return {SQUARES[square] for square in range(32) if position.owners[square] == colour}


# --- the shared vectors -------------------------------------------------------------------------------------------


def expected_outcome(ply):
    return (
        LETTERS[ply["created"]],
        at(*ply["reached"]),
        at(*ply["flipped"]),
        at(*ply["lit"]),
        ply["cancelled"],
    )


def test_vectors_hold_every_kind_of_event():
    plies = [ply for game in VECTORS for ply in game]
    assert len(VECTORS) == 24 and len(plies) == 24 * 64
    assert any(ply["cancelled"] for ply in plies)
    assert any(ply["lit"] and ply["flipped"] for ply in plies)
    assert any(len(ply["reached"]) > 1 and not ply["cancelled"] for ply in plies)
    assert any(ply["move"][:2] in ply["reached"] for ply in plies)


@pytest.mark.parametrize("game", VECTORS, ids=range(24))
def test_vector_game_forwards_and_back(game):
    position = Position()
    before = []
    for number, ply in enumerate(game):
        before.append(snapshot(position))
        outcome = position.play(parse_move(ply["move"]))
        assert outcome == expected_outcome(ply), f"ply {number + 1}"
        assert position.owners == [LETTERS[letter] for letter in ply["owners"]], f"ply {number + 1}"
        assert position.digits == [int(digit) for digit in ply["digits"]], f"ply {number + 1}"
        assert list(position.scores()) == ply["score"], f"ply {number + 1}"
        assert position.turn == (BLUE if number % 2 == 0 else RED)
        assert position.is_over() == (number == 63)
    red, blue = game[-1]["score"]
    assert position.winner() == (RED if red > blue else BLUE if blue > red else NONE)
    for ply in reversed(game):
        assert position.undo() == move_number(ply["move"])
        assert snapshot(position) == before.pop()
    assert snapshot(position) == snapshot(Position())


@pytest.mark.parametrize("game", VECTORS, ids=range(24))
def test_the_reference_itself_keeps_to_the_vectors(game):
    board = reference.EMPTY
    for ply in game:
        board, change = reference.play(board, move_number(ply["move"]))
        assert change == expected_outcome(ply)
        assert [board.owners.get(square, NONE) for square in range(64)] == [LETTERS[c] for c in ply["owners"]]
        assert [board.digits.get(square, 0) for square in range(64)] == [int(digit) for digit in ply["digits"]]
        assert list(reference.score(board)) == ply["score"]


# --- board, constants, turn ---------------------------------------------------------------------------------------


def test_constants_and_outcome_fields():
    assert (RED, BLUE, NONE) == (1, -1, 0)
    assert Outcome._fields == ("created", "reached", "flipped", "lit", "cancelled")
    assert issubclass(IllegalMove, ValueError)


def test_neighbours_are_the_adjacent_squares_diagonals_too():
    assert len(NEIGHBOURS) == 64
    assert all(isinstance(entry, tuple) for entry in NEIGHBOURS)
    assert [sorted(entry) for entry in NEIGHBOURS] == reference.NEIGHBOURS
    assert tuple(sorted(NEIGHBOURS[SQUARES.index("a1")])) == at("a2", "b1", "b2")
    assert tuple(sorted(NEIGHBOURS[SQUARES.index("h4")])) == at("h3", "h5", "g3", "g4", "g5")
    assert tuple(sorted(NEIGHBOURS[SQUARES.index("e4")])) == at("d3", "d4", "d5", "e3", "e5", "f3", "f4", "f5")


def test_the_empty_position():
    position = Position()
    assert position.turn == RED
    assert position.owners == position.digits == position.sums == [0] * 64
    assert position.moves == []
    assert sorted(position.legal_moves()) == list(range(576))
    assert position.scores() == (0, 0)
    assert not position.is_over()
    assert position.winner() is None


def test_positions_share_nothing():
    first, second = Position(), Position()
    first.play(parse_move("e4=9"))
    assert snapshot(second) == snapshot(Position())


def test_a_digit_on_a_plain_square_is_the_movers():
    position = Position()
    assert position.play(parse_move("e4=9")) == (RED, (), (), (), False)
    assert position.turn == BLUE
    assert position.play(parse_move("d5=3")) == (BLUE, (), (), (), False)
    assert (owner(position, "e4"), owner(position, "d5")) == (RED, BLUE)
    assert position.scores() == (1, 1)
    assert position.moves == [move_number("e4=9"), move_number("d5=3")]
    assert position.sums[SQUARES.index("e5")] == 12
    assert position.sums[SQUARES.index("e4")] == 3


def test_legal_moves_are_all_digits_on_all_empty_squares():
    position = Position()
    play(position, "R e4=9", "B d5=3")
    expected = [move for move in range(576) if move // 9 not in at("e4", "d5")]
    assert sorted(position.legal_moves()) == expected


# --- reaching 35 --------------------------------------------------------------------------------------------------

# b1 = 1 (red) between a1, c1, a2 = 9 and b2 = 8: the last of them makes b1 reach 35 with its fifth neighbour c2 empty.
B1_ALL_BUT_ONE = ("R b1=1", "B a1=9", "R c1=9", "B a2=9")


def test_a_square_that_reaches_35_colours_its_neighbours_and_lights_the_empty_ones():
    position = Position()
    play(position, *B1_ALL_BUT_ONE)
    assert owned(position, BLUE) == {"a1", "a2"}
    outcome = play(position, "B b2=8")
    assert outcome == (BLUE, at("b1"), at("a1", "a2", "b2"), at("c2"), False)
    assert owned(position, RED) == {"a1", "b1", "c1", "a2", "b2", "c2"}
    assert owned(position, BLUE) == set()
    assert position.digits[SQUARES.index("c2")] == 0


def test_a_highlight_is_no_square_of_the_score():
    position = Position()
    play(position, *B1_ALL_BUT_ONE)
    red, blue = position.scores()
    position.play(parse_move("b2=8"))
    assert position.scores() == (red + 3, blue - 2)  # a1, a2 and the new b2 turned red; c2 is only lit
    assert sum(position.scores()) == len(position.moves)


@pytest.mark.parametrize("mover", "RB")
def test_a_digit_on_a_highlight_is_created_in_its_colour_whoever_places_it(mover):
    position = Position()
    play(position, *B1_ALL_BUT_ONE, "B b2=8")
    outcome = play(position, f"{mover} c2=5")
    assert outcome == (RED, (), (), (), False)
    assert owner(position, "c2") == RED
    assert position.turn == -LETTERS[mover]


@pytest.mark.parametrize("last", [7, 9])
def test_short_of_35_and_past_35_nothing_happens(last):
    position = Position()
    play(position, *B1_ALL_BUT_ONE)
    assert play(position, f"B b2={last}") == (BLUE, (), (), (), False)
    assert owned(position, BLUE) == {"a1", "a2", "b2"}
    assert owned(position, RED) == {"b1", "c1"}


def test_an_empty_square_at_35_waits_for_its_digit_and_then_reaches_at_once():
    position = Position()
    outcome = play(position, "B a1=9", "R c1=9", "B a2=9", "R b2=8")
    assert position.sums[SQUARES.index("b1")] == 35
    assert outcome == (RED, (), (), (), False)
    assert owned(position, BLUE) == {"a1", "a2"}
    outcome = play(position, "B b1=4")
    assert outcome == (BLUE, at("b1"), at("c1", "b2"), at("c2"), False)
    assert owned(position, BLUE) == {"a1", "b1", "c1", "a2", "b2", "c2"}


def test_an_empty_square_that_went_past_35_does_nothing_when_filled():
    position = Position()
    play(position, "B a1=9", "R c1=9", "B a2=9", "R b2=8", "B c2=1")
    assert play(position, "R b1=4") == (RED, (), (), (), False)


def test_an_empty_square_at_35_beside_a_filled_one_at_35_stays_out_of_it():
    """The move makes a1's neighbour b1 (filled) and the empty c1 both come to 35: only b1 reaches, nothing cancels."""
    position = Position()
    # b1: a1 8, a2 9, b2 9, c2 9 = 35, c1 empty. c1: b1 8, b2 9, c2 9, d1 9 = 35, d2 empty.
    outcome = play(position, "R b1=8", "B a1=8", "B a2=9", "B d1=9", "R b2=9", "B c2=9")
    assert position.sums[SQUARES.index("b1")] == position.sums[SQUARES.index("c1")] == 35
    assert outcome == (BLUE, at("b1"), at("a1", "a2", "c2"), at("c1"), False)
    # c1 is highlighted red: Blue's digit there is red, and reaches at once in red
    outcome = play(position, "B c1=2")
    assert outcome == (RED, at("c1"), at("d1"), at("d2"), False)


def test_it_acts_in_the_colour_that_it_has_now_not_in_its_creators():
    """c1 is created red, flipped by d2, and then acts for blue."""
    position = Position()
    play(position, *C1_TURNS_BLUE)
    assert owner(position, "c1") == BLUE
    outcome = play(position, "R d1=9")
    assert outcome.reached == at("c1")
    assert owner(position, "b1") == BLUE


# b1 = 9 acts for red, then d2 for blue (c1, e1, d3, e3), which leaves c1 blue and one 9 on d1 short of 35.
C1_TURNS_BLUE = (
    *("R b1=9", "B a1=9", "R c1=9", "B a2=9", "R b2=8"),
    *("B d2=9", "R e1=9", "R d3=9", "R e3=8"),
)


def test_reaching_35_is_an_event_once_per_square():
    position = Position()
    play(position, *C1_TURNS_BLUE)
    b1, c1 = SQUARES.index("b1"), SQUARES.index("c1")
    assert position.sums[b1] == 35 and owner(position, "b1") == RED and owner(position, "a1") == RED
    # c1 flips b1, which still stands at 35: it does not act a second time in its new colour
    outcome = play(position, "B d1=9")
    assert outcome == (BLUE, at("c1"), at("b1", "b2"), (), False)
    assert position.sums[b1] == position.sums[c1] == 35
    assert (owner(position, "a1"), owner(position, "a2")) == (RED, RED)
    # nor do b1 and c1 act at any later move while they stand at 35
    for step in ("R g4=2", "B h2=3", "R a4=1"):
        assert play(position, step)[1:] == ((), (), (), False)
    assert (owner(position, "a1"), owner(position, "a2")) == (RED, RED)


# b1 and c1 = 8; c2 = 9 brings both to 35: b1 from a1, b2, c2 and c1 (a2 empty), c1 from d1, b2, c2 and b1 (d2 empty).
def two_at_once(first, second):
    return f"{first} b1=8", f"{second} c1=8", "R a1=9", "B d1=9", "R b2=9"


def test_several_squares_of_one_colour_all_act():
    position = Position()
    play(position, *two_at_once("B", "B"))
    outcome = play(position, "R c2=9")
    assert outcome == (RED, at("b1", "c1"), at("a1", "b2", "c2"), at("a2", "d2"), False)
    assert owned(position, BLUE) == {"a1", "b1", "c1", "d1", "b2", "c2", "a2", "d2"}
    assert owned(position, RED) == set()


def test_both_colours_at_once_cancel_and_leave_nothing():
    position = Position()
    play(position, *two_at_once("R", "B"))
    before = owned(position, RED), owned(position, BLUE)
    outcome = play(position, "B c2=9")
    assert outcome == (BLUE, at("b1", "c1"), (), (), True)
    assert (owned(position, RED), owned(position, BLUE)) == (before[0], before[1] | {"c2"})
    assert (owner(position, "a2"), owner(position, "d2")) == (NONE, NONE)


def test_cancelled_squares_never_act_later():
    position = Position()
    play(position, *two_at_once("R", "B"), "B c2=9")
    assert position.sums[SQUARES.index("b1")] == position.sums[SQUARES.index("c1")] == 35
    for step in ("R h7=1", "B f7=2"):
        assert play(position, step)[1:] == ((), (), (), False)
    # a2 and d2 are not highlighted, so the mover's colour it is, and their digits take b1 and c1 past 35
    assert play(position, "B a2=3") == (BLUE, (), (), (), False)
    assert play(position, "R d2=3") == (RED, (), (), (), False)
    assert owned(position, RED) == {"b1", "a1", "b2", "d2"}


def test_cancelled_squares_do_not_act_when_one_colour_is_left_either():
    position = Position()
    play(position, "R b1=8", "B c1=8", "R a1=9", "R d1=9", "R b2=9")
    assert play(position, "B c2=9").cancelled
    # d1 acts for red (c1 8, c2 9, e1 9, e2 9; d2 is lit) and flips c1: b1 and c1 are both red now, and both at 35
    outcome = play(position, "B e1=9", "B e2=9")
    assert outcome == (BLUE, at("d1"), at("c1", "c2", "e1", "e2"), at("d2"), False)
    assert owner(position, "b1") == owner(position, "c1") == RED
    assert position.sums[SQUARES.index("b1")] == position.sums[SQUARES.index("c1")] == 35
    assert play(position, "B h4=1")[1:] == ((), (), (), False)
    assert owner(position, "a2") == NONE


def test_a_placed_digit_that_reaches_against_a_neighbour_of_the_other_colour_cancels():
    position = Position()
    # b1 empty at 35 (a1 9, c1 9, a2 8, c2 9); a2 (blue) at 27 needs b1 = 8: b2 9, a3 9, b3 9
    play(position, "R a1=9", "R c1=9", "B a2=8", "R c2=9")
    assert position.sums[SQUARES.index("b1")] == 35
    play(position, "B a3=9", "R b3=9")
    assert position.sums[SQUARES.index("a2")] == 27
    outcome = play(position, "R b1=8")
    assert outcome == (RED, at("b1", "a2"), (), (), True)
    assert owner(position, "b2") == NONE
    assert owner(position, "a3") == BLUE


def test_a_placed_digit_that_reaches_with_a_neighbour_of_its_colour_acts_with_it():
    position = Position()
    play(position, "R a1=9", "R c1=9", "B a2=8", "R c2=9", "B a3=9", "R b3=9")
    outcome = play(position, "B b1=8")
    assert outcome == (BLUE, at("b1", "a2"), at("a1", "c1", "c2", "b3"), at("b2"), False)


def test_the_created_colour_counts_before_any_flip_of_the_move():
    """The placed digit is itself flipped by its move; it was created in the mover's colour and did not act."""
    position = Position()
    play(position, *B1_ALL_BUT_ONE)
    outcome = play(position, "B b2=8")
    assert outcome.created == BLUE
    assert SQUARES.index("b2") in outcome.flipped
    assert owner(position, "b2") == RED


def test_the_latest_highlight_wins():
    position = Position()
    play(position, *B1_ALL_BUT_ONE, "B b2=8")
    assert owner(position, "c2") == RED
    # d1 acts for blue: c1 9, e1 9, d2 9, e2 8 = 35, its fifth neighbour is c2 as well
    outcome = play(position, "B d1=1", "R e1=9", "B d2=9", "R e2=8")
    assert outcome == (RED, at("d1"), at("c1", "e1", "e2"), at("c2"), False)
    assert owner(position, "c2") == BLUE
    assert play(position, "R c2=1").created == BLUE


def test_a_highlight_renewed_in_its_own_colour_is_not_lit_again():
    position = Position()
    play(position, *B1_ALL_BUT_ONE, "B b2=8")
    outcome = play(position, "R d1=1", "R e1=9", "B d2=9", "R e2=8")
    assert outcome == (RED, at("d1"), at("d2"), (), False)
    assert owner(position, "c2") == RED


# --- the end ------------------------------------------------------------------------------------------------------


def test_equal_counts_are_a_tie_and_a_full_board_takes_no_move():
    position = Position()
    for square in range(64):  # ones only: no sum comes near 35
        assert position.winner() is None
        assert not position.is_over()
        position.play(9 * square)
    assert position.is_over()
    assert position.scores() == (32, 32)
    assert position.winner() == NONE and position.winner() is not None
    assert position.legal_moves() == []
    before = snapshot(position)
    for move in (0, 260, 575):
        with pytest.raises(IllegalMove):
            position.play(move)
    assert snapshot(position) == before


def test_vectors_have_both_winners():
    winners = set()
    for game in VECTORS:
        position = Position()
        for move in vector_moves(game):
            position.play(move)
        red, blue = position.scores()
        winners.add(position.winner())
        assert position.winner() == (red > blue) - (red < blue)
    assert winners >= {RED, BLUE}


# --- undo ---------------------------------------------------------------------------------------------------------


def test_undo_without_a_move_is_an_error():
    position = Position()
    with pytest.raises(IllegalMove):
        position.undo()
    position.play(0)
    assert position.undo() == 0
    with pytest.raises(IllegalMove):
        position.undo()
    assert snapshot(position) == snapshot(Position())


def test_undo_takes_back_flips_highlights_and_the_event_itself():
    position = Position()
    play(position, *B1_ALL_BUT_ONE)
    if position.turn == RED:
        position.play(parse_move("h8=1"))
    before = snapshot(position)
    first = position.play(parse_move("b2=8"))
    after = snapshot(position)
    assert first.reached == at("b1")
    assert position.undo() == move_number("b2=8")
    assert snapshot(position) == before
    assert position.play(parse_move("b2=7")).reached == ()  # another digit instead
    position.undo()
    assert position.play(parse_move("b2=8")) == first  # b1 may reach again: its event was taken back
    assert snapshot(position) == after


def test_undo_restores_the_earlier_highlight():
    position = Position()
    play(position, *B1_ALL_BUT_ONE, "B b2=8", "B d1=1", "R e1=9", "B d2=9", "R e2=8")
    assert owner(position, "c2") == BLUE
    position.undo()
    assert owner(position, "c2") == RED


# --- wrong moves --------------------------------------------------------------------------------------------------

WRONG_MOVES = [-1, 576, 10**9, -576, True, False, None, "e4=9", "260", 26.0, 1e300, float("nan"), b"e4", (4, 9), [26]]


@pytest.mark.parametrize("wrong", WRONG_MOVES, ids=repr)
def test_play_refuses_what_is_no_move_and_changes_nothing(wrong):
    position = Position()
    play(position, *C1_TURNS_BLUE)
    before = snapshot(position)
    with pytest.raises(IllegalMove) as error:
        position.play(wrong)
    assert str(error.value).strip()
    assert snapshot(position) == before


@pytest.mark.parametrize("digit", range(1, 10))
def test_play_refuses_a_filled_square_and_says_which(digit):
    position = Position()
    play(position, "R e4=9", "B d5=3")
    before = snapshot(position)
    for name in ("e4", "d5"):
        with pytest.raises(IllegalMove, match=name):
            position.play(move_number(f"{name}={digit}"))
    assert snapshot(position) == before


# --- names --------------------------------------------------------------------------------------------------------


def test_move_names_and_numbers():
    assert parse_move("e4=9") == 260
    assert format_move(260) == "e4=9"
    assert (parse_move("a1=1"), parse_move("h8=9")) == (0, 575)
    names = [f"{square}={digit}" for square in SQUARES for digit in range(1, 10)]
    assert [parse_move(name) for name in names] == list(range(576))
    assert [format_move(move) for move in range(576)] == names


def test_square_names_and_numbers():
    assert [parse_square(name) for name in SQUARES] == list(range(64))
    assert [format_square(square) for square in range(64)] == SQUARES


MALFORMED_MOVES = [
    *("", "e", "e4", "e4=", "=9", "e=9", "4=9", "e49", "e4-9", "e4==9", "e4:9", "4e=9", "e4=e"),
    *("e4=0", "e4=10", "e4=99", "e4=-1", "e4=+1", "e4=1.0", "e4=09"),
    *("i4=9", "`4=9", "e0=9", "e9=9", "e10=9", "e44=9", "ee4=9", "E4=9", "e-1=9"),
    *(" e4=9", "e4=9 ", "e4 =9", "e4= 9", "e4=9\n", "\te4=9", "\ufeffe4=9", "e4=9\0"),
    *("e4=٣", "e٤=9", "e4=９", "e4=²", "e４=9", "ｅ4=9", "е4=9", "e4＝9", "e4=㊈", "ｅ４＝９"),
    *("e4=9 d5=3", "e4=9e4=9", "e4=9;"),
]


@pytest.mark.parametrize("text", MALFORMED_MOVES, ids=ascii)
def test_parse_move_refuses_everything_else(text):
    with pytest.raises(IllegalMove):
        parse_move(text)


@pytest.mark.parametrize(
    "text", ["", "e", "4", "e9", "e0", "i1", "E4", " e4", "e4 ", "e44", "4e", "e٤", "ｅ4"], ids=ascii
)
def test_parse_square_refuses_everything_else(text):
    with pytest.raises(IllegalMove):
        parse_square(text)


def test_an_illegal_move_is_the_modules_own_error():
    assert thirtyfive.IllegalMove is IllegalMove
    with pytest.raises(ValueError, match="e4"):
        parse_move("e4")  # the message quotes what it could not read
