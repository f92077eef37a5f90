"""Reasons for moves, each against a statement that tries all marks."""

from functools import cache
from itertools import product
from random import Random

import pytest

from pygame35.basics import IllegalMove
from pygame35.games.mega_tictactoe.reasons import KINDS, Reason, reasons
from pygame35.games.mega_tictactoe.rules import DRAWN, Position

BOARDS = range(9)


def is_row(places):
    """True if three places of a board, 0 ... 8, lie in a row: the middle one halfway between the others."""
    (x, y), (i, j), (k, m) = (divmod(place, 3) for place in sorted(places))
    return x + k == 2 * i and y + m == 2 * j


ROWS = [trio for trio in product(BOARDS, repeat=3) if trio[0] < trio[1] < trio[2] and is_row(trio)]


@cache
def squares_of(board):
    return [square for square in range(81) if board == 3 * (square // 27) + square % 9 // 3]


@cache
def winning_places(owners, side):
    """The empty places on each of which a mark of the side would make three in a row. owners: [9]"""
    found = []
    for at in BOARDS:
        full = {place for place in BOARDS if owners[place] == side or place == at}
        if not owners[at] and any(at in row and full.issuperset(row) for row in ROWS):
            found.append(at)
    return found


def completing(position, board, side):
    """The squares on each of which a mark of the side would win the board."""
    if position.boards[board]:
        return ()
    squares = squares_of(board)
    return tuple(squares[place] for place in winning_places(tuple(position.owners[square] for square in squares), side))


def if_won(boards, board, side):
    """(lines, game) of a reason about a board that the side wins. boards: [9]"""
    return _if_won(tuple(boards), board, side)


@cache
def _if_won(boards, board, side):
    after = [side if place == board else owner for place, owner in enumerate(boards)]
    held = {row: sorted((after[place] for place in row), key=lambda owner: owner != side) for row in ROWS}
    threes = {row for row in ROWS if board in row and held[row] == [side] * 3}
    twos = {row for row in ROWS if board in row and held[row] == [side, side, 0]}
    return threes or twos, bool(threes)


def expected(position, move):
    """The reasons, with their lines as sets."""
    side, boards = position.turn, list(position.boards)
    (board,) = (board for board in BOARDS if move in squares_of(board))
    before = {each: completing(position, board, each) for each in (side, -side)}
    outcome = position.play(move)
    found = []
    if outcome.became == side:
        found.append(("takes", board, (move,), *if_won(boards, board, side)))
    if move in before[-side]:
        found.append(("blocks", board, (move,), *if_won(boards, board, -side)))
    denied, wins = if_won(boards, board, -side)
    if outcome.became and wins:
        found.append(("denies", board, (), denied, False))
    if outcome.became == DRAWN:
        found.append(("fills", board, (move,), set(), False))
    new = tuple(square for square in completing(position, board, side) if square not in before[side])
    if new:
        found.append(("threatens", board, new, *if_won(boards, board, side)))
    legal = position.legal_moves()
    if position.winner() == 0:
        found.append(("draws", None, (), set(), False))
    if legal:
        target = 3 * (move // 9 % 3) + move % 3
        found.append(("frees" if position.boards[target] else "sends", target, (), set(), False))
    gives, away = {}, {}
    for other in BOARDS:
        squares = completing(position, other, -side)
        into = gives if set(squares) & set(legal) else away
        if squares and legal:
            into[other] = squares
    for kind, where in (("gives", gives), ("away", away)):
        for other, squares in where.items():
            found.append((kind, other, squares, *if_won(position.boards, other, -side)))
    if legal and not gives:
        assert not [answer for answer in legal if wins_a_board(position, answer)]
        found.append(("safe", None, (), set(), False))
    for other, squares in gives.items():
        for square in squares:
            assert wins_a_board(position, square) == (True, if_won(position.boards, other, -side)[1])
    position.undo()
    return found


def wins_a_board(position, move):
    """(True, whether it wins the game) of a move that wins its local board, else ()."""
    outcome = position.play(move)
    wins = (True, bool(outcome.line)) if outcome.became == -position.turn else ()
    position.undo()
    return wins


def plain(reason):
    return tuple(reason._replace(lines=set(reason.lines)))


def test_each_reason_is_so_and_each_kind_occurs():
    kinds = set()
    for seed in range(40):
        rng, position = Random(seed), Position()
        while not position.is_over():
            legal = position.legal_moves()
            for move in rng.sample(legal, min(len(legal), 4)):
                found, state = reasons(position, move), [list(position.owners), list(position.boards), position.forced]
                assert [plain(reason) for reason in found] == expected(position, move)
                assert state == [position.owners, position.boards, position.forced]
                order = [KINDS.index(reason.kind) for reason in found]
                assert order == sorted(order)
                kinds |= {(reason.kind, reason.game) for reason in found}
            position.play(rng.choice(legal))
    of_boards = {(kind, game) for kind in ("takes", "blocks", "threatens", "gives", "away") for game in (False, True)}
    assert kinds == of_boards | {(kind, False) for kind in KINDS}


def test_two_reasons_in_full():
    position = Position()
    for text in ("d7", "b3", "e7"):
        position.play(position.parse_move(text))
    sends, gives = reasons(position, position.parse_move("e3"))
    assert sends == Reason("sends", 7, (), (), False)
    assert gives == Reason("gives", 7, (position.parse_move("f7"),), (), False)
    with pytest.raises(IllegalMove, match="another small board"):
        reasons(position, position.parse_move("a1"))
