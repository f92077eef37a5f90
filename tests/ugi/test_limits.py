"""The words behind `go`, and the management of time on a clock."""

import math
from itertools import product

import pytest

from pygame35 import records as record
from pygame35.basics import UserError
from pygame35.games import GAMES
from pygame35.protocols.clock import share
from pygame35.ugi.limits import Limits, moves, parsed


def limits_of(words, game="35", played=(), board=""):
    position = record.replay_text(list(played), GAMES[game].rules, board)
    return parsed(words.split(), GAMES[game], position)


def test_limits_hold_together():
    for words, limits in [
        ("", Limits(1000)),
        ("infinite", Limits(endless=True)),
        ("movetime 20", Limits(20)),
        ("nodes 7 movetime 20 depth 3", Limits(20, 7, 3)),
        ("p1time 60000 p2time 1 p1inc 0 p2inc 0 movetime 5", Limits(5)),
        ("p1time 60000 p2time 1 nodes 9", Limits(share(60000, 0, 25), 9)),
    ]:
        assert limits_of(words) == limits


def test_each_side_looks_at_its_own_clock():
    words = "p1time 60000 p2time 9000 p1inc 10 p2inc 500"
    assert limits_of(words).milliseconds == share(60000, 10, 25)
    assert limits_of(words, played=["e4=9"]).milliseconds == share(9000, 500, 25)
    assert limits_of("p1time 9000", "threes", board="full-5").milliseconds == share(9000, 0, 25)


def test_what_cannot_be_meant_is_named():
    for words, reason in [
        ("somewhere", "there is no limit 'somewhere', only infinite, movetime, "),
        ("nodes 5 movetime", "there is no number behind movetime"),
        ("nodes 5 nodes 6", "nodes is given twice"),
        ("infinite depth 3", "infinite stands alone"),
        ("nodes 0", "nodes: '0' is not"),
        ("movetime -1", "movetime: '-1' is not"),
        ("depth " + "9" * 5000, "is not a whole number"),
        ("p1time 5 p1inc -1", "p1inc: '-1' is not"),
        ("p2time 5 p2inc 5", "p1time is missing"),
    ]:
        with pytest.raises(UserError, match=reason):
            limits_of(words)


def test_moves_that_are_left():
    for played, left in ((14, 25), (16, 24), (62, 1), (63, 1)):
        words = [f"{file}{rank}=1" for rank in range(1, 9) for file in "abcdefgh"][:played]
        assert moves(GAMES["35"], record.replay_text(words, GAMES["35"].rules)) == left
    for game, board, left in (("cell-division", "3x3", 5), ("mega-tic-tac-toe", "", 25), ("five-in-a-row", "", 25)):
        assert moves(GAMES[game], record.start(GAMES[game].rules, board)) == left


def test_a_share_of_the_time_is_never_more_than_a_third_of_it():
    for left, increment, moves_left in product((-50, 0, 1, 40, 300, 5000, 10**9), (0, 50, 1000), range(1, 26)):
        given = share(left, increment, moves_left)
        assert 1 <= given < math.inf and (given == 1 or given < left / 3), (left, increment, moves_left)


@pytest.mark.parametrize("time, increment", [(60_000, 0), (3000, 0), (1000, 40), (300, 100)])
def test_much_of_the_time_is_used_and_none_of_it_is_missing(time, increment):
    """32 moves, each of which comes 20 ms late."""
    left, spent = float(time), 0.0
    for moves_left in range(32, 0, -1):
        given = share(left, increment, min(moves_left, 25))
        left -= given + 20
        assert left > 0
        left += increment
        spent += given
    assert spent > 0.5 * (time + 31 * increment - 32 * 30)
