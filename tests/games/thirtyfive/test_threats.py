"""Threats of 35: all that one digit can win, compared with every digit played by the tests' own rules."""

from random import Random

import pytest

from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import Position, parse_move, parse_square
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


def test_an_empty_square_with_35_around_it_is_a_threat_of_both_sides():
    position = Position()
    for text in ("c3=9", "d3=9", "e3=9", "c4=8"):  # d4 is empty
        position.play(parse_move(text))
    for side in (1, -1):
        found = {threat.square: threat for threat in threats(position, side)}[parse_square("d4")]
        assert (found.move // 9, found.won) == (parse_square("d4"), 2)


def test_no_threat_if_squares_of_both_sides_would_reach_35():
    position = Position()
    for text in ("d3=9", "e4=9", "d4=8", "f4=9", "d5=1"):
        position.play(parse_move(text))
    both = [threat.move for side in (1, -1) for threat in threats(position, side)]
    assert parse_move("e3=9") not in both
