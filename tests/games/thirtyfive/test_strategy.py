"""The strategies of a move: hand-made positions on both sides of every definition, and all of them by brute force."""

import pytest

from pygame35.games.thirtyfive.rules import BLUE, RED, IllegalMove, Position, parse_move, parse_square
from pygame35.games.thirtyfive.strategy import STRATEGIES, Label, labels
from tests.games.thirtyfive import reference
from tests.games.thirtyfive.reference import NEIGHBOURS, SQUARES, VECTORS, vector_moves


@pytest.fixture(params=[RED, BLUE], ids=["red moves", "blue moves"])
def board(request):
    """Positions set up by hand: board(mine="a1=9 b2=3", theirs="c3=1", my_lit="d4"); it is my turn."""

    def build(mine="", theirs="", my_lit="", their_lit=""):
        position = Position()
        position.turn = request.param
        for colour, filled, lit in ((request.param, mine, my_lit), (-request.param, theirs, their_lit)):
            for name in lit.split():
                position.owners[parse_square(name)] = colour
            for square, digit in (divmod(parse_move(text), 9) for text in filled.split()):
                position.owners[square] = colour
                position.digits[square] = digit + 1
        position.sums = [sum(position.digits[near] for near in NEIGHBOURS[square]) for square in range(64)]
        return position

    return build


def snapshot(position):
    state = (position.owners, position.digits, position.sums, position.moves)
    return position.turn, [list(values) for values in state]


def about(strategy, position, move):
    """The names of the squares that a move's label of a strategy is about, such as "c4 d4"; "" without the label."""
    before = snapshot(position)
    found = labels(position, parse_move(move))
    assert snapshot(position) == before
    assert [label.strategy for label in found] == [s for s in STRATEGIES if s in dict(found)]
    return " ".join(SQUARES[square] for square in dict(found).get(strategy, ()))


# --- over-thwart --------------------------------------------------------------------------------------------------

NEEDS_8 = "c3=9 d3=9 e3=9"  # around d4


def test_over_thwart(board):
    position = board(NEEDS_8, "d4=1")
    assert about("over-thwart", position, "c4=9") == "d4"
    assert about("over-thwart", position, "c4=8") == ""  # completes it
    assert about("over-thwart", position, "c4=7") == ""  # leaves it short
    assert about("over-thwart", position, "b6=9") == ""  # is not next to it


def test_no_over_thwart_of_what_is_not_the_opponents_or_past_35(board):
    assert about("over-thwart", board(NEEDS_8 + " d4=1"), "c4=9") == ""
    assert about("over-thwart", board(NEEDS_8, their_lit="d4"), "c4=9") == ""
    assert about("over-thwart", board(NEEDS_8 + " e4=8", "d4=1"), "c4=9") == ""  # at 35
    assert about("over-thwart", board(NEEDS_8 + " e4=9", "d4=1"), "c4=9") == ""  # past it


def test_over_thwarts_of_several_squares_are_one_label_in_index_order(board):
    position = board("f3=9 f4=9 f5=9 b3=9 b4=9 b5=9", "e4=1 c4=1")
    assert labels(position, parse_move("d5=9")) == [Label("over-thwart", (parse_square("c4"), parse_square("e4")))]


def test_an_over_thwarted_square_may_be_flipped_too(board):
    position = board("c3=9 d3=9 e3=8 c5=1 b5=9 b6=9 d6=7", "d4=1")
    assert about("over-thwart", position, "c4=9") == "d4"
    assert about("counter", position, "c4=9") == "d4"


# --- under-thwart -------------------------------------------------------------------------------------------------

TWO_NINES = "c3=9 d3=1 e3=1 c4=1 e4=4 c5=1"  # d4 misses 18, d5 and e5 are empty


def test_under_thwart(board):
    position = board(TWO_NINES, "d4=1")
    assert about("under-thwart", position, "d5=8") == "d4"
    assert about("under-thwart", position, "d5=9") == ""
    assert about("under-thwart", position, "f8=1") == ""


def test_under_thwart_by_the_last_neighbour(board):
    position = board(TWO_NINES + " e5=9", "d4=1")
    assert about("under-thwart", position, "d5=8") == "d4"
    assert about("under-thwart", position, "d5=9") == ""  # completes it
    over = board(TWO_NINES.replace("d3=1", "d3=2") + " e5=9", "d4=1")
    assert about("under-thwart", over, "d5=7") == "d4"
    assert about("under-thwart", over, "d5=9") == ""  # sends it past 35
    assert about("over-thwart", over, "d5=9") == "d4"


def test_no_under_thwart_of_what_is_out_of_reach_or_not_the_opponents(board):
    assert about("under-thwart", board(TWO_NINES.replace("e4=4", "e4=3"), "d4=1"), "d5=1") == ""
    assert about("under-thwart", board(TWO_NINES + " d4=1"), "d5=8") == ""
    assert about("under-thwart", board(TWO_NINES, their_lit="d4"), "d5=8") == ""


def test_no_under_thwart_of_what_the_move_flips(board):
    position = board(TWO_NINES + " b4=9 b5=9 b6=7", "d4=1")  # c5 misses 8 as well
    assert about("under-thwart", position, "d5=7") == "d4"
    assert about("under-thwart", position, "d5=8") == ""


# --- set-up -------------------------------------------------------------------------------------------------------


def test_set_up(board):
    position = board("d4=1 c3=9 d3=8")
    assert about("set-up", position, "e3=9") == "d4"
    assert about("set-up", position, "e3=8") == ""
    assert about("set-up", position, "b2=9") == ""
    assert about("set-up", board("d4=1 c3=9 d3=9"), "e3=9") == ""  # 27
    assert about("set-up", board("c3=9 d3=8", "d4=1"), "e3=9") == ""
    assert about("set-up", board("c3=9 d3=8", my_lit="d4"), "e3=9") == ""


def test_a_set_up_has_room_for_two_digits(board):
    assert about("set-up", board("d4=1 c3=9 d3=9 e3=1 c4=1 e4=1"), "c5=5") == "d4"
    assert about("set-up", board("d4=1 c3=9 d3=8 e3=1 c4=1 e4=1 d5=1"), "c5=5") == ""


def test_a_new_digit_can_be_set_up(board):
    around = "c3=9 d3=9 e3=8"
    assert about("set-up", board(around), "d4=1") == "d4"
    assert about("set-up", board(theirs=around), "d4=1") == "d4"
    assert about("set-up", board(around.replace("e3=8", "e3=7")), "d4=1") == ""
    assert about("set-up", board(around, their_lit="d4"), "d4=1") == ""


FLIPS_D4 = "c3=1 b2=9 b3=7 b4=9 d5=9 e5=9"  # c3 misses 9 when d4 is 1, which c2 is not next to; d4 misses 16


def test_a_flipped_square_can_be_set_up(board):
    assert about("set-up", board(FLIPS_D4 + " e4=7", "d4=1"), "c2=9") == "d4"
    assert about("set-up", board(FLIPS_D4 + " e4=7", "d4=1"), "c2=8") == ""
    assert about("set-up", board(FLIPS_D4 + " e4=6", "d4=1"), "c2=9") == ""
    assert about("set-up", board(FLIPS_D4 + " e4=7 d4=1"), "c2=9") == ""  # it was set up before


# --- counter: flip ------------------------------------------------------------------------------------------------


def test_counter_by_flipping(board):
    position = board(FLIPS_D4 + " e4=7", "d4=1")
    assert about("counter", position, "c2=9") == "d4"
    assert about("counter", position, "c2=8") == ""
    assert about("counter", board(FLIPS_D4 + " e4=6", "d4=1"), "c2=9") == ""  # two digits short
    assert about("counter", board(FLIPS_D4 + " e4=7 d4=1"), "c2=9") == ""


def test_a_counter_flips_filled_squares_of_the_opponents(board):
    open_c2 = FLIPS_D4 + " b1=9 e4=7"
    assert about("counter", board(open_c2, "d4=1", their_lit="c2"), "c2=9") == "d4"
    assert about("counter", board(open_c2.replace("c3=1", "") + " d4=1", "c3=1"), "c2=9") == ""


def test_no_counter_by_flipping_what_has_no_room(board):
    full = "c3=1 d3=1 e3=9 c4=1 e4=1 c5=1 d5=9 b2=9 b3=9"
    assert about("counter", board(full + " b4=5 e5=3", "d4=1"), "c2=9") == ""
    assert about("counter", board(full.replace("c5=1", "") + " b4=5 e5=4", "d4=1"), "c2=9") == "d4"


def test_no_counter_by_a_cancelled_move(board):
    position = board(FLIPS_D4 + " e4=7", "d4=1 d1=1 e1=9 e2=9 c1=8")  # d1 misses 9 too
    assert about("counter", position, "c2=9") == ""


# --- counter: cancel ----------------------------------------------------------------------------------------------

NEEDS_5 = "c5=9 d5=9 e5=9 e4=3"  # around d4, which c3, d3, e3 or c4 completes
NEAR_30 = "c1=9 d1=9 e1=7"  # around d2, which c3, d3 or e3 could complete


def test_counter_by_cancelling(board):
    position = board(f"{NEEDS_5} {NEAR_30} d2=1", "d4=1")
    assert about("counter", position, "c2=5") == "d4"
    assert about("counter", position, "c2=4") == ""
    position.play(parse_move("c2=5"))
    assert position.play(parse_move("d3=5")).cancelled


def test_counter_by_cancelling_needs_a_filled_square_of_each_side(board):
    assert about("counter", board(f"{NEEDS_5} {NEAR_30}", "d4=1", my_lit="d2"), "c2=5") == ""
    assert about("counter", board(f"{NEEDS_5} {NEAR_30}", "d4=1 d2=1"), "c2=5") == ""
    assert about("counter", board(f"{NEEDS_5} {NEAR_30} d2=1", their_lit="d4"), "c2=5") == ""
    assert about("counter", board(f"{NEEDS_5} {NEAR_30} d2=1 d4=1"), "c2=5") == ""


def test_counter_by_cancelling_needs_an_empty_square_in_common(board):
    taken = "d3=1 e3=1"
    position = board(f"c5=9 d5=9 e5=9 e4=1 c1=9 d1=9 e1=5 d2=1 {taken}", "d4=1")
    assert about("counter", position, "c2=5") == "d4"  # c3
    assert about("counter", board(f"c5=9 d5=9 e5=9 c1=9 d1=9 e1=4 d2=1 {taken} c3=1", "d4=1"), "c2=5") == ""


def test_counter_by_cancelling_with_a_new_digit(board):
    around = NEEDS_5 + " c1=9 d1=9 e1=7 c2=5"
    assert about("counter", board(around, "d4=1"), "d2=1") == "d4"
    assert about("counter", board(around, "d4=1", their_lit="d2"), "d2=1") == ""


def test_counter_by_cancelling_with_a_flipped_square(board):
    flips_d2 = "c1=1 d1=9 b2=7 c2=9"  # c1 misses 9 when d2 is 1, which b1 is not next to
    assert about("counter", board(f"{NEEDS_5} {flips_d2} e1=9 e2=2", "d4=1 d2=1"), "b1=9") == "d2 d4"
    assert about("counter", board(f"{NEEDS_5} {flips_d2} e1=9 e2=1", "d4=1 d2=1"), "b1=9") == "d2"  # misses 6
    assert about("counter", board(f"{NEEDS_5} {flips_d2} e1=9 e2=2", "d4=1 d2=1"), "b1=8") == ""


def test_no_counter_where_the_move_was_cancelled_before(board):
    corner = "b2=1 a1=9 a2=9 c1=3"  # b2 misses 14, and shares c3 with d4
    assert about("counter", board(f"{NEEDS_5} {corner}", "d4=1"), "a3=9") == "d4"
    cancels_c3 = "d2=1 d1=9 e1=9 e2=9"
    assert about("counter", board(f"{NEEDS_5} {corner} {cancels_c3}", "d4=1"), "a3=9") == ""


def test_no_counter_where_the_move_did_not_complete_before(board):
    position = board("c5=9 d5=9 e5=9 e4=2 c1=9 d1=9 e1=9 c2=2 d2=1", "d4=1")  # d4 and d2 miss 6
    assert about("counter", position, "e3=1") == ""


def test_no_counter_where_the_move_does_not_complete_after(board):
    position = board("c5=9 d5=9 e5=9 e4=2 c1=9 d1=9 e1=9 c2=1 d2=1", "d4=1")  # d4 misses 6, d2 misses 7
    assert about("counter", position, "e3=1") == ""


# --- weak-border --------------------------------------------------------------------------------------------------


def test_weak_border(board):
    position = board("e3=8", "c3=9 d3=9")
    for digit in "123":
        assert about("weak-border", position, f"d4={digit}") == "c3 d3"
    assert about("weak-border", position, "d4=4") == ""
    assert about("weak-border", position, "c4=1") == ""  # two digits short
    assert about("weak-border", board("e3=7", "c3=9 d3=9"), "d4=1") == ""
    assert about("weak-border", board("e3=8 d3=9", "c3=9"), "d4=1") == ""
    assert about("weak-border", board("e3=8", "c3=9 d3=9", their_lit="d4"), "d4=1") == ""


def test_a_weak_border_has_room_for_the_digit(board):
    assert about("weak-border", board("e3=1 c4=1 e4=1 c5=1 d5=4", "c3=9 d3=9"), "d4=1") == "c3 d3"
    assert about("weak-border", board("e3=1 c4=1 e4=1 c5=1 d5=4 e5=1", "c3=9 d3=9"), "d4=1") == ""


def test_no_weak_border_at_35_or_with_a_digit_that_is_lost(board):
    assert about("weak-border", board("e3=8 e4=8", "c3=9 d3=9"), "d4=1") == "c3 d3"
    assert about("weak-border", board("e3=8 e4=9", "c3=9 d3=9"), "d4=1") == ""
    lost = board("e3=8 b2=9 b3=9 b4=7", "c3=9 d3=9")  # c3 misses 1
    assert about("weak-border", lost, "d4=1") == ""
    assert about("weak-border", lost, "d4=2") == "c3 d3"


def test_no_weak_border_with_a_digit_that_is_created_as_the_opponents_and_won_back(board):
    needs_1 = "c3=9 b2=9 b3=9 b4=9 c2=7"  # around and on c3
    assert about("weak-border", board(needs_1, "d5=9 e5=9"), "d4=1") == "d5 e5"
    assert about("weak-border", board(needs_1, "d5=9 e5=9", their_lit="d4"), "d4=1") == ""


# --- strong-border ------------------------------------------------------------------------------------------------

NEEDS_9 = "b2=9 b3=9 b4=8"  # around c3


def test_strong_border(board):
    position = board(NEEDS_9 + " c3=1", "e5=1")
    assert about("strong-border", position, "c2=9") == "d4"
    assert about("strong-border", position, "c2=8") == ""
    assert about("strong-border", board(NEEDS_9 + " c3=1 e5=1"), "c2=9") == ""
    assert about("strong-border", board(NEEDS_9 + " c3=1", "f5=1"), "c2=9") == ""
    assert about("strong-border", board(NEEDS_9 + " c3=1", their_lit="e5"), "c2=9") == ""


def test_a_strong_border_is_lit_by_this_move_in_the_movers_colour(board):
    assert about("strong-border", board(NEEDS_9 + " c3=1", "e5=1", my_lit="d4"), "c2=9") == ""
    assert about("strong-border", board(NEEDS_9 + " c3=1", "e5=1", their_lit="d4"), "c2=9") == "d4"
    assert about("strong-border", board(NEEDS_9 + " e5=1", "c3=1"), "c2=9") == ""
    cancelled = board(NEEDS_9 + " c3=1", "e5=1 d1=1 e1=9 e2=9 c1=8")
    assert about("strong-border", cancelled, "c2=9") == ""


# --- any move -----------------------------------------------------------------------------------------------------


def test_a_move_without_a_strategy_has_no_labels():
    assert labels(Position(), parse_move("e4=9")) == []


@pytest.mark.parametrize("wrong", [-1, 576, True, None, "e4=9", 26.0, parse_move("d4=9")], ids=repr)
def test_an_illegal_move_changes_nothing(board, wrong):
    position = board(NEEDS_8, "d4=1")
    before = snapshot(position)
    with pytest.raises(IllegalMove):
        labels(position, wrong)
    assert snapshot(position) == before


class Facts:
    """What the definitions speak of, for every square of a reference board."""

    def __init__(self, board):
        self.board = board
        self.missing = [35 - reference.neighbour_sum(board, square) for square in range(64)]
        self.room = [sum(near not in board.digits for near in NEIGHBOURS[square]) for square in range(64)]
        self.filled = {c: {s for s in board.digits if board.owners[s] == c} for c in (RED, BLUE)}

    def completions(self, colour):
        """(empty square, digit, completed square of a colour), all there are."""
        return {
            (empty, self.missing[square], square)
            for square in self.filled[colour]
            if 1 <= self.missing[square] <= 9
            for empty in NEIGHBOURS[square]
            if empty not in self.board.digits
        }


def brute_force(move, change, before, after):
    """The labels by the definitions, on the whole board."""
    me, them = before.board.turn, after.board.turn
    mine, theirs = after.filled[me], after.filled[them]
    over = {s for s in before.filled[them] if 1 <= before.missing[s] <= 9 and after.missing[s] < 0}
    under = {
        s
        for s in before.filled[them] - mine
        if before.missing[s] >= 1 and before.room[s] <= before.missing[s] <= 9 * before.room[s]
        if after.missing[s] > 9 * after.room[s]
    }
    were_set_up = {s for s in before.filled[me] if before.missing[s] == 9}
    set_up = {s for s in mine - were_set_up if after.missing[s] == 9 and after.room[s] >= 2}
    counter = {s for _, _, s in before.completions(them) if s in mine}
    cancelled_before = {(empty, digit) for empty, digit, _ in before.completions(me)}
    cancelled_after = {(empty, digit) for empty, digit, _ in after.completions(me)}
    for empty, digit, square in before.completions(them) & after.completions(them):
        if (empty, digit) in cancelled_after - cancelled_before:
            counter.add(square)
    square, digit = move // 9, move % 9 + 1
    weak = theirs & set(NEIGHBOURS[square])
    open_and_mine = 1 <= after.missing[square] <= 9 and after.room[square] and square in mine
    if digit > 3 or change.created != me or not open_and_mine or len(weak) < 2:
        weak = set()
    strong = {
        s
        for s in change.lit
        if after.board.owners[s] == me and mine & set(NEIGHBOURS[s]) and theirs & set(NEIGHBOURS[s])
    }
    found = zip(STRATEGIES, (over, under, set_up, counter, weak, strong), strict=True)
    return [(strategy, tuple(sorted(squares))) for strategy, squares in found if squares]


def test_every_move_of_the_vectors_by_brute_force():
    seen = dict.fromkeys(STRATEGIES, 0)
    for game in VECTORS:
        position, before = Position(), Facts(reference.EMPTY)
        for move in vector_moves(game):
            board, change = reference.play(before.board, move)
            after = Facts(board)
            found = labels(position, move)
            assert found == brute_force(move, change, before, after), (position.moves, move)
            for label in found:
                seen[label.strategy] += 1
            position.play(move)
            before = after
    assert min(seen.values()) >= 5, seen
