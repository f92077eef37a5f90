"""The strategies of a move: hand-made positions on both sides of every definition, and all of them by brute force."""

import pytest

from pygame35.games.thirtyfive.rules import BLUE, RED, IllegalMove, Position, parse_move, parse_square
from pygame35.games.thirtyfive.strategy import STRATEGIES, labels
from tests.games.thirtyfive import reference
from tests.games.thirtyfive.reference import NEIGHBOURS, SQUARES, VECTORS, vector_moves

# strategy: [(my digits, theirs, lit squares as "+d4" mine and "-d4" theirs, my move, the squares of its label), …]
CASES = {}

NEEDS_8 = "c3=9 d3=9 e3=9"  # around d4
CASES["over-thwart"] = [
    (NEEDS_8, "d4=1", "", "c4=9", "d4"),
    (NEEDS_8, "d4=1", "", "c4=8", ""),  # completes it
    (NEEDS_8, "d4=1", "", "c4=7", ""),  # leaves it short
    (NEEDS_8, "d4=1", "", "b6=9", ""),  # is not next to it
    (NEEDS_8 + " d4=1", "", "", "c4=9", ""),
    (NEEDS_8, "", "-d4", "c4=9", ""),
    (NEEDS_8 + " e4=8", "d4=1", "", "c4=9", ""),  # at 35
    (NEEDS_8 + " e4=9", "d4=1", "", "c4=9", ""),  # past it
    ("f3=9 f4=9 f5=9 b3=9 b4=9 b5=9", "e4=1 c4=1", "", "d5=9", "c4 e4"),  # one label, in index order
    ("c3=9 d3=9 e3=8 c5=1 b5=9 b6=9 d6=7", "d4=1", "", "c4=9", "d4"),  # flipped, too: see counter
]

TWO_NINES = "c3=9 d3=1 e3=1 c4=1 e4=4 c5=1"  # d4 misses 18, d5 and e5 are empty
LAST = TWO_NINES + " e5=9"
CASES["under-thwart"] = [
    (TWO_NINES, "d4=1", "", "d5=8", "d4"),
    (TWO_NINES, "d4=1", "", "d5=9", ""),
    (TWO_NINES, "d4=1", "", "f8=1", ""),
    (LAST, "d4=1", "", "d5=8", "d4"),
    (LAST, "d4=1", "", "d5=9", ""),  # completes it
    (LAST.replace("d3=1", "d3=2"), "d4=1", "", "d5=7", "d4"),
    (LAST.replace("d3=1", "d3=2"), "d4=1", "", "d5=9", ""),  # sends it past 35
    (TWO_NINES.replace("e4=4", "e4=3"), "d4=1", "", "d5=1", ""),  # out of reach
    (TWO_NINES + " d4=1", "", "", "d5=8", ""),
    (TWO_NINES, "", "-d4", "d5=8", ""),
    (TWO_NINES + " b4=9 b5=9 b6=7", "d4=1", "", "d5=7", "d4"),  # c5 misses 8 as well
    (TWO_NINES + " b4=9 b5=9 b6=7", "d4=1", "", "d5=8", ""),  # so d4 flips
]

AROUND = "c3=9 d3=9 e3=8"
FLIPS_D4 = "c3=1 b2=9 b3=7 b4=9 d5=9 e5=9"  # c3 misses 9 when d4 is 1, which c2 is not next to; d4 misses 16
CASES["set-up"] = [
    ("d4=1 c3=9 d3=8", "", "", "e3=9", "d4"),
    ("d4=1 c3=9 d3=8", "", "", "e3=8", ""),
    ("d4=1 c3=9 d3=8", "", "", "b2=9", ""),
    ("d4=1 c3=9 d3=9", "", "", "e3=9", ""),  # 27
    ("c3=9 d3=8", "d4=1", "", "e3=9", ""),
    ("c3=9 d3=8", "", "+d4", "e3=9", ""),
    ("d4=1 c3=9 d3=9 e3=1 c4=1 e4=1", "", "", "c5=5", "d4"),  # room for two digits
    ("d4=1 c3=9 d3=8 e3=1 c4=1 e4=1 d5=1", "", "", "c5=5", ""),
    (AROUND, "", "", "d4=1", "d4"),  # a new digit
    ("", AROUND, "", "d4=1", "d4"),
    (AROUND.replace("e3=8", "e3=7"), "", "", "d4=1", ""),
    (AROUND, "", "-d4", "d4=1", ""),
    (FLIPS_D4 + " e4=7", "d4=1", "", "c2=9", "d4"),  # a flipped square
    (FLIPS_D4 + " e4=7", "d4=1", "", "c2=8", ""),
    (FLIPS_D4 + " e4=6", "d4=1", "", "c2=9", ""),
    (FLIPS_D4 + " e4=7 d4=1", "", "", "c2=9", ""),  # it was set up before
]

FULL = "c3=1 d3=1 e3=9 c4=1 e4=1 c5=1 d5=9 b2=9 b3=9"
NEEDS_5 = "c5=9 d5=9 e5=9 e4=3"  # around d4, which c3, d3, e3 or c4 completes
NEAR_30 = "c1=9 d1=9 e1=7"  # around d2, which c3, d3 or e3 could complete
TAKEN = "d3=1 e3=1"
FLIPS_D2 = "c1=1 d1=9 b2=7 c2=9"  # c1 misses 9 when d2 is 1, which b1 is not next to
CORNER = "b2=1 a1=9 a2=9 c1=3"  # b2 misses 14, and shares c3 with d4
CASES["counter"] = [
    ("c3=9 d3=9 e3=8 c5=1 b5=9 b6=9 d6=7", "d4=1", "", "c4=9", "d4"),
    (FLIPS_D4 + " e4=7", "d4=1", "", "c2=9", "d4"),  # by flipping
    (FLIPS_D4 + " e4=7", "d4=1", "", "c2=8", ""),
    (FLIPS_D4 + " e4=6", "d4=1", "", "c2=9", ""),  # two digits short
    (FLIPS_D4 + " e4=7 d4=1", "", "", "c2=9", ""),
    (FLIPS_D4 + " b1=9 e4=7", "d4=1", "-c2", "c2=9", "d4"),
    (FLIPS_D4.replace("c3=1", "") + " b1=9 e4=7 d4=1", "c3=1", "", "c2=9", ""),  # in the other's colour
    (FULL + " b4=5 e5=3", "d4=1", "", "c2=9", ""),  # it has no room
    (FULL.replace("c5=1", "") + " b4=5 e5=4", "d4=1", "", "c2=9", "d4"),
    (FLIPS_D4 + " e4=7", "d4=1 d1=1 e1=9 e2=9 c1=8", "", "c2=9", ""),  # d1 misses 9 too: cancelled
    (f"{NEEDS_5} {NEAR_30} d2=1", "d4=1", "", "c2=5", "d4"),  # by cancelling
    (f"{NEEDS_5} {NEAR_30} d2=1", "d4=1", "", "c2=4", ""),
    (f"{NEEDS_5} {NEAR_30}", "d4=1", "+d2", "c2=5", ""),  # a filled square of each side
    (f"{NEEDS_5} {NEAR_30}", "d4=1 d2=1", "", "c2=5", ""),
    (f"{NEEDS_5} {NEAR_30} d2=1", "", "-d4", "c2=5", ""),
    (f"{NEEDS_5} {NEAR_30} d2=1 d4=1", "", "", "c2=5", ""),
    (f"c5=9 d5=9 e5=9 e4=1 c1=9 d1=9 e1=5 d2=1 {TAKEN}", "d4=1", "", "c2=5", "d4"),  # c3 in common
    (f"c5=9 d5=9 e5=9 c1=9 d1=9 e1=4 d2=1 {TAKEN} c3=1", "d4=1", "", "c2=5", ""),
    (f"{NEEDS_5} {NEAR_30} c2=5", "d4=1", "", "d2=1", "d4"),  # with a new digit
    (f"{NEEDS_5} {NEAR_30} c2=5", "d4=1", "-d2", "d2=1", ""),
    (f"{NEEDS_5} {FLIPS_D2} e1=9 e2=2", "d4=1 d2=1", "", "b1=9", "d2 d4"),  # with a flipped square
    (f"{NEEDS_5} {FLIPS_D2} e1=9 e2=1", "d4=1 d2=1", "", "b1=9", "d2"),  # misses 6
    (f"{NEEDS_5} {FLIPS_D2} e1=9 e2=2", "d4=1 d2=1", "", "b1=8", ""),
    (f"{NEEDS_5} {CORNER}", "d4=1", "", "a3=9", "d4"),
    (f"{NEEDS_5} {CORNER} d2=1 d1=9 e1=9 e2=9", "d4=1", "", "a3=9", ""),  # it was cancelled before
    ("c5=9 d5=9 e5=9 e4=2 c1=9 d1=9 e1=9 c2=2 d2=1", "d4=1", "", "e3=1", ""),  # d4 and d2 miss 6
    ("c5=9 d5=9 e5=9 e4=2 c1=9 d1=9 e1=9 c2=1 d2=1", "d4=1", "", "e3=1", ""),  # d4 misses 6, d2 misses 7
]

NEEDS_1 = "c3=9 b2=9 b3=9 b4=9 c2=7"  # around and on c3
LITTLE_ROOM = "e3=1 c4=1 e4=1 c5=1 d5=4"
LOST = "e3=8 b2=9 b3=9 b4=7"  # c3 misses 1
CASES["weak-border"] = [
    *(("e3=8", "c3=9 d3=9", "", f"d4={digit}", "c3 d3" if digit < 4 else "") for digit in range(1, 6)),
    ("e3=8", "c3=9 d3=9", "", "c4=1", ""),  # two digits short
    ("e3=7", "c3=9 d3=9", "", "d4=1", ""),
    ("e3=8 d3=9", "c3=9", "", "d4=1", ""),
    ("e3=8", "c3=9 d3=9", "-d4", "d4=1", ""),
    (LITTLE_ROOM, "c3=9 d3=9", "", "d4=1", "c3 d3"),
    (LITTLE_ROOM + " e5=1", "c3=9 d3=9", "", "d4=1", ""),
    ("e3=8 e4=8", "c3=9 d3=9", "", "d4=1", "c3 d3"),
    ("e3=8 e4=9", "c3=9 d3=9", "", "d4=1", ""),  # at 35
    (LOST, "c3=9 d3=9", "", "d4=1", ""),
    (LOST, "c3=9 d3=9", "", "d4=2", "c3 d3"),
    (NEEDS_1, "d5=9 e5=9", "", "d4=1", "d5 e5"),
    (NEEDS_1, "d5=9 e5=9", "-d4", "d4=1", ""),  # created as the opponent's and won back
]

NEEDS_9 = "b2=9 b3=9 b4=8"  # around c3
CASES["strong-border"] = [
    (NEEDS_9 + " c3=1", "e5=1", "", "c2=9", "d4"),
    (NEEDS_9 + " c3=1", "e5=1", "", "c2=8", ""),
    (NEEDS_9 + " c3=1 e5=1", "", "", "c2=9", ""),
    (NEEDS_9 + " c3=1", "f5=1", "", "c2=9", ""),
    (NEEDS_9 + " c3=1", "", "-e5", "c2=9", ""),
    (NEEDS_9 + " c3=1", "e5=1", "+d4", "c2=9", ""),
    (NEEDS_9 + " c3=1", "e5=1", "-d4", "c2=9", "d4"),
    (NEEDS_9 + " e5=1", "c3=1", "", "c2=9", ""),
    (NEEDS_9 + " c3=1", "e5=1 d1=1 e1=9 e2=9 c1=8", "", "c2=9", ""),  # cancelled
]


def set_up(side, mine="", theirs="", lit=""):
    """A position by hand, in which it is the turn of the side whose digits are `mine`."""
    position = Position()
    position.turn = side
    for name in lit.split():
        position.owners[parse_square(name[1:])] = side if name[0] == "+" else -side
    for colour, filled in ((side, mine), (-side, theirs)):
        for square, digit in (divmod(parse_move(text), 9) for text in filled.split()):
            position.owners[square] = colour
            position.digits[square] = digit + 1
    position.sums = [sum(position.digits[near] for near in NEIGHBOURS[square]) for square in range(64)]
    return position


def snapshot(position):
    state = (position.owners, position.digits, position.sums, position.moves)
    return position.turn, [list(values) for values in state]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_both_sides_of_every_definition_by_hand(strategy):
    for side in (RED, BLUE):
        for mine, theirs, lit, move, squares in CASES[strategy]:
            position = set_up(side, mine, theirs, lit)
            before, found = snapshot(position), labels(position, parse_move(move))
            assert snapshot(position) == before
            assert [label.strategy for label in found] == [s for s in STRATEGIES if s in dict(found)]
            told = " ".join(SQUARES[square] for square in dict(found).get(strategy, ()))
            assert told == squares, (mine, theirs, lit, move)


def test_a_move_without_a_strategy_has_no_labels_and_an_illegal_one_changes_nothing():
    assert labels(Position(), parse_move("e4=9")) == []
    position = set_up(RED, NEEDS_8, "d4=1")
    before = snapshot(position)
    for wrong in (-1, 576, True, None, "e4=9", 26.0, parse_move("d4=9")):
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


def test_moves_of_the_vectors_by_brute_force():
    seen = dict.fromkeys(STRATEGIES, 0)
    for game in VECTORS[::2]:
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
