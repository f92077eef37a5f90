"""Threats of 35: all that one digit can win, compared with every digit played by the tests' own rules."""

from random import Random

import pytest

from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.threats import threats
from tests.games.thirtyfive import reference
from tests.games.thirtyfive.test_reasons import board_of, played, wins


@pytest.mark.parametrize("seed", range(0, 24, 3))
def test_threats_are_the_wins_of_a_side_the_largest_first(seed):
    moves = played(Random(seed), 16 + 2 * seed)
    position, board = replay(moves), board_of(moves)
    for side in (1, -1):
        found = threats(position, side)
        assert {threat.square: threat.won for threat in found} == wins(board, side)
        assert [threat.won for threat in found] == sorted((threat.won for threat in found), reverse=True)
        for threat in found:
            after, change = reference.play(board._replace(turn=side), threat.move)
            assert threat.square in change.reached and len(change.flipped) == threat.won
            assert {after.owners[square] for square in change.flipped} == {side}
    assert (position.moves, position.turn) == (moves, board.turn)
