"""Reasons for moves, and threats; `tests/web/games/thirtyfive/test_claims_state.py` checks what reasons say."""

from random import Random

import pytest

from pygame35.basics import IllegalMove
from pygame35.games.thirtyfive import threats
from pygame35.games.thirtyfive.reasons import KINDS, reasons
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import Position, parse_move, parse_square
from tests.games.thirtyfive import reference


def board_of(moves):
    board = reference.EMPTY
    for move in moves:
        board, _ = reference.play(board, move)
    return board


def wins(board, side, near=reference.NEIGHBOURS):
    """{square that would reach 35: the most that the side wins by one digit, at least 1}, from all moves."""
    board = board._replace(turn=side)
    found = {}
    for move in range(9 * len(near)):
        if move // 9 in board.digits:
            continue
        after, change = reference.play(board, move, near)
        won = sum(1 if after.owners[square] == side else -1 for square in change.flipped)
        if won > 0:
            for square in change.reached:
                found[square] = max(won, found.get(square, 0))
    return found


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


def test_each_kind_occurs():
    rng, kinds = Random(9), set()
    for _ in range(300):
        position = replay(played(rng, rng.randrange(10, 62)))
        completing = sorted(threats.completed(position))
        moves = rng.sample(completing, min(2, len(completing))) + rng.sample(position.legal_moves(), 1)
        for move in moves:
            order = [KINDS.index(reason.kind) for reason in reasons(position, move)]
            assert order == sorted(order)
            kinds |= {KINDS[place] for place in order}
        if kinds == set(KINDS):
            return
    raise AssertionError(set(KINDS) - kinds)


def test_what_a_move_does_to_a_square_that_misses_eight():
    """Blue's b1 has 27 around it; b2 and c2 are empty, and it is Red's turn."""
    position = Position()
    for move in ["a1=9", "b1=1", "a2=9", "h8=1", "c1=9", "h7=1"]:
        position.play(parse_move(move))
    for text, kind, won in (("b2=9", "past", 3), ("b2=8", "gives", 4), ("h2=1", "leaves", 3)):
        found = {reason.kind: reason for reason in reasons(position, parse_move(text))}
        assert found[kind].squares == (parse_square("b1"),) and found[kind].won == won
    with pytest.raises(IllegalMove, match="filled"):
        reasons(position, parse_move("a1=1"))


@pytest.mark.parametrize("seed", range(0, 24, 3))
def test_threats_are_the_wins_of_a_side_the_largest_first(seed):
    moves = played(Random(seed), 16 + 2 * seed)
    position, board = replay(moves), board_of(moves)
    for side in (1, -1):
        found = threats.threats(position, side)
        assert {threat.square: threat.won for threat in found} == wins(board, side)
        assert [threat.won for threat in found] == sorted((threat.won for threat in found), reverse=True)
        for threat in found:
            after, change = reference.play(board._replace(turn=side), threat.move)
            assert threat.square in change.reached and len(change.flipped) == threat.won
            assert {after.owners[square] for square in change.flipped} == {side}
    assert (position.moves, position.turn) == (moves, board.turn)
