"""The strategies of a move by brute force: of moves in games in which all of them occur, and of moves close to them."""

from collections import Counter
from random import Random

from pygame35.games.thirtyfive.rules import BLUE, RED, Position, parse_move
from pygame35.games.thirtyfive.strategy import STRATEGIES, labels
from tests.games.thirtyfive import reference
from tests.games.thirtyfive.reference import NEIGHBOURS, SQUARES, VECTORS, vector_moves


def snapshot(position):
    state = (position.owners, position.digits, position.sums, position.moves)
    return position.turn, [list(values) for values in state]


def test_no_weak_border_with_a_digit_that_is_created_as_the_opponents_and_won_back():
    for lit, found in ((0, [("weak-border", (35, 36))]), (BLUE, [])):
        position = Position()
        for text in ("c3=9", "b2=9", "b3=9", "b4=9", "c2=7", "-d5=9", "-e5=9"):  # c3 misses 1; -: Blue's
            square, digit = divmod(parse_move(text.lstrip("-")), 9)
            position.owners[square], position.digits[square] = (BLUE if "-" in text else RED), digit + 1
        position.owners[SQUARES.index("d4")] = lit
        position.sums = [sum(position.digits[near] for near in NEIGHBOURS[square]) for square in range(64)]
        assert [label for label in labels(position, parse_move("d4=1")) if label.strategy == "weak-border"] == found


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


def test_moves_of_games_by_brute_force():
    """The moves of the vectors, and at each ply others: half of them on squares beside one that is nearly at 35."""
    seen, random = Counter(), Random(1)
    for game in VECTORS[1::2]:
        position, before = Position(), Facts(reference.EMPTY)
        for played in vector_moves(game):
            near = {9 * empty + digit - 1 for side in (RED, BLUE) for empty, digit, _ in before.completions(side)}
            others = random.sample(position.legal_moves(), 3) if len(position.moves) < 63 else []
            others += [move - move % 9 + random.randrange(9) for move in random.sample(sorted(near), min(3, len(near)))]
            for move in [*others, *random.sample(sorted(near), min(2, len(near))), played]:
                board, change = reference.play(before.board, move)
                after, state = Facts(board), snapshot(position)
                found = labels(position, move)
                assert snapshot(position) == state
                assert found == brute_force(move, change, before, after), (position.moves, move)
                seen.update(label.strategy for label in found)
            position.play(played)
            before = after  # of the move that was played
    assert min(seen[strategy] for strategy in STRATEGIES) >= 15, seen
