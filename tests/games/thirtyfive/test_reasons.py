"""Reasons for moves: each claim is checked on the board of the tests' own rules (`reference`), by its definition."""

from random import Random

import pytest

from pygame35.basics import IllegalMove
from pygame35.games.thirtyfive import threats
from pygame35.games.thirtyfive.reasons import KINDS, STOPS, reasons
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import Position, parse_move, parse_square
from tests.games.thirtyfive import reference

ACTS = {"takes", "gives", "cancels"}


def board_of(moves):
    board = reference.EMPTY
    for move in moves:
        board, _ = reference.play(board, move)
    return board


def wins(board, side):
    """{square that would reach 35: the most that the side wins by one digit, at least 1}, from all moves."""
    board = board._replace(turn=side)
    found = {}
    for move in range(576):
        if move // 9 in board.digits:
            continue
        after, change = reference.play(board, move)
        won = sum(1 if after.owners[square] == side else -1 for square in change.flipped)
        if won > 0:
            for square in change.reached:
                found[square] = max(won, found.get(square, 0))
    return found


def is_true(reason, before, after, change, mover):
    """True if the claim holds. before, after: boards."""
    kind, squares, won, move = reason
    mine, theirs = wins(after, mover), wins(after, -mover)
    if kind in ACTS:
        colours = {before.owners.get(square, change.created) for square in change.reached}
        turned = {"takes": {mover}, "gives": {-mover}, "cancels": {1, -1}}[kind]
        return squares == change.reached and colours == turned and won == len(change.flipped) and move is None
    (square,) = squares if kind != "leaves" else squares[:1]
    if kind in STOPS:
        total, rooms = reference.neighbour_sum(after, square), set(reference.NEIGHBOURS[square]) - set(after.digits)
        how = {
            "past": total > 35,
            "turned": after.owners.get(square) == mover,
            "short": total < 35 and not rooms,
            "cancelled": total <= 35 and (rooms or square not in after.digits) and after.owners.get(square) != mover,
        }
        return bool(how[kind]) and won == wins(before, -mover)[square] and square not in theirs and move is None
    if kind == "threatens":
        _, then = reference.play(after._replace(turn=mover), move)
        return (
            len(after.digits) < 63
            and square in then.reached
            and mine[square] == won
            and square not in wins(before, mover)
        )
    _, then = reference.play(after, move)
    return set(squares) <= set(then.reached) and won == max(theirs.values())


def played(rng, plies):
    """Moves of a game in which many squares reach 35: often the move that brings most squares there."""
    position = Position()
    for _ in range(plies):
        legal = position.legal_moves()
        if rng.random() < 0.5:
            legal = rng.sample(legal, min(len(legal), 40))
            position.play(max(legal, key=lambda move: _reached(position, move)))
        else:
            position.play(rng.choice(legal))
    return list(position.moves)


def _reached(position, move):
    count = len(position.play(move).reached)
    position.undo()
    return count


@pytest.mark.parametrize(
    "seed, plies", [*((seed, 16 + 4 * seed) for seed in range(12)), (1, 62), (2, 62), (1, 63), (2, 63)]
)
def test_every_reason_is_true_of_the_board(seed, plies):
    rng = Random(seed)
    moves = played(rng, plies)
    position, before = replay(moves), board_of(moves)
    for move in rng.sample(position.legal_moves(), min(12, 9 * (64 - plies))):
        found = reasons(position, move)
        after, change = reference.play(before, move)
        mover = before.turn
        for reason in found:
            assert is_true(reason, before, after, change, mover), (reason, moves, move)
        told = {reason.kind: reason for reason in found}
        assert bool(change.reached) == bool(ACTS & set(told))
        assert ("leaves" in told) == bool(wins(after, -mover))
        ended = set(wins(before, -mover)) - set(wins(after, -mover)) - set(change.reached)
        if len(after.digits) == 64:
            assert set(told) <= ACTS  # nobody has another turn
        elif "gives" in told:
            assert {reason.squares[0] for reason in found if reason.kind in STOPS} <= ended
        else:
            assert {reason.squares[0] for reason in found if reason.kind in STOPS} == ended
        assert [KINDS.index(reason.kind) for reason in found] == sorted(KINDS.index(reason.kind) for reason in found)
    assert position.moves == moves and position.turn == before.turn


def test_each_kind_occurs():
    rng, kinds = Random(9), set()
    for _ in range(300):
        position = replay(played(rng, rng.randrange(10, 62)))
        completing = sorted(threats._completed(position))
        moves = rng.sample(completing, min(2, len(completing))) + rng.sample(position.legal_moves(), 1)
        kinds |= {reason.kind for move in moves for reason in reasons(position, move)}
        if kinds == set(KINDS):
            return
    raise AssertionError(set(KINDS) - kinds)


@pytest.mark.parametrize("text, kind", [("b2=9", "past"), ("b2=8", "gives"), ("h2=1", "leaves")])
def test_what_a_move_does_to_a_square_that_misses_eight(text, kind):
    """Blue's b1 has 27 around it; b2 and c2 are empty, and it is Red's turn."""
    position = Position()
    for move in ["a1=9", "b1=1", "a2=9", "h8=1", "c1=9", "h7=1"]:
        position.play(parse_move(move))
    found = {reason.kind: reason for reason in reasons(position, parse_move(text))}
    assert found[kind].squares == (parse_square("b1"),) and found[kind].won == (4 if kind == "gives" else 3)
    with pytest.raises(IllegalMove, match="filled"):
        reasons(position, parse_move("a1=1"))
